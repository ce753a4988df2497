//! Native methods of the package `sun.management` that programs use: uptime, memory, threads.
//! Methods for tools (collectors, peaks, owned locks) are an unsupported area.

mod deadlocks;
pub mod memory_impl;
pub mod thread_impl;
pub mod thread_info;
pub mod vm_management_impl;

use vm::Native;

/// The tables of native methods, one for each class.
pub(crate) const TABLES: &[&[Native]] =
    &[memory_impl::TABLE, thread_impl::TABLE, thread_info::TABLE, vm_management_impl::TABLE];
