//! Failures that end an exploration, with the path to them. They are never findings.

use std::fmt;

use crate::statistics::Statistics;
use crate::store::StateId;

/// The cause of a failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error<E> {
    /// The system or the observer failed.
    System(E),
    /// Paranoid: a restored state encodes to another vector.
    RestoreMismatch(Difference),
    /// Paranoid: a step led to another state than the transition cache says.
    CacheMismatch(Difference),
    /// Paranoid: a step to this state has another footprint or renaming than the transition cache
    /// says.
    FootprintMismatch(StateId),
    /// Paranoid: this state has other processes than the transition cache says.
    ProcessesMismatch(StateId),
    /// Paranoid: the store returns another vector than the reference store.
    StoreMismatch(Difference),
    /// Paranoid: the store identifies a state with another one than the reference store does.
    StateIdMismatch {
        /// The id in the store.
        found: StateId,
        /// The id in the reference store.
        expected: StateId,
    },
    /// Paranoid: a state was reached again with another number of alternatives.
    ArityMismatch {
        /// The state.
        state: StateId,
        /// Its alternatives when it was stored.
        stored: u32,
        /// Its alternatives now.
        found: u32,
    },
    /// A worker begins in another state than the others.
    InitialStateMismatch,
    /// A checkpoint cannot be resumed: it is damaged, or belongs to something else.
    Checkpoint(String),
    /// Replay: a state has fewer alternatives than the path needs.
    NoSuchChoice {
        /// The index of the choice in the path.
        position: usize,
        /// The choice.
        choice: u32,
        /// The number of alternatives.
        arity: u32,
    },
}

/// The first difference between two vectors of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The state.
    pub state: StateId,
    /// The position in the vector, from 0.
    pub position: usize,
    /// The expected number; `None` if the vector should end before.
    pub stored: Option<u32>,
    /// The actual number; `None` if the vector ends before.
    pub found: Option<u32>,
}

impl Difference {
    /// Compares the expected vector with the actual one.
    pub fn between(state: StateId, stored: &[u32], found: &[u32]) -> Option<Self> {
        let common = stored.iter().zip(found).take_while(|(a, b)| a == b).count();
        if stored.len() == common && found.len() == common {
            return None;
        }
        let (stored, found) = (stored.get(common).copied(), found.get(common).copied());
        Some(Self { state, position: common, stored, found })
    }
}

/// An error and the path to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure<E> {
    /// The cause.
    pub error: Error<E>,
    /// The choices from the start state, the one being executed last.
    pub path: Vec<u32>,
    /// The counts until then.
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
