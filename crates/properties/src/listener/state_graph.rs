//! A listener that writes the graph of states for `GraphViz`, with coloured paths to violations.
//!
//! Source: JPF's `SimpleDot` and `StateSpaceDot`; the DOT language. Invariant: a node is a stored
//! state, and an edge is a transition of the search.

use super::{Listener, ListenerContext, ListenerRow, Output, OverRun, Parameter, Parameters};
use crate::event::{Event, EventMask};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

pub(super) const ROW: ListenerRow = ListenerRow {
    name: "state-graph",
    help: "writes the graph of states for GraphViz, error paths in red",
    jpf: &["SimpleDot", "StateSpaceDot"],
    parameters: &[
        Parameter { name: "file", jpf: "dot.file", help: "where to (state-graph.dot)" },
        Parameter { name: "most", jpf: "", help: "how many transitions are drawn (10000)" },
    ],
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn Listener>, String> {
    Ok(Box::new(Graph {
        file: parameters.text("file").unwrap_or("state-graph.dot").to_owned(),
        most: parameters.get("most")?.unwrap_or(10_000),
        edges: OverRun::default(),
        parents: OverRun::default(),
        ends: OverRun::default(),
        errors: OverRun::default(),
        taken: None,
        more: OverRun::default(),
    }))
}

/// A transition of the graph.
#[derive(Debug)]
struct Edge {
    from: u32,
    to: u32,
    label: String,
}

#[derive(Debug)]
struct Graph {
    file: String,
    most: usize,
    edges: OverRun<Vec<Edge>>,
    /// The state from which each state was first reached.
    parents: OverRun<BTreeMap<u32, u32>>,
    ends: OverRun<BTreeSet<u32>>,
    /// The states with a transition to a violation, and the target if it is known.
    errors: OverRun<Vec<(u32, Option<u32>)>>,
    /// The current transition: its source and label.
    taken: Option<(u32, String)>,
    more: OverRun<u64>,
}

impl Graph {
    fn dot(&self) -> String {
        let mut red: BTreeSet<(u32, u32)> = BTreeSet::new();
        for (from, to) in self.errors.iter() {
            red.extend(to.map(|to| (*from, to)));
            let mut at = *from;
            while let Some(parent) = self.parents.get(&at).filter(|parent| **parent != at) {
                red.insert((*parent, at));
                at = *parent;
            }
        }
        let mut text = "digraph states {\n  node [shape=circle];\n".to_owned();
        text.push_str("  0 [style=filled, fillcolor=lightgrey];\n");
        for end in self.ends.iter() {
            let _ = writeln!(text, "  {end} [shape=doublecircle];");
        }
        for (number, (from, to)) in self.errors.iter().enumerate() {
            if to.is_none() {
                let _ = writeln!(text, "  error{number} [label=\"error\", color=red];");
                let _ = writeln!(text, "  {from} -> error{number} [color=red];");
            }
        }
        for Edge { from, to, label } in self.edges.iter() {
            let colour = if red.contains(&(*from, *to)) { ", color=red" } else { "" };
            let _ = writeln!(text, "  {from} -> {to} [label=\"{label}\"{colour}];");
        }
        if *self.more > 0 {
            let _ = writeln!(text, "  // {} more transitions are not drawn", *self.more);
        }
        text.push_str("}\n");
        text
    }
}

impl Listener for Graph {
    fn event_mask(&self) -> EventMask {
        EventMask::STATES
    }

    fn event(&mut self, event: &Event<'_>, stage: &mut ListenerContext<'_>) {
        match *event {
            Event::ChoiceAdvanced { state, choice, .. } => {
                let thread = stage.thread().replace('"', "'");
                self.taken = Some((state.raw(), format!("{thread} {choice}")));
            }
            Event::Advanced { state, new, depth, .. } if depth > 0 => {
                let Some((from, label)) = self.taken.take() else { return };
                if new {
                    self.parents.more().insert(state.raw(), from);
                }
                // The violation was reported before the target state had an id.
                if let Some((_, to @ None)) = self.errors.more().last_mut().filter(|e| e.0 == from)
                {
                    *to = Some(state.raw());
                }
                if self.edges.len() < self.most {
                    self.edges.more().push(Edge { from, to: state.raw(), label });
                } else {
                    *self.more.more() += 1;
                }
            }
            Event::Stored { state, end: true } => {
                self.ends.more().insert(state.raw());
            }
            Event::Violation(_) => {
                if let Some((from, _)) = &self.taken {
                    self.errors.more().push((*from, None));
                }
            }
            _ => {}
        }
    }

    fn outcome(&mut self) -> Vec<Output> {
        vec![Output::File { name: self.file.clone(), text: self.dot() }]
    }
}
