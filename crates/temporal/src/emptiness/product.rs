//! The product of a graph and an automaton, constructed on the fly.

use crate::automaton::Automaton;
use crate::graph::{Agent, Edge, Graph, NO_AGENT, Standing};
use base::FastMap;

/// The number of graph states in a page of the index.
const PAGE: usize = 1024;

/// The number that denotes no vertex.
const ABSENT: u32 = u32::MAX;

/// For one letter, the transitions of each automaton state as marks and target.
type Readings = Vec<Box<[(u64, u32)]>>;

/// A vertex: a state of the graph and a state of the automaton.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Vertex {
    /// The state of the graph.
    pub state: u32,
    /// The state of the automaton before it reads the state's letter.
    pub automaton: u32,
    /// The number of the state's letter; [`ABSENT`] if the vertex has no successor.
    letter: u32,
}

/// A position in the enumeration of the successors of a vertex.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Cursor {
    edge: u32,
    transition: u32,
}

/// A step of the product.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Successor {
    /// The target of the step.
    pub to: u32,
    /// The marks of the automaton's transition.
    pub marks: u64,
    /// The index of the graph's edge; `None` for the repetition of a state without edges.
    pub edge: Option<u32>,
    /// The agents that move.
    pub agents: [Agent; 2],
}

/// The vertices found so far, and their index.
pub(super) struct Product<'a, G: ?Sized> {
    /// The graph.
    pub graph: &'a G,
    /// The automaton.
    pub automaton: &'a Automaton,
    /// The vertices, in the order of their discovery.
    pub vertices: Vec<Vertex>,
    /// The numbers of vertices, by automaton state and then by page of graph states.
    index: Vec<Vec<Option<Box<[u32; PAGE]>>>>,
    letters: FastMap<u64, u32>,
    readings: Vec<Readings>,
    propositions: u64,
}

impl<'a, G: Graph + ?Sized> Product<'a, G> {
    /// Creates the product without vertices.
    pub fn new(graph: &'a G, automaton: &'a Automaton) -> Self {
        Self {
            graph,
            automaton,
            vertices: Vec::new(),
            index: vec![Vec::new(); automaton.states.len()],
            letters: FastMap::default(),
            readings: Vec::new(),
            propositions: automaton.propositions(),
        }
    }

    /// Returns the initial vertex, or `None` if the graph has no state.
    pub fn root(&mut self) -> Option<u32> {
        if self.graph.is_empty() {
            return None;
        }
        Some(self.vertex(self.graph.initial(), self.automaton.initial))
    }

    fn vertex(&mut self, state: u32, automaton: u32) -> u32 {
        let pages = &mut self.index[automaton as usize];
        let (page, place) = (state as usize / PAGE, state as usize % PAGE);
        if page >= pages.len() {
            pages.resize_with(page + 1, || None);
        }
        let page = pages[page].get_or_insert_with(|| Box::new([ABSENT; PAGE]));
        if page[place] != ABSENT {
            return page[place];
        }
        let id = self.vertices.len() as u32;
        page[place] = id;
        let letter = self.letter_of(state);
        self.vertices.push(Vertex { state, automaton, letter });
        id
    }

    /// Returns the number of a state's letter; [`ABSENT`] if the letter is unknown or the state is cut.
    fn letter_of(&mut self, state: u32) -> u32 {
        if self.graph.standing(state) == Standing::Cut {
            return ABSENT;
        }
        let Some(letter) = self.graph.letter(state) else { return ABSENT };
        let letter = letter & self.propositions;
        if let Some(known) = self.letters.get(&letter) {
            return *known;
        }
        let readings = self.automaton.states.iter().map(|transitions| {
            let matching =
                transitions.iter().filter(|t| self.automaton.labels.contains(t.label, letter));
            matching.map(|t| (t.marks, t.to)).collect()
        });
        self.readings.push(readings.collect());
        let number = self.readings.len() as u32 - 1;
        self.letters.insert(letter, number);
        number
    }

    /// Returns the successor at the cursor, and advances the cursor.
    pub fn next(&mut self, vertex: u32, cursor: &mut Cursor) -> Option<Successor> {
        let Vertex { state, automaton, letter } = self.vertices[vertex as usize];
        if letter == ABSENT {
            return None;
        }
        let transitions = &self.readings[letter as usize][automaton as usize];
        let mut transition = cursor.transition as usize;
        if transition == transitions.len() {
            if transition == 0 {
                return None;
            }
            transition = 0;
            *cursor = Cursor { edge: cursor.edge + 1, transition: 0 };
        }
        let (marks, to) = transitions[transition];
        let (edge, index) = match self.graph.edge(state, cursor.edge as usize) {
            Some(edge) => (edge, Some(cursor.edge)),
            None if cursor.edge == 0 && self.graph.standing(state) == Standing::Closed => {
                (Edge::by(NO_AGENT, state), None)
            }
            None => return None,
        };
        cursor.transition = transition as u32 + 1;
        let to = self.vertex(edge.to, to);
        Some(Successor { to, marks, edge: index, agents: [edge.agent, edge.also] })
    }

    /// Calls `visit` for each successor of a vertex.
    pub fn each(&mut self, vertex: u32, mut visit: impl FnMut(&mut Self, Successor)) {
        let mut cursor = Cursor::default();
        while let Some(successor) = self.next(vertex, &mut cursor) {
            visit(self, successor);
        }
    }

    /// Returns the state of the graph at a vertex.
    pub fn state(&self, vertex: u32) -> u32 {
        self.vertices[vertex as usize].state
    }

    /// Whether an agent is enabled at a vertex. In a state without edges, no agent is enabled.
    pub fn is_enabled(&self, vertex: u32, agent: Agent) -> bool {
        let state = self.state(vertex);
        self.graph.is_enabled(state, agent) && self.graph.edge(state, 0).is_some()
    }
}
