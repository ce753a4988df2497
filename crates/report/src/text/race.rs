//! The accesses of a data race: an excerpt of the source around each access.
//!
//! Invariant: accesses at one line share an excerpt. Without a source file, only the line is shown.

use super::style::{HEAD, styled};
use crate::{Location, Report, ThreadInfo, Violation};
use std::io::{self, Write};

/// The number of lines of an excerpt before and after the access.
const AROUND: usize = 2;

/// Writes an excerpt for each access. Returns false if the threads have no places.
pub(super) fn accesses(
    report: &Report,
    found: &Violation,
    out: &mut dyn Write,
) -> io::Result<bool> {
    let mut places: Vec<(&Location, Vec<&ThreadInfo>)> = Vec::new();
    for thread in &found.threads {
        let Some(place) = &thread.blocked_at else { continue };
        let same = |(known, _): &&mut (&Location, Vec<&ThreadInfo>)| {
            (&known.class, known.line) == (&place.class, place.line)
        };
        match places.iter_mut().find(same) {
            Some((_, threads)) => threads.push(thread),
            None => places.push((place, vec![thread])),
        }
    }
    for (place, threads) in &places {
        let names: Vec<&str> = threads.iter().map(|thread| thread.name.as_str()).collect();
        let title = format_args!("At {}, in {}", place.short(), names.join(" and ")).to_string();
        writeln!(out, "\n  {}", styled(HEAD, title))?;
        let excerpt = excerpt(report, place);
        for (number, line) in &excerpt {
            let mark = if Some(*number) == place.line { '>' } else { ' ' };
            writeln!(out, "{}", format!("   {mark}{number:>4} | {line}").trim_end())?;
        }
        let source = threads.iter().find_map(|thread| thread.source.as_deref());
        if let (true, Some(line)) = (excerpt.is_empty(), source) {
            writeln!(out, "    {}", line.trim())?;
        }
    }
    Ok(!places.is_empty())
}

/// Returns the numbered lines around a place, without their common indentation.
fn excerpt<'a>(report: &'a Report, place: &Location) -> Vec<(u32, &'a str)> {
    let path = place.path.as_deref().or(place.file.as_deref());
    let source = report.sources.iter().find(|source| Some(source.path.as_str()) == path);
    let (Some(source), Some(line)) = (source, place.line) else { return Vec::new() };
    let first = (line as usize).saturating_sub(AROUND + 1);
    let last = line as usize + AROUND;
    let lines = || source.text.lines().take(last).skip(first);
    let margin = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let filled = lines().filter(|line| !line.trim().is_empty());
    let common = filled.map(margin).min().unwrap_or(0);
    (first as u32 + 1..).zip(lines().map(|line| line.get(common..).unwrap_or_default())).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{SourceText, samples, text};

    /// Returns a report of a race between two lines.
    fn report(lines: [(&str, u32); 2]) -> Report {
        let mut report = samples::race();
        report.violations[0].threads = samples::observed().warnings[0].threads.clone();
        for (thread, (class, line)) in report.violations[0].threads.iter_mut().zip(lines) {
            let file = Some(format!("{class}.java"));
            let class = class.to_owned();
            thread.blocked_at =
                Some(Location { class, file, line: Some(line), ..Location::default() });
        }
        let clerk = "class Clerk {\n    void sell() {\n        pieces -= 3;\n    }\n}\n";
        report.sources.push(SourceText { path: "Clerk.java".into(), text: clerk.into() });
        report
    }

    #[test]
    fn both_accesses_have_an_excerpt() {
        let report = report([("Clerk", 3), ("Auditor", 8)]);
        let told = text::one(&report, &report.violations[0]).unwrap();
        let first = "  At Clerk.java:3, in Thread-0\n       1 | class Clerk {\n       2 |     void sell() {\n   >   3 |         pieces -= 3;\n       4 |     }\n       5 | }\n";
        assert!(told.contains(first), "{told}");
        assert!(told.contains("  At Auditor.java:8, in Thread-1\n    value = 1;\n"), "{told}");
    }

    #[test]
    fn accesses_at_one_line_share_an_excerpt() {
        let report = report([("Clerk", 3), ("Clerk", 3)]);
        let told = text::one(&report, &report.violations[0]).unwrap();
        assert!(told.contains("  At Clerk.java:3, in Thread-0 and Thread-1\n"), "{told}");
        assert_eq!(told.matches("pieces -= 3").count(), 1, "{told}");
    }
}
