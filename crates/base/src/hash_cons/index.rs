//! Indices with open addressing. An index maps a hash to the dense id of an entry that is stored
//! elsewhere.
//!
//! A slot has 32 bits: an id of as many bits as the capacity needs, and a tag from the hash. The
//! tag rejects most other entries without a comparison. Probing is linear. The table is at most
//! three quarters full, so every probe ends. The table grows by half, because a table that is much
//! too large costs more in cache misses than the rebuild.

/// A free slot. No id has this value: the capacity is below the largest id of its width.
pub(super) const VACANT: u32 = u32::MAX;
pub(super) const FIRST_SLOTS: usize = 64;

/// An index: slots of a tag and an id.
#[derive(Clone, Debug)]
pub struct Index {
    slots: Vec<u32>,
    id_mask: u32,
}

/// The result of a probe.
pub enum Probe {
    /// The id of the entry.
    Found(u32),
    /// The slot to fill, as there is no entry.
    Vacant(usize),
}

impl Default for Index {
    fn default() -> Self {
        Self::new()
    }
}

impl Index {
    /// Creates an empty index.
    pub fn new() -> Self {
        Self::with_slots(FIRST_SLOTS)
    }

    fn with_slots(slots: usize) -> Self {
        let ids = capacity(slots) as u64 + 1;
        let width = 64 - ids.leading_zeros();
        let id_mask = u32::try_from((1_u64 << width) - 1).unwrap_or(u32::MAX);
        Self { slots: vec![VACANT; slots], id_mask }
    }

    /// Puts `id` into a vacant slot, which a probe with the same `hash` must have returned.
    pub fn fill(&mut self, vacant: usize, hash: u64, id: u32) {
        self.slots[vacant] = hash as u32 & !self.id_mask | id;
    }

    /// Returns the number of entries at which [`grown`](Self::grown) is due. Ids must be below this
    /// number.
    pub fn capacity(&self) -> usize {
        capacity(self.slots.len())
    }

    /// Returns the bytes of memory held.
    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u32>()
    }

    /// Returns the size in bytes of a larger table, if growth for `len` entries is due soon, else
    /// 0; see [`is_nearly_full`].
    pub fn growth(&self, len: usize) -> usize {
        if is_nearly_full(len, self.capacity()) { self.bytes() / 2 * 3 } else { 0 }
    }

    /// Looks up the entry with this hash for which `is_same` holds.
    #[inline]
    pub fn probe(&self, hash: u64, mut is_same: impl FnMut(u32) -> bool) -> Probe {
        let tag = hash as u32 & !self.id_mask;
        let mut slot = home(hash, self.slots.len());
        loop {
            let found = self.slots[slot];
            if found == VACANT {
                return Probe::Vacant(slot);
            }
            if found & !self.id_mask == tag && is_same(found & self.id_mask) {
                return Probe::Found(found & self.id_mask);
            }
            slot = after(slot, self.slots.len());
        }
    }

    /// Returns the content of the first slot of a probe, for [`Self::candidate`].
    #[inline]
    pub fn first_slot(&self, hash: u64) -> u32 {
        self.slots[home(hash, self.slots.len())]
    }

    /// Returns the id in the first slot of a probe, if its tag is that of the hash.
    #[inline]
    pub fn candidate(&self, hash: u64, first_slot: u32) -> Option<u32> {
        let has_tag = first_slot != VACANT && (first_slot ^ hash as u32) & !self.id_mask == 0;
        has_tag.then_some(first_slot & self.id_mask)
    }

    /// Creates a larger index. The entries have the ids from `first` on, and `hashes` are their
    /// hashes in the order of ids.
    #[must_use]
    pub fn grown(&self, first: u32, hashes: impl Iterator<Item = u64>) -> Index {
        let mut larger = Index::with_slots(self.slots.len() + self.slots.len() / 2);
        for (id, hash) in (first..).zip(hashes) {
            let mut slot = home(hash, larger.slots.len());
            while larger.slots[slot] != VACANT {
                slot = after(slot, larger.slots.len());
            }
            larger.fill(slot, hash, id);
        }
        larger
    }
}

/// Returns the first slot of a probe: the high bits of the hash, scaled to the number of slots.
#[inline]
pub(super) fn home(hash: u64, slots: usize) -> usize {
    ((u128::from(hash) * slots as u128) >> 64) as usize
}

/// Returns the next slot of a probe.
#[inline]
pub(super) fn after(slot: usize, slots: usize) -> usize {
    if slot + 1 == slots { 0 } else { slot + 1 }
}

/// Whether a table with `len` entries may have to grow before its size is examined again.
pub fn is_nearly_full(len: usize, capacity: usize) -> bool {
    capacity - len.min(capacity) <= capacity / 16 + FIRST_SLOTS
}

/// Returns the number of entries that a table with this number of slots can hold.
pub(super) fn capacity(slots: usize) -> usize {
    slots / 4 * 3
}

/// Hashes a pair of ids. The high and the low bits of the result are well mixed.
#[inline]
pub fn mix(pair: u64) -> u64 {
    let wide = u128::from(pair ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
    let folded = (wide as u64) ^ (wide >> 64) as u64;
    let wide = u128::from(folded ^ 0xa076_1d64_78bd_642f) * 0xe703_7ed1_a0b4_28db;
    (wide as u64) ^ (wide >> 64) as u64
}
