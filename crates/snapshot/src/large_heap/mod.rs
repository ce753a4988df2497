//! Canonical ids of large heap regions: numbering by subtrees and buckets, so that a step costs
//! the objects near its writes and not the whole region.
//!
//! Source: decision 0040.

pub(crate) mod bucket;
pub(crate) mod incremental;
pub mod mutants;
pub(crate) mod regions;
mod retarget;
mod revalidate;
pub(crate) mod subtree;
