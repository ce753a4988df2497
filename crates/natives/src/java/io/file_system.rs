//! `java.io.UnixFileSystem`: the operations of `java.io.File`.
//!
//! Source: the class's declaration in JDK 17 to 25 (from 21 on most names end in `0`), and
//! `UnixFileSystem_md.c`. A failed call returns false, 0 or null.

use crate::files::seen::{size_of, tell};
use crate::files::{
    self, CLOSE_ON_EXEC, CREATE, EXCLUSIVE, Failure, FileResult, IS_FILE, IS_FOLDER, READ_WRITE,
    TYPE, errno, or_io_exception, path_bytes,
};
use crate::values::{Answer, long, nothing, object, reference, string_array};
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "java/io/UnixFileSystem";
    "initIDs()V" => nothing;
    "canonicalize0(Ljava/lang/String;)Ljava/lang/String;" => canonicalize;
    "getBooleanAttributes0(Ljava/io/File;)I" => boolean_attributes;
    "checkAccess(Ljava/io/File;I)Z" [0 ..= 20] => check_access;
    "checkAccess0(Ljava/io/File;I)Z" => check_access;
    "getLastModifiedTime(Ljava/io/File;)J" [0 ..= 20] => last_modified;
    "getLastModifiedTime0(Ljava/io/File;)J" => last_modified;
    "getLength(Ljava/io/File;)J" [0 ..= 20] => length;
    "getLength0(Ljava/io/File;)J" => length;
    "list(Ljava/io/File;)[Ljava/lang/String;" [0 ..= 20] => list;
    "list0(Ljava/io/File;)[Ljava/lang/String;" => list;
    "getNameMax0(Ljava/lang/String;)J" => |_, _| Ok(255);
    "createDirectory(Ljava/io/File;)Z" [0 ..= 20] => make_folder;
    "createDirectory0(Ljava/io/File;)Z" => make_folder;
    "createFileExclusively(Ljava/lang/String;)Z" [0 ..= 20] => create;
    "createFileExclusively0(Ljava/lang/String;)Z" => create;
    "delete0(Ljava/io/File;)Z" => delete;
    "rename0(Ljava/io/File;Ljava/io/File;)Z" => rename;
    "setPermission(Ljava/io/File;IZZ)Z" [0 ..= 20] => set_permission;
    "setPermission0(Ljava/io/File;IZZ)Z" => set_permission;
    "setLastModifiedTime(Ljava/io/File;J)Z" [0 ..= 20] => set_last_modified;
    "setLastModifiedTime0(Ljava/io/File;J)Z" => set_last_modified;
    "setReadOnly(Ljava/io/File;)Z" [0 ..= 20] => set_read_only;
    "setReadOnly0(Ljava/io/File;)Z" => set_read_only;
    "getSpace(Ljava/io/File;I)J" [0 ..= 20] => space;
    "getSpace0(Ljava/io/File;I)J" => space;
}

const EXISTS: u64 = 1;
const REGULAR: u64 = 2;
const DIRECTORY: u64 = 4;

const EXECUTE: u64 = 1;
const WRITE: u64 = 2;

/// Returns the path of the `File` in argument `at`.
fn path(m: &mut Machine, args: &[u64], at: usize) -> Result<Vec<u8>, Exit> {
    let file = object(m, args, at)?;
    let path = m.live.get_field(file, "path") as u32;
    path_bytes(m, path)
}

/// Returns the result of a call, or 0 for a failure.
fn or_zero<T: Into<u64>>(done: FileResult<T>) -> Answer {
    match done {
        Ok(value) => Ok(value.into()),
        Err(Failure::Errno(_)) => Ok(0),
        Err(Failure::Exit(exit)) => Err(exit),
    }
}

/// Whether a call succeeded.
fn succeeded(done: FileResult<()>) -> Answer {
    or_zero(done.map(|()| true))
}

fn boolean_attributes(m: &mut Machine, args: &[u64]) -> Answer {
    let path = path(m, args, 1)?;
    or_zero(files::facts(m, &path, true).map(|facts| {
        EXISTS
            | match facts.mode & TYPE {
                IS_FILE => REGULAR,
                IS_FOLDER => DIRECTORY,
                _ => 0,
            }
    }))
}

fn length(m: &mut Machine, args: &[u64]) -> Answer {
    let path = path(m, args, 1)?;
    or_zero(files::facts(m, &path, true).map(|facts| size_of(m, &facts)))
}

fn last_modified(m: &mut Machine, args: &[u64]) -> Answer {
    let path = path(m, args, 1)?;
    or_zero(files::facts(m, &path, true).map(|facts| {
        tell(m, &facts);
        facts.times[1].div_euclid(1_000_000) as u64
    }))
}

fn check_access(m: &mut Machine, args: &[u64]) -> Answer {
    let path = path(m, args, 1)?;
    succeeded(files::access(m, &path, args[2] as i32))
}

fn list(m: &mut Machine, args: &[u64]) -> Answer {
    let path = path(m, args, 1)?;
    let names = match files::list(m, &path) {
        Ok(names) => names,
        Err(Failure::Errno(_)) => return Ok(0),
        Err(Failure::Exit(exit)) => return Err(exit),
    };
    let names: Vec<_> = names.iter().map(|name| String::from_utf8_lossy(name)).collect();
    let names: Vec<Option<&str>> = names.iter().map(|name| Some(&**name)).collect();
    string_array(m, &names)
}

fn make_folder(m: &mut Machine, args: &[u64]) -> Answer {
    let path = path(m, args, 1)?;
    succeeded(files::make_folder(m, &path, 0o777))
}

fn create(m: &mut Machine, args: &[u64]) -> Answer {
    let path = path_bytes(m, reference(args, 1))?;
    let made = files::open(m, &path, READ_WRITE | CREATE | EXCLUSIVE | CLOSE_ON_EXEC, 0o666);
    match made {
        Ok(descriptor) => {
            let closed = files::close(m, descriptor);
            or_io_exception(m, closed).map(|()| 1)
        }
        Err(Failure::Errno(errno::EEXIST)) => Ok(0),
        failed => or_io_exception(m, failed).map(|_| 0),
    }
}

fn delete(m: &mut Machine, args: &[u64]) -> Answer {
    let path = path(m, args, 1)?;
    let removed = match files::facts(m, &path, false) {
        Ok(facts) if facts.mode & TYPE == IS_FOLDER => files::remove_folder(m, &path),
        Ok(_) => files::unlink(m, &path),
        Err(failure) => Err(failure),
    };
    succeeded(removed)
}

fn rename(m: &mut Machine, args: &[u64]) -> Answer {
    let (from, to) = (path(m, args, 1)?, path(m, args, 2)?);
    succeeded(files::rename(m, &from, &to))
}

/// Changes the permission bits of a file.
fn change_mode(m: &mut Machine, path: &[u8], change: impl Fn(u32) -> u32) -> Answer {
    let changed = files::facts(m, path, true)
        .and_then(|facts| files::set_mode(m, path, change(facts.mode & 0o7777)));
    succeeded(changed)
}

fn set_permission(m: &mut Machine, args: &[u64]) -> Answer {
    let path = path(m, args, 1)?;
    let bits = match args[2] {
        EXECUTE => 0o111,
        WRITE => 0o222,
        _ => 0o444,
    };
    let bits = if args[4] != 0 { bits & 0o700 } else { bits };
    let enable = args[3] != 0;
    change_mode(m, &path, |mode| if enable { mode | bits } else { mode & !bits })
}

fn set_read_only(m: &mut Machine, args: &[u64]) -> Answer {
    let path = path(m, args, 1)?;
    change_mode(m, &path, |mode| mode & !0o222)
}

fn set_last_modified(m: &mut Machine, args: &[u64]) -> Answer {
    let path = path(m, args, 1)?;
    let changed = long(args, 2).saturating_mul(1_000_000);
    let done = files::facts(m, &path, true)
        .and_then(|facts| files::set_times(m, &path, true, files::times(facts.times[0], changed)?));
    succeeded(done)
}

fn space(m: &mut Machine, args: &[u64]) -> Answer {
    let path = path(m, args, 1)?;
    let space = files::file_system_space(m, &path);
    or_zero(space.map(|space| match args[2] {
        0 => space.all,
        1 => space.free,
        _ => space.usable,
    }))
}

/// Returns the path without links, `.` and `..`; a missing file's path is only normalized.
fn canonicalize(m: &mut Machine, args: &[u64]) -> Answer {
    let given = path_bytes(m, reference(args, 1))?;
    let mut tidy: Vec<u8> = Vec::new();
    for part in given.split(|byte| *byte == b'/') {
        match part {
            b"" | b"." => continue,
            b".." => tidy.truncate(tidy.iter().rposition(|byte| *byte == b'/').unwrap_or(0)),
            part => {
                tidy.push(b'/');
                tidy.extend_from_slice(part);
            }
        }
        if tidy.is_empty() {
            continue;
        }
        match files::real_path(m, &tidy) {
            Ok(real) if real == b"/" => tidy.clear(),
            Ok(real) => tidy = real,
            Err(Failure::Errno(_)) => {}
            Err(Failure::Exit(exit)) => return Err(exit),
        }
    }
    if tidy.is_empty() {
        tidy.push(b'/');
    }
    m.new_string(&String::from_utf8_lossy(&tidy)).map(u64::from)
}
