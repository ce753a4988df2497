//! Tests as input and output of checks.
//!
//! - `check --junit` checks the test methods of a project.
//! - `replay --emit-test` writes a test that forces a real JVM into a recorded schedule.
//!
//! Invariant: the report of a test is a report of the crate `session` without the stack frames of the
//! driver. This crate does not compute verdicts of single tests.

mod emit;
mod junit;

pub use emit::{Emitted, emit};

use report::Report;
use session::{Control, Error, RecordedPath, Settings};
use std::path::Path;

/// Explores all executions of the target, or of each of its test methods if `settings.tests.junit`.
pub fn check(settings: &Settings, control: &Control<'_>) -> Result<Report, Error> {
    if settings.tests.junit {
        junit::check(settings, control)
    } else {
        session::check(settings, control)
    }
}

/// Executes a recorded error path again. The path of a test is attributed to the test.
pub fn replay(settings: &Settings, trace: &Path) -> Result<Report, Error> {
    let path = RecordedPath::open(trace, settings)?;
    let mut report = path.report()?;
    let own = path.settings();
    if own.program.target == junit::DRIVER {
        let found = std::mem::take(&mut report.violations);
        report.violations = found
            .into_iter()
            .map(|violation| junit::of_test(violation, &own.program.args))
            .collect();
    }
    Ok(report)
}
