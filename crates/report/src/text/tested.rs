//! The result of each test method: one line each, by class.
//!
//! Invariant: every discovered test has a line. The violations follow after all lines.

use super::style::{BAD, DIM, DOUBT, GOOD, HEAD, counted, styled};
use crate::extent;
use crate::story::short;
use crate::tested::{FROM_CACHE, Outcome, TestResult, cached, count};
use crate::{Report, Verdict};
use std::io::{self, Write};

/// Writes the verdict on all tests, with the number of tests for each result.
pub(crate) fn headline(
    report: &Report,
    target: &str,
    reason: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let of = |outcome| count(&report.tests, outcome);
    let all = report.tests.len();
    let tests = if all == 1 { "1 test".to_owned() } else { format!("{all} tests") };
    let left: Vec<String> = [
        (Outcome::Error, "not checked"),
        (Outcome::Incomplete, "incomplete"),
        (Outcome::Skipped, "skipped"),
    ]
    .into_iter()
    .map(|(outcome, word)| (of(outcome), word))
    .filter(|(number, _)| *number > 0)
    .map(|(number, word)| format!(", {number} {word}"))
    .collect();
    let cached = match cached(&report.tests) {
        0 => String::new(),
        number => format!(", {number} cached"),
    };
    let left = left.concat() + &cached;
    match report.settled() {
        Verdict::Safe => {
            let condition = extent::condition(report);
            writeln!(
                out,
                "{} {target}{condition}: every execution of {tests} was explored, and nothing is violated{left}.",
                styled(GOOD, "SAFE")
            )?;
            for limit in extent::limits(report) {
                writeln!(out, "  {}", styled(DOUBT, limit))?;
            }
            Ok(())
        }
        Verdict::Unsafe => {
            let bad = of(Outcome::Unsafe);
            let known = extent::known(report);
            let violations = counted(report.violations.len() as u64, "violation");
            let known = if known.is_empty() { known } else { format!(" Of {violations}:{known}") };
            let verdict = styled(BAD, "UNSAFE");
            writeln!(out, "{verdict} {target}: {bad} of {tests} can fail{left}.{known}")
        }
        Verdict::Error => {
            writeln!(out, "{} {target}: of {tests}{left}: {reason}", styled(BAD, "ERROR"))
        }
        Verdict::Incomplete => writeln!(
            out,
            "{} {target}: nothing is violated in what was explored of {tests}{left}: {reason}",
            styled(DOUBT, "INCOMPLETE")
        ),
    }
}

/// The maximal width of the column of names. Longer names do not widen the column.
const WIDEST: usize = 60;

/// Writes a line for each test.
pub fn render(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    if report.tests.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{}", styled(HEAD, "Tests"))?;
    let width = report.tests.iter().map(|test| test.told().chars().count());
    let width = width.filter(|width| *width <= WIDEST).max().unwrap_or(0);
    for class in report.tests.chunk_by(|a, b| a.class() == b.class()) {
        writeln!(out, "  {}", class[0].class())?;
        for test in class {
            line(report, test, width, out)?;
        }
    }
    Ok(())
}

fn line(report: &Report, test: &TestResult, width: usize, out: &mut dyn Write) -> io::Result<()> {
    let style = match test.verdict {
        Outcome::Safe => GOOD,
        Outcome::Unsafe | Outcome::Error => BAD,
        Outcome::Incomplete => DOUBT,
        Outcome::Skipped => DIM,
    };
    let found = report.violations.iter().filter(|v| v.test.as_deref() == Some(&test.name));
    let wrong = found.map(|v| format!("{}: {}", v.property, short(&v.headline(), test.class())));
    let cached = test.cached.then(|| FROM_CACHE.to_owned());
    let reason = wrong.chain(test.reason.clone()).chain(cached).collect::<Vec<_>>().join("; ");
    let reason = reason.lines().next().unwrap_or_default();
    let verdict = styled(style, format_args!("{:<10}", test.verdict.word()));
    let name = test.told();
    if reason.is_empty() {
        return writeln!(out, "    {verdict} {name}");
    }
    writeln!(out, "    {verdict} {name:<width$}  {reason}")
}
