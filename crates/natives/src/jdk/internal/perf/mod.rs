//! The package `jdk.internal.perf`: counters for tools that watch a JVM.

pub mod perf_counter;

use vm::Native;

/// A table per class.
pub const TABLES: &[&[Native]] = &[perf_counter::TABLE, perf_counter::perf::TABLE];
