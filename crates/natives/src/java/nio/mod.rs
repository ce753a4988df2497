//! The package `java.nio.file`: reading whole files.

pub mod files;

use vm::Native;

/// A table per class.
pub const TABLES: &[&[Native]] = &[files::TABLE];
