//! The report of a check, and its verdict.
//!
//! Source: the published contract of exit codes. Invariant: an uncertain result is never `safe`.
//! If fields of a report disagree, the first of violated, failed and incomplete determines the
//! verdict.

use crate::console::{Console, Topic};
use crate::coverage::Coverage;
use crate::tested::{Outcome, TestResult};
use crate::{Location, MonitoredProperty, Statistics, Stuck, SymbolicTree, Violation, Warning};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The answer of a check, in one word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Every execution was explored and no property is violated.
    Safe,
    /// At least one property is violated.
    Unsafe,
    /// The check failed: the input is wrong, or the program reached an unsupported feature.
    #[default]
    Error,
    /// The search is incomplete, and the explored part has no violation.
    Incomplete,
}

impl Verdict {
    /// Returns the verdict from the three conditions. An earlier condition takes precedence.
    pub fn settle(violated: bool, failed: bool, incomplete: bool) -> Self {
        match (violated, failed, incomplete) {
            (true, _, _) => Self::Unsafe,
            (_, true, _) => Self::Error,
            (_, _, true) => Self::Incomplete,
            _ => Self::Safe,
        }
    }

    /// Returns the exit code of the process: 0 safe, 1 unsafe, 2 error, 3 incomplete.
    pub fn exit_code(self) -> u8 {
        match self {
            Self::Safe => 0,
            Self::Unsafe => 1,
            Self::Error => 2,
            Self::Incomplete => 3,
        }
    }
}

/// The complete result of a check.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The main class, as a Java name.
    pub target: String,
    /// The verdict.
    pub verdict: Verdict,
    /// Whether every execution was explored.
    pub complete: bool,
    /// The main reason for `error` or `incomplete`, in one line.
    pub reason: Option<String>,
    /// All reasons why the search is incomplete or failed.
    pub reasons: Vec<String>,
    /// The assumptions of the verdict, one line each.
    pub assumptions: Vec<String>,
    /// The warnings: findings that are not violations.
    pub warnings: Vec<Warning>,
    /// The violations, in the order of discovery.
    pub violations: Vec<Violation>,
    /// The cost of the search.
    pub statistics: Statistics,
    /// The place that takes most states, if a bound or an interrupt ended the search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stuck: Option<Stuck>,
    /// The facts about variables of the program that the search assumed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<VariableFact>,
    /// The result of each test method, if tests were checked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tests: Vec<TestResult>,
    /// The executed part of the program, if coverage was requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coverage: Option<Coverage>,
    /// The temporal properties that monitors checked on single executions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub monitored: Vec<MonitoredProperty>,
    /// The results of listeners, in the order of the options.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub listeners: Vec<ListenerText>,
    /// The values that the program stored in `Verify` over all paths.
    #[serde(default, skip_serializing_if = "VerifyValues::is_empty")]
    pub verify: VerifyValues,
    /// Facts for the check of a test; not part of the result file.
    #[serde(skip)]
    pub evidence: Evidence,
    /// The sources of the lines in violations and coverage; not part of the result file.
    #[serde(skip)]
    pub sources: Vec<SourceText>,
    /// The settings as names and values; not part of the result file.
    #[serde(skip)]
    pub configuration: Vec<(String, String)>,
    /// The presentation; not part of the result file.
    #[serde(skip)]
    pub presentation: Presentation,
}

/// Facts about a search for the check of a test.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// The reason why no path reached the end of the test, such as an assumption that failed. The
    /// result lists such a test as skipped.
    pub set_aside: Option<String>,
    /// The status of an exit within the program: the rest of a test is then not executed.
    pub exit: Option<i32>,
    /// The parts of real files that the program read.
    pub seen: Vec<SeenPart>,
}

/// A part of a real file that the program read.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SeenPart {
    /// The path of the file.
    pub path: PathBuf,
    /// The part, such as `contents`.
    pub aspect: String,
    /// The fingerprint of the part's value.
    pub value: String,
}

/// A fact about the accesses to a variable, which the search assumed to have fewer states.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct VariableFact {
    /// The kind, as in `--static-facts`.
    pub kind: String,
    /// The name of the variable: a field with its descriptor, or the elements of a class of arrays.
    pub variable: String,
    /// Whether no access has contradicted the fact.
    pub used: bool,
    /// The place of the first access that contradicted the fact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withdrawn_at: Option<Location>,
}

impl VariableFact {
    /// The kind of the values that `--slice` leaves out of states.
    pub const MASK: &str = "irrelevant";

    /// The kind of the monitors whose sections `--slice` executes as one step.
    pub const LEAF_MONITOR: &str = "leaf-monitor";
}

/// The result of a listener.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListenerText {
    /// The name of the listener.
    pub name: String,
    /// The text of the result, of one or more lines.
    pub text: String,
}

/// The values of `gov.nasa.jpf.vm.Verify` over all paths, at the end of the search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct VerifyValues {
    /// Counters by number.
    pub counters: BTreeMap<i32, i32>,
    /// Values by name.
    pub values: BTreeMap<String, i32>,
    /// The numbers of the bits that are set, by the number of the set.
    pub bit_sets: BTreeMap<i32, Vec<usize>>,
}

impl VerifyValues {
    /// Whether the program stored no value.
    pub fn is_empty(&self) -> bool {
        self.counters.is_empty() && self.values.is_empty() && self.bit_sets.is_empty()
    }
}

/// A source file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceText {
    /// The path, as in a location.
    pub path: String,
    /// The contents of the file.
    pub text: String,
}

/// The presentation of a report to a user.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Presentation {
    /// Whether every step of a path is shown, including uneventful steps.
    pub unfolded: bool,
    /// Whether the text lists each assumption; otherwise one line names them.
    pub assumptions: bool,
    /// Whether executions were observed without exploration (`race`). The findings are then warnings
    /// only.
    pub observed: bool,
    /// Whether an incomplete check is a failure in results for CI systems.
    pub fails_incomplete: bool,
    /// The options that the user gave or that do not apply. The text does not suggest these options.
    pub asked: Vec<&'static str>,
    /// The number of columns of the terminal, if the text is printed to a terminal.
    pub width: Option<usize>,
    /// The topics of the text.
    pub console: Console,
    /// The texts of start topics that no other field has.
    pub facts: Vec<(Topic, String)>,
    /// The symbolic execution tree, for the HTML report.
    pub symbolic_tree: Option<SymbolicTree>,
}

impl Report {
    /// Returns a report that contains only the failure of the check of `target`, with its reason.
    pub fn failed(target: impl Into<String>, reason: impl Into<String>) -> Self {
        let reason = reason.into();
        Self {
            target: target.into(),
            verdict: Verdict::Error,
            reason: Some(reason.clone()),
            reasons: vec![reason],
            ..Self::default()
        }
    }

    /// Returns a report that contains only the reason for which the check of `target` did not begin.
    pub fn unfinished(target: impl Into<String>, reason: impl Into<String>) -> Self {
        Self { verdict: Verdict::Incomplete, ..Self::failed(target, reason) }
    }

    /// Returns the verdict from all fields. Violations make any verdict `unsafe`, and `safe` without
    /// `complete` becomes `incomplete`. Every renderer shows this verdict.
    pub fn settled(&self) -> Verdict {
        Verdict::settle(
            self.verdict == Verdict::Unsafe || !self.violations.is_empty(),
            self.verdict == Verdict::Error,
            self.verdict == Verdict::Incomplete || !self.complete,
        )
    }

    /// Returns the exit code of `check` and `replay`. Violations that are `known` do not count.
    pub fn exit_code(&self) -> u8 {
        if self.violations.is_empty() || self.violations.iter().any(|found| !found.identity.known) {
            return self.settled().exit_code();
        }
        let failed = self.tests.iter().any(|test| test.verdict == Outcome::Error);
        Verdict::settle(false, failed, !self.reasons.is_empty()).exit_code()
    }

    /// Returns the reason to print first: `reason`, else the first of `reasons`.
    pub fn main_reason(&self) -> Option<&str> {
        self.reason.as_deref().or_else(|| self.reasons.first().map(String::as_str))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::samples;

    #[test]
    fn violations_precede_errors_and_incompleteness() {
        for (violated, failed, incomplete, code) in [
            (true, true, true, 1),
            (true, false, false, 1),
            (false, true, true, 2),
            (false, true, false, 2),
            (false, false, true, 3),
            (false, false, false, 0),
        ] {
            let verdict = Verdict::settle(violated, failed, incomplete);
            assert_eq!(verdict.exit_code(), code, "{violated} {failed} {incomplete}");
        }
    }

    #[test]
    fn a_violation_determines_the_exit_code() {
        for verdict in [Verdict::Safe, Verdict::Error, Verdict::Incomplete] {
            let report = Report { verdict, ..samples::deadlock() };
            assert_eq!(report.exit_code(), 1, "{verdict:?}");
        }
    }

    #[test]
    fn safe_needs_a_complete_search() {
        let report = Report { complete: false, ..samples::safe() };
        assert_eq!(report.exit_code(), 3);
        assert_eq!(samples::safe().exit_code(), 0);
    }

    #[test]
    fn an_empty_report_is_a_failure() {
        assert_eq!(Report::default().exit_code(), 2);
        assert_eq!(Report::failed("T", "no such class").main_reason().unwrap(), "no such class");
    }
}
