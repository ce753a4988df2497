//! Native methods of the package `java.lang.invoke`.

pub mod member_name;
pub mod method_handle_impl;
pub mod method_handle_natives;
pub mod resolution;

use vm::Native;

/// The tables of native methods, one for each class.
pub(crate) const TABLES: &[&[Native]] =
    &[method_handle_impl::TABLE, method_handle_impl::archive::TABLE, method_handle_natives::TABLE];
