//! Annotations that GitHub's runners show at the lines of a pull request.
//!
//! Source: GitHub's documentation of workflow commands (`::error file=…,line=…::message`).
//! Invariant: one command per line; text of the program is escaped.

use crate::extent;
use crate::fault::fault;
use crate::tested::{Outcome, TestResult, told};
use crate::visible::visible;
use crate::{Location, Report, ThreadInfo, Verdict, story};
use std::io::{self, Write};

pub fn render(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for found in &report.violations {
        let target = found.subject(&report.target);
        let mut text = story::short(&found.headline(), target);
        if let Some(fault) = fault(found) {
            text = format!("{text}\n{}", story::short(&fault, target));
        }
        if let Some(test) = &found.test {
            text = format!("{text}\nin the test {}", told(report, test));
        }
        text.push_str(&threads(&found.threads));
        for line in story::values(found, target) {
            text = format!("{text}\n{line}");
        }
        for line in found.further_lines().lines() {
            text = format!("{text}\n{line}");
        }
        let level = if found.identity.known { "notice" } else { "error" };
        command(level, &found.property, found.location.as_ref(), &text, out)?;
    }
    for warning in &report.warnings {
        let message = story::short(&warning.message, &report.target);
        let text = message + &threads(&warning.threads);
        command("warning", &warning.property, warning.location.as_ref(), &text, out)?;
    }
    let reason = report.main_reason().unwrap_or("no reason was given");
    match report.settled() {
        _ if unfinished(report).next().is_some() => unfinished_tests(report, out),
        Verdict::Error => {
            command("error", "error", None, &format!("could not be checked: {reason}"), out)
        }
        Verdict::Incomplete if report.presentation.observed => {
            command("notice", "observed", None, reason, out)
        }
        Verdict::Incomplete => command("warning", "incomplete", None, reason, out),
        Verdict::Safe => {
            let condition = extent::condition(report);
            let mut text =
                format!("every execution was explored, and nothing is violated{condition}");
            for limit in extent::limits(report) {
                text = format!("{text}\n{limit}");
            }
            command("notice", "safe", None, &text, out)
        }
        Verdict::Unsafe => Ok(()),
    }
}

/// The maximal number of unfinished tests that an annotation names.
const MOST_TESTS: usize = 3;

/// Returns the tests with the verdict `error` or `incomplete`.
fn unfinished(report: &Report) -> impl Iterator<Item = &TestResult> {
    let is_unfinished =
        |test: &&TestResult| matches!(test.verdict, Outcome::Error | Outcome::Incomplete);
    report.tests.iter().filter(is_unfinished)
}

/// Writes an annotation for the tests that could not be checked, and one for the incomplete tests.
fn unfinished_tests(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let kinds = [
        (Outcome::Error, "error", "could not be checked"),
        (Outcome::Incomplete, "warning", "was not checked completely"),
    ];
    for (verdict, level, what) in kinds {
        let tests: Vec<&TestResult> =
            unfinished(report).filter(|test| test.verdict == verdict).collect();
        let [first, others @ ..] = tests.as_slice() else { continue };
        let of_test = |test: &TestResult| {
            let reason = test.reason.as_deref().unwrap_or("no reason was given");
            format!("{}: {reason}", told(report, &test.name))
        };
        let text = match others.len() {
            0 => format!("{what}: {}", of_test(first)),
            more => {
                let what = what.replacen("was", "were", 1);
                let mut lines = vec![format!("{} tests {what}", more + 1)];
                lines.extend(tests.iter().take(MOST_TESTS).map(|test| of_test(test)));
                match tests.len().saturating_sub(MOST_TESTS) {
                    0 => {}
                    more => lines.push(format!("and {more} more")),
                }
                lines.join("\n")
            }
        };
        command(level, verdict.word(), None, &text, out)?;
    }
    Ok(())
}

/// Returns a line for each thread that waits for an object or holds one.
fn threads(all: &[ThreadInfo]) -> String {
    let mut text = String::new();
    for ThreadInfo { name, waits_for, blocked_at, holds, .. } in all {
        let at = blocked_at.as_ref().map(|p| format!(" at {}", p.short())).unwrap_or_default();
        let held = holds.join(", ");
        let line = match waits_for {
            Some(object) if holds.is_empty() => format!("{name} waits for {object}{at}"),
            Some(object) => format!("{name} waits for {object}{at} while it holds {held}"),
            None if holds.is_empty() => continue,
            None => format!("{name} is{at} and holds {held}"),
        };
        text = format!("{text}\n{line}");
    }
    text
}

fn command(
    level: &str,
    title: &str,
    place: Option<&Location>,
    text: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut parameters = Vec::new();
    if let Some(file) = place.and_then(|p| p.path.clone().or_else(|| p.source_path())) {
        parameters.push(format!("file={}", property(&file)));
        if let Some(line) = place.and_then(|p| p.line) {
            parameters.push(format!("line={line}"));
        }
    }
    parameters.push(format!("title={}", property(&format!("Pathfinder: {title}"))));
    writeln!(out, "::{level} {}::{}", parameters.join(","), data(text))
}

fn data(text: &str) -> String {
    visible(text).replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
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
    fn a_violation_is_annotated_at_its_line() {
        let text = rendered(&samples::deadlock());
        assert!(
            text.starts_with(
                "::error file=Phil.java,line=7,title=Pathfinder%3A deadlock::2 threads are blocked%0A"
            ),
            "{text}"
        );
        assert_eq!(text.lines().count(), 1);
    }

    #[test]
    fn other_verdicts_are_annotated() {
        assert!(rendered(&samples::error()).starts_with("::error title="));
        assert!(rendered(&samples::safe()).starts_with("::notice "));
        assert_eq!(rendered(&samples::incomplete()).lines().count(), 2);
    }

    #[test]
    fn tests_without_a_verdict_are_named() {
        let mut report = samples::tests();
        report.violations.clear();
        let reason = |name: &str, verdict| TestResult {
            name: format!("app.CellTest#{name}"),
            verdict,
            reason: Some(format!("{name} is over")),
            ..TestResult::default()
        };
        report.verdict = Verdict::Incomplete;
        report.tests = vec![reason("a", Outcome::Incomplete), reason("s", Outcome::Safe)];
        let text = rendered(&report);
        assert!(text.contains("::was not checked completely: app.CellTest#a: a is over"), "{text}");
        report.tests.extend(["b", "c", "d", "e"].map(|name| reason(name, Outcome::Incomplete)));
        report.tests.push(reason("f", Outcome::Error));
        let text = rendered(&report);
        let said = "::error title=Pathfinder%3A error::could not be checked: app.CellTest#f: ";
        assert!(text.contains(said), "{text}");
        let said =
            "::5 tests were not checked completely%0Aapp.CellTest#a: a is over%0Aapp.CellTest#b";
        assert!(text.contains(said), "{text}");
        assert!(text.contains("c is over%0Aand 2 more\n") && !text.contains("d is over"), "{text}");
    }

    #[test]
    fn a_warning_names_the_locks_held() {
        let text = rendered(&samples::observed());
        assert!(text.contains("%0AThread-0 is at Cell.java:5 and holds Cell@1"), "{text}");
        assert!(text.contains("::notice title=Pathfinder%3A observed::2 executions"), "{text}");
    }

    #[test]
    fn a_message_cannot_begin_a_command() {
        assert_eq!(data("a\n::error::b 5%"), "a%0A::error::b 5%25");
        assert_eq!(data("\u{1b}[2J\u{202e}"), "\\u001b[2J\\u202e");
    }
}
