//! Dominator trees.
//!
//! Source: Cooper, Harvey, Kennedy, "A simple, fast dominance algorithm" (2001).

use super::Graph;

/// The dominator tree of the nodes that are reachable from a root.
#[derive(Debug)]
pub(crate) struct Dominators {
    root: u32,
    /// The immediate dominator of each reachable node. That of the root is the root.
    immediate: Vec<Option<u32>>,
    /// The position of each reachable node in reverse postorder.
    order: Vec<u32>,
}

impl Dominators {
    /// Computes the tree of `graph` from `root`.
    pub(crate) fn new(graph: &Graph, root: u32) -> Self {
        let postorder = postorder(graph, root);
        let mut order = vec![u32::MAX; graph.len()];
        for (at, node) in postorder.iter().rev().enumerate() {
            order[*node as usize] = at as u32;
        }
        let mut this = Self { root, immediate: vec![None; graph.len()], order };
        this.immediate[root as usize] = Some(root);
        let mut changed = true;
        while changed {
            changed = false;
            for node in postorder.iter().rev().copied().filter(|node| *node != root) {
                let mut known = graph
                    .predecessors(node)
                    .iter()
                    .copied()
                    .filter(|before| this.immediate[*before as usize].is_some());
                let Some(first) = known.next() else { continue };
                let common = known.fold(first, |a, b| this.common(a, b));
                if this.immediate[node as usize] != Some(common) {
                    this.immediate[node as usize] = Some(common);
                    changed = true;
                }
            }
        }
        this
    }

    /// Returns the nearest common dominator.
    fn common(&self, mut a: u32, mut b: u32) -> u32 {
        let position = |node: u32| self.order[node as usize];
        while a != b {
            let lower = if position(a) > position(b) { &mut a } else { &mut b };
            *lower = self.immediate[*lower as usize].unwrap_or(self.root);
        }
        a
    }

    /// Returns the immediate dominator; none for the root and for unreachable nodes.
    pub(crate) fn immediate(&self, node: u32) -> Option<u32> {
        self.immediate[node as usize].filter(|_| node != self.root)
    }

    /// Whether every path from the root to `b` contains `a`. Both are reachable.
    #[cfg(test)]
    pub(crate) fn dominates(&self, a: u32, b: u32) -> bool {
        let mut at = Some(b);
        while let Some(node) = at {
            if node == a {
                return true;
            }
            at = self.immediate(node);
        }
        false
    }
}

fn postorder(graph: &Graph, root: u32) -> Vec<u32> {
    let mut seen = vec![false; graph.len()];
    seen[root as usize] = true;
    let mut open = vec![(root, 0)];
    let mut all = Vec::new();
    while let Some((node, next)) = open.pop() {
        match graph.successors(node).get(next) {
            Some(to) => {
                open.push((node, next + 1));
                if !std::mem::replace(&mut seen[*to as usize], true) {
                    open.push((*to, 0));
                }
            }
            None => all.push(node),
        }
    }
    all
}
