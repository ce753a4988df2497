//! Open addressing from a hash to the dense id of an entry that is kept elsewhere.
//!
//! A slot is 32 bits: as many for the id as the table's capacity needs, the others hold a tag
//! from the hash, so that most foreign entries are passed over without looking at them. Linear
//! probing, at most three quarters full, so that a probe always ends; grows by half, since a
//! table much too large costs more in cache misses than rebuilding does.

use std::sync::atomic::{AtomicU32, Ordering};

/// Marks a free slot. No id reaches it: the capacity is kept below the largest id of its width.
const VACANT: u32 = u32::MAX;
const FIRST_SLOTS: usize = 64;

/// A place for a tag and an id.
pub trait Slot {
    /// What is there.
    fn content(&self) -> u32;
}

impl Slot for u32 {
    #[inline]
    fn content(&self) -> u32 {
        *self
    }
}

impl Slot for AtomicU32 {
    /// Whoever sees an id sees what was written before it was put here.
    #[inline]
    fn content(&self) -> u32 {
        self.load(Ordering::Acquire)
    }
}

/// Slots of tag and id.
#[derive(Clone, Debug)]
pub struct Index<S = u32> {
    slots: Vec<S>,
    id_mask: u32,
}

/// What a probe found.
pub enum Probe {
    /// The entry looked for.
    Found(u32),
    /// Its place, if there will be room for it.
    Vacant(usize),
}

impl Default for Index {
    fn default() -> Self {
        Self::new()
    }
}

impl Index {
    /// An empty index.
    pub fn new() -> Self {
        Self::with_slots(FIRST_SLOTS)
    }

    fn with_slots(slots: usize) -> Self {
        let ids = capacity(slots) as u64 + 1;
        let width = 64 - ids.leading_zeros();
        let id_mask = u32::try_from((1_u64 << width) - 1).unwrap_or(u32::MAX);
        Self { slots: vec![VACANT; slots], id_mask }
    }

    /// Puts `id` into the place that a probe with the same hash found vacant.
    pub fn fill(&mut self, vacant: usize, hash: u64, id: u32) {
        self.slots[vacant] = hash as u32 & !self.id_mask | id;
    }

    /// The same for several threads to look at.
    #[must_use]
    pub fn shared(self) -> Index<AtomicU32> {
        let slots = self.slots.into_iter().map(AtomicU32::new).collect();
        Index { slots, id_mask: self.id_mask }
    }
}

impl Index<AtomicU32> {
    /// Puts `id` into the place that a probe with the same hash found vacant. Only one thread at a
    /// time does that.
    pub fn fill(&self, vacant: usize, hash: u64, id: u32) {
        self.slots[vacant].store(hash as u32 & !self.id_mask | id, Ordering::Release);
    }
}

impl<S: Slot> Index<S> {
    /// How many entries fit before [`grown`](Self::grown) is due; ids must be below it.
    pub fn capacity(&self) -> usize {
        capacity(self.slots.len())
    }

    /// Bytes it holds.
    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u32>()
    }

    /// Bytes that a larger table takes beside this one, if that is due before long: `len` entries are
    /// in it. See [`is_nearly_full`].
    pub fn growth(&self, len: usize) -> usize {
        if is_nearly_full(len, self.capacity()) { self.bytes() / 2 * 3 } else { 0 }
    }

    /// Looks for the entry with this hash that `is_same` recognises.
    #[inline]
    pub fn probe(&self, hash: u64, is_same: impl FnMut(u32) -> bool) -> Probe {
        self.probe_from(self.home(hash), hash, is_same)
    }

    /// The same from a slot on that an earlier probe with the same hash found vacant.
    #[inline]
    pub fn probe_from(
        &self,
        mut slot: usize,
        hash: u64,
        mut is_same: impl FnMut(u32) -> bool,
    ) -> Probe {
        let tag = hash as u32 & !self.id_mask;
        loop {
            let found = self.slots[slot].content();
            if found == VACANT {
                return Probe::Vacant(slot);
            }
            if found & !self.id_mask == tag && is_same(found & self.id_mask) {
                return Probe::Found(found & self.id_mask);
            }
            slot = self.after(slot);
        }
    }

    /// A larger index of the entries whose hashes are given in the order of their ids, which
    /// start at `first`.
    #[must_use]
    pub fn grown(&self, first: u32, hashes: impl Iterator<Item = u64>) -> Index {
        let mut larger = Index::with_slots(self.slots.len() + self.slots.len() / 2);
        for (id, hash) in (first..).zip(hashes) {
            let mut slot = larger.home(hash);
            while larger.slots[slot] != VACANT {
                slot = larger.after(slot);
            }
            larger.fill(slot, hash, id);
        }
        larger
    }

    /// The slot a hash belongs to: its high bits, scaled to the table.
    #[inline]
    fn home(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.slots.len() as u128) >> 64) as usize
    }

    #[inline]
    fn after(&self, slot: usize) -> usize {
        if slot + 1 == self.slots.len() { 0 } else { slot + 1 }
    }
}

/// Whether a table of so many entries may have to grow before anyone looks at it again.
pub fn is_nearly_full(len: usize, capacity: usize) -> bool {
    capacity - len.min(capacity) <= capacity / 16 + FIRST_SLOTS
}

fn capacity(slots: usize) -> usize {
    slots / 4 * 3
}

/// A hash of a pair of ids; both ends of the result are well mixed.
#[inline]
pub fn mix(pair: u64) -> u64 {
    let wide = u128::from(pair ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
    let folded = (wide as u64) ^ (wide >> 64) as u64;
    let wide = u128::from(folded ^ 0xa076_1d64_78bd_642f) * 0xe703_7ed1_a0b4_28db;
    (wide as u64) ^ (wide >> 64) as u64
}
