//! Native methods of the package `java.security`.

pub mod access_controller;

use vm::Native;

/// The tables of native methods, one for each class.
pub(crate) const TABLES: &[&[Native]] = &[access_controller::TABLE];
