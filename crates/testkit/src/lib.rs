//! Tests as input and output.
//!
//! - `check --junit` checks the test methods of a project.
//! - `replay --emit-test` writes a test that forces a real JVM into a recorded schedule.
//!
//! Invariant: the report of a test is a report of `session` without the driver's frames. Verdicts
//! of single tests are never computed here.

mod emit;
mod junit;

pub use emit::{Emitted, emit};

use report::Report;
use session::{Control, Error, RecordedPath, Settings};
use std::path::Path;

/// Explores every execution of the target, or of each of its test methods if `settings.tests.junit`.
pub fn check(settings: &Settings, control: &Control<'_>) -> Result<Report, Error> {
    if settings.tests.junit {
        junit::check(settings, control)
    } else {
        session::check(settings, control)
    }
}

/// Executes a recorded error path again; the path of a test is reported as that test's.
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
