//! Tests in and tests out: `check --junit` checks the test methods of a project, `replay --emit-test`
//! writes a test that forces a real JVM into a recorded schedule.
//!
//! Invariant: a report on a test is a report of `session` with the driver's frames taken out; verdicts
//! are never computed here for a single test.

mod emit;
mod junit;

pub use emit::{Emitted, emit};

use report::Report;
use session::{Control, Error, RecordedPath, Settings};
use std::path::Path;

/// Explores every execution of the target, or of each of its test methods if `settings.junit`.
pub fn check(settings: &Settings, control: &Control<'_>) -> Result<Report, Error> {
    if settings.junit { junit::check(settings, control) } else { session::check(settings, control) }
}

/// Executes a recorded error path again; one of a test is reported as that test's.
pub fn replay(settings: &Settings, trace: &Path) -> Result<Report, Error> {
    let path = RecordedPath::open(trace, settings)?;
    let mut report = path.report()?;
    let own = path.settings();
    if own.target == junit::DRIVER {
        let found = std::mem::take(&mut report.violations);
        report.violations =
            found.into_iter().map(|violation| junit::of_test(violation, &own.args)).collect();
    }
    Ok(report)
}
