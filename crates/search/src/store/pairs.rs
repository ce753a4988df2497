//! Hash-consed pairs: equal pairs have one dense id. The nodes and the roots of stored trees.
//!
//! Invariant: an id, once given, stands for the same pair forever.

use super::Full;
use super::index::{Index, Probe, mix};

/// Interned pairs of ids.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    entries: Vec<u64>,
    index: Index,
    /// Ids stay below it.
    limit: u32,
}

impl Pairs {
    /// Inner nodes: id 0 is the pair of zeros, a subtree of nothing.
    pub(super) fn new(limit: u32) -> Self {
        Self { entries: vec![0], index: Index::new(), limit }
    }

    pub(super) fn intern(&mut self, left: u32, right: u32) -> Result<u32, Full> {
        let pair = join(left, right);
        if pair == 0 {
            return Ok(0);
        }
        let hash = mix(pair);
        match self.index.probe(hash, |id| self.entries[id as usize] == pair) {
            Probe::Found(id) => Ok(id),
            Probe::Vacant(slot) => {
                let id = next_id(self.entries.len(), self.limit)?;
                self.entries.push(pair);
                self.index.fill(slot, hash, id);
                if self.entries.len() >= self.index.capacity() {
                    let hashes = self.entries.iter().skip(1).map(|&pair| mix(pair));
                    self.index = self.index.grown(1, hashes);
                    reserve(&mut self.entries, self.index.capacity());
                }
                Ok(id)
            }
        }
    }

    pub(super) fn get(&self, id: u32) -> (u32, u32) {
        split(self.entries[id as usize])
    }

    pub(super) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<u64>() + self.index.bytes()
    }
}

/// The two halves of each stored vector, with its length. "New" means new here.
#[derive(Clone, Debug)]
pub(super) struct Roots {
    halves: Vec<u64>,
    lengths: Vec<u32>,
    index: Index,
    limit: u32,
}

impl Roots {
    pub(super) fn new(limit: u32) -> Self {
        Self { halves: Vec::new(), lengths: Vec::new(), index: Index::new(), limit }
    }

    pub(super) fn intern(
        &mut self,
        left: u32,
        right: u32,
        length: u32,
    ) -> Result<(u32, bool), Full> {
        let pair = join(left, right);
        // Equal halves of unequal length are rare enough to share a bucket.
        let hash = mix(pair);
        let is_same =
            |id: u32| self.halves[id as usize] == pair && self.lengths[id as usize] == length;
        match self.index.probe(hash, is_same) {
            Probe::Found(id) => Ok((id, false)),
            Probe::Vacant(slot) => {
                let id = next_id(self.halves.len(), self.limit)?;
                self.halves.push(pair);
                self.lengths.push(length);
                self.index.fill(slot, hash, id);
                if self.halves.len() >= self.index.capacity() {
                    let hashes = self.halves.iter().map(|&pair| mix(pair));
                    self.index = self.index.grown(0, hashes);
                    reserve(&mut self.halves, self.index.capacity());
                    reserve(&mut self.lengths, self.index.capacity());
                }
                Ok((id, true))
            }
        }
    }

    /// Left half, right half, length.
    pub(super) fn get(&self, id: u32) -> (u32, u32, usize) {
        let (left, right) = split(self.halves[id as usize]);
        (left, right, self.lengths[id as usize] as usize)
    }

    pub(super) fn len(&self) -> usize {
        self.halves.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.halves.capacity() * size_of::<u64>()
            + self.lengths.capacity() * size_of::<u32>()
            + self.index.bytes()
    }
}

fn join(left: u32, right: u32) -> u64 {
    u64::from(left) << 32 | u64::from(right)
}

fn split(pair: u64) -> (u32, u32) {
    ((pair >> 32) as u32, pair as u32)
}

fn next_id(len: usize, limit: u32) -> Result<u32, Full> {
    u32::try_from(len).ok().filter(|&id| id < limit).ok_or(Full)
}

/// Makes room for `capacity` entries and no more (`Vec` alone would double).
fn reserve<T>(entries: &mut Vec<T>, capacity: usize) {
    entries.reserve_exact(capacity.saturating_sub(entries.len()));
}
