//! The result file: one JSON object in UTF-8, for scripts and other tools.
//!
//! Source: the published schema `pathfinder.result/1`. Invariant: fields are added, never renamed;
//! `verdict` is the settled verdict, so it always agrees with the exit code.

use crate::coverage::Coverage;
use crate::fault::fault;
use crate::tested::{TestResult, cached};
use crate::{
    ListenerText, MonitoredProperty, Report, SCHEMA, Statistics, Stuck, VariableFact, Verdict,
    VerifyValues, Violation, Warning,
};
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

/// The fields of the JSON object, in the order of the schema.
#[derive(Serialize)]
struct ResultFile<'a> {
    schema: &'static str,
    tool: Tool,
    target: &'a str,
    verdict: Verdict,
    complete: bool,
    reason: Option<&'a str>,
    reasons: &'a [String],
    assumptions: &'a [String],
    warnings: &'a [Warning],
    violations: Vec<Told<'a>>,
    statistics: &'a Statistics,
    #[serde(skip_serializing_if = "Option::is_none")]
    stuck: Option<&'a Stuck>,
    #[serde(skip_serializing_if = "<[VariableFact]>::is_empty")]
    facts: &'a [VariableFact],
    #[serde(skip_serializing_if = "<[TestResult]>::is_empty")]
    tests: &'a [TestResult],
    #[serde(skip_serializing_if = "is_zero")]
    cached_tests: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    coverage: Option<&'a Coverage>,
    #[serde(skip_serializing_if = "<[MonitoredProperty]>::is_empty")]
    monitored: &'a [MonitoredProperty],
    #[serde(skip_serializing_if = "<[ListenerText]>::is_empty")]
    listeners: &'a [ListenerText],
    #[serde(skip_serializing_if = "VerifyValues::is_empty")]
    verify: &'a VerifyValues,
}

/// A violation with the fault that causes it.
#[derive(Serialize)]
struct Told<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
    #[serde(flatten)]
    violation: &'a Violation,
}

impl<'a> From<&'a Violation> for Told<'a> {
    fn from(violation: &'a Violation) -> Self {
        Self { fault: fault(violation), violation }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

pub fn render(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let verdict = report.settled();
    let file = ResultFile {
        schema: SCHEMA,
        tool: Tool { name: "pathfinder", version: env!("CARGO_PKG_VERSION") },
        target: &report.target,
        verdict,
        complete: report.complete,
        reason: match verdict {
            Verdict::Error | Verdict::Incomplete => report.main_reason(),
            Verdict::Safe | Verdict::Unsafe => None,
        },
        reasons: &report.reasons,
        assumptions: &report.assumptions,
        warnings: &report.warnings,
        violations: report.violations.iter().map(Told::from).collect(),
        statistics: &report.statistics,
        stuck: report.stuck.as_ref(),
        facts: &report.facts,
        tests: &report.tests,
        cached_tests: cached(&report.tests),
        coverage: report.coverage.as_ref(),
        monitored: &report.monitored,
        listeners: &report.listeners,
        verify: &report.verify,
    };
    serde_json::to_writer_pretty(&mut *out, &file)?;
    writeln!(out)
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
    fn a_violation_has_its_fault() {
        let value: serde_json::Value = serde_json::from_str(&rendered(&samples::lost())).unwrap();
        assert!(value["violations"][0]["fault"].as_str().unwrap().starts_with("Lost signal: "));
        let other: serde_json::Value =
            serde_json::from_str(&rendered(&samples::uncaught())).unwrap();
        assert!(other["violations"][0].get("fault").is_none());
    }

    #[test]
    fn a_warning_has_no_trace() {
        let value: serde_json::Value =
            serde_json::from_str(&rendered(&samples::incomplete())).unwrap();
        let warning = value["warnings"][0].as_object().unwrap();
        assert!(!warning.contains_key("trace"));
        assert_eq!(warning["property"], "data-race");
    }

    #[test]
    fn written_results_are_read_back() {
        let written = samples::assertion();
        let read: Report = serde_json::from_str(&rendered(&written)).unwrap();
        assert_eq!(read, written);
    }

    #[test]
    fn values_kept_by_verify_are_in_the_result() {
        assert!(!rendered(&samples::safe()).contains("\"verify\""));
        let verify = VerifyValues { counters: [(1, 2)].into(), ..VerifyValues::default() };
        let value: serde_json::Value =
            serde_json::from_str(&rendered(&Report { verify, ..samples::safe() })).unwrap();
        assert_eq!(value["verify"]["counters"]["1"], 2);
    }

    #[test]
    fn facts_say_where_they_were_withdrawn() {
        assert!(!rendered(&samples::safe()).contains("\"facts\""));
        let withdrawn_at = Some(crate::Location { line: Some(3), ..crate::Location::default() });
        let fact = VariableFact { kind: "own".into(), withdrawn_at, ..VariableFact::default() };
        let value: serde_json::Value =
            serde_json::from_str(&rendered(&Report { facts: vec![fact], ..samples::safe() }))
                .unwrap();
        assert_eq!(value["facts"][0]["withdrawn_at"]["line"], 3);
        assert_eq!(value["facts"][0]["used"], false);
    }

    #[test]
    fn the_verdict_agrees_with_the_exit_code() {
        let contradictory = Report { verdict: Verdict::Safe, ..samples::deadlock() };
        let value: serde_json::Value = serde_json::from_str(&rendered(&contradictory)).unwrap();
        assert_eq!(value["verdict"], "unsafe");
    }
}
