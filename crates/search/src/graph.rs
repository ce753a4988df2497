//! The graph of stored states, for properties of whole executions.
//!
//! A state has a *label*, the set of the propositions that hold there, and its enabled *agents*: the
//! processes between which fairness divides the steps. An edge is a choice taken in a state.
//!
//! Invariant: a graph grows only. Each edge is a step of the system, so a cycle of an incomplete graph is a
//! cycle of the system.

mod part;
mod saved;

pub use part::GraphPart;

use base::FastMap;
use base::chunks::Chunks;
use base::intern::{Full, Interner};

use crate::store::StateId;

/// The most propositions of a label.
pub const PROPOSITIONS: usize = 64;

/// The description of one state.
#[derive(Clone, Copy, Debug, Default)]
struct DescribedState {
    label: u32,
    /// The number of the list of the agents that take its alternatives.
    takers: u32,
    /// The number of the list of its enabled agents.
    enabled: u32,
}

/// An edge out of a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GraphEdge {
    /// The choice, and whether the edge is marked as the highest bit.
    marked_choice: u32,
    /// The state that it leads to.
    pub to: u32,
}

/// The bit of marked edges.
const MARK: u32 = 1 << 31;

impl GraphEdge {
    fn new(choice: u32, is_marked: bool, to: u32) -> Self {
        Self { marked_choice: choice | if is_marked { MARK } else { 0 }, to }
    }

    /// Returns the choice taken.
    pub const fn choice(self) -> u32 {
        self.marked_choice & !MARK
    }

    /// Whether the caller marked the edge.
    pub const fn is_marked(self) -> bool {
        self.marked_choice & MARK != 0
    }
}

/// An edge before edges are ordered by their first state.
#[derive(Clone, Copy, Debug, Default)]
struct TakenEdge {
    from: u32,
    edge: GraphEdge,
}

/// The states that a search has stored, with the steps between them.
#[derive(Debug, Default)]
pub struct StateGraph {
    states: Vec<DescribedState>,
    edges: Chunks<TakenEdge>,
    labels: Vec<u64>,
    label_numbers: FastMap<u64, u32>,
    agents: Interner<u32>,
    /// Whether all alternatives of a state were taken.
    closed: Vec<bool>,
}

impl StateGraph {
    /// Adds a state, in the order of their ids. The set `label` has bit `p` if proposition `p` holds. The list
    /// `takers` has the agent of each alternative, and `enabled` all agents that could act.
    ///
    /// # Errors
    /// Fails if there are too many different lists.
    pub fn describe(&mut self, label: u64, takers: &[u32], enabled: &[u32]) -> Result<(), Full> {
        let labels = &mut self.labels;
        let label = *self.label_numbers.entry(label).or_insert_with(|| {
            labels.push(label);
            labels.len() as u32 - 1
        });
        let (takers, _) = self.agents.intern(takers)?;
        let (enabled, _) = self.agents.intern(enabled)?;
        self.states.push(DescribedState { label, takers, enabled });
        Ok(())
    }

    /// Adds the edge of a choice between two described states, marked or not.
    pub fn connect(&mut self, from: StateId, choice: u32, to: StateId, is_marked: bool) {
        let edge = GraphEdge::new(choice, is_marked, to.raw());
        self.edges.push(TakenEdge { from: from.raw(), edge });
    }

    /// Marks each edge for which a function of its start, its agent, its end and its present mark is true.
    pub fn mark_edges(&mut self, is_marked: &dyn Fn(u32, u32, u32, bool) -> bool) {
        for at in 0..self.edges.len() {
            let TakenEdge { from, edge } = self.edges.get(at);
            let mark = is_marked(from, self.taker(from, edge.choice()), edge.to, edge.is_marked());
            self.edges.get_mut(at).edge = GraphEdge::new(edge.choice(), mark, edge.to);
        }
    }

    /// Records that all alternatives of a state were taken.
    pub fn close(&mut self, state: StateId) {
        let at = state.index();
        if self.closed.len() <= at {
            self.closed.resize(self.states.len().max(at + 1), false);
        }
        self.closed[at] = true;
    }

    /// Whether all alternatives of a state were taken.
    pub fn is_closed(&self, state: u32) -> bool {
        self.is_final(state) || self.closed.get(state as usize).copied().unwrap_or(false)
    }

    /// Returns the number of states.
    #[allow(clippy::len_without_is_empty, reason = "has no use")]
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Returns the labels that occur, by number.
    pub fn labels(&self) -> &[u64] {
        &self.labels
    }

    /// Returns the number of a state's label.
    pub fn label_of(&self, state: u32) -> u32 {
        self.states[state as usize].label
    }

    /// Returns the enabled agents of a state.
    pub fn enabled(&self, state: u32) -> &[u32] {
        self.agents.get(self.states[state as usize].enabled)
    }

    /// Returns the agent that takes an alternative of a state.
    pub fn taker(&self, state: u32, choice: u32) -> u32 {
        self.takers(state)[choice as usize]
    }

    /// Whether no alternative leads out of a state.
    pub fn is_final(&self, state: u32) -> bool {
        self.takers(state).is_empty()
    }

    fn takers(&self, state: u32) -> &[u32] {
        self.agents.get(self.states[state as usize].takers)
    }

    /// Returns the bytes of the graph.
    pub fn bytes(&self) -> usize {
        let by_state = self.states.capacity() * size_of::<DescribedState>();
        let of_labels = self.labels.capacity() * size_of::<u64>()
            + self.label_numbers.capacity() * size_of::<(u64, u32)>();
        by_state + self.closed.capacity() + self.edges.bytes() + of_labels + self.agents.bytes()
    }

    /// Returns the edges in the order of their first states.
    pub fn ordered(&self) -> OrderedEdges {
        let mut starts = vec![0_u32; self.states.len() + 1];
        for edge in self.edges.iter() {
            starts[edge.from as usize + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut fill = starts.clone();
        let mut edges = vec![GraphEdge::default(); self.edges.len()];
        for taken in self.edges.iter() {
            let at = &mut fill[taken.from as usize];
            edges[*at as usize] = taken.edge;
            *at += 1;
        }
        OrderedEdges { starts, edges }
    }
}

/// The edges of a graph by their first states.
#[derive(Debug)]
pub struct OrderedEdges {
    /// The start of each state's edges, and the end of the last one's.
    starts: Vec<u32>,
    edges: Vec<GraphEdge>,
}

impl OrderedEdges {
    /// Returns the edges out of a state.
    pub fn of(&self, state: u32) -> &[GraphEdge] {
        let at = state as usize;
        &self.edges[self.starts[at] as usize..self.starts[at + 1] as usize]
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
        let edges = graph.ordered();
        let out = |at: u32| -> Vec<(u32, bool, u32)> {
            edges.of(at).iter().map(|edge| (edge.choice(), edge.is_marked(), edge.to)).collect()
        };
        assert_eq!(out(0), [(0, false, 1), (1, true, 2)]);
        assert_eq!(out(1), [(0, false, 0)]);
        assert!(edges.of(2).is_empty() && graph.is_final(2) && !graph.is_final(1));
        assert_eq!(graph.label_of(0), graph.label_of(2));
        assert_eq!(graph.labels(), [0b10, 0b01]);
        assert_eq!((graph.taker(0, 1), graph.enabled(1)), (1, [0, 1].as_slice()));
        assert_eq!(graph.len(), 3);
        assert!(graph.bytes() >= 3 * size_of::<DescribedState>());
    }
}
