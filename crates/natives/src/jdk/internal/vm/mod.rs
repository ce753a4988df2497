//! Native methods of `jdk.internal.vm` and small related classes.

pub mod continuations;

use ::vm::Native;

/// The tables of native methods, one for each class.
pub(crate) const TABLES: &[&[Native]] = &[
    continuations::containers::TABLE,
    continuations::containers_of_the_host::TABLE,
    continuations::continuation::TABLE,
    continuations::support::TABLE,
    continuations::support_services::TABLE,
    continuations::vectors::TABLE,
];
