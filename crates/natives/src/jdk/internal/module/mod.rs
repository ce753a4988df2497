//! The package `jdk.internal.module`.

pub mod system_module_reader;

use vm::Native;

/// A table per class.
pub const TABLES: &[&[Native]] = &[system_module_reader::TABLE];
