//! A store of any kind that several workers share behind one lock.
//!
//! Invariant: a store retains the vector of an open state until the last worker that has the state open
//! releases it.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use base::FastMap;

use super::{Full, StateId, Store};

/// A store behind a lock.
pub(crate) struct LockedStore(Mutex<SharedState>);

struct SharedState {
    store: Box<dyn Store + Send>,
    /// The number of workers that have a state open, minus one, for each state with several such
    /// workers.
    further_users: FastMap<StateId, u32>,
}

impl fmt::Debug for LockedStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a store of {} states", self.lock().store.len())
    }
}

impl LockedStore {
    /// Creates a shared store from an empty store.
    pub(crate) fn new(store: Box<dyn Store + Send>) -> Self {
        Self(Mutex::new(SharedState { store, further_users: FastMap::default() }))
    }

    fn lock(&self) -> MutexGuard<'_, SharedState> {
        // A store is consistent after each call, so a poisoned store is used.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for &LockedStore {
    fn insert(&mut self, vector: &[u32]) -> Result<(StateId, bool), Full> {
        self.lock().store.insert(vector)
    }

    fn get(&mut self, state: StateId, out: &mut Vec<u32>) {
        self.lock().store.get(state, out);
    }

    fn retain(&mut self, state: StateId, vector: &[u32]) {
        self.lock().store.retain(state, vector);
    }

    fn retain_again(&mut self, state: StateId) {
        *self.lock().further_users.entry(state).or_insert(0) += 1;
    }

    fn release(&mut self, state: StateId) {
        let mut shared = self.lock();
        match shared.further_users.get_mut(&state) {
            Some(1) => {
                shared.further_users.remove(&state);
            }
            Some(more) => *more -= 1,
            None => shared.store.release(state),
        }
    }

    fn uncertainty(&self) -> Option<String> {
        self.lock().store.uncertainty()
    }

    fn len(&self) -> usize {
        self.lock().store.len()
    }

    fn bytes(&self) -> usize {
        let shared = self.lock();
        shared.store.bytes() + shared.further_users.capacity() * size_of::<(StateId, u32, u8)>()
    }

    fn growth(&self) -> usize {
        self.lock().store.growth()
    }
}
