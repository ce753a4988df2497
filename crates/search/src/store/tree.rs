//! Vectors as binary trees with the ids of all nodes. Only the nodes above a difference to a cached
//! tree are looked up.
//!
//! A vector of n numbers is split in its middle, and so are its halves. Most steps change the
//! number at the hot position. This number is a child of the root of the left half, so few nodes
//! change with it. The length n and the hot position determine the shape of a tree. So ids need not
//! distinguish leaves from nodes.
//! Invariant: the id of each node of a cached tree is the id of the pair of its children.

use base::hash_cons::{PairTable, join};

use super::{Full, StateId};

/// A hash-cons table of the nodes of trees.
pub(super) trait NodeTable {
    /// Interns a node with these children, and returns the id of the node.
    fn intern(&mut self, left: u32, right: u32) -> Result<u32, Full>;

    /// Returns the children of a node.
    fn get(&self, id: u32) -> (u32, u32);

    /// Returns the id of a node with these children, if the node was looked up recently.
    fn recent(&self, left: u32, right: u32) -> Option<u32>;

    /// Replaces each node, given by the pair of its children, by its id, or by `None` if it is not
    /// in the table. There are at most
    /// [`AT_ONCE`](base::hash_cons::AT_ONCE) nodes.
    fn find_all(&mut self, pairs: &[u64], ids: &mut [Option<u32>]);
}

impl NodeTable for PairTable {
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

/// A vector with the ids of the nodes above it.
#[derive(Clone, Debug, Default)]
pub(super) struct CachedTree {
    /// The length of the vector.
    length: usize,
    /// The state of the vector, or none if the tree is invalid.
    pub(super) state: Option<StateId>,
    /// The numbers of the vector, and then the ids of the nodes above them. Children precede their
    /// parents.
    ids: Vec<u32>,
}

/// A set of at most 64 positions of a vector or of the nodes above it, as bits.
type PositionSet = u64;

/// The lookup of a vector: the tree of a similar vector, in which the nodes above the differences
/// are being replaced.
#[derive(Clone, Debug, Default)]
struct Search {
    ids: Vec<u32>,
    /// The nodes that must be looked up.
    changed: PositionSet,
    /// Whether the tree has no node that is missing in the table.
    is_known: bool,
}

/// Lookups of several vectors. The nodes of one level of all trees are looked up at once, so that
/// their memory accesses overlap.
#[derive(Clone, Debug, Default)]
pub(super) struct Searches {
    all: Vec<Search>,
    /// The nodes to look up next: the search, and the index of the node in its tree.
    pending: Vec<(usize, usize)>,
    pairs: Vec<u64>,
    found: Vec<Option<u32>>,
}

impl Searches {
    /// Replaces `halves` by the halves of the tree of each vector, or by `None` if its tree has an
    /// unknown node. The tree `like` has the length of `shape`.
    pub(super) fn find(
        &mut self,
        nodes: &mut impl NodeTable,
        shape: &TreeShape,
        like: &CachedTree,
        vectors: &[Vec<u32>],
        halves: &mut Vec<Option<(u32, u32)>>,
    ) {
        self.all.resize_with(self.all.len().max(vectors.len()), Search::default);
        for (search, vector) in self.all.iter_mut().zip(vectors) {
            search.changed = 0;
            let differences = like.differences(vector);
            search.is_known = differences.is_some() && !shape.above.is_empty();
            let Some(Differences { mut positions, .. }) = differences else { continue };
            search.ids.clone_from(&like.ids);
            while let Some(leaf) = take_first(&mut positions) {
                search.ids[leaf] = vector[leaf];
                search.changed |= shape.above.get(leaf).copied().unwrap_or(0);
            }
        }
        let count = vectors.len();
        while self.list_pending(nodes, shape, count) {
            self.found.clear();
            self.found.resize(self.pairs.len(), None);
            nodes.find_all(&self.pairs, &mut self.found);
            for ((at, node), id) in self.pending.iter().zip(&self.found) {
                let search = &mut self.all[*at];
                match id {
                    Some(id) => search.ids[shape.length + node] = *id,
                    None => (search.is_known, search.changed) = (false, 0),
                }
            }
        }
        halves.clear();
        halves.extend(self.all[..count].iter().map(|search| {
            let half = |at: Option<usize>| at.map_or(0, |at| search.ids[at]);
            search.is_known.then(|| (half(shape.halves.0), half(shape.halves.1)))
        }));
    }

    /// Lists the next node of each search that is not known from a recent lookup. Returns whether
    /// there is one.
    fn list_pending(&mut self, nodes: &impl NodeTable, shape: &TreeShape, count: usize) -> bool {
        self.pending.clear();
        self.pairs.clear();
        for (at, search) in self.all[..count].iter_mut().enumerate() {
            while let Some(node) = take_first(&mut search.changed) {
                let (left, right) = shape.nodes[node];
                let (left, right) = (search.ids[left as usize], search.ids[right as usize]);
                if let Some(id) = nodes.recent(left, right) {
                    search.ids[shape.length + node] = id;
                } else {
                    self.pending.push((at, node));
                    self.pairs.push(join(left, right));
                    break;
                }
            }
        }
        !self.pairs.is_empty()
    }
}

/// Removes and returns the first position of a set.
#[inline]
fn take_first(set: &mut PositionSet) -> Option<usize> {
    if *set == 0 {
        return None;
    }
    let first = set.trailing_zeros() as usize;
    *set &= *set - 1;
    Some(first)
}

/// The differences of two vectors of equal length.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Differences {
    /// The number of different positions.
    pub(super) count: u32,
    /// The different positions, if vectors have at most 64 numbers.
    positions: PositionSet,
}

/// The shape of trees over vectors of one length: the children of each inner node. Children precede
/// their parents, and are indices of the ids of a tree. The root is not an inner node.
#[derive(Clone, Debug, Default)]
pub(super) struct TreeShape {
    length: usize,
    nodes: Vec<(u32, u32)>,
    /// The set of the nodes above each leaf. It is empty for vectors of more than 64 numbers.
    above: Vec<PositionSet>,
    halves: (Option<usize>, Option<usize>),
}

impl TreeShape {
    /// Returns the shape of trees over vectors with this length and hot position.
    pub(super) fn of(length: usize, hot: usize) -> Self {
        let mut shape = Self { length, ..Self::default() };
        let positions: Vec<usize> = (0..length).collect();
        let (left, right) = positions.split_at(middle(length));
        let left = if left.contains(&hot) && left.len() > 1 {
            let others: Vec<usize> =
                left.iter().copied().filter(|position| *position != hot).collect();
            let others = shape.add(&others);
            others.map(|others| shape.join(hot, others))
        } else {
            shape.add(left)
        };
        shape.halves = (left, shape.add(right));
        if length <= PositionSet::BITS as usize {
            shape.above = (0..length).map(|leaf| shape.nodes_above(leaf)).collect();
        }
        shape
    }

    /// Returns the length of the vectors.
    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// Returns the bytes of memory held.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<(u32, u32)>()
            + self.above.capacity() * size_of::<PositionSet>()
    }

    /// Adds the nodes above some positions, and returns the index of their root.
    fn add(&mut self, positions: &[usize]) -> Option<usize> {
        if let [] | [_] = positions {
            return positions.first().copied();
        }
        let (left, right) = positions.split_at(middle(positions.len()));
        let (left, right) = (self.add(left)?, self.add(right)?);
        Some(self.join(left, right))
    }

    fn join(&mut self, left: usize, right: usize) -> usize {
        // The indices fit into 32 bits, as no vector has more numbers than there are ids.
        self.nodes.push((left as u32, right as u32));
        self.length + self.nodes.len() - 1
    }

    /// Returns the indices of the children of a node, or nothing for a leaf.
    #[inline]
    fn children(&self, at: usize) -> Option<(usize, usize)> {
        let (left, right) = self.nodes[at.checked_sub(self.length)?];
        Some((left as usize, right as usize))
    }

    fn nodes_above(&self, leaf: usize) -> PositionSet {
        let (mut above, mut at) = (0, leaf);
        for (node, (left, right)) in self.nodes.iter().enumerate() {
            if *left as usize == at || *right as usize == at {
                at = self.length + node;
                above |= 1 << node;
            }
        }
        above
    }
}

impl CachedTree {
    /// Returns the vector of the tree.
    pub(super) fn leaves(&self) -> &[u32] {
        &self.ids[..self.length]
    }

    /// Returns the differences between a vector and the vector of this tree, or nothing if they
    /// cannot be compared.
    #[inline]
    pub(super) fn differences(&self, leaves: &[u32]) -> Option<Differences> {
        if self.state.is_none() || self.length != leaves.len() {
            return None;
        }
        let pairs = self.leaves().iter().zip(leaves);
        if leaves.len() > PositionSet::BITS as usize {
            let count = pairs.filter(|(own, leaf)| own != leaf).count() as u32;
            return Some(Differences { count, positions: 0 });
        }
        let add = |all: PositionSet, (own, leaf)| all << 1 | PositionSet::from(own != leaf);
        let positions = pairs.rev().fold(0, add);
        Some(Differences { count: positions.count_ones(), positions })
    }

    /// Becomes the tree over a vector, given a similar tree and the differences to its vector.
    /// Returns the ids of the halves.
    pub(super) fn fold(
        &mut self,
        nodes: &mut impl NodeTable,
        shape: &TreeShape,
        leaves: &[u32],
        like: Option<(&Self, Differences)>,
    ) -> Result<(u32, u32), Full> {
        self.state = None;
        self.length = leaves.len();
        self.ids.clear();
        match like {
            Some((like, Differences { mut positions, .. })) if !shape.above.is_empty() => {
                self.ids.extend_from_slice(&like.ids);
                let mut changed: PositionSet = 0;
                let ids = self.ids.as_mut_slice();
                while let Some(leaf) = take_first(&mut positions) {
                    ids[leaf] = leaves[leaf];
                    changed |= shape.above[leaf];
                }
                while let Some(node) = take_first(&mut changed) {
                    let (left, right) = shape.nodes[node];
                    let id = nodes.intern(ids[left as usize], ids[right as usize])?;
                    ids[shape.length + node] = id;
                }
            }
            like => self.fold_all(nodes, shape, leaves, like.map(|(like, _)| like))?,
        }
        let half = |at: Option<usize>| at.map_or(0, |at| self.ids[at]);
        Ok((half(shape.halves.0), half(shape.halves.1)))
    }

    fn fold_all(
        &mut self,
        nodes: &mut impl NodeTable,
        shape: &TreeShape,
        leaves: &[u32],
        like: Option<&Self>,
    ) -> Result<(), Full> {
        self.ids.extend_from_slice(leaves);
        let known = like.map_or(&[][..], |like| &like.ids);
        for (at, (left, right)) in (shape.length..).zip(&shape.nodes) {
            let (left, right) = (*left as usize, *right as usize);
            let (low, high) = (self.ids[left], self.ids[right]);
            let id = match known.get(at) {
                Some(id) if known[left] == low && known[right] == high => *id,
                _ => nodes.intern(low, high)?,
            };
            self.ids.push(id);
        }
        Ok(())
    }

    /// Becomes the tree with these halves.
    pub(super) fn unfold(&mut self, nodes: &impl NodeTable, shape: &TreeShape, halves: (u32, u32)) {
        let size = shape.length + shape.nodes.len();
        let alike = self.state.is_some() && self.length == shape.length;
        if !alike {
            self.ids.clear();
            self.ids.resize(size, 0);
            self.length = shape.length;
        }
        self.state = None;
        for (at, id) in [(shape.halves.0, halves.0), (shape.halves.1, halves.1)] {
            if let Some(at) = at {
                self.unfold_below(nodes, shape, at, id, alike);
            }
        }
    }

    /// Sets the id at an index, and the ids below it. A subtree whose id is unchanged is unchanged.
    fn unfold_below(
        &mut self,
        nodes: &impl NodeTable,
        shape: &TreeShape,
        at: usize,
        id: u32,
        alike: bool,
    ) {
        if alike && self.ids[at] == id {
            return;
        }
        self.ids[at] = id;
        if let Some((left, right)) = shape.children(at) {
            let (low, high) = nodes.get(id);
            self.unfold_below(nodes, shape, left, low, alike);
            self.unfold_below(nodes, shape, right, high, alike);
        }
    }

    /// Returns the bytes of memory held.
    pub(super) fn bytes(&self) -> usize {
        self.ids.capacity() * size_of::<u32>()
    }
}

/// Returns the position at which a vector of this length is divided.
fn middle(length: usize) -> usize {
    length.div_ceil(2)
}
