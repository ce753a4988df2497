//! The file system as natives see it: calls in the manner of `open(2)`, `read(2)`, `rename(2)`.
//!
//! Source: POSIX.1-2017 for what each call does, `docs/decisions/0008-files.md` for where. A plain run
//! uses the real file system; under check every change stays in an overlay that belongs to the state.
//!
//! Invariant: under check each call is a scheduling point, and changes nothing before it has passed it.

mod disk;
pub(crate) mod errno;
mod overlay;
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

/// Stands for the current folder where the descriptor of a folder is asked for.
const CURRENT_FOLDER: i32 = -100;

/// Why a call failed.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    /// With this error number.
    Errno(i32),
    /// Or it is not over, or not supported.
    Exit(Exit),
}

impl From<Exit> for Failure {
    fn from(exit: Exit) -> Self {
        Self::Exit(exit)
    }
}

/// What a call gives.
pub(crate) type Done<T> = Result<T, Failure>;

/// The failure with this error number.
pub(crate) const fn fail<T>(errno: i32) -> Done<T> {
    Err(Failure::Errno(errno))
}

/// What `lseek` counts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    Start,
    Here,
    End,
}

/// Room on a file system, in bytes: all, free, free for ordinary users.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Room {
    pub(crate) block: u64,
    pub(crate) all: u64,
    pub(crate) free: u64,
    pub(crate) usable: u64,
}

macro_rules! calls {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) -> $result:ty;)*) => {
        $($(#[$doc])*
        pub(crate) fn $name(m: &mut Machine, $($arg: $type),*) -> Done<$result> {
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
    /// Opens a file; the lowest free descriptor.
    open(path: &[u8], flags: i32, mode: u32) -> i32;
    /// Closes a descriptor.
    close(descriptor: i32) -> ();
    /// Another descriptor for the same file.
    duplicate(descriptor: i32) -> i32;
    /// The next bytes, at most `count`; none at the end.
    read(descriptor: i32, count: usize) -> Vec<u8>;
    /// As `read`, from a position.
    read_at(descriptor: i32, count: usize, position: u64) -> Vec<u8>;
    /// Writes bytes and tells how many.
    write(descriptor: i32, bytes: &[u8]) -> usize;
    /// As `write`, at a position.
    write_at(descriptor: i32, bytes: &[u8], position: u64) -> usize;
    /// Moves the position and tells where it is.
    seek(descriptor: i32, offset: i64, from: Origin) -> u64;
    /// Cuts or extends a file.
    truncate(descriptor: i32, size: u64) -> ();
    /// How many bytes can be read without waiting.
    available(descriptor: i32) -> u64;
    /// Makes sure that what was written stays.
    sync(descriptor: i32) -> ();
    /// The flags a descriptor was opened with.
    flags(descriptor: i32) -> i32;
    /// What is known of an open file.
    facts_of(descriptor: i32) -> Facts;
    /// What is known of a file, or of a link itself.
    facts(path: &[u8], follow: bool) -> Facts;
    /// Whether a file may be read (4), written (2), executed (1).
    access(path: &[u8], how: i32) -> ();
    /// Makes a folder.
    make_folder(path: &[u8], mode: u32) -> ();
    /// Removes an empty folder.
    remove_folder(path: &[u8]) -> ();
    /// Removes a name of a file.
    unlink(path: &[u8]) -> ();
    /// Gives a file another name.
    rename(from: &[u8], to: &[u8]) -> ();
    /// Gives a file one more name.
    link(existing: &[u8], new: &[u8]) -> ();
    /// Makes a symbolic link.
    symbolic_link(target: &[u8], path: &[u8]) -> ();
    /// Where a symbolic link leads.
    read_link(path: &[u8]) -> Vec<u8>;
    /// The path without links.
    real_path(path: &[u8]) -> Vec<u8>;
    /// Names in a folder.
    list(path: &[u8]) -> Vec<Vec<u8>>;
    /// Names in an open folder, to be taken one by one from the descriptor that is given.
    open_listing(descriptor: i32) -> i32;
    /// Lines to be taken as names of a listing are.
    open_lines(lines: Vec<Vec<u8>>) -> i32;
    /// The next name of a listing.
    next_name(descriptor: i32) -> Option<Vec<u8>>;
    /// Sets the permissions.
    set_mode(path: &[u8], mode: u32) -> ();
    /// Sets the permissions of an open file.
    set_mode_of(descriptor: i32, mode: u32) -> ();
    /// Sets user and group; -1 leaves one as it is.
    set_owner(path: &[u8], follow: bool, user: i32, group: i32) -> ();
    /// Sets user and group of an open file.
    set_owner_of(descriptor: i32, user: i32, group: i32) -> ();
    /// Sets the times of access and change.
    set_times(path: &[u8], follow: bool, times: [i64; 2]) -> ();
    /// Sets the times of an open file.
    set_times_of(descriptor: i32, times: [i64; 2]) -> ();
    /// The room on the file system of a file.
    room(path: &[u8]) -> Room;
    /// Locks part of a file for this process; false if another one holds it.
    lock(descriptor: i32, wait: bool, start: i64, length: i64, shared: bool) -> bool;
    /// Gives such a lock back.
    unlock(descriptor: i32, start: i64, length: i64) -> ();
    /// A descriptor from which changes of folders can be read.
    watch_folders() -> i32;
    /// Watches a folder for these changes, perhaps in place of others; the number of the watch.
    add_watch(descriptor: i32, path: &[u8], changes: u32) -> i32;
    /// Ends a watch.
    remove_watch(descriptor: i32, number: i32) -> ();
    /// Two sockets, each of which gives what is written to the other.
    socket_pair() -> [i32; 2];
    /// Whether reading waits for something to be read.
    set_blocking(descriptor: i32, blocking: bool) -> ();
    /// How many of two descriptors have something to be read; waits until one has.
    wait_for_input(one: i32, other: i32) -> i32;
    /// The path that leads to `name` in an open folder.
    path_in(folder: i32, name: &[u8]) -> Vec<u8>;
}

/// Times of access and change, in nanoseconds, as the system takes them: a fraction of a second is not
/// negative.
pub(crate) fn times(accessed: i64, changed: i64) -> Done<[i64; 2]> {
    const SECOND: i64 = 1_000_000_000;
    if accessed % SECOND < 0 || changed % SECOND < 0 {
        return fail(errno::EINVAL);
    }
    Ok([accessed, changed])
}

/// Contents of a whole file.
pub(crate) fn read_whole(m: &mut Machine, path: &[u8]) -> Done<Vec<u8>> {
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

/// What the metadata of a real file say.
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

/// The error number of a failed look at the real file system.
fn number(error: &std::io::Error) -> i32 {
    error.raw_os_error().unwrap_or(errno::EIO)
}

/// An exception whose message is the text of the error number.
pub(crate) fn or_io_exception<T>(m: &mut Machine, done: Done<T>) -> Result<T, Exit> {
    done.map_err(|failure| match failure {
        Failure::Exit(exit) => exit,
        Failure::Errno(number) => m.exception("java/io/IOException", &errno::text(number)),
    })
}

/// Bytes of a Java `String`, as paths are encoded.
pub(crate) fn path_bytes(m: &mut Machine, string: Ref) -> Result<Vec<u8>, Exit> {
    if string == 0 {
        return Err(m.null_pointer());
    }
    Ok(m.text(string).into_bytes())
}
