//! Watches on folders of the overlay: events of file operations, and waiting for events.
//!
//! Source: `inotify(7)`; `fsnotify` of Linux (`vfs_rename`, `notify_change`, `do_truncate`) for the
//! events of a call and their order. An event is reported to watches on the folder that contains
//! the name. A file that is written through a descriptor is reported by its current name.
//!
//! Invariant: a path in a watch resolves to an existing folder.

use super::super::errno::{EACCES, EAGAIN, EBADF, EINVAL, EPIPE};
use super::super::{Failure, FileResult, NON_BLOCKING, READ_WRITE, fail};
use super::open::{add, get};
use super::walk::{find, join, split};
use vm::native::Exit;
use vm::outside::watches::{Change, MOST, Watch, Watches};
use vm::outside::{OpenFile, Outside};
use vm::{Machine, Status};

pub(super) const MODIFY: u32 = 0x2;
pub(super) const ATTRIB: u32 = 0x4;
pub(super) const MOVED_FROM: u32 = 0x40;
pub(super) const MOVED_TO: u32 = 0x80;
pub(super) const CREATE: u32 = 0x100;
pub(super) const DELETE: u32 = 0x200;
/// Flag of an event, added to one of the kinds above: the name denotes a folder.
pub(super) const OF_FOLDER: u32 = 0x4000_0000;

/// Bytes of an event before its name; names are padded to a multiple of this size.
pub(crate) const CHANGE_BYTES: usize = 16;

fn refused<T>(what: &str) -> FileResult<T> {
    Err(Failure::Exit(Exit::Unsupported(what.to_owned())))
}

/// Returns all inotify instances.
fn instances(outside: &mut Outside) -> impl Iterator<Item = &mut Watches> {
    outside.descriptors.values_mut().filter_map(|known| match &mut known.open {
        OpenFile::Watches(watches) => Some(watches),
        _ => None,
    })
}

fn watches_of(m: &mut Machine, descriptor: i32) -> FileResult<&mut Watches> {
    match m.live.globals.outside.descriptors.get_mut(&descriptor).map(|known| &mut known.open) {
        Some(OpenFile::Watches(watches)) => Ok(watches),
        Some(_) => fail(EINVAL),
        None => fail(EBADF),
    }
}

/// Reports an event of a path to watches on its folder. A change of attributes is also reported to
/// watches on the path itself.
pub(super) fn report_event(m: &mut Machine, path: &[u8], what: u32) -> FileResult<()> {
    let (folder, name) = split(path);
    for watches in instances(&mut m.live.globals.outside) {
        let mut changes = Vec::new();
        for (number, watch) in &watches.folders {
            let name = if watch.path == folder {
                name
            } else if watch.path == path && what & ATTRIB != 0 {
                b""
            } else {
                continue;
            };
            if watch.mask & what & !OF_FOLDER != 0 {
                changes.push(Change { watch: *number, what, name: name.to_vec() });
            }
        }
        for change in changes {
            if !watches.push(change) {
                return refused(&format!("more than {MOST} changes of files that nobody reads"));
            }
        }
    }
    Ok(())
}

/// Reports as [`report_event`], for a node that is changed through a descriptor.
pub(super) fn report_node_event(m: &mut Machine, id: u64, what: u32) -> FileResult<()> {
    if instances(&mut m.live.globals.outside).all(|watches| watches.folders.is_empty()) {
        return Ok(());
    }
    let names = m.live.globals.outside.names.iter().filter(|(_, node)| **node == Some(id));
    let names: Vec<Vec<u8>> = names.map(|(path, _)| path.clone()).collect();
    match &names[..] {
        [path] => report_event(m, path, what),
        // Linux reports the name that was used to open the file.
        [] => refused("writing to a deleted file while folders are watched"),
        _ => refused("writing to a file with several names while folders are watched"),
    }
}

/// Returns descriptor and number of each watch on a folder that is about to be removed.
pub(super) fn watches_on(m: &Machine, path: &[u8]) -> FileResult<Vec<(i32, i32)>> {
    let mut all = Vec::new();
    let mut open = false;
    for (descriptor, known) in &m.live.globals.outside.descriptors {
        match &known.open {
            OpenFile::Watches(watches) => {
                let here = watches.folders.iter().filter(|(_, watch)| watch.path == path);
                all.extend(here.map(|(number, _)| (*descriptor, *number)));
            }
            // An open folder is removed only when it is closed.
            OpenFile::Folder(folder) => open |= folder == path,
            OpenFile::Listing(_) => open = true,
            _ => {}
        }
    }
    if open && !all.is_empty() {
        return refused("removing a watched folder while folders are open");
    }
    Ok(all)
}

/// Ends these watches, given by descriptor and number.
pub(super) fn end(m: &mut Machine, ended: Vec<(i32, i32)>) -> FileResult<()> {
    for (descriptor, number) in ended {
        watches_of(m, descriptor)?.remove(number);
    }
    Ok(())
}

/// Updates the paths of watches below a folder that was moved.
pub(super) fn rekey(m: &mut Machine, from: &[u8], to: &[u8]) {
    let below = join(from, b"");
    for watches in instances(&mut m.live.globals.outside) {
        for watch in watches.folders.values_mut() {
            if watch.path == from {
                watch.path = to.to_vec();
            } else if let Some(rest) = watch.path.strip_prefix(&below[..]) {
                watch.path = join(to, rest);
            }
        }
    }
}

pub(in super::super) fn watch_folders(m: &mut Machine) -> FileResult<i32> {
    Ok(add(m, OpenFile::Watches(Watches::default()), 0))
}

pub(in super::super) fn add_watch(
    m: &mut Machine,
    descriptor: i32,
    path: &[u8],
    mask: u32,
) -> FileResult<i32> {
    let spot = find(m, path, true)?;
    if !spot.is_folder(m) {
        return refused("watching what is no folder");
    }
    if spot.mode(m) & 0o444 == 0 {
        return fail(EACCES);
    }
    let watches = watches_of(m, descriptor)?;
    if let Some((number, known)) = watches.folders.iter_mut().find(|(_, w)| w.path == spot.path) {
        known.mask = mask;
        return Ok(*number);
    }
    watches.given += 1;
    watches.folders.insert(watches.given, Watch { path: spot.path, mask });
    Ok(watches.given)
}

pub(in super::super) fn remove_watch(
    m: &mut Machine,
    descriptor: i32,
    number: i32,
) -> FileResult<()> {
    if watches_of(m, descriptor)?.remove(number) { Ok(()) } else { fail(EINVAL) }
}

pub(in super::super) fn socket_pair(m: &mut Machine) -> FileResult<[i32; 2]> {
    let first = add(m, OpenFile::Socket(0, 0), READ_WRITE);
    let second = add(m, OpenFile::Socket(first, 0), READ_WRITE);
    if let Some(known) = m.live.globals.outside.descriptors.get_mut(&first) {
        known.open = OpenFile::Socket(second, 0);
    }
    Ok([first, second])
}

pub(in super::super) fn set_blocking(
    m: &mut Machine,
    descriptor: i32,
    blocking: bool,
) -> FileResult<()> {
    let Some(known) = m.live.globals.outside.descriptors.get_mut(&descriptor) else {
        return fail(EBADF);
    };
    known.flags = known.flags & !NON_BLOCKING | if blocking { 0 } else { NON_BLOCKING };
    Ok(())
}

/// Returns how many of two descriptors have input; blocks while there is none. While more than one
/// event is queued, the second descriptor is ignored: a real program reads all events in one call,
/// before the second descriptor.
pub(in super::super) fn wait_for_input(m: &mut Machine, one: i32, other: i32) -> FileResult<i32> {
    let outside = &m.live.globals.outside;
    let ready = i32::from(outside.is_ready(one)) + i32::from(outside.is_ready(other));
    if ready == 0 {
        return Err(Failure::Exit(Exit::Retry(Status::Polling([one, other]))));
    }
    match outside.descriptors.get(&one).map(|known| &known.open) {
        Some(OpenFile::Watches(watches)) if watches.queue.len() > 1 => Ok(1),
        _ => Ok(ready),
    }
}

/// Reads one event; the next call reads the next event. The real call returns several events, but a
/// program observes the effect of each event separately.
fn read_change(watches: &mut Watches, count: usize) -> FileResult<Vec<u8>> {
    let Some(change) = watches.queue.front() else { return fail(EAGAIN) };
    let name_bytes = match change.name.len() {
        0 => 0,
        length => (length + 1).next_multiple_of(CHANGE_BYTES),
    };
    if count < CHANGE_BYTES + name_bytes {
        return fail(EINVAL);
    }
    let mut bytes = Vec::with_capacity(CHANGE_BYTES + name_bytes);
    // The cookie, which joins the two names of a moved file, is 0: no caller reads it.
    for word in [change.watch as u32, change.what, 0, name_bytes as u32] {
        bytes.extend(word.to_ne_bytes());
    }
    bytes.extend(&change.name);
    bytes.resize(CHANGE_BYTES + name_bytes, 0);
    watches.queue.pop_front();
    Ok(bytes)
}

/// Reads from watches or from a socket; none for another descriptor.
pub(super) fn read(m: &mut Machine, descriptor: i32, count: usize) -> FileResult<Option<Vec<u8>>> {
    let known = m.live.globals.outside.descriptors.get_mut(&descriptor);
    let Some(known) = known else { return fail(EBADF) };
    let bytes = match &mut known.open {
        OpenFile::Watches(watches) => read_change(watches, count),
        OpenFile::Socket(_, 0) => fail(EAGAIN),
        OpenFile::Socket(_, waiting) => {
            let taken = count.min(*waiting as usize);
            *waiting -= taken as u32;
            Ok(vec![0; taken])
        }
        _ => return Ok(None),
    };
    match bytes {
        Err(Failure::Errno(EAGAIN)) if known.flags & NON_BLOCKING == 0 => {
            refused("waiting in a call of read")
        }
        bytes => bytes.map(Some),
    }
}

/// Writes to a socket; none for another descriptor.
pub(super) fn write(m: &mut Machine, descriptor: i32, bytes: &[u8]) -> FileResult<Option<usize>> {
    let OpenFile::Socket(peer, _) = get(m, descriptor)?.open else { return Ok(None) };
    match m.live.globals.outside.descriptors.get_mut(&peer).map(|known| &mut known.open) {
        Some(OpenFile::Socket(_, waiting)) => {
            *waiting += bytes.len() as u32;
            Ok(Some(bytes.len()))
        }
        _ => fail(EPIPE),
    }
}

/// Returns [`OF_FOLDER`] for a folder, else 0.
pub(super) const fn of(is_folder: bool) -> u32 {
    if is_folder { OF_FOLDER } else { 0 }
}
