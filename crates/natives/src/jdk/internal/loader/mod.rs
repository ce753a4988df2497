//! Native methods of the package `jdk.internal.loader`.

pub mod boot_loader;
pub mod native_libraries;

use vm::Native;

/// A table per class.
pub(crate) const TABLES: &[&[Native]] = &[
    boot_loader::TABLE,
    boot_loader::builtin::TABLE,
    native_libraries::TABLE,
    native_libraries::library::TABLE,
];
