//! File system operations for native methods, modelled on `open(2)`, `read(2)`, `rename(2)`.
//!
//! Source: POSIX.1-2017 for the effect of each call, `docs/decisions/0008-files.md` for the
//! overlay. A plain run uses the real file system; under check every change stays in an overlay in
//! the state.
//!
//! Invariant: under check each call is a scheduling point, and changes nothing before the
//! scheduling point is passed.

mod disk;
pub(crate) mod errno;
mod overlay;
pub mod seen;
pub(crate) mod users;

pub(crate) use overlay::CHANGE_BYTES;
use std::fs::Metadata;
use std::os::unix::fs::MetadataExt;
use vm::native::Exit;
use vm::outside::Facts;
use vm::{Machine, Ref};

/// Flags of `open`.
pub(crate) const WRITE_ONLY: i32 = 1;
pub(crate) const READ_WRITE: i32 = 2;
pub(crate) const CREATE: i32 = 0o100;
pub(crate) const EXCLUSIVE: i32 = 0o200;
pub(crate) const TRUNCATE: i32 = 0o1000;
pub(crate) const APPEND: i32 = 0o2000;
const NON_BLOCKING: i32 = 0o4000;
pub(crate) const FOLDER: i32 = 0o20_0000;
pub(crate) const NO_FOLLOW: i32 = 0o40_0000;
pub(crate) const CLOSE_ON_EXEC: i32 = 0o200_0000;

/// Types of files in `Facts::mode`.
pub(crate) const TYPE: u32 = 0o17_0000;
pub(crate) const IS_FILE: u32 = 0o10_0000;
pub(crate) const IS_FOLDER: u32 = 0o4_0000;
pub(crate) const IS_LINK: u32 = 0o12_0000;

/// Denotes the current folder in place of the descriptor of a folder.
const CURRENT_FOLDER: i32 = -100;

/// Reason why a file operation failed.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    /// Error number.
    Errno(i32),
    /// The operation has not ended, or is not supported.
    Exit(Exit),
}

impl From<Exit> for Failure {
    fn from(exit: Exit) -> Self {
        Self::Exit(exit)
    }
}

/// Result of a file operation.
pub(crate) type FileResult<T> = Result<T, Failure>;

/// Returns the failure with this error number.
pub(crate) const fn fail<T>(errno: i32) -> FileResult<T> {
    Err(Failure::Errno(errno))
}

/// Base of the offset of `lseek`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    Start,
    Here,
    End,
}

/// Sizes of a file system, in bytes: total, free, free for ordinary users.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FileSystemSpace {
    pub(crate) block: u64,
    pub(crate) all: u64,
    pub(crate) free: u64,
    pub(crate) usable: u64,
}

macro_rules! calls {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) -> $result:ty;)*) => {
        $($(#[$doc])*
        pub(crate) fn $name(m: &mut Machine, $($arg: $type),*) -> FileResult<$result> {
            if m.options.check {
                m.files_point()?;
                overlay::$name(m, $($arg),*)
            } else {
                disk::$name(m, $($arg),*)
            }
        })*
    };
}

calls! {
    /// Opens a file with the lowest free descriptor.
    open(path: &[u8], flags: i32, mode: u32) -> i32;
    /// Closes a descriptor.
    close(descriptor: i32) -> ();
    /// Opens another descriptor for the same file.
    duplicate(descriptor: i32) -> i32;
    /// Reads the next bytes, at most `count`; none at the end.
    read(descriptor: i32, count: usize) -> Vec<u8>;
    /// Reads bytes as `read` does, but from this position.
    read_at(descriptor: i32, count: usize, position: u64) -> Vec<u8>;
    /// Writes bytes and returns their number.
    write(descriptor: i32, bytes: &[u8]) -> usize;
    /// Writes bytes as `write` does, but at this position.
    write_at(descriptor: i32, bytes: &[u8], position: u64) -> usize;
    /// Moves the position and returns the new position.
    seek(descriptor: i32, offset: i64, from: Origin) -> u64;
    /// Truncates or extends a file.
    truncate(descriptor: i32, size: u64) -> ();
    /// Returns the number of bytes that can be read without waiting.
    available(descriptor: i32) -> u64;
    /// Writes buffered changes to the disk.
    sync(descriptor: i32) -> ();
    /// Returns the flags with which a descriptor was opened.
    flags(descriptor: i32) -> i32;
    /// Returns the metadata of an open file.
    facts_of(descriptor: i32) -> Facts;
    /// Returns the metadata of a file, or of a link itself.
    facts(path: &[u8], follow: bool) -> Facts;
    /// Checks whether a file may be read (4), written (2), executed (1).
    access(path: &[u8], how: i32) -> ();
    /// Creates a folder.
    make_folder(path: &[u8], mode: u32) -> ();
    /// Removes an empty folder.
    remove_folder(path: &[u8]) -> ();
    /// Removes a directory entry of a file.
    unlink(path: &[u8]) -> ();
    /// Renames a file.
    rename(from: &[u8], to: &[u8]) -> ();
    /// Adds a hard link to a file.
    link(existing: &[u8], new: &[u8]) -> ();
    /// Creates a symbolic link.
    symbolic_link(target: &[u8], path: &[u8]) -> ();
    /// Returns the target of a symbolic link.
    read_link(path: &[u8]) -> Vec<u8>;
    /// Returns the path without links.
    real_path(path: &[u8]) -> Vec<u8>;
    /// Returns the names in a folder.
    list(path: &[u8]) -> Vec<Vec<u8>>;
    /// Opens a listing of an open folder; `next_name` reads its names one by one.
    open_listing(descriptor: i32) -> i32;
    /// Opens a listing of these lines, which need not be the names of a folder.
    open_lines(lines: Vec<Vec<u8>>) -> i32;
    /// Returns the next name of a listing.
    next_name(descriptor: i32) -> Option<Vec<u8>>;
    /// Sets the permissions.
    set_mode(path: &[u8], mode: u32) -> ();
    /// Sets the permissions of an open file.
    set_mode_of(descriptor: i32, mode: u32) -> ();
    /// Sets user and group; -1 leaves an owner unchanged.
    set_owner(path: &[u8], follow: bool, user: i32, group: i32) -> ();
    /// Sets user and group of an open file.
    set_owner_of(descriptor: i32, user: i32, group: i32) -> ();
    /// Sets the times of access and change.
    set_times(path: &[u8], follow: bool, times: [i64; 2]) -> ();
    /// Sets the times of an open file.
    set_times_of(descriptor: i32, times: [i64; 2]) -> ();
    /// Returns the sizes of the file system of a file.
    file_system_space(path: &[u8]) -> FileSystemSpace;
    /// Locks part of a file for this process; false if another process holds the lock.
    lock(descriptor: i32, wait: bool, start: i64, length: i64, shared: bool) -> bool;
    /// Releases a lock on part of a file.
    unlock(descriptor: i32, start: i64, length: i64) -> ();
    /// Opens a descriptor that reports changes of folders.
    watch_folders() -> i32;
    /// Watches a folder for these changes, and replaces an earlier watch on it. Returns the number
    /// of the watch.
    add_watch(descriptor: i32, path: &[u8], changes: u32) -> i32;
    /// Ends the watch with this number.
    remove_watch(descriptor: i32, number: i32) -> ();
    /// Opens two connected sockets.
    socket_pair() -> [i32; 2];
    /// Sets whether a read waits for input.
    set_blocking(descriptor: i32, blocking: bool) -> ();
    /// Returns how many of two descriptors have input; waits until at least one has.
    wait_for_input(one: i32, other: i32) -> i32;
    /// Returns the path of `name` in an open folder.
    path_in(folder: i32, name: &[u8]) -> Vec<u8>;
}

/// Returns times of access and change, in nanoseconds. Fails as the system does if the fraction of
/// a second is negative.
pub(crate) fn times(accessed: i64, changed: i64) -> FileResult<[i64; 2]> {
    const SECOND: i64 = 1_000_000_000;
    if accessed % SECOND < 0 || changed % SECOND < 0 {
        return fail(errno::EINVAL);
    }
    Ok([accessed, changed])
}

/// Reads the contents of a whole file.
pub(crate) fn read_whole(m: &mut Machine, path: &[u8]) -> FileResult<Vec<u8>> {
    let descriptor = open(m, path, CLOSE_ON_EXEC, 0)?;
    let mut contents = Vec::new();
    let end = loop {
        match read(m, descriptor, 1 << 16) {
            Ok(more) if more.is_empty() => break Ok(()),
            Ok(more) => contents.extend(more),
            Err(failure) => break Err(failure),
        }
    };
    close(m, descriptor)?;
    end.map(|()| contents)
}

/// Converts the metadata of a real file.
fn facts_from(about: &Metadata) -> Facts {
    let born = about.created().ok().and_then(|t| t.duration_since(std::time::UNIX_EPOCH).ok());
    let time = |seconds: i64, nanos: i64| seconds.saturating_mul(1_000_000_000) + nanos;
    let changed = time(about.mtime(), about.mtime_nsec());
    Facts {
        mode: about.mode(),
        inode: about.ino(),
        device: (about.dev(), about.rdev()),
        links: about.nlink(),
        owner: (about.uid(), about.gid()),
        size: about.size(),
        times: [
            time(about.atime(), about.atime_nsec()),
            changed,
            time(about.ctime(), about.ctime_nsec()),
            born.map_or(changed, |t| i64::try_from(t.as_nanos()).unwrap_or(changed)),
        ],
    }
}

/// Returns the error number of a failed call on the real file system.
fn number(error: &std::io::Error) -> i32 {
    error.raw_os_error().unwrap_or(errno::EIO)
}

/// Converts a failure to an exception with the text of the error number.
pub(crate) fn or_io_exception<T>(m: &mut Machine, done: FileResult<T>) -> Result<T, Exit> {
    done.map_err(|failure| match failure {
        Failure::Exit(exit) => exit,
        Failure::Errno(number) => m.exception("java/io/IOException", &errno::text(number)),
    })
}

/// Returns the bytes of a Java `String`, in the encoding of paths.
pub(crate) fn path_bytes(m: &mut Machine, string: Ref) -> Result<Vec<u8>, Exit> {
    if string == 0 {
        return Err(m.null_pointer());
    }
    Ok(m.text(string).into_bytes())
}
