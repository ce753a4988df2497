//! The reference store, a hash set of whole vectors: The store is simple and exact, but large.

use base::intern::Interner;

use super::{Full, StateId, Store};

/// A store of whole vectors. Each number takes four bytes.
#[derive(Debug, Default)]
pub struct FlatStore {
    vectors: Interner,
    bytes: Vec<u8>,
}

impl FlatStore {
    /// Creates an empty store.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Store for FlatStore {
    fn insert(&mut self, vector: &[u32]) -> Result<(StateId, bool), Full> {
        self.bytes.clear();
        self.bytes.extend(vector.iter().flat_map(|number| number.to_le_bytes()));
        let (number, new) = self.vectors.intern(&self.bytes)?;
        Ok((StateId::new(number), new))
    }

    fn get(&mut self, state: StateId, out: &mut Vec<u32>) {
        let (numbers, _) = self.vectors.get(state.raw()).as_chunks::<4>();
        out.clear();
        out.extend(numbers.iter().copied().map(u32::from_le_bytes));
    }

    fn len(&self) -> usize {
        self.vectors.len()
    }

    fn bytes(&self) -> usize {
        self.vectors.bytes() + self.bytes.capacity()
    }

    fn growth(&self) -> usize {
        self.vectors.growth()
    }
}
