//! Failures that end an exploration, each with its path. A failure is never a finding.

use std::fmt;

use crate::statistics::Statistics;
use crate::store::StateId;

/// The cause of a failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error<E> {
    /// The system or the observer failed.
    System(E),
    /// In a paranoid exploration: the encoding of a restored state differs from its vector.
    RestoreMismatch(Difference),
    /// In a paranoid exploration: a step led to a different state than the transition cache has.
    CacheMismatch(Difference),
    /// In a paranoid exploration: a step to this state has a different footprint or renaming than
    /// the transition cache has.
    FootprintMismatch(StateId),
    /// In a paranoid exploration: this state has different processes than the transition cache has.
    ProcessesMismatch(StateId),
    /// In a paranoid exploration: the store returns a different vector than the reference store.
    StoreMismatch(Difference),
    /// In a paranoid exploration: the store identifies a state with a different state than the
    /// reference store does.
    StateIdMismatch {
        /// The id in the store.
        found: StateId,
        /// The id in the reference store.
        expected: StateId,
    },
    /// In a paranoid exploration: a state was reached again with a different number of
    /// alternatives.
    ArityMismatch {
        /// The state.
        state: StateId,
        /// The number of alternatives when the state was stored.
        stored: u32,
        /// The present number of alternatives.
        found: u32,
    },
    /// The start state of a worker differs from the start state of the other workers.
    InitialStateMismatch,
    /// A checkpoint cannot be resumed: it is damaged, or was written by a different program or
    /// exploration.
    Checkpoint(String),
    /// In a replay: a state has fewer alternatives than the path requires.
    NoSuchChoice {
        /// The index of the choice in the path.
        position: usize,
        /// The choice.
        choice: u32,
        /// The number of alternatives.
        arity: u32,
    },
}

/// The first difference between two vectors of one state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The state.
    pub state: StateId,
    /// The position in the vector, from 0.
    pub position: usize,
    /// The expected number; `None` if the vector should be shorter.
    pub stored: Option<u32>,
    /// The actual number; `None` if the vector is shorter.
    pub found: Option<u32>,
}

impl Difference {
    /// Returns the first difference between the expected vector and the actual vector, if there is
    /// one.
    pub fn between(state: StateId, stored: &[u32], found: &[u32]) -> Option<Self> {
        let common = stored.iter().zip(found).take_while(|(a, b)| a == b).count();
        if stored.len() == common && found.len() == common {
            return None;
        }
        let (stored, found) = (stored.get(common).copied(), found.get(common).copied());
        Some(Self { state, position: common, stored, found })
    }
}

/// An error with the path to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure<E> {
    /// The cause of the failure.
    pub error: Error<E>,
    /// The choices from the start state. The last one was being executed.
    pub path: Vec<u32>,
    /// The counts at the time of the failure.
    pub statistics: Box<Statistics>,
}

impl<E: fmt::Display> fmt::Display for Error<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System(error) => error.fmt(f),
            Self::RestoreMismatch(at) => write!(f, "restoring {at}"),
            Self::CacheMismatch(at) => write!(f, "caching a transition: {at}"),
            Self::FootprintMismatch(state) => {
                write!(f, "caching the footprint of a transition to state {state}")
            }
            Self::ProcessesMismatch(state) => write!(f, "caching the processes of state {state}"),
            Self::StoreMismatch(at) => write!(f, "storing {at}"),
            Self::StateIdMismatch { found, expected } => {
                write!(f, "the store takes state {expected} for {found}")
            }
            Self::ArityMismatch { state, stored, found } => {
                write!(f, "state {state} had {stored} alternatives and now has {found}")
            }
            Self::InitialStateMismatch => {
                f.write_str("a worker begins in another state than the others")
            }
            Self::Checkpoint(why) => write!(f, "the checkpoint cannot be resumed: {why}"),
            Self::NoSuchChoice { position, choice, arity } => {
                write!(f, "choice {position} of the path is {choice}, but there are only {arity}")
            }
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { state, position, stored, found } = self;
        let text = |number: &Option<u32>| number.map_or("the end".to_owned(), |n| n.to_string());
        let (stored, found) = (text(stored), text(found));
        write!(f, "state {state} went wrong: position {position} was {stored}, is {found}")
    }
}

impl<E: fmt::Display> fmt::Display for Failure<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (after {} choices)", self.error, self.path.len())
    }
}

impl<E: fmt::Debug + fmt::Display> std::error::Error for Failure<E> {}
