//! Native methods of the package `gov.nasa.jpf.vm`.

pub mod run_globals;
pub mod verify;

use vm::Native;

/// A table per class, two for one.
pub const TABLES: &[&[Native]] = &[run_globals::TABLE, verify::TABLE];
