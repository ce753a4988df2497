//! Native methods of the package `gov.nasa.jpf.symbc`.

pub mod debug;

use vm::Native;

/// A table per class.
pub(crate) const TABLES: &[&[Native]] = &[debug::TABLE];
