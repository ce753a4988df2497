//! Native methods of the package `sun.nio.fs`: paths and the default file system.

pub mod unix_native_dispatcher;

use vm::Native;

/// A table per class.
pub const TABLES: &[&[Native]] = &[linux_native_dispatcher::TABLE, unix_native_dispatcher::TABLE];

/// `sun.nio.fs.LinuxNativeDispatcher`.
pub mod linux_native_dispatcher {
    use crate::values::nothing;

    vm::natives! {
        class "sun/nio/fs/LinuxNativeDispatcher";
        "init()V" => nothing;
    }
}
