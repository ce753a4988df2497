//! The sets of several explorations of one state space: one fixpoint, to which each adds.
//!
//! What a set is depends on no order: the rules of `persistent.rs` speak of a graph, and hold at the end
//! whoever found which part of it. So the members change the same sets, one at a time, and do apart what
//! takes long: going to states, steps, encoding. A member with nothing to do takes an alternative that is
//! wanted anywhere, also in a state that others expand; who hands back before that what is known of open
//! states finds such alternatives early, near the start.
//!
//! Invariant: each alternative is taken by who marks it as taken, so by one member. Whether a state is
//! open says nothing here: what grows is handed back, and what is wanted is given, whoever has it open. An
//! edge may lead to a state of which its finder has not told yet; once it has, the edge is looked at again.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use base::intern::Full;

use super::{Agent, Footprint, Origins, Persistent, Rule};
use crate::store::StateId;
use crate::strategy::Open;

/// How a state was first reached.
#[derive(Clone, Copy, Debug)]
struct Reached {
    state: StateId,
    /// The node of the state before, or its own.
    parent: u32,
    choice: u32,
}

/// Sets by the nodes of states, which are numbered as they come.
#[derive(Debug)]
pub(crate) struct Together {
    sets: Persistent,
    /// One more than the node of each state, by the state's id.
    nodes: Vec<u32>,
    reached: Vec<Reached>,
    /// Nodes that may have alternatives left, the oldest first.
    wanting: BinaryHeap<Reverse<u32>>,
}

impl Default for Together {
    fn default() -> Self {
        Self::new(None)
    }
}

impl Together {
    /// Empty sets; in a test, without a rule.
    pub(crate) fn new(without: Option<Rule>) -> Self {
        Self {
            sets: Persistent::eager(without),
            nodes: Vec::new(),
            reached: Vec::new(),
            wanting: BinaryHeap::new(),
        }
    }

    /// Whether a rule is not switched off.
    pub(crate) fn keeps(&self, rule: Rule) -> bool {
        self.sets.keeps(rule)
    }

    /// The node of a state.
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
                self.reached.push(Reached { state, parent: own, choice: 0 });
                node
            }
            known => StateId::new(known - 1),
        }
    }

    /// A new state was reached by `choice` of `parent`.
    pub(crate) fn link(&mut self, state: StateId, parent: StateId, choice: u32) {
        let parent = self.node(parent).index() as u32;
        let node = self.node(state).index();
        self.reached[node] = Reached { state, parent, choice };
    }

    /// The choices that lead from the start state to `state`.
    pub(crate) fn path(&self, state: StateId) -> Vec<u32> {
        let mut path = Vec::new();
        let node = self.nodes.get(state.index()).and_then(|node| node.checked_sub(1));
        let mut at = node.unwrap_or(0);
        while let Some(reached) = self.reached.get(at as usize)
            && reached.parent != at
        {
            path.push(reached.choice);
            at = reached.parent;
        }
        path.reverse();
        path
    }

    /// A new state.
    pub(crate) fn enter(
        &mut self,
        state: StateId,
        agents: &[Agent],
        arity: u32,
        last: u32,
    ) -> Result<(), Full> {
        let node = self.node(state);
        self.sets.tell_of(node, agents, arity, last)?;
        // One alternative the finder takes itself.
        if self.sets.left(node) > 1 {
            self.wanting.push(Reverse(node.index() as u32));
        }
        Ok(())
    }

    /// The state just entered will not be expanded.
    pub(crate) fn cut(&mut self, state: StateId) {
        let node = self.node(state);
        self.sets.cut(node);
    }

    /// The alternative that its expander takes next in a state, the first of `next` or later where there
    /// are many. If there is none, what is known of the state is handed back.
    pub(crate) fn next(&mut self, state: StateId, next: u32) -> Result<Option<u32>, Full> {
        let node = self.node(state);
        match self.sets.next(node, next) {
            Some(choice) => {
                self.sets.take(node, choice);
                Ok(Some(choice))
            }
            None => self.sets.close(node).map(|()| None),
        }
    }

    /// The step from `state` is done and did this, which gets a number.
    pub(crate) fn stepped(&mut self, state: StateId, step: &Footprint) -> Result<u32, Full> {
        let node = self.node(state);
        self.sets.stepped(node, step)
    }

    /// The step from `state` led nowhere.
    pub(crate) fn lost(&mut self, state: StateId) {
        let node = self.node(state);
        self.sets.lost(node);
    }

    /// The step of this number from `from` led to `to`.
    pub(crate) fn connect(
        &mut self,
        from: StateId,
        to: StateId,
        step: u32,
        origins: &Origins,
    ) -> Result<(), Full> {
        let (from, to) = (self.node(from), self.node(to));
        self.sets.connect(from, to, step, origins)
    }

    /// Whether who has nothing to do might find something.
    pub(crate) fn may_want(&mut self) -> bool {
        self.wanting.extend(self.sets.wanting().map(Reverse));
        !self.wanting.is_empty() || self.sets.is_late()
    }

    /// An alternative that nobody takes yet, in a state that the caller expands from now on.
    pub(crate) fn give(&mut self) -> Option<(Open, u32)> {
        self.wanting.extend(self.sets.wanting().map(Reverse));
        while let Some(Reverse(at)) = self.wanting.pop() {
            let node = StateId::new(at);
            // Where there are more than bits, the alternatives are counted by the only one that has
            // the state open.
            let Some(choice) = self.sets.next(node, 0).filter(|_| self.sets.has_bits(node)) else {
                continue;
            };
            self.sets.take(node, choice);
            if self.sets.next(node, 0).is_some() {
                self.wanting.push(Reverse(at));
            }
            let state = self.reached[at as usize].state;
            let depth = u32::try_from(self.path(state).len()).unwrap_or(u32::MAX);
            let arity = self.sets.arity(node);
            return Some((Open { state, next: choice, arity, depth }, choice));
        }
        None
    }

    /// Hands back what is known of some states; whether there were any.
    pub(crate) fn hand_back(&mut self, most: usize) -> Result<bool, Full> {
        self.sets.hand_back_late(most)
    }

    /// With nothing open and nothing to hand back: whether the proviso wants more.
    pub(crate) fn free_the_ignored(&mut self) -> bool {
        self.sets.free_the_ignored()
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        self.sets.bytes()
            + self.nodes.capacity() * size_of::<u32>()
            + self.reached.capacity() * size_of::<Reached>()
            + self.wanting.capacity() * size_of::<u32>()
    }

    /// Bytes that growing tables take for a while, if that is due before long.
    pub(crate) fn growth(&self) -> usize {
        self.sets.growth()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::super::{Access, Mode, NOBODY};
    use super::*;

    fn agent(name: u32, first: u32, object: u32) -> Agent {
        let access = Access { agent: name, object, part: 0, mode: Mode::Write, lock: NOBODY };
        Agent { name, first, count: 1, pending: vec![access], ..Agent::default() }
    }

    /// Lets an edge lead to a state of which its finder tells afterwards; what is wanted then.
    fn wanted_once_told(sets: &mut Together) -> Option<(Open, u32)> {
        // Ids of states that several store are not dense.
        let (start, end) = (StateId::new(64), StateId::new(3));
        sets.link(start, start, 0);
        sets.enter(start, &[agent(1, 0, 7), agent(2, 1, 8)], 2, 1).unwrap();
        assert_eq!(sets.next(start, 0), Ok(Some(0)));
        let accesses = agent(1, 0, 7).pending;
        let step = sets.stepped(start, &Footprint { agent: 1, accesses, ..Footprint::default() });
        sets.connect(start, end, step.unwrap(), &Origins::default()).unwrap();
        assert_eq!(sets.next(start, 1), Ok(None));
        while sets.hand_back(1).unwrap() {}
        assert_eq!(sets.give(), None);
        // What the other agent does there, it does after the step of the first.
        sets.link(end, start, 0);
        sets.enter(end, &[agent(2, 0, 7)], 1, 1).unwrap();
        assert_eq!((sets.path(start), sets.path(end)), (vec![], vec![0]));
        while sets.hand_back(1).unwrap() {}
        sets.give()
    }

    #[test]
    fn an_edge_to_a_state_not_told_of_is_looked_at_again() {
        let mut sets = Together::default();
        let start = StateId::new(64);
        let wanted = Open { state: start, next: 1, arity: 2, depth: 0 };
        assert_eq!(wanted_once_told(&mut sets), Some((wanted, 1)));
        assert_eq!((sets.give(), sets.next(start, 2)), (None, Ok(None)));
        // Who does not look again misses it.
        assert_eq!(wanted_once_told(&mut Together::new(Some(Rule::Telling))), None);
    }
}
