//! Descriptors of the overlay: opening, reading, writing, positions.
//!
//! Source: POSIX.1-2017 `open`, `read`, `write`, `lseek`, `ftruncate`. Invariant: a descriptor's
//! number is the lowest free number of the opening thread, and does not depend on other threads.

use super::super::errno::{EACCES, EBADF, EEXIST, EINVAL, EISDIR, ELOOP, ENOENT, ENOTDIR, ESPIPE};
use super::super::{
    APPEND, CREATE, CURRENT_FOLDER, EXCLUSIVE, FOLDER, Failure, FileResult, IS_FILE, IS_FOLDER,
    IS_LINK, NO_FOLLOW, Origin, READ_WRITE, TRUNCATE, TYPE, WRITE_ONLY, fail,
};
use super::nodes::{
    bytes, changed, facts_at, facts_of_node, make, own, own_real, part, put, resize, size,
};
use super::walk::{FileEntry, NULL_DEVICE, RANDOM_DEVICES, contents, find, join, walk};
use super::watch::{self, ATTRIB, MODIFY, report_event, report_node_event};
use super::{changed_owner, list};
use vm::Machine;
use vm::native::Exit;
use vm::outside::{Descriptor, Facts, Inode, InodeKind, OpenFile};

/// First descriptor after standard input, output and error.
const FIRST: i32 = 3;
/// Number of descriptors reserved for each thread.
const REGION: i32 = 1 << 10;

pub(super) fn add(m: &mut Machine, open: OpenFile, flags: i32) -> i32 {
    let mut number = FIRST + m.live.region() as i32 * REGION;
    while m.live.globals.outside.descriptors.contains_key(&number) {
        number += 1;
    }
    m.live.globals.outside.descriptors.insert(number, Descriptor { open, position: 0, flags });
    number
}

pub(super) fn get(m: &Machine, descriptor: i32) -> FileResult<&Descriptor> {
    m.live.globals.outside.descriptors.get(&descriptor).ok_or(Failure::Errno(EBADF))
}

fn move_to(m: &mut Machine, descriptor: i32, position: u64) {
    if let Some(known) = m.live.globals.outside.descriptors.get_mut(&descriptor) {
        known.position = position;
    }
}

const fn reads(flags: i32) -> bool {
    flags & 3 != WRITE_ONLY
}

const fn writes(flags: i32) -> bool {
    flags & (WRITE_ONLY | READ_WRITE) != 0
}

pub(in super::super) fn open(
    m: &mut Machine,
    path: &[u8],
    flags: i32,
    mode: u32,
) -> FileResult<i32> {
    let exclusive = flags & CREATE != 0 && flags & EXCLUSIVE != 0;
    let spot = walk(m, path, !exclusive && flags & NO_FOLLOW == 0)?;
    if spot.entry == FileEntry::Nothing {
        if flags & CREATE == 0 {
            return fail(ENOENT);
        }
        let class = m.array_class("[B")?;
        let array = m.new_array(class, 16)?;
        let id = make(m, &spot.path, InodeKind::File(array, 0), mode)?;
        return Ok(add(m, OpenFile::Node(id), flags));
    }
    if exclusive {
        return fail(EEXIST);
    }
    let about = spot.mode(m);
    match about & TYPE {
        IS_LINK => return fail(ELOOP),
        IS_FOLDER if writes(flags) => return fail(EISDIR),
        IS_FOLDER => return Ok(add(m, OpenFile::Folder(spot.path), flags)),
        _ if flags & FOLDER != 0 => return fail(ENOTDIR),
        IS_FILE => {}
        _ if spot.path == NULL_DEVICE => return Ok(add(m, OpenFile::Null, flags)),
        _ if RANDOM_DEVICES.contains(&&spot.path[..]) => {
            return Ok(add(m, OpenFile::Random, flags));
        }
        _ => {
            let path = String::from_utf8_lossy(&spot.path);
            let what = format!("opening {path}, which is no ordinary file");
            return Err(Failure::Exit(Exit::Unsupported(what)));
        }
    }
    if reads(flags) && about & 0o444 == 0 || writes(flags) && about & 0o222 == 0 {
        return fail(EACCES);
    }
    if flags & TRUNCATE != 0 && writes(flags) {
        let id = own(m, &spot)?;
        resize(m, id, 0)?;
        changed(m, id);
        report_event(m, &spot.path, MODIFY)?;
        return Ok(add(m, OpenFile::Node(id), flags));
    }
    let open = match (spot.entry, spot.real) {
        (FileEntry::Real(_), Some(real)) => {
            if writes(flags) && spot.path.starts_with(m.options.platform.java_home.as_bytes()) {
                return fail(EACCES);
            }
            // Readability is decided at the call of `open`, not at the first read.
            contents(m, &real)?;
            OpenFile::Real(real, spot.path)
        }
        (FileEntry::Node(id), _) => OpenFile::Node(id),
        _ => return fail(ENOENT),
    };
    Ok(add(m, open, flags))
}

pub(in super::super) fn close(m: &mut Machine, descriptor: i32) -> FileResult<()> {
    m.live.globals.outside.descriptors.remove(&descriptor);
    m.live.globals.outside.forget_unreachable();
    Ok(())
}

/// Opens another descriptor with its own position. In POSIX both descriptors share one position.
/// Only streams of folders use this call; opening such a stream fails for other files.
pub(in super::super) fn duplicate(m: &mut Machine, descriptor: i32) -> FileResult<i32> {
    let known = get(m, descriptor)?.clone();
    Ok(add(m, known.open, known.flags))
}

/// Reads the bytes of standard input under check.
fn read_input(m: &mut Machine, count: usize) -> FileResult<Vec<u8>> {
    let Some(input) = &m.run.environment.input else {
        let what = "reading standard input without --stdin".to_owned();
        return Err(Failure::Exit(Exit::Unsupported(what)));
    };
    let bytes = part(input, m.live.globals.outside.input, count);
    m.live.globals.outside.input += bytes.len() as u64;
    Ok(bytes)
}

pub(in super::super) fn read(
    m: &mut Machine,
    descriptor: i32,
    count: usize,
) -> FileResult<Vec<u8>> {
    if descriptor == 0 {
        return read_input(m, count);
    }
    if let Some(bytes) = watch::read(m, descriptor, count)? {
        return Ok(bytes);
    }
    let position = get(m, descriptor)?.position;
    let bytes = read_at(m, descriptor, count, position)?;
    move_to(m, descriptor, position + bytes.len() as u64);
    Ok(bytes)
}

pub(in super::super) fn read_at(
    m: &mut Machine,
    descriptor: i32,
    count: usize,
    position: u64,
) -> FileResult<Vec<u8>> {
    let known = get(m, descriptor)?;
    if !reads(known.flags) {
        return fail(EBADF);
    }
    match known.open.clone() {
        OpenFile::Node(id) => bytes(m, id, position, count),
        OpenFile::Real(real, _) => Ok(part(&contents(m, &real)?, position, count)),
        OpenFile::Folder(_) | OpenFile::Listing(_) => fail(EISDIR),
        OpenFile::Null => Ok(Vec::new()),
        OpenFile::Watches(_) | OpenFile::Socket(..) => fail(ESPIPE),
        // The thread's own random stream, also used by `SecureRandom`.
        OpenFile::Random => Ok((0..count).map(|_| m.random() as u8).collect()),
    }
}

/// Returns the node of a descriptor before a change; none for the null device.
fn node_to_change(m: &mut Machine, descriptor: i32) -> FileResult<Option<u64>> {
    let (real, path) = match &get(m, descriptor)?.open {
        OpenFile::Node(id) => return Ok(Some(*id)),
        OpenFile::Null | OpenFile::Random => return Ok(None),
        OpenFile::Folder(path) => {
            let path = path.clone();
            let spot = find(m, &path, false)?;
            return own(m, &spot).map(Some);
        }
        OpenFile::Listing(_) | OpenFile::Watches(_) | OpenFile::Socket(..) => return fail(EINVAL),
        OpenFile::Real(real, path) => (real.clone(), path.clone()),
    };
    if !path.is_empty() {
        let spot = find(m, &path, false)?;
        return own(m, &spot).map(Some);
    }
    let facts = find(m, &real, false).map(|spot| match spot.entry {
        FileEntry::Real(facts) => facts,
        _ => Facts::default(),
    });
    let id = own_real(m, InodeKind::Copy(real.clone()), facts.unwrap_or_default());
    for descriptor in m.live.globals.outside.descriptors.values_mut() {
        if matches!(&descriptor.open, OpenFile::Real(r, path) if *r == real && path.is_empty()) {
            descriptor.open = OpenFile::Node(id);
        }
    }
    Ok(Some(id))
}

pub(in super::super) fn write(m: &mut Machine, descriptor: i32, new: &[u8]) -> FileResult<usize> {
    if matches!(descriptor, 1 | 2) {
        // A failure concerns only the stream of the process, and no execution.
        let _ = m.print(descriptor == 2, new);
        return Ok(new.len());
    }
    if let Some(written) = watch::write(m, descriptor, new)? {
        return Ok(written);
    }
    let known = get(m, descriptor)?;
    let (position, append) = (known.position, known.flags & APPEND != 0);
    if !writes(known.flags) {
        return fail(EBADF);
    }
    let Some(id) = node_to_change(m, descriptor)? else { return Ok(new.len()) };
    let at = if append { size(m, id)? } else { position };
    put(m, id, at, new)?;
    move_to(m, descriptor, at + new.len() as u64);
    written(m, id, new)
}

pub(in super::super) fn write_at(
    m: &mut Machine,
    descriptor: i32,
    new: &[u8],
    position: u64,
) -> FileResult<usize> {
    let flags = get(m, descriptor)?.flags;
    if !writes(flags) {
        return fail(EBADF);
    }
    let Some(id) = node_to_change(m, descriptor)? else { return Ok(new.len()) };
    // Linux appends in this call, too (open(2), under O_APPEND's bugs).
    let at = if flags & APPEND != 0 { size(m, id)? } else { position };
    put(m, id, at, new)?;
    written(m, id, new)
}

/// Reports a change of contents if bytes were written.
fn written(m: &mut Machine, id: u64, new: &[u8]) -> FileResult<usize> {
    if !new.is_empty() {
        report_node_event(m, id, MODIFY)?;
    }
    Ok(new.len())
}

fn length(m: &mut Machine, descriptor: i32) -> FileResult<u64> {
    match get(m, descriptor)?.open.clone() {
        OpenFile::Node(id) => size(m, id),
        OpenFile::Real(real, _) => Ok(contents(m, &real)?.len() as u64),
        _ => Ok(0),
    }
}

pub(in super::super) fn seek(
    m: &mut Machine,
    descriptor: i32,
    offset: i64,
    from: Origin,
) -> FileResult<u64> {
    let base = match from {
        Origin::Start => 0,
        Origin::Here => get(m, descriptor)?.position,
        Origin::End => length(m, descriptor)?,
    };
    get(m, descriptor)?;
    let Some(to) = base.checked_add_signed(offset).filter(|to| i64::try_from(*to).is_ok()) else {
        return fail(EINVAL);
    };
    move_to(m, descriptor, to);
    Ok(to)
}

pub(in super::super) fn truncate(m: &mut Machine, descriptor: i32, size: u64) -> FileResult<()> {
    if !writes(get(m, descriptor)?.flags) || i64::try_from(size).is_err() {
        return fail(EINVAL);
    }
    if let Some(id) = node_to_change(m, descriptor)? {
        resize(m, id, size)?;
        changed(m, id);
        report_node_event(m, id, MODIFY)?;
    }
    Ok(())
}

pub(in super::super) fn sync(m: &mut Machine, descriptor: i32) -> FileResult<()> {
    if descriptor < FIRST {
        return fail(EINVAL);
    }
    get(m, descriptor).map(|_| ())
}

pub(in super::super) fn flags(m: &mut Machine, descriptor: i32) -> FileResult<i32> {
    if descriptor < FIRST {
        return Ok(READ_WRITE);
    }
    get(m, descriptor).map(|known| known.flags)
}

pub(in super::super) fn facts_of(m: &mut Machine, descriptor: i32) -> FileResult<Facts> {
    const DEVICE: u32 = 0o2_0000;
    if (0..FIRST).contains(&descriptor) {
        return Ok(Facts { mode: DEVICE | 0o620, links: 1, ..Facts::default() });
    }
    match get(m, descriptor)?.open.clone() {
        OpenFile::Node(id) => {
            let mode = m.live.globals.outside.nodes.get(&id).map_or(0, |node| node.mode);
            facts_of_node(m, id, IS_FILE | mode)
        }
        OpenFile::Real(real, _) => {
            let length = contents(m, &real)?.len() as u64;
            let known = m.run.environment.facts.get(&real).copied().and_then(Result::ok);
            Ok(known.unwrap_or(Facts { mode: IS_FILE, size: length, ..Facts::default() }))
        }
        OpenFile::Folder(path) => {
            let spot = find(m, &path, false)?;
            facts_at(m, &spot)
        }
        OpenFile::Listing(_) | OpenFile::Watches(_) | OpenFile::Socket(..) => fail(EBADF),
        OpenFile::Null | OpenFile::Random => {
            Ok(Facts { mode: DEVICE | 0o666, links: 1, ..Facts::default() })
        }
    }
}

fn change(m: &mut Machine, descriptor: i32, f: impl FnOnce(&mut Inode)) -> FileResult<()> {
    if let Some(id) = node_to_change(m, descriptor)?
        && let Some(node) = m.live.globals.outside.nodes.get_mut(&id)
    {
        f(node);
        let of_folder = watch::of(matches!(node.kind, InodeKind::Folder(_)));
        report_node_event(m, id, ATTRIB | of_folder)?;
    }
    Ok(())
}

pub(in super::super) fn set_mode_of(m: &mut Machine, descriptor: i32, mode: u32) -> FileResult<()> {
    change(m, descriptor, |node| node.mode = mode & 0o7777)
}

pub(in super::super) fn set_owner_of(
    m: &mut Machine,
    descriptor: i32,
    user: i32,
    group: i32,
) -> FileResult<()> {
    change(m, descriptor, |node| node.owner = changed_owner(node.owner, user, group))
}

pub(in super::super) fn set_times_of(m: &mut Machine, fd: i32, times: [i64; 2]) -> FileResult<()> {
    change(m, fd, |node| node.times[..2].copy_from_slice(&times))
}

pub(in super::super) fn open_listing(m: &mut Machine, descriptor: i32) -> FileResult<i32> {
    let OpenFile::Folder(path) = get(m, descriptor)?.open.clone() else { return fail(ENOTDIR) };
    let names = list(m, &path)?;
    if let Some(known) = m.live.globals.outside.descriptors.get_mut(&descriptor) {
        known.open = OpenFile::Listing(names);
    }
    Ok(descriptor)
}

pub(in super::super) fn next_name(m: &mut Machine, descriptor: i32) -> FileResult<Option<Vec<u8>>> {
    let known = get(m, descriptor)?;
    let OpenFile::Listing(names) = &known.open else { return fail(EBADF) };
    let position = known.position;
    let name = names.get(position as usize).cloned();
    if name.is_some() {
        move_to(m, descriptor, position + 1);
    }
    Ok(name)
}

pub(in super::super) fn path_in(m: &mut Machine, folder: i32, name: &[u8]) -> FileResult<Vec<u8>> {
    if folder == CURRENT_FOLDER || name.first() == Some(&b'/') {
        return Ok(name.to_vec());
    }
    match &get(m, folder)?.open {
        OpenFile::Folder(path) => Ok(join(path, name)),
        _ => fail(ENOTDIR),
    }
}

pub(in super::super) fn available(m: &mut Machine, descriptor: i32) -> FileResult<u64> {
    if descriptor == 0 {
        let read = m.live.globals.outside.input;
        return match &m.run.environment.input {
            Some(input) => Ok((input.len() as u64).saturating_sub(read)),
            None => read_input(m, 0).map(|_| 0),
        };
    }
    let position = get(m, descriptor)?.position;
    Ok(length(m, descriptor)?.saturating_sub(position))
}

pub(in super::super) fn open_lines(m: &mut Machine, lines: Vec<Vec<u8>>) -> FileResult<i32> {
    Ok(add(m, OpenFile::Listing(lines), 0))
}
