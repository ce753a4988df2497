//! The objects at which a transition looks: its read dependences for the transition cache
//! (`snapshot::cache`).
//!
//! Invariant: during recording, each object that is read or written through the heap is listed once.
//! Objects allocated during recording are not listed.

use super::{Heap, Object, Ref};
use std::cell::{Cell, RefCell};

/// The recorded looks.
#[derive(Debug, Default)]
pub struct Looks {
    watching: bool,
    /// The objects, in the order of the first look.
    list: RefCell<Vec<Ref>>,
    /// For each handle, the number of the last transition that looked at the object.
    last: Vec<Cell<u32>>,
    /// The number of the recorded transition.
    step: u32,
}

impl Looks {
    /// Records a look at an object.
    #[inline(always)]
    pub(super) fn note(&self, r: Ref) {
        if self.watching {
            self.note_watched(r);
        }
    }

    /// Lists each object below handle `end` again if a later look occurs. Returns the number of objects
    /// listed so far.
    pub fn list_again(&mut self, end: Ref) -> usize {
        self.begin(end as usize);
        self.list.get_mut().len()
    }

    /// Marks all objects of a heap with this number of handles as not looked at.
    fn begin(&mut self, objects: usize) {
        self.last.resize(objects, Cell::new(0));
        self.step = self.step.wrapping_add(1);
        if self.step == 0 {
            self.last.fill(Cell::new(0));
            self.step = 1;
        }
    }

    #[cold]
    #[inline(never)]
    fn note_watched(&self, r: Ref) {
        if let Some(last) = self.last.get(r as usize)
            && last.replace(self.step) != self.step
        {
            self.list.borrow_mut().push(r);
        }
    }
}

impl Heap {
    /// Returns the object of a handle without recording a look. Callers may use only facts that the
    /// canonical id of the object implies, such as sharing. A transition that ends before a recorded
    /// look does not depend on the object.
    #[inline]
    pub fn peek(&self, r: Ref) -> &Object {
        &self.objects[r as usize]
    }

    /// Records a look at an object.
    #[inline]
    pub(crate) fn look(&self, r: Ref) {
        self.looks.note(r);
    }

    /// Begins to record looks.
    pub(crate) fn watch(&mut self) {
        // Transitions of a traversal with a journal are not cached.
        self.looks.watching = self.recording && !self.log.has_journal();
        self.looks.list.get_mut().clear();
        if self.looks.watching {
            self.looks.begin(self.objects.len());
        }
    }

    /// Ends the recording, because later looks are not by the program.
    pub(crate) fn end_watch(&mut self) {
        self.looks.watching = false;
    }

    /// Returns the objects that the last recorded transition looked at, in the order of the first
    /// look. Objects allocated in the transition are omitted.
    pub fn looks(&self) -> std::cell::Ref<'_, Vec<Ref>> {
        self.looks.list.borrow()
    }
}
