//! Hash-consed sets of accesses. Equal sets have the same number, which is the key of cached unions
//! and renamings.
//!
//! Invariant: set 0 is empty, and renaming 0 is the identity.

use base::FastMap;
use base::direct_cache::DirectCache;
use base::intern::{Full, Interner};

use crate::system::access::{Access, Mode, NO_NAME};
use crate::system::renaming::Renaming;

/// The binary logarithm of the size of the caches of results.
const CACHED_BITS: u32 = 15;

/// The tables of numbered accesses, sets of accesses, and renamings.
#[derive(Debug)]
pub(super) struct AccessSets {
    pub(super) accesses: Vec<Access>,
    numbers: FastMap<Access, u32>,
    pub(super) sets: Interner,
    pub(super) renamings: Interner,
    unions: DirectCache<(u32, u32), u32>,
    renamed: DirectCache<(u32, u32, u32), u32>,
    words: Vec<u32>,
}

impl AccessSets {
    pub(super) fn new() -> Self {
        let mut empty = Interner::new();
        let _ = empty.intern(&[]);
        Self {
            accesses: Vec::new(),
            numbers: FastMap::default(),
            sets: empty.clone(),
            renamings: empty,
            unions: DirectCache::new(CACHED_BITS),
            renamed: DirectCache::new(CACHED_BITS),
            words: Vec::new(),
        }
    }

    /// Returns the number of an access.
    pub(super) fn number(&mut self, access: Access) -> u32 {
        let next = self.accesses.len() as u32;
        let number = *self.numbers.entry(access).or_insert(next);
        if number == next {
            self.accesses.push(access);
        }
        number
    }

    /// Returns the number of the set of the given accesses.
    pub(super) fn set(&mut self, accesses: impl Iterator<Item = Access>) -> Result<u32, Full> {
        let mut numbers: Vec<u32> = accesses.map(|access| self.number(access)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        intern(&mut self.sets, &numbers)
    }

    /// Returns the accesses of a set.
    pub(super) fn iter(&self, set: u32) -> impl Iterator<Item = &Access> {
        words(self.sets.get(set)).map(|number| &self.accesses[number as usize])
    }

    /// Returns the union of two sets.
    pub(super) fn union(&mut self, a: u32, b: u32) -> Result<u32, Full> {
        if a == b || b == 0 {
            return Ok(a);
        }
        if a == 0 {
            return Ok(b);
        }
        let key = (a.min(b), a.max(b));
        if let Some(known) = self.unions.get(key) {
            return Ok(known);
        }
        self.words.clear();
        self.words.extend(words(self.sets.get(a)).chain(words(self.sets.get(b))));
        self.words.sort_unstable();
        self.words.dedup();
        let union = intern(&mut self.sets, &self.words)?;
        self.unions.put(key, union);
        Ok(union)
    }

    /// Returns the number of a renaming.
    pub(super) fn renaming(&mut self, renaming: &Renaming) -> Result<u32, Full> {
        if renaming.renamed.is_empty() {
            return Ok(0);
        }
        self.words.clear();
        self.words.extend(renaming.renamed.iter().flat_map(|(new, old)| [*new, *old]));
        intern(&mut self.renamings, &self.words)
    }

    /// Renames a set to the names of the state before a step of `process`.
    ///
    /// Accesses of objects that the step created are omitted. Accesses of processes that the step
    /// created are attributed to `process`.
    pub(super) fn rename(&mut self, set: u32, renaming: u32, process: u32) -> Result<u32, Full> {
        if renaming == 0 || set == 0 {
            return Ok(set);
        }
        if let Some(known) = self.renamed.get((set, renaming, process)) {
            return Ok(known);
        }
        let names: Vec<u32> = words(self.renamings.get(renaming)).collect();
        let (pairs, _) = names.as_chunks::<2>();
        let before = |name: u32| match pairs.binary_search_by_key(&name, |[new, _]| *new) {
            Ok(at) => pairs[at][1],
            Err(_) => name,
        };
        let mut renamed = Vec::new();
        for access in words(self.sets.get(set)).map(|n| self.accesses[n as usize]) {
            let object = before(access.object);
            if object == NO_NAME {
                continue;
            }
            let owner = match before(access.process) {
                NO_NAME => process,
                old => old,
            };
            renamed.push(Access { process: owner, object, lock: before(access.lock), ..access });
        }
        let result = self.set(renamed.into_iter())?;
        self.renamed.put((set, renaming, process), result);
        Ok(result)
    }

    pub(super) fn growth(&self) -> usize {
        self.sets.growth() + self.renamings.growth()
    }

    pub(super) fn bytes(&self) -> usize {
        self.sets.bytes()
            + self.renamings.bytes()
            + self.accesses.capacity() * 2 * size_of::<(Access, u32)>()
            + self.unions.bytes()
            + self.renamed.bytes()
    }
}

/// Interns a string of numbers. Each number is encoded as the difference to its predecessor, as
/// neighbours are close. The lowest bit of a code is the sign, and bits are in groups of seven.
pub(super) fn intern(table: &mut Interner, numbers: &[u32]) -> Result<u32, Full> {
    let mut bytes: Vec<u8> = Vec::with_capacity(numbers.len() + 8);
    let mut before = 0;
    for number in numbers {
        let difference = i64::from(*number) - before;
        before = i64::from(*number);
        let mut left = ((difference << 1) ^ (difference >> 63)) as u64;
        while left >= 0x80 {
            bytes.push(left as u8 | 0x80);
            left >>= 7;
        }
        bytes.push(left as u8);
    }
    table.intern(&bytes).map(|(number, _)| number)
}

/// Returns the numbers of an interned string.
pub(super) fn words(bytes: &[u8]) -> impl Iterator<Item = u32> + '_ {
    let mut bytes = bytes.iter();
    let mut before = 0;
    std::iter::from_fn(move || {
        let mut byte = *bytes.next()?;
        let mut word = u64::from(byte & 0x7f);
        let mut shift = 7;
        while byte & 0x80 != 0 {
            byte = *bytes.next()?;
            word |= u64::from(byte & 0x7f) << shift;
            shift += 7;
        }
        before += (word >> 1) as i64 ^ -((word & 1) as i64);
        Some(before as u32)
    })
}

/// Whether the access writes the location.
pub(super) fn writes(access: &Access, (object, part): (u32, u32)) -> bool {
    let location = Access { process: NO_NAME, object, part, mode: Mode::Write, lock: NO_NAME };
    access.mode != Mode::Read && access.conflicts(&location)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{intern, words};
    use base::intern::Interner;
    use proptest::collection::vec;
    use proptest::prelude::{any, proptest};

    #[test]
    fn close_numbers_take_one_byte_each() {
        let mut table = Interner::new();
        let number = intern(&mut table, &(1000..1100).collect::<Vec<u32>>()).unwrap();
        assert_eq!(table.get(number).len(), 101);
    }

    proptest! {
        #[test]
        fn interned_numbers_are_decoded(numbers in vec(any::<u32>(), 0..20), near in 0..3_u32) {
            let mut all = numbers.clone();
            all.extend(numbers.iter().flat_map(|n| [n.wrapping_add(near), u32::MAX, 0]));
            let mut table = Interner::new();
            let number = intern(&mut table, &all).unwrap();
            assert_eq!(words(table.get(number)).collect::<Vec<_>>(), all);
        }
    }
}
