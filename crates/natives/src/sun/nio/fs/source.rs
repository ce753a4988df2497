//! Path arguments and failures of the native methods of `sun.nio.fs`.

use crate::files::{Failure, FileResult};
use crate::jdk::internal::misc::r#unsafe::c_string;
use crate::values::int_result;
use vm::native::Exit;
use vm::{Machine, Ref};

/// A decoder of a path argument.
pub(super) type Source = fn(&mut Machine, u64) -> Result<Vec<u8>, Exit>;

/// Decodes a `UnixPath`, for a Java method that is replaced under check; declines in a plain run.
/// The empty path denotes the current folder.
pub(super) fn unix_path(m: &mut Machine, path: u64) -> Result<Vec<u8>, Exit> {
    if !m.options.check {
        return Err(Exit::Decline);
    }
    if path == 0 {
        return Err(m.null_pointer());
    }
    let array = m.live.get_field(path as Ref, "path") as Ref;
    match m.live.heap.get(array).bytes() {
        [] => Ok(b".".to_vec()),
        bytes => Ok(bytes.to_vec()),
    }
}

/// Decodes a `byte[]`, for a Java method that is replaced under check; declines in a plain run.
pub(super) fn array(m: &mut Machine, bytes: u64) -> Result<Vec<u8>, Exit> {
    if !m.options.check {
        return Err(Exit::Decline);
    }
    if bytes == 0 {
        return Err(m.null_pointer());
    }
    Ok(m.live.heap.get(bytes as Ref).bytes().to_vec())
}

/// Decodes the text at an address.
pub(super) fn stored(m: &mut Machine, address: u64) -> Result<Vec<u8>, Exit> {
    c_string(m, address)
}

/// Returns the result of a call, or a `UnixException` with its error number.
pub(super) fn or_throw<T>(m: &mut Machine, done: FileResult<T>) -> Result<T, Exit> {
    done.map_err(|failure| match failure {
        Failure::Exit(exit) => exit,
        Failure::Errno(number) => {
            let exit = m.exception_without_message("sun/nio/fs/UnixException");
            if let Exit::Throw(exception) = exit {
                m.live.set_field(exception, "errno", int_result(number));
            }
            exit
        }
    })
}
