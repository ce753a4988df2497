//! Transition caching: a successor that was computed before is looked up instead of executed.
//!
//! Source: Blom, van de Pol, Weber, "`LTSmin`: Distributed and Symbolic Reachability" (CAV 2010).

use super::access::{Footprint, Process};
use super::renaming::Renaming;

/// Caches transitions between stored states, and the alternatives of stored states.
///
/// Invariant: a cached transition leads to the vector that the execution would lead to.
pub trait TransitionCache {
    /// Called when the system is in the stored state `vector`, whose alternatives may be cached.
    fn enter(&mut self, vector: &[u32]);

    /// Returns a summary of the stored state `vector`, if the state has no further information for
    /// an observer.
    fn peek(&mut self, vector: &[u32]) -> Option<StateSummary>;

    /// Replaces the content of `to` by the successor of the stored state `from` by alternative `choice`.
    ///
    /// False if the successor is not cached, is no state, or if the step shows an observer more than both
    /// states do. Changes no state.
    fn lookup(&mut self, from: &[u32], choice: u32, to: &mut Vec<u32>) -> bool;

    /// Caches the step just executed, which led from the stored state `from` to the stored state `to`.
    fn insert(&mut self, from: &[u32], to: &[u32]);

    /// Returns the accesses of cached processes and steps; none if a reduced exploration must execute
    /// every step.
    fn dependence(&mut self) -> Option<&mut dyn CachedDependence> {
        None
    }
}

/// The accesses of cached processes and steps, for partial-order reduction.
///
/// Footprints, renamings and processes have dense numbers, which never change. Equal values may have
/// several numbers.
///
/// Invariant: the values are those of [`Dependence`](super::dependence::Dependence) if the step is
/// executed.
pub trait CachedDependence {
    /// Returns the numbers of the step that [`lookup`](TransitionCache::lookup) found last.
    fn found(&self) -> CachedStep;

    /// Replaces `out` by a footprint.
    fn footprint(&self, number: u32, out: &mut Footprint);

    /// Replaces `out` by a renaming.
    fn renaming(&self, number: u32, out: &mut Renaming);

    /// Replaces `out` by the processes of the stored state `vector`, if they are cached; whether they
    /// are.
    fn processes(&mut self, vector: &[u32], out: &mut Vec<CachedProcess>) -> bool;

    /// Replaces `out` by a process, without its alternatives and owner.
    fn process(&self, number: u32, out: &mut Process);
}

/// The numbers of the footprint and the renaming of a cached step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CachedStep {
    /// The footprint.
    pub footprint: u32,
    /// The renaming.
    pub renaming: u32,
}

/// A process of a cached state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CachedProcess {
    /// The number of its accesses.
    pub number: u32,
    /// Its first alternative.
    pub first: u32,
    /// The number of its alternatives.
    pub count: u32,
    /// The name of the process that must act first, if this one is disabled.
    pub owner: u32,
    /// Whether only a data choice of another process keeps it disabled.
    pub postponed: bool,
}

impl CachedProcess {
    /// Returns the process, given the accesses of its number.
    pub fn with_accesses(self, mut process: Process) -> Process {
        let Self { first, count, owner, postponed, .. } = self;
        if count > 0 {
            process.wakers.clear();
        }
        Process { first, count, owner, postponed, ..process }
    }
}

/// All that a search needs of a state that it does not restore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateSummary {
    /// The number of alternatives, at least 1.
    pub arity: u32,
    /// Whether the alternatives are outcomes of a data choice.
    pub chooses_data: bool,
    /// The number of live processes.
    pub processes: u32,
}
