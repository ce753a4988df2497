//! Native methods of the package `sun.management`, as far as programs ask about themselves: uptime,
//! memory, threads. What only tools ask for (dumps, collectors, peaks) is an area that is refused.

pub mod memory_impl;
pub mod thread_impl;
pub mod vm_management_impl;

use vm::Native;

/// A table per class.
pub const TABLES: &[&[Native]] =
    &[memory_impl::TABLE, thread_impl::TABLE, vm_management_impl::TABLE];
