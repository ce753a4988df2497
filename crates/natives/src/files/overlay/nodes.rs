//! Making, changing and hiding nodes.
//!
//! Invariant: a `byte[]` behind a file is as long as the least power of two that holds its contents, and
//! zero behind them, so that equal contents are equal objects however they were written.

use super::super::errno::{EACCES, EFBIG, ENOENT};
use super::super::{Done, fail};
use super::walk::{Spot, What, contents, find, join, shows_through, split};
use super::watch;
use crate::java::lang::system::wall_clock;
use vm::footprint::{Touch, part};
use vm::outside::{Facts, Kind, Node, Open};
use vm::{Machine, Ref};

/// The least array behind a file.
const LEAST: u64 = 16;
/// The user and group of what the program makes, as `jdk.internal.misc.VM` says.
const OWNER: (u32, u32) = (1000, 1000);
/// Inode numbers of what the program makes begin here.
const FIRST_INODE: u64 = 1 << 40;

/// The folder a path without links stands in.
fn folder_of(m: &mut Machine, path: &[u8]) -> Done<Spot> {
    let folder = split(path).0.to_vec();
    find(m, &folder, true)
}

/// Whether names may be made and removed in the folder of a path.
pub(super) fn may_change(m: &mut Machine, path: &[u8]) -> Done<()> {
    let folder = folder_of(m, path)?;
    let of_the_jdk = folder.path.starts_with(m.options.platform.java_home.as_bytes());
    if of_the_jdk || folder.mode(m) & 0o222 == 0 { fail(EACCES) } else { Ok(()) }
}

/// The folder of a path has just been changed.
pub(super) fn folder_changed(m: &mut Machine, path: &[u8]) {
    let folder = split(path).0.to_vec();
    if let Some(Some(id)) = m.live.globals.outside.names.get(&folder).copied() {
        let now = wall_clock(m);
        if let Some(node) = m.live.globals.outside.nodes.get_mut(&id) {
            node.times[1] = now;
        }
    }
}

/// A new node at a path, where nothing stands yet. Its number comes from the path, so that it does not
/// depend on what else was made before.
pub(super) fn make(m: &mut Machine, path: &[u8], kind: Kind, mode: u32) -> Done<u64> {
    may_change(m, path)?;
    let id = free_inode(m, FIRST_INODE + (base::fingerprint::of(path) >> 32));
    let now = wall_clock(m);
    let node = Node { kind, mode: mode & 0o7777 & !0o022, owner: OWNER, times: [now; 3] };
    let of_folder = watch::of(matches!(node.kind, Kind::Folder(_)));
    m.live.globals.outside.nodes.insert(id, node);
    m.live.globals.outside.names.insert(path.to_vec(), Some(id));
    folder_changed(m, path);
    watch::tell(m, path, watch::CREATE | of_folder)?;
    Ok(id)
}

fn free_inode(m: &Machine, first: u64) -> u64 {
    let mut id = first.max(1);
    while m.live.globals.outside.nodes.contains_key(&id) {
        id += 1;
    }
    id
}

/// The node at a place; a real file becomes one.
pub(super) fn own(m: &mut Machine, spot: &Spot) -> Done<u64> {
    let facts = match (spot.what, &spot.real) {
        (What::Node(id), _) => return Ok(id),
        (What::Real(facts), Some(_)) => facts,
        _ => return fail(ENOENT),
    };
    if spot.path.starts_with(m.options.platform.java_home.as_bytes()) {
        return fail(EACCES);
    }
    let real = spot.real.clone().unwrap_or_default();
    let kind = match spot.target(m)? {
        Some(target) => Kind::Link(target),
        None if spot.is_folder(m) => Kind::Folder(Some(real)),
        None => Kind::Copy(real),
    };
    let id = own_real(m, kind, facts);
    m.live.globals.outside.names.insert(spot.path.clone(), Some(id));
    for descriptor in m.live.globals.outside.descriptors.values_mut() {
        if matches!(&descriptor.open, Open::Real(_, path) if *path == spot.path) {
            descriptor.open = Open::Node(id);
        }
    }
    Ok(id)
}

/// A node like a real file, without a name.
pub(super) fn own_real(m: &mut Machine, kind: Kind, facts: Facts) -> u64 {
    let id = free_inode(m, facts.inode);
    let times = [facts.times[0], facts.times[1], facts.times[3]];
    let node = Node { kind, mode: facts.mode & 0o7777, owner: facts.owner, times };
    m.live.globals.outside.nodes.insert(id, node);
    id
}

/// Makes that nothing stands at a path.
pub(super) fn hide(m: &mut Machine, path: &[u8]) -> Done<()> {
    let folder = folder_of(m, path)?;
    let below = folder.real.as_ref().map(|real| join(real, split(path).1));
    let children = join(path, b"");
    m.live.globals.outside.names.retain(|name, _| !name.starts_with(&children));
    if shows_through(m, below.as_deref())? {
        m.live.globals.outside.names.insert(path.to_vec(), None);
    } else {
        m.live.globals.outside.names.remove(path);
    }
    Ok(())
}

/// Descriptors of the real file at a path keep it, although it is there no more.
pub(super) fn detach(m: &mut Machine, path: &[u8]) {
    for descriptor in m.live.globals.outside.descriptors.values_mut() {
        if let Open::Real(_, at) = &mut descriptor.open
            && at == path
        {
            at.clear();
        }
    }
}

/// Everything below one folder is below another from now on.
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
            Open::Real(_, path) => {
                if let Some(new) = moved(path) {
                    *path = new;
                }
            }
            Open::Folder(path) => {
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

/// What is known of the file at a place.
pub(super) fn facts_at(m: &mut Machine, spot: &Spot) -> Done<Facts> {
    match spot.what {
        What::Nothing => fail(ENOENT),
        What::Real(facts) => Ok(facts),
        What::Node(id) => {
            let mode = spot.mode(m);
            facts_of_node(m, id, mode)
        }
    }
}

/// What is known of a node; `mode` with its type.
pub(super) fn facts_of_node(m: &mut Machine, id: u64, mode: u32) -> Done<Facts> {
    let size = size(m, id)?;
    let outside = &m.live.globals.outside;
    let Some(node) = outside.nodes.get(&id) else { return fail(ENOENT) };
    let size = match &node.kind {
        Kind::Link(target) => target.len() as u64,
        Kind::Folder(_) => 4096,
        _ => size,
    };
    Ok(Facts {
        mode,
        inode: id,
        device: (1, 0),
        links: match node.kind {
            Kind::Folder(_) => 2,
            _ => outside.names.values().filter(|name| **name == Some(id)).count() as u64,
        },
        owner: node.owner,
        size,
        times: [node.times[0], node.times[1], node.times[1], node.times[2]],
    })
}

/// How many bytes a file has.
pub(super) fn size(m: &mut Machine, id: u64) -> Done<u64> {
    let real = match m.live.globals.outside.nodes.get(&id).map(|node| &node.kind) {
        Some(Kind::File(_, length)) => return Ok(*length),
        Some(Kind::Copy(real)) => real.clone(),
        _ => return Ok(0),
    };
    Ok(contents(m, &real)?.len() as u64)
}

/// Bytes of a file from a position on, at most `count`.
pub(super) fn bytes(m: &mut Machine, id: u64, at: u64, count: usize) -> Done<Vec<u8>> {
    match m.live.globals.outside.nodes.get(&id).map(|node| node.kind.clone()) {
        Some(Kind::File(array, length)) => {
            let all = &m.live.heap.get(array).bytes()[..length as usize];
            Ok(part(all, at, count))
        }
        Some(Kind::Copy(real)) => Ok(part(&contents(m, &real)?, at, count)),
        _ => Ok(Vec::new()),
    }
}

/// A part of some bytes, as far as it is there.
pub(super) fn part(all: &[u8], at: u64, count: usize) -> Vec<u8> {
    let start = usize::try_from(at).unwrap_or(usize::MAX).min(all.len());
    all[start..start.saturating_add(count).min(all.len())].to_vec()
}

/// Gives a file this size, with room made for it before anything is changed.
pub(super) fn resize(m: &mut Machine, id: u64, size: u64) -> Done<Ref> {
    let room = size.max(LEAST).next_power_of_two();
    let Ok(room) = i32::try_from(room) else { return fail(EFBIG) };
    let (old, length) = match m.live.globals.outside.nodes.get(&id).map(|node| &node.kind) {
        Some(Kind::File(array, length)) => (Some(*array), *length),
        _ => (None, 0),
    };
    if let Some(array) = old
        && m.live.heap.get(array).length as i32 == room
    {
        m.note(array, part::WHOLE, Touch::Write);
        if size < length {
            m.live.heap.elements_mut::<u8>(array)[size as usize..length as usize].fill(0);
        }
        set_kind(m, id, Kind::File(array, size));
        return Ok(array);
    }
    let kept = bytes(m, id, 0, size as usize)?;
    let class = m.array_class("[B")?;
    let array = m.new_array(class, room)?;
    m.live.heap.elements_mut::<u8>(array)[..kept.len()].copy_from_slice(&kept);
    set_kind(m, id, Kind::File(array, size));
    Ok(array)
}

fn set_kind(m: &mut Machine, id: u64, kind: Kind) {
    if let Some(node) = m.live.globals.outside.nodes.get_mut(&id) {
        node.kind = kind;
    }
}

/// Writes bytes into a file.
pub(super) fn put(m: &mut Machine, id: u64, at: u64, new: &[u8]) -> Done<()> {
    let end = at.saturating_add(new.len() as u64);
    let size = size(m, id)?.max(end);
    let array = resize(m, id, size)?;
    m.note(array, part::WHOLE, Touch::Write);
    m.live.heap.elements_mut::<u8>(array)[at as usize..end as usize].copy_from_slice(new);
    changed(m, id);
    Ok(())
}

/// The contents of a file have just been changed.
pub(super) fn changed(m: &mut Machine, id: u64) {
    let now = wall_clock(m);
    if let Some(node) = m.live.globals.outside.nodes.get_mut(&id) {
        node.times[1] = now;
    }
}
