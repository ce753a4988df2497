//! The order of fixed objects in states, where several machines agree on one (decision 0029).
//!
//! Invariant: an object that another machine wrote first is here what it was before anyone wrote it.

use super::{Heap, Ref};

impl Heap {
    /// Fixed objects that were ever written, ascending.
    pub fn ever_written(&self) -> Vec<Ref> {
        let mut all: Vec<Ref> = self.pristine.keys().copied().collect();
        all.sort_unstable();
        all
    }

    /// Fixed objects that were ever written, in the order in which they were first.
    pub fn written(&self) -> &[Ref] {
        &self.written
    }

    /// Makes these the fixed objects that were ever written, from the one at a place on, in this order:
    /// all that were, and others that count as written from now on.
    pub(crate) fn place_written(&mut self, from: usize, order: &[Ref]) {
        self.written.truncate(from);
        for r in order {
            self.written.push(*r);
            self.pristine.entry(*r).or_insert_with(|| self.objects[*r as usize].clone());
        }
    }
}
