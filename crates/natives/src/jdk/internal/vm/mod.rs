//! Native methods of the package `jdk.internal.vm`.

use vm::Native;

/// A table per class.
pub const TABLES: &[&[Native]] = &[];
