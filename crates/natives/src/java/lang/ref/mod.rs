//! Native methods of the package `java.lang.ref`.

pub mod reference;

use vm::Native;

/// The tables of native methods, one for each class.
pub(crate) const TABLES: &[&[Native]] =
    &[reference::TABLE, reference::finalizer::TABLE, reference::phantom::TABLE];
