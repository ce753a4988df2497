//! Everything a listener can hear: what executions do, and what the search does with states.
//!
//! Source: JPF's `VMListener` and `SearchListener`. Invariant: one closed enum; what nobody asked for
//! is not told, and a listener that wants to hear of executions or states is why a search takes every
//! step.

use crate::Finding;
use search::{StateId, Statistics};
use std::time::Duration;
use vm::schedule::Action;

pub use vm::event::{Event as Happening, Kinds, LockKind, Way};

/// Something that happens.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// In an execution.
    Happened(&'a Happening<'a>),
    /// The search begins.
    Started,
    /// A transition is about to be reported; its choice is made.
    ChoiceAdvanced {
        /// In which state.
        state: StateId,
        /// Which alternative.
        choice: u32,
        /// Of how many.
        arity: u32,
        /// The action.
        action: Option<Action>,
    },
    /// The step has led to a state.
    Advanced {
        /// From which state; from itself at the start.
        from: StateId,
        /// By which alternative.
        choice: u32,
        /// To which state.
        state: StateId,
        /// Whether that was not known before.
        new: bool,
        /// Transitions from the start on the path explored.
        depth: u32,
    },
    /// A new state was stored.
    Stored {
        /// Which.
        state: StateId,
        /// Whether it is an end state.
        end: bool,
    },
    /// A choice was registered in a new state.
    ChoiceRegistered {
        /// In which state.
        state: StateId,
        /// Of how many alternatives.
        arity: u32,
        /// Whether it is one of data.
        data: bool,
    },
    /// All alternatives of a state were taken.
    ChoiceProcessed(StateId),
    /// The search went back on its path.
    Backtracked(StateId),
    /// The search went on with another open state.
    Restored(StateId),
    /// A property is violated.
    Violation(&'a Finding),
    /// The search is over.
    Finished {
        /// The counted item.
        statistics: &'a Statistics,
        /// How long it took.
        elapsed: Duration,
        /// Operations executed.
        instructions: u64,
    },
}

/// The subscription of a listener, besides start, end and violations, which all receive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hears {
    /// Of executions.
    pub execution: Kinds,
    /// Whether of states and choices.
    pub states: bool,
}

impl Hears {
    /// Nothing more.
    pub const NOTHING: Self = Self { execution: Kinds::NONE, states: false };
    /// States and choices.
    pub const STATES: Self = Self { execution: Kinds::NONE, states: true };

    /// Events of executions.
    pub const fn execution(execution: Kinds) -> Self {
        Self { execution, states: false }
    }

    /// Both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self { execution: self.execution.and(other.execution), states: self.states || other.states }
    }

    /// Whether steps have to be taken for it, known or not.
    pub const fn needs_steps(self) -> bool {
        self.states || !self.execution.is_empty()
    }
}
