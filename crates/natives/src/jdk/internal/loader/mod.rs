//! Native methods of the package `jdk.internal.loader`.

pub mod boot_loader;
pub mod native_libraries;

use vm::Native;

/// The tables of native methods, one for each class.
pub(crate) const TABLES: &[&[Native]] = &[
    boot_loader::TABLE,
    boot_loader::builtin::TABLE,
    native_libraries::TABLE,
    native_libraries::library::TABLE,
];
