//! Native methods of the package `pathfinder`, the project's own.

pub mod test_driver;

use vm::Native;

/// A table per class.
pub(crate) const TABLES: &[&[Native]] = &[test_driver::TABLE];
