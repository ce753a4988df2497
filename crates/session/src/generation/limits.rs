//! The limits of a traversal of a symbolic execution tree.
//!
//! Invariant: a limit that ends a traversal gives a reason.

use config::LimitSettings;
use std::time::{Duration, Instant};

/// The maximal number of choices on a path, without `--max-depth`.
const DEPTH: u64 = 200;

/// The maximal number of states, without `--max-states`.
const STATES: u64 = 500_000;

/// The time limit, without `--time-limit`.
const TIME: Duration = Duration::from_mins(1);

/// The reason for the end of a traversal whose goals are all covered.
const ENOUGH: &str = "the search ended after all goals were covered (--exhaustive goes on)";

/// The purpose of a traversal.
#[derive(Clone, Copy, Debug)]
pub(super) enum WalkPurpose {
    /// All ends of paths are judged, so that goals are covered.
    Goals,
    /// Postconditions are evaluated, and only ends with a false postcondition are judged. The
    /// traversal ends when such an end is confirmed, or at its limits.
    Violations {
        /// The maximal number of states.
        states: u64,
        /// The maximal duration.
        time: Duration,
    },
}

impl WalkPurpose {
    /// Whether violations of postconditions are searched.
    pub(super) const fn is_violations(self) -> bool {
        matches!(self, Self::Violations { .. })
    }
}

/// The limits of a traversal, and its start.
pub(super) struct WalkLimits {
    /// The maximal number of choices on a path.
    pub(super) depth: u64,
    states: u64,
    time: Duration,
    /// The start of the traversal.
    pub(super) started: Instant,
    /// The purpose of the traversal.
    pub(super) purpose: WalkPurpose,
    is_shorter: bool,
}

impl WalkLimits {
    /// Returns the limits of a traversal that starts now.
    pub(super) fn new(limits: &LimitSettings, purpose: WalkPurpose) -> Self {
        let (states, time) = (most_states(limits), most_time(limits));
        let (depth, started) = (limits.max_depth.unwrap_or(DEPTH), Instant::now());
        let (states, time, is_shorter) = match purpose {
            WalkPurpose::Goals => (states, time, false),
            WalkPurpose::Violations { states: most, time } => (most, time, most < states),
        };
        Self { depth, states, time, started, purpose, is_shorter }
    }

    /// Returns the reasons for which a traversal ends after a number of states. All goals are covered
    /// and `enough` states were added, if there is such a number.
    pub(super) fn reached(&self, count: u64, enough: Option<u64>) -> Vec<String> {
        let Self { states, time, .. } = self;
        let mut all = Vec::new();
        if count >= *states && self.is_shorter {
            all.push(format!("the search ended after {states} states (--exhaustive goes on)"));
        } else if count >= *states {
            all.push(format!("the limit of {states} states was reached (--max-states)"));
        }
        if enough.is_some_and(|enough| count >= enough) {
            all.push(ENOUGH.to_owned());
        }
        if self.started.elapsed() > *time {
            all.push(format!("the time limit of {time:?} was reached (--time-limit)"));
        }
        all
    }
}

/// Returns the maximal number of states of a search for goals.
pub(super) fn most_states(limits: &LimitSettings) -> u64 {
    limits.max_states.unwrap_or(STATES)
}

/// Returns the maximal duration of a search for goals.
pub(super) fn most_time(limits: &LimitSettings) -> Duration {
    limits.time_limit.unwrap_or(TIME)
}
