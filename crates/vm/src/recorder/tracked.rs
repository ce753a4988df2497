//! Objects that an observer of a path identifies by numbers, because handles change when states are
//! settled.
//!
//! Invariant: a number denotes one object, even after the object is collected. Then the number of the
//! object among the mentioned objects of its class is kept.

use crate::heap::Ref;
use base::FastMap;
use classes::ClassRef;

/// The maximal number of objects, because a change of handles takes time for each object.
const LIMIT: usize = 4_096;

/// An identified object.
#[derive(Clone, Copy, Debug)]
pub(super) struct Followed {
    /// The present handle; 0 for a collected object.
    pub(super) object: Ref,
    pub(super) class: ClassRef,
    /// The number of a collected object among the mentioned objects of its class.
    pub(super) name: Option<usize>,
}

/// The identified objects, by number.
#[derive(Clone, Debug, Default)]
pub(super) struct Tracked {
    objects: Vec<Followed>,
    numbers: FastMap<Ref, u32>,
}

impl Tracked {
    /// Returns the number of an object; `None` if the maximal number is reached.
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

    /// Whether a live object has a number.
    pub(super) fn has(&self, object: Ref) -> bool {
        self.numbers.contains_key(&object)
    }

    /// Returns the object with a number.
    pub(super) fn get_mut(&mut self, number: u32) -> Option<&mut Followed> {
        self.objects.get_mut(number as usize)
    }

    /// Replaces handles. The function `name` returns the number of an object that was mentioned.
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
