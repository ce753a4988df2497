//! Loops and their nesting.
//!
//! Source: the nesting of strongly connected components without their headers (Steensgaard 1993), which
//! also covers graphs that are not reducible. Invariant: each cycle through a node whose innermost
//! loop is `l` has the header of `l`, or is within no smaller loop.

use super::{Graph, components};

/// A loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Loop {
    /// The enclosing loop.
    pub(crate) parent: Option<u32>,
    /// The node at which each iteration begins.
    pub(crate) header: u32,
}

/// The loops of a graph.
#[derive(Clone, Debug, Default)]
pub(crate) struct Loops {
    /// All loops, outer ones first.
    pub(crate) all: Vec<Loop>,
    /// The innermost loop of each node.
    pub(crate) of: Vec<Option<u32>>,
}

impl Loops {
    /// Finds the loops of a graph.
    pub(crate) fn new(graph: &Graph) -> Self {
        let mut this = Self { all: Vec::new(), of: vec![None; graph.len()] };
        let mut open: Vec<(Vec<u32>, Option<u32>)> =
            vec![((0..graph.len() as u32).collect(), None)];
        while let Some((nodes, parent)) = open.pop() {
            let mut within = Graph::new(graph.len());
            let is_member = |node: u32| nodes.binary_search(&node).is_ok();
            for node in &nodes {
                for to in graph.successors(*node).iter().filter(|to| is_member(**to)) {
                    within.add(*node, *to);
                }
            }
            let component = components(&within);
            let mut members: Vec<Vec<u32>> = vec![Vec::new(); graph.len()];
            for node in &nodes {
                members[component[*node as usize] as usize].push(*node);
            }
            for members in members {
                let Some(first) = members.first() else { continue };
                if members.len() == 1 && !within.successors(*first).contains(first) {
                    continue;
                }
                let enters = |node: &&u32| {
                    let before = graph.predecessors(**node);
                    before.iter().any(|from| members.binary_search(from).is_err())
                };
                let header = *members.iter().find(enters).unwrap_or(first);
                let number = this.all.len() as u32;
                this.all.push(Loop { parent, header });
                for node in &members {
                    this.of[*node as usize] = Some(number);
                }
                let rest = members.iter().copied().filter(|node| *node != header).collect();
                open.push((rest, Some(number)));
            }
        }
        this
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_loops_have_their_headers() {
        // 0 -> 1: outer; 2: inner; 3: inner body; 4: end of the outer body; 5: after.
        let mut graph = Graph::new(6);
        for (from, to) in [(0, 1), (1, 2), (2, 3), (3, 2), (2, 4), (4, 1), (1, 5)] {
            graph.add(from, to);
        }
        let loops = Loops::new(&graph);
        assert_eq!(loops.all[0], Loop { parent: None, header: 1 });
        assert_eq!(loops.all[1], Loop { parent: Some(0), header: 2 });
        assert_eq!(loops.of, [None, Some(0), Some(1), Some(1), Some(0), None]);
    }

    #[test]
    fn every_cycle_of_a_node_has_the_header_of_its_loop() {
        let mut rng = base::rng::Rng::new(11);
        for _ in 0..300 {
            let nodes = 2 + rng.below(8) as u32;
            let mut graph = Graph::new(nodes as usize);
            for _ in 0..rng.below(18) {
                graph.add(rng.below(nodes.into()) as u32, rng.below(nodes.into()) as u32);
            }
            let loops = Loops::new(&graph);
            for node in 0..nodes {
                let Some(number) = loops.of[node as usize] else {
                    assert!(!graph.after(node)[node as usize], "{node} {graph:?}");
                    continue;
                };
                // After removal of the header, no cycle within the loop contains the node.
                let header = loops.all[number as usize].header;
                let inside = |node: u32| {
                    let mut at = loops.of[node as usize];
                    while let Some(number_at) = at.filter(|at| *at != number) {
                        at = loops.all[number_at as usize].parent;
                    }
                    at.is_some()
                };
                let mut rest = Graph::new(nodes as usize);
                for from in (0..nodes).filter(|from| *from != header && inside(*from)) {
                    for to in graph.successors(from).iter().filter(|to| **to != header) {
                        rest.add(from, *to);
                    }
                }
                assert!(!rest.after(node)[node as usize], "{node} {graph:?}");
            }
        }
    }
}
