//! Native methods of the package `sun.nio.ch`: what its classes need to be initialized.

use vm::Native;

/// A table per class.
pub const TABLES: &[&[Native]] = &[io_util::TABLE, native_thread::TABLE];

/// `sun.nio.ch.IOUtil`.
pub mod io_util {
    use crate::values::{nothing, object};

    vm::natives! {
        class "sun/nio/ch/IOUtil";
        "initIDs()V" => nothing;
        "iovMax()I" => |_, _| Ok(1024);
        "writevMax()J" => |_, _| Ok(i32::MAX as u64);
        "fdLimit()I" => |_, _| Ok(1024);
        "fdVal(Ljava/io/FileDescriptor;)I" => |m, args| {
            let descriptor = object(m, args, 0)?;
            Ok(m.get_field(descriptor, "fd"))
        };
        "setfdVal(Ljava/io/FileDescriptor;I)V" => |m, args| {
            let descriptor = object(m, args, 0)?;
            m.set_field(descriptor, "fd", args[1]);
            Ok(0)
        };
    }
}

/// `sun.nio.ch.NativeThread`: threads of the machine are no threads of the host.
pub mod native_thread {
    use crate::values::nothing;

    vm::natives! {
        class "sun/nio/ch/NativeThread";
        "init()V" => nothing;
        "current()J" [0 ..= 20] => nothing;
        "current0()J" => nothing;
        "supportPendingSignals0()Z" => nothing;
    }
}
