//! Native methods of the package `java.nio`.

pub mod mapped_memory_utils;

use vm::Native;

/// A table per class.
pub(crate) const TABLES: &[&[Native]] = &[mapped_memory_utils::TABLE];
