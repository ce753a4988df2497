//! The places at which most states begin, in searches that ended early, as text.

use super::style::{HEAD, counted, grouped, styled};
use crate::Report;
use crate::story::short;
use crate::stuck::{Difference, Stuck};
use crate::tested::{self, TestResult};
use std::io::{self, Write};

/// The maximal number of tests whose places are listed.
const MOST_TESTS: usize = 3;

/// Returns the place of the report's search, and the places of the searches of the first tests.
pub(crate) fn all(report: &Report) -> impl Iterator<Item = (Option<&TestResult>, &Stuck)> {
    let own = report.stuck.iter().map(|stuck| (None, stuck));
    let of_tests =
        report.tests.iter().filter_map(|test| Some((Some(test), &**test.stuck.as_ref()?)));
    own.chain(of_tests.take(MOST_TESTS))
}

/// Returns a title about a place, and lines about the states that begin there.
pub(crate) fn lines(
    report: &Report,
    test: Option<&TestResult>,
    stuck: &Stuck,
) -> (String, Vec<String>) {
    let subject = test.map_or(report.target.as_str(), TestResult::class);
    let of = test.map(|test| format!(" of {}", tested::told(report, &test.name)));
    let head = format!("Most new states{} begin at", of.unwrap_or_default());
    let source = stuck.source.as_deref().unwrap_or_default();
    let place = stuck.location.short();
    let mut lines = vec![
        format!("{} at {place}   {source}", stuck.thread).trim_end().to_owned(),
        format!(
            "  {} of {} begin there",
            grouped(stuck.states),
            counted(stuck.sampled, "sampled state")
        ),
    ];
    let differences = stuck.differs.iter();
    lines.extend(differences.map(|part| format!("differs: {}", short(&told(part), subject))));
    let advice = stuck.advice.iter();
    lines.extend(advice.map(|one| format!("try {}: {}", one.option, short(&one.reason, subject))));
    (head, lines)
}

pub(super) fn render(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for (test, stuck) in all(report) {
        let (head, lines) = lines(report, test, stuck);
        writeln!(out, "\n{}", styled(HEAD, head))?;
        for line in lines {
            writeln!(out, "  {line}")?;
        }
    }
    Ok(())
}

fn told(part: &Difference) -> String {
    let of = part.of.as_ref().map(|of| format!(" of {of}")).unwrap_or_default();
    let change = match (part.range, part.grows) {
        (Some((first, last)), true) => format!(", growing from {first} to {last}"),
        (None, true) => ", growing".to_owned(),
        (_, false) => String::new(),
    };
    format!("{} ({}{of}): {}{change}", part.name, part.kind.word(), counted(part.values, "value"))
}
