//! Clearing of weak and phantom references, which is the observable effect of a garbage collection.
//!
//! Source: the package documentation of `java.lang.ref`. Only `System.gc()` collects (SEMANTICS 17).
//! Soft references are never cleared, and finalizers are never executed. Invariant: the cleared
//! references and their order are a function of the state, because the order of roots does not depend on
//! the path.

use crate::heap::{Ref, for_each_reference};
use crate::machine::{Live, Machine};
use library::references::{Strength, strength};

impl Machine {
    /// Clears the references whose referents are no longer strongly reachable. Returns all references to
    /// enqueue, which are those whose field `discovered` refers to themselves.
    pub fn clear_references(&mut self) -> Vec<Ref> {
        let Some(referent) =
            self.program.field("java/lang/ref/Reference", "referent").map(|f| f.slot)
        else {
            return Vec::new();
        };
        let (found, reached) = self.live.reach(referent);
        let mut pending = Vec::new();
        for object in found {
            let held = self.live.heap.slot(object, referent) as Ref;
            if held != 0 && !self.live.heap.is_fixed(held) && !reached[held as usize] {
                self.live.heap.set_reference(object, referent, 0);
                if self.live.has_queue(object) {
                    self.live.set_field(object, "discovered", u64::from(object));
                }
            }
            if self.live.get_field(object, "discovered") == u64::from(object) {
                pending.push(object);
            }
        }
        pending
    }
}

impl Live {
    /// Whether a reference was created with a queue.
    fn has_queue(&self, object: Ref) -> bool {
        let queue = self.get_field(object, "queue") as Ref;
        queue != 0 && &*self.heap.get(queue).class().name != "java/lang/ref/ReferenceQueue$Null"
    }

    /// Returns the strongly reachable weak and phantom references, and the set of all strongly reachable
    /// objects.
    fn reach(&self, referent: u32) -> (Vec<Ref>, Vec<bool>) {
        let mut reached = vec![false; self.heap.handles() as usize];
        let mut found = Vec::new();
        let mut pending = self.ordered_roots();
        pending.reverse();
        while let Some(r) = pending.pop() {
            if std::mem::replace(&mut reached[r as usize], true) || !self.heap.is_live(r) {
                continue;
            }
            let object = self.heap.get(r);
            if strength(object.class()) == Strength::Strong {
                for_each_reference(object, |child| pending.push(child));
                continue;
            }
            found.push(r);
            let slots = object.data.iter().zip(&object.class().instance_references).zip(0..);
            for ((word, reference), slot) in slots {
                if *reference && slot != referent && *word != 0 {
                    pending.push(*word as Ref);
                }
            }
        }
        (found, reached)
    }

    /// Returns the roots in an order that is equal on all paths to a state: threads by keys, immortal
    /// objects, classes by name.
    fn ordered_roots(&self) -> Vec<Ref> {
        let mut roots = Vec::new();
        let mut threads: Vec<usize> = (0..self.threads.len()).collect();
        threads.sort_by(|a, b| self.threads[*a].key.cmp(&self.threads[*b].key));
        for slot in threads {
            self.held_by_thread(slot, &mut roots);
        }
        roots.extend(self.globals.references_of_program());
        roots.extend(self.globals.outside.references());
        roots.extend(self.uncaught.iter().map(|(_, thrown)| *thrown));
        let mut later = Vec::new();
        for r in (1..self.heap.first_dynamic().min(self.heap.handles()))
            .filter(|r| self.heap.is_live(*r))
        {
            match self.heap.get(r).mirrors {
                Some(class) => later.push((&class.name, class.loader.raw(), r)),
                None => roots.push(r),
            }
        }
        later.sort_unstable();
        roots.extend(later.into_iter().map(|(_, _, r)| r));
        roots.retain(|r| *r != 0 && self.heap.is_live(*r));
        roots
    }
}
