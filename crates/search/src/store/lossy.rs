//! Lossy stores, which store less than the vector of a state. A search with a lossy store may take
//! a new state for a known state, so it never proves a property.
//!
//! Source: hash compaction (Wolper and Leroy, CAV 1993), bit-state hashing (Holzmann, "An Analysis
//! of Bitstate Hashing", 1998). Only the vectors of open states are stored.

use base::hash_cons::index::is_nearly_full;
use base::{FastMap, fingerprint};

use super::{Full, StateId, Store};

/// A set of fingerprints of visited states.
trait FingerprintSet {
    /// Inserts a fingerprint. Returns the state, or [`StateId::UNKNOWN`] if it cannot be
    /// identified, and whether the state is new.
    fn visit(&mut self, print: u128) -> Result<(StateId, bool), Full>;

    fn len(&self) -> usize;

    fn bytes(&self) -> usize;

    /// Returns the growth of the set, as [`Store::growth`].
    fn growth(&self) -> usize {
        0
    }

    /// Returns the uncertainty of the set, as [`Store::uncertainty`].
    fn uncertainty(&self) -> String;
}

/// A store of a fingerprint set and the vectors of open states.
#[derive(Debug, Default)]
struct LossyStore<V> {
    visited: V,
    open: FastMap<u32, Box<[u32]>>,
}

impl<V: FingerprintSet> Store for LossyStore<V> {
    fn insert(&mut self, vector: &[u32]) -> Result<(StateId, bool), Full> {
        let bytes: Vec<u8> = vector.iter().flat_map(|leaf| leaf.to_le_bytes()).collect();
        self.visited.visit(fingerprint::wide(&bytes))
    }

    fn get(&mut self, state: StateId, out: &mut Vec<u32>) {
        out.clear();
        if let Some(vector) = self.open.get(&state.raw()) {
            out.extend_from_slice(vector);
        }
    }

    fn retain(&mut self, state: StateId, vector: &[u32]) {
        self.open.insert(state.raw(), vector.into());
    }

    fn release(&mut self, state: StateId) {
        self.open.remove(&state.raw());
    }

    fn len(&self) -> usize {
        self.visited.len()
    }

    fn bytes(&self) -> usize {
        let vectors: usize = self.open.values().map(|vector| vector.len() * size_of::<u32>()).sum();
        let entries = self.open.capacity() * size_of::<(u32, Box<[u32]>, u8)>();
        self.visited.bytes() + vectors + entries
    }

    fn growth(&self) -> usize {
        let entry = size_of::<(u32, Box<[u32]>, u8)>();
        let open = is_nearly_full(self.open.len(), self.open.capacity());
        self.visited.growth() + if open { self.open.capacity() * 2 * entry } else { 0 }
    }

    fn uncertainty(&self) -> Option<String> {
        Some(self.visited.uncertainty())
    }
}

/// Creates a store of fingerprints of 128 bits.
pub(crate) fn compact() -> impl Store + Send {
    LossyStore::<HashCompaction>::default()
}

/// Creates a store of a bit array, whose size is the greatest power of two up to this number of
/// bytes.
pub(crate) fn bit_state(bytes: Option<usize>) -> impl Store + Send {
    LossyStore { visited: BitState::new(bytes), open: FastMap::default() }
}

#[derive(Debug, Default)]
struct HashCompaction(FastMap<u128, u32>);

impl FingerprintSet for HashCompaction {
    fn visit(&mut self, print: u128) -> Result<(StateId, bool), Full> {
        let next = u32::try_from(self.0.len()).map_err(|_| Full)?;
        let id = *self.0.entry(print).or_insert(next);
        Ok((StateId::new(id), id == next))
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn bytes(&self) -> usize {
        // The table has one control byte for each entry.
        self.0.capacity() * 8 / 7 * (size_of::<(u128, u32)>() + 1)
    }

    fn growth(&self) -> usize {
        if is_nearly_full(self.0.len(), self.0.capacity()) { self.bytes() * 2 } else { 0 }
    }

    fn uncertainty(&self) -> String {
        let states = self.0.len() as f64;
        // The exponent follows from the union bound over all pairs of states.
        let exponent = 129.0 - 2.0 * states.max(1.0).log2();
        format!(
            "states were distinguished by fingerprints of 128 bits (--store compact): two of these {states} have the same one with a probability of at most 2^-{exponent:.0}"
        )
    }
}

/// The number of bits for each state.
const PROBES: u64 = 3;
/// The default size of the bit array, in bytes.
const BYTES: usize = 128 << 20;

#[derive(Debug)]
struct BitState {
    words: Vec<u64>,
    ones: u64,
    states: usize,
    /// The expected number of new states that were taken for known states.
    missed: f64,
}

impl BitState {
    fn new(bytes: Option<usize>) -> Self {
        let words = (bytes.unwrap_or(BYTES) / size_of::<u64>()).max(1);
        Self { words: vec![0; 1 << words.ilog2()], ones: 0, states: 0, missed: 0.0 }
    }

    fn fill(&self) -> f64 {
        self.ones as f64 / (self.words.len() as f64 * 64.0)
    }
}

impl FingerprintSet for BitState {
    fn visit(&mut self, print: u128) -> Result<(StateId, bool), Full> {
        let (first, step) = (print as u64, (print >> 64) as u64 | 1);
        let mask = self.words.len() as u64 * 64 - 1;
        // The probability that all bits of a new state are already set.
        let collision = self.fill().powi(PROBES as i32);
        let mut new = false;
        for probe in 0..PROBES {
            let bit = first.wrapping_add(probe.wrapping_mul(step)) & mask;
            let (word, one) = (&mut self.words[(bit / 64) as usize], 1 << (bit % 64));
            if *word & one == 0 {
                *word |= one;
                self.ones += 1;
                new = true;
            }
        }
        if !new {
            return Ok((StateId::UNKNOWN, false));
        }
        let id = u32::try_from(self.states).ok().filter(|id| *id != u32::MAX).ok_or(Full)?;
        self.states += 1;
        self.missed += collision / (1.0 - collision).max(f64::MIN_POSITIVE);
        Ok((StateId::new(id), true))
    }

    fn len(&self) -> usize {
        self.states
    }

    fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }

    fn uncertainty(&self) -> String {
        let coverage = self.states as f64 / (self.states as f64 + self.missed).max(1.0);
        format!(
            "states were distinguished by {PROBES} bits each (--store bitstate): {:.2}% of the bits are set, about {:.2}% of the reached states were explored",
            self.fill() * 100.0,
            coverage * 100.0
        )
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{bit_state, compact};
    use crate::store::{StateId, Store};

    #[test]
    fn open_states_have_vectors_until_they_are_released() {
        let stores: [Box<dyn Store>; 2] = [Box::new(compact()), Box::new(bit_state(Some(1 << 16)))];
        for mut store in stores {
            let vector = |n: u32| vec![1, n, n * n];
            for n in 0..1000 {
                let (state, new) = store.insert(&vector(n)).unwrap();
                assert!(new && state.raw() == n, "{n}");
                store.retain(state, &vector(n));
            }
            assert!((0..1000).all(|n| !store.insert(&vector(n)).unwrap().1));
            let mut out = Vec::new();
            store.get(StateId::new(7), &mut out);
            assert_eq!(out, vector(7));
            let before = store.bytes();
            (0..1000).for_each(|n| store.release(StateId::new(n)));
            assert!(store.bytes() < before && store.len() == 1000);
        }
    }

    #[test]
    fn a_full_bit_array_reports_low_coverage() {
        let mut store = bit_state(Some(8));
        let new = (0..100_u32).filter(|n| store.insert(&[*n]).unwrap().1).count();
        assert!(new < 60 && new == store.len(), "{new}");
        let text = store.uncertainty().unwrap();
        let coverage = text.split("about ").nth(1).and_then(|rest| rest.split('%').next());
        // More than half of a hundred states are missed, so the estimate must be clearly below
        // 100%.
        assert!(coverage.unwrap().parse::<f64>().unwrap() < 80.0, "{text}");
    }

    #[test]
    fn the_collision_bound_of_hash_compaction_grows_with_the_states() {
        let mut store = compact();
        for n in 0..1 << 10 {
            store.insert(&[n]).unwrap();
        }
        assert!(store.uncertainty().unwrap().ends_with("2^-109"), "{:?}", store.uncertainty());
    }
}
