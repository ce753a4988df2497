//! Fingerprints of findings, and baselines: files with the fingerprints of known violations.
//!
//! Source: the ideas of SARIF's `partialFingerprints` and of `SpotBugs`' exclusion files. Invariant: a
//! fingerprint has no line number, and no place within the class library's code, which depends on the JDK.
//! Instead, the fingerprint has the rank of the line among the lines of the method. A baseline of `lint` is
//! a list of ids without lines. The first character of a file distinguishes the two formats.

use crate::{Location, Report, Violation};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The tag of the format.
const SCHEMA: &str = "pathfinder.baseline/1";

/// Packages of the JDK.
const JDK: [&str; 5] = ["java.", "javax.", "jdk.", "sun.", "com.sun."];

/// The known violations, in the form of the file.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Baseline {
    schema: String,
    /// The violations, in the order of their fingerprints.
    violations: Vec<KnownViolation>,
}

/// A known violation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct KnownViolation {
    fingerprint: String,
    /// The test method, where tests were checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    test: Option<String>,
    /// The id, for readers of the file; not compared.
    #[serde(default)]
    id: String,
}

impl KnownViolation {
    fn of(found: &Violation) -> Self {
        let (fingerprint, id) = (found.identity.fingerprint.clone(), found.id.clone());
        Self { fingerprint, test: found.test.clone(), id }
    }

    fn is(&self, found: &Violation) -> bool {
        self.fingerprint == found.identity.fingerprint && self.test == found.test
    }
}

impl Baseline {
    /// Returns the baseline of a report's violations, without those that the source suppresses.
    pub fn of(report: &Report) -> Self {
        let counts = |found: &&Violation| found.identity.suppressed.is_none();
        let all: BTreeSet<KnownViolation> =
            report.violations.iter().filter(counts).map(KnownViolation::of).collect();
        Self { schema: SCHEMA.to_owned(), violations: all.into_iter().collect() }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Fails if the text is no baseline of this version.
    pub fn read(text: &str) -> Result<Self, String> {
        if !is_object(text) {
            return Err("is no baseline of `check`; those of `lint` list ids".to_owned());
        }
        let read: Self = serde_json::from_str(text).map_err(|why| why.to_string())?;
        if read.schema == SCHEMA { Ok(read) } else { Err(format!("is no {SCHEMA}")) }
    }

    /// Returns the text of the file.
    ///
    /// # Errors
    /// Fails if a text cannot be written as JSON.
    pub fn text(&self) -> Result<String, String> {
        let text = serde_json::to_string_pretty(self).map_err(|why| why.to_string())?;
        Ok(text + "\n")
    }
}

/// Reads a baseline of `lint`: the ids of known warnings, one a line. `#` starts a comment.
///
/// # Errors
/// Fails if the text is a baseline of `check`.
pub fn known_warnings(text: &str) -> Result<BTreeSet<String>, String> {
    if is_object(text) {
        return Err(
            "is no baseline of `lint`, which lists ids; it may be one of `check`".to_owned()
        );
    }
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    Ok(lines.filter(|line| !line.starts_with('#')).map(str::to_owned).collect())
}

fn is_object(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

impl Report {
    /// Sets the fingerprints of all findings.
    pub fn identify(&mut self) {
        for found in &mut self.violations {
            let place = found.location.as_ref();
            found.identity.fingerprint = fingerprint(&own_id(found), place);
            if is_in_library(found.location.as_ref()) {
                // Idle threads of all programs wait at one place of the class library.
                let class = found.test.as_deref().unwrap_or(&self.target);
                found.identity.fingerprint = format!("{} in {class}", found.identity.fingerprint);
            }
        }
        for warning in &mut self.warnings {
            warning.fingerprint = fingerprint(&warning.id, warning.location.as_ref());
        }
    }

    /// Marks the violations of the report whose fingerprints are in the baseline.
    pub fn mark_known(&mut self, baseline: &Baseline) {
        for found in &mut self.violations {
            let is_known = baseline.violations.iter().any(|known| known.is(found));
            found.identity.known = is_known || found.identity.suppressed.is_some();
        }
    }
}

/// Returns the id of a violation. The workers of all pools wait at one place of the class library. So the id
/// of idle workers has the place where the program makes their pool, if that place is known.
pub(crate) fn own_id(found: &Violation) -> Cow<'_, str> {
    match &found.location {
        Some(place) if found.is_leak() && !is_in_library(Some(place)) => {
            let line = place.line.map(|line| format!(":{line}")).unwrap_or_default();
            format!("{}/pool/{}.{}{line}", found.property, place.class, place.method).into()
        }
        _ => (&found.id).into(),
    }
}

fn is_in_library(place: Option<&Location>) -> bool {
    place.is_some_and(|place| JDK.iter().any(|package| place.class.starts_with(package)))
}

/// Returns the id without its line. In code of the program, the rank of the line replaces the line.
fn fingerprint(id: &str, place: Option<&Location>) -> String {
    let Some(line) = place.and_then(|place| place.line) else { return id.to_owned() };
    let Some(rest) = id.strip_suffix(&format!(":{line}")) else { return id.to_owned() };
    match place.and_then(|place| place.rank) {
        Some(rank) if !is_in_library(place) => format!("{rest}#{rank}"),
        _ => rest.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::samples;

    #[test]
    fn fingerprints_have_ranks_instead_of_lines() {
        let place = |class: &str, rank| Location {
            class: class.into(),
            line: Some(16),
            rank,
            ..Location::default()
        };
        let id = "deadlock/A.run:16";
        assert_eq!(fingerprint(id, Some(&place("A", Some(3)))), "deadlock/A.run#3");
        assert_eq!(fingerprint(id, Some(&place("A", None))), "deadlock/A.run");
        assert_eq!(fingerprint(id, Some(&place("java.A", Some(3)))), "deadlock/A.run");
        assert_eq!(fingerprint("ltl/p", None), "ltl/p");
    }

    #[test]
    fn only_violations_of_the_baseline_are_known() {
        let mut report = samples::deadlock();
        report.identify();
        let text = Baseline::of(&report).text().unwrap();
        let mut other = report.violations[0].clone();
        other.identity.fingerprint.push('1');
        report.violations.push(other);
        report.mark_known(&Baseline::read(&text).unwrap());
        assert!(report.violations[0].identity.known && !report.violations[1].identity.known);
        assert_eq!(report.exit_code(), 1);
        report.violations.pop();
        assert_eq!(report.exit_code(), 0);
        assert!(Baseline::read("{\"schema\":\"other\",\"violations\":[]}").is_err());
    }

    #[test]
    fn baselines_of_check_and_lint_are_not_mixed_up() {
        let known = known_warnings("# known\n\n lost-update/A.run/1 \n").unwrap();
        assert_eq!(known.into_iter().collect::<Vec<_>>(), ["lost-update/A.run/1"]);
        let of_check = Baseline::of(&samples::deadlock()).text().unwrap();
        assert!(known_warnings(&of_check).unwrap_err().contains("`check`"));
        assert!(Baseline::read("lost-update/A.run/1\n").unwrap_err().contains("`lint`"));
    }
}
