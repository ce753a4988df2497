//! Scheduling policies: restrictions of the threads that are scheduled in a state.
//!
//! Source: JPF's `Scheduler` decides whether an instruction is a scheduling point, its `SyncPolicy`
//! which threads may run. Here every scheduling point is a state; a policy that rejects a point
//! schedules only the thread at that point.
//!
//! Invariant: the result of a policy is a function of the state and never empty. A search under a
//! policy that removes an alternative is never complete.
//!
//! A new policy is a file here and a row in [`POLICIES`]; users pass rows of their own to the
//! session.

mod claims;
mod priority;

pub use claims::Claims;

use crate::machine::Machine;
use crate::schedule::Action;
use std::fmt;

/// A restriction of the scheduled threads.
pub trait Policy: fmt::Debug {
    /// Returns the alternatives that are explored in the current state, a subset of `all`; empty
    /// for all.
    fn keep(&self, machine: &Machine, all: &[Action]) -> Vec<Action>;
}

/// A row of the table of policies.
#[derive(Clone, Copy, Debug)]
pub struct PolicyRow {
    /// Its name on the command line.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// The name of JPF's class; empty if there is none.
    pub class: &'static str,
    /// Creates the policy from the user's declarations. `None` keeps all alternatives.
    pub open: fn(&Claims) -> Option<Box<dyn Policy>>,
}

/// All built-in policies; the first is the default.
pub const POLICIES: &[PolicyRow] = &[
    PolicyRow {
        name: "all",
        help: "every thread that can go on",
        class: "gov.nasa.jpf.vm.AllRunnablesSyncPolicy",
        open: |_| None,
    },
    priority::ROW,
    claims::ROW,
];

/// Returns the policy of this name.
pub fn find(name: &str) -> Option<&'static PolicyRow> {
    POLICIES.iter().find(|row| row.name == name)
}

/// Removes the alternatives that a policy rejects. All outcomes of a choice of data are kept.
pub fn narrow(policy: &dyn Policy, machine: &Machine, actions: &mut Vec<Action>) {
    if matches!(actions.first(), None | Some(Action::Choose(..))) {
        return;
    }
    let kept = policy.keep(machine, actions);
    if !kept.is_empty() {
        *actions = kept;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn policies_have_unique_names_and_only_the_first_is_unrestricted() {
        for (at, row) in POLICIES.iter().enumerate() {
            assert!(POLICIES[..at].iter().all(|other| other.name != row.name), "{}", row.name);
            assert_eq!((row.open)(&Claims::default()).is_none(), at == 0, "{}", row.name);
        }
        assert!(find("priority").is_some() && find("fair").is_none());
    }
}
