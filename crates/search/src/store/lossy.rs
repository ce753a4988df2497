//! Stores that keep less than a state: a search with them may take a new state for a known one,
//! and so never proves anything.
//!
//! Source: hash compaction (Wolper and Leroy, CAV 1993), bit-state hashing (Holzmann, "An Analysis of
//! Bitstate Hashing", 1998). Vectors are kept of open states only, until these are closed.

use base::{FastMap, fingerprint};

use super::{Full, StateId, Store};

/// Vectors of the states that are still to be expanded.
#[derive(Debug, Default)]
struct Opened(FastMap<u32, Box<[u32]>>);

impl Opened {
    fn get(&self, state: StateId, out: &mut Vec<u32>) {
        out.clear();
        if let Some(vector) = self.0.get(&state.raw()) {
            out.extend_from_slice(vector);
        }
    }

    fn bytes(&self) -> usize {
        let vectors: usize = self.0.values().map(|vector| vector.len() * size_of::<u32>()).sum();
        vectors + self.0.capacity() * size_of::<(u32, Box<[u32]>, u8)>()
    }
}

fn fingerprint_of(leaves: &[u32]) -> u128 {
    let mut bytes = Vec::with_capacity(leaves.len() * 4);
    bytes.extend(leaves.iter().flat_map(|leaf| leaf.to_le_bytes()));
    fingerprint::wide(&bytes)
}

/// Fingerprints of 128 bits.
#[derive(Debug, Default)]
pub struct Compact {
    known: FastMap<u128, u32>,
    opened: Opened,
}

impl Store for Compact {
    fn insert(&mut self, leaves: &[u32]) -> Result<(StateId, bool), Full> {
        let next = u32::try_from(self.known.len()).map_err(|_| Full)?;
        let id = *self.known.entry(fingerprint_of(leaves)).or_insert(next);
        Ok((StateId::new(id), id == next))
    }

    fn get(&mut self, state: StateId, out: &mut Vec<u32>) {
        self.opened.get(state, out);
    }

    fn open(&mut self, state: StateId, leaves: &[u32]) {
        self.opened.0.insert(state.raw(), leaves.into());
    }

    fn close(&mut self, state: StateId) {
        self.opened.0.remove(&state.raw());
    }

    fn len(&self) -> usize {
        self.known.len()
    }

    fn bytes(&self) -> usize {
        // A byte of control beside each entry.
        self.known.capacity() * 8 / 7 * (size_of::<(u128, u32)>() + 1) + self.opened.bytes()
    }

    fn doubt(&self) -> Option<String> {
        let states = self.known.len() as f64;
        // The union bound over all pairs.
        let exponent = 129.0 - 2.0 * states.max(1.0).log2();
        Some(format!(
            "states were told apart by fingerprints of 128 bits (--store compact): two of these {states} are alike with a probability of at most 2^-{exponent:.0}"
        ))
    }
}

/// How many bits stand for a state.
const PROBES: u64 = 3;
/// Bytes of bits where nothing else is said.
const BYTES: usize = 128 << 20;

/// A few bits for each state.
#[derive(Debug)]
pub struct BitState {
    bits: Vec<u64>,
    ones: u64,
    states: usize,
    /// New states that are expected to have been taken for known ones.
    missed: f64,
    opened: Opened,
}

impl BitState {
    /// A store of at most this many bytes of bits, of which it uses a power of two.
    pub fn new(bytes: Option<usize>) -> Self {
        let words = (bytes.unwrap_or(BYTES) / size_of::<u64>()).max(1);
        Self {
            bits: vec![0; 1 << words.ilog2()],
            ones: 0,
            states: 0,
            missed: 0.0,
            opened: Opened::default(),
        }
    }

    fn fill(&self) -> f64 {
        self.ones as f64 / (self.bits.len() as f64 * 64.0)
    }
}

impl Store for BitState {
    fn insert(&mut self, leaves: &[u32]) -> Result<(StateId, bool), Full> {
        let print = fingerprint_of(leaves);
        let (first, step) = (print as u64, (print >> 64) as u64 | 1);
        let mask = self.bits.len() as u64 * 64 - 1;
        // How likely it is that the bits of a new state are all set.
        let likely = self.fill().powi(PROBES as i32);
        let mut new = false;
        for probe in 0..PROBES {
            let bit = first.wrapping_add(probe.wrapping_mul(step)) & mask;
            let (word, one) = (&mut self.bits[(bit / 64) as usize], 1 << (bit % 64));
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
        self.missed += likely / (1.0 - likely).max(f64::MIN_POSITIVE);
        Ok((StateId::new(id), true))
    }

    fn get(&mut self, state: StateId, out: &mut Vec<u32>) {
        self.opened.get(state, out);
    }

    fn open(&mut self, state: StateId, leaves: &[u32]) {
        self.opened.0.insert(state.raw(), leaves.into());
    }

    fn close(&mut self, state: StateId) {
        self.opened.0.remove(&state.raw());
    }

    fn len(&self) -> usize {
        self.states
    }

    fn bytes(&self) -> usize {
        self.bits.capacity() * size_of::<u64>() + self.opened.bytes()
    }

    fn doubt(&self) -> Option<String> {
        let coverage = self.states as f64 / (self.states as f64 + self.missed).max(1.0);
        Some(format!(
            "states were told apart by {PROBES} bits each (--store bitstate): {:.2}% of the bits are set, about {:.2}% of the states met were looked at",
            self.fill() * 100.0,
            coverage * 100.0
        ))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{BitState, Compact};
    use crate::store::{StateId, Store};

    #[test]
    fn known_states_are_known_and_open_ones_come_back() {
        let stores: [Box<dyn Store>; 2] =
            [Box::<Compact>::default(), Box::new(BitState::new(Some(1 << 16)))];
        for mut store in stores {
            let vector = |n: u32| vec![1, n, n * n];
            for n in 0..1000 {
                let (state, new) = store.insert(&vector(n)).unwrap();
                assert!(new && state.raw() == n, "{n}");
                store.open(state, &vector(n));
            }
            assert!((0..1000).all(|n| !store.insert(&vector(n)).unwrap().1));
            let mut out = Vec::new();
            store.get(StateId::new(7), &mut out);
            assert_eq!(out, vector(7));
            let before = store.bytes();
            (0..1000).for_each(|n| store.close(StateId::new(n)));
            assert!(store.bytes() < before && store.len() == 1000);
        }
    }

    #[test]
    fn a_full_bit_store_says_what_it_misses() {
        let mut store = BitState::new(Some(8));
        let new = (0..100_u32).filter(|n| store.insert(&[*n]).unwrap().1).count();
        assert!(new < 60 && new == store.len(), "{new}");
        // Of a hundred, so many were looked at; the estimate must be of that size.
        assert!(store.missed > 10.0, "{}", store.missed);
        assert!(store.doubt().unwrap().contains("% of the bits"));
    }

    #[test]
    fn the_bound_of_compact_falls_with_the_states() {
        let mut store = Compact::default();
        for n in 0..1 << 10 {
            store.insert(&[n]).unwrap();
        }
        assert!(store.doubt().unwrap().ends_with("2^-109"), "{:?}", store.doubt());
    }
}
