//! Scheduling policies: which of the threads that could go on in a state are let go on.
//!
//! Source: JPF's `Scheduler`, whose clients ask for a scheduling point and may be told that there is
//! none, and its `SyncPolicy`, which says who may run. Here every point is a state; a policy that
//! declines one lets only the thread that stands there go on.
//!
//! Invariant: what a policy keeps is a function of the state and never nothing, and a search under one
//! that takes something away is never complete.
//!
//! A new policy is a file here and a row in [`POLICIES`]; one of a user's own is a row given to the
//! session.

mod claims;
mod priority;

pub use claims::Claims;

use crate::machine::Machine;
use crate::schedule::Action;
use std::fmt;

/// Says who goes on.
pub trait Policy: fmt::Debug {
    /// The alternatives that are taken in the current state, of those of threads that can go on;
    /// empty for all of them.
    fn keep(&self, machine: &Machine, all: &[Action]) -> Vec<Action>;
}

/// A row of the table of policies.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Its name on the command line.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// What JPF calls it; empty if it has none.
    pub class: &'static str,
    /// Makes one, with what the user claims not to matter; none if everything is kept.
    pub open: fn(&Claims) -> Option<Box<dyn Policy>>,
}

/// Every policy that is built in; the first is the default.
pub const POLICIES: &[Row] = &[
    Row {
        name: "all",
        help: "every thread that can go on",
        class: "gov.nasa.jpf.vm.AllRunnablesSyncPolicy",
        open: |_| None,
    },
    priority::ROW,
    claims::ROW,
];

/// The policy of this name.
pub fn find(name: &str) -> Option<&'static Row> {
    POLICIES.iter().find(|row| row.name == name)
}

/// Leaves of the alternatives those that a policy keeps. The outcomes of a choice of data are all kept.
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
    fn names_stand_once_and_only_the_first_keeps_everything() {
        for (at, row) in POLICIES.iter().enumerate() {
            assert!(POLICIES[..at].iter().all(|other| other.name != row.name), "{}", row.name);
            assert_eq!((row.open)(&Claims::default()).is_none(), at == 0, "{}", row.name);
        }
        assert!(find("priority").is_some() && find("fair").is_none());
    }
}
