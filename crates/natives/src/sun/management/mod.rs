//! Native methods of the package `sun.management` that programs use: uptime, memory, threads.
//! Methods for tools (dumps, collectors, peaks) are an unsupported area.

pub mod memory_impl;
pub mod thread_impl;
pub mod vm_management_impl;

use vm::Native;

/// A table per class.
pub(crate) const TABLES: &[&[Native]] =
    &[memory_impl::TABLE, thread_impl::TABLE, vm_management_impl::TABLE];
