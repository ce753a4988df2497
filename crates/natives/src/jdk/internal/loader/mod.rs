//! Native methods of the package `jdk.internal.loader`.

use vm::Native;

/// A table per class.
pub const TABLES: &[&[Native]] = &[];
