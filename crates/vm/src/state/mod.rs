//! States: the canonical vector of the current state, and the way back from it.
//!
//! Source: SEMANTICS 1 to 3; the COLLAPSE method of Holzmann (SPIN 1997) for components.

pub mod cache;
pub mod canonical;
pub mod large_heap;
mod recanonicalize;
pub mod symmetry;

pub(crate) use canonical::encoding::roots_of_thread;
