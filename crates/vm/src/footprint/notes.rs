//! The footprint of a transition.
//!
//! Invariant: each access occurs once, in the order of first occurrence.

use crate::heap::Ref;
use base::FastSet;
use library::footprint::Touch;
use std::ops::Deref;

/// The number of accesses up to which a linear search finds duplicates.
const FEW: usize = 32;

/// A set of accesses, in the order of insertion.
#[derive(Clone, Debug, Default)]
pub struct Footprint {
    list: Vec<NotedAccess>,
    /// The accesses of `list`, if there are more than `FEW`.
    known: FastSet<NotedAccess>,
}

impl Footprint {
    /// Adds an access, unless it is in the set.
    pub(super) fn add(&mut self, noted: NotedAccess) {
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

    /// Removes all accesses.
    pub fn clear(&mut self) {
        self.list.clear();
        self.known.clear();
    }
}

impl Deref for Footprint {
    type Target = [NotedAccess];

    fn deref(&self) -> &[NotedAccess] {
        &self.list
    }
}

/// An access in a footprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NotedAccess {
    /// The accessed object, [`WORLD`] or [`EVERYTHING`].
    pub object: Ref,
    /// A field slot, an element, or a constant of the module `part`.
    pub part: u32,
    /// The kind of the access.
    pub touch: Touch,
    /// The lock that the thread acquired most recently and still holds; 0 if there is none.
    pub lock: Ref,
}

/// The object of all parts that belong to no object of the program.
pub const WORLD: Ref = 1;

/// The object of an access that conflicts with every transition of another thread.
pub const EVERYTHING: Ref = u32::MAX;

#[cfg(test)]
mod tests {
    use super::{FEW, Footprint, NotedAccess};
    use crate::footprint::Touch;

    #[test]
    fn a_footprint_has_each_access_once_in_first_order() {
        let noted = |part| NotedAccess { object: 9, part, touch: Touch::Read, lock: 0 };
        let mut notes = Footprint::default();
        for round in 0..3 {
            // Numbers of accesses below and above the limit of the linear search.
            for most in [FEW as u32 / 2, FEW as u32, 5 * FEW as u32] {
                (0..most).chain(0..most).for_each(|part| notes.add(noted(part)));
                assert!(notes.iter().copied().eq((0..most).map(noted)), "{round}");
            }
            notes.clear();
            assert!(notes.is_empty());
        }
    }
}
