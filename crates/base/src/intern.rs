//! Interning of strings of bytes or words: equal strings have the same number, and numbers are
//! dense.
//!
//! Source: the component tables of the COLLAPSE method (Holzmann, "State Compression in SPIN", SPIN
//! 1997). Invariant: numbers are assigned in order from 0 and never change. Two strings have the
//! same number exactly if they are equal; the hash only finds the bucket.

use hashbrown::HashTable;

use crate::fingerprint;
use crate::hash_cons::index::is_nearly_full;

/// A table of distinct strings, stored in one arena.
#[derive(Clone, Debug)]
pub struct Interner<T = u8> {
    arena: Vec<T>,
    /// The end of each string in the arena. A string begins at the end of the string before it.
    ends: Vec<usize>,
    numbers: HashTable<u32>,
}

/// The table is full: it has 2^32 entries, the limit of its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

impl std::fmt::Display for Full {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a table of 2^32 entries is full")
    }
}

impl std::error::Error for Full {}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Self { arena: Vec::new(), ends: Vec::new(), numbers: HashTable::new() }
    }
}

impl<T: bytemuck::NoUninit + Eq> Interner<T> {
    /// Creates an empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the number of `bytes`, and whether it is new.
    pub fn intern(&mut self, bytes: &[T]) -> Result<(u32, bool), Full> {
        let hash = fingerprint::of(bytemuck::cast_slice(bytes));
        if let Some(number) = self.find_hashed(hash, bytes) {
            return Ok((number, false));
        }
        let number = u32::try_from(self.ends.len()).map_err(|_| Full)?;
        self.arena.extend_from_slice(bytes);
        self.ends.push(self.arena.len());
        let (arena, ends) = (&self.arena, &self.ends);
        self.numbers.insert_unique(hash, number, |&other| {
            fingerprint::of(bytemuck::cast_slice(string(arena, ends, other)))
        });
        Ok((number, true))
    }

    /// Returns the number of `bytes`, if they are in the table.
    pub fn find(&self, bytes: &[T]) -> Option<u32> {
        self.find_hashed(fingerprint::of(bytemuck::cast_slice(bytes)), bytes)
    }

    /// Returns the string of a number of this table.
    pub fn get(&self, number: u32) -> &[T] {
        string(&self.arena, &self.ends, number)
    }

    /// Returns the number of distinct strings.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether the table is empty.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the bytes of memory held, used or not.
    pub fn bytes(&self) -> usize {
        self.arena.capacity() * size_of::<T>()
            + self.ends.capacity() * size_of::<usize>()
            + self.numbers.allocation_size()
    }

    /// Returns the additional bytes that the next growth takes, if it is due soon. The arena is not
    /// included, as the allocator extends large blocks in place.
    pub fn growth(&self) -> usize {
        if is_nearly_full(self.numbers.len(), self.numbers.capacity()) {
            self.numbers.allocation_size() * 2
        } else {
            0
        }
    }

    fn find_hashed(&self, hash: u64, bytes: &[T]) -> Option<u32> {
        self.numbers.find(hash, |&number| self.get(number) == bytes).copied()
    }
}

fn string<'a, T>(arena: &'a [T], ends: &[usize], number: u32) -> &'a [T] {
    let index = number as usize;
    let start = if index == 0 { 0 } else { ends[index - 1] };
    &arena[start..ends[index]]
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::HashMap;

    use proptest::collection::vec;
    use proptest::prelude::{Strategy, any, proptest};

    use super::Interner;

    #[test]
    fn the_empty_string_is_a_string() {
        let mut table = Interner::new();
        assert_eq!(table.intern(b"a").unwrap(), (0, true));
        assert_eq!(table.intern(b"").unwrap(), (1, true));
        assert_eq!(table.intern(b"").unwrap(), (1, false));
        assert_eq!((table.get(0), table.get(1)), (&b"a"[..], &b""[..]));
    }

    #[test]
    fn growth_is_counted() {
        let mut table = Interner::new();
        assert_eq!(table.bytes(), 0);
        for i in 0..1000_u32 {
            table.intern(&i.to_le_bytes()).unwrap();
        }
        assert!(table.bytes() >= 1000 * (4 + 8 + 4), "{}", table.bytes());
    }

    #[test]
    fn growth_is_announced_before_it_happens() {
        let mut table = Interner::new();
        let mut before = table.numbers.allocation_size();
        let (mut grew, mut warned) = (0, 0);
        for i in 0..20_000_u32 {
            let growth = table.growth();
            warned += u32::from(growth > 0);
            table.intern(&i.to_le_bytes()).unwrap();
            let now = table.numbers.allocation_size();
            if now != before {
                // During growth, the old and the new table together take no more than the announced
                // bytes.
                assert!(now <= growth || before == 0, "{now} from {before}, {growth}");
                (grew, before) = (grew + 1, now);
            }
        }
        assert!(grew > 8 && warned < 6000, "{grew} {warned}");
    }

    proptest! {
        #[test]
        fn equal_bytes_have_equal_and_dense_numbers(
            strings in vec(vec(any::<u8>().prop_map(|b| b % 3), 0..6), 0..200)
        ) {
            let mut table = Interner::new();
            let mut model = HashMap::new();
            for string in &strings {
                let next = u32::try_from(model.len()).unwrap();
                assert_eq!(table.find(string), model.get(string).copied());
                let known = model.contains_key(string);
                let number = *model.entry(string.clone()).or_insert(next);
                assert_eq!(table.intern(string).unwrap(), (number, !known));
            }
            assert_eq!(table.len(), model.len());
            for (string, number) in &model {
                assert_eq!(table.get(*number), &string[..]);
            }
        }
    }
}
