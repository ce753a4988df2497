//! The events for listeners: events of executions, and events of the search about states.
//!
//! Source: JPF's `VMListener` and `SearchListener`. Invariant: the events are one closed enum. Events
//! without a subscriber are not delivered. A subscription to events of executions, or to states, makes
//! the search execute every step.

use crate::Finding;
use search::{StateId, Statistics};
use std::time::Duration;
use vm::schedule::Action;

pub use vm::event::{Event as Happening, Kinds, LockKind, Way};

/// An event for listeners.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// An event of an execution.
    Happened(&'a Happening<'a>),
    /// The search begins.
    Started,
    /// A transition will be reported next, and its alternative is chosen.
    ChoiceAdvanced {
        /// The state with the choice.
        state: StateId,
        /// The number of the chosen alternative.
        choice: u32,
        /// The number of alternatives.
        arity: u32,
        /// The action of the alternative, if it is one of a thread.
        action: Option<Action>,
    },
    /// A transition has led to a state.
    Advanced {
        /// The source state. At the start it is the target state.
        from: StateId,
        /// The number of the chosen alternative.
        choice: u32,
        /// The target state.
        state: StateId,
        /// Whether the target state is new.
        new: bool,
        /// The number of transitions from the start on the explored path.
        depth: u32,
    },
    /// A new state was stored.
    Stored {
        /// The state.
        state: StateId,
        /// Whether the state is an end state.
        end: bool,
    },
    /// A choice was registered in a new state.
    ChoiceRegistered {
        /// The state with the choice.
        state: StateId,
        /// The number of alternatives.
        arity: u32,
        /// Whether the choice is one of data.
        data: bool,
    },
    /// All alternatives of a state have been taken.
    ChoiceProcessed(StateId),
    /// The search backtracked to a state.
    Backtracked(StateId),
    /// The search continued with another open state.
    Restored(StateId),
    /// A property is violated.
    Violation(&'a Finding),
    /// The search is over.
    Finished {
        /// The statistics of the search.
        statistics: &'a Statistics,
        /// The duration of the search.
        elapsed: Duration,
        /// The number of executed operations.
        instructions: u64,
    },
}

/// The subscription of a listener. All listeners receive the events of start, end and violations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EventMask {
    /// The kinds of subscribed events of executions.
    pub execution: Kinds,
    /// Whether events of states and choices are subscribed.
    pub states: bool,
}

impl EventMask {
    /// A subscription to no further events.
    pub const NOTHING: Self = Self { execution: Kinds::NONE, states: false };
    /// A subscription to states and choices.
    pub const STATES: Self = Self { execution: Kinds::NONE, states: true };

    /// Returns a subscription to kinds of events of executions.
    pub const fn execution(execution: Kinds) -> Self {
        Self { execution, states: false }
    }

    /// Returns the union of two subscriptions.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self { execution: self.execution.and(other.execution), states: self.states || other.states }
    }

    /// Whether cached transitions must be executed for this subscription.
    pub const fn needs_steps(self) -> bool {
        self.states || !self.execution.is_empty()
    }
}
