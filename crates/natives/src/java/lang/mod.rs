//! Native methods of the package `java.lang`.

pub mod r#ref;

use vm::Native;

/// A table per class.
pub const TABLES: &[&[Native]] = &[];
