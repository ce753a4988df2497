//! State of the program outside of the heap: raw memory and, in a check, the file system as the program
//! sees it.
//!
//! Source: `docs/decisions/0008-files.md`. Bytes are in `byte[]` objects of the heap, which are
//! restored, compared and stored as all objects are. This file has only the mapping to these objects.
//! Ids do not depend on the order of creation. Addresses and descriptors are the lowest free ones of the
//! requesting thread. Inode numbers are derived from the path.
//!
//! Invariant: while states are explored, an [`Outside`] has each part of the file system or of raw
//! memory that can differ between two states. Data read from the real file system are in an
//! [`Environment`], which is constant over the run.

pub mod watches;

use crate::heap::Ref;
use std::collections::{BTreeMap, BTreeSet};
use std::os::fd::OwnedFd;
use std::path::PathBuf;
use std::rc::Rc;
use watches::Watches;

/// The state of raw memory and files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outside {
    /// Blocks of raw memory by address. Each block is a `byte[]`.
    pub memory: BTreeMap<u64, Ref>,
    /// Files, folders and links that differ from the real ones, by inode number.
    pub nodes: BTreeMap<u64, Inode>,
    /// The overlay of paths: an inode number, or `None` if the real file is hidden.
    pub names: BTreeMap<Vec<u8>, Option<u64>>,
    /// Open files, by descriptor.
    pub descriptors: BTreeMap<i32, Descriptor>,
    /// The number of bytes read from standard input.
    pub input: u64,
}

/// A file, folder or link that was created or changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inode {
    /// The kind of the node, with its contents.
    pub kind: InodeKind,
    /// Permission bits.
    pub mode: u32,
    /// User and group.
    pub owner: (u32, u32),
    /// Times of the last access, of the last change and of the creation, in nanoseconds since 1970.
    pub times: [i64; 3],
}

/// The kind of a node, with its contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InodeKind {
    /// A file with the contents of the real file at this path.
    Copy(Vec<u8>),
    /// A file with its own contents: a `byte[]`, which may be longer, and the length.
    File(Ref, u64),
    /// A folder, with the real folder whose files are visible in it.
    Folder(Option<Vec<u8>>),
    /// A symbolic link and its target.
    Link(Vec<u8>),
}

/// An open file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Descriptor {
    /// The opened object.
    pub open: OpenFile,
    /// The position of reads and writes.
    pub position: u64,
    /// The flags of the call, as in `open(2)`.
    pub flags: i32,
}

/// The object that a descriptor refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenFile {
    /// A node, by its inode number.
    Node(u64),
    /// An unchanged real file and its path. The path is empty after the name was removed.
    Real(Vec<u8>, Vec<u8>),
    /// A folder, by its path.
    Folder(Vec<u8>),
    /// The names in a folder. The position is an index of this list.
    Listing(Vec<Vec<u8>>),
    /// A device that discards all data.
    Null,
    /// A device that returns random bytes.
    Random,
    /// Watches on folders.
    Watches(Watches),
    /// One end of a pair of sockets: the descriptor of the other end, and the number of bytes that can
    /// be read at this end. The contents are not modelled, as the bytes only wake a thread.
    Socket(i32, u32),
}

impl Environment {
    /// Returns the number of facts that were read from real files.
    pub fn seen(&self) -> usize {
        self.contents.len() + self.lists.len() + self.facts.len() + self.links.len()
    }
}

/// Facts that were read from the real file system, and restrictions of these reads.
#[derive(Debug, Default)]
pub struct Environment {
    /// Open files of a plain execution.
    pub descriptors: BTreeMap<i32, OwnedFd>,
    /// Open folders of a plain execution: the remaining names, the last one first.
    pub listings: BTreeMap<i32, Vec<Vec<u8>>>,
    /// Contents of real files that were read, by path.
    pub contents: BTreeMap<Vec<u8>, Rc<Vec<u8>>>,
    /// Names in real folders that were read, by path.
    pub lists: BTreeMap<Vec<u8>, Rc<Vec<Vec<u8>>>>,
    /// Metadata of real files, or the error number of the query.
    pub facts: BTreeMap<Vec<u8>, Result<Facts, i32>>,
    /// Targets of real symbolic links, by path.
    pub links: BTreeMap<Vec<u8>, Vec<u8>>,
    /// Devices and inode numbers of the files whose times, owners or inode numbers the program may know.
    pub told: BTreeSet<(u64, u64)>,
    /// Paths that may be read in a check, canonical or as given.
    pub readable: Vec<PathBuf>,
    /// Standard input in a check.
    pub input: Option<Vec<u8>>,
}

/// The result of `stat(2)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Type and permission bits.
    pub mode: u32,
    /// Inode number.
    pub inode: u64,
    /// The device that contains the file, and the device number of a device file.
    pub device: (u64, u64),
    /// Number of hard links.
    pub links: u64,
    /// User and group.
    pub owner: (u32, u32),
    /// Size in bytes.
    pub size: u64,
    /// Times in nanoseconds since 1970: last access, last change of the contents, last change of these
    /// facts, and creation.
    pub times: [i64; 4],
}

impl Outside {
    /// Whether all parts are empty.
    pub fn is_empty(&self) -> bool {
        self.memory.is_empty()
            && self.names.is_empty()
            && self.descriptors.is_empty()
            && self.nodes.is_empty()
            && self.input == 0
    }

    /// Returns the arrays with the contents of memory and files, in a fixed order.
    pub fn references(&self) -> impl Iterator<Item = Ref> + '_ {
        let files = self.nodes.values().filter_map(|node| match node.kind {
            InodeKind::File(array, _) => Some(array),
            _ => None,
        });
        self.memory.values().copied().chain(files)
    }

    /// Removes nodes that have neither a name nor a descriptor.
    pub fn forget_unreachable(&mut self) {
        let Self { nodes, names, descriptors, .. } = self;
        nodes.retain(|id, _| {
            names.values().any(|name| *name == Some(*id))
                || descriptors.values().any(|d| d.open == OpenFile::Node(*id))
        });
    }

    /// Whether a descriptor is readable. A descriptor that is not open counts as readable.
    pub fn is_ready(&self, descriptor: i32) -> bool {
        match self.descriptors.get(&descriptor).map(|known| &known.open) {
            Some(OpenFile::Watches(watches)) => !watches.queue.is_empty(),
            Some(OpenFile::Socket(_, waiting)) => *waiting > 0,
            _ => true,
        }
    }

    /// Appends the encoding of the state, with references as canonical ids.
    pub fn write(&self, words: &mut Vec<u32>, name: impl Fn(Ref) -> u32) {
        if self.is_empty() {
            words.push(0);
            return;
        }
        words.push(1);
        put(words, self.input);
        words.push(self.memory.len() as u32);
        for (address, block) in &self.memory {
            put(words, *address);
            words.push(name(*block));
        }
        words.push(self.nodes.len() as u32);
        for (inode, node) in &self.nodes {
            put(words, *inode);
            words.extend([node.mode, node.owner.0, node.owner.1]);
            for time in node.times {
                put(words, time as u64);
            }
            match &node.kind {
                InodeKind::Copy(path) => put_tagged(words, 0, path),
                InodeKind::Folder(Some(path)) => put_tagged(words, 1, path),
                InodeKind::Link(target) => put_tagged(words, 2, target),
                InodeKind::Folder(None) => words.push(3),
                InodeKind::File(array, length) => {
                    words.extend([4, name(*array)]);
                    put(words, *length);
                }
            }
        }
        words.push(self.names.len() as u32);
        for (path, node) in &self.names {
            put_bytes(words, path);
            put(words, node.unwrap_or(0));
        }
        words.push(self.descriptors.len() as u32);
        for (number, descriptor) in &self.descriptors {
            words.extend([*number as u32, descriptor.flags as u32]);
            put(words, descriptor.position);
            match &descriptor.open {
                OpenFile::Node(inode) => {
                    words.push(0);
                    put(words, *inode);
                }
                OpenFile::Real(real, path) => {
                    put_tagged(words, 1, real);
                    put_bytes(words, path);
                }
                OpenFile::Folder(path) => put_tagged(words, 2, path),
                OpenFile::Listing(names) => {
                    words.extend([3, names.len() as u32]);
                    for name in names {
                        put_bytes(words, name);
                    }
                }
                OpenFile::Null => words.push(4),
                OpenFile::Random => words.push(5),
                OpenFile::Watches(watches) => {
                    words.push(6);
                    watches.write(words);
                }
                OpenFile::Socket(peer, waiting) => words.extend([7, *peer as u32, *waiting]),
            }
        }
    }

    /// Decodes the words that `write` appended. The function `handle` maps canonical ids to handles.
    pub fn read(next: &mut impl FnMut() -> u32, handle: impl Fn(u32) -> Ref) -> Self {
        let mut this = Self::default();
        if next() == 0 {
            return this;
        }
        this.input = wide(next);
        this.memory = (0..next()).map(|_| (wide(next), handle(next()))).collect();
        this.nodes = (0..next())
            .map(|_| {
                let inode = wide(next);
                let mode = next();
                let owner = (next(), next());
                let times = [wide(next) as i64, wide(next) as i64, wide(next) as i64];
                let kind = match next() {
                    0 => InodeKind::Copy(bytes(next)),
                    1 => InodeKind::Folder(Some(bytes(next))),
                    2 => InodeKind::Link(bytes(next)),
                    3 => InodeKind::Folder(None),
                    _ => InodeKind::File(handle(next()), wide(next)),
                };
                (inode, Inode { kind, mode, owner, times })
            })
            .collect();
        this.names = (0..next())
            .map(|_| (bytes(next), wide(next)))
            .map(|(path, inode)| (path, (inode != 0).then_some(inode)))
            .collect();
        this.descriptors = (0..next())
            .map(|_| {
                let (number, flags, position) = (next() as i32, next() as i32, wide(next));
                let open = match next() {
                    0 => OpenFile::Node(wide(next)),
                    1 => OpenFile::Real(bytes(next), bytes(next)),
                    2 => OpenFile::Folder(bytes(next)),
                    3 => OpenFile::Listing((0..next()).map(|_| bytes(next)).collect()),
                    4 => OpenFile::Null,
                    5 => OpenFile::Random,
                    6 => OpenFile::Watches(Watches::read(next)),
                    _ => OpenFile::Socket(next() as i32, next()),
                };
                (number, Descriptor { open, position, flags })
            })
            .collect();
        this
    }
}

fn put(words: &mut Vec<u32>, value: u64) {
    words.extend([value as u32, (value >> 32) as u32]);
}

fn put_tagged(words: &mut Vec<u32>, tag: u32, bytes: &[u8]) {
    words.push(tag);
    put_bytes(words, bytes);
}

/// Appends bytes to the words of a component: their number, and then four bytes in each word.
pub fn put_bytes(words: &mut Vec<u32>, bytes: &[u8]) {
    words.push(bytes.len() as u32);
    words.extend(
        bytes
            .chunks(4)
            .map(|chunk| chunk.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte))),
    );
}

fn wide(next: &mut impl FnMut() -> u32) -> u64 {
    u64::from(next()) | u64::from(next()) << 32
}

/// Decodes the bytes that [`put_bytes`] appended.
pub fn bytes(next: &mut impl FnMut() -> u32) -> Vec<u8> {
    let length = next() as usize;
    let mut bytes: Vec<u8> = (0..length.div_ceil(4)).flat_map(|_| next().to_le_bytes()).collect();
    bytes.truncate(length);
    bytes
}

#[cfg(test)]
mod tests {
    use super::watches::{Change, Watch};
    use super::*;

    fn sample() -> Outside {
        let node = |kind| Inode { kind, mode: 0o644, owner: (1, 2), times: [-3, 1 << 40, 5] };
        let descriptor = |open| Descriptor { open, position: 1 << 33, flags: 0o2001 };
        let mut watches = Watches { given: 7, ..Watches::default() };
        watches.folders.insert(5, Watch { path: b"/a/b".to_vec(), mask: 0xc6 });
        watches.push(Change { watch: 5, what: 2, name: b"cdefg".to_vec() });
        Outside {
            memory: [(1 << 41, 70), (16, 71)].into(),
            nodes: [
                (1, node(InodeKind::Copy(b"/a".to_vec()))),
                (2, node(InodeKind::File(72, 9))),
                (3, node(InodeKind::Folder(None))),
                (1 << 40, node(InodeKind::Folder(Some(b"/etc".to_vec())))),
                (5, node(InodeKind::Link(b"../x/y".to_vec()))),
            ]
            .into(),
            names: [(b"/a/b".to_vec(), Some(1 << 40)), (b"/gone".to_vec(), None)].into(),
            descriptors: [
                (3, descriptor(OpenFile::Node(2))),
                (4, descriptor(OpenFile::Real(b"/r".to_vec(), Vec::new()))),
                (5, descriptor(OpenFile::Folder(b"/".to_vec()))),
                (6, descriptor(OpenFile::Listing(vec![b"abcde".to_vec(), b"f".to_vec()]))),
                (7, descriptor(OpenFile::Null)),
                (8, descriptor(OpenFile::Random)),
                (9, descriptor(OpenFile::Watches(watches))),
                (10, descriptor(OpenFile::Socket(11, 2))),
            ]
            .into(),
            input: 3,
        }
    }

    #[test]
    fn the_outside_state_is_encoded_without_loss() {
        for outside in [Outside::default(), sample()] {
            let mut words = Vec::new();
            outside.write(&mut words, |r| r);
            let mut rest = words.iter().copied();
            assert_eq!(
                Outside::read(&mut || rest.next().unwrap_or(u32::MAX), |name| name),
                outside
            );
            assert_eq!(rest.next(), None, "everything was read");
        }
    }

    #[test]
    fn a_node_exists_while_named_or_open() {
        let mut outside = sample();
        outside.forget_unreachable();
        assert_eq!(outside.nodes.keys().copied().collect::<Vec<_>>(), [2, 1 << 40]);
    }
}
