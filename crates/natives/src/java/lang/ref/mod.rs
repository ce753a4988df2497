//! Native methods of the package `java.lang.ref`.

pub mod reference;

use vm::Native;

/// A table per class.
pub(crate) const TABLES: &[&[Native]] =
    &[reference::TABLE, reference::finalizer::TABLE, reference::phantom::TABLE];
