//! The state of the program.
//!
//! Lifetime: one state. The crate `snapshot` replaces the whole state when the search backtracks, and
//! derives the state vector from it. Writers: the interpreter and native methods. Invariant: this part
//! has all data that a program can change, or that determine its future.

use crate::globals::Globals;
use crate::heap::{Heap, Ref};
use crate::symbolic::Symbols;
use crate::thread::Threads;

/// The state of the program, which backtracking restores.
#[derive(Debug)]
pub struct Live {
    /// All objects of the program.
    pub heap: Heap,
    /// All threads that have a slot.
    pub threads: Threads,
    /// The slot of the current thread.
    pub current: usize,
    /// The state outside of heap and threads.
    pub globals: Globals,
    /// Uncaught exceptions that no property has read yet, with the slots of their threads.
    pub uncaught: Vec<(usize, Ref)>,
    /// Terms of values, for symbolic inputs.
    pub symbols: Symbols,
}

impl Live {
    /// Creates a state with an empty heap and without threads.
    pub(super) fn new(heap_limit: usize) -> Self {
        Self {
            heap: Heap::new(heap_limit),
            threads: Threads::default(),
            current: 0,
            globals: Globals::default(),
            uncaught: Vec::new(),
            symbols: Symbols::default(),
        }
    }

    /// Returns the number of threads that have not ended.
    pub fn live_threads(&self) -> usize {
        self.threads.unwatched().iter().filter(|thread| thread.is_alive()).count()
    }

    /// Returns the slot of the thread of a `java.lang.Thread` object.
    pub fn thread_of(&self, object: Ref) -> Option<usize> {
        let own = self.threads.get_own(self.current);
        if own.is_some_and(|own| own.object == object && own.is_alive()) {
            return Some(self.current);
        }
        self.threads.of_object(object)
    }
}
