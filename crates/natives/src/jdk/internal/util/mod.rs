//! Native methods of the package `jdk.internal.util`.

pub mod system_props;

use vm::Native;

/// The tables of native methods, one for each class.
pub(crate) const TABLES: &[&[Native]] = &[system_props::TABLE];
