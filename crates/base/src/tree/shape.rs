//! How many trees an array has, by its length: the first and the last numbers of a long one are in trees
//! of their own, near the top, so that changing them costs as much as in a short array, however much
//! stands between them. That is where states have what steps change: a thread, and what is beside large
//! structures.
//!
//! Invariant: the shape follows from the length alone, and when an array grows all but the trees at its
//! ends, and the ways to them, stay what they are.

/// Levels of the trees at the ends. Tests have short arrays.
pub(super) const ENDS: usize = if cfg!(test) { 2 } else { 9 };
/// The last tree begins at a multiple of this, which is half of what it may have.
pub(super) const UNIT: usize = 1 << (ENDS - 1);

/// How many levels of pairs a tree over `length` numbers has.
pub(super) fn height(length: usize) -> usize {
    length.max(1).next_power_of_two().trailing_zeros() as usize
}

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
