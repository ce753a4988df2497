//! The objects that a transition looks at: its read dependences for the transition cache
//! (`snapshot::cache`).
//!
//! Invariant: during recording, every object that is read or written through the heap is listed
//! once, unless it was allocated since.

use super::{Heap, Object, Ref};
use std::cell::{Cell, RefCell};

/// The recorded objects.
#[derive(Debug, Default)]
pub struct Looks {
    watching: bool,
    /// In the order of the first look.
    list: RefCell<Vec<Ref>>,
    /// By handle, the transition in which the object was last looked at.
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

    /// Lists every object below handle `end` again that is looked at from now on, and returns the
    /// number of objects listed so far.
    pub fn list_again(&mut self, end: Ref) -> usize {
        self.begin(end as usize);
        self.list.get_mut().len()
    }

    /// Forgets which objects of a heap of this length were looked at.
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
    /// Returns the object of a handle without recording a look. Only facts that the handle's
    /// canonical id implies may be used, such as sharing. A transition that ends before a proper
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
        self.looks.watching = self.recording;
        self.looks.list.get_mut().clear();
        self.looks.begin(self.objects.len());
    }

    /// Ends the recording; later looks are not by the program.
    pub(crate) fn end_watch(&mut self) {
        self.looks.watching = false;
    }

    /// Returns the objects that the last recorded transition looked at, in the order of the first
    /// look. Objects allocated in the transition are omitted.
    pub fn looks(&self) -> std::cell::Ref<'_, Vec<Ref>> {
        self.looks.list.borrow()
    }
}
