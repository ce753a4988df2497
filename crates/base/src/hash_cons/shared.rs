//! Hash-consing of pairs for several threads, which insert into one table without a lock.
//!
//! Source: Laarman, van de Pol, Weber, "Boosting Multi-Core Reachability Performance with Shared
//! Hash Tables" (FMCAD 2010), for slots that are filled by compare-and-swap. The hash assigns a
//! pair to a partition of the slots. To enlarge a partition, a thread seals each vacant slot and
//! copies the others. A thread that reaches a sealed slot continues in the new slots of the
//! partition. A successful lookup therefore takes no lock, and an entry found in old slots is
//! valid. Each thread reserves a run of ids, so that two threads rarely write to one cache line.
//! Entries are never moved. Invariant: an id never changes its pair, and equal pairs have one id.

use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};

use super::chunks::{ChunkView, FIRST, SharedChunks, lock};
use super::index::{FIRST_SLOTS, VACANT, after, capacity, home, is_nearly_full, mix};
use super::{CACHE_BITS, join, split};
use crate::direct_cache::DirectCache;
use crate::intern::Full;

/// The number of partitions.
const PARTITIONS: usize = 64;

/// The number of ids that a thread reserves at once.
const RUN: u32 = 256;
const _: () = assert!(FIRST.is_multiple_of(RUN as usize), "a run is in one chunk");

/// A slot that was vacant when the slots of its partition were replaced. No id has this value or
/// the value [`VACANT`].
const SEALED: u32 = VACANT - 1;

/// The factor by which a partition grows. A factor of 1.5, as in the table of one thread, copies twice
/// as much and makes two threads one or two percent slower.
const LARGER: usize = 2;

/// The number of slots that are copied to the larger slots in one batch.
const AT_ONCE: usize = 512;

/// The fraction of the capacity of a partition that determines reports. A thread reports its added
/// pairs as soon as they are this fraction.
const REPORTS: usize = 512;

/// A table of hash-consed pairs of ids, without the pair of zeros.
#[derive(Debug)]
pub struct SharedPairTable {
    parts: Box<[Partition]>,
    chunks: SharedChunks,
    /// The first id that no thread has reserved.
    next: AtomicU32,
    /// For each thread, present or ended, the number of pairs that it inserted.
    added: Mutex<Vec<Arc<Count>>>,
}

/// A partition of the slots, aligned so that no two partitions share a cache line.
#[derive(Debug)]
#[repr(align(128))]
struct Partition {
    slots: Mutex<Slots>,
    /// The number of pairs in the partition that threads have reported.
    len: AtomicUsize,
    /// The number of pairs that the slots can hold.
    capacity: AtomicUsize,
}

impl Partition {
    fn new() -> Self {
        Self {
            slots: Mutex::new(Slots::new(FIRST_SLOTS, FIRST_SLOTS * PARTITIONS)),
            len: AtomicUsize::new(0),
            capacity: AtomicUsize::new(capacity(FIRST_SLOTS)),
        }
    }

    /// Whether the slots will soon be replaced.
    fn is_due_soon(&self) -> bool {
        is_nearly_full(self.len.load(Ordering::Relaxed), self.capacity.load(Ordering::Relaxed))
    }
}

/// A counter that one thread writes, aligned so that no two counters share a cache line.
#[derive(Debug, Default)]
#[repr(align(128))]
struct Count(AtomicUsize);

/// Slots of a tag and an id, as in `index`, which several threads fill.
#[derive(Clone, Debug)]
struct Slots {
    slots: Arc<[AtomicU32]>,
    id_mask: u32,
}

/// The result of a probe.
enum SlotProbe {
    /// The id of the entry.
    Id(u32),
    Vacant(usize),
    /// No entry was found, and the slots were replaced.
    Sealed,
}

impl Slots {
    /// Creates vacant slots with room for ids below `ids`, or more.
    fn new(slots: usize, ids: usize) -> Self {
        let width = usize::BITS - (ids.max(capacity(slots)) + 2).leading_zeros();
        let id_mask = u32::try_from((1_u64 << width) - 1).unwrap_or(u32::MAX);
        Self { slots: (0..slots).map(|_| AtomicU32::new(VACANT)).collect(), id_mask }
    }

    /// Whether the slots have enough bits for an id.
    #[inline]
    fn has_room_for(&self, id: u32) -> bool {
        id < self.id_mask - 1
    }

    /// Looks up the entry with this hash for which `is_same` holds, starting at `slot`.
    #[inline]
    fn probe(&self, mut slot: usize, hash: u64, mut is_same: impl FnMut(u32) -> bool) -> SlotProbe {
        let tag = hash as u32 & !self.id_mask;
        loop {
            // Acquire: the entry of the id was written before the id was stored in the slot.
            let found = self.slots[slot].load(Ordering::Acquire);
            if found >= SEALED {
                return if found == VACANT { SlotProbe::Vacant(slot) } else { SlotProbe::Sealed };
            }
            if found & !self.id_mask == tag && is_same(found & self.id_mask) {
                return SlotProbe::Id(found & self.id_mask);
            }
            slot = after(slot, self.slots.len());
        }
    }

    /// Puts an id into a slot if the slot is still vacant. Returns whether it was.
    #[inline]
    fn fill(&self, vacant: usize, hash: u64, id: u32) -> bool {
        let content = hash as u32 & !self.id_mask | id;
        let slot = &self.slots[vacant];
        slot.compare_exchange(VACANT, content, Ordering::Release, Ordering::Relaxed).is_ok()
    }

    /// Returns larger slots, with room for ids below `ids`, that replace these slots. Seals these
    /// slots. The function `entry` returns the pair of an id.
    fn replaced(&self, ids: usize, mut entry: impl FnMut(u32) -> u64) -> Self {
        let seal = |slot: &AtomicU32| {
            let content = match slot.load(Ordering::Acquire) {
                VACANT => slot
                    .compare_exchange(VACANT, SEALED, Ordering::Acquire, Ordering::Acquire)
                    .err()?,
                content => content,
            };
            Some(content & self.id_mask)
        };
        let slots = self.slots.len() * LARGER;
        let larger = Self::new(slots, ids);
        let (mut own, mut pairs) = (Vec::new(), Vec::new());
        for some in self.slots.chunks(AT_ONCE) {
            // All slots are read before all entries, so that independent loads overlap.
            own.clear();
            own.extend(some.iter().filter_map(seal));
            pairs.clear();
            pairs.extend(own.iter().copied().map(&mut entry));
            for (id, hash) in own.iter().zip(pairs.iter().copied().map(mix)) {
                let mut at = home(hash, slots);
                while larger.slots[at].load(Ordering::Relaxed) != VACANT {
                    at = after(at, slots);
                }
                let content = hash as u32 & !larger.id_mask | id;
                larger.slots[at].store(content, Ordering::Relaxed);
            }
        }
        larger
    }

    fn bytes(&self) -> usize {
        self.slots.len() * size_of::<u32>()
    }
}

impl Default for SharedPairTable {
    fn default() -> Self {
        Self::new()
    }
}

impl SharedPairTable {
    /// Creates an empty table.
    pub fn new() -> Self {
        Self {
            parts: (0..PARTITIONS).map(|_| Partition::new()).collect(),
            chunks: SharedChunks::default(),
            next: AtomicU32::new(0),
            added: Mutex::default(),
        }
    }

    fn slots(&self, part: usize) -> MutexGuard<'_, Slots> {
        lock(&self.parts[part].slots)
    }

    /// Creates a view of the table for one thread.
    pub fn view(self: &Arc<Self>) -> TableView {
        let part = |part| PartitionView { slots: self.slots(part).clone(), unreported: 0 };
        let added = Arc::new(Count::default());
        lock(&self.added).push(added.clone());
        TableView {
            table: self.clone(),
            parts: (0..PARTITIONS).map(part).collect(),
            chunks: self.chunks.view(),
            run: 0..0,
            added,
        }
    }

    /// Iterates over all ids, in no particular order.
    pub fn ids(&self) -> impl Iterator<Item = u32> {
        let mut chunks = self.chunks.view();
        let next = self.next.load(Ordering::Relaxed);
        // Reserved ids may be unused.
        (1..next).filter(move |id| chunks.entry(&self.chunks, *id) != 0)
    }

    fn sum(&self, number: impl Fn(&Partition) -> usize) -> usize {
        self.parts.iter().map(number).sum()
    }

    /// Returns the number of pairs.
    #[allow(clippy::len_without_is_empty, reason = "has no use")]
    pub fn len(&self) -> usize {
        lock(&self.added).iter().map(|count| count.0.load(Ordering::Relaxed)).sum()
    }

    /// Returns the bytes of memory held.
    pub fn bytes(&self) -> usize {
        self.chunks.bytes() + self.sum(|part| lock(&part.slots).bytes())
    }

    /// Returns the bytes that growth of the slots takes in addition to the table, for the
    /// partitions whose growth is due soon.
    pub fn growth(&self) -> usize {
        self.sum(|part| if part.is_due_soon() { lock(&part.slots).bytes() * LARGER } else { 0 })
    }

    /// Reserves a run of ids.
    #[cold]
    fn take_run(&self, chunks: &mut ChunkView) -> Result<std::ops::Range<u32>, Full> {
        let more = |next: u32| next.checked_add(RUN);
        let taken = self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
        let first = taken.map_err(|_| Full)?;
        chunks.make(&self.chunks, first);
        // Loads the cache lines of the entries at once. Otherwise the compare-and-swap that fills a
        // slot would wait for each of them.
        for id in first..first + RUN {
            chunks.set(id, 0);
        }
        // Id 0 is the pair of zeros, which this table never stores.
        Ok(first.max(1)..first + RUN)
    }
}

/// A view of the table for one thread, which reads it without a lock.
#[derive(Debug)]
pub struct TableView {
    table: Arc<SharedPairTable>,
    parts: Box<[PartitionView]>,
    chunks: ChunkView,
    /// Reserved ids that are not used yet.
    run: std::ops::Range<u32>,
    /// The number of pairs that this thread added.
    added: Arc<Count>,
}

/// The slots of a partition as one thread sees them.
#[derive(Debug)]
struct PartitionView {
    slots: Slots,
    /// The number of pairs that the thread inserted and has not reported.
    unreported: u32,
}

/// Returns the partition of a hash.
#[inline]
fn part_of(hash: u64) -> usize {
    // The bits that select neither the slot nor the tag.
    (hash >> 32) as usize & (PARTITIONS - 1)
}

impl TableView {
    /// Returns the table.
    pub fn table(&self) -> &SharedPairTable {
        &self.table
    }

    /// Returns the id of a pair, and whether it is new.
    #[inline]
    pub fn intern(&mut self, pair: u64) -> Result<(u32, bool), Full> {
        let hash = mix(pair);
        let Self { table, parts, chunks, .. } = self;
        let slots = &parts[part_of(hash)].slots;
        let first = home(hash, slots.slots.len());
        let found = slots.probe(first, hash, |id| chunks.entry(&table.chunks, id) == pair);
        if let SlotProbe::Id(id) = found {
            return Ok((id, false));
        }
        self.add(pair, hash, found)
    }

    /// Replaces each pair by its id, or by `None` if it is not found, as [`super::PairTable::find_all`].
    pub fn find_all(&mut self, pairs: &[u64], ids: &mut [Option<u32>]) {
        let Self { table, parts, chunks, .. } = self;
        let mut probes = [(0, 0); super::AT_ONCE];
        for (probe, pair) in probes.iter_mut().zip(pairs) {
            let hash = mix(*pair);
            let slots = &parts[part_of(hash)].slots;
            let first = home(hash, slots.slots.len());
            *probe = (hash, slots.slots[first].load(Ordering::Acquire));
        }
        for (((hash, slot), pair), id) in probes.iter().zip(pairs).zip(ids.iter_mut()) {
            let mask = parts[part_of(*hash)].slots.id_mask;
            let has_tag = *slot < SEALED && (*slot ^ *hash as u32) & !mask == 0;
            let is_pair = |id: &u32| chunks.entry(&table.chunks, *id) == *pair;
            *id = has_tag.then_some(*slot & mask).filter(is_pair);
        }
        for (((hash, _), pair), id) in probes.iter().zip(pairs).zip(ids) {
            if id.is_some() {
                continue;
            }
            let slots = &parts[part_of(*hash)].slots;
            let first = home(*hash, slots.slots.len());
            let found = slots.probe(first, *hash, |id| chunks.entry(&table.chunks, id) == *pair);
            if let SlotProbe::Id(found) = found {
                *id = Some(found);
            }
        }
    }

    /// Inserts a pair that a probe did not find; returns its id, and whether it is new.
    fn add(&mut self, pair: u64, hash: u64, mut found: SlotProbe) -> Result<(u32, bool), Full> {
        let part = part_of(hash);
        if self.run.is_empty() {
            self.run = self.table.take_run(&mut self.chunks)?;
        }
        let id = self.run.start;
        self.chunks.set(id, pair);
        loop {
            let from = match found {
                SlotProbe::Id(other) => {
                    self.chunks.set(id, 0);
                    return Ok((other, false));
                }
                SlotProbe::Vacant(slot) if self.parts[part].slots.has_room_for(id) => {
                    if self.parts[part].slots.fill(slot, hash, id) {
                        self.run.start += 1;
                        self.count(part);
                        return Ok((id, true));
                    }
                    slot
                }
                SlotProbe::Vacant(_) | SlotProbe::Sealed => {
                    self.replace(part);
                    home(hash, self.parts[part].slots.slots.len())
                }
            };
            let Self { table, parts, chunks, .. } = self;
            let is_same = |id| chunks.entry(&table.chunks, id) == pair;
            found = parts[part].slots.probe(from, hash, is_same);
        }
    }

    /// Counts an inserted pair, and enlarges the partition of the pair if that is due.
    #[inline]
    fn count(&mut self, part: usize) {
        let all = &self.added.0;
        all.store(all.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        let seen = &mut self.parts[part];
        seen.unreported += 1;
        let capacity = capacity(seen.slots.slots.len());
        let unreported = seen.unreported as usize;
        if unreported * REPORTS >= capacity {
            seen.unreported = 0;
            let before = self.table.parts[part].len.fetch_add(unreported, Ordering::Relaxed);
            if before + unreported >= capacity {
                self.replace(part);
            }
        }
    }

    /// Replaces the slots of a partition, unless another thread replaced them, and updates the
    /// view. Partitions fill up at about the same time, so a thread first enlarges another
    /// partition if the lock of this partition is taken.
    #[cold]
    fn replace(&mut self, part: usize) {
        let table = self.table.clone();
        if let Err(TryLockError::WouldBlock) = table.parts[part].slots.try_lock() {
            let others = (1..PARTITIONS).map(|by| (part + by) % PARTITIONS);
            for other in others.filter(|other| table.parts[*other].is_due_soon()) {
                if let Ok(mut current) = table.parts[other].slots.try_lock() {
                    self.replace_locked(other, &mut current);
                    break;
                }
            }
        }
        self.replace_locked(part, &mut table.slots(part));
    }

    fn replace_locked(&mut self, part: usize, current: &mut Slots) {
        let Self { table, parts, chunks, .. } = self;
        let seen = &mut parts[part].slots;
        if Arc::ptr_eq(&current.slots, &seen.slots) {
            let next = table.next.load(Ordering::Relaxed) as usize;
            let ids = (next + next / 4).max(capacity(current.slots.len()) * LARGER * PARTITIONS);
            *current = current.replaced(ids, |id| chunks.entry(&table.chunks, id));
            table.parts[part].capacity.store(capacity(current.slots.len()), Ordering::Relaxed);
        }
        *seen = current.clone();
    }

    /// Returns the pair of an id.
    #[inline]
    pub fn get(&self, id: u32) -> (u32, u32) {
        split(self.chunks.read_entry(&self.table.chunks, id))
    }

    /// Returns the bytes of the view itself.
    pub fn own_bytes(&self) -> usize {
        self.parts.len() * size_of::<PartitionView>() + self.chunks.bytes()
    }
}

/// A view with a cache of recent lookups, as in [`super::PairTable`].
#[derive(Debug)]
pub struct CachedView {
    seen: TableView,
    /// Recent lookups. Ids in the cache are nonzero, so that an entry is smaller.
    cache: DirectCache<(u32, u32), NonZeroU32>,
}

impl CachedView {
    /// Creates a view with an empty cache.
    pub fn new(table: &Arc<SharedPairTable>) -> Self {
        Self { seen: table.view(), cache: DirectCache::new(CACHE_BITS) }
    }

    /// Returns the table.
    pub fn table(&self) -> &SharedPairTable {
        self.seen.table()
    }

    /// Returns the id of a pair; the pair of zeros has id 0.
    #[inline]
    pub fn intern(&mut self, left: u32, right: u32) -> Result<u32, Full> {
        match self.cache.get((left, right)) {
            Some(id) => Ok(id.get()),
            None => self.look_up(left, right),
        }
    }

    /// Returns the id of a pair, if the pair is the pair of zeros or was looked up recently.
    #[inline]
    pub fn recent(&self, left: u32, right: u32) -> Option<u32> {
        if left == 0 && right == 0 {
            return Some(0);
        }
        self.cache.get((left, right)).map(NonZeroU32::get)
    }

    /// Replaces each pair by its id, or by `None` if it is not found, as [`super::PairTable::find_all`].
    pub fn find_all(&mut self, pairs: &[u64], ids: &mut [Option<u32>]) {
        self.seen.find_all(pairs, ids);
        for (pair, id) in pairs.iter().zip(ids) {
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
        let (id, _) = self.seen.intern(pair)?;
        if let Some(id) = NonZeroU32::new(id) {
            self.cache.put((left, right), id);
        }
        Ok(id)
    }

    /// Returns the pair of an id.
    #[inline]
    pub fn get(&self, id: u32) -> (u32, u32) {
        if id == 0 { (0, 0) } else { self.seen.get(id) }
    }

    /// Returns the bytes of the view and its cache.
    pub fn own_bytes(&self) -> usize {
        self.seen.own_bytes() + self.cache.bytes()
    }

    /// Returns the bytes that the next growth of the cache takes, if growth is due soon, else 0.
    pub fn growth(&self) -> usize {
        self.cache.growth()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::HashSet;
    use std::sync::Arc;

    use super::{SharedPairTable, join};

    #[test]
    fn threads_agree_on_ids() {
        let table = Arc::new(SharedPairTable::new());
        let pair = |n: u32| join(n % 977 + 1, n % 1009);
        let count = 200_000;
        let all: Vec<(Vec<u32>, usize)> = std::thread::scope(|scope| {
            let work = |start: u32| {
                let table = &table;
                move || {
                    let (mut seen, mut added) = (table.view(), 0);
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
        // Each pair was new for exactly one thread.
        assert_eq!(all.iter().map(|(_, added)| added).sum::<usize>(), pairs.len());
        assert_eq!(table.ids().collect::<HashSet<u32>>(), ids);
        assert_eq!(table.len(), pairs.len());
        assert!(table.bytes() > pairs.len() * 8);
        // A new view contains all pairs.
        let mut seen = table.view();
        assert!(ids.iter().all(|id| {
            let (left, right) = seen.get(*id);
            seen.intern(join(left, right)) == Ok((*id, false))
        }));
    }

    #[test]
    fn tables_grow_while_others_add() {
        for round in 0..300_u32 {
            let table = Arc::new(SharedPairTable::new());
            let (begin, count) = (std::sync::Barrier::new(3), 3000 + 17 * round);
            let work = |start: u32| {
                let (table, begin) = (&table, &begin);
                move || {
                    let mut seen = table.view();
                    begin.wait();
                    let all = (0..count).map(|n| (n + start) % count);
                    all.filter(|n| seen.intern(join(n % 61, *n + 1)).unwrap().1).count()
                }
            };
            let added: usize = std::thread::scope(|scope| {
                let threads: Vec<_> = (0..3).map(|at| scope.spawn(work(at * 5))).collect();
                threads.into_iter().map(|thread| thread.join().unwrap()).sum()
            });
            assert_eq!((added, table.len()), (count as usize, count as usize));
            assert_eq!(table.ids().count(), count as usize);
        }
    }

    #[test]
    fn id_zero_is_reserved_for_the_pair_of_zeros() {
        let table = Arc::new(SharedPairTable::new());
        let mut seen = table.view();
        let (id, new) = seen.intern(join(0, 1)).unwrap();
        assert!(new && id != 0);
        assert_eq!(seen.get(id), (0, 1));
        assert_eq!(seen.intern(join(0, 1)), Ok((id, false)));
        assert_eq!(table.ids().collect::<Vec<u32>>(), [id]);
    }
}
