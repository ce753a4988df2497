//! Native methods of the package `jdk.internal.util`.

pub mod arrays_support;
pub mod system_props;

use vm::Native;

/// The tables of native methods, one for each class.
pub(crate) const TABLES: &[&[Native]] = &[arrays_support::TABLE, system_props::TABLE];
