//! Native methods of the package `gov.nasa.jpf.vm`.

pub mod attributes;
pub mod choices;
pub mod run_globals;
pub mod verify;

use vm::Native;

/// The tables of native methods. The methods of `Verify` have several tables, one for each topic.
pub const TABLES: &[&[Native]] =
    &[attributes::TABLE, choices::TABLE, run_globals::TABLE, verify::TABLE];
