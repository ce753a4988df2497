//! Annotations that GitHub's runners show at the lines of a pull request.
//!
//! Source: GitHub's documentation of workflow commands (`::error file=…,line=…::message`).
//! Invariant: one command per line; text of the program is escaped.

use crate::extent;
use crate::fault::fault;
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
            text = format!("{text}\nin the test {test}");
        }
        text.push_str(&threads(&found.threads));
        for line in story::values(found, target) {
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

/// Returns a line for each thread that waits for or holds an object.
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
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
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
    fn a_warning_names_the_locks_held() {
        let text = rendered(&samples::observed());
        assert!(text.contains("%0AThread-0 is at Cell.java:5 and holds Cell@1"), "{text}");
        assert!(text.contains("::notice title=Pathfinder%3A observed::2 executions"), "{text}");
    }

    #[test]
    fn a_message_cannot_begin_a_command() {
        assert_eq!(data("a\n::error::b 5%"), "a%0A::error::b 5%25");
    }
}
