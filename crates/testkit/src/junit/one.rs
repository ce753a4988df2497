//! The check of one test.
//!
//! Invariant: a test with an unsupported feature of JUnit is an error that names the feature.

use super::merge::{DRIVER, of_test};
use super::test_method::{Test, Treatment};
use report::tested::{Outcome, TestResult};
use report::{NEVER_ENDS, NO_END, Report, Warning};
use session::config::ProgramSettings;
use session::target::RequestedClasses;
use session::{Control, Settings};
use std::sync::atomic::Ordering;

/// The kind of warnings about pools that a test leaves idle.
const IDLE_POOL: &str = "idle-pool";

/// The kind of warnings about tests that end the process.
const EXIT: &str = "exit-in-test";

/// The result of a test, and the report if the test was checked.
pub(super) type Checked = (TestResult, Option<Report>);

/// Returns the settings of the program that executes a plan.
pub(super) fn program(plan: &[String], settings: &Settings, target: &RequestedClasses) -> Settings {
    let program = ProgramSettings {
        target: DRIVER.to_owned(),
        args: plan.to_vec(),
        classpath: target.classpath.clone(),
        sourcepath: target.source_roots.clone(),
        application: None,
        ..settings.program.clone()
    };
    Settings { program, ..settings.clone() }
}

/// Returns the result of a skipped or refused test.
pub(super) fn without_check(test: &Test) -> Checked {
    let mut result = TestResult {
        name: test.name.clone(),
        display_name: test.display_name.clone(),
        ..TestResult::default()
    };
    match &test.treatment {
        Treatment::Skipped(why) => {
            result.verdict = Outcome::Skipped;
            result.reason = Some(why.clone());
        }
        Treatment::Refused(why) => result.reason = Some(why.clone()),
        Treatment::Run { notes, .. } => result.notes.clone_from(notes),
    }
    (result, None)
}

/// Returns the result of a test whose check was not begun, with the reason.
pub(super) fn not_checked(test: &Test, why: &str) -> Checked {
    let result = TestResult {
        verdict: Outcome::Incomplete,
        reason: Some(format!("not checked: {why} is over")),
        notes: Vec::new(),
        ..without_check(test).0
    };
    (result, None)
}

/// Returns the result of a test from the report of an earlier check.
pub(super) fn from_cache(test: &Test, report: Report) -> Checked {
    let own = [NO_END, NEVER_ENDS].map(|kind| format!("{kind}/{}", test.name));
    let no_end = report.warnings.iter().find(|warning| own.contains(&warning.id));
    let message = no_end.map(|warning| &*warning.message);
    let result = TestResult {
        verdict: Outcome::Safe,
        cached: true,
        reason: message.and_then(|text| Some(text.split_once(": ")?.1.to_owned())),
        statistics: report.statistics.clone(),
        ..without_check(test).0
    };
    (result, Some(report))
}

/// Returns the warning about a test that ends the process. JUnit itself would end, too.
fn exit_warning(test: &Test, status: i32) -> Warning {
    let message = format!(
        "{}: the program exits with status {status}, so that the rest of the test is not executed",
        test.name
    );
    Warning {
        id: format!("{EXIT}/{}", test.name),
        location: test.place.clone(),
        ..Warning::general(EXIT, "", message)
    }
}

/// Checks a test with the settings of its program.
pub(super) fn check(test: &Test, own: &Settings, control: &Control<'_>) -> Checked {
    let mut result = without_check(test).0;
    if control.cancel.load(Ordering::Relaxed) {
        result.verdict = Outcome::Incomplete;
        result.reason = Some("the check was interrupted before this test".to_owned());
        return (result, None);
    }
    match session::check(own, control) {
        Ok(mut report) => {
            let found = report.violations.into_iter();
            report.violations =
                found.map(|violation| of_test(violation, &own.program.args)).collect();
            let of_ends = [IDLE_POOL, NO_END, NEVER_ENDS];
            for warning in &mut report.warnings {
                if !of_ends.contains(&&*warning.property) {
                    continue;
                }
                if warning.property != IDLE_POOL {
                    result.reason = Some(warning.message.clone());
                }
                // Such warnings have equal ids in all tests, so the id gets the name of the test.
                warning.id = format!("{}/{}", warning.property, test.name);
                warning.message = format!("{}: {}", test.name, warning.message);
                if warning.property != NEVER_ENDS {
                    warning.location.clone_from(&test.place);
                }
            }
            if let Some(status) = report.evidence.exit {
                report.warnings.push(exit_warning(test, status));
            }
            result.verdict = report.settled().into();
            result.reason = report.main_reason().map(str::to_owned).or(result.reason);
            result.statistics = report.statistics.clone();
            result.stuck = report.stuck.take().map(Box::new);
            if let (Outcome::Safe, Some(reason)) = (result.verdict, &report.evidence.set_aside) {
                // Each execution has set the test aside. JUnit reports such a test as skipped.
                result.verdict = Outcome::Skipped;
                result.reason = Some(reason.clone());
            }
            (result, Some(report))
        }
        Err(error) => {
            result.reason = Some(error.to_string());
            (result, None)
        }
    }
}
