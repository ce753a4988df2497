//! A summary in Markdown, for job summaries and comments on pull requests.
//!
//! Source: GitHub Flavored Markdown. Invariant: text of the program cannot end a code span, a cell
//! or a block.

use crate::baseline::own_id;
use crate::coverage::{Count, Coverage, ranges};
use crate::extent;
use crate::fault::{fault, remedy};
use crate::story::{self, Line};
use crate::tested::{FROM_CACHE, Outcome, told};
use crate::text::style::counted;
use crate::visible::visible;
use crate::{Report, TraceStep, Verdict, Violation, Warning};
use std::io::{self, Write};

pub fn render(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let target = if report.target.is_empty() { "the program" } else { &report.target };
    let (mark, summary) = match report.settled() {
        Verdict::Safe => {
            let condition = extent::condition(report);
            let limits = extent::limits(report).join(" ");
            let mark = if condition.is_empty() { "✅" } else { "⚠️" };
            (mark, safe(condition, &limits))
        }
        Verdict::Unsafe => {
            let is_known = report.violations.iter().all(|found| found.identity.known);
            let violations = counted(report.violations.len() as u64, "violation");
            let mark = if is_known { "☑️" } else { "❌" };
            (
                mark,
                format!("{violations}.{}", extent::known(report)).trim_end_matches('.').to_owned(),
            )
        }
        Verdict::Error => ("⚠️", format!("could not be checked: {}", reason(report))),
        Verdict::Incomplete if report.presentation.observed => {
            let mark = if report.warnings.is_empty() { "ℹ️" } else { "⚠️" };
            (mark, reason(report).to_owned())
        }
        Verdict::Incomplete => {
            ("⚠️", format!("nothing is violated in what was explored, but {}", reason(report)))
        }
    };
    writeln!(out, "## {mark} Pathfinder: {}\n\n{}", code(target), prose(&summary))?;
    if !report.tests.is_empty() {
        tests(report, out)?;
    }
    for found in &report.violations {
        violation(report, found, out)?;
    }
    if !report.warnings.is_empty() {
        writeln!(out, "\n### Warnings\n")?;
        let (short, long): (Vec<_>, Vec<_>) =
            report.warnings.iter().partition(|warning| warning.threads.is_empty());
        for warning in short {
            writeln!(out, "- {}: {}", code(&warning.property), prose(&warning.message))?;
        }
        for warning in long {
            violation(report, &warning.as_violation(), out)?;
            stacks(warning, out)?;
        }
    }
    if let Some(all) = &report.coverage {
        coverage(all, out)?;
    }
    let s = &report.statistics;
    writeln!(out, "\n<details><summary>Search and assumptions</summary>\n")?;
    writeln!(out, "| states new | revisited | transitions | depth | threads | time |")?;
    writeln!(out, "|--:|--:|--:|--:|--:|--:|")?;
    writeln!(
        out,
        "| {} | {} | {} | {} | {} | {} ms |\n",
        s.states_new, s.states_revisited, s.transitions, s.max_depth, s.max_threads, s.elapsed_ms
    )?;
    for assumption in &report.assumptions {
        writeln!(out, "- {}", prose(assumption))?;
    }
    writeln!(out, "\n</details>")
}

/// Writes a row for each test method.
fn tests(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n| test | verdict | |\n|---|---|---|")?;
    for test in &report.tests {
        let mark = match test.verdict {
            Outcome::Safe => "✅ safe",
            Outcome::Unsafe => "❌ unsafe",
            Outcome::Error => "⚠️ error",
            Outcome::Incomplete => "⚠️ incomplete",
            Outcome::Skipped => "skipped",
        };
        let found = report.violations.iter().filter(|v| v.test.as_deref() == Some(&test.name));
        let wrong = found.map(|v| v.property.clone());
        let cached = test.cached.then(|| FROM_CACHE.to_owned());
        let reasons = wrong.chain(test.reason.clone()).chain(cached).collect::<Vec<_>>().join("; ");
        let name = test.display_name.as_deref().map(|name| format!(" {}", prose(name)));
        let name = code(&test.name) + &name.unwrap_or_default();
        writeln!(out, "| {name} | {mark} | {} |", prose(&reasons))?;
    }
    Ok(())
}

/// Writes a row for each class, with its lines that were not executed.
fn coverage(all: &Coverage, out: &mut dyn Write) -> io::Result<()> {
    let cell = |count: Count| match count.percent() {
        Some(percent) => format!("{} of {} ({percent}%)", count.covered, count.total()),
        None => String::new(),
    };
    let [_, branches, lines, methods] = all.totals();
    let head = [lines, branches, methods].map(|(name, count)| (name, cell(count)));
    let shares: Vec<String> =
        head.iter().filter(|(_, text)| !text.is_empty()).map(|(n, t)| format!("{n} {t}")).collect();
    writeln!(out, "\n<details><summary>Coverage: {}</summary>\n", shares.join(", "))?;
    writeln!(out, "| class | lines | branches | methods | lines not executed |")?;
    writeln!(out, "|---|--:|--:|--:|---|")?;
    for class in &all.classes {
        let counts = [class.line_count(), class.branch_count(), class.method_count()].map(cell);
        let missed = ranges(&class.missed_lines());
        writeln!(out, "| {} | {} | {missed} |", code(&class.class), counts.join(" | "))?;
    }
    writeln!(out, "\n</details>")
}

/// Returns the summary of a safe result with the condition and the limits of the result.
fn safe(condition: &str, limits: &str) -> String {
    let end = if limits.is_empty() { String::new() } else { format!(". {limits}") };
    let text = format!("every execution was explored, and nothing is violated{condition}{end}");
    text.trim_end_matches('.').to_owned()
}

fn reason(report: &Report) -> &str {
    report.main_reason().unwrap_or("no reason was given")
}

fn violation(report: &Report, found: &Violation, out: &mut dyn Write) -> io::Result<()> {
    let short = |text: &str| story::short(text, found.subject(&report.target));
    writeln!(out, "\n### {}: {}\n", found.property, prose(&short(&found.headline())))?;
    if let Some(fault) = fault(found) {
        writeln!(out, "**{}**\n", prose(&short(&fault)))?;
    }
    if let Some(remedy) = remedy(report, found) {
        writeln!(out, "Usual remedy: {}.\n", prose(&short(&remedy)))?;
    }
    let further = found.further_lines().lines().map(str::trim).filter(|line| !line.is_empty());
    let further: Vec<String> = further.map(code).collect();
    if !further.is_empty() {
        writeln!(out, "{}\n", further.join("  \n"))?;
    }
    if let Some(test) = &found.test {
        writeln!(out, "In the test {}  ", code(&told(report, test)))?;
    }
    if let Some(place) = &found.location {
        let source = found.source.as_deref().map(|s| format!(" {}", code(s.trim())));
        writeln!(out, "At {}{}  ", code(&place.to_string()), source.unwrap_or_default())?;
    }
    writeln!(out, "Id {}", code(&own_id(found)))?;
    if !found.symbolic.inputs.is_empty() {
        writeln!(out, "\n| input | type | value |\n|---|---|---|")?;
        for input in &found.symbolic.inputs {
            let (name, kind) = (code(&input.name), code(&input.kind));
            writeln!(out, "| {name} | {kind} | {} |", code(&input.value))?;
        }
    }
    if !found.symbolic.conditions.is_empty() {
        writeln!(out, "\n<details><summary>Conditions on the inputs</summary>\n")?;
        writeln!(out, "| at | condition |\n|---|---|")?;
        for one in &found.symbolic.conditions {
            let at = one.location.as_ref().map(|at| code(&at.short()));
            writeln!(out, "| {} | {} |", at.unwrap_or_default(), code(&one.condition))?;
        }
        writeln!(out, "\n</details>")?;
    }
    if !found.values.is_empty() {
        writeln!(out)?;
        for value in &found.values {
            writeln!(out, "- {} is {}", code(&value.name), code(&short(&value.value)))?;
        }
    }
    for cause in &found.causes {
        let message = cause.message.as_ref().map(|m| format!(": {}", prose(&short(m))));
        write!(out, "\nCaused by {}{}", code(&cause.exception), message.unwrap_or_default())?;
        if let Some(place) = &cause.location {
            let source = cause.source.as_deref().map(|s| format!(" {}", code(s.trim())));
            write!(out, " at {}{}", code(&place.to_string()), source.unwrap_or_default())?;
        }
        writeln!(out)?;
        if !cause.values.is_empty() {
            writeln!(out)?;
        }
        for value in &cause.values {
            writeln!(out, "- {} is {}", code(&value.name), code(&short(&value.value)))?;
        }
    }
    if !found.threads.is_empty() {
        writeln!(out, "\n| thread | state | holds | waits for | at |")?;
        writeln!(out, "|---|---|---|---|---|")?;
        for thread in &found.threads {
            let holds: Vec<String> = thread
                .holds
                .iter()
                .map(|held| match thread.acquired_at(held) {
                    Some(place) => format!("{} since {}", code(&short(held)), place.short()),
                    None => code(&short(held)),
                })
                .collect();
            let joins = thread.joins.as_ref().map(|name| format!(" ({})", prose(name)));
            let waits = thread.waits_for.as_deref().map(|object| code(&short(object)));
            let waits = waits.map(|object| object + &joins.unwrap_or_default());
            let at = thread.blocked_at.as_ref().map(|place| code(&place.short()));
            writeln!(
                out,
                "| {} | {} | {} | {} | {} |",
                prose(&thread.name),
                thread.state,
                holds.join(", "),
                waits.unwrap_or_default(),
                at.unwrap_or_default()
            )?;
        }
    }
    for notification in &found.notifications {
        let woke = match notification.woke.as_slice() {
            [] => "nobody, as nobody waited".to_owned(),
            names => names.join(", "),
        };
        let at = notification.location.as_ref().map(|p| format!(" at {}", code(&p.short())));
        writeln!(
            out,
            "\n{} notified {}{}: it woke {}",
            prose(&notification.thread_name),
            code(&short(&notification.object)),
            at.unwrap_or_default(),
            prose(&woke)
        )?;
    }
    path(report, found, out)
}

/// Writes the stacks of a warning's threads.
fn stacks(warning: &Warning, out: &mut dyn Write) -> io::Result<()> {
    for thread in warning.threads.iter().filter(|thread| !thread.stack.is_empty()) {
        let name = prose(&thread.name);
        writeln!(out, "\n<details><summary>Stack of {name}</summary>\n")?;
        for frame in &thread.stack {
            writeln!(out, "- {}", code(frame))?;
        }
        writeln!(out, "\n</details>")?;
    }
    Ok(())
}

/// Writes the path and its cycle, with the reasons.
fn path(report: &Report, found: &Violation, out: &mut dyn Write) -> io::Result<()> {
    let length = found.trace.len();
    let at = found.cycle.unwrap_or(length).min(length);
    let unfolded = report.presentation.unfolded;
    steps(report, found, &found.trace[..at], ("Error path", unfolded), out)?;
    if found.cycle == Some(length) {
        writeln!(out, "\nThen nothing happens any more.")?;
    } else if found.cycle.is_some() {
        let is_whole = unfolded || length - at <= crate::text::table::SHOWN_CYCLE;
        steps(report, found, &found.trace[at..], ("Then for ever", is_whole), out)?;
    }
    for (title, texts) in [("Why it fails", &found.reasons), ("In this cycle", &found.notes)] {
        if !texts.is_empty() {
            writeln!(out, "\n{title}:\n")?;
        }
        for text in texts {
            writeln!(out, "- {}", quoted(text))?;
        }
    }
    Ok(())
}

/// Escapes prose, except that parts between grave accents become code spans.
fn quoted(text: &str) -> String {
    let parts = text.split('`').enumerate();
    parts.map(|(at, part)| if at % 2 == 0 { prose(part) } else { code(part) }).collect()
}

/// Writes steps as a table with one column for each thread. All steps are written if `unfolded`.
fn steps(
    report: &Report,
    found: &Violation,
    trace: &[TraceStep],
    (title, unfolded): (&str, bool),
    out: &mut dyn Write,
) -> io::Result<()> {
    if trace.is_empty() {
        return Ok(());
    }
    let found = &Violation { trace: trace.to_vec(), ..found.clone() };
    let threads = story::threads(found);
    let steps = counted(found.trace.len() as u64, "step");
    let switches = counted(found.switches() as u64, "switch");
    writeln!(out, "\n<details><summary>{title} ({steps}, {switches} between threads)</summary>\n")?;
    let names: Vec<String> = threads.iter().map(|(_, name)| prose(name)).collect();
    writeln!(out, "| line | {} |", names.join(" | "))?;
    writeln!(out, "|--:|{}", "---|".repeat(threads.len()))?;
    for line in story::lines(found, found.subject(&report.target), unfolded) {
        let folded = line.folded().unwrap_or_default();
        let (thread, position, text) = match line {
            Line::Folded { thread, .. } => (thread, String::new(), format!("… {folded}")),
            Line::Row(row) => {
                let position = match (&row.file, row.line) {
                    (Some(file), Some(line)) => format!("{file}:{line}"),
                    _ => String::new(),
                };
                let source = row.source.as_deref().map(code);
                let effects = row.effects.iter().map(|(text, times)| match times {
                    1 => prose(text),
                    n => format!("{} (×{n})", prose(text)),
                });
                let parts: Vec<String> = source.into_iter().chain(effects).collect();
                (row.thread, position, parts.join("<br>"))
            }
        };
        let at = threads.iter().position(|(id, _)| *id == thread).unwrap_or(0);
        let after = threads.len() - at;
        writeln!(
            out,
            "| {position} |{} {text} {}",
            " |".repeat(at),
            "| ".repeat(after).trim_end()
        )?;
    }
    writeln!(out, "\n</details>")
}

/// Returns a code span for any text, also within a table.
fn code(text: &str) -> String {
    let text = visible(text).replace(['\n', '\r'], " ").replace('|', "\\|");
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{pad}{text}{pad}{fence}")
}

/// Escapes all markup in a text.
fn prose(text: &str) -> String {
    let text = visible(text);
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\r' => out.push(' '),
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            '|' | '`' | '*' | '_' | '[' | ']' | '\\' | '#' | '~' => out.extend(['\\', c]),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::samples;

    fn rendered(report: &Report) -> String {
        let mut bytes = Vec::new();
        render(report, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn each_kind_of_report_matches_its_snapshot() {
        for (name, report) in samples::all() {
            insta::assert_snapshot!(name, rendered(&report));
        }
    }

    #[test]
    fn texts_of_a_program_are_escaped() {
        assert_eq!(code("a`b|c"), "``a`b\\|c``");
        assert_eq!(prose("<b>*x*"), "&lt;b>\\*x\\*");
        assert_eq!(code("a\0\u{202e}"), "`a\\u0000\\u202e`");
        assert_eq!(prose("\u{7}"), "\\\\u0007");
    }
}
