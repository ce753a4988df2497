//! Native methods of the package `java.nio`.

pub mod mapped_memory_utils;

use vm::Native;

/// The tables of native methods, one for each class.
pub(crate) const TABLES: &[&[Native]] = &[mapped_memory_utils::TABLE];
