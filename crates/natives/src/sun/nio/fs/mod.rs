//! Native methods of the package `sun.nio.fs`: paths and the default file system.

pub mod attributes;
pub mod extended;
pub mod linux_watch_service;
pub mod mounts;
pub mod source;
pub mod transfer;
pub mod unix_native_dispatcher;

use vm::Native;

/// The tables of native methods, one for each class.
pub const TABLES: &[&[Native]] = &[
    linux_watch_service::TABLE,
    linux_watch_service::poller::TABLE,
    mounts::TABLE,
    mounts::copy_file::TABLE,
    mounts::file_system::TABLE,
    unix_native_dispatcher::TABLE,
];
