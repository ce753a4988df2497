//! Errors of ours that end an exploration, with the path that led there. Never a finding.

use std::fmt;

use crate::statistics::Statistics;
use crate::store::StateId;

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error<E> {
    /// The system or the observer failed.
    System(E),
    /// Paranoid: a state was restored or settled, and encodes to something else.
    RestoreMismatch(Difference),
    /// Paranoid: a step led elsewhere than foreseen.
    WrongForesight(Difference),
    /// Paranoid: the store gives back another vector than the reference store.
    StoreMismatch(Difference),
    /// Paranoid: the store takes a state for another one than the reference store does.
    WrongState {
        /// The state it is for the store.
        found: StateId,
        /// The state it is.
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
    /// A member of a team begins in another state than the others.
    NotAlike,
    /// A checkpoint cannot be gone on from: it is damaged, or of something else.
    Checkpoint(String),
    /// Replay: a state has fewer alternatives than the path asks for.
    NoSuchChoice {
        /// Which choice of the path, from 0.
        position: usize,
        /// The choice asked for.
        choice: u32,
        /// The number of alternatives.
        arity: u32,
    },
}

/// The first place where two vectors of a state differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The state.
    pub state: StateId,
    /// The position in the vector, from 0.
    pub position: usize,
    /// The number that should stand there; `None`: the vector should end before.
    pub stored: Option<u32>,
    /// The number that stands there; `None`: the vector ends before.
    pub found: Option<u32>,
}

impl Difference {
    /// Compares what should be with what is.
    pub fn between(state: StateId, stored: &[u32], found: &[u32]) -> Option<Self> {
        let common = stored.iter().zip(found).take_while(|(a, b)| a == b).count();
        if stored.len() == common && found.len() == common {
            return None;
        }
        let (stored, found) = (stored.get(common).copied(), found.get(common).copied());
        Some(Self { state, position: common, stored, found })
    }
}

/// An error and where it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure<E> {
    /// What went wrong.
    pub error: Error<E>,
    /// The choices from the start state, the one being executed last.
    pub path: Vec<u32>,
    /// What was counted until then.
    pub statistics: Box<Statistics>,
}

impl<E: fmt::Display> fmt::Display for Error<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System(error) => error.fmt(f),
            Self::RestoreMismatch(at) => write!(f, "restoring {at}"),
            Self::WrongForesight(at) => write!(f, "foreseeing {at}"),
            Self::StoreMismatch(at) => write!(f, "storing {at}"),
            Self::WrongState { found, expected } => {
                write!(f, "the store takes state {expected} for {found}")
            }
            Self::ArityMismatch { state, stored, found } => {
                write!(f, "state {state} had {stored} alternatives and now has {found}")
            }
            Self::NotAlike => f.write_str("a worker begins in another state than the others"),
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
