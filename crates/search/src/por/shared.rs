//! The persistent sets of several workers on one state space: one fixpoint, to which all workers
//! contribute.
//!
//! The rules of `persistent` are properties of a graph, so the fixpoint does not depend on the
//! order in which workers find its edges. Workers change the sets one at a time. The long work is
//! parallel: restoring states, executing steps and encoding states. An idle worker takes a wanted
//! alternative of any state, even if other workers expand that state. Idle workers propagate sets
//! of open states first, so that such alternatives are found early and near the start.
//!
//! Invariant: each alternative is taken by the worker that marks it as taken. Sets are propagated
//! and alternatives assigned whether their state is open or not. An edge may lead to a state that
//! its finder has not described yet. Such an edge is propagated again when the state is described.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use base::intern::Full;

use super::alternatives::MOST;
use super::mutant::{EnabledMutant, SearchMutant};
use super::persistent::PersistentSets;
use crate::frontier::FrontierEntry;
use crate::store::StateId;
use crate::system::access::{Footprint, Process};
use crate::system::renaming::Renaming;

/// The edge by which a state was first reached.
#[derive(Clone, Copy, Debug)]
struct FirstEdge {
    state: StateId,
    /// The node of the predecessor. The start state is its own predecessor.
    parent: u32,
    choice: u32,
}

/// The persistent sets by nodes. A node is the number of a state in the order of arrival.
#[derive(Debug)]
pub(crate) struct SharedPersistentSets {
    sets: PersistentSets,
    /// The node of each state plus one, by the id of the state; 0 for a state without a node.
    nodes: Vec<u32>,
    first_edges: Vec<FirstEdge>,
    /// The nodes that may have untaken alternatives, the oldest first.
    wanting: BinaryHeap<Reverse<u32>>,
}

impl Default for SharedPersistentSets {
    fn default() -> Self {
        Self::new(EnabledMutant::default())
    }
}

impl SharedPersistentSets {
    /// Creates empty sets. A mutation test omits one rule.
    pub(crate) fn new(mutant: EnabledMutant) -> Self {
        Self {
            sets: PersistentSets::eager(mutant),
            nodes: Vec::new(),
            first_edges: Vec::new(),
            wanting: BinaryHeap::new(),
        }
    }

    /// Whether a mutation test omits this rule.
    pub(crate) fn lacks(&self, rule: SearchMutant) -> bool {
        self.sets.lacks(rule)
    }

    /// Returns the node of a state, which is created if absent.
    fn node(&mut self, state: StateId) -> StateId {
        let at = state.index();
        if self.nodes.len() <= at {
            self.nodes.resize(at + 1, 0);
        }
        match self.nodes[at] {
            0 => {
                let node = self.sets.reserve();
                let own = node.index() as u32;
                self.nodes[at] = own + 1;
                self.first_edges.push(FirstEdge { state, parent: own, choice: 0 });
                node
            }
            known => StateId::new(known - 1),
        }
    }

    /// Records that the alternative `choice` of `parent` led to a new state.
    pub(crate) fn link(&mut self, state: StateId, parent: StateId, choice: u32) {
        let parent = self.node(parent).index() as u32;
        let node = self.node(state).index();
        self.first_edges[node] = FirstEdge { state, parent, choice };
    }

    /// Returns the choices that lead from the start state to `state`.
    pub(crate) fn path(&self, state: StateId) -> Vec<u32> {
        let mut path = Vec::new();
        let node = self.nodes.get(state.index()).and_then(|node| node.checked_sub(1));
        let mut at = node.unwrap_or(0);
        while let Some(edge) = self.first_edges.get(at as usize)
            && edge.parent != at
        {
            path.push(edge.choice);
            at = edge.parent;
        }
        path.reverse();
        path
    }

    /// Describes a new state by its processes.
    pub(crate) fn enter(
        &mut self,
        state: StateId,
        processes: &[Process],
        arity: u32,
        last: u32,
    ) -> Result<(), Full> {
        let node = self.node(state);
        self.sets.describe(node, processes, arity, last)?;
        // The finder of the state takes one alternative itself.
        if self.sets.left(node) > 1 {
            self.wanting.push(Reverse(node.index() as u32));
        }
        Ok(())
    }

    /// Marks the state that was just entered as never expanded.
    pub(crate) fn cut(&mut self, state: StateId) {
        let node = self.node(state);
        self.sets.cut(node);
    }

    /// Takes and returns the next alternative of a state for the worker that expands the state. If
    /// alternatives have no bits, this is `next`. If no alternative is left, closes the state.
    pub(crate) fn take_next(&mut self, state: StateId, next: u32) -> Result<Option<u32>, Full> {
        let node = self.node(state);
        match self.sets.next(node, next) {
            Some(choice) => {
                self.sets.take(node, choice);
                Ok(Some(choice))
            }
            None => self.sets.close(node).map(|()| None),
        }
    }

    /// Adds the footprint of a step from `state`, and returns the number of the step.
    pub(crate) fn add_step(&mut self, state: StateId, step: &Footprint) -> Result<u32, Full> {
        let node = self.node(state);
        let number = self.sets.number_step(step)?;
        self.sets.begin_step(node, number)?;
        Ok(number)
    }

    /// Records that the step from `state` led to no state.
    pub(crate) fn discard_step(&mut self, state: StateId) {
        let node = self.node(state);
        self.sets.discard_step(node);
    }

    /// Records that the step with the number `step` led from `from` to `to`.
    pub(crate) fn connect(
        &mut self,
        from: StateId,
        to: StateId,
        step: u32,
        renaming: &Renaming,
    ) -> Result<(), Full> {
        let (from, to) = (self.node(from), self.node(to));
        let renaming = self.sets.number_renaming(renaming)?;
        self.sets.connect(from, to, step, renaming)
    }

    /// Whether an idle worker may find work.
    pub(crate) fn may_want(&mut self) -> bool {
        self.wanting.extend(self.sets.drain_wanting().map(Reverse));
        !self.wanting.is_empty() || self.sets.is_late()
    }

    /// Takes a wanted alternative of a state, which the caller expands from now on.
    pub(crate) fn take_wanted(&mut self) -> Option<(FrontierEntry, u32)> {
        self.wanting.extend(self.sets.drain_wanting().map(Reverse));
        while let Some(Reverse(at)) = self.wanting.pop() {
            let node = StateId::new(at);
            // Only the worker that has the state open counts alternatives without bits.
            let Some(choice) = self.sets.next(node, 0).filter(|_| self.sets.arity(node) <= MOST)
            else {
                continue;
            };
            self.sets.take(node, choice);
            if self.sets.next(node, 0).is_some() {
                self.wanting.push(Reverse(at));
            }
            let state = self.first_edges[at as usize].state;
            let depth = u32::try_from(self.path(state).len()).unwrap_or(u32::MAX);
            let arity = self.sets.arity(node);
            return Some((FrontierEntry { state, next: choice, arity, depth }, choice));
        }
        None
    }

    /// Propagates at most `most` sets that grew. Returns whether there were any.
    pub(crate) fn propagate_late(&mut self, most: usize) -> Result<bool, Full> {
        self.sets.propagate_late(most)
    }

    /// Applies the cycle proviso when no state is open and no set must be propagated. Returns
    /// whether it wants further alternatives.
    pub(crate) fn apply_cycle_proviso(&mut self) -> bool {
        self.sets.apply_cycle_proviso()
    }

    /// Returns the bytes of memory held.
    pub(crate) fn bytes(&self) -> usize {
        self.sets.bytes()
            + self.nodes.capacity() * size_of::<u32>()
            + self.first_edges.capacity() * size_of::<FirstEdge>()
            + self.wanting.capacity() * size_of::<u32>()
    }

    /// Returns the additional bytes that growing tables need temporarily, if growth is due soon.
    pub(crate) fn growth(&self) -> usize {
        self.sets.growth()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::system::access::{Access, Mode, NO_NAME};

    fn process(name: u32, first: u32, object: u32) -> Process {
        let access = Access { process: name, object, part: 0, mode: Mode::Write, lock: NO_NAME };
        Process { name, first, count: 1, pending: vec![access], ..Process::default() }
    }

    /// Adds an edge to a state that is described later. Returns the alternative that is wanted
    /// then.
    fn wanted_by_late_target(sets: &mut SharedPersistentSets) -> Option<(FrontierEntry, u32)> {
        // The ids of states are not dense if several workers store states.
        let (start, end) = (StateId::new(64), StateId::new(3));
        sets.link(start, start, 0);
        sets.enter(start, &[process(1, 0, 7), process(2, 1, 8)], 2, 1).unwrap();
        assert_eq!(sets.take_next(start, 0), Ok(Some(0)));
        let accesses = process(1, 0, 7).pending;
        let step =
            sets.add_step(start, &Footprint { process: 1, accesses, ..Footprint::default() });
        sets.connect(start, end, step.unwrap(), &Renaming::default()).unwrap();
        assert_eq!(sets.take_next(start, 1), Ok(None));
        while sets.propagate_late(1).unwrap() {}
        assert_eq!(sets.take_wanted(), None);
        // The pending access of process 2 in `end` conflicts with the step of process 1.
        sets.link(end, start, 0);
        sets.enter(end, &[process(2, 0, 7)], 1, 1).unwrap();
        assert_eq!((sets.path(start), sets.path(end)), (vec![], vec![0]));
        while sets.propagate_late(1).unwrap() {}
        sets.take_wanted()
    }

    #[test]
    fn an_edge_is_propagated_again_once_its_target_is_described() {
        let mut sets = SharedPersistentSets::default();
        let start = StateId::new(64);
        let wanted = FrontierEntry { state: start, next: 1, arity: 2, depth: 0 };
        assert_eq!(wanted_by_late_target(&mut sets), Some((wanted, 1)));
        assert_eq!((sets.take_wanted(), sets.take_next(start, 2)), (None, Ok(None)));
        let mut mutant = SharedPersistentSets::new(Some(SearchMutant::LateTargets).into());
        assert_eq!(wanted_by_late_target(&mut mutant), None);
    }
}
