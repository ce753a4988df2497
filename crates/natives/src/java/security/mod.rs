//! Native methods of the package `java.security`.

pub mod access_controller;

use vm::Native;

/// A table per class.
pub const TABLES: &[&[Native]] = &[access_controller::TABLE];
