//! Sets of accesses, each stored once: equal sets have one number, and what was computed of a set
//! is remembered by number.
//!
//! Invariant: set 0 is empty; renaming 0 changes nothing.

use base::FastMap;
use base::intern::{Full, Interner};

use super::{Access, Mode, NOBODY, NOTHING, Origins};

/// Results remembered of each kind before all are forgotten; they can be computed again.
const REMEMBERED: usize = 1 << 18;

/// Numbered accesses, sets of them, and renamings.
#[derive(Debug)]
pub(super) struct Records {
    accesses: Vec<Access>,
    numbers: FastMap<Access, u32>,
    sets: Interner,
    origins: Interner,
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

    fn number(&mut self, access: Access) -> u32 {
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
        let keeps = |(at, name): (usize, &u32)| *name == origins.first + at as u32;
        if origins.names.iter().enumerate().all(keeps) {
            return Ok(0);
        }
        self.words.clear();
        self.words.push(origins.first);
        self.words.extend(&origins.names);
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
        let mut origins = words(self.origins.get(renaming));
        let first = origins.next().unwrap_or(0);
        let names: Vec<u32> = origins.collect();
        let before = |name: u32| {
            if name < first || name >= NOTHING {
                return name;
            }
            names.get((name - first) as usize).copied().unwrap_or(NOBODY)
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

    pub(super) fn bytes(&self) -> usize {
        self.sets.bytes()
            + self.origins.bytes()
            + self.accesses.capacity() * 2 * size_of::<(Access, u32)>()
            + (self.unions.capacity() + self.renamed.capacity()) * size_of::<[u32; 4]>()
    }
}

/// Numbers as a string of an interner.
pub(super) fn intern(table: &mut Interner, numbers: &[u32]) -> Result<u32, Full> {
    let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    table.intern(&bytes).map(|(number, _)| number)
}

/// The numbers of such a string.
pub(super) fn words(bytes: &[u8]) -> impl Iterator<Item = u32> + '_ {
    bytes.as_chunks::<4>().0.iter().copied().map(u32::from_le_bytes)
}

/// Whether this access changes a place.
pub(super) fn changes(access: &Access, (object, part): (u32, u32)) -> bool {
    let place = Access { agent: NOBODY, object, part, mode: Mode::Write, lock: NOBODY };
    access.mode != Mode::Read && access.conflicts(&place)
}
