//! The ends of paths, with the inputs that lead to them.

use super::ranges::NumberLimit;
use super::sequences::Sequence;
use config::{RecordedInput, RecordedObjects};
use inputs::InputGraph;

/// The end of a path, with inputs that lead to it.
#[derive(Clone, Debug)]
pub(super) struct PathEnd {
    /// The inputs that are not parts of objects.
    pub(super) numbers: Vec<RecordedInput>,
    /// The input objects.
    pub(super) objects: RecordedObjects,
    /// The input objects with their fields.
    pub(super) graph: InputGraph,
    /// The numbers in objects that have ranges.
    pub(super) limits: Vec<NumberLimit>,
    /// The classes that implement interfaces for these inputs.
    pub(super) implementations: Vec<testgen::Implementation>,
    /// The path condition in words.
    pub(super) condition: String,
    /// The calls before the method, if calls make the receiver.
    pub(super) sequence: Option<Sequence>,
    /// The alternatives of the path.
    pub(super) path: Vec<u32>,
    /// The numbers of the boundaries of comparisons where its numbers are, if these are goals.
    pub(super) boundaries: Vec<usize>,
}
