//! Native methods of the package `jdk.internal.util`.

use vm::Native;

/// A table per class.
pub const TABLES: &[&[Native]] = &[];
