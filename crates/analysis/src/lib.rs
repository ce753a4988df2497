//! Static analysis of programs: points-to sets, call graph, threads, locks, dependences, slices, partial
//! evaluation, storage structure graphs and warnings.
//!
//! The analysis does not use the machine: it reads classes and translates their methods. Names and
//! hierarchies summarize the class library.
//!
//! Invariant: no verdict of a search depends on this crate. Its results are for display, for warnings
//! and for proposals that the search checks.

mod body;
mod depend;
mod evaluate;
mod graph;
mod leaves;
mod limits;
mod locks;
mod masks;
mod ordered;
mod places;
mod points;
mod program;
mod slice;
mod ssg;
mod tables;
mod threads;
mod throws;
mod warn;

pub use depend::Kind;
pub use evaluate::Inputs;
pub use limits::{AT_TIME_LIMIT, Limits, phase};
pub use masks::masks;
pub use program::Program;
pub use slice::{Criterion, Link, Slice, SlicedLine, slice};
pub use tables::{EdgeView, GraphView, GraphViews, Shown, Table, TableRow, Topic, graphs, table};
pub use warn::{LintWarning, RULES, Rule, Warnings, warnings};
