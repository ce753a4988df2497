//! The layout of a state vector: marks, globals, immortal objects, the common region, and one region
//! for each thread.

/// Position of the marks.
pub(crate) const MARKS: usize = 0;
/// Position of the component of the globals.
pub(crate) const GLOBALS: usize = 1;
/// Position of the section of immortal objects.
pub(crate) const FIXED: usize = 2;
/// Position of the section of the common region.
pub(crate) const COMMON: usize = 3;
/// Position of the section of the first thread.
pub(crate) const THREADS: usize = 4;

/// What is known of the whole of a state, a word of its vector.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks(pub(crate) u32);

impl Marks {
    /// An object of a thread's region is reached by another thread, or a region was full.
    pub(crate) const CROSSED: u32 = 2;
    /// A `modCount` can be compared with a copy.
    pub(crate) const MOD_COUNTS: u32 = 4;
    /// A region is named by subtrees.
    pub(crate) const LARGE: u32 = 8;
    /// The first region has an object that keeps a copy of a `modCount`; the next bits are those of
    /// the others, the last bit that of all that remain.
    const COPIES: u32 = 16;
    const REMAINING: usize = 27;

    /// Nothing known; never 0, which is no component.
    pub(crate) const fn none() -> Self {
        Self(1)
    }

    pub(crate) const fn has(self, mark: u32) -> bool {
        self.0 & mark != 0
    }

    pub(crate) fn set(&mut self, mark: u32, is_set: bool) {
        self.0 = if is_set { self.0 | mark } else { self.0 & !mark };
    }

    /// The mark for copies of `modCount` in a region, and whether it is this region's alone.
    pub(crate) fn copies(region: usize) -> (u32, bool) {
        (Self::COPIES << region.min(Self::REMAINING), region < Self::REMAINING)
    }

    /// Whether any region has a copy of a `modCount`.
    pub(crate) const fn has_copies(self) -> bool {
        self.0 >= Self::COPIES
    }
}

/// There are more than 2^32 different components.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableFull;

/// What stands before the objects in a region's section: the thread, if it is one's.
pub(crate) const fn before(region: usize) -> usize {
    if region == crate::canonical::ids::COMMON { 0 } else { 1 }
}

pub(crate) fn section(state: &[u32], slot: usize) -> u32 {
    state.get(THREADS + slot).copied().unwrap_or(0)
}

/// Whether sections of a state say all there is to say of a step: no thread reaches what is
/// another's, and `modCount`s do not matter, which depends on what all are at.
pub(crate) fn is_separate(state: &[u32]) -> bool {
    let marks = Marks(state[MARKS]);
    !marks.has(Marks::CROSSED) && !marks.has(Marks::MOD_COUNTS)
}
