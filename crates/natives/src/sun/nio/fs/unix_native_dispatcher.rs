//! `sun.nio.fs.UnixNativeDispatcher`: the calls of `java.nio.file`.
//!
//! Source: the class in JDK 17 to 25. Its Java methods copy paths to raw memory and pass addresses
//! to native methods. A plain run executes these Java methods. Under check native methods replace
//! them: leftovers in raw memory would make states differ, and no program observes the copy of a
//! path.

use super::attributes::{capabilities, fill, fill_store};
use super::source::{Source, array, or_throw, stored, unix_path};
use crate::files::{self, Failure, errno, users};
use crate::values::{Answer, byte_array, int, int_result, long, nothing, reference};
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "sun/nio/fs/UnixNativeDispatcher";
    "init()I" => capabilities;
    "fchmodatNoFollowSupported0()Z" => nothing;
    "getcwd()[B" => current_folder;
    "strerror(I)[B" => |m, a| byte_array(m, errno::text(int(a, 0)).as_bytes());
    "open(Lsun/nio/fs/UnixPath;II)I" => |m, a| open(m, a, unix_path);
    "open0(JII)I" => |m, a| open(m, a, stored);
    "openat(I[BII)I" => |m, a| open_at(m, a, array);
    "openat0(IJII)I" => |m, a| open_at(m, a, stored);
    "dup(I)I" => duplicate;
    "close0(I)V" => close;
    "link(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixPath;)V" => |m, a| link(m, a, unix_path);
    "link0(JJ)V" => |m, a| link(m, a, stored);
    "unlink(Lsun/nio/fs/UnixPath;)V" => |m, a| unlink(m, a, unix_path);
    "unlink0(J)V" => |m, a| unlink(m, a, stored);
    "unlinkat(I[BI)V" => |m, a| unlink_at(m, a, array);
    "unlinkat0(IJI)V" => |m, a| unlink_at(m, a, stored);
    "mknod0(JIJ)V" => |m, a| make_node(m, a, stored);
    "mknod(Lsun/nio/fs/UnixPath;IJ)V" => |m, a| make_node(m, a, unix_path);
    "rename(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixPath;)V" => |m, a| rename(m, a, unix_path);
    "rename0(JJ)V" => |m, a| rename(m, a, stored);
    "renameat(I[BI[B)V" => |m, a| rename_at(m, a, array);
    "renameat0(IJIJ)V" => |m, a| rename_at(m, a, stored);
    "mkdir(Lsun/nio/fs/UnixPath;I)V" => |m, a| make_folder(m, a, unix_path);
    "mkdir0(JI)V" => |m, a| make_folder(m, a, stored);
    "rmdir(Lsun/nio/fs/UnixPath;)V" => |m, a| remove_folder(m, a, unix_path);
    "rmdir0(J)V" => |m, a| remove_folder(m, a, stored);
    "symlink([BLsun/nio/fs/UnixPath;)V" => |m, a| symbolic_link(m, a, array, unix_path);
    "symlink0(JJ)V" => |m, a| symbolic_link(m, a, stored, stored);
    "readlink(Lsun/nio/fs/UnixPath;)[B" => |m, a| read_link(m, a, unix_path);
    "readlink0(J)[B" => |m, a| read_link(m, a, stored);
    "realpath(Lsun/nio/fs/UnixPath;)[B" => |m, a| real_path(m, a, unix_path);
    "realpath0(J)[B" => |m, a| real_path(m, a, stored);
    "exists(Lsun/nio/fs/UnixPath;)Z" => |m, a| exists(m, a, unix_path);
    "exists0(J)Z" => |m, a| exists(m, a, stored);
    "access(Lsun/nio/fs/UnixPath;I)V" => |m, a| access_or_throw(m, a, unix_path);
    "access0(JI)V" => |m, a| access_or_throw(m, a, stored);
    "access(Lsun/nio/fs/UnixPath;I)I" => |m, a| access(m, a, unix_path);
    "access0(JI)I" => |m, a| access(m, a, stored);
    "stat(Lsun/nio/fs/UnixPath;)I" => |m, a| mode(m, a, unix_path);
    "stat1(J)I" => |m, a| mode(m, a, stored);
    "stat(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixFileAttributes;)V" => |m, a| stat(m, a, unix_path, true);
    "stat0(JLsun/nio/fs/UnixFileAttributes;)V" => |m, a| stat(m, a, stored, true);
    "stat2(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixFileAttributes;)I" => |m, a| stat_or_error(m, a, unix_path);
    "stat0(JLsun/nio/fs/UnixFileAttributes;)I" => |m, a| stat_or_error(m, a, stored);
    "lstat(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixFileAttributes;)V" => |m, a| stat(m, a, unix_path, false);
    "lstat0(JLsun/nio/fs/UnixFileAttributes;)V" => |m, a| stat(m, a, stored, false);
    "fstat(ILsun/nio/fs/UnixFileAttributes;)V" [0 ..= 20] => stat_open;
    "fstat0(ILsun/nio/fs/UnixFileAttributes;)V" => stat_open;
    "fstatat(I[BILsun/nio/fs/UnixFileAttributes;)V" => |m, a| stat_at(m, a, array);
    "fstatat0(IJILsun/nio/fs/UnixFileAttributes;)V" => |m, a| stat_at(m, a, stored);
    "chown(Lsun/nio/fs/UnixPath;II)V" => |m, a| set_owner(m, a, unix_path, true);
    "chown0(JII)V" => |m, a| set_owner(m, a, stored, true);
    "lchown(Lsun/nio/fs/UnixPath;II)V" => |m, a| set_owner(m, a, unix_path, false);
    "lchown0(JII)V" => |m, a| set_owner(m, a, stored, false);
    "fchown(III)V" [0 ..= 20] => set_owner_of;
    "fchown0(III)V" => set_owner_of;
    "chmod(Lsun/nio/fs/UnixPath;I)V" => |m, a| set_mode(m, a, unix_path);
    "chmod0(JI)V" => |m, a| set_mode(m, a, stored);
    "fchmod(II)V" [0 ..= 20] => set_mode_of;
    "fchmod0(II)V" => set_mode_of;
    "fchmodat(ILsun/nio/fs/UnixPath;II)V" => |m, a| set_mode_at(m, a, unix_path);
    "fchmodat0(IJII)V" => |m, a| set_mode_at(m, a, stored);
    "utimes(Lsun/nio/fs/UnixPath;JJ)V" => |m, a| set_times(m, a, unix_path, true);
    "utimes0(JJJ)V" => |m, a| set_times(m, a, stored, true);
    "lutimes(Lsun/nio/fs/UnixPath;JJ)V" => |m, a| set_times(m, a, unix_path, false);
    "lutimes0(JJJ)V" => |m, a| set_times(m, a, stored, false);
    "futimes(IJJ)V" => |m, a| set_times_of(m, a, MICROS);
    "futimens(IJJ)V" [0 ..= 20] => |m, a| set_times_of(m, a, 1);
    "futimens0(IJJ)V" => |m, a| set_times_of(m, a, 1);
    "utimensat(ILsun/nio/fs/UnixPath;JJI)V" => |m, a| set_times_at(m, a, unix_path);
    "utimensat0(IJJJI)V" => |m, a| set_times_at(m, a, stored);
    "opendir(Lsun/nio/fs/UnixPath;)J" => |m, a| open_folder(m, a, unix_path);
    "opendir0(J)J" => |m, a| open_folder(m, a, stored);
    "fdopendir(I)J" => list_open;
    "closedir(J)V" => close;
    "readdir(J)[B" => next_name;
    "readdir0(J)[B" => next_name;
    "read(IJI)I" [0 ..= 20] => super::transfer::read;
    "read0(IJI)I" => super::transfer::read;
    "write(IJI)I" [0 ..= 20] => super::transfer::write;
    "write0(IJI)I" => super::transfer::write;
    "rewind(J)V" => nothing;
    "getlinelen(J)I" => |_, _| Ok(int_result(-1));
    "getpwuid(I)[B" => |m, a| name_of(m, a, false);
    "getgrgid(I)[B" => |m, a| name_of(m, a, true);
    "getpwnam0(J)I" => |m, a| number_of(m, a, false);
    "getgrnam0(J)I" => |m, a| number_of(m, a, true);
    "statvfs(Lsun/nio/fs/UnixPath;Lsun/nio/fs/UnixFileStoreAttributes;)V" => |m, a| stat_store(m, a, unix_path);
    "statvfs0(JLsun/nio/fs/UnixFileStoreAttributes;)V" => |m, a| stat_store(m, a, stored);
    "fgetxattr0(IJJI)I" => super::extended::get;
    "fsetxattr0(IJJI)V" => super::extended::set;
    "fremovexattr0(IJ)V" => super::extended::remove;
    "flistxattr(IJI)I" => super::extended::list;
}

/// Nanoseconds in a microsecond.
const MICROS: i64 = 1000;
/// The flag `AT_SYMLINK_NOFOLLOW`.
const LINK_ITSELF: i32 = 0x100;
/// The flag `AT_REMOVEDIR`.
const REMOVE_FOLDER: i32 = 0x200;

fn current_folder(m: &mut Machine, _: &[u64]) -> Answer {
    use std::os::unix::ffi::OsStrExt;
    match std::env::current_dir() {
        Ok(folder) => byte_array(m, folder.as_os_str().as_bytes()),
        Err(e) => Err(Exit::Unsupported(format!("a current folder that cannot be read: {e}"))),
    }
}

fn open(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    let path = source(m, args[0])?;
    let opened = files::open(m, &path, int(args, 1), int(args, 2) as u32);
    or_throw(m, opened).map(int_result)
}

fn open_at(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    let path = path_at(m, args, source)?;
    let opened = files::open(m, &path, int(args, 2), int(args, 3) as u32);
    or_throw(m, opened).map(int_result)
}

/// Returns the path of argument 1 in the folder of argument 0.
fn path_at(m: &mut Machine, args: &[u64], source: Source) -> Result<Vec<u8>, Exit> {
    let name = source(m, args[1])?;
    let path = files::path_in(m, int(args, 0), &name);
    or_throw(m, path)
}

fn duplicate(m: &mut Machine, args: &[u64]) -> Answer {
    let opened = files::duplicate(m, int(args, 0));
    or_throw(m, opened).map(int_result)
}

fn close(m: &mut Machine, args: &[u64]) -> Answer {
    let done = files::close(m, int(args, 0));
    or_throw(m, done).map(|()| 0)
}

fn link(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    let (existing, new) = (source(m, args[0])?, source(m, args[1])?);
    let done = files::link(m, &existing, &new);
    or_throw(m, done).map(|()| 0)
}

fn unlink(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    let path = source(m, args[0])?;
    let done = files::unlink(m, &path);
    or_throw(m, done).map(|()| 0)
}

fn unlink_at(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    let path = path_at(m, args, source)?;
    let done = if int(args, 2) & REMOVE_FOLDER != 0 {
        files::remove_folder(m, &path)
    } else {
        files::unlink(m, &path)
    };
    or_throw(m, done).map(|()| 0)
}

/// Fails with `EPERM`: devices and pipes cannot be created.
fn make_node(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    source(m, args[0])?;
    or_throw(m, files::fail(errno::EPERM))
}

fn rename(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    let (from, to) = (source(m, args[0])?, source(m, args[1])?);
    let done = files::rename(m, &from, &to);
    or_throw(m, done).map(|()| 0)
}

fn rename_at(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    let from = path_at(m, args, source)?;
    let to = path_at(m, &args[2..], source)?;
    let done = files::rename(m, &from, &to);
    or_throw(m, done).map(|()| 0)
}

fn make_folder(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    let path = source(m, args[0])?;
    let done = files::make_folder(m, &path, int(args, 1) as u32);
    or_throw(m, done).map(|()| 0)
}

fn remove_folder(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    let path = source(m, args[0])?;
    let done = files::remove_folder(m, &path);
    or_throw(m, done).map(|()| 0)
}

fn symbolic_link(m: &mut Machine, args: &[u64], target: Source, source: Source) -> Answer {
    let (target, path) = (target(m, args[0])?, source(m, args[1])?);
    let done = files::symbolic_link(m, &target, &path);
    or_throw(m, done).map(|()| 0)
}

fn read_link(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    let path = source(m, args[0])?;
    let target = files::read_link(m, &path);
    let target = or_throw(m, target)?;
    byte_array(m, &target)
}

fn real_path(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    let path = source(m, args[0])?;
    let real = files::real_path(m, &path);
    let real = or_throw(m, real)?;
    byte_array(m, &real)
}

/// Returns the result of a call, or a value for its failure.
fn or_else<T>(done: files::FileResult<T>, failed: impl FnOnce(i32) -> T) -> Result<T, Exit> {
    match done {
        Ok(value) => Ok(value),
        Err(Failure::Errno(number)) => Ok(failed(number)),
        Err(Failure::Exit(exit)) => Err(exit),
    }
}

fn exists(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    let path = source(m, args[0])?;
    or_else(files::facts(m, &path, true).map(|_| 1), |_| 0)
}

fn access(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    let path = source(m, args[0])?;
    or_else(files::access(m, &path, int(args, 1)).map(|()| 0), int_result)
}

fn access_or_throw(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    let path = source(m, args[0])?;
    let done = files::access(m, &path, int(args, 1));
    or_throw(m, done).map(|()| 0)
}

fn mode(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    let path = source(m, args[0])?;
    or_else(files::facts(m, &path, true).map(|facts| u64::from(facts.mode)), |_| 0)
}

fn stat(m: &mut Machine, args: &[u64], source: Source, follow: bool) -> Answer {
    let path = source(m, args[0])?;
    let facts = files::facts(m, &path, follow);
    let facts = or_throw(m, facts)?;
    fill(m, reference(args, 1), &facts)
}

fn stat_or_error(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    let path = source(m, args[0])?;
    match files::facts(m, &path, true) {
        Ok(facts) => fill(m, reference(args, 1), &facts),
        Err(Failure::Errno(number)) => Ok(int_result(number)),
        Err(Failure::Exit(exit)) => Err(exit),
    }
}

fn stat_open(m: &mut Machine, args: &[u64]) -> Answer {
    let facts = files::facts_of(m, int(args, 0));
    let facts = or_throw(m, facts)?;
    fill(m, reference(args, 1), &facts)
}

fn stat_at(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    let path = path_at(m, args, source)?;
    let facts = files::facts(m, &path, int(args, 2) & LINK_ITSELF == 0);
    let facts = or_throw(m, facts)?;
    fill(m, reference(args, 3), &facts)
}

fn set_owner(m: &mut Machine, args: &[u64], source: Source, follow: bool) -> Answer {
    let path = source(m, args[0])?;
    let done = files::set_owner(m, &path, follow, int(args, 1), int(args, 2));
    or_throw(m, done).map(|()| 0)
}

fn set_owner_of(m: &mut Machine, args: &[u64]) -> Answer {
    let done = files::set_owner_of(m, int(args, 0), int(args, 1), int(args, 2));
    or_throw(m, done).map(|()| 0)
}

fn set_mode(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    let path = source(m, args[0])?;
    let done = files::set_mode(m, &path, int(args, 1) as u32);
    or_throw(m, done).map(|()| 0)
}

fn set_mode_at(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    let path = path_at(m, args, source)?;
    let done = files::set_mode(m, &path, int(args, 2) as u32);
    or_throw(m, done).map(|()| 0)
}

fn set_mode_of(m: &mut Machine, args: &[u64]) -> Answer {
    let done = files::set_mode_of(m, int(args, 0), int(args, 1) as u32);
    or_throw(m, done).map(|()| 0)
}

/// Sets times in microseconds.
fn set_times(m: &mut Machine, args: &[u64], source: Source, follow: bool) -> Answer {
    let path = source(m, args[0])?;
    let done = times(args, 1, MICROS).and_then(|times| files::set_times(m, &path, follow, times));
    or_throw(m, done).map(|()| 0)
}

fn set_times_of(m: &mut Machine, args: &[u64], unit: i64) -> Answer {
    let done = times(args, 1, unit).and_then(|times| files::set_times_of(m, int(args, 0), times));
    or_throw(m, done).map(|()| 0)
}

fn set_times_at(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    let path = path_at(m, args, source)?;
    let follow = int(args, 4) & LINK_ITSELF == 0;
    let done = times(args, 2, 1).and_then(|times| files::set_times(m, &path, follow, times));
    or_throw(m, done).map(|()| 0)
}

/// Returns the times in arguments `at` and `at + 1`, in this unit.
fn times(args: &[u64], at: usize, unit: i64) -> files::FileResult<[i64; 2]> {
    let time = |at| long(args, at).saturating_mul(unit);
    files::times(time(at), time(at + 1))
}

/// Opens a folder for reading names one by one; the descriptor denotes the stream.
fn open_folder(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    let path = source(m, args[0])?;
    let opened = files::open(m, &path, files::FOLDER | files::CLOSE_ON_EXEC, 0);
    let opened = or_throw(m, opened)?;
    list_open(m, &[int_result(opened)])
}

fn list_open(m: &mut Machine, args: &[u64]) -> Answer {
    let listing = files::open_listing(m, int(args, 0));
    or_throw(m, listing).map(int_result)
}

fn next_name(m: &mut Machine, args: &[u64]) -> Answer {
    let name = files::next_name(m, int(args, 0));
    match or_throw(m, name)? {
        Some(name) => byte_array(m, &name),
        None => Ok(0),
    }
}

fn name_of(m: &mut Machine, args: &[u64], group: bool) -> Answer {
    match users::name(m.options.check, group, int(args, 0) as u32) {
        Some(name) => byte_array(m, name.as_bytes()),
        None => or_throw(m, files::fail(errno::ENOENT)),
    }
}

/// Returns the number of a user or group, -1 for an unknown name.
fn number_of(m: &mut Machine, args: &[u64], group: bool) -> Answer {
    let name = stored(m, args[0])?;
    let number = users::number(m.options.check, group, &String::from_utf8_lossy(&name));
    Ok(number.map_or(int_result(-1), u64::from))
}

fn stat_store(m: &mut Machine, args: &[u64], source: Source) -> Answer {
    let path = source(m, args[0])?;
    let space = files::file_system_space(m, &path);
    let space = or_throw(m, space)?;
    fill_store(m, reference(args, 1), space)
}
