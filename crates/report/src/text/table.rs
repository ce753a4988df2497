//! The path to a violation as a table with one column per thread.
//!
//! Invariant: choices of data are never folded, and folded steps are counted.

use super::style::{CHOSEN, DIM, HEAD, counted, styled};
use crate::fault::is_idle;
use crate::story::{self, Line, Row};
use crate::{Console, Report, ThreadInfo, Violation};
use std::collections::BTreeSet;
use std::io::{self, Write};

/// The maximal width of a table, without line numbers, in characters.
const WIDTH: usize = 108;
/// The minimal and maximal width of a column.
const NARROWEST: usize = 26;
const WIDEST: usize = 64;
/// The least width of a column. On a narrower terminal all threads share one column.
const FEWEST: usize = 20;
/// The maximal length of a cycle that is shown in full, in steps.
pub(crate) const SHOWN_CYCLE: usize = 40;
/// The maximal number of columns. More threads share one column.
const MOST_COLUMNS: usize = 5;

/// A text of a cell: a source line, or an effect.
struct Piece {
    text: String,
    is_source: bool,
    chosen: bool,
}

pub fn render(report: &Report, found: &Violation, out: &mut dyn Write) -> io::Result<()> {
    let Some(at) = found.cycle else {
        path(report, found, "Error path", out)?;
        return list("Why it fails", &found.reasons, out);
    };
    let part = |trace: &[crate::TraceStep]| Violation {
        trace: trace.to_vec(),
        cycle: None,
        ..found.clone()
    };
    let at = at.min(found.trace.len());
    path(report, &part(&found.trace[..at]), "Error path", out)?;
    if at == found.trace.len() {
        writeln!(out, "\n  {} nothing happens any more", styled(HEAD, "Then for ever:"))?;
    } else {
        let within = part(&found.trace[at..]);
        // A short cycle is shown in full, since each step of a cycle belongs to the reason.
        let is_whole = report.presentation.unfolded || within.trace.len() <= SHOWN_CYCLE;
        path_in_detail(report, &within, "Then for ever:", is_whole, out)?;
    }
    list("Why it fails", &found.reasons, out)?;
    list("In this cycle", &found.notes, out)
}

/// Writes texts under a title.
fn list(title: &str, texts: &[String], out: &mut dyn Write) -> io::Result<()> {
    if !texts.is_empty() {
        writeln!(out, "\n  {}", styled(HEAD, title))?;
        for text in texts {
            writeln!(out, "    {text}")?;
        }
    }
    Ok(())
}

/// Writes the steps of a violation.
fn path(report: &Report, found: &Violation, title: &str, out: &mut dyn Write) -> io::Result<()> {
    path_in_detail(report, found, title, report.presentation.unfolded, out)
}

/// Writes the steps of a violation. All steps are written if `unfolded`.
fn path_in_detail(
    report: &Report,
    found: &Violation,
    title: &str,
    unfolded: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    if found.trace.is_empty() {
        return Ok(());
    }
    let threads = story::threads(found);
    let console = &report.presentation.console;
    let lines = story::lines(found, found.subject(&report.target), unfolded);
    let lines: Vec<Line> =
        lines.into_iter().filter_map(|line| requested_parts(line, console)).collect();
    let rows = lines.iter().filter_map(|line| match line {
        Line::Row(row) => row.file.as_deref(),
        Line::Folded { .. } => None,
    });
    let ends =
        found.threads.iter().filter_map(|thread| thread.blocked_at.as_ref()?.file.as_deref());
    let files: BTreeSet<&str> = rows.chain(ends).collect();
    let only = (files.len() == 1).then(|| files.first().copied()).flatten();
    let mut about = vec![counted(found.trace.len() as u64, "step")];
    about.push(format!("{} between threads", counted(found.switches() as u64, "switch")));
    if let Some(file) = only {
        about.push(format!("lines of {file}"));
    }
    writeln!(
        out,
        "\n  {} {}",
        styled(HEAD, title),
        styled(DIM, format_args!("({})", about.join(", ")))
    )?;
    let position = |row: &Row| match (&row.file, row.line) {
        _ if !console.locations => String::new(),
        (Some(_), Some(line)) if only.is_some() => line.to_string(),
        (Some(file), Some(line)) => format!("{file}:{line}"),
        (Some(file), None) => file.clone(),
        _ => String::new(),
    };
    let mut cells: Vec<(String, usize, Vec<Piece>)> = lines
        .iter()
        .map(|line| match line {
            Line::Row(row) => (position(row), column(&threads, row.thread), pieces(row)),
            Line::Folded { thread, .. } => {
                let text = format!("... {}", line.folded().unwrap_or_default());
                let piece = Piece { text, is_source: false, chosen: false };
                (String::new(), column(&threads, *thread), vec![piece])
            }
        })
        .collect();
    let events = cells.len();
    cells.extend(final_rows(found, report, &threads, only));
    let margin = cells.iter().map(|(position, ..)| position.chars().count()).max().unwrap_or(0);
    let most = match report.presentation.width {
        Some(width) => width.saturating_sub(2 + margin + 3 * threads.len()).min(WIDTH),
        None => WIDTH,
    };
    if threads.len() > MOST_COLUMNS || most / threads.len().max(1) < FEWEST {
        return one_column(&threads, &cells, margin, out);
    }
    let widths = widths(&threads, &cells, most);
    let names = threads.iter().zip(&widths);
    let names = names.map(|((_, name), width)| format!("{:<width$}", cut(name, *width)));
    let header = names.collect::<Vec<_>>().join(" | ");
    writeln!(out, "  {:<margin$} | {}", "", styled(HEAD, header.trim_end()))?;
    let rule: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
    let rule = format!("  {}-+-{}", "-".repeat(margin), rule.join("-+-"));
    writeln!(out, "{rule}")?;
    for (at, (position, column, pieces)) in cells.iter().enumerate() {
        // The last rows are the next actions of the threads, which no step executes.
        if at == events {
            writeln!(out, "{rule}")?;
        }
        let width = widths[*column];
        let mut first = true;
        for piece in pieces {
            for line in wrap(piece, width) {
                let number = if first { position.as_str() } else { "" };
                first = false;
                write!(out, "  {} |", styled(DIM, format_args!("{number:>margin$}")))?;
                let padding = width.saturating_sub(line.chars().count());
                let mut text = blank(&widths[..*column], "", " |");
                text = format!("{text} {}{}", paint(piece, &line), " ".repeat(padding));
                text.push_str(&blank(&widths[*column + 1..], " |", ""));
                writeln!(out, "{}", text.trim_end())?;
            }
        }
    }
    Ok(())
}

/// Returns the parts of a line that the console settings show, or `None` if the settings hide the line.
fn requested_parts(line: Line, console: &Console) -> Option<Line> {
    let Line::Row(mut row) = line else { return Some(line) };
    if row.chosen && !console.choices {
        return None;
    }
    if !console.sources {
        row.source = None;
    }
    if !console.steps && !row.chosen {
        row.effects.clear();
    }
    Some(Line::Row(row))
}

/// Returns one row for each thread that is blocked forever, or that takes part in a race.
fn final_rows(
    found: &Violation,
    report: &Report,
    threads: &[(u32, String)],
    only: Option<&str>,
) -> Vec<(String, usize, Vec<Piece>)> {
    let mut all = Vec::new();
    // Idle workers are in the list of threads, and have no row.
    let is_shown = |thread: &&ThreadInfo| ends_in_threads(found) && !is_idle(thread);
    for thread in found.threads.iter().filter(is_shown) {
        let position = match &thread.blocked_at {
            Some(place) => match (only, place.line) {
                (Some(_), Some(line)) => line.to_string(),
                _ => place.short(),
            },
            None => String::new(),
        };
        let mut pieces = Vec::new();
        if let Some(source) = &thread.source {
            pieces.push(Piece { text: source.trim().to_owned(), is_source: true, chosen: false });
        }
        let object = thread
            .waits_for
            .as_deref()
            .map(|object| story::short(object, found.subject(&report.target)));
        let holder = thread
            .waits_for
            .as_deref()
            .and_then(|object| holder(&found.threads, thread.id, object));
        let text = match (object, &thread.joins) {
            _ if found.property == "data-race" => "comes to the access that races".to_owned(),
            (Some(object), _) if thread.state == "BLOCKED" || holder.is_some() => {
                format!("can never lock {object}")
            }
            (_, Some(name)) => format!("waits for the end of {name} for ever"),
            (Some(object), None) => format!("waits for {object} for ever"),
            (None, None) => "waits for ever".to_owned(),
        };
        pieces.push(Piece { text, is_source: false, chosen: true });
        all.push((position, column(threads, thread.id), pieces));
    }
    all
}

/// Returns the other thread that holds an object.
pub(super) fn holder<'a>(
    threads: &'a [ThreadInfo],
    id: u32,
    object: &str,
) -> Option<&'a ThreadInfo> {
    threads.iter().find(|other| other.id != id && other.holds.iter().any(|held| held == object))
}

/// Whether the next actions of the threads are part of the finding.
fn ends_in_threads(found: &Violation) -> bool {
    matches!(found.property.as_str(), "deadlock" | "data-race")
}

/// Writes all threads in one column. Each line has the name of its thread.
fn one_column(
    threads: &[(u32, String)],
    cells: &[(String, usize, Vec<Piece>)],
    margin: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let name_width = threads.iter().map(|(_, name)| name.chars().count()).max().unwrap_or(0);
    let mut before = None;
    for (position, column, pieces) in cells {
        let name = if before == Some(*column) { "" } else { threads[*column].1.as_str() };
        before = Some(*column);
        for (at, piece) in pieces.iter().enumerate() {
            let (name, number) = if at == 0 { (name, position.as_str()) } else { ("", "") };
            let name = styled(HEAD, format_args!("{name:<name_width$}"));
            let number = styled(DIM, format_args!("{number:>margin$}"));
            let text = indented(piece);
            writeln!(out, "  {name} {number} | {}", paint(piece, &text))?;
        }
    }
    Ok(())
}

/// Returns empty cells of the widths, each between `before` and `after`.
fn blank(widths: &[usize], before: &str, after: &str) -> String {
    let mut text = String::new();
    for width in widths {
        text.push_str(before);
        text.push_str(&" ".repeat(width + 1));
        text.push_str(after);
    }
    text
}

fn column(threads: &[(u32, String)], thread: u32) -> usize {
    threads.iter().position(|(id, _)| *id == thread).unwrap_or(0)
}

fn pieces(row: &Row) -> Vec<Piece> {
    let source = row.source.as_ref().map(|source| Piece {
        text: source.clone(),
        is_source: true,
        chosen: false,
    });
    let effects = row.effects.iter().map(|(text, times)| Piece {
        text: if *times > 1 { format!("{text} (x{times})") } else { text.clone() },
        is_source: false,
        chosen: row.chosen,
    });
    source.into_iter().chain(effects).collect()
}

/// Returns the text of a piece in the cell. Effects are indented below the source line.
fn indented(piece: &Piece) -> String {
    if piece.is_source { piece.text.clone() } else { format!("  {}", piece.text) }
}

fn paint(piece: &Piece, text: &str) -> String {
    match (piece.is_source, piece.chosen) {
        (true, _) => text.to_owned(),
        (false, true) => styled(CHOSEN, text),
        (false, false) => styled(DIM, text),
    }
}

/// Returns the widths of the columns. A column is as wide as its widest cell, unless the line is too
/// short for all columns.
fn widths(
    threads: &[(u32, String)],
    cells: &[(String, usize, Vec<Piece>)],
    most: usize,
) -> Vec<usize> {
    let narrowest = if most < WIDTH { FEWEST } else { NARROWEST };
    let most = (most / threads.len().max(1)).clamp(narrowest, WIDEST);
    let mut widths: Vec<usize> = threads.iter().map(|(_, name)| name.chars().count()).collect();
    for (_, column, pieces) in cells {
        let widest = pieces.iter().map(|piece| indented(piece).chars().count()).max();
        widths[*column] = widths[*column].max(widest.unwrap_or(0));
    }
    // Wide columns share the width that narrow columns do not need.
    let spare: usize = widths.iter().map(|width| most.saturating_sub(*width)).sum();
    let wide = widths.iter().filter(|width| **width > most).count().max(1);
    widths.iter().map(|width| (*width).min(most + spare / wide).clamp(8, WIDEST)).collect()
}

fn cut(text: &str, width: usize) -> String {
    text.chars().take(width).collect()
}

/// Breaks the text of a piece into lines at spaces. A source line has at most two lines in a column.
fn wrap(piece: &Piece, width: usize) -> Vec<String> {
    let indent = if piece.is_source { "" } else { "  " };
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::from(indent);
    let mut empty = true;
    for word in piece.text.split(' ') {
        let mut word = word;
        let length = line.chars().count();
        if !empty && length + 1 + word.chars().count() > width {
            lines.push(std::mem::replace(&mut line, format!("{indent}  ")));
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        loop {
            let room = width.saturating_sub(line.chars().count()).max(4);
            let Some((end, _)) = word.char_indices().nth(room) else { break };
            // A qualified name is broken between its parts.
            let part = word[..end].rfind(['.', '$', '/']).map(|at| at + 1);
            let split = part.filter(|at| 3 * at >= end).unwrap_or(end);
            line.push_str(&word[..split]);
            word = &word[split..];
            lines.push(std::mem::replace(&mut line, format!("{indent}  ")));
        }
        line.push_str(word);
        empty = false;
    }
    lines.push(line);
    if piece.is_source && lines.len() > 2 {
        lines.truncate(2);
        let mut kept = cut(&lines[1], width.saturating_sub(3));
        if kept.len() < lines[1].len()
            && let Some(blank) = kept.trim_end().rfind(' ').filter(|at| *at > width / 2)
        {
            kept.truncate(blank);
        }
        lines[1] = format!("{}...", kept.trim_end());
    }
    lines
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{Choice, Happening, StepEvent, TraceStep};

    fn step(thread: u32, line: u32, kind: Happening) -> TraceStep {
        TraceStep {
            thread,
            thread_name: format!("Thread-{thread}"),
            choice: if kind == Happening::Choose { Choice::Data } else { Choice::Schedule },
            events: vec![StepEvent {
                kind,
                text: format!("does {line}"),
                subject: None,
                value: None,
                file: Some("A.java".into()),
                line: Some(line),
                source: None,
                path: None,
                library: None,
                actor: None,
                cause: false,
                within: false,
                called: None,
            }],
            ..TraceStep::default()
        }
    }

    fn plain(trace: Vec<TraceStep>, unfolded: bool) -> String {
        let violation = Violation { trace, ..Violation::default() };
        let report = Report {
            presentation: crate::Presentation { unfolded, ..Default::default() },
            ..Report::default()
        };
        let mut out = anstream::StripStream::new(Vec::new());
        render(&report, &violation, &mut out).unwrap();
        String::from_utf8(out.into_inner()).unwrap()
    }

    fn uneventful(lines: std::ops::Range<u32>, chosen: u32) -> Vec<TraceStep> {
        lines
            .map(|line| {
                let mut step =
                    step(0, line, if line == chosen { Happening::Choose } else { Happening::Read });
                step.events[0].subject = Some("a".into());
                step
            })
            .collect()
    }

    #[test]
    fn tables_fit_a_narrow_terminal() {
        for width in [60, 80, 100] {
            let mut report = crate::samples::deadlock();
            report.presentation.width = Some(width);
            let text = crate::text::one(&report, &report.violations[0]).unwrap();
            let rows = text.lines().filter(|line| line.contains(" | "));
            let longest = rows.map(|line| line.chars().count()).max().unwrap_or(0);
            assert!(longest <= width, "{longest} columns of {width}: {text}");
        }
    }

    #[test]
    fn data_choices_survive_folding() {
        let text = plain(uneventful(0..20, 9), false);
        assert!(text.contains("does 9"), "{text}");
        assert!(text.contains("... 8 more steps"), "{text}");
        assert!(text.contains("... 9 more steps"), "{text}");
        assert!(!text.contains("does 5"), "{text}");
        assert!(plain(uneventful(0..20, 9), true).contains("does 5"));
    }

    #[test]
    fn each_thread_has_its_column() {
        let trace = vec![step(0, 1, Happening::Start), step(1, 2, Happening::Wait)];
        let text = plain(trace, false);
        let at = |what: &str| {
            let line = text.lines().find(|line| line.contains(what)).unwrap();
            line.find(what).unwrap()
        };
        assert!(at("does 2") > at("does 1") + "does 1".len(), "{text}");
        assert_eq!(at("does 2"), at("Thread-1") + 2, "{text}");
    }

    #[test]
    fn long_texts_are_broken_and_lose_nothing() {
        let piece = |text: &str, is_source| Piece { text: text.into(), is_source, chosen: false };
        let lines = wrap(&piece("writes averyverylongnameofafield = 12345", false), 16);
        assert!(lines.iter().all(|line| line.chars().count() <= 16), "{lines:?}");
        let joined: String = lines.concat().chars().filter(|c| *c != ' ').collect();
        assert_eq!(joined, "writesaveryverylongnameofafield=12345");
        let source = wrap(&piece(&"word ".repeat(30), true), 16);
        assert_eq!(source, ["word word word", "  word word..."]);
        let name = "throws java.lang.IllegalStateException";
        assert_eq!(
            wrap(&piece(name, false), 26),
            ["  throws", "    java.lang.", "    IllegalStateException"]
        );
    }

    #[test]
    fn a_cycle_is_a_table_of_its_own() {
        let trace = vec![step(0, 1, Happening::Start), step(1, 2, Happening::Wait)];
        let text = |cycle: usize| {
            let notes = vec!["p never holds".to_owned()];
            let cycle = Some(cycle);
            let found = Violation { trace: trace.clone(), cycle, notes, ..Violation::default() };
            let mut out = anstream::StripStream::new(Vec::new());
            render(&Report::default(), &found, &mut out).unwrap();
            String::from_utf8(out.into_inner()).unwrap()
        };
        let (before, after) = text(1)
            .split_once("Then for ever:")
            .map(|(a, b)| (a.to_owned(), b.to_owned()))
            .unwrap();
        assert!(before.contains("does 1") && !before.contains("does 2"), "{before}");
        assert!(after.contains("does 2") && after.contains("p never holds"), "{after}");
        assert!(text(2).contains("Then for ever: nothing happens any more"), "{}", text(2));
        assert!(!text(0).contains("Error path"), "{}", text(0));
    }

    #[test]
    fn an_empty_path_has_no_heading() {
        assert_eq!(plain(Vec::new(), false), "");
    }
}
