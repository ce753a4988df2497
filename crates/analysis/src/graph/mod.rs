//! Directed graphs over numbers: dominators, control dependence, loops, strongly connected
//! components. No Java.

mod components;
mod dominators;
mod loops;

pub(crate) use components::components;
use dominators::Dominators;
pub(crate) use loops::Loops;

/// A directed graph with nodes `0..n`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    successors: Vec<Vec<u32>>,
    predecessors: Vec<Vec<u32>>,
}

impl Graph {
    /// Creates a graph of `nodes` nodes without edges.
    pub(crate) fn new(nodes: usize) -> Self {
        Self { successors: vec![Vec::new(); nodes], predecessors: vec![Vec::new(); nodes] }
    }

    /// Returns the number of nodes.
    pub(crate) fn len(&self) -> usize {
        self.successors.len()
    }

    /// Adds an edge, unless it exists.
    pub(crate) fn add(&mut self, from: u32, to: u32) {
        if !self.successors[from as usize].contains(&to) {
            self.successors[from as usize].push(to);
            self.predecessors[to as usize].push(from);
        }
    }

    /// Returns the targets of edges from a node.
    pub(crate) fn successors(&self, node: u32) -> &[u32] {
        &self.successors[node as usize]
    }

    /// Returns the sources of edges to a node.
    pub(crate) fn predecessors(&self, node: u32) -> &[u32] {
        &self.predecessors[node as usize]
    }

    /// Returns the graph with all edges reversed.
    fn reversed(&self) -> Self {
        Self { successors: self.predecessors.clone(), predecessors: self.successors.clone() }
    }

    /// Marks the nodes that are reachable from `start` by at least one edge.
    pub(crate) fn after(&self, start: u32) -> Vec<bool> {
        self.reach(self.successors(start).to_vec(), |node| self.successors(node))
    }

    /// Marks the nodes from which one of `targets` is reachable, and the targets themselves.
    pub(crate) fn before(&self, targets: Vec<u32>) -> Vec<bool> {
        self.reach(targets, |node| self.predecessors(node))
    }

    fn reach<'a>(&'a self, mut open: Vec<u32>, next: impl Fn(u32) -> &'a [u32]) -> Vec<bool> {
        let mut seen = vec![false; self.len()];
        while let Some(node) = open.pop() {
            if !std::mem::replace(&mut seen[node as usize], true) {
                open.extend(next(node));
            }
        }
        seen
    }
}

/// Computes the control dependence of a flow graph: for each node, the nodes that decide whether it is
/// executed.
///
/// Source: Ferrante, Ottenstein, Warren, "The program dependence graph and its use in optimization"
/// (1987). The last node is the exit. A terminal component without a path to the exit gets an edge
/// to it, so that each node has a post-dominator.
pub(crate) fn control_dependence(flow: &Graph) -> Vec<Vec<u32>> {
    let exit = flow.len() as u32 - 1;
    let mut closed = flow.clone();
    loop {
        let reaches = closed.before(vec![exit]);
        let Some(stuck) = stuck_node(&closed, &reaches) else { break };
        closed.add(stuck, exit);
    }
    let tree = Dominators::new(&closed.reversed(), exit);
    let mut dependences = vec![Vec::new(); flow.len()];
    for node in 0..exit {
        if flow.successors(node).len() < 2 {
            continue;
        }
        let end = tree.immediate(node);
        for next in flow.successors(node) {
            let mut at = Some(*next);
            while let Some(dependent) = at.filter(|at| Some(*at) != end) {
                if !dependences[dependent as usize].contains(&node) {
                    dependences[dependent as usize].push(node);
                }
                at = tree.immediate(dependent);
            }
        }
    }
    dependences
}

/// Returns the last node of a terminal component that cannot reach the exit.
fn stuck_node(graph: &Graph, reaches_exit: &[bool]) -> Option<u32> {
    let component_of = components(graph);
    let stuck = |node: u32| {
        let own = component_of[node as usize];
        // All successors of a node of a terminal component are in the component.
        (0..graph.len() as u32)
            .filter(|member| component_of[*member as usize] == own)
            .flat_map(|member| graph.successors(member))
            .all(|next| component_of[*next as usize] == own)
    };
    (0..graph.len() as u32).rev().find(|node| !reaches_exit[*node as usize] && stuck(*node))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(nodes: usize, edges: &[(u32, u32)]) -> Graph {
        let mut graph = Graph::new(nodes);
        for (from, to) in edges {
            graph.add(*from, *to);
        }
        graph
    }

    #[test]
    fn a_branch_controls_its_sides_and_not_the_join() {
        // 0: if; 1, 2: sides; 3: join; 4: exit.
        let flow = graph(5, &[(0, 1), (0, 2), (1, 3), (2, 3), (3, 4)]);
        let depends = control_dependence(&flow);
        assert_eq!(depends, [vec![], vec![0], vec![0], vec![], vec![]]);
    }

    #[test]
    fn a_loop_controls_itself() {
        // 0: head; 1: body; 2: after; 3: exit.
        let flow = graph(4, &[(0, 1), (1, 0), (0, 2), (2, 3)]);
        let depends = control_dependence(&flow);
        assert_eq!(depends, [vec![0], vec![0], vec![], vec![]]);
    }

    #[test]
    fn an_endless_loop_has_control_dependences_too() {
        // 0: if; 1 <-> 2: endless loop; 3: exit.
        let flow = graph(4, &[(0, 1), (1, 2), (2, 1), (0, 3)]);
        let depends = control_dependence(&flow);
        assert_eq!(depends[1], [0]);
        assert!(depends[2].contains(&0) || depends[2].contains(&1) || depends[1] == [0]);
    }

    #[test]
    fn dominance_and_post_dominance_agree_with_their_definition() {
        let mut rng = base::rng::Rng::new(7);
        for _ in 0..300 {
            let nodes = 2 + rng.below(9) as u32;
            let mut flow = Graph::new(nodes as usize);
            for _ in 0..rng.below(20) {
                flow.add(rng.below(nodes.into()) as u32, rng.below(nodes.into()) as u32);
            }
            let tree = Dominators::new(&flow, 0);
            let mut all = flow.after(0);
            all[0] = true;
            for a in 0..nodes {
                for b in 0..nodes {
                    if !all[a as usize] || !all[b as usize] {
                        continue;
                    }
                    // By definition, `a` dominates `b` if no path from 0 to `b` avoids `a`.
                    let mut without = Graph::new(nodes as usize);
                    for from in (0..nodes).filter(|from| *from != a) {
                        for to in flow.successors(from).iter().filter(|to| **to != a) {
                            without.add(from, *to);
                        }
                    }
                    let reached = b == 0 || without.after(0)[b as usize];
                    let expected = a == b || a == 0 || !reached;
                    assert_eq!(tree.dominates(a, b), expected, "{a} {b} {flow:?}");
                }
            }
        }
    }
}
