//! Native methods of the package `java.security`.

use vm::Native;

/// A table per class.
pub const TABLES: &[&[Native]] = &[];
