//! The parts of a state that steps look at or change, and their components, of which most were asked
//! for lately.
//!
//! Invariant: who waits on an object is told by the sections of all threads, each of which is known to
//! be that of a thread that waits on this or on nothing.

use crate::vector::{COMMON, FIXED, THREADS, section};
use base::FastMap;
use base::direct_cache::DirectCache;
use base::tree::TreeTable;

/// How many bits the numbers have of the components that are remembered for a while.
const LATELY_BITS: u32 = 13;

/// Something of a state that a step may look at or change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Location {
    /// An object of the common region.
    Common(u32),
    /// A fixed object, by its place in the section.
    Fixed(u32),
    /// The section of another thread.
    Thread(u32),
    /// Who waits on an object, by its name.
    Waiters(u32),
}

/// What is known of parts.
#[derive(Debug)]
pub(crate) struct Locations {
    /// By array and place: the component there.
    lately: DirectCache<(u32, u32), u32>,
    /// By own section: the name of the object that a thread waits on, or 0.
    waits: FastMap<u32, u32>,
    /// Sets of waiting threads, by slot.
    sets: FastMap<Vec<u32>, u32>,
    set: Vec<u32>,
}

impl Default for Locations {
    fn default() -> Self {
        Self {
            lately: DirectCache::new(LATELY_BITS),
            waits: FastMap::default(),
            sets: FastMap::default(),
            set: Vec::new(),
        }
    }
}

impl Locations {
    /// Forgets who waits on what. What stands at a place of an array stands there for ever.
    pub(crate) fn clear(&mut self) {
        self.waits.clear();
        self.sets.clear();
    }

    /// What the thread with a section waits on, if that is known.
    pub(crate) fn waits(&self, own: u32) -> Option<u32> {
        self.waits.get(&own).copied()
    }

    /// The thread with a section waits on the object with this name, or on none if that is 0.
    pub(crate) fn insert_waits(&mut self, own: u32, object: u32) {
        self.waits.insert(own, object);
    }

    /// The component of a part of a state.
    #[inline]
    pub(crate) fn component(
        &mut self,
        forest: &TreeTable,
        state: &[u32],
        part: Location,
    ) -> Option<u32> {
        Some(match part {
            Location::Common(at) => self.number_at(forest, state[COMMON], at),
            Location::Fixed(at) => self.number_at(forest, state[FIXED], at),
            Location::Thread(slot) => section(state, slot as usize),
            Location::Waiters(object) => self.waiters(state, object)?,
        })
    }

    /// The number at a place of an array.
    #[inline]
    fn number_at(&mut self, forest: &TreeTable, array: u32, at: u32) -> u32 {
        if let Some(number) = self.lately.get((array, at)) {
            return number;
        }
        self.look_up(forest, array, at)
    }

    #[inline(never)]
    fn look_up(&mut self, forest: &TreeTable, array: u32, at: u32) -> u32 {
        let number = forest.get(array, at as usize);
        self.lately.put((array, at), number);
        number
    }

    /// The number of the set of threads that wait on an object; 0 for none.
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

    /// The same, where it is told what each thread of the state waits on.
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
