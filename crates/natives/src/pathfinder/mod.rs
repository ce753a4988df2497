//! Native methods of the package `pathfinder`, the project's own.

pub mod inputs;
pub mod test_driver;

use vm::Native;

/// A table per class.
pub(crate) const TABLES: &[&[Native]] = &[inputs::TABLE, test_driver::TABLE];
