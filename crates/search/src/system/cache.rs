//! Transition caching: a successor that was computed before is looked up instead of executed.
//!
//! Source: Blom, van de Pol, Weber, "`LTSmin`: Distributed and Symbolic Reachability" (CAV 2010).

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
