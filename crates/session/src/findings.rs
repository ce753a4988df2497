//! Findings in the state at the end of a path, and findings with their paths.
//!
//! Invariant: built-in properties are created again for each check, so that no data of other paths
//! remains.

use crate::job::Job;
use config::Error;
use properties::Finding;
use vm::Machine;
use vm::schedule::RunGlobals;

/// A finding with its path.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// The violation.
    pub finding: Finding,
    /// The choices of the path to the finding.
    pub path: Vec<u32>,
    /// The values that `Verify` kept over all paths at the beginning of the path's last step.
    pub kept: RunGlobals,
}

/// Returns the violations of all properties in the present state.
pub(crate) fn findings(job: &Job, machine: &mut Machine) -> Result<Vec<Finding>, Error> {
    let actions = machine.alternatives();
    let mut all = Vec::new();
    for mut property in job.properties()? {
        all.extend(property.check(machine, &actions));
    }
    if machine.transition.was_cut
        && job.settings.checks.properties.iter().any(|p| p == properties::ENDLESS_LOOP)
    {
        all.push(properties::endless_loop(machine));
    }
    Ok(all)
}

/// Returns the message of a finding; for a `NullPointerException`, the one with the null
/// expression.
pub fn message(finding: &Finding) -> String {
    let null = finding.exception.as_deref() == Some("java.lang.NullPointerException");
    if null
        && finding.message.is_empty()
        && let Some(place) = finding.stack.first()
        && let Some(text) =
            natives::java::lang::null_pointer_exception::message(place.method, place.bytecode)
    {
        return text;
    }
    finding.message.clone()
}
