//! Transition-based generalized Büchi automata over sets of propositions.
//!
//! Source: Couvreur, *On-the-fly Verification of Linear Temporal Logic* (FM 1999); Duret-Lutz and
//! Poitrenaud, *SPOT* (MASCOTS 2004). Invariant: a run is accepted if each mark occurs on infinitely
//! many of its transitions.

pub(crate) mod components;
pub mod intersect;
pub mod label;
pub(crate) mod reduce;
pub mod translate;

use label::{Label, Labels};

/// The maximal number of marks.
pub(crate) const MOST_MARKS: u32 = 64;

/// A transition of an automaton.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Transition {
    /// The letters for which the transition is enabled.
    pub label: Label,
    /// The marks of the transition, as a bit set.
    pub marks: u64,
    /// The target state.
    pub to: u32,
}

/// An automaton. It accepts a word if it has an accepted run for the word that begins in the initial
/// state.
#[derive(Clone, Debug)]
pub struct Automaton {
    /// The table of the labels of the transitions.
    pub labels: Labels,
    /// The transitions of each state.
    pub states: Vec<Vec<Transition>>,
    /// The initial state.
    pub initial: u32,
    /// The number of marks, at most 64.
    pub marks: u32,
}

impl Automaton {
    /// Returns an automaton that accepts no word.
    pub fn empty() -> Self {
        Self { labels: Labels::default(), states: vec![Vec::new()], initial: 0, marks: 0 }
    }

    /// Returns the set of all marks.
    pub const fn all_marks(&self) -> u64 {
        if self.marks == MOST_MARKS { u64::MAX } else { (1 << self.marks) - 1 }
    }

    /// Returns the number of transitions.
    pub fn transitions(&self) -> usize {
        self.states.iter().map(Vec::len).sum()
    }

    /// Returns the propositions that occur in labels, as a bit set.
    pub fn propositions(&self) -> u64 {
        let transitions = self.states.iter().flatten();
        transitions.fold(0, |all, transition| all | self.labels.propositions(transition.label))
    }

    /// Whether the automaton accepts a lasso. The lasso is given by the letters before and within its
    /// cycle, which is not empty.
    pub fn accepts(&self, prefix: &[u64], cycle: &[u64]) -> bool {
        let letters: Vec<u64> = prefix.iter().chain(cycle).copied().collect();
        let count = letters.len() * self.states.len();
        let after = |position: usize| {
            if position + 1 == letters.len() { prefix.len() } else { position + 1 }
        };
        let vertex =
            |position: usize, state: u32| (position * self.states.len() + state as usize) as u32;
        let edges: Vec<Vec<(u32, u64)>> = (0..count)
            .map(|at| {
                let (position, state) = (at / self.states.len(), at % self.states.len());
                let matching = self.states[state]
                    .iter()
                    .filter(|t| self.labels.contains(t.label, letters[position]));
                matching.map(|t| (vertex(after(position), t.to), t.marks)).collect()
            })
            .collect();
        self.has_accepting_component(vertex(0, self.initial), &edges)
    }

    /// Whether the automaton accepts no word.
    pub fn is_language_empty(&self) -> bool {
        let edges: Vec<Vec<(u32, u64)>> = self
            .states
            .iter()
            .map(|transitions| transitions.iter().map(|t| (t.to, t.marks)).collect())
            .collect();
        !self.has_accepting_component(self.initial, &edges)
    }

    /// Whether a component that is reachable from `root` has all marks. For each vertex, `edges` has
    /// the targets and marks.
    fn has_accepting_component(&self, root: u32, edges: &[Vec<(u32, u64)>]) -> bool {
        let (of, number) = components::components(edges.len(), [root], |v, n| {
            edges[v as usize].get(n).map(|(to, _)| *to)
        });
        let mut marks = vec![None; number as usize];
        for (from, edges) in edges.iter().enumerate() {
            for (to, found) in edges {
                if of[from] != components::UNREACHED && of[from] == of[*to as usize] {
                    *marks[of[from] as usize].get_or_insert(0) |= found;
                }
            }
        }
        marks.contains(&Some(self.all_marks()))
    }
}
