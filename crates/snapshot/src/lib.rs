//! State vectors: the canonical form of a machine's state, its restoration, and the transition
//! cache.
//!
//! Sources: SEMANTICS 1 to 3. Collapse compression: Holzmann, SPIN 1997. Canonical heaps: Musuvathi
//! and Dill, SPIN 2005. Local transition caching: Blom, van de Pol, Weber, CAV 2010.

pub mod cache;
pub mod canonical;
pub mod large_heap;
mod recanonicalize;
mod snapshots;
pub mod symmetry;
pub mod team;
mod vector;

pub use snapshots::{Snapshots, covering, projection};
pub use vector::TableFull;
