//! The real file system, for plain runs.
//!
//! Source: POSIX.1-2017. Invariant: a descriptor that Java code sees is a descriptor of the
//! process.

use super::errno::{EBADF, EINVAL, EIO};
use super::{
    CURRENT_FOLDER, Failure, FileResult, FileSystemSpace, Origin, facts_from, fail, number,
};
use nix::errno::Errno;
use nix::fcntl::{AT_FDCWD, AtFlags, FcntlArg, OFlag, fcntl};
use nix::sys::stat::{self, Mode, UtimensatFlags};
use nix::sys::time::TimeSpec;
use nix::unistd::{self, AccessFlags, Gid, Uid, UnlinkatFlags, Whence};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::inotify;
use std::ffi::OsStr;
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::net::UnixStream;
use std::path::Path;
use vm::native::Exit;
use vm::outside::Facts;
use vm::{Machine, Status};

impl From<Errno> for Failure {
    fn from(errno: Errno) -> Self {
        Self::Errno(errno as i32)
    }
}

impl From<rustix::io::Errno> for Failure {
    fn from(errno: rustix::io::Errno) -> Self {
        Self::Errno(errno.raw_os_error())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Errno(number(&error))
    }
}

fn path_of(bytes: &[u8]) -> &Path {
    Path::new(OsStr::from_bytes(bytes))
}

/// Calls `f` with an open file.
fn with<T, E: Into<Failure>>(
    m: &Machine,
    descriptor: i32,
    f: impl FnOnce(BorrowedFd<'_>) -> Result<T, E>,
) -> FileResult<T> {
    let result = match (descriptor, m.run.environment.descriptors.get(&descriptor)) {
        (_, Some(owned)) => f(owned.as_fd()),
        (0, None) => f(io::stdin().as_fd()),
        (1, None) => f(io::stdout().as_fd()),
        (2, None) => f(io::stderr().as_fd()),
        _ => return fail(EBADF),
    };
    result.map_err(Into::into)
}

fn keep(m: &mut Machine, owned: OwnedFd) -> i32 {
    let descriptor = owned.as_raw_fd();
    m.run.environment.descriptors.insert(descriptor, owned);
    descriptor
}

pub(super) fn open(m: &mut Machine, path: &[u8], flags: i32, mode: u32) -> FileResult<i32> {
    let flags = OFlag::from_bits_retain(flags) | OFlag::O_CLOEXEC;
    let owned = nix::fcntl::open(path, flags, Mode::from_bits_truncate(mode))?;
    Ok(keep(m, owned))
}

pub(super) fn close(m: &mut Machine, descriptor: i32) -> FileResult<()> {
    m.run.environment.listings.remove(&descriptor);
    m.run.environment.descriptors.remove(&descriptor);
    Ok(())
}

pub(super) fn duplicate(m: &mut Machine, descriptor: i32) -> FileResult<i32> {
    let owned = with(m, descriptor, |fd| fd.try_clone_to_owned())?;
    Ok(keep(m, owned))
}

/// Largest number of bytes read at once.
const PIECE: usize = 1 << 20;

pub(super) fn read(m: &mut Machine, descriptor: i32, count: usize) -> FileResult<Vec<u8>> {
    let mut bytes = vec![0; count.min(PIECE)];
    let read = if descriptor == 0 && !m.run.environment.descriptors.contains_key(&0) {
        io::Read::read(&mut io::stdin().lock(), &mut bytes)?
    } else {
        with(m, descriptor, |fd| unistd::read(fd, &mut bytes))?
    };
    bytes.truncate(read);
    Ok(bytes)
}

pub(super) fn read_at(
    m: &mut Machine,
    fd: i32,
    count: usize,
    position: u64,
) -> FileResult<Vec<u8>> {
    let mut bytes = vec![0; count.min(PIECE)];
    let at = position as i64;
    let read = with(m, fd, |fd| nix::sys::uio::pread(fd, &mut bytes, at))?;
    bytes.truncate(read);
    Ok(bytes)
}

pub(super) fn write(m: &mut Machine, descriptor: i32, bytes: &[u8]) -> FileResult<usize> {
    if matches!(descriptor, 1 | 2) {
        let written = m.print(descriptor == 2, bytes).map(|()| bytes.len());
        return written.map_err(|why| Failure::Errno(why.raw_os_error().unwrap_or(EIO)));
    }
    with(m, descriptor, |fd| unistd::write(fd, bytes))
}

pub(super) fn write_at(m: &mut Machine, fd: i32, bytes: &[u8], position: u64) -> FileResult<usize> {
    with(m, fd, |fd| nix::sys::uio::pwrite(fd, bytes, position as i64))
}

pub(super) fn seek(m: &mut Machine, descriptor: i32, offset: i64, from: Origin) -> FileResult<u64> {
    let whence = match from {
        Origin::Start => Whence::SeekSet,
        Origin::Here => Whence::SeekCur,
        Origin::End => Whence::SeekEnd,
    };
    Ok(with(m, descriptor, |fd| unistd::lseek(fd, offset, whence))? as u64)
}

pub(super) fn truncate(m: &mut Machine, descriptor: i32, size: u64) -> FileResult<()> {
    let Ok(size) = i64::try_from(size) else { return fail(EINVAL) };
    with(m, descriptor, |fd| unistd::ftruncate(fd, size))
}

pub(super) fn sync(m: &mut Machine, descriptor: i32) -> FileResult<()> {
    with(m, descriptor, |fd| unistd::fsync(fd))
}

pub(super) fn flags(m: &mut Machine, descriptor: i32) -> FileResult<i32> {
    with(m, descriptor, |fd| fcntl(fd, FcntlArg::F_GETFL))
}

pub(super) fn facts_of(m: &mut Machine, descriptor: i32) -> FileResult<Facts> {
    let about = with(m, descriptor, |fd| File::from(fd.try_clone_to_owned()?).metadata())?;
    Ok(facts_from(&about))
}

pub(super) fn facts(_: &mut Machine, path: &[u8], follow: bool) -> FileResult<Facts> {
    let path = path_of(path);
    let about = if follow { std::fs::metadata(path) } else { std::fs::symlink_metadata(path) };
    Ok(facts_from(&about?))
}

pub(super) fn access(_: &mut Machine, path: &[u8], how: i32) -> FileResult<()> {
    Ok(unistd::access(path, AccessFlags::from_bits_truncate(how))?)
}

pub(super) fn make_folder(_: &mut Machine, path: &[u8], mode: u32) -> FileResult<()> {
    Ok(unistd::mkdir(path, Mode::from_bits_truncate(mode))?)
}

pub(super) fn remove_folder(_: &mut Machine, path: &[u8]) -> FileResult<()> {
    Ok(unistd::unlinkat(AT_FDCWD, path, UnlinkatFlags::RemoveDir)?)
}

pub(super) fn unlink(_: &mut Machine, path: &[u8]) -> FileResult<()> {
    Ok(unistd::unlink(path)?)
}

pub(super) fn rename(_: &mut Machine, from: &[u8], to: &[u8]) -> FileResult<()> {
    Ok(nix::fcntl::renameat(AT_FDCWD, from, AT_FDCWD, to)?)
}

pub(super) fn link(_: &mut Machine, existing: &[u8], new: &[u8]) -> FileResult<()> {
    Ok(unistd::linkat(AT_FDCWD, existing, AT_FDCWD, new, AtFlags::empty())?)
}

pub(super) fn symbolic_link(_: &mut Machine, target: &[u8], path: &[u8]) -> FileResult<()> {
    Ok(unistd::symlinkat(target, AT_FDCWD, path)?)
}

pub(super) fn read_link(_: &mut Machine, path: &[u8]) -> FileResult<Vec<u8>> {
    Ok(nix::fcntl::readlink(path)?.into_vec())
}

pub(super) fn real_path(_: &mut Machine, path: &[u8]) -> FileResult<Vec<u8>> {
    Ok(std::fs::canonicalize(path_of(path))?.into_os_string().into_vec())
}

/// Returns the names in a folder in the order of the file system, as `java` does.
pub(super) fn list(_: &mut Machine, path: &[u8]) -> FileResult<Vec<Vec<u8>>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(path_of(path))? {
        names.push(entry?.file_name().into_vec());
    }
    Ok(names)
}

pub(super) fn open_listing(m: &mut Machine, descriptor: i32) -> FileResult<i32> {
    let mut names = list(m, format!("/proc/self/fd/{descriptor}").as_bytes())?;
    names.reverse();
    m.run.environment.listings.insert(descriptor, names);
    Ok(descriptor)
}

pub(super) fn next_name(m: &mut Machine, descriptor: i32) -> FileResult<Option<Vec<u8>>> {
    match m.run.environment.listings.get_mut(&descriptor) {
        Some(names) => Ok(names.pop()),
        None => fail(EBADF),
    }
}

pub(super) fn set_mode(_: &mut Machine, path: &[u8], mode: u32) -> FileResult<()> {
    let mode = Mode::from_bits_truncate(mode);
    Ok(stat::fchmodat(AT_FDCWD, path, mode, stat::FchmodatFlags::FollowSymlink)?)
}

pub(super) fn set_mode_of(m: &mut Machine, descriptor: i32, mode: u32) -> FileResult<()> {
    with(m, descriptor, |fd| stat::fchmod(fd, Mode::from_bits_truncate(mode)))
}

fn ids(user: i32, group: i32) -> (Option<Uid>, Option<Gid>) {
    let id = |id: i32| u32::try_from(id).ok();
    (id(user).map(Uid::from_raw), id(group).map(Gid::from_raw))
}

pub(super) fn set_owner(
    _: &mut Machine,
    path: &[u8],
    follow: bool,
    user: i32,
    group: i32,
) -> FileResult<()> {
    let (user, group) = ids(user, group);
    let how = if follow { AtFlags::empty() } else { AtFlags::AT_SYMLINK_NOFOLLOW };
    Ok(unistd::fchownat(AT_FDCWD, path, user, group, how)?)
}

pub(super) fn set_owner_of(
    m: &mut Machine,
    descriptor: i32,
    user: i32,
    group: i32,
) -> FileResult<()> {
    let (user, group) = ids(user, group);
    with(m, descriptor, |fd| unistd::fchown(fd, user, group))
}

fn time(nanos: i64) -> TimeSpec {
    TimeSpec::new(nanos.div_euclid(1_000_000_000), nanos.rem_euclid(1_000_000_000))
}

pub(super) fn set_times(
    _: &mut Machine,
    path: &[u8],
    follow: bool,
    times: [i64; 2],
) -> FileResult<()> {
    let how = if follow { UtimensatFlags::FollowSymlink } else { UtimensatFlags::NoFollowSymlink };
    Ok(stat::utimensat(AT_FDCWD, path, &time(times[0]), &time(times[1]), how)?)
}

pub(super) fn set_times_of(m: &mut Machine, descriptor: i32, times: [i64; 2]) -> FileResult<()> {
    with(m, descriptor, |fd| stat::futimens(fd, &time(times[0]), &time(times[1])))
}

pub(super) fn file_system_space(_: &mut Machine, path: &[u8]) -> FileResult<FileSystemSpace> {
    let about = nix::sys::statvfs::statvfs(path)?;
    let block = about.fragment_size();
    let bytes = |blocks: u64| blocks.saturating_mul(block);
    Ok(FileSystemSpace {
        block,
        all: bytes(about.blocks()),
        free: bytes(about.blocks_free()),
        usable: bytes(about.blocks_available()),
    })
}

fn part(kind: i32, start: i64, length: i64) -> nix::libc::flock {
    // For `fcntl`, length 0 means up to the end of the file.
    let length = if length == i64::MAX { 0 } else { length };
    nix::libc::flock {
        l_type: kind as i16,
        l_whence: nix::libc::SEEK_SET as i16,
        l_start: start,
        l_len: length,
        l_pid: 0,
    }
}

pub(super) fn lock(
    m: &mut Machine,
    descriptor: i32,
    wait: bool,
    start: i64,
    length: i64,
    shared: bool,
) -> FileResult<bool> {
    let kind = if shared { nix::libc::F_RDLCK } else { nix::libc::F_WRLCK };
    let wanted = part(kind, start, length);
    let how = if wait { FcntlArg::F_SETLKW(&wanted) } else { FcntlArg::F_SETLK(&wanted) };
    match with(m, descriptor, |fd| fcntl(fd, how)) {
        Ok(_) => Ok(true),
        Err(Failure::Errno(number))
            if !wait && (number == Errno::EAGAIN as i32 || number == Errno::EACCES as i32) =>
        {
            Ok(false)
        }
        Err(failure) => Err(failure),
    }
}

pub(super) fn unlock(m: &mut Machine, descriptor: i32, start: i64, length: i64) -> FileResult<()> {
    let freed = part(nix::libc::F_UNLCK, start, length);
    with(m, descriptor, |fd| fcntl(fd, FcntlArg::F_SETLK(&freed))).map(|_| ())
}

pub(super) fn path_in(_: &mut Machine, folder: i32, name: &[u8]) -> FileResult<Vec<u8>> {
    if folder == CURRENT_FOLDER || name.first() == Some(&b'/') {
        return Ok(name.to_vec());
    }
    Ok([format!("/proc/self/fd/{folder}/").as_bytes(), name].concat())
}

pub(super) fn available(m: &mut Machine, descriptor: i32) -> FileResult<u64> {
    let about = facts_of(m, descriptor)?;
    if about.mode & super::TYPE == super::IS_FILE {
        let position = seek(m, descriptor, 0, Origin::Here)?;
        return Ok(about.size.saturating_sub(position));
    }
    // The system knows the number of waiting bytes of a pipe or terminal; no caller in the machine
    // needs the number.
    Ok(0)
}

pub(super) fn open_lines(m: &mut Machine, mut lines: Vec<Vec<u8>>) -> FileResult<i32> {
    let descriptor = open(m, b"/dev/null", 0, 0)?;
    lines.reverse();
    m.run.environment.listings.insert(descriptor, lines);
    Ok(descriptor)
}

pub(super) fn watch_folders(m: &mut Machine) -> FileResult<i32> {
    let owned = inotify::init(inotify::CreateFlags::CLOEXEC)?;
    Ok(keep(m, owned))
}

pub(super) fn add_watch(
    m: &mut Machine,
    descriptor: i32,
    path: &[u8],
    changes: u32,
) -> FileResult<i32> {
    let changes = inotify::WatchFlags::from_bits_retain(changes);
    with(m, descriptor, |fd| inotify::add_watch(fd, path, changes))
}

pub(super) fn remove_watch(m: &mut Machine, descriptor: i32, number: i32) -> FileResult<()> {
    with(m, descriptor, |fd| inotify::remove_watch(fd, number))
}

pub(super) fn socket_pair(m: &mut Machine) -> FileResult<[i32; 2]> {
    let (one, other) = UnixStream::pair()?;
    Ok([keep(m, one.into()), keep(m, other.into())])
}

pub(super) fn set_blocking(m: &mut Machine, descriptor: i32, blocking: bool) -> FileResult<()> {
    with(m, descriptor, |fd| rustix::io::ioctl_fionbio(fd, !blocking))
}

/// Time that a thread waits before the next poll, in nanoseconds; other threads run meanwhile.
const PATIENCE: i64 = 5_000_000;

/// Returns the number of readable descriptors; parks the thread for `PATIENCE` if there are none.
/// The real call also returns 0 when a signal interrupts it.
pub(super) fn wait_for_input(m: &mut Machine, one: i32, other: i32) -> FileResult<i32> {
    let ready = with(m, one, |one| {
        let look = |other: BorrowedFd<'_>| {
            let mut both = [one, other].map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN));
            poll(&mut both, Some(&Timespec::default()))
        };
        with(m, other, look)
    })?;
    if ready > 0 {
        return Ok(ready as i32);
    }
    let until = m.now().saturating_add(PATIENCE);
    Err(Failure::Exit(Exit::Block(Status::Parked(Some(until)))))
}
