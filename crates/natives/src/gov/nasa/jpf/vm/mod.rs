//! Native methods of the package `gov.nasa.jpf.vm`.

pub mod choices;
pub mod run_globals;
pub mod verify;

use vm::Native;

/// A table per class, three for one.
pub const TABLES: &[&[Native]] = &[choices::TABLE, run_globals::TABLE, verify::TABLE];
