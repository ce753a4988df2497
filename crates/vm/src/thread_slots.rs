//! Slots of threads: the index of a thread in all states of the run.
//!
//! Invariant: the key of a thread determines its slot, in all states and on all machines of a team. A
//! slot is assigned once and never changes.

use base::FastMap;
use std::rc::Rc;

/// The slot of each thread that existed in any state, by the key of the thread.
#[derive(Debug)]
pub struct ThreadSlots(FastMap<Rc<[u32]>, usize>);

impl Default for ThreadSlots {
    /// Assigns slot 0 to the main thread, which has the empty key.
    fn default() -> Self {
        Self(std::iter::once((Rc::from([]), 0)).collect())
    }
}

impl ThreadSlots {
    /// Returns the slot of a thread; assigns a new slot to an unknown key.
    pub(crate) fn slot_of(&mut self, key: &Rc<[u32]>) -> usize {
        let next = self.0.len();
        *self.0.entry(key.clone()).or_insert(next)
    }

    /// Returns the slot of a thread; `None` if its key is unknown.
    pub fn known_slot(&self, key: &Rc<[u32]>) -> Option<usize> {
        self.0.get(key).copied()
    }

    /// Returns the number of slots.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns the slots in the order of the keys of their threads.
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

    /// Adds the threads of a team, whose keys are given in the order of slots.
    pub(crate) fn add(&mut self, keys: &[Box<[u32]>]) {
        for (slot, key) in keys.iter().enumerate().skip(self.0.len()) {
            self.0.insert(Rc::from(&**key), slot);
        }
    }

    /// Exchanges the last two slots, as a fault for tests of teams.
    #[doc(hidden)]
    pub fn swap_last(&mut self) {
        let last = self.0.len() - 1;
        for slot in self.0.values_mut().filter(|slot| **slot + 1 >= last.max(2)) {
            *slot = if *slot == last { last - 1 } else { last };
        }
    }
}
