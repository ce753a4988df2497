//! Creating, changing and hiding nodes.
//!
//! Invariant: the length of a file's `byte[]` is the least power of two that holds the contents,
//! and unused bytes are zero. Equal contents are therefore equal objects, however they were
//! written.

use super::super::errno::{EACCES, EFBIG, ENOENT};
use super::super::seen::tell;
use super::super::{FileResult, fail};
use super::walk::{FileEntry, ResolvedPath, contents, find, join, real_file_appears, split};
use super::watch;
use crate::java::lang::system::wall_clock;
use vm::footprint::{Touch, part};
use vm::outside::{Facts, Inode, InodeKind, OpenFile};
use vm::{Machine, Ref};

/// Least length of the array of a file.
const LEAST: u64 = 16;
/// User and group of files that the program creates, as in `jdk.internal.misc.VM`.
const OWNER: (u32, u32) = (1000, 1000);
/// First inode number of files that the program creates.
const FIRST_INODE: u64 = 1 << 40;

/// Returns the folder that contains a path without links.
fn folder_of(m: &mut Machine, path: &[u8]) -> FileResult<ResolvedPath> {
    let folder = split(path).0.to_vec();
    find(m, &folder, true)
}

/// Checks whether names may be created and removed in the folder of a path.
pub(super) fn may_change(m: &mut Machine, path: &[u8]) -> FileResult<()> {
    let folder = folder_of(m, path)?;
    let of_the_jdk = folder.path.starts_with(m.options.platform.java_home.as_bytes());
    if of_the_jdk || folder.mode(m) & 0o222 == 0 { fail(EACCES) } else { Ok(()) }
}

/// Updates the time of change of the folder of a path.
pub(super) fn folder_changed(m: &mut Machine, path: &[u8]) {
    let folder = split(path).0.to_vec();
    if let Some(Some(id)) = m.live.globals.outside.names.get(&folder).copied() {
        let now = wall_clock(m);
        if let Some(node) = m.live.globals.outside.nodes.get_mut(&id) {
            node.times[1] = now;
        }
    }
}

/// Creates a node at an unused path. The node's number is a hash of the path, so that it does not
/// depend on the creation of other nodes.
pub(super) fn make(m: &mut Machine, path: &[u8], kind: InodeKind, mode: u32) -> FileResult<u64> {
    may_change(m, path)?;
    let id = free_inode(m, FIRST_INODE + (base::fingerprint::of(path) >> 32));
    let now = wall_clock(m);
    let node = Inode { kind, mode: mode & 0o7777 & !0o022, owner: OWNER, times: [now; 3] };
    let of_folder = watch::of(matches!(node.kind, InodeKind::Folder(_)));
    m.live.globals.outside.nodes.insert(id, node);
    m.live.globals.outside.names.insert(path.to_vec(), Some(id));
    folder_changed(m, path);
    watch::report_event(m, path, watch::CREATE | of_folder)?;
    Ok(id)
}

fn free_inode(m: &Machine, first: u64) -> u64 {
    let mut id = first.max(1);
    while m.live.globals.outside.nodes.contains_key(&id) {
        id += 1;
    }
    id
}

/// Returns the node at a resolved path; a real file becomes a node.
pub(super) fn own(m: &mut Machine, spot: &ResolvedPath) -> FileResult<u64> {
    let facts = match (spot.entry, &spot.real) {
        (FileEntry::Node(id), _) => return Ok(id),
        (FileEntry::Real(facts), Some(_)) => facts,
        _ => return fail(ENOENT),
    };
    if spot.path.starts_with(m.options.platform.java_home.as_bytes()) {
        return fail(EACCES);
    }
    let real = spot.real.clone().unwrap_or_default();
    let kind = match spot.target(m)? {
        Some(target) => InodeKind::Link(target),
        None if spot.is_folder(m) => InodeKind::Folder(Some(real)),
        None => InodeKind::Copy(real),
    };
    let id = own_real(m, kind, facts);
    m.live.globals.outside.names.insert(spot.path.clone(), Some(id));
    for descriptor in m.live.globals.outside.descriptors.values_mut() {
        if matches!(&descriptor.open, OpenFile::Real(_, path) if *path == spot.path) {
            descriptor.open = OpenFile::Node(id);
        }
    }
    Ok(id)
}

/// Creates a node with the metadata of a real file, without a name.
pub(super) fn own_real(m: &mut Machine, kind: InodeKind, facts: Facts) -> u64 {
    // A program can read the times and the inode number of the node, which are those of the real
    // file.
    tell(m, &facts);
    let id = free_inode(m, facts.inode);
    let times = [facts.times[0], facts.times[1], facts.times[3]];
    let node = Inode { kind, mode: facts.mode & 0o7777, owner: facts.owner, times };
    m.live.globals.outside.nodes.insert(id, node);
    id
}

/// Removes the entry of a path; a real file at the path becomes hidden.
pub(super) fn hide(m: &mut Machine, path: &[u8]) -> FileResult<()> {
    let folder = folder_of(m, path)?;
    let below = folder.real.as_ref().map(|real| join(real, split(path).1));
    let children = join(path, b"");
    m.live.globals.outside.names.retain(|name, _| !name.starts_with(&children));
    if real_file_appears(m, below.as_deref())? {
        m.live.globals.outside.names.insert(path.to_vec(), None);
    } else {
        m.live.globals.outside.names.remove(path);
    }
    Ok(())
}

/// Detaches descriptors from the path of a real file that was removed. The descriptors still read
/// the file.
pub(super) fn detach(m: &mut Machine, path: &[u8]) {
    for descriptor in m.live.globals.outside.descriptors.values_mut() {
        if let OpenFile::Real(_, at) = &mut descriptor.open
            && at == path
        {
            at.clear();
        }
    }
}

/// Moves all paths below one folder to another folder.
pub(super) fn rekey(m: &mut Machine, from: &[u8], to: &[u8]) {
    let below = join(from, b"");
    let moved = |path: &[u8]| path.strip_prefix(&below[..]).map(|rest| join(to, rest));
    let outside = &mut m.live.globals.outside;
    outside.names = std::mem::take(&mut outside.names)
        .into_iter()
        .map(|(path, node)| (moved(&path).unwrap_or(path), node))
        .collect();
    for descriptor in outside.descriptors.values_mut() {
        match &mut descriptor.open {
            OpenFile::Real(_, path) => {
                if let Some(new) = moved(path) {
                    *path = new;
                }
            }
            OpenFile::Folder(path) => {
                if let Some(new) = moved(path) {
                    *path = new;
                } else if path == from {
                    *path = to.to_vec();
                }
            }
            _ => {}
        }
    }
}

/// Returns the metadata of the file at a resolved path.
pub(super) fn facts_at(m: &mut Machine, spot: &ResolvedPath) -> FileResult<Facts> {
    match spot.entry {
        FileEntry::Nothing => fail(ENOENT),
        FileEntry::Real(facts) => Ok(facts),
        FileEntry::Node(id) => {
            let mode = spot.mode(m);
            facts_of_node(m, id, mode)
        }
    }
}

/// Returns the metadata of a node; `mode` includes the type of the file.
pub(super) fn facts_of_node(m: &mut Machine, id: u64, mode: u32) -> FileResult<Facts> {
    let size = size(m, id)?;
    let outside = &m.live.globals.outside;
    let Some(node) = outside.nodes.get(&id) else { return fail(ENOENT) };
    let size = match &node.kind {
        InodeKind::Link(target) => target.len() as u64,
        InodeKind::Folder(_) => 4096,
        _ => size,
    };
    Ok(Facts {
        mode,
        inode: id,
        device: (1, 0),
        links: match node.kind {
            InodeKind::Folder(_) => 2,
            _ => outside.names.values().filter(|name| **name == Some(id)).count() as u64,
        },
        owner: node.owner,
        size,
        times: [node.times[0], node.times[1], node.times[1], node.times[2]],
    })
}

/// Returns the size of a file in bytes.
pub(super) fn size(m: &mut Machine, id: u64) -> FileResult<u64> {
    let real = match m.live.globals.outside.nodes.get(&id).map(|node| &node.kind) {
        Some(InodeKind::File(_, length)) => return Ok(*length),
        Some(InodeKind::Copy(real)) => real.clone(),
        _ => return Ok(0),
    };
    Ok(contents(m, &real)?.len() as u64)
}

/// Returns at most `count` bytes of a file from a position on.
pub(super) fn bytes(m: &mut Machine, id: u64, at: u64, count: usize) -> FileResult<Vec<u8>> {
    match m.live.globals.outside.nodes.get(&id).map(|node| node.kind.clone()) {
        Some(InodeKind::File(array, length)) => {
            let all = &m.live.heap.get(array).bytes()[..length as usize];
            Ok(part(all, at, count))
        }
        Some(InodeKind::Copy(real)) => Ok(part(&contents(m, &real)?, at, count)),
        _ => Ok(Vec::new()),
    }
}

/// Returns the bytes of a range, as far as they exist.
pub(super) fn part(all: &[u8], at: u64, count: usize) -> Vec<u8> {
    let start = usize::try_from(at).unwrap_or(usize::MAX).min(all.len());
    all[start..start.saturating_add(count).min(all.len())].to_vec()
}

/// Sets the size of a file; the array is allocated before anything is changed.
pub(super) fn resize(m: &mut Machine, id: u64, size: u64) -> FileResult<Ref> {
    let capacity = size.max(LEAST).next_power_of_two();
    let Ok(capacity) = i32::try_from(capacity) else { return fail(EFBIG) };
    let (old, length) = match m.live.globals.outside.nodes.get(&id).map(|node| &node.kind) {
        Some(InodeKind::File(array, length)) => (Some(*array), *length),
        _ => (None, 0),
    };
    if let Some(array) = old
        && m.live.heap.get(array).length as i32 == capacity
    {
        m.note(array, part::WHOLE, Touch::Write);
        if size < length {
            m.live.heap.elements_mut::<u8>(array)[size as usize..length as usize].fill(0);
        }
        set_kind(m, id, InodeKind::File(array, size));
        return Ok(array);
    }
    let kept = bytes(m, id, 0, size as usize)?;
    let class = m.array_class("[B")?;
    let array = m.new_array(class, capacity)?;
    m.live.heap.elements_mut::<u8>(array)[..kept.len()].copy_from_slice(&kept);
    set_kind(m, id, InodeKind::File(array, size));
    Ok(array)
}

fn set_kind(m: &mut Machine, id: u64, kind: InodeKind) {
    if let Some(node) = m.live.globals.outside.nodes.get_mut(&id) {
        node.kind = kind;
    }
}

/// Writes bytes into a file.
pub(super) fn put(m: &mut Machine, id: u64, at: u64, new: &[u8]) -> FileResult<()> {
    let end = at.saturating_add(new.len() as u64);
    let size = size(m, id)?.max(end);
    let array = resize(m, id, size)?;
    m.note(array, part::WHOLE, Touch::Write);
    m.live.heap.elements_mut::<u8>(array)[at as usize..end as usize].copy_from_slice(new);
    changed(m, id);
    Ok(())
}

/// Updates the times of a file after a change of the contents.
pub(super) fn changed(m: &mut Machine, id: u64) {
    let now = wall_clock(m);
    if let Some(node) = m.live.globals.outside.nodes.get_mut(&id) {
        node.times[1] = now;
    }
}
