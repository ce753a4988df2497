//! The communication of a session with its caller: progress, findings, and cancellation.

use crate::places::location;
use properties::Finding;
use report::Location;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The phase of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// States are explored.
    #[default]
    Search,
    /// Error paths are shortened.
    Shortening,
    /// Error paths are executed with a recorder.
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
    /// With `--junit`, the number of the current test, counted from 1, and the number of tests.
    pub test: Option<(usize, usize)>,
    /// The current phase.
    pub phase: Phase,
    /// The number of stored states.
    pub states_new: u64,
    /// The number of transitions to visited states.
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

/// A violation that was just found, and is not yet explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discovery {
    /// The id of the violation in the result.
    pub id: String,
    /// The message of the violation.
    pub message: String,
    /// The location of the violation, if there is one.
    pub location: Option<Location>,
}

/// A function that receives each violation as soon as it is found. Any thread may call it.
pub type OnDiscovery = Arc<dyn Fn(&Discovery) + Send + Sync>;

/// The communication between a running session and its caller.
#[derive(Clone)]
pub struct Control<'a> {
    /// Whether the caller requests an early end of the check. The result is then incomplete.
    pub cancel: &'a AtomicBool,
    /// A function that the thread of the session calls at intervals.
    pub progress: &'a dyn Fn(&Progress),
    /// The function that receives violations, if any.
    pub found: Option<OnDiscovery>,
}

/// Reports each violation of one check to the caller, once.
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

    /// Reports a violation, unless an earlier search or another worker has reported it.
    pub(crate) fn announce(&self, finding: &Finding) {
        let id = finding.id();
        if self.told.lock().unwrap_or_else(PoisonError::into_inner).insert(id.clone()) {
            let message = crate::findings::message(finding);
            (self.found)(&Discovery { id, message, location: finding.place.map(location) });
        }
    }
}

/// The number of steps after which the time is read, since a report may be due.
pub(crate) const PROGRESS_EVERY: u64 = 2_000;
/// The least time between two reports, since collecting their data takes time.
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
