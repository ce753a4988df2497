//! The package `jdk.internal.perf`: counters for monitoring tools.

pub mod perf_counter;

use vm::Native;

/// A table per class.
pub(crate) const TABLES: &[&[Native]] = &[perf_counter::TABLE, perf_counter::perf::TABLE];
