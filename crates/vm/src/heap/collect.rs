//! Garbage collection: mark and sweep.
//!
//! Invariant: after a collection, the live dynamic objects are exactly those that are reachable from a
//! root or a fixed object.

use super::{Heap, MARK, Ref, for_each_reference};

impl Heap {
    /// Frees the unreachable dynamic objects by mark and sweep.
    pub fn collect(&mut self, roots: impl Iterator<Item = Ref>) {
        let mut pending: Vec<Ref> = roots.filter(|r| *r != 0).collect();
        // Fixed objects are always alive, and may refer to any object.
        for r in 1..self.first_dynamic.min(self.objects.len() as u32) {
            if self.objects[r as usize].is_live() {
                for_each_reference(&self.objects[r as usize], |child| {
                    if child >= self.first_dynamic {
                        pending.push(child);
                    }
                });
            }
        }
        while let Some(r) = pending.pop() {
            let object = &mut self.objects[r as usize];
            if object.flags & MARK != 0 || r < self.first_dynamic {
                continue;
            }
            object.flags |= MARK;
            for_each_reference(&self.objects[r as usize], |child| pending.push(child));
        }
        self.free.clear();
        self.used = 0;
        for r in
            (self.first_dynamic.min(self.objects.len() as u32)..self.objects.len() as u32).rev()
        {
            let object = &mut self.objects[r as usize];
            if object.flags & MARK != 0 {
                object.flags &= !MARK;
                self.used += object.size();
            } else {
                if object.is_live() {
                    self.log.note_sweep(r, object);
                    object.clear();
                }
                self.free.push(r);
            }
        }
        self.peak = self.peak.max(self.used);
        self.threshold = (self.used * 2).max(self.limit / 32).min(self.limit);
    }
}
