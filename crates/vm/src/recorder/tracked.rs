//! Objects that an observer of a path follows by number, while states are settled and handles change.
//!
//! Invariant: a number denotes one object, also when the object is garbage. Garbage keeps the number
//! of its name.

use crate::heap::Ref;
use base::FastMap;
use classes::ClassRef;

/// The limit of objects, as a change of handles costs time for each.
const LIMIT: usize = 4_096;

/// A followed object.
#[derive(Clone, Copy, Debug)]
pub(super) struct Followed {
    /// The present handle, 0 for garbage.
    pub(super) object: Ref,
    pub(super) class: ClassRef,
    /// The number of garbage among the mentioned objects of its class.
    pub(super) name: Option<usize>,
}

/// Objects by number.
#[derive(Clone, Debug, Default)]
pub(super) struct Tracked {
    objects: Vec<Followed>,
    numbers: FastMap<Ref, u32>,
}

impl Tracked {
    /// Returns the number of an object; `None` beyond the limit.
    pub(super) fn number(&mut self, object: Ref, class: ClassRef) -> Option<u32> {
        if let Some(known) = self.numbers.get(&object) {
            return Some(*known);
        }
        if self.objects.len() >= LIMIT {
            return None;
        }
        let number = self.objects.len() as u32;
        self.objects.push(Followed { object, class, name: None });
        self.numbers.insert(object, number);
        Some(number)
    }

    /// Whether an object has a number.
    pub(super) fn has(&self, object: Ref) -> bool {
        self.numbers.contains_key(&object)
    }

    /// Returns the object with a number.
    pub(super) fn get_mut(&mut self, number: u32) -> Option<&mut Followed> {
        self.objects.get_mut(number as usize)
    }

    /// Updates handles; `name` returns the number of a mentioned object.
    pub(super) fn rename(
        &mut self,
        rename: impl Fn(Ref) -> Option<Ref>,
        name: impl Fn(Ref) -> Option<usize>,
    ) {
        self.numbers.clear();
        let live = self.objects.iter_mut().enumerate().filter(|(_, one)| one.object != 0);
        for (number, one) in live {
            match rename(one.object) {
                Some(object) => {
                    one.object = object;
                    self.numbers.insert(object, number as u32);
                }
                None => {
                    one.name = name(one.object);
                    one.object = 0;
                }
            }
        }
    }
}
