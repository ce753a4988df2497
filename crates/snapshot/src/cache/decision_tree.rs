//! The decision tree of the transition cache.
//!
//! Invariant: the path to a leaf has a node for each location that the leaf's transition reads. The
//! path may have further nodes, for reads of other transitions with the same root.

use crate::cache::dependence::CachedStep;
use crate::cache::observed::Location;
use base::FastMap;

/// The root of a decision: the section of the thread, the globals, the marks, and the action.
pub(crate) type RootKey = [u32; 4];

/// The number of a missing node or component.
pub(crate) const NONE: u32 = u32::MAX;

/// The component of an edge, and the node to which the edge leads.
type Edge = (u32, u32);

/// The effect of a transition.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Leaf {
    /// Changes marks, globals, the thread's section, and the locations in a range of the list of
    /// changes. The flag `threads` is true if these locations include threads.
    Changed {
        marks: u32,
        globals: u32,
        own: u32,
        changes: (u32, u32),
        threads: bool,
        step: CachedStep,
    },
    /// Changes references of common objects, so that canonical ids are computed again. The replaced
    /// components are the range `changes` of the list of all replaced components, and the list of
    /// these components has the number `number`.
    Recanonicalized { number: u32, globals: u32, changes: (u32, u32), footprint: u32 },
}

/// A node of the tree.
#[derive(Clone, Debug)]
enum DecisionNode {
    /// The location that is read next, and the two edges that were followed last.
    Read(Location, [Edge; 2]),
    Leaf(Leaf),
}

/// The decision tree, with one root for each key.
#[derive(Debug, Default)]
pub(crate) struct DecisionTree {
    roots: FastMap<RootKey, u32>,
    nodes: Vec<DecisionNode>,
    /// The next node for a node and a component.
    edges: FastMap<Edge, u32>,
}

impl DecisionTree {
    /// Returns the number of nodes.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Removes all nodes.
    pub(crate) fn clear(&mut self) {
        self.roots.clear();
        self.nodes.clear();
        self.edges.clear();
    }

    /// Returns the first node below a root.
    pub(crate) fn first(&self, root: &RootKey) -> Option<u32> {
        self.roots.get(root).copied()
    }

    /// Returns the leaf that a descent from a node reaches with the components of a state, if there
    /// is such a leaf.
    #[inline]
    pub(crate) fn descend(
        &mut self,
        mut at: u32,
        mut component: impl FnMut(Location) -> Option<u32>,
    ) -> Option<Leaf> {
        loop {
            let (location, recent) = match self.nodes.get(at as usize)? {
                DecisionNode::Leaf(leaf) => return Some(*leaf),
                DecisionNode::Read(location, recent) => (*location, *recent),
            };
            let found = component(location)?;
            at = match recent {
                [(known, next), _] | [_, (known, next)] if known == found => next,
                [last, _] => {
                    let next = *self.edges.get(&(at, found))?;
                    if let Some(DecisionNode::Read(_, recent)) = self.nodes.get_mut(at as usize) {
                        *recent = [(found, next), last];
                    }
                    next
                }
            };
        }
    }

    /// Adds a path for a transition that read the locations `reads`. The components at further
    /// nodes of the path are additional conditions of the leaf. Nothing is inserted if the path
    /// ends at a leaf before all locations are read: The transition then depends on data that were
    /// not recorded.
    pub(crate) fn insert(
        &mut self,
        root: RootKey,
        reads: &[Location],
        mut component: impl FnMut(Location) -> Option<u32>,
        leaf: Leaf,
    ) {
        let mut rest = reads.to_vec();
        let mut next = self.first(&root);
        let mut edge = None;
        loop {
            let at = if let Some(at) = next {
                at
            } else {
                let at = self.nodes.len() as u32;
                self.nodes.push(match rest.first() {
                    Some(location) => DecisionNode::Read(*location, [(NONE, NONE); 2]),
                    None => DecisionNode::Leaf(leaf),
                });
                match edge {
                    None => self.roots.insert(root, at),
                    Some(edge) => self.edges.insert(edge, at),
                };
                at
            };
            let DecisionNode::Read(location, _) = self.nodes[at as usize] else { return };
            rest.retain(|other| *other != location);
            let Some(component) = component(location) else { return };
            let found = (at, component);
            next = self.edges.get(&found).copied();
            edge = Some(found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DecisionTree, Leaf};
    use crate::cache::observed::Location;

    /// Returns the reads of a transition: the first location, a location that depends on the first
    /// component, and the last location. The reads are sorted as a machine lists them.
    fn reads_of(state: [u32; 5]) -> Vec<Location> {
        let mut reads = vec![0, 4];
        if state[0] > 2 {
            reads.push(1 + state[0] % 3);
        }
        reads.sort_by_key(|at| (*at == 0, *at));
        reads.into_iter().map(Location::Common).collect()
    }

    fn component(state: [u32; 5]) -> impl FnMut(Location) -> Option<u32> {
        move |location| match location {
            Location::Common(at) => state.get(at as usize).copied(),
            _ => None,
        }
    }

    fn leaf(number: u32) -> Leaf {
        Leaf::Recanonicalized { number, globals: 0, changes: (0, 0), footprint: 0 }
    }

    /// Returns the number of the leaf found for a state.
    fn leaf_number(decisions: &mut DecisionTree, root: [u32; 4], state: [u32; 5]) -> Option<u32> {
        let first = decisions.first(&root)?;
        decisions.descend(first, component(state)).map(|leaf| match leaf {
            Leaf::Recanonicalized { number, .. } => number,
            Leaf::Changed { .. } => u32::MAX,
        })
    }

    #[test]
    fn a_leaf_is_found_from_states_that_agree_in_the_reads() {
        let (mut decisions, mut states) = (DecisionTree::default(), Vec::new());
        let mut hits = 0;
        for n in 0..8000_u32 {
            let state = [n * 7 % 11, n * 5 % 6, n / 3 % 4, n % 5, n / 7 % 3];
            let root = [n % 2, 1, 0, 0];
            if let Some(number) = leaf_number(&mut decisions, root, state) {
                let (other, inserted): ([u32; 4], [u32; 5]) = states[number as usize];
                assert_eq!(other, root);
                assert_eq!(reads_of(inserted), reads_of(state));
                for location in reads_of(state) {
                    assert_eq!(
                        component(inserted)(location),
                        component(state)(location),
                        "{state:?}"
                    );
                }
                hits += 1;
                continue;
            }
            let leaf = leaf(states.len() as u32);
            decisions.insert(root, &reads_of(state), component(state), leaf);
            states.push((root, state));
            // The transition is found, although other transitions read other locations first.
            assert_eq!(leaf_number(&mut decisions, root, state), Some(states.len() as u32 - 1));
        }
        assert!(hits > 6000, "{hits}");
    }

    #[test]
    fn a_transition_is_not_inserted_if_a_read_is_missing() {
        let mut decisions = DecisionTree::default();
        let (root, state) = ([0, 1, 0, 0], [1, 2, 3, 4, 5]);
        decisions.insert(root, &[Location::Common(0)], component(state), leaf(0));
        let nodes = decisions.len();
        // The path of the first location already ends at a leaf.
        decisions.insert(
            root,
            &[Location::Common(0), Location::Common(1)],
            component(state),
            leaf(1),
        );
        // The state has no component at the location that the node reads.
        let other = |location| (location == Location::Immortal(0)).then_some(1);
        decisions.insert(root, &[Location::Immortal(0)], other, leaf(2));
        assert_eq!(decisions.len(), nodes);
        assert_eq!(leaf_number(&mut decisions, root, state), Some(0));
    }
}
