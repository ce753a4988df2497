//! Watches on folders: the state of an open `inotify(7)` instance of a checked program.
//!
//! Source: `inotify(7)`; `fs/notify/inotify` of Linux for the merging of changes. Invariant: in a check
//! only the program changes its files, so the queue contains all changes.

use super::{bytes, put_bytes};
use std::collections::{BTreeMap, VecDeque};

/// The maximal number of queued changes (`fs.inotify.max_queued_events`).
pub const MOST: usize = 16_384;

/// The state of an `inotify(7)` instance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Watches {
    /// The number of watches that were created. Numbers of watches are not reused.
    pub given: i32,
    /// Watched folders, by the number of the watch.
    pub folders: BTreeMap<i32, Watch>,
    /// Changes that have not been read yet.
    pub queue: VecDeque<Change>,
}

/// A watch on a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watch {
    /// The path of the folder.
    pub path: Vec<u8>,
    /// The mask of reported changes.
    pub mask: u32,
}

/// A reported change in a watched folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The number of the watch.
    pub watch: i32,
    /// The event bits.
    pub what: u32,
    /// The name within the folder; empty for the folder itself.
    pub name: Vec<u8>,
}

impl Change {
    /// The event bit `IN_IGNORED`: the watch was removed.
    pub const IGNORED: u32 = 0x8000;
}

impl Watches {
    /// Appends a change, unless it equals the last queued change. Returns false if the queue is full
    /// now.
    pub fn push(&mut self, change: Change) -> bool {
        if self.queue.back() == Some(&change) && change.what & Change::IGNORED == 0 {
            return true;
        }
        self.queue.push_back(change);
        self.queue.len() < MOST
    }

    /// Removes a watch and queues a notice of its removal. Returns false if no watch has this number.
    pub fn remove(&mut self, number: i32) -> bool {
        let known = self.folders.remove(&number).is_some();
        if known {
            self.queue.push_back(Change { watch: number, what: Change::IGNORED, name: Vec::new() });
        }
        known
    }

    /// Appends the encoding of the instance.
    pub(super) fn write(&self, words: &mut Vec<u32>) {
        words.extend([self.given as u32, self.folders.len() as u32, self.queue.len() as u32]);
        for (number, watch) in &self.folders {
            words.extend([*number as u32, watch.mask]);
            put_bytes(words, &watch.path);
        }
        for change in &self.queue {
            words.extend([change.watch as u32, change.what]);
            put_bytes(words, &change.name);
        }
    }

    /// Decodes the words that `write` appended.
    pub(super) fn read(next: &mut impl FnMut() -> u32) -> Self {
        let (given, folders, queue) = (next() as i32, next(), next());
        let folders = (0..folders)
            .map(|_| {
                let (number, mask) = (next() as i32, next());
                (number, Watch { mask, path: bytes(next) })
            })
            .collect();
        let queue = (0..queue)
            .map(|_| Change { watch: next() as i32, what: next(), name: bytes(next) })
            .collect();
        Self { given, folders, queue }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeated_change_is_queued_once() {
        let mut watches = Watches::default();
        let change = |name: &str| Change { watch: 1, what: 2, name: name.into() };
        for name in ["a", "a", "b", "a"] {
            assert!(watches.push(change(name)));
        }
        assert_eq!(watches.queue, [change("a"), change("b"), change("a")]);
    }

    #[test]
    fn the_end_of_a_watch_is_queued_once() {
        let mut watches = Watches::default();
        watches.folders.insert(1, Watch { path: b"/a".to_vec(), mask: 2 });
        assert!(watches.remove(1) && !watches.remove(1));
        assert_eq!(watches.queue.len(), 1);
    }
}
