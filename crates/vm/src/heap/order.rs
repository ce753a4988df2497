//! The order of fixed objects in states, which is equal in all machines of a team (decision 0029).
//!
//! Invariant: an object that another machine wrote first has its pristine contents in this heap.

use super::{Heap, Ref};

impl Heap {
    /// Returns the fixed objects that were ever written, ascending.
    pub fn ever_written(&self) -> Vec<Ref> {
        let mut all: Vec<Ref> = self.pristine.keys().copied().collect();
        all.sort_unstable();
        all
    }

    /// Returns the fixed objects that were ever written, in the order of their first write.
    pub fn written(&self) -> &[Ref] {
        &self.written
    }

    /// Replaces the tail of the list of written fixed objects, from position `from` on, by `order`.
    /// Further objects in `order` count as written from now on.
    pub fn place_written(&mut self, from: usize, order: &[Ref]) {
        self.written.truncate(from);
        for r in order {
            self.written.push(*r);
            self.pristine.entry(*r).or_insert_with(|| self.objects[*r as usize].clone());
        }
    }
}
