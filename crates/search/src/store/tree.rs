//! Vectors as binary trees, with the ids of all nodes: what differs from a tree that is at hand is
//! all that has to be looked up.
//!
//! A vector of n numbers is split in its middle, and so are its halves; only the busy number, which
//! most steps change, stands alone at the top of the left half, beside all others there, so that few
//! nodes change with it. So n and its place alone determine the shape, and an id never needs to say
//! whether it is a leaf or a node. Where several have nodes in common and call
//! numbers otherwise, the nodes are over what all call the numbers, and a tree at hand is over what
//! they are called here. Invariant: of a tree at hand every node's id is that of the pair of its
//! children.

use std::convert::Infallible;

use base::pairs::Pairs;

use super::{Full, StateId};

/// The nodes of trees, and what the numbers below them are called.
pub(super) trait Nodes {
    /// Why it may not be known what is called here what all call a number.
    type Unknown;

    /// The id of a node with these children, of which numbers are what they are called here.
    fn intern(&mut self, node: &Inner, left: u32, right: u32) -> Result<u32, Full>;

    /// The children of a node, of which numbers are what all call them.
    fn get(&mut self, id: u32) -> (u32, u32);

    /// What all who have these nodes call a number at a place of a vector.
    fn to_team(&mut self, place: usize, number: u32) -> Result<u32, Full>;

    /// What is called here what all call `number` at a place of a vector.
    fn to_own(&mut self, place: usize, number: u32) -> Result<u32, Self::Unknown>;
}

impl Nodes for Pairs {
    type Unknown = Infallible;

    #[inline]
    fn intern(&mut self, _: &Inner, left: u32, right: u32) -> Result<u32, Full> {
        Self::intern(self, left, right)
    }

    #[inline]
    fn get(&mut self, id: u32) -> (u32, u32) {
        Self::get(self, id)
    }

    #[inline]
    fn to_team(&mut self, _: usize, number: u32) -> Result<u32, Full> {
        Ok(number)
    }

    #[inline]
    fn to_own(&mut self, _: usize, number: u32) -> Result<u32, Infallible> {
        Ok(number)
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

/// A node of a shape.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inner {
    /// The places of its children.
    left: u32,
    right: u32,
    /// Which of them are places of the vector.
    are_numbers: [bool; 2],
    kind: Kind,
}

/// Of which numbers a node is the parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind(u32);

impl Kind {
    /// Of none.
    pub(super) const NONE: Self = Self(0);
    /// Of some in places too far away to be told apart.
    const FAR: Self = Self(u32::MAX);

    fn of(places: [Option<usize>; 2]) -> Self {
        let number = |place: Option<usize>| match place {
            None => Some(0),
            Some(place) => u16::try_from(place + 1).ok().filter(|number| *number != u16::MAX),
        };
        match places.map(number) {
            [Some(left), Some(right)] => Self(u32::from(left) << 16 | u32::from(right)),
            _ => Self::FAR,
        }
    }

    /// A number for each kind that can be told apart from others; it is not 0.
    #[inline]
    pub(super) fn number(self) -> Option<u32> {
        if self == Self::FAR { None } else { Some(self.0) }
    }
}

impl Inner {
    #[inline]
    pub(super) fn kind(&self) -> Kind {
        self.kind
    }

    /// The places of its children that are numbers.
    pub(super) fn numbers(&self) -> [Option<usize>; 2] {
        let place = |is_number: bool, at: u32| is_number.then_some(at as usize);
        [place(self.are_numbers[0], self.left), place(self.are_numbers[1], self.right)]
    }

    #[inline]
    fn children(&self) -> (usize, usize) {
        (self.left as usize, self.right as usize)
    }
}

/// The children of each inner node over vectors of a length, children before parents, and those of
/// the root, which is none of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Shape {
    length: usize,
    nodes: Vec<Inner>,
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
        self.nodes.capacity() * size_of::<Inner>() + self.above.capacity() * size_of::<Places>()
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
        let number = |at: usize| Some(at).filter(|at| *at < self.length);
        let numbers = [left, right].map(number);
        // No vector is longer than ids go.
        self.nodes.push(Inner {
            left: left as u32,
            right: right as u32,
            are_numbers: numbers.map(|number| number.is_some()),
            kind: Kind::of(numbers),
        });
        self.length + self.nodes.len() - 1
    }

    /// The places of the halves.
    pub(super) fn halves(&self) -> [Option<usize>; 2] {
        [self.halves.0, self.halves.1]
    }

    /// The places of the children of a node; none for a place of the vector itself.
    #[inline]
    pub(super) fn children(&self, at: usize) -> Option<(usize, usize)> {
        at.checked_sub(self.length).map(|node| self.nodes[node].children())
    }

    fn nodes_above(&self, leaf: usize) -> Places {
        let (mut above, mut at) = (0, leaf);
        for (node, inner) in self.nodes.iter().enumerate() {
            let (left, right) = inner.children();
            if left == at || right == at {
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
                    let inner = &shape.nodes[node];
                    let (left, right) = inner.children();
                    ids[shape.length + node] = nodes.intern(inner, ids[left], ids[right])?;
                }
            }
            like => self.fold_all(nodes, shape, leaves, like.map(|(like, _)| like))?,
        }
        let mut half = |at: Option<usize>| match at {
            Some(at) if at < shape.length => nodes.to_team(at, self.ids[at]),
            Some(at) => Ok(self.ids[at]),
            None => Ok(0),
        };
        Ok((half(shape.halves.0)?, half(shape.halves.1)?))
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
        for (at, inner) in (leaves.len()..).zip(&shape.nodes) {
            let (left, right) = inner.children();
            let (low, high) = (self.ids[left], self.ids[right]);
            let id = match known.get(at) {
                Some(id) if known[left] == low && known[right] == high => *id,
                _ => nodes.intern(inner, low, high)?,
            };
            self.ids.push(id);
        }
        Ok(())
    }

    /// Becomes the tree with these halves.
    pub(super) fn unfold<N: Nodes>(
        &mut self,
        nodes: &mut N,
        shape: &Shape,
        halves: (u32, u32),
    ) -> Result<(), N::Unknown> {
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
                self.unfold_below(nodes, shape, at, id, alike)?;
            }
        }
        Ok(())
    }

    /// Puts an id at a place, and below it what it stands for. A node that is what it was has below it
    /// what it had.
    fn unfold_below<N: Nodes>(
        &mut self,
        nodes: &mut N,
        shape: &Shape,
        at: usize,
        id: u32,
        alike: bool,
    ) -> Result<(), N::Unknown> {
        let Some((left, right)) = shape.children(at) else {
            self.ids[at] = nodes.to_own(at, id)?;
            return Ok(());
        };
        if alike && self.ids[at] == id {
            return Ok(());
        }
        self.ids[at] = id;
        let (low, high) = nodes.get(id);
        self.unfold_below(nodes, shape, left, low, alike)?;
        self.unfold_below(nodes, shape, right, high, alike)
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
