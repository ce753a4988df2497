//! Tables of the results of the analysis, one row for each place.
//!
//! Invariant: the tables are for display. No verdict depends on them.

mod accesses;
mod graphs;
mod threads;

pub use graphs::{EdgeView, GraphView, GraphViews, Shown, graphs};

use crate::depend::Facts;
use crate::points::Points;
use crate::program::Program;
use crate::slice::SlicedLine;
use crate::ssg::{Graphs, Names};

/// The subject of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The methods that each call may execute.
    Calls,
    /// The threads and their starts.
    Threads,
    /// Whether the object of each access is local to its thread.
    Escape,
    /// The locks held at each place, the order of locks, and the locks of each variable.
    Locks,
    /// The reason why each access is independent of concurrent accesses.
    Independence,
    /// The values that a search may omit from states.
    Facts,
}

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    /// The names of the columns.
    pub columns: &'static [&'static str],
    /// The rows, ordered by place.
    pub rows: Vec<TableRow>,
    /// Whether the analysis was completed within its budgets.
    pub is_closed: bool,
    /// The limits that the analysis met, in words.
    pub limits: Vec<String>,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TableRow {
    /// The source line, if the row belongs to a line and the class file has line numbers.
    pub line: Option<SlicedLine>,
    /// The values of each column; a cell may have several values.
    pub cells: Vec<Vec<String>>,
}

/// Computes the table of a topic.
pub fn table(program: &Program<'_>, topic: Topic) -> Table {
    let facts = Facts::new(Points::new(program));
    program.limits.begin("the table");
    let rows = match topic {
        Topic::Calls => threads::calls(&facts),
        Topic::Threads => threads::threads(&facts),
        Topic::Facts => crate::masks::rows(&facts),
        Topic::Escape | Topic::Locks | Topic::Independence => return accessed(&facts, topic),
    };
    let columns = columns(topic);
    let limits = program.limits.told();
    Table { columns, rows, is_closed: facts.points.is_closed() && limits.is_empty(), limits }
}

const fn columns(topic: Topic) -> &'static [&'static str] {
    match topic {
        Topic::Calls => &["call", "kind", "executes"],
        Topic::Threads => &["thread", "executes", "number", "joins"],
        Topic::Escape => &["access", "of", "by", "is"],
        Topic::Locks => &["acquires", "access", "holding", "order", "protect"],
        Topic::Independence => &["access", "is", "dependent on"],
        Topic::Facts => &["fact", "of", "in"],
    }
}

/// Computes a table from storage structure graphs.
fn accessed(facts: &Facts<'_>, topic: Topic) -> Table {
    facts.points.program.limits.begin("storage structure graphs");
    let graphs = Graphs::new(facts);
    // A reader would take a missing edge for an impossible one.
    if !graphs.is_closed() {
        let limits = graphs.limits();
        return Table { columns: columns(topic), rows: Vec::new(), is_closed: false, limits };
    }
    let names = Names::new(&graphs);
    let accesses = accesses::Accesses::new(facts, &graphs, &names);
    let rows = match topic {
        Topic::Locks => accesses.locks(),
        Topic::Independence => accesses.independence(),
        Topic::Calls | Topic::Threads | Topic::Facts | Topic::Escape => accesses.escape(),
    };
    let columns = columns(topic);
    Table { columns, rows, is_closed: graphs.is_closed(), limits: graphs.limits() }
}
