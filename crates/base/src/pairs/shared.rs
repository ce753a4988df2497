//! Hash-consed pairs for several threads: the table of `pairs`, in parts with a lock each for whoever
//! adds to it. Whoever looks for what is there needs no lock.
//!
//! Source: Laarman, van de Pol, Weber, "Boosting Multi-Core Reachability Performance with Shared Hash
//! Tables" (FMCAD 2010), for slots that are read while others write. Which part a pair belongs to
//! follows from its hash, and its id ends with the number of the part. A part's slots are replaced
//! when they grow, and counted then; each thread keeps the slots that it saw, and looks at the count
//! first. Entries are never moved.
//! Invariant: an id, once given, stands for the same pair forever, and equal pairs have one id.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::index::{Index, Probe, mix};
use super::{next_id, split};
use crate::intern::Full;

/// How many bits of an id say which part it is of.
const BITS: u32 = 6;
const PARTS: usize = 1 << BITS;

/// Entries of the first chunk of a part, and of the largest ones.
const FIRST: usize = 64;
const CHUNK: usize = 1 << 12;

/// Of each part, the first id that is given: id 0 stands for the pair of zeros, which is not asked for.
const FIRST_ID: u32 = 1;

/// Interned pairs of ids, of which not both are 0.
#[derive(Debug)]
pub struct SharedPairs {
    parts: Box<[Part]>,
    /// How often the slots of each part were replaced. Seldom written, unlike parts.
    replaced: Box<[AtomicU32]>,
}

/// A part, not in a cache line of another one.
#[derive(Debug)]
#[repr(align(128))]
struct Part(Mutex<Entries>);

#[derive(Debug)]
struct Entries {
    slots: Arc<Index<AtomicU32>>,
    chunks: Vec<Chunk>,
    len: usize,
}

/// Some entries, for whoever has seen them.
#[derive(Clone, Debug)]
struct Chunk(Arc<[AtomicU64]>);

impl Chunk {
    fn new(length: usize) -> Self {
        Self((0..length).map(|_| AtomicU64::new(0)).collect())
    }

    /// Whoever knows its id has seen what was written.
    #[inline]
    fn entry(&self, at: usize) -> u64 {
        self.0[at].load(Ordering::Relaxed)
    }

    fn bytes(&self) -> usize {
        self.0.len() * size_of::<u64>() + size_of::<Self>()
    }
}

/// The chunk of an entry, and its place there: chunks double up to their largest length.
#[inline]
fn place(own: u32) -> (usize, usize) {
    let own = own as usize;
    if own >= CHUNK {
        return (CHUNK.ilog2() as usize - FIRST.ilog2() as usize + own / CHUNK, own % CHUNK);
    }
    let level = (own / FIRST).checked_ilog2().map_or(0, |level| level as usize + 1);
    (level, if level == 0 { own } else { own - (FIRST << (level - 1)) })
}

/// How many entries a chunk has.
fn length(chunk: usize) -> usize {
    (FIRST << chunk.saturating_sub(1).min(CHUNK.ilog2() as usize)).min(CHUNK)
}

#[inline]
fn entry(chunks: &[Chunk], own: u32) -> Option<u64> {
    let (chunk, at) = place(own);
    chunks.get(chunk).map(|chunk| chunk.entry(at))
}

impl Entries {
    fn push(&mut self, pair: u64, limit: u32) -> Result<u32, Full> {
        let id = next_id(self.len, limit)?;
        let (chunk, at) = place(id);
        if chunk == self.chunks.len() {
            self.chunks.push(Chunk::new(length(chunk)));
        }
        self.chunks[chunk].0[at].store(pair, Ordering::Relaxed);
        self.len += 1;
        Ok(id)
    }

    /// Entries from an id on.
    fn from(&self, first: u32) -> impl Iterator<Item = u64> {
        (first..self.len as u32).filter_map(|own| entry(&self.chunks, own))
    }
}

/// The number of the part of what has this hash.
#[inline]
fn part_of(hash: u64) -> usize {
    // Neither the bits that say where in a part it is, nor those that it is told apart by there.
    (hash >> 32) as usize & (PARTS - 1)
}

impl Default for SharedPairs {
    fn default() -> Self {
        Self::new()
    }
}

impl SharedPairs {
    /// An empty table.
    pub fn new() -> Self {
        let part = |_| {
            let slots = Arc::new(Index::new().shared());
            Part(Mutex::new(Entries { slots, chunks: Vec::new(), len: FIRST_ID as usize }))
        };
        let replaced = (0..PARTS).map(|_| AtomicU32::new(0)).collect();
        Self { parts: (0..PARTS).map(part).collect(), replaced }
    }

    #[inline]
    fn part(&self, part: usize) -> MutexGuard<'_, Entries> {
        // What a panic leaves behind is never half done: tables only grow.
        self.parts[part].0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table as one thread sees it.
    pub fn seen(&self) -> Seen<'_> {
        let part = |part| {
            let entries = self.part(part);
            let replaced = self.replaced[part].load(Ordering::Acquire);
            SeenPart { replaced, slots: entries.slots.clone(), chunks: entries.chunks.clone() }
        };
        Seen { table: self, parts: (0..PARTS).map(part).collect() }
    }

    /// All ids, in no particular order.
    pub fn ids(&self) -> impl Iterator<Item = u32> {
        let counts: Vec<u32> = (0..PARTS).map(|part| self.part(part).len as u32).collect();
        let all = counts.into_iter().enumerate();
        all.flat_map(move |(part, count)| {
            (FIRST_ID..count).map(move |own| own << BITS | part as u32)
        })
    }

    fn sum(&self, number: impl Fn(&Entries) -> usize) -> usize {
        (0..PARTS).map(|part| number(&self.part(part))).sum()
    }

    /// How many pairs there are.
    #[allow(clippy::len_without_is_empty, reason = "nobody asks")]
    pub fn len(&self) -> usize {
        self.sum(|entries| entries.len - FIRST_ID as usize)
    }

    /// The capacity of the tables, in bytes.
    pub fn bytes(&self) -> usize {
        self.sum(|entries| {
            let chunks: usize = entries.chunks.iter().map(Chunk::bytes).sum();
            chunks + entries.slots.bytes()
        })
    }

    /// Bytes that growing takes for a while, if that is due before long.
    pub fn growth(&self) -> usize {
        self.sum(|entries| entries.slots.growth(entries.len))
    }

    /// The id in a part of a pair that may be there by now, and whether it was added. `vacant` is the
    /// slot that was found vacant in what was seen of the part, if someone looked at everything before.
    fn add(
        &self,
        (part, hash): (usize, u64),
        pair: u64,
        vacant: Option<usize>,
        seen: &mut SeenPart,
    ) -> Result<(u32, bool), Full> {
        let mut entries = self.part(part);
        let is_current = self.replaced[part].load(Ordering::Relaxed) == seen.replaced;
        let is_same = |own| entry(&entries.chunks, own) == Some(pair);
        let found = match vacant.filter(|_| is_current) {
            Some(slot) => entries.slots.probe_from(slot, hash, is_same),
            None => entries.slots.probe(hash, is_same),
        };
        let added = match found {
            Probe::Found(own) => (own, false),
            Probe::Vacant(slot) => {
                let own = entries.push(pair, u32::MAX >> BITS)?;
                entries.slots.fill(slot, hash, own);
                if entries.len >= entries.slots.capacity() {
                    let hashes = entries.from(FIRST_ID).map(mix);
                    let larger = entries.slots.grown(FIRST_ID, hashes);
                    entries.slots = Arc::new(larger.shared());
                    self.replaced[part].fetch_add(1, Ordering::Release);
                }
                (own, true)
            }
        };
        let replaced = self.replaced[part].load(Ordering::Relaxed);
        if seen.replaced != replaced || seen.chunks.len() != entries.chunks.len() {
            seen.look(&entries, replaced);
        }
        Ok(added)
    }
}

/// The table as one thread sees it.
#[derive(Debug)]
pub struct Seen<'a> {
    table: &'a SharedPairs,
    parts: Box<[SeenPart]>,
}

/// What a thread has seen of a part.
#[derive(Debug)]
struct SeenPart {
    replaced: u32,
    slots: Arc<Index<AtomicU32>>,
    chunks: Vec<Chunk>,
}

impl SeenPart {
    /// Sees what is there now.
    #[cold]
    fn look(&mut self, entries: &Entries, replaced: u32) {
        if self.replaced != replaced {
            self.replaced = replaced;
            self.slots = entries.slots.clone();
        }
        if let Some(more) = entries.chunks.get(self.chunks.len()..) {
            self.chunks.extend_from_slice(more);
        }
    }
}

impl<'a> Seen<'a> {
    /// The table.
    pub fn table(&self) -> &'a SharedPairs {
        self.table
    }

    /// The id of a pair, and whether it was given just now.
    #[inline]
    pub fn intern(&mut self, pair: u64) -> Result<(u32, bool), Full> {
        let hash = mix(pair);
        let part = part_of(hash);
        let seen = &mut self.parts[part];
        let mut vacant = None;
        if self.table.replaced[part].load(Ordering::Acquire) == seen.replaced {
            // Of an entry that was added since, the id may be seen before the chunk.
            let mut all_seen = true;
            let is_same = |own| match entry(&seen.chunks, own) {
                Some(its) => its == pair,
                None => {
                    all_seen = false;
                    false
                }
            };
            match seen.slots.probe(hash, is_same) {
                Probe::Found(own) => return Ok((own << BITS | part as u32, false)),
                Probe::Vacant(slot) => vacant = Some(slot).filter(|_| all_seen),
            }
        }
        let (own, new) = self.table.add((part, hash), pair, vacant, seen)?;
        Ok((own << BITS | part as u32, new))
    }

    /// The pair of an id.
    pub fn get(&mut self, id: u32) -> (u32, u32) {
        let (part, own) = (id as usize & (PARTS - 1), id >> BITS);
        let seen = &mut self.parts[part];
        let pair = entry(&seen.chunks, own).unwrap_or_else(|| {
            let entries = self.table.part(part);
            seen.look(&entries, self.table.replaced[part].load(Ordering::Relaxed));
            entry(&seen.chunks, own).unwrap_or_default()
        });
        split(pair)
    }

    /// Bytes of what this thread has seen.
    pub fn own_bytes(&self) -> usize {
        let chunks = |part: &SeenPart| part.chunks.capacity() * size_of::<Chunk>();
        self.parts.iter().map(|part| size_of::<SeenPart>() + chunks(part)).sum()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::HashSet;

    use super::super::join;
    use super::{CHUNK, FIRST, SharedPairs, length, place};

    #[test]
    fn every_entry_has_a_place_of_its_own() {
        let mut next = (0, 0);
        for own in 0..3 * CHUNK as u32 {
            assert_eq!(place(own), next, "{own}");
            next =
                if next.1 + 1 == length(next.0) { (next.0 + 1, 0) } else { (next.0, next.1 + 1) };
        }
        assert_eq!((length(0), length(1), length(2)), (FIRST, FIRST, 2 * FIRST));
        assert_eq!(length(100), CHUNK);
    }

    #[test]
    fn threads_agree_on_ids() {
        let table = SharedPairs::new();
        let pair = |n: u32| join(n % 977 + 1, n % 1009);
        let count = 200_000;
        let all: Vec<(Vec<u32>, usize)> = std::thread::scope(|scope| {
            let work = |start: u32| {
                let table = &table;
                move || {
                    let (mut seen, mut added) = (table.seen(), 0);
                    let mut ids = vec![0; count as usize];
                    for n in (0..count).map(|n| (n * 7 + start) % count) {
                        let (id, new) = seen.intern(pair(n)).unwrap();
                        added += usize::from(new);
                        ids[n as usize] = id;
                        let (left, right) = seen.get(id);
                        assert_eq!(join(left, right), pair(n));
                    }
                    (ids, added)
                }
            };
            let threads: Vec<_> = (0..4).map(|at| scope.spawn(work(at * 49_999))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert!(all.iter().all(|(ids, _)| *ids == all[0].0));
        let pairs: HashSet<u64> = (0..count).map(pair).collect();
        let ids: HashSet<u32> = all[0].0.iter().copied().collect();
        assert_eq!(ids.len(), pairs.len());
        // Each was new to exactly one.
        assert_eq!(all.iter().map(|(_, added)| added).sum::<usize>(), pairs.len());
        assert_eq!(table.ids().collect::<HashSet<u32>>(), ids);
        assert_eq!(table.len(), pairs.len());
        assert!(table.bytes() > pairs.len() * 8);
        // Someone who has seen nothing yet finds everything.
        let mut seen = table.seen();
        assert!(ids.iter().all(|id| {
            let (left, right) = seen.get(*id);
            seen.intern(join(left, right)) == Ok((*id, false))
        }));
    }

    #[test]
    fn no_id_is_that_of_the_pair_of_zeros() {
        let table = SharedPairs::new();
        let mut seen = table.seen();
        let (id, new) = seen.intern(join(0, 1)).unwrap();
        assert!(new && id != 0);
        assert_eq!(seen.get(id), (0, 1));
        assert_eq!(seen.intern(join(0, 1)), Ok((id, false)));
        assert_eq!(table.ids().collect::<Vec<u32>>(), [id]);
    }
}
