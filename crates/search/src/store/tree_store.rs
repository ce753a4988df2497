//! The exact store. A vector is a binary tree of interned pairs. So states share equal parts, and a
//! state is one number. Source: Laarman, van de Pol, Weber, "Parallel Recursive State Compression
//! for Free" (SPIN 2011), for tree compression.
//!
//! A half that consists of zeros is 0. The trees of recent states are cached, because a search
//! usually stores a successor of the state that was touched last. Only nodes above a difference are
//! looked up (`tree`).
//! Invariant: equal vectors have equal trees.

use base::hash_cons::{PairTable, join};

use super::roots::RootTable;
use super::tree::{CachedTree, Differences, NodeTable, Searches, TreeShape};
use super::{Full, StateId, Store};

/// The number of cached trees, which is the length of a part of the path of a depth-first search.
const TREES: usize = 64;

/// A cached tree with at most this many differences is used without a comparison with a second
/// tree.
const NEAR: u32 = 4;

/// Returns the slot of the tree of a state.
const fn slot_of(state: StateId) -> usize {
    state.raw() as usize % TREES
}

/// A direct-mapped cache of trees.
#[derive(Clone, Debug)]
pub(super) struct TreeCache {
    /// The trees of states that were restored or new. The slot of a tree follows from the id of the
    /// state.
    slots: Vec<CachedTree>,
    /// The slot of the tree that was touched last, and the slot of the previous tree.
    last: usize,
    before: usize,
    /// A buffer for the next tree.
    next: CachedTree,
    /// Buffers for the lookup of several vectors.
    searches: Searches,
    /// The shapes of trees. The shape that was used last is the first.
    shapes: Vec<TreeShape>,
    /// The hot position, as in [`Store::set_hot_position`].
    pub(super) hot_position: usize,
}

/// The result of the folding of a vector.
pub(super) enum Folded {
    /// The state of the vector, which is one of the two states that were touched last.
    Known(StateId),
    /// The ids of the halves of the vector.
    Halves(u32, u32),
}

impl Default for TreeCache {
    fn default() -> Self {
        Self {
            slots: vec![CachedTree::default(); TREES],
            last: 0,
            before: 0,
            next: CachedTree::default(),
            searches: Searches::default(),
            shapes: Vec::new(),
            hot_position: 0,
        }
    }
}

impl TreeCache {
    /// Records that the tree in a slot is the tree that was touched last.
    fn touch(&mut self, slot: usize) {
        if slot != self.last {
            self.before = std::mem::replace(&mut self.last, slot);
        }
    }

    /// Returns the bytes of memory held.
    pub(super) fn bytes(&self) -> usize {
        let kept: usize = self.slots.iter().map(CachedTree::bytes).sum();
        let shapes: usize = self.shapes.iter().map(TreeShape::bytes).sum();
        kept + self.next.bytes() + TREES * size_of::<CachedTree>() + shapes
    }

    /// Moves the shape of vectors of a length to the front.
    #[inline]
    fn shape(&mut self, length: usize) {
        if self.shapes.first().is_none_or(|shape| shape.length() != length) {
            self.put_in_front(length);
        }
    }

    #[cold]
    fn put_in_front(&mut self, length: usize) {
        match self.shapes.iter().position(|shape| shape.length() == length) {
            Some(at) => self.shapes.swap(0, at),
            None => self.shapes.insert(0, TreeShape::of(length, self.hot_position)),
        }
    }

    /// Looks up or adds the nodes of the tree of a vector.
    pub(super) fn fold(
        &mut self,
        nodes: &mut impl NodeTable,
        leaves: &[u32],
    ) -> Result<Folded, Full> {
        self.shape(leaves.len());
        let mut like = &self.slots[self.last];
        let mut differences = like.differences(leaves);
        if differences.is_none_or(|differences| differences.count > NEAR) {
            let other = &self.slots[self.before];
            let of_other = other.differences(leaves);
            let count =
                |differences: Option<Differences>| differences.map_or(u32::MAX, |d| d.count);
            if count(of_other) < count(differences) {
                (like, differences) = (other, of_other);
            }
        }
        if let (Some(Differences { count: 0, .. }), Some(state)) = (differences, like.state) {
            return Ok(Folded::Known(state));
        }
        let like = differences.map(|differences| (like, differences));
        let (left, right) = self.next.fold(nodes, &self.shapes[0], leaves, like)?;
        Ok(Folded::Halves(left, right))
    }

    /// Replaces `halves` by the halves of each vector, or by `None` if its tree is not known. All
    /// vectors are similar to the vector of the tree that was touched last.
    pub(super) fn find(
        &mut self,
        nodes: &mut impl NodeTable,
        vectors: &[Vec<u32>],
        halves: &mut Vec<Option<(u32, u32)>>,
    ) -> usize {
        let length = self.slots[self.last].leaves().len();
        self.shape(length);
        let Self { searches, slots, shapes, last, .. } = self;
        searches.find(nodes, &shapes[0], &slots[*last], vectors, halves);
        length
    }

    /// Caches the tree of the vector that was last folded, which is the vector of a new state.
    pub(super) fn cache_folded(&mut self, state: StateId) {
        let slot = slot_of(state);
        self.next.state = Some(state);
        std::mem::swap(&mut self.next, &mut self.slots[slot]);
        self.touch(slot);
    }

    /// Returns the vector of a state, if its tree is cached.
    pub(super) fn cached(&mut self, state: StateId) -> Option<&[u32]> {
        let slot = slot_of(state);
        if self.slots[slot].state != Some(state) {
            return None;
        }
        self.touch(slot);
        Some(self.slots[slot].leaves())
    }

    /// Caches the tree of a state with these halves, and returns its vector.
    pub(super) fn unfold(
        &mut self,
        nodes: &impl NodeTable,
        state: StateId,
        halves: (u32, u32),
        length: usize,
    ) -> &[u32] {
        self.shape(length);
        let slot = slot_of(state);
        let tree = &mut self.slots[slot];
        tree.unfold(nodes, &self.shapes[0], halves);
        tree.state = Some(state);
        self.touch(slot);
        self.slots[slot].leaves()
    }
}

/// An exact store, in which vectors share subtrees.
#[derive(Clone, Debug)]
pub struct TreeStore {
    nodes: PairTable,
    trees: TreeCache,
    roots: RootTable,
    lookup: RootLookup,
}

/// Buffers for the lookup of the roots of several vectors.
#[derive(Clone, Debug, Default)]
pub(super) struct RootLookup {
    /// The halves of each vector, if both are known.
    pub(super) halves: Vec<Option<(u32, u32)>>,
    pairs: Vec<u64>,
    ids: Vec<Option<u32>>,
}

impl RootLookup {
    /// Sets the state of each vector with known halves, if the table of roots has this vector.
    pub(super) fn find(
        &mut self,
        found: &mut [Option<StateId>],
        find_all: impl FnOnce(&[u64], &mut [Option<u32>]),
    ) {
        self.pairs.clear();
        self.pairs.extend(self.halves.iter().flatten().map(|(left, right)| join(*left, *right)));
        self.ids.clear();
        self.ids.resize(self.pairs.len(), None);
        find_all(&self.pairs, &mut self.ids);
        let known = found.iter_mut().zip(&self.halves).filter(|(_, halves)| halves.is_some());
        for ((state, _), id) in known.zip(&self.ids) {
            *state = id.map(StateId::new);
        }
    }
}

impl TreeStore {
    /// Creates an empty store.
    pub fn new() -> Self {
        Self::with_limit(u32::MAX)
    }

    /// Creates an empty store. The ids of nodes and states are less than `limit`.
    pub fn with_limit(limit: u32) -> Self {
        Self {
            nodes: PairTable::new(limit),
            trees: TreeCache::default(),
            roots: RootTable::new(limit),
            lookup: RootLookup::default(),
        }
    }
}

impl Default for TreeStore {
    fn default() -> Self {
        Self::new()
    }
}

impl Store for TreeStore {
    fn set_hot_position(&mut self, position: usize) {
        self.trees.hot_position = position;
    }

    fn insert(&mut self, leaves: &[u32]) -> Result<(StateId, bool), Full> {
        let length = u32::try_from(leaves.len()).map_err(|_| Full)?;
        let (left, right) = match self.trees.fold(&mut self.nodes, leaves)? {
            Folded::Known(state) => return Ok((state, false)),
            Folded::Halves(left, right) => (left, right),
        };
        let (id, new) = self.roots.intern(left, right, length)?;
        let state = StateId::new(id);
        if new {
            self.trees.cache_folded(state);
        }
        Ok((state, new))
    }

    fn find(&mut self, vectors: &[Vec<u32>], found: &mut [Option<StateId>]) {
        let Self { nodes, trees, roots, lookup } = self;
        let length = trees.find(nodes, vectors, &mut lookup.halves);
        let Ok(length) = u32::try_from(length) else { return };
        lookup.find(found, |pairs, ids| roots.find_all(pairs, length, ids));
    }

    fn get(&mut self, state: StateId, out: &mut Vec<u32>) {
        out.clear();
        if let Some(leaves) = self.trees.cached(state) {
            out.extend_from_slice(leaves);
            return;
        }
        let (left, right, length) = self.roots.get(state.raw());
        out.extend_from_slice(self.trees.unfold(&self.nodes, state, (left, right), length));
    }

    fn len(&self) -> usize {
        self.roots.len()
    }

    fn bytes(&self) -> usize {
        self.nodes.bytes() + self.trees.bytes() + self.roots.bytes()
    }

    fn growth(&self) -> usize {
        self.nodes.growth() + self.roots.growth()
    }
}
