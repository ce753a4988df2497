//! Native methods of the package `gov.nasa.jpf.vm`.

pub mod attributes;
pub mod choices;
pub mod run_globals;
pub mod verify;

use vm::Native;

/// A table per class, several for one.
pub const TABLES: &[&[Native]] =
    &[attributes::TABLE, choices::TABLE, run_globals::TABLE, verify::TABLE];
