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
use super::tree::{Shape, Tree};
use super::{Full, StateId, Store};

/// Where the nodes of trees are: a table of this exploration alone, or one that several share.
pub trait Nodes {
    /// The id of a pair.
    fn intern(&mut self, left: u32, right: u32) -> Result<u32, Full>;
    /// The pair of an id.
    fn get(&mut self, id: u32) -> (u32, u32);
    /// The capacity of the table, in bytes.
    fn bytes(&self) -> usize;
    /// See [`Store::growth`].
    fn growth(&self) -> usize;
}

/// Where the roots are.
pub trait RootTable {
    /// The id of two halves with the length of their vector, and whether it was given just now.
    fn intern(&mut self, left: u32, right: u32, length: u32) -> Result<(u32, bool), Full>;
    /// Left half, right half, length.
    fn get(&mut self, id: u32) -> (u32, u32, usize);
    /// How many there are.
    fn len(&self) -> usize;
    /// The capacity of the table, in bytes.
    fn bytes(&self) -> usize;
    /// See [`Store::growth`].
    fn growth(&self) -> usize;
}

impl Nodes for Pairs {
    #[inline]
    fn intern(&mut self, left: u32, right: u32) -> Result<u32, Full> {
        Self::intern(self, left, right)
    }

    #[inline]
    fn get(&mut self, id: u32) -> (u32, u32) {
        Self::get(self, id)
    }

    fn bytes(&self) -> usize {
        Self::bytes(self)
    }

    fn growth(&self) -> usize {
        Self::growth(self)
    }
}

/// How many trees are kept: a stretch of the path of a depth-first search.
const TREES: usize = 64;

/// A tree that differs in no more numbers than this is near enough not to look for a nearer one.
const NEAR: usize = 4;

/// Where the tree of a state is, if it is kept.
const fn place_of(state: StateId) -> usize {
    state.raw() as usize % TREES
}

/// Exact visited states with sharing.
#[derive(Clone, Debug)]
pub struct Exact<N = Pairs, R = Roots> {
    pub(super) nodes: N,
    pub(super) roots: R,
    /// States asked for or found new, each at the place of its number.
    trees: Vec<Tree>,
    /// Where the tree is that was touched last, and the one before it.
    last: usize,
    before: usize,
    /// Room for the next.
    next: Tree,
    /// Shapes of trees, the one used last in front.
    shapes: Vec<Shape>,
    /// See [`Store::expect`].
    busy: usize,
}

impl<N: Nodes, R: RootTable> Exact<N, R> {
    /// A store over these tables.
    pub(super) fn over(nodes: N, roots: R) -> Self {
        let trees = vec![Tree::default(); TREES];
        let next = Tree::default();
        Self { nodes, roots, trees, last: 0, before: 0, next, shapes: Vec::new(), busy: 0 }
    }

    /// The tree at a place is the one touched last.
    fn touch(&mut self, place: usize) {
        if place != self.last {
            self.before = std::mem::replace(&mut self.last, place);
        }
    }

    /// Bytes of the trees at hand.
    pub(super) fn tree_bytes(&self) -> usize {
        let kept: usize = self.trees.iter().map(Tree::bytes).sum();
        let shapes: usize = self.shapes.iter().map(Shape::bytes).sum();
        kept + self.next.bytes() + TREES * size_of::<Tree>() + shapes
    }

    /// Sees to it that the first shape is that of vectors of a length.
    fn shape(&mut self, length: usize) {
        if self.shapes.first().is_some_and(|shape| shape.length() == length) {
            return;
        }
        match self.shapes.iter().position(|shape| shape.length() == length) {
            Some(at) => self.shapes.swap(0, at),
            None => self.shapes.insert(0, Shape::of(length, self.busy)),
        }
    }
}

impl Exact {
    /// An empty store.
    pub fn new() -> Self {
        Self::with_limit(u32::MAX)
    }

    /// An empty store with fewer than `limit` node ids and state ids.
    pub fn with_limit(limit: u32) -> Self {
        Self::over(Pairs::new(limit), Roots::new(limit))
    }
}

impl Default for Exact {
    fn default() -> Self {
        Self::new()
    }
}

impl<N: Nodes, R: RootTable> Store for Exact<N, R> {
    fn expect(&mut self, busy: usize) {
        self.busy = busy;
    }

    fn insert(&mut self, leaves: &[u32]) -> Result<(StateId, bool), Full> {
        let length = u32::try_from(leaves.len()).map_err(|_| Full)?;
        self.shape(leaves.len());
        let (mut like, mut distance) = (self.last, self.trees[self.last].distance(leaves));
        if distance.is_none_or(|far| far > NEAR) {
            let other = self.trees[self.before].distance(leaves);
            if other.is_some_and(|other| distance.is_none_or(|far| other < far)) {
                (like, distance) = (self.before, other);
            }
        }
        let like = &self.trees[like];
        if let (Some(0), Some(state)) = (distance, like.state) {
            return Ok((state, false));
        }
        let like = distance.map(|_| like);
        let (left, right) = self.next.fold(&mut self.nodes, &self.shapes[0], leaves, like)?;
        let (id, new) = self.roots.intern(left, right, length)?;
        let state = StateId::new(id);
        if new {
            let place = place_of(state);
            self.next.state = Some(state);
            std::mem::swap(&mut self.next, &mut self.trees[place]);
            self.touch(place);
        }
        Ok((state, new))
    }

    fn get(&mut self, state: StateId, out: &mut Vec<u32>) {
        let place = place_of(state);
        if self.trees[place].state != Some(state) {
            let (left, right, length) = self.roots.get(state.raw());
            self.shape(length);
            let tree = &mut self.trees[place];
            tree.unfold(&mut self.nodes, &self.shapes[0], (left, right));
            tree.state = Some(state);
        }
        self.touch(place);
        out.clear();
        out.extend_from_slice(self.trees[place].leaves());
    }

    fn len(&self) -> usize {
        self.roots.len()
    }

    fn bytes(&self) -> usize {
        self.nodes.bytes() + self.roots.bytes() + self.tree_bytes()
    }

    fn growth(&self) -> usize {
        self.nodes.growth() + self.roots.growth()
    }
}
