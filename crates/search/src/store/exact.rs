//! The exact store: a vector is a binary tree of interned pairs, so that states share what they
//! have in common, and a state is one number (tree compression: Laarman, van de Pol, Weber,
//! "Parallel Recursive State Compression for Free", SPIN 2011).
//!
//! The tree splits a vector of n numbers in its middle, so n alone determines the shape, and an
//! id never needs to say whether it is a leaf or a node. A half without anything but zeros is 0.
//! The vector last asked for is kept with its node ids: only nodes above a difference to it are
//! looked up. Invariant: `inner[p]` is `UNKNOWN` or the id of the node at `p` for `leaves`.

use base::pairs::Pairs;

use super::roots::Roots;
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

/// A node of the remembered tree that must be looked up. No node has this id.
const UNKNOWN: u32 = u32::MAX;

/// Exact visited states with sharing.
#[derive(Clone, Debug)]
pub struct Exact<N = Pairs, R = Roots> {
    nodes: N,
    roots: R,
    last: Tree,
}

impl<N: Nodes, R: RootTable> Exact<N, R> {
    /// A store over these tables.
    pub(super) fn over(nodes: N, roots: R) -> Self {
        Self { nodes, roots, last: Tree::default() }
    }
}

/// A vector and the ids above it: those of the left subtree follow their node, then the right.
#[derive(Clone, Debug, Default)]
struct Tree {
    leaves: Vec<u32>,
    inner: Vec<u32>,
    state: Option<StateId>,
}

impl Exact {
    /// An empty store.
    pub fn new() -> Self {
        Self::with_limit(UNKNOWN)
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
        if let Some(state) = self.last.state
            && self.last.leaves == leaves
        {
            return Ok((state, false));
        }
        let length = u32::try_from(leaves.len()).map_err(|_| Full)?;
        self.last.resize(leaves.len());
        let (low, high) = leaves.split_at(middle(leaves.len()));
        let halves = self.last.fold(&mut self.nodes, low, 0, 1).and_then(|left| {
            let right = self.last.fold(&mut self.nodes, high, low.len(), low.len())?;
            self.roots.intern(left, right, length)
        });
        match halves {
            Ok((id, new)) => {
                self.last.leaves.copy_from_slice(leaves);
                self.last.state = Some(StateId::new(id));
                Ok((StateId::new(id), new))
            }
            Err(full) => {
                self.last.inner.fill(UNKNOWN);
                self.last.state = None;
                Err(full)
            }
        }
    }

    fn get(&mut self, state: StateId, out: &mut Vec<u32>) {
        if self.last.state != Some(state) {
            let (left, right, length) = self.roots.get(state.raw());
            self.last.resize(length);
            let split = middle(length);
            self.last.unfold(&self.nodes, left, 0, split, 1);
            self.last.unfold(&self.nodes, right, split, length - split, split);
            self.last.state = Some(state);
        }
        out.clone_from(&self.last.leaves);
    }

    fn len(&self) -> usize {
        self.roots.len()
    }

    fn bytes(&self) -> usize {
        let last = self.last.leaves.capacity() + self.last.inner.capacity();
        self.nodes.bytes() + self.roots.bytes() + last * size_of::<u32>()
    }

    fn growth(&self) -> usize {
        self.nodes.growth() + self.roots.growth()
    }
}

impl Tree {
    fn resize(&mut self, length: usize) {
        if self.leaves.len() != length {
            self.leaves.resize(length, 0);
            self.inner.clear();
            self.inner.resize(length, UNKNOWN);
            self.state = None;
        }
    }

    /// The id of the subtree at node `at` for `new`, which is to stand from `start` on.
    fn fold(
        &mut self,
        nodes: &mut impl Nodes,
        new: &[u32],
        start: usize,
        at: usize,
    ) -> Result<u32, Full> {
        if let [leaf] = new {
            return Ok(*leaf);
        }
        if new.is_empty() {
            return Ok(0);
        }
        let known = self.inner[at];
        if known != UNKNOWN && self.leaves[start..start + new.len()] == *new {
            return Ok(known);
        }
        let (low, high) = new.split_at(middle(new.len()));
        let left = self.fold(nodes, low, start, at + 1)?;
        let right = self.fold(nodes, high, start + low.len(), at + low.len())?;
        let id = nodes.intern(left, right)?;
        self.inner[at] = id;
        Ok(id)
    }

    /// Writes the leaves below node `id`, which is to stand at `at`, from `start` on.
    fn unfold(&mut self, nodes: &impl Nodes, id: u32, start: usize, length: usize, at: usize) {
        if length <= 1 {
            self.leaves[start..start + length].fill(id);
        } else if self.inner[at] != id {
            self.inner[at] = id;
            let (left, right) = nodes.get(id);
            let split = middle(length);
            self.unfold(nodes, left, start, split, at + 1);
            self.unfold(nodes, right, start + split, length - split, at + split);
        }
    }
}

/// Where a vector of this length is split.
fn middle(length: usize) -> usize {
    length.div_ceil(2)
}
