//! The state of the program.
//!
//! Lifetime: one state. `state::restore` replaces all of it when the search backtracks, and
//! `state::encode` derives the state vector from it. Writers: the interpreter and native methods.
//! Invariant: whatever a program can change and whatever decides its future is here.

use crate::globals::Globals;
use crate::heap::{Heap, Ref};
use crate::thread::Threads;

/// The state of the program: what backtracking undoes.
#[derive(Debug)]
pub struct Live {
    /// All objects.
    pub heap: Heap,
    /// All threads that have been started and not forgotten.
    pub threads: Threads,
    /// Slot of the thread that executes.
    pub current: usize,
    /// State outside of heap and threads.
    pub globals: Globals,
    /// Uncaught exceptions that no property has read yet: thread slot, exception.
    pub uncaught: Vec<(usize, Ref)>,
}

impl Live {
    /// An empty heap, and no thread.
    pub(super) fn new(heap_limit: usize) -> Self {
        Self {
            heap: Heap::new(heap_limit),
            threads: Threads::default(),
            current: 0,
            globals: Globals::default(),
            uncaught: Vec::new(),
        }
    }

    /// Threads that have not ended.
    pub fn live_threads(&self) -> usize {
        self.threads.unwatched().iter().filter(|thread| thread.is_alive()).count()
    }

    /// The slot of the thread whose `java.lang.Thread` this is.
    pub fn thread_of(&self, object: Ref) -> Option<usize> {
        let own = self.threads.get_own(self.current);
        if own.is_some_and(|own| own.object == object && own.is_alive()) {
            return Some(self.current);
        }
        self.threads.iter().position(|thread| thread.object == object && thread.is_alive())
    }
}
