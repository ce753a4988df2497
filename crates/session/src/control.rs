//! The interface of a running session to its caller: progress and cancellation.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The progress of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// States stored.
    pub states_new: u64,
    /// Transitions that reached a stored state.
    pub states_revisited: u64,
    /// The depth of the current path.
    pub depth: u64,
    /// The length of the longest path.
    pub max_depth: u64,
    /// Wall time since the start.
    pub elapsed: Duration,
    /// Resident memory of the process in bytes; 0 if unknown.
    pub memory: u64,
    /// The estimated share of the work that is done, if the strategy has an estimate.
    pub share: Option<f64>,
}

/// The communication between a running session and its caller.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// A request of the caller to end the search early; the result is then incomplete.
    pub cancel: &'a AtomicBool,
    /// A function called at intervals, from the thread of the session.
    pub progress: &'a dyn Fn(&Progress),
}

/// The number of steps between two checks whether a report is due.
pub(crate) const PROGRESS_EVERY: u64 = 2_000;
/// The time between two reports: their data takes time to collect.
const PROGRESS_PAUSE: Duration = Duration::from_millis(100);

impl Control<'_> {
    /// Returns a function that reports the progress of a search since `started`, at intervals.
    pub(crate) fn telling(
        &self,
        started: Instant,
    ) -> impl FnMut(&search::Statistics, search::ProgressEstimate<'_>) {
        let mut next = started;
        move |statistics, share| {
            let now = Instant::now();
            if now < next {
                return;
            }
            next = now + PROGRESS_PAUSE;
            (self.progress)(&Progress {
                states_new: statistics.states_new,
                states_revisited: statistics.states_revisited,
                depth: u64::from(statistics.max_depth),
                max_depth: u64::from(statistics.max_depth),
                elapsed: now - started,
                memory: search::limits::resident_bytes().unwrap_or(0) as u64,
                share: share(),
            });
        }
    }
}
