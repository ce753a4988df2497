//! Native methods of the package `pathfinder`, the project's own.

pub mod inputs;
pub mod program_inputs;
pub mod test_driver;

use vm::Native;

/// A table per class.
pub(crate) const TABLES: &[&[Native]] = &[inputs::TABLE, program_inputs::TABLE, test_driver::TABLE];
