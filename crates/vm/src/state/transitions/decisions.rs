//! The decision tree of transitions that were taken before.
//!
//! Invariant: what a node looks at depends on nothing but the way to it, so a step that looked at
//! something else there is not learned.

use super::parts::Part;
use base::FastMap;

/// What a decision begins with: own section, globals, marks, the action.
pub(super) type Root = [u32; 4];

/// No node, or no component, has this number.
pub(super) const NONE: u32 = u32::MAX;

/// A component, and the node that follows if it is met.
type Edge = (u32, u32);

/// Where a transition leads.
#[derive(Clone, Copy, Debug)]
pub(super) enum Leaf {
    /// To a state where these are others: marks, globals, own section, and parts from the list of
    /// changes, among which there are threads or not.
    Changed { marks: u32, globals: u32, own: u32, changes: (u32, u32), threads: bool },
    /// It changes what common objects refer to, so that names are found anew: globals, and what is
    /// replaced from the list of rewrites.
    Relinked { number: u32, globals: u32, changes: (u32, u32) },
}

/// A node of the tree.
#[derive(Clone, Debug)]
enum Node {
    /// The step looks at this next. Two edges that were taken lately stand here.
    Look(Part, [Edge; 2]),
    Leaf(Leaf),
}

/// All decisions.
#[derive(Debug, Default)]
pub(super) struct Decisions {
    roots: FastMap<Root, u32>,
    nodes: Vec<Node>,
    /// By node and component.
    edges: FastMap<Edge, u32>,
}

impl Decisions {
    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Forgets all.
    pub(super) fn forget(&mut self) {
        self.roots.clear();
        self.nodes.clear();
        self.edges.clear();
    }

    /// The first node of a decision.
    pub(super) fn first(&self, root: &Root) -> Option<u32> {
        self.roots.get(root).copied()
    }

    /// The leaf to which the components of a state lead from a node, if it is known.
    #[inline]
    pub(super) fn descend(
        &mut self,
        mut at: u32,
        mut component: impl FnMut(Part) -> Option<u32>,
    ) -> Option<Leaf> {
        loop {
            let (part, lately) = match self.nodes.get(at as usize)? {
                Node::Leaf(leaf) => return Some(*leaf),
                Node::Look(part, lately) => (*part, *lately),
            };
            let found = component(part)?;
            at = match lately {
                [(known, next), _] | [_, (known, next)] if known == found => next,
                [last, _] => {
                    let next = *self.edges.get(&(at, found))?;
                    if let Some(Node::Look(_, lately)) = self.nodes.get_mut(at as usize) {
                        *lately = [(found, next), last];
                    }
                    next
                }
            };
        }
    }

    /// Adds a path to the tree. If a step with the same beginning looked at something else next, there
    /// is something it depends on that we do not see.
    pub(super) fn insert(&mut self, root: Root, looks: &[(Part, u32)], leaf: Leaf) {
        let mut next = self.first(&root);
        let mut edge = None;
        for look in looks.iter().map(Some).chain([None]) {
            let at = if let Some(at) = next {
                at
            } else {
                let at = self.nodes.len() as u32;
                self.nodes.push(match look {
                    Some((part, _)) => Node::Look(*part, [(NONE, NONE); 2]),
                    None => Node::Leaf(leaf),
                });
                match edge {
                    None => self.roots.insert(root, at),
                    Some(edge) => self.edges.insert(edge, at),
                };
                at
            };
            match (&self.nodes[at as usize], look) {
                (Node::Look(known, _), Some((part, component))) if known == part => {
                    let found = (at, *component);
                    next = self.edges.get(&found).copied();
                    edge = Some(found);
                }
                _ => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Decisions, Leaf};
    use crate::state::transitions::parts::Part;

    /// A program that looks at the first of some parts, and then at one that the component met tells.
    fn looks_of(state: [u32; 4]) -> Vec<(Part, u32)> {
        let mut looks = vec![(Part::Common(0), state[0])];
        if state[0] > 2 {
            let at = 1 + state[0] % 3;
            looks.push((Part::Common(at), state[at as usize]));
        }
        looks
    }

    fn component(state: [u32; 4]) -> impl FnMut(Part) -> Option<u32> {
        move |part| match part {
            Part::Common(at) => state.get(at as usize).copied(),
            _ => None,
        }
    }

    #[test]
    fn a_leaf_is_found_from_states_that_have_alike_what_was_looked_at() {
        let (mut decisions, mut known) = (Decisions::default(), std::collections::HashMap::new());
        let mut found = 0;
        for n in 0..4000_u32 {
            let state = [n * 7 % 11, n * 5 % 6, n / 3 % 4, n % 5];
            let root = [n % 2, 1, 0, 0];
            let looks = looks_of(state);
            let key = (root, looks.clone());
            let first = decisions.first(&root);
            let leaf = first.and_then(|first| decisions.descend(first, component(state)));
            let number = leaf.map(|leaf| match leaf {
                Leaf::Relinked { number, .. } => number,
                Leaf::Changed { .. } => u32::MAX,
            });
            assert_eq!(number, known.get(&key).copied(), "{state:?}");
            if number.is_none() {
                let leaf = Leaf::Relinked { number: n, globals: 0, changes: (0, 0) };
                decisions.insert(root, &looks, leaf);
                known.insert(key, n);
            }
            found += u32::from(number.is_some());
        }
        assert!(found > 3000, "{found}");
        // A step that looks at something else where others looked at this is not learned.
        let nodes = decisions.len();
        let leaf = Leaf::Relinked { number: 1, globals: 0, changes: (0, 0) };
        decisions.insert([0, 1, 0, 0], &[(Part::Fixed(0), 1)], leaf);
        assert_eq!(decisions.len(), nodes);
    }
}
