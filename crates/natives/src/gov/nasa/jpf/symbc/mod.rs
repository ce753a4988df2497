//! Native methods of the package `gov.nasa.jpf.symbc`.

pub mod debug;

use vm::Native;

/// The tables of native methods, one for each class.
pub(crate) const TABLES: &[&[Native]] = &[debug::TABLE];
