//! Storage structure graphs as sets of edges.
//!
//! Invariant: edges are only added, except by strong updates. An edge remains one-to-one only while
//! every addition of the edge is one-to-one.

use crate::points::Slot;
use std::collections::BTreeMap;
use std::collections::BTreeSet;

base::id!(/** An allocator: a statement of the inlined program, or another origin of objects. */ AllocatorId, "a");
base::id!(/** A method in the place where it is inlined. */ ContextId, "c");
base::id!(/** A loop of the inlined program. */ LoopId, "l");

/// A heap node: objects of an allocator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct HeapNode {
    /// The allocator.
    pub(crate) allocator: AllocatorId,
    /// Whether the node is the object of the present iteration. Otherwise it represents all objects of
    /// former iterations.
    pub(crate) is_current: bool,
}

impl HeapNode {
    /// Returns the node of the present iteration's object.
    pub(crate) const fn current(allocator: AllocatorId) -> Self {
        Self { allocator, is_current: true }
    }

    /// Returns the node of all former iterations' objects.
    pub(crate) const fn summary(allocator: AllocatorId) -> Self {
        Self { allocator, is_current: false }
    }
}

/// The source of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Source {
    /// A register of a method.
    Register(ContextId, u16),
    /// A static field, by the numbers of its class and of the field.
    Static(usize, u16),
    /// The thread objects that the thread of the graph has started.
    Started,
    /// The objects that other threads may obtain from the class library.
    Published,
    /// A field of a node.
    Field(HeapNode, Slot),
}

/// The register for the result of an inlined method.
pub(crate) const RESULT: u16 = u16::MAX;

/// A storage structure graph: its edges, each with a flag for one-to-one edges.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ssg {
    edges: BTreeMap<(Source, HeapNode), bool>,
}

const FIRST: HeapNode = HeapNode { allocator: AllocatorId::new(0), is_current: false };
const LAST: HeapNode = HeapNode { allocator: AllocatorId::new(u32::MAX - 1), is_current: true };

impl Ssg {
    /// Returns all edges with their sources, nodes and one-to-one flags.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (Source, HeapNode, bool)> + '_ {
        self.edges.iter().map(|((source, node), one)| (*source, *node, *one))
    }

    /// Returns the number of edges.
    pub(crate) fn len(&self) -> usize {
        self.edges.len()
    }

    /// Returns the nodes to which a source may refer.
    pub(crate) fn targets(&self, source: Source) -> impl Iterator<Item = HeapNode> + '_ {
        self.edges.range((source, FIRST)..=(source, LAST)).map(|((_, node), _)| *node)
    }

    /// Returns whether an edge is one-to-one; none if there is no such edge.
    pub(crate) fn get(&self, source: Source, node: HeapNode) -> Option<bool> {
        self.edges.get(&(source, node)).copied()
    }

    /// Returns the nodes to which a field of the given nodes may refer.
    pub(crate) fn selected(&self, nodes: &BTreeSet<HeapNode>, slot: Slot) -> BTreeSet<HeapNode> {
        nodes.iter().flat_map(|node| self.targets(Source::Field(*node, slot))).collect()
    }

    /// Adds an edge. Returns whether the graph has changed.
    pub(crate) fn add(&mut self, source: Source, node: HeapNode, is_one_to_one: bool) -> bool {
        match self.edges.entry((source, node)) {
            std::collections::btree_map::Entry::Vacant(slot) => {
                slot.insert(is_one_to_one);
                true
            }
            std::collections::btree_map::Entry::Occupied(mut slot) => {
                let changes = *slot.get() && !is_one_to_one;
                *slot.get_mut() &= is_one_to_one;
                changes
            }
        }
    }

    /// Adds edges from a source to some nodes: a weak update.
    pub(crate) fn add_all(&mut self, source: Source, nodes: &BTreeSet<HeapNode>) {
        for node in nodes {
            self.add(source, *node, false);
        }
    }

    /// Replaces the edges of a source: a strong update.
    pub(crate) fn set(&mut self, source: Source, nodes: &BTreeSet<HeapNode>) {
        let old: Vec<HeapNode> = self.targets(source).collect();
        for node in old {
            self.edges.remove(&(source, node));
        }
        self.add_all(source, nodes);
    }

    /// Adds the edges of another graph. Returns whether this graph has changed.
    pub(crate) fn join(&mut self, other: &Self) -> bool {
        let mut changed = false;
        for (source, node, one) in other.edges() {
            changed |= self.add(source, node, one);
        }
        changed
    }

    /// Removes the registers of a method at its return.
    pub(crate) fn leave(&mut self, context: ContextId) {
        let all = (Source::Register(context, 0), FIRST)..=(Source::Register(context, RESULT), LAST);
        let old: Vec<(Source, HeapNode)> = self.edges.range(all).map(|(edge, _)| *edge).collect();
        for edge in old {
            self.edges.remove(&edge);
        }
    }

    /// Returns the nodes that are reachable from roots; `follows` selects the slots.
    pub(crate) fn reach(
        &self,
        roots: impl IntoIterator<Item = HeapNode>,
        follows: impl Fn(Slot) -> bool,
    ) -> BTreeSet<HeapNode> {
        let mut reached = BTreeSet::new();
        let mut open: Vec<HeapNode> = roots.into_iter().collect();
        while let Some(node) = open.pop() {
            if !reached.insert(node) {
                continue;
            }
            let first = (Source::Field(node, FIRST_SLOT), FIRST);
            for ((source, target), _) in self.edges.range(first..) {
                match source {
                    Source::Field(of, slot) if *of == node => {
                        if follows(*slot) {
                            open.push(*target);
                        }
                    }
                    _ => break,
                }
            }
        }
        reached
    }
}

const FIRST_SLOT: Slot = Slot::Field(0, 0);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_is_one_to_one_while_all_ways_say_so() {
        let [a, b] = [0, 1].map(AllocatorId::new);
        let field = Source::Field(HeapNode::summary(a), Slot::Elements);
        let mut graph = Ssg::default();
        assert!(graph.add(field, HeapNode::summary(b), true));
        assert!(!graph.add(field, HeapNode::summary(b), true));
        assert!(graph.add(field, HeapNode::summary(b), false));
        assert!(!graph.add(field, HeapNode::summary(b), true));
        assert_eq!(graph.get(field, HeapNode::summary(b)), Some(false));
    }

    #[test]
    fn a_strong_update_replaces_and_a_weak_one_adds() {
        let [a, b] = [0, 1].map(|at| HeapNode::current(AllocatorId::new(at)));
        let register = Source::Register(ContextId::new(0), 3);
        let mut graph = Ssg::default();
        graph.add_all(register, &[a].into());
        graph.add_all(register, &[b].into());
        assert_eq!(graph.targets(register).collect::<Vec<_>>(), [a, b]);
        graph.set(register, &[b].into());
        assert_eq!(graph.targets(register).collect::<Vec<_>>(), [b]);
        graph.leave(ContextId::new(0));
        assert_eq!(graph, Ssg::default());
    }

    #[test]
    fn reachability_follows_the_chosen_slots_of_a_node_only() {
        let [a, b, c] = [0, 1, 2].map(|at| HeapNode::current(AllocatorId::new(at)));
        let mut graph = Ssg::default();
        graph.add(Source::Field(a, Slot::Elements), b, false);
        graph.add(Source::Field(b, Slot::Target), c, false);
        assert_eq!(graph.reach([a], |_| true), [a, b, c].into());
        assert_eq!(graph.reach([a], |slot| slot != Slot::Target), [a, b].into());
        assert_eq!(graph.reach([c], |_| true), [c].into());
    }
}
