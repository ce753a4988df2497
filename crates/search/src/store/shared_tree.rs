//! The tree store of several workers, whose systems share component numbers.
//!
//! Nodes and roots are shared. Each worker has its own tree cache and its own cache of nodes.
//!
//! Invariant: of all workers that insert equal vectors, exactly one worker gets the answer that the
//! state is new. Ids are not dense.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use base::hash_cons::join;
use base::hash_cons::shared::{self, CachedView, SharedPairTable};

use super::tree::NodeTable;
use super::tree_store::{Folded, RootLookup, TreeCache};
use super::{Full, StateId, Store};

/// The shared tables of the store.
#[derive(Debug, Default)]
pub(crate) struct SharedTreeStore {
    nodes: Arc<SharedPairTable>,
    /// The halves of each vector. The left half is tagged by [`LengthTags`].
    roots: Arc<SharedPairTable>,
    /// The pairs of a left half and a length that has no tag.
    lefts: Arc<SharedPairTable>,
    /// The first [`TAGS`] lengths of vectors.
    lengths: Mutex<Vec<usize>>,
    /// The hot position, as in [`Store::set_hot_position`].
    hot_position: AtomicUsize,
}

/// The number of lengths that have a tag. Tags begin at 1.
const TAGS: usize = 15;

/// The number of bits of a tagged left half.
const LEFT_BITS: u32 = 27;

/// The bit of a left half that is stored in the table `lefts` with its length.
const IN_TABLE: u32 = 1 << 31;

impl SharedTreeStore {
    /// Returns the ids of all stored states, in no particular order.
    pub(crate) fn states(&self) -> impl Iterator<Item = StateId> {
        self.roots.ids().map(StateId::new)
    }

    /// Returns a handle of a worker to the store.
    pub(crate) fn handle(&self) -> SharedTreeHandle<'_> {
        let mut trees = TreeCache::default();
        trees.hot_position = self.hot_position.load(Ordering::Relaxed);
        SharedTreeHandle {
            table: self,
            trees,
            nodes: CachedView::new(&self.nodes),
            lengths: LengthTags {
                table: &self.lengths,
                lefts: self.lefts.view(),
                known: Vec::new(),
                last: (usize::MAX, 0),
            },
            roots: self.roots.view(),
            lookup: RootLookup::default(),
        }
    }
}

/// The handle of a worker to the shared store.
#[derive(Debug)]
pub(crate) struct SharedTreeHandle<'a> {
    table: &'a SharedTreeStore,
    trees: TreeCache,
    nodes: CachedView,
    lengths: LengthTags<'a>,
    roots: shared::TableView,
    lookup: RootLookup,
}

impl NodeTable for CachedView {
    #[inline]
    fn intern(&mut self, left: u32, right: u32) -> Result<u32, Full> {
        Self::intern(self, left, right)
    }

    #[inline]
    fn get(&self, id: u32) -> (u32, u32) {
        Self::get(self, id)
    }

    #[inline]
    fn recent(&self, left: u32, right: u32) -> Option<u32> {
        Self::recent(self, left, right)
    }

    fn find_all(&mut self, pairs: &[u64], ids: &mut [Option<u32>]) {
        Self::find_all(self, pairs, ids);
    }
}

/// The tags of left halves for the lengths of their vectors, so that a pair of halves determines
/// the length.
///
/// The first lengths have tags, which are in the upper bits of halves if these bits are free.
/// Whether a length has a tag is the same for all workers, and never changes.
#[derive(Debug)]
struct LengthTags<'a> {
    table: &'a Mutex<Vec<usize>>,
    lefts: shared::TableView,
    /// A copy of the lengths with tags.
    known: Vec<usize>,
    /// The last length with a tag, and the tag.
    last: (usize, u32),
}

impl LengthTags<'_> {
    /// Tags the left half of a vector with this length. The result is not 0.
    #[inline]
    fn tag(&mut self, half: u32, length: usize) -> Result<u32, Full> {
        if half >> LEFT_BITS == 0 && self.has_tag(length) {
            return Ok(self.last.1 | half);
        }
        let length = u32::try_from(length + 1).map_err(|_| Full)?;
        let (id, _) = self.lefts.intern(join(half, length))?;
        if id < IN_TABLE { Ok(IN_TABLE | id) } else { Err(Full) }
    }

    /// Returns the left half and the length of a tagged half.
    fn split(&mut self, tagged: u32) -> (u32, usize) {
        if tagged >= IN_TABLE {
            let (half, length) = self.lefts.get(tagged - IN_TABLE);
            return (half, (length as usize).saturating_sub(1));
        }
        let at = (tagged >> LEFT_BITS) as usize - 1;
        if at >= self.known.len() {
            self.refresh(None);
        }
        (tagged & ((1 << LEFT_BITS) - 1), self.known.get(at).copied().unwrap_or(0))
    }

    /// Whether a length has a tag. If so, the tag is that of `last`.
    #[inline]
    fn has_tag(&mut self, length: usize) -> bool {
        self.last.0 == length || self.find_tag(length)
    }

    fn find_tag(&mut self, length: usize) -> bool {
        let position = |known: &[usize]| known.iter().position(|known| *known == length);
        let mut at = position(&self.known);
        if at.is_none() && self.known.len() < TAGS {
            self.refresh(Some(length));
            at = position(&self.known);
        }
        if let Some(at) = at {
            self.last = (length, (at as u32 + 1) << LEFT_BITS);
        }
        at.is_some()
    }

    /// Updates the copy of the lengths with tags. Assigns a tag to the given length, if a tag is
    /// left.
    #[cold]
    fn refresh(&mut self, length: Option<usize>) {
        // The list is consistent after each call, so a poisoned list is used.
        let mut all = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(length) = length.filter(|length| all.len() < TAGS && !all.contains(length)) {
            all.push(length);
        }
        self.known.clone_from(&all);
    }
}

impl SharedTreeHandle<'_> {
    /// Returns the shared tables.
    fn tables(&self) -> impl Iterator<Item = &SharedPairTable> {
        [&self.table.nodes, &self.table.lefts, &self.table.roots].into_iter().map(|table| &**table)
    }

    /// Returns the bytes of memory of this worker's own tables and caches.
    pub(crate) fn own_bytes(&self) -> usize {
        let tables = self.nodes.own_bytes() + self.lengths.lefts.own_bytes();
        tables + self.roots.own_bytes() + self.trees.bytes()
    }
}

impl Store for SharedTreeHandle<'_> {
    fn set_hot_position(&mut self, position: usize) {
        self.trees.hot_position = position;
        self.table.hot_position.store(position, Ordering::Relaxed);
    }

    fn insert(&mut self, leaves: &[u32]) -> Result<(StateId, bool), Full> {
        let (left, right) = match self.trees.fold(&mut self.nodes, leaves)? {
            Folded::Known(state) => return Ok((state, false)),
            Folded::Halves(left, right) => (self.lengths.tag(left, leaves.len())?, right),
        };
        let (id, new) = self.roots.intern(join(left, right))?;
        let state = StateId::new(id);
        if new {
            self.trees.cache_folded(state);
        }
        Ok((state, new))
    }

    fn find(&mut self, vectors: &[Vec<u32>], found: &mut [Option<StateId>]) {
        let Self { trees, nodes, lengths, roots, lookup, .. } = self;
        let length = trees.find(nodes, vectors, &mut lookup.halves);
        for halves in &mut lookup.halves {
            *halves =
                halves.and_then(|(left, right)| Some((lengths.tag(left, length).ok()?, right)));
        }
        lookup.find(found, |pairs, ids| roots.find_all(pairs, ids));
    }

    fn get(&mut self, state: StateId, out: &mut Vec<u32>) {
        out.clear();
        if let Some(leaves) = self.trees.cached(state) {
            out.extend_from_slice(leaves);
            return;
        }
        let (left, right) = self.roots.get(state.raw());
        let (left, length) = self.lengths.split(left);
        out.extend_from_slice(self.trees.unfold(&self.nodes, state, (left, right), length));
    }

    fn len(&self) -> usize {
        self.table.roots.len()
    }

    fn bytes(&self) -> usize {
        self.tables().map(SharedPairTable::bytes).sum::<usize>() + self.own_bytes()
    }

    fn growth(&self) -> usize {
        self.tables().map(SharedPairTable::growth).sum::<usize>() + self.nodes.growth()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::HashMap;

    use proptest::collection::vec;
    use proptest::prelude::proptest;

    use super::SharedTreeStore;
    use crate::store::Store;

    #[test]
    fn vectors_of_many_lengths_are_distinguished() {
        let shared = SharedTreeStore::default();
        let (mut one, mut other) = (shared.handle(), shared.handle());
        let mut states = Vec::new();
        for length in (0..600).chain(0..600) {
            let vector = vec![0; length];
            let (state, new) = one.insert(&vector).unwrap();
            assert_eq!(new, states.len() < 600);
            states.push(state);
        }
        assert_eq!(states[..600], states[600..]);
        let mut out = Vec::new();
        for (length, state) in states[..600].iter().enumerate() {
            other.get(*state, &mut out);
            assert_eq!(out, vec![0; length]);
            assert_eq!(other.insert(&vec![0; length]).unwrap(), (*state, false));
        }
        assert_eq!(shared.states().count(), 600);
        assert_eq!(other.len(), 600);
    }

    proptest! {
        #[test]
        fn workers_find_the_states_of_other_workers(
            vectors in vec((vec(0_u32..5, 0..12), 0_usize..3), 1..120), hot in 0_usize..4
        ) {
            let shared = SharedTreeStore::default();
            let mut workers = [(); 3].map(|()| shared.handle());
            for worker in &mut workers {
                worker.set_hot_position(hot);
            }
            let (mut known, mut out) = (HashMap::new(), Vec::new());
            for (vector, who) in &vectors {
                let (state, new) = workers[*who].insert(vector).unwrap();
                assert_eq!(new, !known.contains_key(vector));
                assert_eq!(*known.entry(vector.clone()).or_insert(state), state);
                workers[(who + 1) % 3].get(state, &mut out);
                assert_eq!(&out, vector);
            }
            assert_eq!(shared.states().count(), known.len());
            // A worker that joins late has the hot position of the other workers.
            let mut late = shared.handle();
            for (vector, state) in known {
                late.get(state, &mut out);
                assert_eq!(out, vector);
                assert_eq!(late.insert(&vector).unwrap(), (state, false));
            }
        }
    }
}
