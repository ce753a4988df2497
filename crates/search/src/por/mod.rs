//! Partial-order reduction: alternatives of a state need not be taken if other alternatives lead to
//! the same results.
//!
//! Persistent sets (Godefroid 1996) are computed dynamically (Flanagan and Godefroid, POPL 2005),
//! with stored states. Each state stores the accesses of the graph behind the state. These accesses
//! are propagated along every incoming edge. So the sets are a fixpoint over the stored graph, for
//! any search order. The module `persistent` has the rules and the proof.

pub(crate) mod access_sets;
mod alternatives;
mod edges;
pub mod mutant;
pub(crate) mod persistent;
mod processes;
pub(crate) mod serialization;
pub(crate) mod shared;
mod states;
