//! Native methods of the package `jdk.internal.misc`.

pub mod cds;
pub mod preview;
pub mod signal;
pub mod r#unsafe;
pub mod vm;

use ::vm::Native;

/// The tables of native methods, one for each class.
pub(crate) const TABLES: &[&[Native]] = &[
    cds::TABLE,
    preview::features::TABLE,
    preview::scoped_memory::TABLE,
    signal::TABLE,
    vm::TABLE,
];
