//! What was found lately, by key: a table that forgets (a direct-mapped cache).
//!
//! Invariant: what it gives for a key is what was last put for that key. It may always say that it
//! does not know, so its size is no more than a matter of time.

/// A key that is told apart by its words.
pub trait Key: Copy + Eq {
    /// A number whose high bits say where the key belongs.
    fn hash(self) -> u64;
}

const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

impl Key for u32 {
    #[inline]
    fn hash(self) -> u64 {
        u64::from(self).wrapping_mul(SPREAD)
    }
}

impl Key for (u32, u32) {
    #[inline]
    fn hash(self) -> u64 {
        let pair = u64::from(self.0) << 32 | u64::from(self.1);
        (pair ^ pair >> 29).wrapping_mul(SPREAD)
    }
}

impl Key for (u32, u32, u32) {
    #[inline]
    fn hash(self) -> u64 {
        let first = (self.0, self.1).hash();
        ((first ^ first >> 32) + u64::from(self.2)).wrapping_mul(SPREAD)
    }
}

/// A table of one place for each key, which the one put last has.
#[derive(Clone, Debug)]
pub struct DirectCache<K, V> {
    places: Vec<Option<(K, V)>>,
    /// Places that the table may come to have, a power of two.
    most: usize,
    /// How often something was put since it has this size.
    puts: usize,
}

const FIRST_PLACES: usize = 64;

/// How often something is put for each place before there are twice as many.
const PUTS: usize = 4;

impl<K: Key, V: Copy> DirectCache<K, V> {
    /// An empty table that grows, with what is put into it, up to `1 << bits` places.
    pub fn new(bits: u32) -> Self {
        Self { places: Vec::new(), most: FIRST_PLACES.max(1 << bits), puts: 0 }
    }

    #[inline]
    fn place(&self, key: K) -> usize {
        // The number of places is 0 or a power of two.
        (key.hash() >> 32) as usize & (self.places.len().wrapping_sub(1))
    }

    /// What was last put for a key, unless it was forgotten.
    #[inline]
    pub fn get(&self, key: K) -> Option<V> {
        match self.places.get(self.place(key)) {
            Some(Some((known, value))) if *known == key => Some(*value),
            _ => None,
        }
    }

    /// The same, to change it.
    #[inline]
    pub fn get_mut(&mut self, key: K) -> Option<&mut V> {
        let place = self.place(key);
        match self.places.get_mut(place) {
            Some(Some((known, value))) if *known == key => Some(value),
            _ => None,
        }
    }

    /// Remembers a value, in place of another.
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

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.places.clear();
        self.puts = 0;
    }

    /// Bytes that a larger table takes beside this one, if that is due before long.
    pub fn growth(&self) -> usize {
        let due = PUTS * self.places.len();
        if self.places.len() < self.most && self.puts + due / 16 + FIRST_PLACES >= due {
            (2 * self.places.len()).max(FIRST_PLACES) * size_of::<Option<(K, V)>>()
        } else {
            0
        }
    }

    /// Bytes it holds.
    pub fn bytes(&self) -> usize {
        self.places.capacity() * size_of::<Option<(K, V)>>()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::DirectCache;

    #[test]
    fn what_it_gives_is_what_was_put_last() {
        let mut recent = DirectCache::new(8);
        let mut all = HashMap::new();
        let mut known = 0;
        for n in 0..20_000_u32 {
            let key = (n * 7 % 511, n % 3);
            let found = recent.get(key);
            assert!(found.is_none() || found == all.get(&key).copied());
            known += u32::from(found.is_some());
            recent.put(key, n);
            all.insert(key, n);
            assert_eq!(recent.get(key), Some(n));
            if let Some(value) = recent.get_mut((n % 511, n % 3)) {
                *value = 7 * n;
                all.insert((n % 511, n % 3), 7 * n);
            }
        }
        assert!(known > 1000, "{known}");
        assert_eq!(recent.places.len(), 256);
        assert!(recent.bytes() >= 256 * 12);
        assert_eq!(recent.growth(), 0, "it has all places it may have");
        recent.clear();
        assert_eq!(recent.get((7, 1)), None);
    }
}
