//! The exact store: a vector is a binary tree of interned pairs, so that states share what they
//! have in common, and a state is one number (tree compression: Laarman, van de Pol, Weber,
//! "Parallel Recursive State Compression for Free", SPIN 2011).
//!
//! A half without anything but zeros is 0. The trees of some states asked for or found new are kept:
//! whoever goes on from a state, or comes back to it, finds it there, and what is stored next is mostly
//! a successor of the one touched last, so only nodes above a difference are looked up (`tree`).
//! Invariant: equal vectors have equal trees.

use base::pairs::Pairs;

use super::roots::Roots;
use super::tree::{Differences, Nodes, Shape, Tree};
use super::{Full, StateId, Store};

/// How many trees are kept: a stretch of the path of a depth-first search.
const TREES: usize = 64;

/// A tree that differs in no more numbers than this is near enough not to look for a nearer one.
const NEAR: u32 = 4;

/// Where the tree of a state is, if it is kept.
const fn place_of(state: StateId) -> usize {
    state.raw() as usize % TREES
}

/// Some trees.
#[derive(Clone, Debug)]
pub(super) struct Trees {
    /// States asked for or found new, each at the place of its number.
    places: Vec<Tree>,
    /// Where the tree is that was touched last, and the one before it.
    last: usize,
    before: usize,
    /// Room for the next.
    next: Tree,
    /// Shapes of trees, the one used last in front.
    shapes: Vec<Shape>,
    /// See [`Store::expect`].
    pub(super) busy: usize,
}

/// A vector as it is in the tables.
pub(super) enum Folded {
    /// It is that of the state touched last, or of the one before it.
    Known(StateId),
    /// The ids of its halves.
    Halves(u32, u32),
}

impl Default for Trees {
    fn default() -> Self {
        Self {
            places: vec![Tree::default(); TREES],
            last: 0,
            before: 0,
            next: Tree::default(),
            shapes: Vec::new(),
            busy: 0,
        }
    }
}

impl Trees {
    /// The tree at a place is the one touched last.
    fn touch(&mut self, place: usize) {
        if place != self.last {
            self.before = std::mem::replace(&mut self.last, place);
        }
    }

    /// Bytes of memory held.
    pub(super) fn bytes(&self) -> usize {
        let kept: usize = self.places.iter().map(Tree::bytes).sum();
        let shapes: usize = self.shapes.iter().map(Shape::bytes).sum();
        kept + self.next.bytes() + TREES * size_of::<Tree>() + shapes
    }

    /// Sees to it that the first shape is that of vectors of a length.
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
            None => self.shapes.insert(0, Shape::of(length, self.busy)),
        }
    }

    /// Looks up the nodes of a vector.
    pub(super) fn fold(&mut self, nodes: &mut impl Nodes, leaves: &[u32]) -> Result<Folded, Full> {
        self.shape(leaves.len());
        let mut like = &self.places[self.last];
        let mut differences = like.differences(leaves);
        if differences.is_none_or(|differences| differences.count > NEAR) {
            let other = &self.places[self.before];
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

    /// Keeps the tree of the vector last folded, which is that of a new state.
    pub(super) fn keep(&mut self, state: StateId) {
        let place = place_of(state);
        self.next.state = Some(state);
        std::mem::swap(&mut self.next, &mut self.places[place]);
        self.touch(place);
    }

    /// The vector of a state, if its tree is kept.
    pub(super) fn kept(&mut self, state: StateId) -> Option<&[u32]> {
        let place = place_of(state);
        if self.places[place].state != Some(state) {
            return None;
        }
        self.touch(place);
        Some(self.places[place].leaves())
    }

    /// Keeps the tree of a state with these halves; gives its vector.
    pub(super) fn unfold(
        &mut self,
        nodes: &impl Nodes,
        state: StateId,
        halves: (u32, u32),
        length: usize,
    ) -> &[u32] {
        self.shape(length);
        let place = place_of(state);
        let tree = &mut self.places[place];
        tree.unfold(nodes, &self.shapes[0], halves);
        tree.state = Some(state);
        self.touch(place);
        self.places[place].leaves()
    }
}

/// Exact visited states with sharing.
#[derive(Clone, Debug)]
pub struct Exact {
    nodes: Pairs,
    trees: Trees,
    roots: Roots,
}

impl Exact {
    /// An empty store.
    pub fn new() -> Self {
        Self::with_limit(u32::MAX)
    }

    /// An empty store with fewer than `limit` node ids and state ids.
    pub fn with_limit(limit: u32) -> Self {
        Self { nodes: Pairs::new(limit), trees: Trees::default(), roots: Roots::new(limit) }
    }
}

impl Default for Exact {
    fn default() -> Self {
        Self::new()
    }
}

impl Store for Exact {
    fn expect(&mut self, busy: usize) {
        self.trees.busy = busy;
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
            self.trees.keep(state);
        }
        Ok((state, new))
    }

    fn get(&mut self, state: StateId, out: &mut Vec<u32>) {
        out.clear();
        if let Some(leaves) = self.trees.kept(state) {
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
