//! Sets of locks, each stored once.
//!
//! Invariant: a set is sorted and has one number. The empty set has number 0; a set of one lock is
//! encoded in its number and not stored.

use crate::Object;
use base::{FastMap, FastSet};
use std::rc::Rc;

/// The bit that marks a set of one lock. The other bits are the number of the lock.
const SINGLE: u32 = 1 << 31;

/// A set of locks, by its number in [`LockSets`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LockSet(u32);

impl LockSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the lock of the set, if the set has exactly one lock.
    const fn single(self) -> Option<Object> {
        if self.0 & SINGLE == 0 { None } else { Some(self.0 & !SINGLE) }
    }
}

/// The locks that a thread holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// All locks, including locks held only for reading.
    pub all: LockSet,
    /// The locks held in exclusive mode.
    pub exclusive: LockSet,
}

/// The table of all lock sets.
#[derive(Debug)]
pub struct LockSets {
    sets: Vec<Rc<[Object]>>,
    numbers: FastMap<Rc<[Object]>, u32>,
    meets: FastMap<(u32, u32), u32>,
    /// A buffer for sorting the locks of a set.
    sorted: Vec<Object>,
}

impl Default for LockSets {
    fn default() -> Self {
        let mut all = Self {
            sets: Vec::new(),
            numbers: FastMap::default(),
            meets: FastMap::default(),
            sorted: Vec::new(),
        };
        all.of([]);
        all
    }
}

impl LockSets {
    /// Returns the set of the given locks.
    pub fn of(&mut self, locks: impl IntoIterator<Item = Object>) -> LockSet {
        let Self { sets, numbers, sorted, .. } = self;
        sorted.clear();
        sorted.extend(locks);
        sorted.sort_unstable();
        sorted.dedup();
        if let [lock] = sorted.as_slice()
            && lock & SINGLE == 0
        {
            return LockSet(lock | SINGLE);
        }
        if let Some(number) = numbers.get(sorted.as_slice()) {
            return LockSet(*number);
        }
        let number = sets.len() as u32;
        let set: Rc<[Object]> = sorted.as_slice().into();
        sets.push(set.clone());
        numbers.insert(set, number);
        LockSet(number)
    }

    /// Returns the locks of a set, ascending.
    pub fn locks(&self, set: LockSet) -> Vec<Object> {
        match set.single() {
            Some(lock) => vec![lock],
            None => self.sets.get(set.0 as usize).map_or_else(Vec::new, |set| set.to_vec()),
        }
    }

    fn has(&self, set: LockSet, lock: Object) -> bool {
        match set.single() {
            Some(only) => only == lock,
            None => {
                self.sets.get(set.0 as usize).is_some_and(|set| set.binary_search(&lock).is_ok())
            }
        }
    }

    /// Returns the intersection of two sets.
    #[inline]
    pub fn meet(&mut self, a: LockSet, b: LockSet) -> LockSet {
        if a == b || a.is_empty() {
            return a;
        }
        if b.is_empty() {
            return b;
        }
        if let Some(lock) = a.single() {
            return if self.has(b, lock) { a } else { LockSet::EMPTY };
        }
        if let Some(lock) = b.single() {
            return if self.has(a, lock) { b } else { LockSet::EMPTY };
        }
        if let Some(known) = self.meets.get(&(a.0, b.0)) {
            return LockSet(*known);
        }
        let mut both = self.locks(a);
        both.retain(|lock| self.has(b, *lock));
        let meet = self.of(both);
        self.meets.insert((a.0, b.0), meet.0);
        meet
    }

    /// Returns the number of stored sets.
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// Whether no set is stored. The result is always false, as the empty set is stored.
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// Removes collected locks from all sets, and removes the sets that are not in `used`. Returns
    /// the renumbering of the sets.
    pub fn sweep(&mut self, is_live: impl Fn(Object) -> bool, used: &FastSet<LockSet>) -> Renaming {
        let before = std::mem::take(self);
        let mut names = FastMap::default();
        for (number, set) in before.sets.iter().enumerate() {
            let old = LockSet(number as u32);
            if used.contains(&old) {
                names.insert(old, self.of(set.iter().copied().filter(|l| is_live(*l))));
            }
        }
        Renaming(names)
    }
}

/// The renumbering of lock sets.
#[derive(Clone, Debug, Default)]
pub struct Renaming(FastMap<LockSet, LockSet>);

impl Renaming {
    /// Returns the new number of a used set, without collected locks.
    pub fn of(&self, set: LockSet, is_live: impl Fn(Object) -> bool) -> LockSet {
        match set.single() {
            Some(lock) if is_live(lock) => set,
            Some(_) => LockSet::EMPTY,
            None => self.0.get(&set).copied().unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_sets_have_one_number() {
        let mut sets = LockSets::default();
        assert_eq!(sets.of([3, 1, 3]), sets.of([1, 3]));
        assert_ne!(sets.of([1]), sets.of([3]));
        assert_eq!(sets.of([]), LockSet::EMPTY);
    }

    #[test]
    fn the_meet_is_the_intersection() {
        let mut sets = LockSets::default();
        let (a, b) = (sets.of([1, 2, 3]), sets.of([2, 3, 4]));
        let meet = sets.meet(a, b);
        assert_eq!(sets.locks(meet), [2, 3]);
        assert_eq!(sets.meet(b, a), meet);
        let (c, empty) = (sets.of([9]), LockSet::EMPTY);
        assert!(sets.meet(a, c).is_empty());
        assert_eq!(sets.meet(a, empty), empty);
        assert_eq!(sets.meet(empty, a), empty);
    }

    #[test]
    fn the_meet_with_a_single_lock_is_exact() {
        let mut sets = LockSets::default();
        let (one, two, many) = (sets.of([7]), sets.of([8]), sets.of([7, 9]));
        assert_eq!(sets.locks(one), [7]);
        assert_eq!(sets.meet(one, many), one);
        assert_eq!(sets.meet(many, one), one);
        assert_eq!(sets.meet(one, two), LockSet::EMPTY);
        assert_eq!(sets.meet(two, many), LockSet::EMPTY);
        assert_eq!(sets.meet(one, one), one);
        assert_eq!(sets.len(), 2, "the empty one and the one of two");
        // A number that uses the mark bit is stored as an ordinary set.
        let high = sets.of([u32::MAX]);
        assert_eq!(sets.locks(high), [u32::MAX]);
    }

    #[test]
    fn dead_locks_are_removed_from_sets() {
        let mut sets = LockSets::default();
        let (a, b, unused) = (sets.of([1, 2, 3]), sets.of([2, 3]), sets.of([1, 7]));
        let (gone, single) = (sets.of([1]), sets.of([2]));
        let is_live = |lock| lock != 1;
        let renaming = sets.sweep(is_live, &[a, b].into_iter().collect());
        assert_eq!(renaming.of(a, is_live), renaming.of(b, is_live));
        assert_eq!(sets.locks(renaming.of(a, is_live)), [2, 3]);
        assert_eq!(renaming.of(unused, is_live), LockSet::EMPTY);
        assert_eq!(renaming.of(gone, is_live), LockSet::EMPTY);
        assert_eq!(renaming.of(single, is_live), single);
        assert_eq!(sets.len(), 2);
    }
}
