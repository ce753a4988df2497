//! Canonical ids of large heap regions, numbered by subtrees and buckets. The cost of a step is
//! then proportional to the number of objects near its writes, not to the size of the region.
//!
//! Source: decision 0040.

pub(crate) mod bucket;
pub(crate) mod incremental;
pub mod mutants;
pub(crate) mod regions;
mod retarget;
mod revalidate;
pub(crate) mod subtree;
