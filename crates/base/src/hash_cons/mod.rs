//! Hash-consing of pairs: equal pairs have the same id, and ids are dense. The nodes of stored
//! trees are such pairs.
//!
//! Invariant: an id never changes its pair.

mod chunks;
pub mod index;
pub mod shared;

use std::num::NonZeroU32;

use crate::chunks::Chunks;
use crate::direct_cache::DirectCache;
use crate::intern::Full;
use index::{Index, Probe, mix};

/// A table of hash-consed pairs of ids. Id 0 is the pair of zeros, an empty subtree.
#[derive(Clone, Debug)]
pub struct PairTable {
    entries: Chunks<u64>,
    index: Index,
    /// Recent lookups. Lookups repeat, because successive transitions change nodes that are close
    /// in the tree. The pair of zeros is not cached, so that ids in the cache are nonzero and an
    /// entry is smaller.
    cache: DirectCache<(u32, u32), NonZeroU32>,
    /// The exclusive upper bound of the ids.
    limit: u32,
}

/// The size of the cache of recent lookups, as an exponent of two. With this size, the cache of
/// recent lookups fits into a cache of the processor.
pub(crate) const CACHE_BITS: u32 = 15;

/// The greatest number of pairs that are looked up at once.
pub const AT_ONCE: usize = 32;

impl PairTable {
    /// Creates a table whose ids stay below `limit`.
    pub fn new(limit: u32) -> Self {
        let mut entries = Chunks::default();
        entries.push(0);
        Self { entries, index: Index::new(), cache: DirectCache::new(CACHE_BITS), limit }
    }

    /// Returns the id of a pair.
    #[inline]
    pub fn intern(&mut self, left: u32, right: u32) -> Result<u32, Full> {
        if let Some(id) = self.cache.get((left, right)) {
            return Ok(id.get());
        }
        self.look_up(left, right)
    }

    /// Returns the id of a pair, if the pair is the pair of zeros or was looked up recently.
    #[inline]
    pub fn recent(&self, left: u32, right: u32) -> Option<u32> {
        if left == 0 && right == 0 {
            return Some(0);
        }
        self.cache.get((left, right)).map(NonZeroU32::get)
    }

    /// Replaces each pair by its id, or by `None` if it is not in the table. There are at most
    /// [`AT_ONCE`] pairs. All slots are read before all entries, so that independent loads overlap.
    pub fn find_all(&mut self, pairs: &[u64], ids: &mut [Option<u32>]) {
        let mut probes = [(0, 0); AT_ONCE];
        for (probe, pair) in probes.iter_mut().zip(pairs) {
            let hash = mix(*pair);
            *probe = (hash, self.index.first_slot(hash));
        }
        for (((hash, slot), pair), id) in probes.iter().zip(pairs).zip(ids.iter_mut()) {
            let is_pair = |id: &u32| self.entries.get(*id as usize) == *pair;
            *id = self.index.candidate(*hash, *slot).filter(is_pair);
        }
        for (((hash, _), pair), id) in probes.iter().zip(pairs).zip(ids) {
            if id.is_none()
                && let Probe::Found(found) =
                    self.index.probe(*hash, |id| self.entries.get(id as usize) == *pair)
            {
                *id = Some(found);
            }
            if let Some(known) = id.and_then(NonZeroU32::new) {
                self.cache.put(split(*pair), known);
            }
        }
    }

    fn look_up(&mut self, left: u32, right: u32) -> Result<u32, Full> {
        let pair = join(left, right);
        if pair == 0 {
            return Ok(0);
        }
        let id = self.number(pair)?;
        if let Some(id) = NonZeroU32::new(id) {
            self.cache.put((left, right), id);
        }
        Ok(id)
    }

    fn number(&mut self, pair: u64) -> Result<u32, Full> {
        let hash = mix(pair);
        match self.index.probe(hash, |id| self.entries.get(id as usize) == pair) {
            Probe::Found(id) => Ok(id),
            Probe::Vacant(slot) => {
                let id = next_id(self.entries.len(), self.limit)?;
                self.entries.push(pair);
                self.index.fill(slot, hash, id);
                if self.entries.len() >= self.index.capacity() {
                    let hashes = self.entries.iter().skip(1).map(mix);
                    self.index = self.index.grown(1, hashes);
                }
                Ok(id)
            }
        }
    }

    /// Returns the pair of an id.
    #[inline]
    pub fn get(&self, id: u32) -> (u32, u32) {
        split(self.entries.get(id as usize))
    }

    /// Returns the number of pairs, including the pair of zeros.
    #[allow(clippy::len_without_is_empty, reason = "never empty")]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the bytes of memory that the tables hold.
    pub fn bytes(&self) -> usize {
        self.entries.bytes() + self.index.bytes() + self.cache.bytes()
    }

    /// Returns the bytes that growth takes temporarily, if growth is due soon, else 0.
    pub fn growth(&self) -> usize {
        let tables = self.index.growth(self.entries.len()) + self.entries.growth();
        tables + self.cache.growth()
    }
}

/// Returns two ids as one number.
#[inline]
pub fn join(left: u32, right: u32) -> u64 {
    u64::from(left) << 32 | u64::from(right)
}

/// Returns the two ids of a number.
#[inline]
pub fn split(pair: u64) -> (u32, u32) {
    ((pair >> 32) as u32, pair as u32)
}

/// Returns the id of the next entry after `len` entries, if that id is below `limit`.
pub fn next_id(len: usize, limit: u32) -> Result<u32, Full> {
    u32::try_from(len).ok().filter(|&id| id < limit).ok_or(Full)
}
