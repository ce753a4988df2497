//! Exploration order. A frontier holds the open states and decides which of them is expanded next; steps,
//! storing and checking are done in [`explore`](mod@crate::explore).
//!
//! Invariant: a frontier that may omit an alternative of a state reports so in
//! [`omissions`](Frontier::omissions), so that the exploration is never called complete.

pub(crate) mod beam;
pub(crate) mod best_first;
pub mod bfs;
pub mod dfs;
pub(crate) mod in_turn;
pub(crate) mod iterative_deepening;
pub(crate) mod pct;
pub(crate) mod pos;
pub(crate) mod preemption_bound;
pub mod setup;
pub(crate) mod surw;
pub(crate) mod walk;

use std::fmt;

use base::chunks::Chunks;

use crate::store::StateId;
use crate::system::inspection::StateView;

/// An open state: one whose alternatives were not all taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrontierEntry {
    /// The state.
    pub state: StateId,
    /// The next alternative to take.
    pub next: u32,
    /// The number of alternatives, at least 1.
    pub arity: u32,
    /// Transitions from the start state.
    pub depth: u32,
}

/// The requirements of a frontier on the exploration loop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrontierRequirements {
    /// A view of each state before the state is pushed or offered.
    pub views: bool,
    /// Views include the branches that the step took.
    pub branches: bool,
    /// Views include the distance to a goal.
    pub distances: bool,
    /// Known states that are reached again are offered.
    pub revisits: bool,
    /// Nothing is expanded beyond a depth until everything within it is.
    pub deepens: bool,
}

/// The open states of an exploration.
pub trait Frontier: fmt::Debug {
    /// Adds a state, which was reached from the current one if there is any.
    fn push(&mut self, entry: FrontierEntry);

    /// Returns the state to be expanded, which stays the same until a push or [`pop`](Self::pop). A
    /// frontier that chooses among the alternatives sets `next`.
    fn current(&mut self) -> Option<&mut FrontierEntry>;

    /// Removes the current state.
    fn pop(&mut self);

    /// Returns the open states from the first to the current one, if each was reached from its
    /// predecessor by the alternative taken last there. Without a stack the exploration keeps
    /// predecessor links.
    fn stack(&self) -> Option<&Chunks<FrontierEntry>> {
        None
    }

    /// Removes about half of the open alternatives and returns them as a stack for another frontier of this
    /// kind; none if there are too few.
    fn split(&mut self) -> Option<Vec<FrontierEntry>> {
        None
    }

    /// Returns all open states, in an order in which pushing them rebuilds this frontier.
    ///
    /// None if the frontier has more knowledge of them than that, and so cannot be resumed.
    fn entries(&self) -> Option<Box<dyn Iterator<Item = FrontierEntry> + '_>> {
        None
    }

    /// Returns the bytes of the open states, for the memory limit, if known.
    fn bytes(&self) -> usize {
        0
    }

    /// Its requirements on the exploration loop.
    fn requirements(&self) -> FrontierRequirements {
        FrontierRequirements::default()
    }

    /// Receives a view of the state that is about to be pushed or offered.
    fn observe(&mut self, view: &StateView) {
        let _ = view;
    }

    /// Offers a known state that was reached from the current one; true if the frontier adds it
    /// again.
    fn offer(&mut self, entry: FrontierEntry) -> bool {
        let _ = entry;
        false
    }

    /// Returns an estimate of the share of the work that is done, if there is one.
    fn progress(&self) -> Option<f64> {
        None
    }

    /// Returns a text on what may have been omitted; none if every alternative of every state is
    /// taken once nothing is open.
    fn omissions(&self) -> Option<String> {
        None
    }
}
