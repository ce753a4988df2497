//! `java.io.FileDescriptor`.

use super::stream::number;
use crate::files::{self, APPEND, Failure};
use crate::values::{Answer, int, int_result, nothing, object};
use vm::Machine;

vm::natives! {
    class "java/io/FileDescriptor";
    "initIDs()V" => nothing;
    "getHandle(I)J" => |_, _| Ok(u64::MAX);
    "getAppend(I)Z" => is_appending;
    "sync()V" => sync;
    "sync0()V" => sync;
    "close0()V" => close;
}

/// Whether writes to a descriptor append. The answer is false for the standard streams, which the
/// class library queries at its start.
fn is_appending(m: &mut Machine, args: &[u64]) -> Answer {
    match int(args, 0) {
        0..=2 => Ok(0),
        descriptor => match files::flags(m, descriptor) {
            Ok(flags) => Ok(u64::from(flags & APPEND != 0)),
            Err(Failure::Errno(_)) => Ok(0),
            Err(Failure::Exit(exit)) => Err(exit),
        },
    }
}

fn sync(m: &mut Machine, args: &[u64]) -> Answer {
    let object = object(m, args, 0)?;
    let descriptor = number(m, object)?;
    match files::sync(m, descriptor) {
        Ok(()) => Ok(0),
        Err(Failure::Errno(_)) => Err(m.exception("java/io/SyncFailedException", "sync failed")),
        Err(Failure::Exit(exit)) => Err(exit),
    }
}

/// Closes a descriptor, except the standard streams, which the machine needs.
fn close(m: &mut Machine, args: &[u64]) -> Answer {
    let object = object(m, args, 0)?;
    let descriptor = number(m, object)?;
    if descriptor > 2 {
        let closed = files::close(m, descriptor);
        files::or_io_exception(m, closed)?;
    }
    m.live.set_field(object, "fd", int_result(-1));
    Ok(0)
}

/// The class `java.io.FileCleanable`.
pub mod cleanable {
    use super::{Answer, Machine, files, int};
    use crate::files::or_io_exception;

    vm::natives! {
        class "java/io/FileCleanable";
        "cleanupClose0(IJ)V" => close_forgotten;
    }

    fn close_forgotten(m: &mut Machine, args: &[u64]) -> Answer {
        let closed = files::close(m, int(args, 0));
        or_io_exception(m, closed).map(|()| 0)
    }
}
