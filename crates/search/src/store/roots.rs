//! The roots of stored trees.
//!
//! Invariant: an id never changes its pair and length.

use base::FastMap;
use base::chunks::Chunks;
use base::hash_cons::index::{Index, Probe, mix};
use base::hash_cons::{AT_ONCE, join, next_id, split};

use super::Full;

/// The table of the two halves and the length of each stored vector.
#[derive(Clone, Debug)]
pub(super) struct RootTable {
    halves: Chunks<u64>,
    /// The length of each vector as an index of `known`, or [`RARE`].
    lengths: Chunks<u8>,
    /// The lengths that occurred first. Vectors have few different lengths.
    known: Vec<u32>,
    /// The other lengths, by the id of the vector.
    rare: FastMap<u32, u32>,
    index: Index,
    limit: u32,
}

const RARE: u8 = u8::MAX;

impl RootTable {
    pub(super) fn new(limit: u32) -> Self {
        Self {
            halves: Chunks::default(),
            lengths: Chunks::default(),
            known: Vec::new(),
            rare: FastMap::default(),
            index: Index::new(),
            limit,
        }
    }

    fn length(&self, id: u32) -> u32 {
        match self.lengths.get(id as usize) {
            RARE => self.rare.get(&id).copied().unwrap_or(0),
            at => self.known[usize::from(at)],
        }
    }

    fn put_length(&mut self, id: u32, length: u32) {
        let at = self.known.iter().position(|known| *known == length).unwrap_or_else(|| {
            if self.known.len() < usize::from(RARE) {
                self.known.push(length);
                self.known.len() - 1
            } else {
                self.rare.insert(id, length);
                usize::from(RARE)
            }
        });
        self.lengths.push(at as u8);
    }
}

impl RootTable {
    /// Interns two halves with the length of their vector. Returns the id, and whether the id is
    /// new.
    #[inline]
    pub(super) fn intern(
        &mut self,
        left: u32,
        right: u32,
        length: u32,
    ) -> Result<(u32, bool), Full> {
        let pair = join(left, right);
        // Equal halves with different lengths are rare, so that they may share a bucket.
        let hash = mix(pair);
        let is_same = |id: u32| self.halves.get(id as usize) == pair && self.length(id) == length;
        match self.index.probe(hash, is_same) {
            Probe::Found(id) => Ok((id, false)),
            Probe::Vacant(slot) => {
                let id = next_id(self.halves.len(), self.limit)?;
                self.halves.push(pair);
                self.put_length(id, length);
                self.index.fill(slot, hash, id);
                if self.halves.len() >= self.index.capacity() {
                    self.index = self.index.grown(0, self.halves.iter().map(mix));
                }
                Ok((id, true))
            }
        }
    }

    /// Replaces the halves of each vector by the id of the vector, or by `None` if it is not in the
    /// table. All slots are read before all halves, so that independent loads overlap.
    pub(super) fn find_all(&self, pairs: &[u64], length: u32, ids: &mut [Option<u32>]) {
        let is_same =
            |id: u32, pair: u64| self.halves.get(id as usize) == pair && self.length(id) == length;
        let mut probes = [(0, 0); AT_ONCE];
        for (probe, pair) in probes.iter_mut().zip(pairs) {
            let hash = mix(*pair);
            *probe = (hash, self.index.first_slot(hash));
        }
        for (((hash, slot), pair), id) in probes.iter().zip(pairs).zip(ids.iter_mut()) {
            *id = self.index.candidate(*hash, *slot).filter(|id| is_same(*id, *pair));
        }
        for (((hash, _), pair), id) in probes.iter().zip(pairs).zip(ids) {
            if id.is_none()
                && let Probe::Found(found) = self.index.probe(*hash, |id| is_same(id, *pair))
            {
                *id = Some(found);
            }
        }
    }

    /// Returns the left half, the right half and the length of a vector.
    pub(super) fn get(&self, id: u32) -> (u32, u32, usize) {
        let (left, right) = split(self.halves.get(id as usize));
        (left, right, self.length(id) as usize)
    }

    /// Returns the number of roots.
    pub(super) fn len(&self) -> usize {
        self.halves.len()
    }

    /// Returns the growth of the table, as [`super::Store::growth`].
    pub(super) fn growth(&self) -> usize {
        self.index.growth(self.halves.len()) + self.halves.growth() + self.lengths.growth()
    }

    /// Returns the capacity of the table in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.halves.bytes()
            + self.lengths.bytes()
            + (self.known.capacity() + self.rare.capacity() * 3) * size_of::<u32>()
            + self.index.bytes()
    }
}
