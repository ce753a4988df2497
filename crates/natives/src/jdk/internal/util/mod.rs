//! Native methods of the package `jdk.internal.util`.

pub mod system_props;

use vm::Native;

/// A table per class.
pub(crate) const TABLES: &[&[Native]] = &[system_props::TABLE];
