//! The locations of a state that transitions read or change, and a direct-mapped cache of their
//! components.
//!
//! Invariant: the set of threads that wait on an object, and the thread of a `Thread` object, follow
//! from the sections of all threads. The objects to which the thread of a section refers are recorded.
//! If the record of a section is missing, both are unknown.

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
    /// The live thread of a `Thread` object, by the canonical id of the object.
    ThreadOf(u32),
}

/// The canonical ids of objects to which a thread refers, or 0 without such an object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ThreadObjects {
    /// The object that the thread waits on.
    pub(crate) waits: u32,
    /// The `Thread` object of the thread, if the thread is alive.
    pub(crate) thread: u32,
}

/// The caches of components and of sets of waiting threads.
#[derive(Debug)]
pub(crate) struct Locations {
    /// The component at a position of an array, by array and position.
    recent: DirectCache<(u32, u32), u32>,
    /// The objects to which a thread refers, by its section.
    objects: FastMap<u32, ThreadObjects>,
    /// The numbers of sets of waiting threads. A set is a list of slots.
    sets: FastMap<Vec<u32>, u32>,
    set: Vec<u32>,
}

impl Default for Locations {
    fn default() -> Self {
        Self {
            recent: DirectCache::new(RECENT_BITS),
            objects: FastMap::default(),
            sets: FastMap::default(),
            set: Vec::new(),
        }
    }
}

impl Locations {
    /// Clears the sets of waiting threads. The cached components remain valid, as arrays are
    /// immutable.
    pub(crate) fn clear(&mut self) {
        self.objects.clear();
        self.sets.clear();
    }

    /// Returns the objects to which the thread of a section refers, if they are recorded.
    pub(crate) fn objects(&self, own: u32) -> Option<ThreadObjects> {
        self.objects.get(&own).copied()
    }

    /// Records the objects to which the thread of a section refers.
    pub(crate) fn insert_objects(&mut self, own: u32, objects: ThreadObjects) {
        self.objects.insert(own, objects);
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
            Location::ThreadOf(object) => self.thread_of(state, object)?,
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
            if self.objects.get(own)?.waits == object {
                self.set.push(slot as u32);
            }
        }
        Some(self.number_of_set())
    }

    /// Returns the number of the thread of a `Thread` object, which is its slot plus one. The number is
    /// 0 if the object has no live thread.
    #[inline(never)]
    fn thread_of(&self, state: &[u32], object: u32) -> Option<u32> {
        for (slot, own) in (1..).zip(&state[THREADS..]).filter(|(_, own)| **own != 0) {
            if self.objects.get(own)?.thread == object {
                return Some(slot);
            }
        }
        Some(0)
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
