//! Strongly connected components.
//!
//! Source: Tarjan, "Depth-first search and linear graph algorithms" (1972), without recursion.

use super::Graph;

/// Returns the number of the component of each node.
pub(crate) fn components(graph: &Graph) -> Vec<u32> {
    let count = graph.len();
    let mut search = Search {
        index: vec![u32::MAX; count],
        low: vec![0; count],
        component: vec![u32::MAX; count],
        stack: Vec::new(),
        visited: 0,
        found: 0,
    };
    for root in 0..count as u32 {
        if search.index[root as usize] == u32::MAX {
            search.visit(graph, root);
        }
    }
    search.component
}

struct Search {
    index: Vec<u32>,
    low: Vec<u32>,
    component: Vec<u32>,
    stack: Vec<u32>,
    visited: u32,
    found: u32,
}

impl Search {
    fn enter(&mut self, node: u32) {
        self.index[node as usize] = self.visited;
        self.low[node as usize] = self.visited;
        self.visited += 1;
        self.stack.push(node);
    }

    fn visit(&mut self, graph: &Graph, root: u32) {
        self.enter(root);
        let mut open = vec![(root, 0)];
        while let Some((node, next)) = open.pop() {
            if let Some(to) = graph.successors(node).get(next).copied() {
                open.push((node, next + 1));
                if self.index[to as usize] == u32::MAX {
                    self.enter(to);
                    open.push((to, 0));
                } else if self.component[to as usize] == u32::MAX {
                    self.lower(node, self.index[to as usize]);
                }
                continue;
            }
            if self.low[node as usize] == self.index[node as usize] {
                while let Some(member) = self.stack.pop() {
                    self.component[member as usize] = self.found;
                    if member == node {
                        break;
                    }
                }
                self.found += 1;
            }
            if let Some((parent, _)) = open.last() {
                self.lower(*parent, self.low[node as usize]);
            }
        }
    }

    fn lower(&mut self, node: u32, to: u32) {
        let low = &mut self.low[node as usize];
        *low = (*low).min(to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_of_a_cycle_are_one_component() {
        let mut graph = Graph::new(5);
        for (from, to) in [(0, 1), (1, 2), (2, 1), (2, 3), (3, 3)] {
            graph.add(from, to);
        }
        let of = components(&graph);
        assert_eq!(of[1], of[2]);
        for (a, b) in [(0, 1), (1, 3), (3, 4), (0, 4)] {
            assert_ne!(of[a], of[b]);
        }
    }
}
