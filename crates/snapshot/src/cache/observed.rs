//! The locations of a state that transitions read or change, and a direct-mapped cache of their
//! components.
//!
//! Invariant: the set of threads that wait on an object follows from the sections of all threads.
//! The object that the thread of a section waits on is recorded. If the record of a section is
//! missing, the set is unknown.

use crate::vector::{COMMON, IMMORTAL, THREADS, section};
use base::FastMap;
use base::direct_cache::DirectCache;
use base::tree::TreeTable;

/// The binary logarithm of the size of the cache of components.
const RECENT_BITS: u32 = 13;

/// A location: a part of a state that a transition may read or change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Location {
    /// An object of the common region.
    Common(u32),
    /// An immortal object, by its position in the section.
    Immortal(u32),
    /// The section of another thread.
    Thread(u32),
    /// The set of threads that wait on an object, by its canonical id.
    Waiters(u32),
}

/// The caches of components and of sets of waiting threads.
#[derive(Debug)]
pub(crate) struct Locations {
    /// The component at a position of an array, by array and position.
    recent: DirectCache<(u32, u32), u32>,
    /// The canonical id of the object that the thread of a section waits on, or 0, by section.
    waits: FastMap<u32, u32>,
    /// The numbers of sets of waiting threads. A set is a list of slots.
    sets: FastMap<Vec<u32>, u32>,
    set: Vec<u32>,
}

impl Default for Locations {
    fn default() -> Self {
        Self {
            recent: DirectCache::new(RECENT_BITS),
            waits: FastMap::default(),
            sets: FastMap::default(),
            set: Vec::new(),
        }
    }
}

impl Locations {
    /// Clears the sets of waiting threads. The cached components remain valid, as arrays are
    /// immutable.
    pub(crate) fn clear(&mut self) {
        self.waits.clear();
        self.sets.clear();
    }

    /// Returns the object that the thread of a section waits on, or 0 for no object, if it is
    /// recorded.
    pub(crate) fn waits(&self, own: u32) -> Option<u32> {
        self.waits.get(&own).copied()
    }

    /// Records that the thread of a section waits on the object with this canonical id, or on no
    /// object if the id is 0.
    pub(crate) fn insert_waits(&mut self, own: u32, object: u32) {
        self.waits.insert(own, object);
    }

    /// Returns the component at a location of a state.
    #[inline]
    pub(crate) fn component(
        &mut self,
        forest: &TreeTable,
        state: &[u32],
        location: Location,
    ) -> Option<u32> {
        Some(match location {
            Location::Common(at) => self.component_at(forest, state[COMMON], at),
            Location::Immortal(at) => self.component_at(forest, state[IMMORTAL], at),
            Location::Thread(slot) => section(state, slot as usize),
            Location::Waiters(object) => self.waiters(state, object)?,
        })
    }

    /// Returns the number at a position of an array.
    #[inline]
    fn component_at(&mut self, forest: &TreeTable, array: u32, at: u32) -> u32 {
        if let Some(number) = self.recent.get((array, at)) {
            return number;
        }
        self.read_component(forest, array, at)
    }

    #[inline(never)]
    fn read_component(&mut self, forest: &TreeTable, array: u32, at: u32) -> u32 {
        let number = forest.get(array, at as usize);
        self.recent.put((array, at), number);
        number
    }

    /// Returns the number of the set of threads that wait on an object. The empty set has the
    /// number 0.
    #[inline(never)]
    fn waiters(&mut self, state: &[u32], object: u32) -> Option<u32> {
        self.set.clear();
        for (slot, own) in state[THREADS..].iter().enumerate().filter(|(_, own)| **own != 0) {
            if *self.waits.get(own)? == object {
                self.set.push(slot as u32);
            }
        }
        Some(self.number_of_set())
    }

    /// Returns the same number as [`Self::waiters`], from the slot and the awaited object of each
    /// thread.
    pub(crate) fn waiters_among(
        &mut self,
        threads: impl Iterator<Item = (u32, u32)>,
        object: u32,
    ) -> u32 {
        self.set.clear();
        self.set.extend(threads.filter(|(_, waits)| *waits == object).map(|(slot, _)| slot));
        self.set.sort_unstable();
        self.number_of_set()
    }

    fn number_of_set(&mut self) -> u32 {
        if self.set.is_empty() {
            return 0;
        }
        if let Some(known) = self.sets.get(&self.set) {
            return *known;
        }
        let next = self.sets.len() as u32 + 1;
        self.sets.insert(self.set.clone(), next);
        next
    }
}
