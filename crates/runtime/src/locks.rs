//! Sets of locks, each kept once.
//!
//! Invariant: a set is sorted and has one number; the empty one has number 0.

use crate::Object;
use base::{FastMap, FastSet};

/// A set of locks, by its number in [`LockSets`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LockSet(u32);

impl LockSet {
    /// No lock.
    pub const EMPTY: Self = Self(0);

    /// Whether it has no lock.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// What a thread holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// All locks, those held for reading only included.
    pub all: LockSet,
    /// Those that no other thread can hold too.
    pub exclusive: LockSet,
}

/// All sets there are.
#[derive(Debug)]
pub struct LockSets {
    sets: Vec<Box<[Object]>>,
    numbers: FastMap<Box<[Object]>, u32>,
    meets: FastMap<(u32, u32), u32>,
}

impl Default for LockSets {
    fn default() -> Self {
        let mut all =
            Self { sets: Vec::new(), numbers: FastMap::default(), meets: FastMap::default() };
        all.intern(Box::new([]));
        all
    }
}

impl LockSets {
    /// The set of these locks.
    pub fn of(&mut self, locks: &[Object]) -> LockSet {
        let mut sorted = locks.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        self.intern(sorted.into())
    }

    fn intern(&mut self, set: Box<[Object]>) -> LockSet {
        if let Some(number) = self.numbers.get(&set) {
            return LockSet(*number);
        }
        let number = self.sets.len() as u32;
        self.sets.push(set.clone());
        self.numbers.insert(set, number);
        LockSet(number)
    }

    /// The locks of a set, ascending.
    pub fn locks(&self, set: LockSet) -> &[Object] {
        self.sets.get(set.0 as usize).map_or(&[], |set| set)
    }

    /// The locks that are in both sets.
    #[inline]
    pub fn meet(&mut self, a: LockSet, b: LockSet) -> LockSet {
        if a == b || a.is_empty() {
            return a;
        }
        if b.is_empty() {
            return b;
        }
        if let Some(known) = self.meets.get(&(a.0, b.0)) {
            return LockSet(*known);
        }
        let other: FastSet<Object> = self.locks(b).iter().copied().collect();
        let both: Vec<Object> =
            self.locks(a).iter().copied().filter(|l| other.contains(l)).collect();
        let meet = self.intern(both.into());
        self.meets.insert((a.0, b.0), meet.0);
        meet
    }

    /// How many sets there are.
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// Whether there is none, which never is.
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// Takes locks that are gone out of all sets, and forgets the sets that `used` does not name.
    /// Returns what each set is called from now on.
    pub fn sweep(&mut self, is_live: impl Fn(Object) -> bool, used: &FastSet<LockSet>) -> Renaming {
        let before = std::mem::take(self);
        let mut names = FastMap::default();
        for (number, set) in before.sets.iter().enumerate() {
            let old = LockSet(number as u32);
            if used.contains(&old) {
                let left: Vec<Object> = set.iter().copied().filter(|l| is_live(*l)).collect();
                names.insert(old, self.intern(left.into()));
            }
        }
        Renaming(names)
    }
}

/// New names of lock sets.
#[derive(Clone, Debug, Default)]
pub struct Renaming(FastMap<LockSet, LockSet>);

impl Renaming {
    /// What a set that was in use is called now.
    pub fn of(&self, set: LockSet) -> LockSet {
        self.0.get(&set).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_sets_have_one_number() {
        let mut sets = LockSets::default();
        assert_eq!(sets.of(&[3, 1, 3]), sets.of(&[1, 3]));
        assert_ne!(sets.of(&[1]), sets.of(&[3]));
        assert_eq!(sets.of(&[]), LockSet::EMPTY);
    }

    #[test]
    fn a_meet_has_what_is_in_both() {
        let mut sets = LockSets::default();
        let (a, b) = (sets.of(&[1, 2, 3]), sets.of(&[2, 3, 4]));
        let meet = sets.meet(a, b);
        assert_eq!(sets.locks(meet), [2, 3]);
        assert_eq!(sets.meet(b, a), meet);
        let (c, empty) = (sets.of(&[9]), LockSet::EMPTY);
        assert!(sets.meet(a, c).is_empty());
        assert_eq!(sets.meet(a, empty), empty);
        assert_eq!(sets.meet(empty, a), empty);
    }

    #[test]
    fn what_is_gone_is_in_no_set() {
        let mut sets = LockSets::default();
        let (a, b, unused) = (sets.of(&[1, 2]), sets.of(&[2]), sets.of(&[1, 7]));
        let renaming = sets.sweep(|lock| lock != 1, &[a, b].into_iter().collect());
        assert_eq!(renaming.of(a), renaming.of(b));
        assert_eq!(sets.locks(renaming.of(a)), [2]);
        assert_eq!(renaming.of(unused), LockSet::EMPTY);
        assert_eq!(sets.len(), 2);
    }
}
