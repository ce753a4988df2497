//! Contents of stored states, and the log of changes since the last settled state.
//!
//! Invariant: an object that is neither dirty nor fresh equals its contents in the settled state.

use super::{DIRTY, Heap, Object, Ref};
use classes::ClassRef;

impl Heap {
    /// Replaces an object by its contents in a stored state, to restore this state.
    pub fn put_back(&mut self, r: Ref, class: ClassRef, fill: impl FnOnce(&mut Object)) {
        if self.objects.len() <= r as usize {
            self.objects.resize(r as usize + 1, Object::free());
        }
        let object = &mut self.objects[r as usize];
        let before = object.size();
        if object.class.is_none_or(|c| !std::ptr::eq(c, class)) {
            object.clear();
            object.data.fill(0);
            object.class = Some(class);
        }
        fill(object);
        object.flags &= !DIRTY;
        if r >= self.first_dynamic {
            self.used = self.used + object.size() - before;
        }
        self.note_by_block(r);
    }

    /// Resets a fixed object to its contents before the first write.
    pub fn reset_fixed(&mut self, r: Ref) {
        if let Some(object) = self.pristine.get(&r) {
            self.objects[r as usize].clone_from(object);
        }
    }

    /// Returns the contents of a fixed object before its first write.
    pub fn pristine(&self, r: Ref) -> Option<&Object> {
        self.pristine.get(&r)
    }

    /// Returns the objects of the last settled state that were written since then.
    pub fn dirty(&self) -> &[Ref] {
        &self.log.dirty
    }

    /// Whether handles were freed since the last settled state.
    pub fn was_swept(&self) -> bool {
        !self.free.is_empty()
    }

    /// Marks an object as equal to its contents in a settled state.
    pub fn accept(&mut self, r: Ref) {
        self.objects[r as usize].flags &= !DIRTY;
        self.note_by_block(r);
    }

    /// Frees a handle that the settled state does not contain.
    pub fn vacate(&mut self, r: Ref) {
        if let Some(object) = self.objects.get_mut(r as usize)
            && object.is_live()
        {
            self.used -= object.size();
            object.clear();
        }
    }

    /// Returns the objects that were written or allocated since the last settled state.
    pub fn changed(&self) -> impl Iterator<Item = Ref> + '_ {
        self.log.dirty.iter().chain(&self.log.fresh).copied()
    }

    /// Returns the objects that were allocated since the last settled state.
    pub fn fresh(&self) -> &[Ref] {
        &self.log.fresh
    }

    /// Declares the current contents settled. No object is dirty then. Objects from handle `end` on are
    /// dropped.
    pub fn settle(&mut self, end: Ref) {
        for r in self.log.dirty.drain(..).chain(self.log.fresh.drain(..)) {
            if let Some(object) = self.objects.get_mut(r as usize) {
                object.flags &= !DIRTY;
            }
        }
        for object in self.objects.drain((end as usize).min(self.objects.len())..) {
            self.used -= object.size();
        }
        self.reserved = end as usize;
        self.peak = self.peak.max(self.used);
        self.free.clear();
        self.ask_again();
    }
}
