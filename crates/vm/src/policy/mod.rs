//! Scheduling policies: restrictions on the threads that are scheduled in a state.
//!
//! Source: JPF's `Scheduler`, which determines scheduling points, and its `SyncPolicy`, which determines
//! the threads that may run. Here each scheduling point is a state. A policy that rejects a point
//! schedules only the thread at this point.
//!
//! Invariant: the result of a policy is a function of the state and never empty. A search under a
//! policy that removes an alternative is never complete.
//!
//! A new policy is a file here and a row in [`POLICIES`]. Users pass their own rows to the session.

mod claims;
mod priority;

pub use claims::Claims;

use crate::machine::Machine;
use crate::schedule::Action;
use std::fmt;

/// A restriction on the threads that are scheduled.
pub trait Policy: fmt::Debug {
    /// Returns the alternatives that are explored in the current state. They are a subset of `all`; an
    /// empty result keeps all.
    fn keep(&self, machine: &Machine, all: &[Action]) -> Vec<Action>;
}

/// A row of the table of policies.
#[derive(Clone, Copy, Debug)]
pub struct PolicyRow {
    /// Name of the policy on the command line.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// Name of the class in JPF; empty if there is none.
    pub class: &'static str,
    /// Creates the policy from the declarations of the user. The result `None` keeps all alternatives.
    pub open: fn(&Claims) -> Option<Box<dyn Policy>>,
}

/// All built-in policies. The first one is the default.
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

/// Returns the row of the policy with this name.
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
