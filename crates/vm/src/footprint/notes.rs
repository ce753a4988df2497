//! What a step accessed.
//!
//! Invariant: each access is there once, in the order in which they were first made.

use crate::heap::Ref;
use base::FastSet;
use library::footprint::Touch;
use std::ops::Deref;

/// How many accesses are looked through one by one.
const FEW: usize = 32;

/// A list of accesses.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    list: Vec<Noted>,
    /// The same, once they are more than a few.
    known: FastSet<Noted>,
}

impl Notes {
    /// Adds an access, unless it is there.
    pub(super) fn add(&mut self, noted: Noted) {
        if self.list.len() <= FEW {
            if !self.list.contains(&noted) {
                self.list.push(noted);
            }
            return;
        }
        if self.known.is_empty() {
            self.known.extend(&self.list);
        }
        if self.known.insert(noted) {
            self.list.push(noted);
        }
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.list.clear();
        self.known.clear();
    }
}

impl Deref for Notes {
    type Target = [Noted];

    fn deref(&self) -> &[Noted] {
        &self.list
    }
}

/// An access, without who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Noted {
    /// What, or [`WORLD`], or [`EVERYTHING`].
    pub object: Ref,
    /// A field slot, an element, or one of [`part`].
    pub part: u32,
    /// How.
    pub touch: Touch,
    /// The lock acquired last of those the thread holds, or 0.
    pub lock: Ref,
}

/// Stands for what belongs to no object.
pub const WORLD: Ref = 1;

/// Conflicts with every step of another thread.
pub const EVERYTHING: Ref = u32::MAX;

#[cfg(test)]
mod tests {
    use super::{FEW, Noted, Notes};
    use crate::footprint::Touch;

    #[test]
    fn each_access_is_noted_once_in_the_order_of_the_first() {
        let noted = |part| Noted { object: 9, part, touch: Touch::Read, lock: 0 };
        let mut notes = Notes::default();
        for round in 0..3 {
            // Few at first, then more than are looked through one by one.
            for most in [FEW as u32 / 2, FEW as u32, 5 * FEW as u32] {
                (0..most).chain(0..most).for_each(|part| notes.add(noted(part)));
                assert!(notes.iter().copied().eq((0..most).map(noted)), "{round}");
            }
            notes.clear();
            assert!(notes.is_empty());
        }
    }
}
