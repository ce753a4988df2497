//! Vectors as binary trees, with the ids of all nodes: what differs from a tree that is at hand is
//! all that has to be looked up.
//!
//! A vector of n numbers is split in its middle, and so are its halves; only the busy number, which
//! most steps change, stands alone at the top of the left half, beside all others there, so that few
//! nodes change with it. So n and its place alone determine the shape, and an id never needs to say
//! whether it is a leaf or a node.
//! Invariant: of a tree at hand every node's id is that of the pair of its children.

use base::pairs::Pairs;

use super::{Full, StateId};

/// The nodes of trees.
pub(super) trait Nodes {
    /// The id of a node with these children.
    fn intern(&mut self, left: u32, right: u32) -> Result<u32, Full>;

    /// The children of a node.
    fn get(&self, id: u32) -> (u32, u32);
}

impl Nodes for Pairs {
    #[inline]
    fn intern(&mut self, left: u32, right: u32) -> Result<u32, Full> {
        Self::intern(self, left, right)
    }

    #[inline]
    fn get(&self, id: u32) -> (u32, u32) {
        Self::get(self, id)
    }
}

/// A vector, and the ids of the nodes above it.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    /// How long the vector is; a tree is at hand only if it has a state.
    length: usize,
    pub(super) state: Option<StateId>,
    /// The vector, then the nodes above it, children before parents.
    ids: Vec<u32>,
}

/// A set of places of a vector, or of the nodes above it, the first 64 of them as bits.
type Places = u64;

/// Takes the first place out of a set.
#[inline]
fn take_first(set: &mut Places) -> Option<usize> {
    if *set == 0 {
        return None;
    }
    let first = set.trailing_zeros() as usize;
    *set &= *set - 1;
    Some(first)
}

/// In what two vectors of one length differ.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Differences {
    /// How many numbers are others.
    pub(super) count: u32,
    /// Where, if there are no more than 64.
    places: Places,
}

/// The children of each inner node over vectors of a length, children before parents, and those of
/// the root, which is none of them. Places are those of the ids of a tree.
#[derive(Clone, Debug, Default)]
pub(super) struct Shape {
    length: usize,
    nodes: Vec<(u32, u32)>,
    /// For each leaf the nodes above it. Empty for vectors of more than 64 numbers.
    above: Vec<Places>,
    halves: (Option<usize>, Option<usize>),
}

impl Shape {
    /// The shape of trees over vectors of a length with this place of the busy number.
    pub(super) fn of(length: usize, busy: usize) -> Self {
        let mut shape = Self { length, ..Self::default() };
        let places: Vec<usize> = (0..length).collect();
        let (left, right) = places.split_at(middle(length));
        let left = if left.contains(&busy) && left.len() > 1 {
            let others: Vec<usize> = left.iter().copied().filter(|place| *place != busy).collect();
            let others = shape.add(&others);
            others.map(|others| shape.join(busy, others))
        } else {
            shape.add(left)
        };
        shape.halves = (left, shape.add(right));
        if length <= Places::BITS as usize {
            shape.above = (0..length).map(|leaf| shape.nodes_above(leaf)).collect();
        }
        shape
    }

    /// How long the vectors are.
    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// Bytes of memory held.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<(u32, u32)>()
            + self.above.capacity() * size_of::<Places>()
    }

    /// Adds the nodes over some places, and gives the place of their root.
    fn add(&mut self, places: &[usize]) -> Option<usize> {
        if let [] | [_] = places {
            return places.first().copied();
        }
        let (left, right) = places.split_at(middle(places.len()));
        let (left, right) = (self.add(left)?, self.add(right)?);
        Some(self.join(left, right))
    }

    fn join(&mut self, left: usize, right: usize) -> usize {
        // No vector is longer than ids go.
        self.nodes.push((left as u32, right as u32));
        self.length + self.nodes.len() - 1
    }

    /// The places of the children of a node; none of a leaf.
    #[inline]
    fn children(&self, at: usize) -> Option<(usize, usize)> {
        let (left, right) = self.nodes[at.checked_sub(self.length)?];
        Some((left as usize, right as usize))
    }

    fn nodes_above(&self, leaf: usize) -> Places {
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

impl Tree {
    /// The vector.
    pub(super) fn leaves(&self) -> &[u32] {
        &self.ids[..self.length]
    }

    /// In what a vector differs from that of this tree; none if it cannot be compared.
    #[inline]
    pub(super) fn differences(&self, leaves: &[u32]) -> Option<Differences> {
        if self.state.is_none() || self.length != leaves.len() {
            return None;
        }
        let pairs = self.leaves().iter().zip(leaves);
        if leaves.len() > Places::BITS as usize {
            let count = pairs.filter(|(own, leaf)| own != leaf).count() as u32;
            return Some(Differences { count, places: 0 });
        }
        let add = |all: Places, (own, leaf)| all << 1 | Places::from(own != leaf);
        let places = pairs.rev().fold(0, add);
        Some(Differences { count: places.count_ones(), places })
    }

    /// Becomes the tree over a vector, which is like another tree but for what differs; gives the
    /// ids of its halves.
    pub(super) fn fold(
        &mut self,
        nodes: &mut impl Nodes,
        shape: &Shape,
        leaves: &[u32],
        like: Option<(&Self, Differences)>,
    ) -> Result<(u32, u32), Full> {
        self.state = None;
        self.length = leaves.len();
        self.ids.clear();
        match like {
            Some((like, Differences { mut places, .. })) if !shape.above.is_empty() => {
                self.ids.extend_from_slice(&like.ids);
                let mut changed: Places = 0;
                let ids = self.ids.as_mut_slice();
                while let Some(leaf) = take_first(&mut places) {
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
        nodes: &mut impl Nodes,
        shape: &Shape,
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
    pub(super) fn unfold(&mut self, nodes: &impl Nodes, shape: &Shape, halves: (u32, u32)) {
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

    /// Puts an id at a place, and below it what it stands for: what was there if it is what it was.
    fn unfold_below(&mut self, nodes: &impl Nodes, shape: &Shape, at: usize, id: u32, alike: bool) {
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

    /// Bytes of memory held.
    pub(super) fn bytes(&self) -> usize {
        self.ids.capacity() * size_of::<u32>()
    }
}

/// Where a vector of this length is split.
fn middle(length: usize) -> usize {
    length.div_ceil(2)
}
