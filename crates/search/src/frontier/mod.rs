//! The order of exploration. A frontier holds the open states and chooses the state that is
//! expanded next. The module [`explore`](mod@crate::explore) executes, stores and checks.
//!
//! Invariant: a frontier that may omit an alternative of a state reports this in
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

/// An open state: a state with alternatives that were not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrontierEntry {
    /// The id of the state.
    pub state: StateId,
    /// The next alternative to take.
    pub next: u32,
    /// The number of alternatives, at least 1.
    pub arity: u32,
    /// The number of transitions from the start state.
    pub depth: u32,
}

/// The requirements of a frontier on the exploration loop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrontierRequirements {
    /// The frontier needs a view of each state before the state is pushed or offered.
    pub views: bool,
    /// The views must include the branches that the step took.
    pub branches: bool,
    /// The views must include the distance to a goal.
    pub distances: bool,
    /// Known states that are reached again must be offered.
    pub revisits: bool,
    /// No state beyond a depth is expanded before all states within this depth are expanded.
    pub deepens: bool,
}

/// The open states of an exploration.
pub trait Frontier: fmt::Debug {
    /// Adds a state, which was reached from the current state if there is a current state.
    fn push(&mut self, entry: FrontierEntry);

    /// Returns the state to be expanded, which does not change until a push or [`pop`](Self::pop).
    /// A frontier that chooses among the alternatives sets `next`.
    fn current(&mut self) -> Option<&mut FrontierEntry>;

    /// Removes the current state.
    fn pop(&mut self);

    /// Returns the open states from the first state to the current state, if they are a path. In
    /// this case, each was reached by the alternative last taken in its predecessor. Without a
    /// stack the exploration keeps predecessor links.
    fn stack(&self) -> Option<&Chunks<FrontierEntry>> {
        None
    }

    /// Removes about half of the open alternatives and returns them as a stack for a different
    /// frontier of this kind. Returns nothing if there are too few alternatives.
    fn split(&mut self) -> Option<Vec<FrontierEntry>> {
        None
    }

    /// Returns all open states, in an order in which pushing them rebuilds this frontier.
    ///
    /// The result is `None` if the frontier has further data about the states, so that it cannot be
    /// resumed.
    fn entries(&self) -> Option<Box<dyn Iterator<Item = FrontierEntry> + '_>> {
        None
    }

    /// Returns the bytes of the open states for the memory limit, if they are known.
    fn bytes(&self) -> usize {
        0
    }

    /// Returns the requirements on the exploration loop.
    fn requirements(&self) -> FrontierRequirements {
        FrontierRequirements::default()
    }

    /// Receives a view of the state that is about to be pushed or offered.
    fn observe(&mut self, view: &StateView) {
        let _ = view;
    }

    /// Offers a known state that was reached from the current state. Returns whether the frontier
    /// adds the state again.
    fn offer(&mut self, entry: FrontierEntry) -> bool {
        let _ = entry;
        false
    }

    /// Returns an estimate of the share of the work that is done, if there is such an estimate.
    fn progress(&self) -> Option<f64> {
        None
    }

    /// Returns a text about omitted alternatives. Returns nothing if every alternative of every
    /// state is taken by the time when no state is open.
    fn omissions(&self) -> Option<String> {
        None
    }
}
