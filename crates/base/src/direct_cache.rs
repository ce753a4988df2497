//! Direct-mapped caches. A table has one slot for each key, and a new entry replaces the old entry
//! of its slot.
//!
//! Invariant: a hit returns the last inserted value of the key. Any lookup may miss, so the size
//! affects only the speed.

/// A small key that can be hashed.
pub trait CacheKey: Copy + Eq {
    /// Returns a hash; its high half selects the slot.
    fn hash(self) -> u64;
}

const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

impl CacheKey for u32 {
    #[inline]
    fn hash(self) -> u64 {
        u64::from(self).wrapping_mul(SPREAD)
    }
}

impl CacheKey for (u32, u32) {
    #[inline]
    fn hash(self) -> u64 {
        let pair = u64::from(self.0) << 32 | u64::from(self.1);
        (pair ^ pair >> 29).wrapping_mul(SPREAD)
    }
}

impl CacheKey for (u32, u32, u32) {
    #[inline]
    fn hash(self) -> u64 {
        let first = (self.0, self.1).hash();
        ((first ^ first >> 32) + u64::from(self.2)).wrapping_mul(SPREAD)
    }
}

/// A direct-mapped cache.
#[derive(Clone, Debug)]
pub struct DirectCache<K, V> {
    places: Vec<Option<(K, V)>>,
    /// The largest number of slots, a power of two.
    most: usize,
    /// The number of insertions since the last growth of the table.
    puts: usize,
}

const FIRST_PLACES: usize = 64;

/// The number of insertions for each slot after which the size of the table doubles.
const PUTS: usize = 4;

impl<K: CacheKey, V: Copy> DirectCache<K, V> {
    /// Creates an empty cache that grows with the number of insertions, up to `1 << bits` slots.
    pub fn new(bits: u32) -> Self {
        Self { places: Vec::new(), most: FIRST_PLACES.max(1 << bits), puts: 0 }
    }

    #[inline]
    fn place(&self, key: K) -> usize {
        // The number of slots is 0 or a power of two.
        (key.hash() >> 32) as usize & (self.places.len().wrapping_sub(1))
    }

    /// Returns the last inserted value of a key, unless another key replaced it.
    #[inline]
    pub fn get(&self, key: K) -> Option<V> {
        match self.places.get(self.place(key)) {
            Some(Some((known, value))) if *known == key => Some(*value),
            _ => None,
        }
    }

    /// Looks up a key as [`Self::get`] does, for modification of the value.
    #[inline]
    pub fn get_mut(&mut self, key: K) -> Option<&mut V> {
        let place = self.place(key);
        match self.places.get_mut(place) {
            Some(Some((known, value))) if *known == key => Some(value),
            _ => None,
        }
    }

    /// Inserts a value, which replaces the entry of its slot.
    #[inline]
    pub fn put(&mut self, key: K, value: V) {
        if self.puts >= PUTS * self.places.len() && self.places.len() < self.most {
            self.grow();
        }
        self.puts += 1;
        let place = self.place(key);
        self.places[place] = Some((key, value));
    }

    #[cold]
    fn grow(&mut self) {
        let size = (self.places.len() * 2).max(FIRST_PLACES);
        let before = std::mem::replace(&mut self.places, vec![None; size]);
        self.puts = 0;
        for (key, value) in before.into_iter().flatten() {
            let place = self.place(key);
            self.places[place] = Some((key, value));
        }
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.places.clear();
        self.puts = 0;
    }

    /// Returns the size of the larger table in bytes, if growth is due soon, else 0.
    pub fn growth(&self) -> usize {
        let due = PUTS * self.places.len();
        if self.places.len() < self.most && self.puts + due / 16 + FIRST_PLACES >= due {
            (2 * self.places.len()).max(FIRST_PLACES) * size_of::<Option<(K, V)>>()
        } else {
            0
        }
    }

    /// Returns the bytes of memory held.
    pub fn bytes(&self) -> usize {
        self.places.capacity() * size_of::<Option<(K, V)>>()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::DirectCache;

    #[test]
    fn a_hit_returns_the_value_last_put() {
        let mut cache = DirectCache::new(8);
        let mut all = HashMap::new();
        let mut known = 0;
        for n in 0..20_000_u32 {
            let key = (n * 7 % 511, n % 3);
            let found = cache.get(key);
            assert!(found.is_none() || found == all.get(&key).copied());
            known += u32::from(found.is_some());
            cache.put(key, n);
            all.insert(key, n);
            assert_eq!(cache.get(key), Some(n));
            if let Some(value) = cache.get_mut((n % 511, n % 3)) {
                *value = 7 * n;
                all.insert((n % 511, n % 3), 7 * n);
            }
        }
        assert!(known > 1000, "{known}");
        assert_eq!(cache.places.len(), 256);
        assert!(cache.bytes() >= 256 * 12);
        assert_eq!(cache.growth(), 0, "it has the largest number of places");
        cache.clear();
        assert_eq!(cache.get((7, 1)), None);
    }
}
