//! The exact store: a vector is a binary tree of interned pairs, so that states share what they
//! have in common, and a state is one number (tree compression: Laarman, van de Pol, Weber,
//! "Parallel Recursive State Compression for Free", SPIN 2011).
//!
//! A half without anything but zeros is 0. The tree of the state last asked for is kept, and that of
//! the one last found new: what is stored next is mostly a successor of one of them, and only nodes
//! above a difference are looked up (`tree`). Invariant: equal vectors have equal trees.

use base::pairs::Pairs;

use super::roots::Roots;
use super::tree::{Shape, Tree};
use super::{Full, StateId, Store};

/// Where the nodes of trees are: a table of this exploration alone, or one that several share.
pub trait Nodes {
    /// The id of a pair.
    fn intern(&mut self, left: u32, right: u32) -> Result<u32, Full>;
    /// The pair of an id.
    fn get(&self, id: u32) -> (u32, u32);
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
    fn get(&self, id: u32) -> (u32, u32, usize);
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
    fn get(&self, id: u32) -> (u32, u32) {
        Self::get(self, id)
    }

    fn bytes(&self) -> usize {
        Self::bytes(self)
    }

    fn growth(&self) -> usize {
        Self::growth(self)
    }
}

/// Exact visited states with sharing.
#[derive(Clone, Debug)]
pub struct Exact<N = Pairs, R = Roots> {
    nodes: N,
    roots: R,
    /// The state last asked for.
    asked: Tree,
    /// The state last found new.
    stored: Tree,
    /// Room for the next.
    next: Tree,
    /// Shapes of trees, the one used last in front.
    shapes: Vec<Shape>,
}

impl<N: Nodes, R: RootTable> Exact<N, R> {
    /// A store over these tables.
    pub(super) fn over(nodes: N, roots: R) -> Self {
        let [asked, stored, next] = [(); 3].map(|()| Tree::default());
        Self { nodes, roots, asked, stored, next, shapes: Vec::new() }
    }

    /// Sees to it that the first shape is that of vectors of a length.
    fn shape(&mut self, length: usize) {
        match self.shapes.iter().position(|shape| shape.length() == length) {
            Some(at) => self.shapes.swap(0, at),
            None => self.shapes.insert(0, Shape::of(length)),
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
    fn insert(&mut self, leaves: &[u32]) -> Result<(StateId, bool), Full> {
        let length = u32::try_from(leaves.len()).map_err(|_| Full)?;
        self.shape(leaves.len());
        let [stored, asked] = [&self.stored, &self.asked].map(|tree| tree.distance(leaves));
        let is_nearer = stored.is_some_and(|far| asked.is_none_or(|other| far <= other));
        let (like, distance) =
            if is_nearer { (&self.stored, stored) } else { (&self.asked, asked) };
        if let (Some(0), Some(state)) = (distance, like.state) {
            return Ok((state, false));
        }
        let like = distance.map(|_| like);
        let (left, right) = self.next.fold(&mut self.nodes, &self.shapes[0], leaves, like)?;
        let (id, new) = self.roots.intern(left, right, length)?;
        if new {
            self.next.state = Some(StateId::new(id));
            std::mem::swap(&mut self.next, &mut self.stored);
        }
        Ok((StateId::new(id), new))
    }

    fn get(&mut self, state: StateId, out: &mut Vec<u32>) {
        let tree = if self.stored.state == Some(state) {
            &self.stored
        } else {
            if self.asked.state != Some(state) {
                let (left, right, length) = self.roots.get(state.raw());
                self.shape(length);
                self.asked.unfold(&self.nodes, &self.shapes[0], (left, right));
                self.asked.state = Some(state);
            }
            &self.asked
        };
        out.clear();
        out.extend_from_slice(tree.leaves());
    }

    fn len(&self) -> usize {
        self.roots.len()
    }

    fn bytes(&self) -> usize {
        let trees = self.asked.bytes() + self.stored.bytes() + self.next.bytes();
        let shapes: usize = self.shapes.iter().map(Shape::bytes).sum();
        self.nodes.bytes() + self.roots.bytes() + trees + shapes
    }

    fn growth(&self) -> usize {
        self.nodes.growth() + self.roots.growth()
    }
}
