//! Native methods of the package `java.security`.

pub mod access_controller;

use vm::Native;

/// A table per class.
pub(crate) const TABLES: &[&[Native]] = &[access_controller::TABLE];
