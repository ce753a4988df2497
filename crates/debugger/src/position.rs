//! A position on the path.
//!
//! Invariant: an execution from any snapshot reaches the same positions.

/// A step of the path, and the number of instructions reached within it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Position {
    pub(crate) step: usize,
    pub(crate) offset: u64,
}
