//! Native methods of the package `java.lang.ref`.

use vm::Native;

/// A table per class.
pub const TABLES: &[&[Native]] = &[];
