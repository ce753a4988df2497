//! The interface of a running session to its caller: progress, findings, and cancellation.

use crate::places::location;
use properties::Finding;
use report::Location;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The part of a check that is under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// States are explored.
    #[default]
    Search,
    /// Error paths are shortened.
    Shortening,
    /// Error paths are executed again with a recorder.
    Explaining,
    /// Error paths are executed again at the finest level.
    Confirming,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Search => "search",
            Self::Shortening => "shortening error paths",
            Self::Explaining => "explaining error paths",
            Self::Confirming => "executing error paths at --por none",
        })
    }
}

/// The progress of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// With `--junit`, the number of the test under way, from 1, and the number of tests.
    pub test: Option<(usize, usize)>,
    /// The part that is under way.
    pub phase: Phase,
    /// States stored.
    pub states_new: u64,
    /// Transitions that reached a stored state.
    pub states_revisited: u64,
    /// The depth of the current path.
    pub depth: u64,
    /// The length of the longest path.
    pub max_depth: u64,
    /// Wall time since the start of the search.
    pub elapsed: Duration,
    /// Resident memory of the process in bytes; 0 if unknown.
    pub memory: u64,
    /// The estimated share of the work that is done, if the strategy has an estimate.
    pub share: Option<f64>,
}

/// A violation at the time it is found, before its path is explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discovery {
    /// The id of the violation in the result.
    pub id: String,
    /// Its message.
    pub message: String,
    /// The place, if the violation has one.
    pub location: Option<Location>,
}

/// A function that receives each violation as soon as it is found, on any thread.
pub type OnDiscovery = Arc<dyn Fn(&Discovery) + Send + Sync>;

/// The communication between a running session and its caller.
#[derive(Clone)]
pub struct Control<'a> {
    /// A request of the caller to end the check early; the result is then incomplete.
    pub cancel: &'a AtomicBool,
    /// A function called at intervals, from the thread of the session.
    pub progress: &'a dyn Fn(&Progress),
    /// The receiver of violations, if any.
    pub found: Option<OnDiscovery>,
}

/// Passes each violation of one check on, once.
pub(crate) struct Announcer {
    found: OnDiscovery,
    told: Mutex<BTreeSet<String>>,
}

impl fmt::Debug for Announcer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Announcer").field("told", &self.told).finish_non_exhaustive()
    }
}

impl Announcer {
    /// Returns the announcer of a check, if the caller receives violations.
    pub(crate) fn of(control: &Control<'_>) -> Option<Arc<Self>> {
        let found = control.found.clone()?;
        Some(Arc::new(Self { found, told: Mutex::default() }))
    }

    /// Announces a violation, unless an earlier search or another worker did.
    pub(crate) fn announce(&self, finding: &Finding) {
        let id = finding.id();
        if self.told.lock().unwrap_or_else(PoisonError::into_inner).insert(id.clone()) {
            let message = crate::findings::message(finding);
            (self.found)(&Discovery { id, message, location: finding.place.map(location) });
        }
    }
}

/// The number of steps between two checks whether a report is due.
pub(crate) const PROGRESS_EVERY: u64 = 2_000;
/// The time between two reports: their data takes time to collect.
pub(crate) const PROGRESS_PAUSE: Duration = Duration::from_millis(100);

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
            (self.progress)(&Progress { share: share(), ..progress_of(statistics, now - started) });
        }
    }
}

/// Returns the progress of a search with these statistics.
pub(crate) fn progress_of(statistics: &search::Statistics, elapsed: Duration) -> Progress {
    Progress {
        test: None,
        phase: Phase::Search,
        states_new: statistics.states_new,
        states_revisited: statistics.states_revisited,
        depth: u64::from(statistics.max_depth),
        max_depth: u64::from(statistics.max_depth),
        elapsed,
        memory: search::limits::resident_bytes().unwrap_or(0) as u64,
        share: None,
    }
}
