//! The result of an exploration.

use std::time::Duration;

use crate::limits::Reason;
use crate::statistics::Statistics;

/// How an exploration ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Everything was explored.
    Complete,
    /// Bounds left something unexplored.
    Incomplete(Vec<Reason>),
    /// The observer stopped it.
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
    /// How it ended.
    pub outcome: Outcome,
    /// The counts.
    pub statistics: Statistics,
    /// Wall time.
    pub elapsed: Duration,
    /// Bytes held at the end in addition to the store: by the reduction, and for checkpoints.
    pub extra_bytes: usize,
}

impl Exploration {
    /// Returns the joint result of two workers of one pool.
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
