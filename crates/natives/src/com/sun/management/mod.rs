//! Native methods of the package `com.sun.management.internal`.

pub mod diagnostic_command_impl;
pub mod flag;
pub mod operating_system_impl;

use vm::Native;

/// The tables of native methods, one for each class.
pub const TABLES: &[&[Native]] =
    &[diagnostic_command_impl::TABLE, flag::TABLE, operating_system_impl::TABLE];
