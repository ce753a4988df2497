//! Native methods of the package `pathfinder`, the project's own.

pub mod code_sources;
pub mod inputs;
pub mod program_inputs;
pub mod sorted_inputs;
pub mod test_driver;

use vm::Native;

/// The tables of native methods, one for each class.
pub(crate) const TABLES: &[&[Native]] = &[
    code_sources::TABLE,
    inputs::TABLE,
    program_inputs::TABLE,
    sorted_inputs::set::TABLE,
    sorted_inputs::map::TABLE,
    test_driver::TABLE,
];
