//! Slots of threads: the index that a thread has in every state of the run.
//!
//! Invariant: a thread's key determines its slot, in all states and in all machines of a team. Slots
//! are given once and never change.

use base::FastMap;
use std::rc::Rc;

/// The slot of each thread that ever existed, by the thread's key.
#[derive(Debug)]
pub struct ThreadSlots(FastMap<Rc<[u32]>, usize>);

impl Default for ThreadSlots {
    /// The main thread has the empty key and slot 0.
    fn default() -> Self {
        Self(std::iter::once((Rc::from([]), 0)).collect())
    }
}

impl ThreadSlots {
    /// Returns the slot of a thread, which is a new one for an unknown key.
    pub(crate) fn slot_of(&mut self, key: &Rc<[u32]>) -> usize {
        let next = self.0.len();
        *self.0.entry(key.clone()).or_insert(next)
    }

    /// Returns the slot of a thread whose key is known.
    pub fn known_slot(&self, key: &Rc<[u32]>) -> Option<usize> {
        self.0.get(key).copied()
    }

    /// Returns the number of slots.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns slots in the order of their threads' keys.
    pub fn in_order_of_keys(&self) -> Vec<usize> {
        let mut slots: Vec<_> = self.0.iter().collect();
        slots.sort_unstable();
        slots.into_iter().map(|(_, slot)| *slot).collect()
    }

    /// Returns the keys of threads by slot.
    pub fn keys_by_slot(&self) -> Vec<Box<[u32]>> {
        let mut keys: Vec<_> = self.0.iter().map(|(key, slot)| (*slot, &**key)).collect();
        keys.sort_unstable();
        keys.into_iter().map(|(_, key)| key.into()).collect()
    }

    /// Adds the threads of a team, by their keys in the order of slots.
    pub(crate) fn add(&mut self, keys: &[Box<[u32]>]) {
        for (slot, key) in keys.iter().enumerate().skip(self.0.len()) {
            self.0.insert(Rc::from(&**key), slot);
        }
    }

    /// Exchanges the two last slots: a fault for tests of teams.
    #[doc(hidden)]
    pub fn swap_last(&mut self) {
        let last = self.0.len() - 1;
        for slot in self.0.values_mut().filter(|slot| **slot + 1 >= last.max(2)) {
            *slot = if *slot == last { last - 1 } else { last };
        }
    }
}
