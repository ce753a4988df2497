//! Native methods of the package `java.lang.invoke`.

pub mod member_name;
pub mod method_handle_impl;
pub mod method_handle_natives;
pub mod resolution;

use vm::Native;

/// A table per class.
pub(crate) const TABLES: &[&[Native]] =
    &[method_handle_impl::TABLE, method_handle_impl::archive::TABLE, method_handle_natives::TABLE];
