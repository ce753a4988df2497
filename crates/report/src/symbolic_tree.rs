//! The symbolic execution tree: the paths of a program over its inputs (King 1976).

use crate::{Input, InputCondition};

/// The tree. A node's children follow it; the first node is the start of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SymbolicTree {
    /// The whole tree.
    Whole(Vec<SymbolicNode>),
    /// The tree has more steps than the limit, or takes more time than there is.
    TooLarge,
}

/// A node of a symbolic execution tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SymbolicNode {
    /// The number of the parent; the root has none.
    pub parent: Option<usize>,
    /// The step from the parent, in words.
    pub step: String,
    /// The conditions on inputs that the edge from the parent adds to the path condition.
    pub conditions: Vec<InputCondition>,
    /// The end of the path, at a leaf.
    pub end: Option<PathEnd>,
    /// Values of the inputs that take this path, at a leaf.
    pub inputs: Vec<Input>,
}

/// The end of a path of a symbolic execution tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathEnd {
    /// The program ends.
    Ends,
    /// The program ignores the path, or a precondition does not hold.
    Ignored,
    /// The path reaches a state of another one.
    Joins,
    /// Ids of the violations that occur.
    Violates(Vec<String>),
}

impl PathEnd {
    /// Returns its name and its text.
    pub(crate) fn described(&self) -> (&'static str, String) {
        match self {
            Self::Ends => ("ends", "ends".to_owned()),
            Self::Ignored => ("ignored", "is ignored".to_owned()),
            Self::Joins => ("joins", "reaches the state of another path".to_owned()),
            Self::Violates(ids) => ("violates", ids.join(", ")),
        }
    }
}
