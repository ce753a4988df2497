//! How many trees an array has, by its length: the first and the last numbers of a long one are in trees
//! of their own, near the top, so that changing them costs as much as in a short array, however much
//! stands between them. That is where states have what steps change: a thread, and what is beside large
//! structures.
//!
//! Invariant: the shape follows from the length alone, and when an array grows all but the trees at its
//! ends, and the ways to them, stay what they are.

use super::{TreeTable, height};
use crate::intern::Full;

/// Levels of the trees at the ends. Tests have short arrays.
pub(super) const ENDS: usize = if cfg!(test) { 2 } else { 9 };
/// The last tree begins at a multiple of this, which is half of what it may have.
pub(super) const UNIT: usize = 1 << (ENDS - 1);

/// What trees an array has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shape {
    /// Levels of the tree of all that has no tree of its own.
    pub(super) height: usize,
    /// Where the last tree begins; 0 if there is only one.
    pub(super) back: usize,
}

/// The trees of an array: that of what is in none of the others, the first and the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trees {
    /// How long the array is.
    pub length: usize,
    /// Levels and root of each.
    pub roots: [(usize, u32); 3],
}

impl Shape {
    #[inline]
    pub(super) fn of(length: usize) -> Self {
        if length <= 4 * UNIT {
            return Self { height: height(length), back: 0 };
        }
        let back = ((length - 1) / UNIT - 1) * UNIT;
        Self { height: height(back), back }
    }

    /// The levels of the trees.
    pub(super) fn levels(self) -> [usize; 3] {
        if self.back == 0 { [self.height, 0, 0] } else { [self.height, ENDS, ENDS] }
    }

    /// Which tree has a place, and the place there.
    #[inline]
    pub(super) fn tree(self, at: usize) -> (usize, usize) {
        if self.back == 0 {
            (0, at)
        } else if at < 2 * UNIT {
            (1, at)
        } else if at < self.back {
            (0, at)
        } else {
            (2, at - self.back)
        }
    }

    /// The trees in the order of their places.
    pub(super) fn in_order(self) -> &'static [usize] {
        if self.back == 0 { &[0] } else { &[1, 0, 2] }
    }

    /// The place of the whole array that the first of a tree is.
    pub(super) fn begin(self, which: usize) -> usize {
        if which == 2 { self.back } else { 0 }
    }

    /// Whether a subtree is one of another tree than that of the nodes above it.
    #[inline]
    pub(super) fn is_apart(self, level: usize, at: usize) -> bool {
        self.back > 0
            && (level == ENDS && at == 0
                || level == ENDS - 1 && (at == self.back / UNIT || at == self.back / UNIT + 1))
    }
}

impl TreeTable {
    /// The root of the tree that has a place, its levels, and the place there.
    #[inline]
    pub(super) fn tree_of(&self, top: u32, shape: Shape, at: usize) -> (u32, usize, usize) {
        if shape.back == 0 {
            return (top, shape.height, at);
        }
        let (which, at) = shape.tree(at);
        let (ends, middle) = self.nodes.get(top);
        let root = match which {
            0 => middle,
            1 => self.nodes.get(ends).0,
            _ => self.nodes.get(ends).1,
        };
        (root, shape.levels()[which], at)
    }

    /// The trees of an array.
    pub fn trees(&self, array: u32) -> Trees {
        let (top, length) = self.arrays.get(array);
        let shape = Shape::of(length as usize);
        let mut roots = shape.levels().map(|level| (level, 0));
        if shape.back == 0 {
            roots[0].1 = top;
        } else {
            let (ends, middle) = self.nodes.get(top);
            (roots[1].1, roots[2].1) = self.nodes.get(ends);
            roots[0].1 = middle;
        }
        Trees { length: length as usize, roots }
    }

    /// The array of some trees. Its last number is not 0.
    pub fn array(&mut self, trees: &Trees) -> Result<u32, Full> {
        let [(_, middle), (_, first), (_, last)] = trees.roots;
        let top = if Shape::of(trees.length).back == 0 {
            middle
        } else {
            let ends = self.nodes.intern(first, last)?;
            self.nodes.intern(ends, middle)?
        };
        self.arrays.intern(top, trees.length as u32)
    }

    /// The subtree of a level at a place of that level.
    pub(super) fn below(&self, trees: &Trees, level: usize, at: usize) -> u32 {
        let begin = at << level;
        if begin >= trees.length {
            return 0;
        }
        let (which, begin) = Shape::of(trees.length).tree(begin);
        let (levels, mut node) = trees.roots[which];
        for above in (level..levels).rev() {
            let (left, right) = self.nodes.get(node);
            node = if begin >> above & 1 == 0 { left } else { right };
        }
        node
    }
}
