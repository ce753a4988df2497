//! A store of any kind that several explorations have in common, one at a time.
//!
//! Invariant: what a store keeps of an open state it keeps until the last that has the state open has
//! closed it.

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use base::FastMap;

use super::{Full, Seen, StateId, Store};

/// The store, and who has states open besides the first.
pub struct Locked(Mutex<Inner>);

struct Inner {
    store: Box<dyn Store + Send>,
    others: FastMap<StateId, u32>,
}

impl fmt::Debug for Locked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a store of {} states", self.inner().store.len())
    }
}

impl Locked {
    /// One over an empty store.
    pub fn new(store: Box<dyn Store + Send>) -> Self {
        Self(Mutex::new(Inner { store, others: FastMap::default() }))
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        // A store is whole after each call.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for &Locked {
    fn insert(&mut self, leaves: &[u32]) -> Result<(StateId, bool), Full> {
        self.inner().store.insert(leaves)
    }

    fn get(&mut self, state: StateId, out: &mut Vec<u32>) {
        self.inner().store.get(state, out);
    }

    fn open(&mut self, state: StateId, leaves: &[u32]) {
        self.inner().store.open(state, leaves);
    }

    fn open_again(&mut self, state: StateId) {
        *self.inner().others.entry(state).or_insert(0) += 1;
    }

    fn close(&mut self, state: StateId) {
        let mut inner = self.inner();
        match inner.others.get_mut(&state) {
            Some(1) => {
                inner.others.remove(&state);
            }
            Some(more) => *more -= 1,
            None => inner.store.close(state),
        }
    }

    fn doubt(&self) -> Option<String> {
        self.inner().store.doubt()
    }

    fn len(&self) -> usize {
        self.inner().store.len()
    }

    fn bytes(&self) -> usize {
        let inner = self.inner();
        inner.store.bytes() + inner.others.capacity() * size_of::<(StateId, u32, u8)>()
    }

    fn growth(&self) -> usize {
        self.inner().store.growth()
    }
}

/// The store of a team as a member sees it.
#[derive(Debug)]
pub enum Common<'a> {
    /// Tables in parts, of which members change several at a time.
    Parts(Box<Seen<'a>>),
    /// One lock.
    Whole(&'a Locked),
}

impl Common<'_> {
    /// Bytes of what this member alone remembers of the store.
    pub fn own_bytes(&self) -> usize {
        match self {
            Self::Parts(seen) => seen.own_bytes(),
            Self::Whole(_) => 0,
        }
    }
}

impl<'a> Common<'a> {
    #[inline]
    fn any(&mut self) -> &mut (dyn Store + 'a) {
        match self {
            Self::Parts(seen) => &mut **seen,
            Self::Whole(locked) => locked,
        }
    }

    fn this(&self) -> &(dyn Store + 'a) {
        match self {
            Self::Parts(seen) => &**seen,
            Self::Whole(locked) => locked,
        }
    }
}

impl Store for Common<'_> {
    #[inline]
    fn insert(&mut self, leaves: &[u32]) -> Result<(StateId, bool), Full> {
        match self {
            Self::Parts(seen) => seen.insert(leaves),
            Self::Whole(locked) => locked.insert(leaves),
        }
    }

    #[inline]
    fn get(&mut self, state: StateId, out: &mut Vec<u32>) {
        match self {
            Self::Parts(seen) => seen.get(state, out),
            Self::Whole(locked) => locked.get(state, out),
        }
    }

    fn expect(&mut self, busy: usize) {
        self.any().expect(busy);
    }

    fn open(&mut self, state: StateId, leaves: &[u32]) {
        self.any().open(state, leaves);
    }

    fn open_again(&mut self, state: StateId) {
        self.any().open_again(state);
    }

    fn close(&mut self, state: StateId) {
        self.any().close(state);
    }

    fn doubt(&self) -> Option<String> {
        self.this().doubt()
    }

    fn len(&self) -> usize {
        self.this().len()
    }

    fn bytes(&self) -> usize {
        self.this().bytes()
    }

    fn growth(&self) -> usize {
        self.this().growth()
    }
}
