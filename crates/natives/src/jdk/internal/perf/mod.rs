//! The package `jdk.internal.perf`: counters for monitoring tools.

pub mod perf_counter;

use vm::Native;

/// The tables of native methods, one for each class.
pub(crate) const TABLES: &[&[Native]] = &[perf_counter::TABLE, perf_counter::perf::TABLE];
