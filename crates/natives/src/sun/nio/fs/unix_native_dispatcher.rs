//! `sun.nio.fs.UnixNativeDispatcher`: looking at files through paths.
//!
//! Source: the class in JDK 17 to 25. Its Java methods pass paths to the natives in memory outside of
//! the heap, which no state contains; the rows replace the Java methods. What changes files is left
//! to that memory, and so refused.

use crate::values::{Answer, byte_array, int, int_result, nothing, object, reference};
use std::ffi::OsStr;
use std::fs::Metadata;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use vm::native::Exit;
use vm::{Machine, Ref};

vm::natives! {
    class "sun/nio/fs/UnixNativeDispatcher";
    "init()I" => nothing;
    "getcwd()[B" => current_folder;
    "strerror(I)[B" => error_text;
    "exists(Lsun/nio/fs/UnixPath;)Z" => |m, args| Ok(u64::from(std::fs::metadata(path(m, args)?).is_ok()));
    "access(Lsun/nio/fs/UnixPath;I)V" [0 ..= 20] => access_or_throw;
    "access(Lsun/nio/fs/UnixPath;I)I" => access;
    "stat(Lsun/nio/fs/UnixPath;)I" => mode;
    "stat(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixFileAttributes;)V" => stat;
    "stat2(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixFileAttributes;)I" => stat_or_error;
    "lstat(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixFileAttributes;)V" => link_stat;
    "realpath(Lsun/nio/fs/UnixPath;)[B" => real_path;
    "readlink(Lsun/nio/fs/UnixPath;)[B" => read_link;
}

/// Error numbers of the platform.
const EACCES: i32 = 13;
const EIO: i32 = 5;

/// What may be asked of `access`.
const WRITE: i32 = 2;
const EXECUTE: i32 = 1;

/// The path that argument 0 stands for.
fn path(m: &mut Machine, args: &[u64]) -> Result<PathBuf, Exit> {
    let unix_path = object(m, args, 0)?;
    Ok(path_of(m, unix_path))
}

/// The path that a `UnixPath` stands for; the empty one is the current folder.
pub(crate) fn path_of(m: &Machine, unix_path: Ref) -> PathBuf {
    let array = m.get_field(unix_path, "path") as Ref;
    match m.heap.get(array).bytes() {
        [] => PathBuf::from("."),
        bytes => PathBuf::from(OsStr::from_bytes(bytes)),
    }
}

fn number(error: &io::Error) -> i32 {
    error.raw_os_error().unwrap_or(EIO)
}

/// A `UnixException` with this error number.
fn failed(m: &mut Machine, errno: i32) -> Exit {
    let exit = m.exception_without_message("sun/nio/fs/UnixException");
    if let Exit::Throw(exception) = exit {
        m.set_field(exception, "errno", int_result(errno));
    }
    exit
}

/// The result of a look at a file, or a `UnixException`.
fn or_throw<T>(m: &mut Machine, result: io::Result<T>) -> Result<T, Exit> {
    result.map_err(|e| failed(m, number(&e)))
}

fn current_folder(m: &mut Machine, _: &[u64]) -> Answer {
    match std::env::current_dir() {
        Ok(folder) => byte_array(m, folder.as_os_str().as_bytes()),
        Err(e) => Err(Exit::Unsupported(format!("the current folder: {e}"))),
    }
}

/// The platform's text of an error number.
fn error_text(m: &mut Machine, args: &[u64]) -> Answer {
    let text = io::Error::from_raw_os_error(int(args, 0)).to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    byte_array(m, text.as_bytes())
}

/// 0, or why the file may not be used in this way.
fn check(path: &Path, how: i32) -> i32 {
    let about = match std::fs::metadata(path) {
        Ok(about) => about,
        Err(e) => return number(&e),
    };
    let readable = || {
        if about.is_dir() {
            std::fs::read_dir(path).map(|_| ())
        } else {
            std::fs::File::open(path).map(|_| ())
        }
    };
    let denied = how & WRITE != 0 && about.mode() & 0o222 == 0
        || how & EXECUTE != 0 && about.mode() & 0o111 == 0;
    if denied {
        return EACCES;
    }
    let asks_to_read = how & !(WRITE | EXECUTE) != 0;
    if asks_to_read { readable().map_or_else(|e| number(&e), |()| 0) } else { 0 }
}

fn access(m: &mut Machine, args: &[u64]) -> Answer {
    let path = path(m, args)?;
    Ok(int_result(check(&path, int(args, 1))))
}

fn access_or_throw(m: &mut Machine, args: &[u64]) -> Answer {
    let path = path(m, args)?;
    match check(&path, int(args, 1)) {
        0 => Ok(0),
        errno => Err(failed(m, errno)),
    }
}

fn mode(m: &mut Machine, args: &[u64]) -> Answer {
    Ok(std::fs::metadata(path(m, args)?).map_or(0, |about| u64::from(about.mode())))
}

/// Copies what is known of a file into a `UnixFileAttributes`.
fn fill(m: &mut Machine, attributes: Ref, about: &Metadata) {
    let born = about.created().ok().and_then(|t| t.duration_since(std::time::UNIX_EPOCH).ok());
    let born = born.unwrap_or_default();
    for (name, value) in [
        ("st_mode", u64::from(about.mode())),
        ("st_ino", about.ino()),
        ("st_dev", about.dev()),
        ("st_rdev", about.rdev()),
        ("st_nlink", about.nlink()),
        ("st_uid", u64::from(about.uid())),
        ("st_gid", u64::from(about.gid())),
        ("st_size", about.size()),
        ("st_atime_sec", about.atime() as u64),
        ("st_atime_nsec", about.atime_nsec() as u64),
        ("st_mtime_sec", about.mtime() as u64),
        ("st_mtime_nsec", about.mtime_nsec() as u64),
        ("st_ctime_sec", about.ctime() as u64),
        ("st_ctime_nsec", about.ctime_nsec() as u64),
        ("st_birthtime_sec", born.as_secs()),
        ("st_birthtime_nsec", u64::from(born.subsec_nanos())),
    ] {
        m.set_field(attributes, name, value);
    }
}

fn stat(m: &mut Machine, args: &[u64]) -> Answer {
    let about = std::fs::metadata(path(m, args)?);
    let about = or_throw(m, about)?;
    fill(m, reference(args, 1), &about);
    Ok(0)
}

fn link_stat(m: &mut Machine, args: &[u64]) -> Answer {
    let about = std::fs::symlink_metadata(path(m, args)?);
    let about = or_throw(m, about)?;
    fill(m, reference(args, 1), &about);
    Ok(0)
}

fn stat_or_error(m: &mut Machine, args: &[u64]) -> Answer {
    match std::fs::metadata(path(m, args)?) {
        Ok(about) => {
            fill(m, reference(args, 1), &about);
            Ok(0)
        }
        Err(e) => Ok(int_result(number(&e))),
    }
}

fn real_path(m: &mut Machine, args: &[u64]) -> Answer {
    let real = std::fs::canonicalize(path(m, args)?);
    let real = or_throw(m, real)?;
    byte_array(m, real.as_os_str().as_bytes())
}

fn read_link(m: &mut Machine, args: &[u64]) -> Answer {
    let target = std::fs::read_link(path(m, args)?);
    let target = or_throw(m, target)?;
    byte_array(m, target.as_os_str().as_bytes())
}
