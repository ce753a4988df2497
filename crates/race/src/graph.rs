//! The dependency graph: thread starts, and writes of objects that other threads read. A window of
//! threads is extended over the graph.
//!
//! Source: Havelund, "Using runtime analysis to guide model checking of Java programs" (SPIN 2000).
//! The graph maps each thread to the thread that started it, and each object to its readers and
//! writers.
//! Invariant: a collected object leaves behind only the dependencies between threads.

use crate::{Object, Thread};
use base::FastMap;
use std::collections::{BTreeMap, BTreeSet};

/// The reason for a thread's membership in a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Warnings name the thread.
    Warned,
    /// The thread started this thread of the window.
    Started(Thread),
    /// The thread writes an object that this thread of the window reads.
    Writes(Thread),
}

/// The dependency graph.
#[derive(Debug, Default)]
pub struct Dependencies {
    ancestors: BTreeMap<Thread, Thread>,
    objects: FastMap<Object, Users>,
    /// The pairs of a reader and a writer of collected objects.
    past: BTreeSet<(Thread, Thread)>,
}

#[derive(Debug, Default)]
struct Users {
    readers: Vec<Thread>,
    writers: Vec<Thread>,
}

impl Users {
    fn pairs(&self) -> impl Iterator<Item = (Thread, Thread)> + '_ {
        self.readers.iter().flat_map(|r| self.writers.iter().map(move |w| (*r, *w)))
    }
}

impl Dependencies {
    /// Records that `parent` started `child`.
    pub fn start(&mut self, parent: Thread, child: Thread) {
        self.ancestors.insert(child, parent);
    }

    /// Records that `thread` accesses an object.
    #[inline]
    pub fn access(&mut self, thread: Thread, object: Object, write: bool) {
        let users = self.objects.entry(object).or_default();
        let list = if write { &mut users.writers } else { &mut users.readers };
        if list.last() != Some(&thread) && !list.contains(&thread) {
            list.push(thread);
        }
    }

    /// Removes collected objects.
    pub fn sweep(&mut self, is_live: impl Fn(Object) -> bool) {
        let past = &mut self.past;
        self.objects.retain(|object, users| {
            let stays = is_live(*object);
            if !stays {
                past.extend(users.pairs().filter(|(r, w)| r != w));
            }
            stays
        });
    }

    /// Returns the window and all threads that influence its threads, in the order of their
    /// addition.
    pub fn extend(&self, window: impl IntoIterator<Item = Thread>) -> Vec<(Thread, Reason)> {
        let mut writers: BTreeMap<Thread, BTreeSet<Thread>> = BTreeMap::new();
        let present = self.objects.values().flat_map(Users::pairs);
        for (reader, writer) in present.chain(self.past.iter().copied()) {
            writers.entry(reader).or_default().insert(writer);
        }
        let warned: BTreeSet<Thread> = window.into_iter().collect();
        let mut all: Vec<(Thread, Reason)> =
            warned.iter().map(|thread| (*thread, Reason::Warned)).collect();
        let mut inside = warned;
        let mut at = 0;
        while let Some((thread, _)) = all.get(at) {
            let thread = *thread;
            at += 1;
            if let Some(ancestor) = self.ancestors.get(&thread)
                && inside.insert(*ancestor)
            {
                all.push((*ancestor, Reason::Started(thread)));
            }
            for writer in writers.get(&thread).into_iter().flatten() {
                if inside.insert(*writer) {
                    all.push((*writer, Reason::Writes(thread)));
                }
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph() -> Dependencies {
        let mut graph = Dependencies::default();
        for (parent, child) in [(0, 1), (0, 2), (0, 3), (3, 4), (0, 5)] {
            graph.start(parent, child);
        }
        graph
    }

    #[test]
    fn all_ancestors_join_the_window() {
        let reasons = graph().extend([4]);
        assert_eq!(
            reasons,
            [(4, Reason::Warned), (3, Reason::Started(4)), (0, Reason::Started(3))]
        );
    }

    #[test]
    fn writers_of_read_variables_join_the_window_transitively() {
        let mut graph = graph();
        graph.access(1, 70, false);
        graph.access(2, 70, true);
        graph.access(2, 71, false);
        graph.access(5, 71, true);
        graph.access(4, 72, true);
        graph.access(1, 72, true);
        let reasons = graph.extend([1]);
        let inside: Vec<Thread> = reasons.iter().map(|(thread, _)| *thread).collect();
        assert_eq!(inside, [1, 0, 2, 5]);
        assert_eq!(reasons[2], (2, Reason::Writes(1)));
        assert_eq!(reasons[3], (5, Reason::Writes(2)));
    }

    #[test]
    fn dependences_through_dead_objects_are_kept() {
        let mut graph = graph();
        graph.access(1, 70, false);
        graph.access(2, 70, true);
        graph.sweep(|_| false);
        graph.access(3, 70, true);
        let inside: Vec<Thread> = graph.extend([1]).into_iter().map(|(thread, _)| thread).collect();
        assert_eq!(inside, [1, 0, 2]);
    }
}
