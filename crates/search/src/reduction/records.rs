//! Sets of accesses, each stored once: equal sets have one number, and what was computed of a set
//! is remembered by number.
//!
//! Invariant: set 0 is empty; renaming 0 changes nothing.

use base::FastMap;
use base::intern::{Full, Interner};

use super::{Access, Mode, NOBODY, Origins};

/// Results remembered of each kind before all are forgotten; they can be computed again.
const REMEMBERED: usize = 1 << 18;

/// Numbered accesses, sets of them, and renamings.
#[derive(Debug)]
pub(super) struct Records {
    pub(super) accesses: Vec<Access>,
    numbers: FastMap<Access, u32>,
    pub(super) sets: Interner,
    pub(super) origins: Interner,
    unions: FastMap<(u32, u32), u32>,
    renamed: FastMap<(u32, u32, u32), u32>,
    words: Vec<u32>,
}

impl Records {
    pub(super) fn new() -> Self {
        let mut empty = Interner::new();
        let _ = empty.intern(&[]);
        Self {
            accesses: Vec::new(),
            numbers: FastMap::default(),
            sets: empty.clone(),
            origins: empty,
            unions: FastMap::default(),
            renamed: FastMap::default(),
            words: Vec::new(),
        }
    }

    /// The number of an access.
    pub(super) fn number(&mut self, access: Access) -> u32 {
        let next = self.accesses.len() as u32;
        let number = *self.numbers.entry(access).or_insert(next);
        if number == next {
            self.accesses.push(access);
        }
        number
    }

    /// The set of these accesses.
    pub(super) fn set(&mut self, accesses: impl Iterator<Item = Access>) -> Result<u32, Full> {
        let mut numbers: Vec<u32> = accesses.map(|access| self.number(access)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        intern(&mut self.sets, &numbers)
    }

    /// The accesses of a set.
    pub(super) fn iter(&self, set: u32) -> impl Iterator<Item = &Access> {
        words(self.sets.get(set)).map(|number| &self.accesses[number as usize])
    }

    /// What is in either of two sets.
    pub(super) fn union(&mut self, a: u32, b: u32) -> Result<u32, Full> {
        if a == b || b == 0 {
            return Ok(a);
        }
        if a == 0 {
            return Ok(b);
        }
        let key = (a.min(b), a.max(b));
        if let Some(known) = self.unions.get(&key) {
            return Ok(*known);
        }
        self.words.clear();
        self.words.extend(words(self.sets.get(a)).chain(words(self.sets.get(b))));
        self.words.sort_unstable();
        self.words.dedup();
        let union = intern(&mut self.sets, &self.words)?;
        if self.unions.len() >= REMEMBERED {
            self.unions.clear();
        }
        self.unions.insert(key, union);
        Ok(union)
    }

    /// The number of a renaming.
    pub(super) fn renaming(&mut self, origins: &Origins) -> Result<u32, Full> {
        if origins.renamed.is_empty() {
            return Ok(0);
        }
        self.words.clear();
        self.words.extend(origins.renamed.iter().flat_map(|(now, then)| [*now, *then]));
        intern(&mut self.origins, &self.words)
    }

    /// A set in the names of the state before a step of `agent`. What did not exist there is left
    /// out; what agents did that did not exist there is put down to `agent`, which made them.
    pub(super) fn rename(&mut self, set: u32, renaming: u32, agent: u32) -> Result<u32, Full> {
        if renaming == 0 || set == 0 {
            return Ok(set);
        }
        if let Some(known) = self.renamed.get(&(set, renaming, agent)) {
            return Ok(*known);
        }
        let origins: Vec<u32> = words(self.origins.get(renaming)).collect();
        let (pairs, _) = origins.as_chunks::<2>();
        let before = |name: u32| match pairs.binary_search_by_key(&name, |[now, _]| *now) {
            Ok(at) => pairs[at][1],
            Err(_) => name,
        };
        let mut renamed = Vec::new();
        for access in words(self.sets.get(set)).map(|n| self.accesses[n as usize]) {
            let object = before(access.object);
            if object == NOBODY {
                continue;
            }
            let actor = match before(access.agent) {
                NOBODY => agent,
                known => known,
            };
            renamed.push(Access { agent: actor, object, lock: before(access.lock), ..access });
        }
        let result = self.set(renamed.into_iter())?;
        if self.renamed.len() >= REMEMBERED {
            self.renamed.clear();
        }
        self.renamed.insert((set, renaming, agent), result);
        Ok(result)
    }

    pub(super) fn growth(&self) -> usize {
        self.sets.growth() + self.origins.growth()
    }

    pub(super) fn bytes(&self) -> usize {
        self.sets.bytes()
            + self.origins.bytes()
            + self.accesses.capacity() * 2 * size_of::<(Access, u32)>()
            + (self.unions.capacity() + self.renamed.capacity()) * size_of::<[u32; 4]>()
    }
}

/// Numbers as a string of an interner: each as its difference to the one before, since neighbours
/// are close, with the sign in the lowest bit, in groups of seven bits.
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

/// The numbers of such a string.
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

/// Whether this access changes a place.
pub(super) fn changes(access: &Access, (object, part): (u32, u32)) -> bool {
    let place = Access { agent: NOBODY, object, part, mode: Mode::Write, lock: NOBODY };
    access.mode != Mode::Read && access.conflicts(&place)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{intern, words};
    use base::intern::Interner;
    use proptest::collection::vec;
    use proptest::prelude::{any, proptest};

    #[test]
    fn neighbours_take_a_byte_each() {
        let mut table = Interner::new();
        let number = intern(&mut table, &(1000..1100).collect::<Vec<u32>>()).unwrap();
        assert_eq!(table.get(number).len(), 101);
    }

    proptest! {
        #[test]
        fn numbers_come_back(numbers in vec(any::<u32>(), 0..20), near in 0..3_u32) {
            let mut all = numbers.clone();
            all.extend(numbers.iter().flat_map(|n| [n.wrapping_add(near), u32::MAX, 0]));
            let mut table = Interner::new();
            let number = intern(&mut table, &all).unwrap();
            assert_eq!(words(table.get(number)).collect::<Vec<_>>(), all);
        }
    }
}
