//! Findings in the state that a path has led to, and findings with their paths.
//!
//! Invariant: built-in properties are opened anew for each look, so that nothing is carried over from
//! other paths.

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
    /// The choices that lead to it.
    pub path: Vec<u32>,
    /// What `Verify` kept over all paths when the last step of the path began.
    pub kept: RunGlobals,
}

/// The violations of all properties in the present state.
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

/// The message of a finding; for a `NullPointerException` the one that names the null expression.
pub fn message(finding: &Finding) -> String {
    let null = finding.exception.as_deref() == Some("java.lang.NullPointerException");
    if null
        && finding.message.starts_with("uncaught in thread")
        && let Some(place) = finding.stack.first()
        && let Some(text) =
            natives::java::lang::null_pointer_exception::message(place.method, place.bytecode)
    {
        return text;
    }
    finding.message.clone()
}
