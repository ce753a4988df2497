//! Sets of abstract objects, as sorted lists of words of bits.
//!
//! Invariant: the words are sorted by their index, and none is 0. So equal sets are equal values.

use super::objects::ObjectId;
use std::collections::BTreeSet;

/// A set of objects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ObjectSet {
    words: Vec<(u32, u64)>,
}

const BITS: u32 = 64;

impl ObjectSet {
    /// Adds an object. Returns whether it is new.
    pub(super) fn insert(&mut self, object: ObjectId) -> bool {
        let (index, bit) = (object.raw() / BITS, 1_u64 << (object.raw() % BITS));
        match self.words.binary_search_by_key(&index, |word| word.0) {
            Ok(at) => {
                let is_new = self.words[at].1 & bit == 0;
                self.words[at].1 |= bit;
                is_new
            }
            Err(at) => {
                self.words.insert(at, (index, bit));
                true
            }
        }
    }

    /// Returns the number of words, which bounds the time of an operation.
    pub(super) fn words(&self) -> usize {
        self.words.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Returns the number of objects.
    pub(super) fn len(&self) -> usize {
        self.words.iter().map(|(_, bits)| bits.count_ones() as usize).sum()
    }

    /// Returns the objects of this set that are not in `known`.
    pub(super) fn without(&self, known: &Self) -> Self {
        let mut words = Vec::new();
        let mut others = known.words.iter().copied().peekable();
        for (index, bits) in self.words.iter().copied() {
            while others.next_if(|other| other.0 < index).is_some() {}
            let left = match others.peek() {
                Some((other, known)) if *other == index => bits & !known,
                _ => bits,
            };
            if left != 0 {
                words.push((index, left));
            }
        }
        Self { words }
    }

    /// Returns the intersection with another set.
    pub(super) fn within(&self, other: &Self) -> Self {
        let mut words = Vec::new();
        for (index, bits) in &self.words {
            if let Ok(at) = other.words.binary_search_by_key(index, |word| word.0) {
                let both = bits & other.words[at].1;
                if both != 0 {
                    words.push((*index, both));
                }
            }
        }
        Self { words }
    }

    /// Adds all objects of another set.
    pub(super) fn extend(&mut self, other: &Self) {
        if self.words.is_empty() {
            self.words.clone_from(&other.words);
            return;
        }
        let is_present =
            |(index, _): &(u32, u64)| self.words.binary_search_by_key(index, |word| word.0).is_ok();
        if other.words.iter().all(is_present) {
            for (index, bits) in &other.words {
                if let Ok(at) = self.words.binary_search_by_key(index, |word| word.0) {
                    self.words[at].1 |= bits;
                }
            }
            return;
        }
        let mut words = Vec::with_capacity(self.words.len() + other.words.len());
        let mut left = self.words.iter().copied().peekable();
        let mut right = other.words.iter().copied().peekable();
        loop {
            let next = match (left.peek(), right.peek()) {
                (Some(a), Some(b)) if a.0 == b.0 => (a.0, a.1 | b.1),
                (Some(a), Some(b)) => *if a.0 < b.0 { a } else { b },
                (Some(one), None) | (None, Some(one)) => *one,
                (None, None) => break,
            };
            left.next_if(|word| word.0 == next.0);
            right.next_if(|word| word.0 == next.0);
            words.push(next);
        }
        self.words = words;
    }

    /// Returns the objects in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = ObjectId> + '_ {
        self.words.iter().flat_map(|(index, bits)| {
            let bits = *bits;
            (0..BITS)
                .filter(move |at| bits >> at & 1 != 0)
                .map(move |at| ObjectId::new(index * BITS + at))
        })
    }

    pub(super) fn to_set(&self) -> BTreeSet<ObjectId> {
        self.iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_agree_with_trees() {
        let mut rng = base::rng::Rng::new(3);
        for _ in 0..300 {
            let mut random = || {
                let all = (0..rng.below(40)).map(|_| ObjectId::new(rng.below(400) as u32));
                all.collect::<Vec<_>>()
            };
            let (a, b) = (random(), random());
            let [mut left, mut right] = [ObjectSet::default(), ObjectSet::default()];
            let mut tree = BTreeSet::new();
            for object in &a {
                assert_eq!(left.insert(*object), tree.insert(*object));
            }
            for object in &b {
                right.insert(*object);
            }
            let other: BTreeSet<ObjectId> = b.into_iter().collect();
            let missing: BTreeSet<ObjectId> = other.difference(&tree).copied().collect();
            assert_eq!(right.without(&left).to_set(), missing);
            let both: BTreeSet<ObjectId> = other.intersection(&tree).copied().collect();
            assert_eq!(right.within(&left).to_set(), both);
            left.extend(&right);
            tree.extend(other);
            assert_eq!((left.to_set(), left.len()), (tree.clone(), tree.len()));
            let mut again = ObjectSet::default();
            tree.into_iter().rev().for_each(|object| {
                again.insert(object);
            });
            assert_eq!(again, left);
        }
    }
}
