//! The command `analyze`: tables and graphs of the static analysis, with their source text.

use super::slicing::{class_and_name, file_and_line};
use super::{Inspected, inspect};
use crate::control::Control;
use analysis::{Shown, SlicedLine, Topic};
use config::{Error, Settings};
use report::analyzed::{AnalysisListing, AnalyzedRow, HeapEdge, HeapGraph};

/// The topics whose results are tables.
const TABLES: &[(&str, Topic)] = &[
    ("calls", Topic::Calls),
    ("threads", Topic::Threads),
    ("escape", Topic::Escape),
    ("locks", Topic::Locks),
    ("independence", Topic::Independence),
    ("facts", Topic::Facts),
];

/// Computes the tables or graphs of a topic.
pub(crate) fn analyze(
    settings: &Settings,
    show: &str,
    control: &Control<'_>,
) -> Result<AnalysisListing, Error> {
    let Some((_, topic)) = TABLES.iter().find(|(name, _)| *name == show) else {
        return graphs(settings, show, control);
    };
    let inspected = inspect(settings, control)?;
    let table = analysis::table(&inspected.program, *topic);
    let row = |row: analysis::TableRow| shown_row(&inspected, row);
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

/// Parses `ssg`, `ssg=FILE` or `ssg=FILE:LINE`.
fn shown_statements(show: &str) -> Result<Shown, Error> {
    let Some(rest) = show.strip_prefix("ssg") else { return Err(unknown(show)) };
    let no_place = || Error::new(format_args!("--show {show}: not ssg=FILE or ssg=FILE:LINE"));
    match rest.strip_prefix('=') {
        None if rest.is_empty() => Ok(Shown::Ends),
        Some(line) if line.contains(':') => {
            file_and_line(line).map(Shown::Line).ok_or_else(no_place)
        }
        Some(file) if !file.is_empty() => Ok(Shown::File(file.to_owned())),
        _ => Err(no_place()),
    }
}

/// Computes the storage structure graphs at some lines, or at the ends of all threads.
fn graphs(
    settings: &Settings,
    show: &str,
    control: &Control<'_>,
) -> Result<AnalysisListing, Error> {
    let shown = shown_statements(show)?;
    let inspected = inspect(settings, control)?;
    let found: analysis::GraphViews = analysis::graphs(&inspected.program, &shown);
    let of_lines = !matches!(shown, Shown::Ends);
    if of_lines && found.is_closed && found.all.is_empty() {
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
    Error::new(format_args!("--show {show}: not one of {names}, ssg, ssg=FILE, ssg=FILE:LINE"))
}

fn shown_row(inspected: &Inspected<'_>, row: analysis::TableRow) -> AnalyzedRow {
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
