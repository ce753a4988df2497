//! Native methods of the package `sun.nio.fs`: paths and the default file system.
//!
//! What looks at files through this package passes paths in memory outside of the heap, which no
//! state contains: it is refused by name.

use vm::Native;

/// A table per class.
pub const TABLES: &[&[Native]] = &[unix_native_dispatcher::TABLE, linux_native_dispatcher::TABLE];

/// `sun.nio.fs.UnixNativeDispatcher`.
pub mod unix_native_dispatcher {
    use crate::values::{byte_array, nothing};
    use std::os::unix::ffi::OsStrExt;
    use vm::Machine;
    use vm::native::Exit;

    vm::natives! {
        class "sun/nio/fs/UnixNativeDispatcher";
        "init()I" => nothing;
        "getcwd()[B" => current_folder;
    }

    fn current_folder(m: &mut Machine, _: &[u64]) -> Result<u64, Exit> {
        match std::env::current_dir() {
            Ok(folder) => byte_array(m, folder.as_os_str().as_bytes()),
            Err(e) => Err(Exit::Unsupported(format!("the current folder: {e}"))),
        }
    }
}

/// `sun.nio.fs.LinuxNativeDispatcher`.
pub mod linux_native_dispatcher {
    use crate::values::nothing;

    vm::natives! {
        class "sun/nio/fs/LinuxNativeDispatcher";
        "init()V" => nothing;
    }
}
