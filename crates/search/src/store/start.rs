//! A store for walks, which keeps only the vector of the start state and recognizes no state.
//!
//! Invariant: every insertion is a new state. Only the vector of the first state can be read again.
//! An exploration therefore never returns to any other state.

use super::{Full, StateId, Store};

/// The vector of the start state, and the number of insertions.
#[derive(Debug, Default)]
pub(crate) struct StartStore {
    start: Vec<u32>,
    inserted: u32,
}

impl Store for StartStore {
    fn insert(&mut self, vector: &[u32]) -> Result<(StateId, bool), Full> {
        let state = StateId::new(self.inserted);
        if state == StateId::UNKNOWN {
            return Err(Full);
        }
        if self.inserted == 0 {
            self.start.extend_from_slice(vector);
        }
        self.inserted += 1;
        Ok((state, true))
    }

    fn get(&mut self, state: StateId, out: &mut Vec<u32>) {
        out.clear();
        if state.index() == 0 {
            out.extend_from_slice(&self.start);
        }
    }

    fn len(&self) -> usize {
        self.inserted as usize
    }

    fn bytes(&self) -> usize {
        self.start.capacity() * size_of::<u32>()
    }
}
