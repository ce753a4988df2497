//! The store of a worker pool.

use crate::store::locked::LockedStore;
use crate::store::shared_tree::{SharedTreeHandle, SharedTreeStore};
use crate::store::{Full, StateId, Store};

/// The store of the states that any worker visited.
#[derive(Debug)]
pub(super) enum PoolStore {
    /// Tables that several workers change concurrently.
    Concurrent(SharedTreeStore),
    /// A store of any kind, behind one lock.
    Locked(LockedStore),
}

impl Default for PoolStore {
    fn default() -> Self {
        Self::Concurrent(SharedTreeStore::default())
    }
}

/// The handle of a worker to the store of a pool.
#[derive(Debug)]
pub struct WorkerStore<'a>(PoolStoreView<'a>);

#[derive(Debug)]
enum PoolStoreView<'a> {
    /// Tables that several workers change concurrently.
    Concurrent(Box<SharedTreeHandle<'a>>),
    /// A store of any kind, behind one lock.
    Locked(&'a LockedStore),
}

impl PoolStore {
    /// Returns a handle of a worker to the store.
    pub(super) fn view(&self) -> WorkerStore<'_> {
        WorkerStore(match self {
            Self::Concurrent(shared) => PoolStoreView::Concurrent(Box::new(shared.handle())),
            Self::Locked(locked) => PoolStoreView::Locked(locked),
        })
    }

    /// Returns the ids of all stored states, in no particular order.
    pub(super) fn states(&self) -> Box<dyn Iterator<Item = StateId> + '_> {
        match self {
            Self::Concurrent(shared) => Box::new(shared.states()),
            Self::Locked(locked) => Box::new((0..locked.len() as u32).map(StateId::new)),
        }
    }
}

impl WorkerStore<'_> {
    /// Returns the bytes of memory of this worker's own tables and caches.
    pub fn own_bytes(&self) -> usize {
        match &self.0 {
            PoolStoreView::Concurrent(handle) => handle.own_bytes(),
            PoolStoreView::Locked(_) => 0,
        }
    }
}

impl<'a> WorkerStore<'a> {
    #[inline]
    fn any_mut(&mut self) -> &mut (dyn Store + 'a) {
        match &mut self.0 {
            PoolStoreView::Concurrent(handle) => &mut **handle,
            PoolStoreView::Locked(locked) => locked,
        }
    }

    fn any(&self) -> &(dyn Store + 'a) {
        match &self.0 {
            PoolStoreView::Concurrent(handle) => &**handle,
            PoolStoreView::Locked(locked) => locked,
        }
    }
}

impl Store for WorkerStore<'_> {
    #[inline]
    fn insert(&mut self, vector: &[u32]) -> Result<(StateId, bool), Full> {
        match &mut self.0 {
            PoolStoreView::Concurrent(handle) => handle.insert(vector),
            PoolStoreView::Locked(locked) => locked.insert(vector),
        }
    }

    #[inline]
    fn get(&mut self, state: StateId, out: &mut Vec<u32>) {
        match &mut self.0 {
            PoolStoreView::Concurrent(handle) => handle.get(state, out),
            PoolStoreView::Locked(locked) => locked.get(state, out),
        }
    }

    fn find(&mut self, vectors: &[Vec<u32>], found: &mut [Option<StateId>]) {
        self.any_mut().find(vectors, found);
    }

    fn set_hot_position(&mut self, position: usize) {
        self.any_mut().set_hot_position(position);
    }

    fn retain(&mut self, state: StateId, vector: &[u32]) {
        self.any_mut().retain(state, vector);
    }

    fn retain_again(&mut self, state: StateId) {
        self.any_mut().retain_again(state);
    }

    fn release(&mut self, state: StateId) {
        self.any_mut().release(state);
    }

    fn uncertainty(&self) -> Option<String> {
        self.any().uncertainty()
    }

    fn len(&self) -> usize {
        self.any().len()
    }

    fn bytes(&self) -> usize {
        self.any().bytes()
    }

    fn growth(&self) -> usize {
        self.any().growth()
    }
}
