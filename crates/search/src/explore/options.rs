//! Settings of an exploration.

use std::io::Read;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::checkpoint::CheckpointSink;
use crate::limits::Limits;
use crate::observer::Control;
use crate::por::mutant::EnabledMutant;
use crate::statistics::Statistics;
use crate::workers::handle::WorkerHandle;

/// Settings of an exploration; the default is unbounded and quiet.
#[derive(Default)]
pub struct Options<'a> {
    /// Bounds.
    pub limits: Limits,
    /// Check the contracts of the system and the store at every state. Several times slower, and needs the
    /// memory of whole vectors.
    pub paranoid: bool,
    /// Apply partial-order reduction, if the system has [dependence](crate::System::dependence). Ignored with a
    /// bound on the depth, and with a strategy that deepens or omits alternatives: states that they drop
    /// could not be opened again.
    pub reduce: bool,
    /// A rule of the reduction to omit, in a mutation test.
    #[cfg(feature = "mutants")]
    #[doc(hidden)]
    pub mutant: Option<crate::por::mutant::SearchMutant>,
    /// Ends the exploration once it is true.
    pub cancel: Option<&'a AtomicBool>,
    /// The membership in a pool of workers, whose store is explored. Requires a frontier that is a stack and
    /// can be split, no bound on the depth and not `paranoid`. Either all workers reduce, or none.
    pub worker: Option<WorkerHandle<'a>>,
    /// The receiver of progress reports.
    pub progress: Option<Progress<'a>>,
    /// Work of the caller during the exploration. In a pool, the other workers continue meanwhile.
    pub pause: Option<Pause<'a>>,
    /// The sink of checkpoints, which are written at intervals and when a bound ends the exploration.
    /// Requires an exact store, a frontier with [entries](crate::Frontier::entries), and no bound on the depth.
    pub checkpoints: Option<&'a mut dyn CheckpointSink>,
    /// A checkpoint to resume, written with the same system and settings.
    pub resume: Option<&'a mut dyn Read>,
}

impl Options<'_> {
    /// The mutant that a mutation test enables.
    #[cfg(feature = "mutants")]
    pub(crate) fn enabled_mutant(&self) -> EnabledMutant {
        self.mutant.into()
    }

    #[cfg(not(feature = "mutants"))]
    #[expect(clippy::unused_self, reason = "as with the feature")]
    pub(crate) fn enabled_mutant(&self) -> EnabledMutant {
        EnabledMutant::default()
    }
}

/// Computes the share of the work that is done, if the strategy has an estimate.
pub type ProgressEstimate<'a> = &'a dyn Fn() -> Option<f64>;

/// Regular reports of the statistics.
pub struct Progress<'a> {
    /// Steps between two reports, at least 1.
    pub every: u64,
    /// Receives a report. Computing the estimate takes time proportional to the path.
    pub report: &'a mut dyn FnMut(&Statistics, ProgressEstimate<'_>),
}

/// Work of the caller between two steps, once in an exploration.
pub struct Pause<'a> {
    /// The number of stored states after which the work is due.
    pub after: u64,
    /// Does the work. The result `Stop` ends the exploration.
    pub work: &'a mut dyn FnMut(&Paused<'_>) -> Control,
}

/// An exploration during a [`Pause`].
pub struct Paused<'a> {
    /// Wall time of the exploration so far.
    pub elapsed: Duration,
    /// Whether another worker has ended the explorations of the pool.
    pub has_ended: &'a dyn Fn() -> bool,
}
