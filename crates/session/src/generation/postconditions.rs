//! The search for calls after which a postcondition is false: the invariant of the receiver, or the
//! contract of the method.
//!
//! Tests have chosen numbers, which can satisfy a postcondition that other numbers of the path
//! violate. So the postcondition is executed symbolically after each path of the method.
//!
//! Source: decision 0115. Invariant: a postcondition holds only if it was evaluated on all paths, within
//! the assumptions of the result.

use super::execute::Executor;
use super::explore::{self, PathEnd, Tree};
use super::limits::{WalkPurpose, most_states, most_time};
use super::{InputOrigin, TestRequest, executed};
use crate::job::Job;
use crate::symbolic;
use config::{Error, MethodEntry, Settings};
use report::generated::Postcondition;
use std::collections::BTreeSet;
use testgen::{Case, Contract, Method};
use vm::Machine;

/// The least number of states of the search without `--exhaustive`.
const STATES: u64 = 2_000;

/// The number of states of the search without `--exhaustive`, relative to the search for goals.
const FACTOR: u64 = 4;

/// The part of the time limit that the search has at least.
const SHARE: u32 = 4;

/// The class of the inputs, whose static fields have the values of postconditions.
const HOLDER: &str = "pathfinder/Inputs";

/// A postcondition, with a call that violates it, and the assumptions under which it holds.
#[derive(Debug, Default)]
pub(super) struct Checked {
    /// The row of the result; `None` if the method has no postcondition.
    pub(super) row: Option<Postcondition>,
    /// The call with its inputs, unless the search for goals found one.
    pub(super) violation: Option<(Case, PathEnd)>,
    /// Assumptions about inputs of the search.
    pub(super) assumptions: Vec<String>,
}

/// Requests that postconditions are evaluated.
pub(super) fn request_checks(machine: &mut Machine) -> Result<(), Error> {
    let failed = |exit| Error::new(format_args!("internal failure: {exit:?}"));
    let holder = machine.program.boot_class(HOLDER).map_err(failed)?;
    if let Some(checks) = holder.field_named("checks") {
        let (mirror, slot) = machine.static_place(checks);
        machine.live.heap.set_slot(mirror, slot, 1);
    }
    Ok(())
}

/// Whether the postcondition held before the call if it was evaluated there, and is false after it.
pub(super) fn is_violated(machine: &mut Machine, has_calls: bool) -> Result<bool, Error> {
    let failed = |exit| Error::new(format_args!("internal failure: {exit:?}"));
    let holder = machine.program.boot_class(HOLDER).map_err(failed)?;
    let value = value_after(machine.get_static(holder, "invariants") as u32, has_calls);
    Ok(value == Some(false))
}

/// Returns the value of a postcondition after the call, from the digits of `Inputs.invariants`. Returns
/// `None` if it was not evaluated, or was false before the call.
pub(super) const fn value_after(digits: u32, has_calls: bool) -> Option<bool> {
    // If calls make the receiver, the postcondition is evaluated before the method, too.
    match (has_calls, digits) {
        (false, 1) | (true, 4) => Some(true),
        (false, 2) | (true, 5) => Some(false),
        _ => None,
    }
}

/// Searches for a call that violates the postcondition of a method, after the search for goals.
pub(super) fn check(
    job: &Job,
    request: &TestRequest,
    executor: &mut Executor,
    goals: (&Tree, &[Case]),
) -> Result<Checked, Error> {
    let Some(method) = job.target.method.as_deref().filter(|method| method.has_invariant()) else {
        return Ok(Checked::default());
    };
    let (tree, cases) = goals;
    let is_violated = |case: &&Case| case.invariant == Some(false);
    // Different hash codes of equal objects do not hide a call that is not symmetric.
    let has_hashes = cases.iter().filter(is_violated).any(|case| case.hashes_differ);
    if cases.iter().filter(is_violated).any(|case| !case.hashes_differ) {
        return Ok(Checked { row: Some(row(method, "violated", None)), ..Checked::default() });
    }
    if method.is_pure && method.contract().is_none() {
        return Ok(Checked { row: Some(row(method, "holds", None)), ..Checked::default() });
    }
    let limits = &job.settings.limits;
    let whole = most_time(limits);
    let time = whole.saturating_sub(tree.time).max(whole / SHARE);
    let most = most_states(limits);
    let states = if request.is_exhaustive {
        most
    } else {
        most.min((tree.states.saturating_mul(FACTOR)).max(STATES))
    };
    let own;
    let job = match request.from {
        // The job of the search for goals does not call the method.
        InputOrigin::Structures => {
            own = job_of_calls(&job.settings)?;
            &own
        }
        InputOrigin::Code | InputOrigin::Sequences => job,
    };
    let mut of_search = TestRequest { has_boundaries: false, is_minimal: true, ..request.clone() };
    if of_search.from == InputOrigin::Structures {
        of_search.from = InputOrigin::Code;
    }
    let mut violation = None;
    let mut doubts = Vec::new();
    let mut judge = |end: &PathEnd| -> Result<bool, Error> {
        let found = executed(executor, method, end, (false, &mut |_| BTreeSet::new()))?;
        let doubt = match found {
            Ok((case, _)) if case.invariant == Some(false) && has_hashes && case.hashes_differ => {
                return Ok(false);
            }
            Ok((case, _)) if case.invariant == Some(false) => {
                violation = Some((case, end.clone()));
                return Ok(true);
            }
            Ok(_) => "an execution with numbers has another result than its path".to_owned(),
            Err(reason) => reason,
        };
        doubts.push(doubt);
        Ok(false)
    };
    let found =
        explore::explore(job, &of_search, WalkPurpose::Violations { states, time }, &mut judge)?;
    if violation.is_some() || has_hashes {
        return Ok(Checked {
            row: Some(row(method, "violated", None)),
            violation,
            ..Checked::default()
        });
    }
    doubts.extend(found.reasons);
    let bounds = symbolic::doubts(&job.settings, &found.inputs);
    doubts.extend(bounds.iter().map(ToString::to_string));
    doubts.extend(executor.doubts());
    let row = match doubts.into_iter().next() {
        None => row(method, "holds", None),
        Some(reason) => row(method, "open", Some(reason)),
    };
    let assumptions = symbolic::inputs_assumed(&job.settings, &found.inputs);
    Ok(Checked { row: Some(row), violation: None, assumptions })
}

/// Returns the job that calls the method on inputs that satisfy the precondition.
fn job_of_calls(settings: &Settings) -> Result<Job, Error> {
    let mut settings = settings.clone();
    settings.environment.entry = MethodEntry::Method;
    Job::new(&settings)
}

fn row(method: &Method, status: &str, reason: Option<String>) -> Postcondition {
    let name = match method.contract() {
        Some(Contract::Equals) => "equals",
        Some(Contract::Order) => "compareTo",
        None => "repOk",
    };
    Postcondition {
        method: method.text().replace('#', "."),
        name: name.to_owned(),
        status: status.to_owned(),
        reason,
    }
}
