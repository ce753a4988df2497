//! Native methods of the package `jdk.internal.misc`.

use vm::Native;

/// A table per class.
pub const TABLES: &[&[Native]] = &[];
