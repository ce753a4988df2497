//! The layout of a state vector: marks, globals, immortal objects, the common region, and one region
//! for each thread.

/// The position of the marks.
pub(crate) const MARKS: usize = 0;
/// The position of the component of the globals.
pub(crate) const GLOBALS: usize = 1;
/// The position of the path condition in the component of the globals.
pub(crate) const CONDITION: usize = 1;
/// The position of the section of immortal objects.
pub(crate) const IMMORTAL: usize = 2;
/// The position of the section of the common region.
pub(crate) const COMMON: usize = 3;
/// The position of the section of the first thread.
pub(crate) const THREADS: usize = 4;

/// Properties of the whole state, as bits of one word of the vector.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks(pub(crate) u32);

impl Marks {
    /// A thread reaches an object in the region of another thread, or a region was full.
    pub(crate) const CROSSED: u32 = 2;
    /// A `modCount` can be compared with a copy.
    pub(crate) const MOD_COUNTS: u32 = 4;
    /// A region is numbered by subtrees.
    pub(crate) const LARGE: u32 = 8;
    /// The first region has an object that stores a copy of a `modCount`. The next bits are for the
    /// following regions, and the last bit is for all remaining regions.
    const COPIES: u32 = 16;
    const REMAINING: usize = 27;

    /// Returns the value without marks. The value is never 0, as 0 denotes no component.
    pub(crate) const fn none() -> Self {
        Self(1)
    }

    pub(crate) const fn has(self, mark: u32) -> bool {
        self.0 & mark != 0
    }

    pub(crate) fn set(&mut self, mark: u32, is_set: bool) {
        self.0 = if is_set { self.0 | mark } else { self.0 & !mark };
    }

    /// Returns the mark for copies of `modCount` in a region, and whether only this region uses the
    /// mark.
    pub(crate) fn copies(region: usize) -> (u32, bool) {
        (Self::COPIES << region.min(Self::REMAINING), region < Self::REMAINING)
    }

    /// Whether any region has a copy of a `modCount`.
    pub(crate) const fn has_copies(self) -> bool {
        self.0 >= Self::COPIES
    }
}

/// An error: there are more than 2^32 different components.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableFull;

/// Returns the number of components before the objects in the section of a region. The number is 1
/// (the thread) for the region of a thread, and 0 for the common region.
pub(crate) const fn before(region: usize) -> usize {
    if region == crate::canonical::ids::COMMON { 0 } else { 1 }
}

pub(crate) fn section(state: &[u32], slot: usize) -> u32 {
    state.get(THREADS + slot).copied().unwrap_or(0)
}

/// Whether the sections of the read objects and threads determine a transition. This holds if no
/// thread reaches an object in the region of another thread, and no `modCount` can be compared with
/// a copy.
pub(crate) fn is_separate(state: &[u32]) -> bool {
    let marks = Marks(state[MARKS]);
    !marks.has(Marks::CROSSED) && !marks.has(Marks::MOD_COUNTS)
}
