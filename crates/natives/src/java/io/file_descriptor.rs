//! `java.io.FileDescriptor`. Open files have nothing to be given back.

use crate::values::{int_result, nothing, object};
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "java/io/FileDescriptor";
    "initIDs()V" => nothing;
    "getHandle(I)J" => |_, _| Ok(u64::MAX);
    "getAppend(I)Z" => nothing;
    "sync()V" => nothing;
    "sync0()V" => nothing;
    "close0()V" => close;
}

fn close(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let descriptor = object(m, args, 0)?;
    m.access_point(descriptor)?;
    m.set_field(descriptor, "fd", int_result(-1));
    Ok(0)
}

/// `java.io.FileCleanable`.
pub mod cleanable {
    use super::nothing;

    vm::natives! {
        class "java/io/FileCleanable";
        "cleanupClose0(IJ)V" => nothing;
    }
}
