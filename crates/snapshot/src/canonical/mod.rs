//! The canonical form of a state as a vector of components, and its decoding.
//!
//! Source: SEMANTICS 1 to 3; the COLLAPSE method of Holzmann (SPIN 1997) for components.

mod array_blocks;
pub mod components;
pub(crate) mod encode;
pub(crate) mod encoding;
pub(crate) mod ids;
pub(crate) mod mod_counts;
pub(crate) mod restore;
pub(crate) mod shared_tables;
pub(crate) mod traversal;
