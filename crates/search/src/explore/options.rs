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

/// The settings of an exploration. The default has no bounds and no reports.
#[derive(Default)]
pub struct Options<'a> {
    /// The bounds of the exploration.
    pub limits: Limits,
    /// Whether the contracts of the system and the store are checked at every state. The checks
    /// make the exploration several times slower, and need the memory of whole vectors.
    pub paranoid: bool,
    /// Whether partial-order reduction is applied, if the system has
    /// [dependence](crate::System::dependence). The setting is ignored with a bound on the depth,
    /// and with a strategy that deepens or omits alternatives. States that they drop could not be
    /// opened again.
    pub reduce: bool,
    /// The rule of the reduction that a mutation test omits.
    #[cfg(feature = "mutants")]
    #[doc(hidden)]
    pub mutant: Option<crate::por::mutant::SearchMutant>,
    /// A flag that ends the exploration as soon as it is true.
    pub cancel: Option<&'a AtomicBool>,
    /// The membership in a pool of workers, whose store is explored. It requires a frontier that is
    /// a stack and can be split, no bound on the depth, and no paranoid checks. Either all workers
    /// reduce, or none.
    pub worker: Option<WorkerHandle<'a>>,
    /// The receiver of progress reports.
    pub progress: Option<Progress<'a>>,
    /// The work of the caller during the exploration. In a pool, the other workers continue
    /// meanwhile.
    pub pause: Option<Pause<'a>>,
    /// The sink of checkpoints, which are written at intervals and when a bound ends the
    /// exploration. It requires an exact store, a frontier with
    /// [entries](crate::Frontier::entries), and no bound on the depth.
    pub checkpoints: Option<&'a mut dyn CheckpointSink>,
    /// The checkpoint to resume, which was written with the same system and settings.
    pub resume: Option<&'a mut dyn Read>,
}

impl Options<'_> {
    /// Returns the mutant that a mutation test has enabled.
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

/// A function that computes the share of the work that is done, if the strategy has an estimate.
pub type ProgressEstimate<'a> = &'a dyn Fn() -> Option<f64>;

/// Regular reports of the statistics.
pub struct Progress<'a> {
    /// The number of steps between two reports, at least 1.
    pub every: u64,
    /// The receiver of a report. The computation of the estimate takes time proportional to the
    /// path.
    pub report: &'a mut dyn FnMut(&Statistics, ProgressEstimate<'_>),
}

/// Work of the caller between two steps, once in an exploration.
pub struct Pause<'a> {
    /// The number of stored states after which the work is due.
    pub after: u64,
    /// The work. The result `Stop` ends the exploration.
    pub work: &'a mut dyn FnMut(&Paused<'_>) -> Control,
}

/// An exploration during a [`Pause`].
pub struct Paused<'a> {
    /// The wall time of the exploration so far.
    pub elapsed: Duration,
    /// Returns whether a different worker has ended the explorations of the pool.
    pub has_ended: &'a dyn Fn() -> bool,
}
