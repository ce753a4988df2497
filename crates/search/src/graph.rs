//! The graph of stored states, for properties of whole executions.
//!
//! A state has a *label*, which is the set of the propositions that hold in the state. It also has
//! enabled *agents*: the processes between which fairness divides the steps. An edge is a choice
//! taken in a state.
//!
//! Invariant: a graph only grows. Each edge is a step of the system, so a cycle of an incomplete
//! graph is a cycle of the system.

mod part;
mod saved;

pub use part::GraphPart;

use base::FastMap;
use base::chunks::Chunks;
use base::intern::{Full, Interner};

use crate::store::StateId;

/// The greatest number of propositions of a label.
pub const PROPOSITIONS: usize = 64;

/// The description of one state.
#[derive(Clone, Copy, Debug, Default)]
struct DescribedState {
    label: u32,
    /// The number of the list of agents that take the alternatives of the state.
    takers: u32,
    /// The number of the list of the enabled agents of the state.
    enabled: u32,
    /// The index of the end of the first alternative.
    first: u32,
    /// The number of alternatives without an edge. The highest bit is set if all alternatives were
    /// taken.
    missing: u32,
}

/// The bit of a state whose alternatives were all taken.
const CLOSED: u32 = 1 << 31;

/// An edge out of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphEdge {
    /// The choice taken.
    pub choice: u32,
    /// The state to which the edge leads.
    pub to: u32,
    /// Whether the caller marked the edge.
    pub is_marked: bool,
}

/// The bit of a marked edge.
const MARK: u32 = 1 << 31;

/// The end of an alternative that was not taken, or leads to no state.
const MISSING: u32 = u32::MAX;

/// The greatest number of states. The ends of edges have a bit for the mark.
const MOST_STATES: usize = (MARK - 1) as usize;

/// The states that a search has stored, and the steps between these states.
#[derive(Debug, Default)]
pub struct StateGraph {
    states: Chunks<DescribedState>,
    /// The end of each alternative with its mark, in the order of states and choices.
    ends: Chunks<u32>,
    labels: Vec<u64>,
    label_numbers: FastMap<u64, u32>,
    agents: Interner<u32>,
}

impl StateGraph {
    /// Adds a state. States are added in the order of their ids. The set `label` has bit `p` if
    /// proposition `p` holds. The list `takers` has the agent of each alternative, and the list
    /// `enabled` has all agents that could act.
    ///
    /// # Errors
    /// Fails if there are too many different lists, states or alternatives.
    pub fn describe(&mut self, label: u64, takers: &[u32], enabled: &[u32]) -> Result<(), Full> {
        let labels = &mut self.labels;
        let label = *self.label_numbers.entry(label).or_insert_with(|| {
            labels.push(label);
            labels.len() as u32 - 1
        });
        let first = self.ends.len();
        // The indices of all alternatives must be numbers of 32 bits.
        let end = u32::try_from(first + takers.len()).map_err(|_| Full)?;
        let first = first as u32;
        let alternatives = end - first;
        let (takers, _) = self.agents.intern(takers)?;
        let (enabled, _) = self.agents.intern(enabled)?;
        if self.states.len() == MOST_STATES {
            return Err(Full);
        }
        self.states.push(DescribedState { label, takers, enabled, first, missing: alternatives });
        for _ in 0..alternatives {
            self.ends.push(MISSING);
        }
        Ok(())
    }

    /// Adds the edge of a choice between two described states. The edge may be marked.
    pub fn connect(&mut self, from: StateId, choice: u32, to: StateId, is_marked: bool) {
        let state = self.states.get_mut(from.index());
        let end = self.ends.get_mut((state.first + choice) as usize);
        state.missing -= u32::from(*end == MISSING);
        *end = to.raw() | if is_marked { MARK } else { 0 };
    }

    /// Marks each edge for which a function is true, and no other edge. The arguments of the
    /// function are the start, the agent, the end and the present mark.
    pub fn mark_edges(&mut self, is_marked: &dyn Fn(u32, u32, u32, bool) -> bool) {
        for state in 0..self.states.len() as u32 {
            let edges: Vec<GraphEdge> = self.edges(state).collect();
            for edge in edges {
                let agent = self.taker(state, edge.choice);
                let mark = is_marked(state, agent, edge.to, edge.is_marked);
                self.connect(StateId::new(state), edge.choice, StateId::new(edge.to), mark);
            }
        }
    }

    /// Returns the edges out of a state, in the order of choices.
    pub fn edges(&self, state: u32) -> impl Iterator<Item = GraphEdge> + '_ {
        let DescribedState { first, takers, .. } = self.states.get(state as usize);
        let all = self.agents.get(takers).len() as u32;
        (0..all).filter_map(move |choice| self.edge_of_choice(first, choice))
    }

    /// Returns the edge with this index among the edges out of a state.
    #[inline]
    pub fn edge(&self, state: u32, index: usize) -> Option<GraphEdge> {
        let DescribedState { first, takers, missing, .. } = self.states.get(state as usize);
        if missing & !CLOSED != 0 {
            return self.edges(state).nth(index);
        }
        let is_choice = index < self.agents.get(takers).len();
        is_choice.then(|| self.edge_of_choice(first, index as u32)).flatten()
    }

    #[inline]
    fn edge_of_choice(&self, first: u32, choice: u32) -> Option<GraphEdge> {
        let end = self.ends.get((first + choice) as usize);
        let edge = GraphEdge { choice, to: end & !MARK, is_marked: end & MARK != 0 };
        (end != MISSING).then_some(edge)
    }

    /// Whether no edge leads out of a state.
    pub fn has_no_edge(&self, state: u32) -> bool {
        let missing = self.states.get(state as usize).missing & !CLOSED;
        missing as usize == self.takers(state).len()
    }

    /// Records that all alternatives of a state were taken.
    pub fn close(&mut self, state: StateId) {
        self.states.get_mut(state.index()).missing |= CLOSED;
    }

    /// Whether all alternatives of a state were taken.
    pub fn is_closed(&self, state: u32) -> bool {
        self.is_final(state) || self.states.get(state as usize).missing & CLOSED != 0
    }

    /// Returns the number of states.
    #[allow(clippy::len_without_is_empty, reason = "has no use")]
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Returns the labels that occur. The index of a label is its number.
    pub fn labels(&self) -> &[u64] {
        &self.labels
    }

    /// Returns the number of the label of a state.
    pub fn label_of(&self, state: u32) -> u32 {
        self.states.get(state as usize).label
    }

    /// Returns the enabled agents of a state.
    pub fn enabled(&self, state: u32) -> &[u32] {
        self.agents.get(self.states.get(state as usize).enabled)
    }

    /// Returns the agent that takes an alternative of a state.
    pub fn taker(&self, state: u32, choice: u32) -> u32 {
        self.takers(state)[choice as usize]
    }

    /// Whether the state has no alternatives.
    pub fn is_final(&self, state: u32) -> bool {
        self.takers(state).is_empty()
    }

    fn takers(&self, state: u32) -> &[u32] {
        self.agents.get(self.states.get(state as usize).takers)
    }

    /// Returns the bytes of memory of the graph.
    pub fn bytes(&self) -> usize {
        let of_labels = self.labels.capacity() * size_of::<u64>()
            + self.label_numbers.capacity() * size_of::<(u64, u32)>();
        self.states.bytes() + self.ends.bytes() + of_labels + self.agents.bytes()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn edges_are_found_by_their_first_state() {
        let mut graph = StateGraph::default();
        graph.describe(0b10, &[0, 1], &[0, 1]).unwrap();
        graph.describe(0b01, &[1], &[0, 1]).unwrap();
        graph.describe(0b10, &[], &[]).unwrap();
        let state = StateId::new;
        graph.connect(state(0), 0, state(1), false);
        graph.connect(state(1), 0, state(0), false);
        graph.connect(state(0), 1, state(2), true);
        let out = |at: u32| -> Vec<(u32, bool, u32)> {
            graph.edges(at).map(|edge| (edge.choice, edge.is_marked, edge.to)).collect()
        };
        assert_eq!(out(0), [(0, false, 1), (1, true, 2)]);
        assert_eq!(out(1), [(0, false, 0)]);
        assert!(graph.has_no_edge(2) && graph.is_final(2) && !graph.is_final(1));
        assert_eq!(graph.label_of(0), graph.label_of(2));
        assert_eq!(graph.labels(), [0b10, 0b01]);
        assert_eq!((graph.taker(0, 1), graph.enabled(1)), (1, [0, 1].as_slice()));
        assert_eq!(graph.len(), 3);
        assert!(graph.bytes() >= 3 * size_of::<DescribedState>());
    }
}
