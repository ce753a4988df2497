//! The trees of an array, by its length. The first and the last numbers of a long array have
//! separate trees near the root. A change in these two trees takes the time of a change in a short
//! array. In state vectors, most transitions change parts in these two trees: a thread, and objects
//! outside of large structures.
//!
//! Invariant: the shape is a function of the length. An array that grows keeps all nodes except the
//! trees at its ends and the paths to them.

/// The number of levels of the trees at the ends. Tests have short arrays and fewer levels.
pub(super) const ENDS: usize = if cfg!(test) { 2 } else { 9 };
/// The alignment of the start of the last tree: half of the largest size of that tree.
pub(super) const UNIT: usize = 1 << (ENDS - 1);

/// Returns the number of levels of pairs in a tree over `length` numbers.
pub(super) fn height(length: usize) -> usize {
    length.max(1).next_power_of_two().trailing_zeros() as usize
}

/// The shape of an array: the set of its trees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shape {
    /// The number of levels of the middle tree.
    pub(super) height: usize,
    /// The index at which the last tree begins; 0 if there is only one tree.
    pub(super) back: usize,
}

/// The trees of an array: the middle, the first and the last tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrayTrees {
    /// The length of the array.
    pub length: usize,
    /// The number of levels and the root of each tree.
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

    /// Returns the numbers of levels of the trees.
    pub(super) fn levels(self) -> [usize; 3] {
        if self.back == 0 { [self.height, 0, 0] } else { [self.height, ENDS, ENDS] }
    }

    /// Returns the tree that contains an index, and the index in that tree.
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

    /// Returns the trees in the order of their indices.
    pub(super) fn in_order(self) -> &'static [usize] {
        if self.back == 0 { &[0] } else { &[1, 0, 2] }
    }

    /// Returns the index at which a tree begins.
    pub(super) fn begin(self, which: usize) -> usize {
        if which == 2 { self.back } else { 0 }
    }

    /// Whether a subtree belongs to a different tree than the nodes above it.
    #[inline]
    pub(super) fn is_apart(self, level: usize, at: usize) -> bool {
        self.back > 0
            && (level == ENDS && at == 0
                || level == ENDS - 1 && (at == self.back / UNIT || at == self.back / UNIT + 1))
    }
}
