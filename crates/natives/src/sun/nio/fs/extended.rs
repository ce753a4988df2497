//! Extended attributes of open files.
//!
//! Source: `UnixNativeDispatcher.fgetxattr` and related methods, `fgetxattr(2)`. Under check no
//! file has extended attributes, and none can be set, as on file systems without them.

use super::source::{or_throw, stored};
use crate::files::{Failure, FileResult, errno, fail};
use crate::jdk::internal::misc::r#unsafe::{bytes, put_bytes};
use crate::values::{Answer, int};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use vm::Machine;

/// Returns the path of an open file in `/proc`.
fn path_of(args: &[u64]) -> String {
    format!("/proc/self/fd/{}", int(args, 0))
}

fn number(error: &std::io::Error) -> Failure {
    Failure::Errno(error.raw_os_error().unwrap_or(errno::EIO))
}

/// Writes a result to the memory in arguments `at` and `at + 1`; a size of 0 requests only the
/// length.
fn deliver(m: &mut Machine, args: &[u64], at: usize, result: FileResult<Vec<u8>>) -> Answer {
    let result = or_throw(m, result)?;
    let room = usize::try_from(int(args, at + 1)).unwrap_or(0);
    if room > 0 && room < result.len() {
        return or_throw(m, fail(errno::ERANGE));
    }
    if room > 0 {
        put_bytes(m, 0, args[at], &result)?;
    }
    Ok(result.len() as u64)
}

pub(super) fn get(m: &mut Machine, args: &[u64]) -> Answer {
    let name = stored(m, args[1])?;
    let value = if m.options.check {
        fail(errno::ENODATA)
    } else {
        match xattr::get_deref(path_of(args), OsStr::from_bytes(&name)) {
            Ok(Some(value)) => Ok(value),
            Ok(None) => fail(errno::ENODATA),
            Err(e) => Err(number(&e)),
        }
    };
    deliver(m, args, 2, value)
}

pub(super) fn set(m: &mut Machine, args: &[u64]) -> Answer {
    let name = stored(m, args[1])?;
    let value = bytes(m, 0, args[2], usize::try_from(int(args, 3)).unwrap_or(0))?;
    let done = if m.options.check {
        fail(errno::ENOTSUP)
    } else {
        let name = OsStr::from_bytes(&name);
        xattr::set_deref(path_of(args), name, &value).map_err(|e| number(&e))
    };
    or_throw(m, done).map(|()| 0)
}

pub(super) fn remove(m: &mut Machine, args: &[u64]) -> Answer {
    let name = stored(m, args[1])?;
    let done = if m.options.check {
        fail(errno::ENODATA)
    } else {
        xattr::remove_deref(path_of(args), OsStr::from_bytes(&name)).map_err(|e| number(&e))
    };
    or_throw(m, done).map(|()| 0)
}

/// Returns the names of all extended attributes, each with a terminating zero.
pub(super) fn list(m: &mut Machine, args: &[u64]) -> Answer {
    let names = if m.options.check {
        Ok(Vec::new())
    } else {
        xattr::list_deref(path_of(args)).map_err(|e| number(&e)).map(|names| {
            names.flat_map(|name| [name.as_bytes(), b"\0"].concat()).collect::<Vec<u8>>()
        })
    };
    deliver(m, args, 1, names)
}
