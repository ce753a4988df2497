//! The result of an exploration.

use std::time::Duration;

use crate::limits::Reason;
use crate::statistics::Statistics;

/// The outcome of an exploration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All states were explored.
    Complete,
    /// Bounds left a part unexplored.
    Incomplete(Vec<Reason>),
    /// The observer stopped the exploration.
    Stopped,
}

impl Outcome {
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Stopped, _) | (_, Self::Stopped) => Self::Stopped,
            (Self::Complete, other) => other,
            (one, Self::Complete) => one,
            (Self::Incomplete(mut reasons), Self::Incomplete(more)) => {
                reasons.extend(more);
                reasons.sort_unstable();
                reasons.dedup();
                Self::Incomplete(reasons)
            }
        }
    }
}

/// The result of an exploration.
#[derive(Clone, Debug)]
pub struct Exploration {
    /// The outcome of the exploration.
    pub outcome: Outcome,
    /// The counts of the exploration.
    pub statistics: Statistics,
    /// The wall time of the exploration.
    pub elapsed: Duration,
    /// The bytes held at the end by the reduction and for checkpoints, in addition to the store.
    pub extra_bytes: usize,
}

impl Exploration {
    /// Returns the joint result of two workers of a pool.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            outcome: self.outcome.and(other.outcome),
            statistics: self.statistics.plus(&other.statistics),
            elapsed: self.elapsed.max(other.elapsed),
            extra_bytes: self.extra_bytes + other.extra_bytes,
        }
    }
}
