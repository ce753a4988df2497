//! Partial-order reduction: alternatives of a state that need not be taken because others lead to the same
//! results.
//!
//! Persistent sets (Godefroid 1996) are computed dynamically (Flanagan and Godefroid, POPL 2005), with stored
//! states. Each state keeps the accesses of the graph behind it, which are propagated along every
//! incoming edge. So the sets are a fixpoint over the stored graph, for any search order.
//! `persistent` has the rules and the proof.

pub(crate) mod access_sets;
mod alternatives;
mod edges;
pub mod mutant;
pub(crate) mod persistent;
mod processes;
pub(crate) mod serialization;
pub(crate) mod shared;
mod states;
