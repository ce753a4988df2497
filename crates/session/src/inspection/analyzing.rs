//! Tables and graphs of the static analysis, with their source text.

use super::slicing::{class_and_name, file_and_line};
use super::{Inspected, inspect};
use analysis::{SlicedLine, Topic};
use config::{Error, Settings};
use report::analyzed::{AnalysisListing, AnalyzedRow, HeapEdge, HeapGraph};

/// The topics with tables.
const TABLES: &[(&str, Topic)] = &[
    ("calls", Topic::Calls),
    ("threads", Topic::Threads),
    ("escape", Topic::Escape),
    ("locks", Topic::Locks),
    ("independence", Topic::Independence),
    ("facts", Topic::Facts),
];

/// Computes what the analysis knows about a topic.
pub(crate) fn analyze(settings: &Settings, show: &str) -> Result<AnalysisListing, Error> {
    let topic = match Shown::parse(show)? {
        Shown::Table(topic) => topic,
        Shown::Ends => return graphs(settings, show, None),
        Shown::Line(line) => return graphs(settings, show, Some(&line)),
    };
    let inspected = inspect(settings)?;
    let table = analysis::table(&inspected.program, topic);
    let row = |row: analysis::TableRow| shown(&inspected, row);
    Ok(AnalysisListing {
        target: inspected.target.main_class.replace('/', "."),
        show: show.to_owned(),
        complete: table.is_closed,
        limits: table.limits,
        columns: table.columns,
        rows: table.rows.into_iter().map(row).collect(),
        graphs: Vec::new(),
    })
}

/// The requested table or graphs.
enum Shown {
    /// A table.
    Table(Topic),
    /// The graphs at the ends of all threads.
    Ends,
    /// The graphs of a line.
    Line(SlicedLine),
}

impl Shown {
    fn parse(show: &str) -> Result<Self, Error> {
        if let Some((_, topic)) = TABLES.iter().find(|(name, _)| *name == show) {
            return Ok(Self::Table(*topic));
        }
        match show.strip_prefix("ssg") {
            Some("") => Ok(Self::Ends),
            Some(rest) => match rest.strip_prefix('=').and_then(file_and_line) {
                Some(line) => Ok(Self::Line(line)),
                None => Err(Error::new(format_args!("--show {show}: not ssg=FILE:LINE"))),
            },
            None => Err(unknown(show)),
        }
    }
}

/// Computes the storage structure graphs of a line, or of the ends of all threads.
fn graphs(
    settings: &Settings,
    show: &str,
    line: Option<&SlicedLine>,
) -> Result<AnalysisListing, Error> {
    let inspected = inspect(settings)?;
    let found: analysis::GraphViews = analysis::graphs(&inspected.program, line);
    if line.is_some() && found.is_closed && found.all.is_empty() {
        return Err(Error::new(format_args!(
            "--show {show}: no code that the program can execute is there"
        )));
    }
    Ok(AnalysisListing {
        target: inspected.target.main_class.replace('/', "."),
        show: show.to_owned(),
        complete: found.is_closed,
        limits: found.limits,
        graphs: found.all.into_iter().map(shown_graph).collect(),
        ..AnalysisListing::default()
    })
}

fn shown_graph(of: analysis::GraphView) -> HeapGraph {
    let edge = |of: analysis::EdgeView| HeapEdge {
        from: of.from,
        field: of.field,
        to: of.to,
        one_to_one: of.is_one_to_one,
    };
    HeapGraph {
        thread: of.thread,
        place: of.place,
        when: of.when,
        edges: of.edges.into_iter().map(edge).collect(),
    }
}

fn unknown(show: &str) -> Error {
    let names: Vec<&str> = TABLES.iter().map(|(name, _)| *name).collect();
    let names = names.join(", ");
    Error::new(format_args!("--show {show}: not one of {names}, ssg, ssg=FILE:LINE"))
}

fn shown(inspected: &Inspected, row: analysis::TableRow) -> AnalyzedRow {
    let Some(SlicedLine { file, line }) = row.line else {
        return AnalyzedRow { cells: row.cells, ..AnalyzedRow::default() };
    };
    let (class, name) = class_and_name(&file);
    AnalyzedRow {
        text: inspected.sources.line(&class, name, line.into()),
        file: Some(inspected.sources.path(&class, name).unwrap_or_else(|| file.clone())),
        line: Some(line),
        cells: row.cells,
    }
}
