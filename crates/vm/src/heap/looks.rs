//! Which objects a step looks at, for those who ask what it depends on (`state::cache`).
//!
//! Invariant: while someone watches, every object that is read or written through the heap is listed
//! once, unless it was made since.

use super::{Heap, Object, Ref};
use std::cell::{Cell, RefCell};

/// The objects looked at.
#[derive(Debug, Default)]
pub(super) struct Looks {
    watching: bool,
    /// In the order of the first look.
    list: RefCell<Vec<Ref>>,
    /// By handle, the step in which it was last looked at.
    last: Vec<Cell<u32>>,
    /// The number of the step watched.
    step: u32,
}

impl Looks {
    /// An object is looked at.
    #[inline(always)]
    pub(super) fn note(&self, r: Ref) {
        if self.watching {
            self.note_watched(r);
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
    /// The object of a handle, of which nothing is asked but what the name of the handle tells
    /// already: whether all may reach it. So a step that ends before it gets there does not depend on
    /// the object.
    #[inline]
    pub(crate) fn peek(&self, r: Ref) -> &Object {
        &self.objects[r as usize]
    }

    /// The object is looked at.
    #[inline]
    pub(crate) fn look(&self, r: Ref) {
        self.looks.note(r);
    }

    /// From now on it is put down which objects are looked at.
    pub(crate) fn watch(&mut self) {
        let looks = &mut self.looks;
        looks.watching = self.recording;
        looks.list.get_mut().clear();
        looks.last.resize(self.objects.len(), Cell::new(0));
        looks.step = looks.step.wrapping_add(1);
        if looks.step == 0 {
            looks.last.fill(Cell::new(0));
            looks.step = 1;
        }
    }

    /// Whoever looks now is not the program.
    pub(crate) fn end_watch(&mut self) {
        self.looks.watching = false;
    }

    /// The objects that were looked at in the step last watched, in the order of the first look;
    /// those made in the step are left out.
    pub(crate) fn looks(&self) -> std::cell::Ref<'_, Vec<Ref>> {
        self.looks.list.borrow()
    }
}
