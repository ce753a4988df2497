//! The file system of a checked program. Changes do not reach the real files.
//!
//! Source: POSIX.1-2017 for each call; `docs/decisions/0008-files.md`. A path resolves to a node of
//! the state (`vm::outside`), to a removed file, or to a real file.
//!
//! Invariant: nothing here writes to the real file system. A real file becomes a node at its first
//! change, and open descriptors of the file are redirected to the node.

mod nodes;
mod open;
mod walk;
mod watch;

use super::errno::{EACCES, EEXIST, EINVAL, EISDIR, ENOTDIR, ENOTEMPTY, EPERM};
use super::{FileResult, FileSystemSpace, IS_LINK, TYPE, fail};
use nodes::{detach, facts_at, folder_changed, hide, make, may_change, own, rekey};
pub(super) use open::{
    available, close, duplicate, facts_of, flags, next_name, open, open_lines, open_listing,
    path_in, read, read_at, seek, set_mode_of, set_owner_of, set_times_of, sync, truncate, write,
    write_at,
};
use vm::Machine;
use vm::outside::{Facts, InodeKind};
use walk::{FileEntry, ResolvedPath, find, join, real_names, walk};
pub(super) use walk::{real_contents, real_facts, real_list, real_target};
pub(crate) use watch::CHANGE_BYTES;
use watch::{ATTRIB, CREATE, DELETE, MOVED_FROM, MOVED_TO, report_event};
pub(super) use watch::{
    add_watch, remove_watch, set_blocking, socket_pair, wait_for_input, watch_folders,
};

pub(super) fn facts(m: &mut Machine, path: &[u8], follow: bool) -> FileResult<Facts> {
    let spot = find(m, path, follow)?;
    facts_at(m, &spot)
}

/// Checks the permission bits, without regard to the user.
pub(super) fn access(m: &mut Machine, path: &[u8], how: i32) -> FileResult<()> {
    let spot = find(m, path, true)?;
    let mode = spot.mode(m);
    let denied = |bit: i32, bits: u32| how & bit != 0 && mode & bits == 0;
    if denied(4, 0o444) || denied(2, 0o222) || denied(1, 0o111) { fail(EACCES) } else { Ok(()) }
}

pub(super) fn make_folder(m: &mut Machine, path: &[u8], mode: u32) -> FileResult<()> {
    let spot = walk(m, path, false)?;
    if spot.entry != FileEntry::Nothing {
        return fail(EEXIST);
    }
    make(m, &spot.path, InodeKind::Folder(None), mode).map(|_| ())
}

/// Returns the names in a folder, in order.
fn names_in(m: &mut Machine, spot: &ResolvedPath) -> FileResult<Vec<Vec<u8>>> {
    let mut names = match &spot.real {
        Some(real) => real_names(m, real)?.to_vec(),
        None => Vec::new(),
    };
    let start = join(&spot.path, b"");
    for (path, node) in m.live.globals.outside.names.range(start.clone()..) {
        let Some(name) = path.strip_prefix(&start[..]) else { break };
        if name.contains(&b'/') {
            continue;
        }
        match (names.binary_search_by(|known| known[..].cmp(name)), node) {
            (Ok(at), None) => {
                names.remove(at);
            }
            (Err(at), Some(_)) => names.insert(at, name.to_vec()),
            _ => {}
        }
    }
    Ok(names)
}

pub(super) fn list(m: &mut Machine, path: &[u8]) -> FileResult<Vec<Vec<u8>>> {
    let spot = find(m, path, true)?;
    if !spot.is_folder(m) {
        return fail(ENOTDIR);
    }
    names_in(m, &spot)
}

pub(super) fn remove_folder(m: &mut Machine, path: &[u8]) -> FileResult<()> {
    let spot = find(m, path, false)?;
    if !spot.is_folder(m) {
        return fail(ENOTDIR);
    }
    if !names_in(m, &spot)?.is_empty() {
        return fail(ENOTEMPTY);
    }
    remove(m, &spot)
}

pub(super) fn unlink(m: &mut Machine, path: &[u8]) -> FileResult<()> {
    let spot = find(m, path, false)?;
    if spot.is_folder(m) {
        return fail(EISDIR);
    }
    remove(m, &spot)
}

/// Removes the file or folder at a resolved path.
fn remove(m: &mut Machine, spot: &ResolvedPath) -> FileResult<()> {
    may_change(m, &spot.path)?;
    let is_folder = spot.is_folder(m);
    let ended = if is_folder { watch::watches_on(m, &spot.path)? } else { Vec::new() };
    hide(m, &spot.path)?;
    detach(m, &spot.path);
    folder_changed(m, &spot.path);
    m.live.globals.outside.forget_unreachable();
    report_event(m, &spot.path, DELETE | watch::of(is_folder))?;
    watch::end(m, ended)
}

pub(super) fn rename(m: &mut Machine, from: &[u8], to: &[u8]) -> FileResult<()> {
    let source = find(m, from, false)?;
    let target = walk(m, to, false)?;
    let same_node = matches!(source.entry, FileEntry::Node(_)) && source.entry == target.entry;
    if source.path == target.path || same_node {
        return Ok(());
    }
    if target.path.starts_with(&join(&source.path, b"")) {
        return fail(EINVAL);
    }
    if target.entry != FileEntry::Nothing {
        match (source.is_folder(m), target.is_folder(m)) {
            (true, false) => return fail(ENOTDIR),
            (false, true) => return fail(EISDIR),
            (true, true) if !names_in(m, &target)?.is_empty() => return fail(ENOTEMPTY),
            _ => {}
        }
    }
    may_change(m, &source.path)?;
    may_change(m, &target.path)?;
    let of_folder = watch::of(source.is_folder(m));
    let ended = watch::watches_on(m, &target.path)?;
    let id = own(m, &source)?;
    detach(m, &target.path);
    // An entry below the replaced empty folder hid a real file. The entry would now hide a file of
    // the moved folder.
    let below = join(&target.path, b"");
    m.live.globals.outside.names.retain(|path, _| !path.starts_with(&below));
    rekey(m, &source.path, &target.path);
    hide(m, &source.path)?;
    m.live.globals.outside.names.insert(target.path.clone(), Some(id));
    folder_changed(m, &source.path);
    folder_changed(m, &target.path);
    m.live.globals.outside.forget_unreachable();
    report_event(m, &source.path, MOVED_FROM | of_folder)?;
    report_event(m, &target.path, MOVED_TO | of_folder)?;
    watch::end(m, ended)?;
    watch::rekey(m, &source.path, &target.path);
    Ok(())
}

pub(super) fn link(m: &mut Machine, existing: &[u8], new: &[u8]) -> FileResult<()> {
    let source = find(m, existing, false)?;
    let target = walk(m, new, false)?;
    if target.entry != FileEntry::Nothing {
        return fail(EEXIST);
    }
    if source.is_folder(m) {
        return fail(EPERM);
    }
    may_change(m, &target.path)?;
    let id = own(m, &source)?;
    m.live.globals.outside.names.insert(target.path.clone(), Some(id));
    folder_changed(m, &target.path);
    report_event(m, &target.path, CREATE)
}

pub(super) fn symbolic_link(m: &mut Machine, target: &[u8], path: &[u8]) -> FileResult<()> {
    let spot = walk(m, path, false)?;
    if spot.entry != FileEntry::Nothing {
        return fail(EEXIST);
    }
    make(m, &spot.path, InodeKind::Link(target.to_vec()), 0o777).map(|_| ())
}

pub(super) fn read_link(m: &mut Machine, path: &[u8]) -> FileResult<Vec<u8>> {
    let spot = find(m, path, false)?;
    spot.target(m)?.map_or_else(|| fail(EINVAL), Ok)
}

pub(super) fn real_path(m: &mut Machine, path: &[u8]) -> FileResult<Vec<u8>> {
    Ok(find(m, path, true)?.path)
}

/// Changes the metadata of a file by `f`; a real file becomes a node first.
fn change(
    m: &mut Machine,
    path: &[u8],
    follow: bool,
    f: impl FnOnce(&mut vm::outside::Inode),
) -> FileResult<()> {
    let spot = find(m, path, follow)?;
    if !follow && spot.mode(m) & TYPE == IS_LINK && matches!(spot.entry, FileEntry::Real(_)) {
        may_change(m, &spot.path)?;
    }
    let id = own(m, &spot)?;
    if let Some(node) = m.live.globals.outside.nodes.get_mut(&id) {
        f(node);
    }
    let of_folder = watch::of(spot.is_folder(m));
    report_event(m, &spot.path, ATTRIB | of_folder)
}

pub(super) fn set_mode(m: &mut Machine, path: &[u8], mode: u32) -> FileResult<()> {
    change(m, path, true, |node| node.mode = mode & 0o7777)
}

pub(super) fn set_owner(
    m: &mut Machine,
    path: &[u8],
    follow: bool,
    user: i32,
    group: i32,
) -> FileResult<()> {
    change(m, path, follow, |node| node.owner = changed_owner(node.owner, user, group))
}

/// Returns user and group after a change; -1 leaves an owner unchanged.
fn changed_owner(owner: (u32, u32), user: i32, group: i32) -> (u32, u32) {
    (u32::try_from(user).unwrap_or(owner.0), u32::try_from(group).unwrap_or(owner.1))
}

pub(super) fn set_times(
    m: &mut Machine,
    path: &[u8],
    follow: bool,
    times: [i64; 2],
) -> FileResult<()> {
    change(m, path, follow, |node| node.times[..2].copy_from_slice(&times))
}

/// Returns fixed sizes; a check does not depend on the real file system's sizes.
pub(super) fn file_system_space(m: &mut Machine, path: &[u8]) -> FileResult<FileSystemSpace> {
    find(m, path, true)?;
    Ok(FileSystemSpace { block: 4096, all: 1 << 40, free: 1 << 39, usable: 1 << 39 })
}

/// Always succeeds: the program is the only process.
pub(super) fn lock(_: &mut Machine, _: i32, _: bool, _: i64, _: i64, _: bool) -> FileResult<bool> {
    Ok(true)
}

pub(super) fn unlock(_: &mut Machine, _: i32, _: i64, _: i64) -> FileResult<()> {
    Ok(())
}
