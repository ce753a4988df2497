//! The dialogue between a session and its caller: progress out, cancellation in.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How far a search is.
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
    /// Bytes of memory the process occupies; 0 if that is not known.
    pub memory: u64,
    /// About which share of the work is done, if the strategy can tell.
    pub share: Option<f64>,
}

/// What a session and the one who asked for it tell each other while it runs.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// Set from outside to end the search early; the result is then incomplete.
    pub cancel: &'a AtomicBool,
    /// Called now and then, from the thread of the session.
    pub progress: &'a dyn Fn(&Progress),
}

/// Steps after which a search may report.
pub(crate) const PROGRESS_EVERY: u64 = 2_000;
/// Time between two reports: what they tell takes reading.
const PROGRESS_PAUSE: Duration = Duration::from_millis(100);

impl Control<'_> {
    /// Tells how far a search is that began at `started`, if not lately.
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
