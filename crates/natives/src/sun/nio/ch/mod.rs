//! Native methods of the package `sun.nio.ch`: file channels. Sockets and selectors are refused by
//! `crate::areas`.

pub mod file_channel_impl;
pub mod file_dispatcher_impl;
pub mod io_util;

use vm::Native;

/// The tables of native methods, one for each class.
pub const TABLES: &[&[Native]] = &[
    file_channel_impl::TABLE,
    file_channel_impl::file_key::TABLE,
    file_channel_impl::util::TABLE,
    file_dispatcher_impl::TABLE,
    file_dispatcher_impl::unix::TABLE,
    file_dispatcher_impl::unix_dispatcher::TABLE,
    io_util::TABLE,
    io_util::native_thread::TABLE,
];
