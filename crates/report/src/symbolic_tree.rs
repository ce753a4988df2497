//! The symbolic execution tree: the paths of a program over its inputs (King 1976).

use crate::{Input, InputCondition, ListenerText, Location};
use std::fmt::Write as _;

/// A symbolic execution tree. Parents precede their children; the first node is the start of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SymbolicTree {
    /// The whole tree.
    Whole(Vec<SymbolicNode>),
    /// The tree exceeds the limit of steps or the time limit.
    TooLarge,
}

/// A node of a symbolic execution tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SymbolicNode {
    /// The index of the parent; `None` for the root.
    pub parent: Option<usize>,
    /// The step from the parent, in words.
    pub step: String,
    /// The conditions on inputs that the edge from the parent adds to the path condition.
    pub conditions: Vec<InputCondition>,
    /// The end of the path; `None` for inner nodes.
    pub end: Option<PathEnd>,
    /// Values of the inputs that take the path; empty for inner nodes.
    pub inputs: Vec<Input>,
}

/// The end of a path of a symbolic execution tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathEnd {
    /// The program ends.
    Ends,
    /// The program ignores the path, or a precondition does not hold.
    Ignored,
    /// The path reaches a state of another path.
    Joins,
    /// The path violates properties; the violations have these ids.
    Violates(Vec<String>),
}

impl SymbolicTree {
    /// Returns a table of the paths: inputs, end, and all conditions of each path.
    pub fn paths(&self) -> ListenerText {
        let text = match self {
            Self::Whole(nodes) => paths(nodes),
            Self::TooLarge => "more steps or time than the limit of the list".to_owned(),
        };
        ListenerText { name: "paths".to_owned(), text }
    }
}

fn paths(nodes: &[SymbolicNode]) -> String {
    let mut text = String::new();
    let leaves = nodes.iter().filter_map(|node| Some((node, node.end.as_ref()?)));
    for (number, (leaf, end)) in leaves.enumerate() {
        let values: Vec<String> =
            leaf.inputs.iter().map(|input| format!("{} = {}", input.name, input.value)).collect();
        let values = if values.is_empty() { "no inputs".to_owned() } else { values.join(", ") };
        let _ = writeln!(text, "{}. {values}: {}", number + 1, end.described().1);
        let mut on_path = Vec::new();
        let mut at = Some(leaf);
        while let Some(node) = at {
            on_path.push(node);
            at = node.parent.and_then(|parent| nodes.get(parent));
        }
        let conditions = on_path.iter().rev().flat_map(|node| &node.conditions);
        for condition in conditions {
            let at = condition.location.as_ref().map(Location::short);
            let at = at.map_or_else(String::new, |at| format!("  at {at}"));
            let _ = writeln!(text, "     {}{at}", condition.condition);
        }
    }
    text.trim_end().to_owned()
}

impl PathEnd {
    /// Returns the name of the end for JSON, and a text.
    pub(crate) fn described(&self) -> (&'static str, String) {
        match self {
            Self::Ends => ("ends", "ends".to_owned()),
            Self::Ignored => ("ignored", "is ignored".to_owned()),
            Self::Joins => ("joins", "reaches the state of another path".to_owned()),
            Self::Violates(ids) => ("violates", ids.join(", ")),
        }
    }
}
