//! Canonical ids of large heap regions, numbered by subtrees and buckets. A step then costs the
//! objects near its writes, not the whole region.
//!
//! Source: decision 0040.

pub(crate) mod bucket;
pub(crate) mod incremental;
pub mod mutants;
pub(crate) mod regions;
mod retarget;
mod revalidate;
pub(crate) mod subtree;
