//! Path resolution: the overlay first, then the real file system below it.
//!
//! Source: POSIX.1-2017 §4.13 (pathname resolution). Invariant: a real file is read once and then
//! cached, so that the environment is the same on every path. A program can read the current
//! folder, the JDK, the class path, the folders of `--allow-read`, and the folders that lead to
//! them. A link is followed before its target is tested. The temporary folder exists and is empty.

use super::super::errno::{ELOOP, ENOENT, ENOTDIR};
use super::super::{
    Failure, FileResult, IS_FILE, IS_FOLDER, IS_LINK, TYPE, facts_from, fail, number,
};
use std::ffi::OsStr;
use std::io::{self, ErrorKind};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::Path;
use std::rc::Rc;
use vm::native::Exit;
use vm::outside::{Facts, InodeKind};
use vm::{Machine, Options};

/// Number of links that are followed before the failure `ELOOP`.
const MOST_LINKS: usize = 40;
const TEMPORARY: &str = "/tmp";
/// The supported devices.
pub(super) const NULL_DEVICE: &[u8] = b"/dev/null";
pub(super) const RANDOM_DEVICES: [&[u8]; 2] = [b"/dev/random", b"/dev/urandom"];

/// Kind of file at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileEntry {
    Nothing,
    Node(u64),
    Real(Facts),
}

/// A resolved path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ResolvedPath {
    /// The path without links.
    pub(super) path: Vec<u8>,
    /// The real file or folder behind the path.
    pub(super) real: Option<Vec<u8>>,
    pub(super) entry: FileEntry,
}

/// Access of the program to a real file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Visibility {
    Free,
    /// Only the existence of the folder is visible, and its entries on the way to readable folders.
    Passage,
    /// The file seems not to exist.
    Empty,
    None,
}

fn path_of(bytes: &[u8]) -> &Path {
    Path::new(OsStr::from_bytes(bytes))
}

fn visibility(m: &Machine, real: &[u8]) -> Visibility {
    let path = path_of(real);
    let roots = &m.run.environment.readable;
    let device = real == NULL_DEVICE || RANDOM_DEVICES.contains(&real);
    if device || roots.iter().any(|root| path.starts_with(root)) {
        Visibility::Free
    } else if path == Path::new(TEMPORARY)
        || real == b"/"
        || path == Path::new("/dev")
        || roots.iter().any(|root| root.starts_with(path))
    {
        Visibility::Passage
    } else if path.starts_with(TEMPORARY) {
        Visibility::Empty
    } else {
        Visibility::None
    }
}

fn hidden(real: &[u8]) -> Failure {
    Failure::Exit(Exit::Unsupported(format!(
        "looking at {} (--allow-read allows it)",
        String::from_utf8_lossy(real)
    )))
}

/// Returns the metadata of a real file. A link does not make its target readable. If a link led to
/// the file (`linked`), the file may exist although the temporary folder seems empty.
fn look(m: &mut Machine, real: &[u8], linked: bool) -> FileResult<Option<Facts>> {
    match visibility(m, real) {
        Visibility::Passage => {
            let mode = if real == TEMPORARY.as_bytes() { 0o1777 } else { 0o755 };
            Ok(Some(Facts { mode: IS_FOLDER | mode, links: 2, ..Facts::default() }))
        }
        Visibility::Empty if !linked => Ok(None),
        Visibility::Empty | Visibility::None => Err(hidden(real)),
        Visibility::Free => facts_of(m, real),
    }
}

/// Returns the metadata of a real file, readable or not.
fn facts_of(m: &mut Machine, real: &[u8]) -> FileResult<Option<Facts>> {
    let facts =
        *m.run.environment.facts.entry(real.to_vec()).or_insert_with(|| real_facts(path_of(real)));
    match facts {
        Ok(facts) => Ok(Some(facts)),
        Err(ENOENT | ENOTDIR) => Ok(None),
        Err(errno) => fail(errno),
    }
}

/// Returns the present metadata of a real file, or the error number. The time of the last access is
/// replaced by the time of the last change, because it would depend on other readers.
pub(in super::super) fn real_facts(real: &Path) -> Result<Facts, i32> {
    let about = std::fs::symlink_metadata(real).map_err(|e| number(&e))?;
    let mut facts = facts_from(&about);
    facts.times[0] = facts.times[1];
    Ok(facts)
}

/// Returns the present contents of a real file.
pub(in super::super) fn real_contents(real: &Path) -> io::Result<Vec<u8>> {
    classes::bounded::read(real, classes::path::LONGEST)
}

/// Returns the present names in a real folder, in order.
pub(in super::super) fn real_list(real: &Path) -> io::Result<Vec<Vec<u8>>> {
    let mut names: Vec<Vec<u8>> = Vec::new();
    for entry in std::fs::read_dir(real)? {
        names.push(entry?.file_name().into_vec());
    }
    names.sort();
    Ok(names)
}

/// Returns the present target of a real link.
pub(in super::super) fn real_target(real: &Path) -> io::Result<Vec<u8>> {
    Ok(std::fs::read_link(real)?.into_os_string().into_vec())
}

/// Whether a real file would appear at a path if no entry hid the file.
pub(super) fn real_file_appears(m: &mut Machine, real: Option<&[u8]>) -> FileResult<bool> {
    match real {
        Some(real) => Ok(facts_of(m, real)?.is_some()),
        None => Ok(false),
    }
}

/// Returns the contents of a real file.
pub(super) fn contents(m: &mut Machine, real: &[u8]) -> FileResult<Rc<Vec<u8>>> {
    if let Some(known) = m.run.environment.contents.get(real) {
        return Ok(known.clone());
    }
    let contents = Rc::new(real_contents(path_of(real)).map_err(|why| match why.kind() {
        ErrorKind::FileTooLarge => {
            let path = String::from_utf8_lossy(real);
            Failure::Exit(Exit::Unsupported(format!("reading {path} ({why})")))
        }
        _ => why.into(),
    })?);
    m.run.environment.contents.insert(real.to_vec(), contents.clone());
    Ok(contents)
}

/// Returns the names in a real folder, in order.
pub(super) fn real_names(m: &mut Machine, real: &[u8]) -> FileResult<Rc<Vec<Vec<u8>>>> {
    if let Some(known) = m.run.environment.lists.get(real) {
        return Ok(known.clone());
    }
    let names = if visibility(m, real) == Visibility::Passage {
        if real != TEMPORARY.as_bytes() {
            return Err(hidden(real));
        }
        let mut names: Vec<Vec<u8>> = Vec::new();
        for root in &m.run.environment.readable {
            if let Ok(rest) = root.strip_prefix(TEMPORARY)
                && let Some(first) = rest.components().next()
            {
                names.push(first.as_os_str().as_bytes().to_vec());
            }
        }
        names.sort();
        names.dedup();
        names
    } else {
        real_list(path_of(real))?
    };
    let names = Rc::new(names);
    m.run.environment.lists.insert(real.to_vec(), names.clone());
    Ok(names)
}

/// Returns the target of a real link.
fn target_of(m: &mut Machine, real: &[u8]) -> FileResult<Vec<u8>> {
    if let Some(known) = m.run.environment.links.get(real) {
        return Ok(known.clone());
    }
    let target = real_target(path_of(real))?;
    m.run.environment.links.insert(real.to_vec(), target.clone());
    Ok(target)
}

impl ResolvedPath {
    /// Returns the root of the file system.
    fn root() -> Self {
        let facts = Facts { mode: IS_FOLDER | 0o755, links: 2, ..Facts::default() };
        Self { path: b"/".to_vec(), real: Some(b"/".to_vec()), entry: FileEntry::Real(facts) }
    }

    /// Returns type and permissions; 0 for a missing file.
    pub(super) fn mode(&self, m: &Machine) -> u32 {
        match self.entry {
            FileEntry::Nothing => 0,
            FileEntry::Real(facts) => facts.mode,
            FileEntry::Node(id) => m.live.globals.outside.nodes.get(&id).map_or(0, |node| {
                node.mode
                    | match node.kind {
                        InodeKind::Copy(_) | InodeKind::File(..) => IS_FILE,
                        InodeKind::Folder(_) => IS_FOLDER,
                        InodeKind::Link(_) => IS_LINK,
                    }
            }),
        }
    }

    /// Whether the path is a folder.
    pub(super) fn is_folder(&self, m: &Machine) -> bool {
        self.mode(m) & TYPE == IS_FOLDER
    }

    /// Returns the target of a link; none for another file.
    pub(super) fn target(&self, m: &mut Machine) -> FileResult<Option<Vec<u8>>> {
        if self.mode(m) & TYPE != IS_LINK {
            return Ok(None);
        }
        match (self.entry, &self.real) {
            (FileEntry::Node(id), _) => {
                match m.live.globals.outside.nodes.get(&id).map(|node| &node.kind) {
                    Some(InodeKind::Link(target)) => Ok(Some(target.clone())),
                    _ => Ok(None),
                }
            }
            (_, Some(real)) => target_of(m, &real.clone()).map(Some),
            _ => Ok(None),
        }
    }

    /// Resolves `name` in this folder.
    pub(super) fn child(&self, m: &mut Machine, name: &[u8], linked: bool) -> FileResult<Self> {
        let path = join(&self.path, name);
        let below = self.real.as_ref().map(|real| join(real, name));
        let (entry, real) = match (m.live.globals.outside.names.get(&path).copied(), below) {
            (Some(None), _) | (None, None) => (FileEntry::Nothing, None),
            (Some(Some(id)), _) => {
                let real = match m.live.globals.outside.nodes.get(&id).map(|node| &node.kind) {
                    Some(InodeKind::Folder(Some(real)) | InodeKind::Copy(real)) => {
                        Some(real.clone())
                    }
                    _ => None,
                };
                (FileEntry::Node(id), real)
            }
            (None, Some(real)) => match look(m, &real, linked)? {
                Some(facts) => (FileEntry::Real(facts), Some(real)),
                None => (FileEntry::Nothing, None),
            },
        };
        Ok(Self { path, real, entry })
    }
}

/// Returns the path of `name` in `folder`.
pub(super) fn join(folder: &[u8], name: &[u8]) -> Vec<u8> {
    if folder == b"/" { [folder, name].concat() } else { [folder, b"/", name].concat() }
}

/// Returns the folder and the last name of a path without links.
pub(super) fn split(path: &[u8]) -> (&[u8], &[u8]) {
    match path.iter().rposition(|byte| *byte == b'/') {
        Some(0) => (b"/", &path[1..]),
        Some(at) => (&path[..at], &path[at + 1..]),
        None => (b"/", path),
    }
}

fn push_reversed(left: &mut Vec<Vec<u8>>, path: &[u8]) {
    let parts = path.split(|byte| *byte == b'/').filter(|part| !part.is_empty() && *part != b".");
    let at = left.len();
    left.extend(parts.map(<[u8]>::to_vec));
    left[at..].reverse();
}

/// Returns the base of relative paths.
fn current_folder(_: &Options) -> Vec<u8> {
    std::env::current_dir().map_or(b"/".to_vec(), |folder| folder.into_os_string().into_vec())
}

/// Resolves a path; `FileEntry::Nothing` if only the last name is missing.
pub(super) fn walk(m: &mut Machine, path: &[u8], follow_last: bool) -> FileResult<ResolvedPath> {
    if path.is_empty() {
        return fail(ENOENT);
    }
    let mut left = Vec::new();
    push_reversed(&mut left, path);
    if path.first() != Some(&b'/') {
        push_reversed(&mut left, &current_folder(&m.options));
    }
    let mut way = vec![ResolvedPath::root()];
    let (mut links, mut linked) = (0, false);
    while let Some(name) = left.pop() {
        if name == b".." {
            if way.len() > 1 {
                way.pop();
            }
            continue;
        }
        let Some(folder) = way.last() else { return fail(ENOENT) };
        let spot = folder.clone().child(m, &name, linked)?;
        if (!left.is_empty() || follow_last)
            && let Some(target) = spot.target(m)?
        {
            links += 1;
            if links > MOST_LINKS {
                return fail(ELOOP);
            }
            if target.first() == Some(&b'/') {
                way.truncate(1);
            }
            linked |= spot.real.is_some();
            push_reversed(&mut left, &target);
            continue;
        }
        if !left.is_empty() {
            if spot.entry == FileEntry::Nothing {
                return fail(ENOENT);
            }
            if !spot.is_folder(m) {
                return fail(ENOTDIR);
            }
        }
        way.push(spot);
    }
    way.pop().map_or_else(|| fail(ENOENT), Ok)
}

/// Resolves as [`walk`], but fails for a missing file.
pub(super) fn find(m: &mut Machine, path: &[u8], follow_last: bool) -> FileResult<ResolvedPath> {
    let spot = walk(m, path, follow_last)?;
    if spot.entry == FileEntry::Nothing { fail(ENOENT) } else { Ok(spot) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_joined_and_split() {
        assert_eq!(join(b"/", b"a"), b"/a");
        assert_eq!(join(b"/a", b"b"), b"/a/b");
        assert_eq!(split(b"/a/b"), (&b"/a"[..], &b"b"[..]));
        assert_eq!(split(b"/a"), (&b"/"[..], &b"a"[..]));
    }

    #[test]
    fn path_segments_are_pushed_in_reverse_without_dots() {
        let mut left = vec![b"end".to_vec()];
        push_reversed(&mut left, b"./a//../b/");
        assert_eq!(left, [&b"end"[..], b"b", b"..", b"a"]);
    }
}
