//! Transition caching: a successor that was computed before is looked up, and its step is not
//! executed.
//!
//! Source: Blom, van de Pol, Weber, "`LTSmin`: Distributed and Symbolic Reachability" (CAV 2010).

use super::access::{Footprint, Process};
use super::renaming::Renaming;

/// A cache of transitions between stored states, and of the alternatives of stored states.
///
/// Invariant: a cached transition leads to the vector to which the execution would lead.
pub trait TransitionCache {
    /// Informs the cache that the system is in the stored state `vector`, whose alternatives may be
    /// cached.
    fn enter(&mut self, vector: &[u32]);

    /// Returns a summary of the stored state `vector`, if an observer needs no further information
    /// about the state.
    fn peek(&mut self, vector: &[u32]) -> Option<StateSummary>;

    /// Replaces the content of `to` by the successor of the stored state `from` by alternative
    /// `choice`.
    ///
    /// Returns false if the successor is not cached or is no state. Also returns false if an
    /// observer of the step gets more information than from both states. The lookup changes no
    /// state.
    fn lookup(&mut self, from: &[u32], choice: u32, to: &mut Vec<u32>) -> bool;

    /// Caches the step that was just executed and led from the stored state `from` to the stored
    /// state `to`.
    fn insert(&mut self, from: &[u32], to: &[u32]);

    /// Returns the accesses of cached processes and steps; or nothing if a reduced exploration must
    /// execute every step.
    fn dependence(&mut self) -> Option<&mut dyn CachedDependence> {
        None
    }
}

/// The accesses of cached processes and steps, for partial-order reduction.
///
/// Footprints, renamings and processes have dense numbers, which never change. Equal values may
/// have several numbers.
///
/// Invariant: the values are those of [`Dependence`](super::dependence::Dependence) after an
/// execution of the step.
pub trait CachedDependence {
    /// Returns the numbers of the step that [`lookup`](TransitionCache::lookup) found last.
    fn found(&self) -> CachedStep;

    /// Replaces `out` by the footprint with this number.
    fn footprint(&self, number: u32, out: &mut Footprint);

    /// Replaces `out` by the renaming with this number.
    fn renaming(&self, number: u32, out: &mut Renaming);

    /// Replaces `out` by the processes of the stored state `vector`, if they are cached. Returns
    /// whether they are cached.
    fn processes(&mut self, vector: &[u32], out: &mut Vec<CachedProcess>) -> bool;

    /// Replaces `out` by the process with this number, without alternatives and owner.
    fn process(&self, number: u32, out: &mut Process);
}

/// The numbers of the footprint and the renaming of a cached step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CachedStep {
    /// The number of the footprint.
    pub footprint: u32,
    /// The number of the renaming.
    pub renaming: u32,
}

/// A process of a cached state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CachedProcess {
    /// The number of the accesses of the process.
    pub number: u32,
    /// The first alternative of the process.
    pub first: u32,
    /// The number of alternatives of the process.
    pub count: u32,
    /// The name of the process that must act first, if this process is disabled.
    pub owner: u32,
    /// Whether only a data choice of another process keeps this process disabled.
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

/// The data that a search needs about a state that it does not restore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateSummary {
    /// The number of alternatives, at least 1.
    pub arity: u32,
    /// Whether the alternatives are outcomes of a data choice.
    pub chooses_data: bool,
    /// The number of live processes.
    pub processes: u32,
}
