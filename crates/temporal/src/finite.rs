//! Formulas over finite executions (`LTLf`).
//!
//! The formula `X a` demands a further state, and `[] a` concerns the states up to the last one.
//! Source: De Giacomo and Vardi, *Linear Temporal Logic and Linear Dynamic Logic on Finite Traces*
//! (IJCAI 2013). Invariant: only executions that end in a state without further steps count.

use crate::automaton::label::{Label, Labels};
use crate::automaton::translate::{Tableau, TranslateError};
use crate::emptiness::{Lasso, Step};
use crate::formula::Formula;
use crate::formula::rules::Rules;
use crate::formula::terms::{Term, TermId, Terms};
use crate::graph::{Graph, Standing};
use base::FastSet;

/// A state: its transitions with their letters, and the letters that may be the last of a word.
#[derive(Clone, Debug, Default)]
struct FiniteState {
    transitions: Vec<(Label, u32)>,
    last: Label,
}

/// An automaton over finite words with at least one letter.
#[derive(Clone, Debug)]
pub struct FiniteAutomaton {
    labels: Labels,
    states: Vec<FiniteState>,
}

impl FiniteAutomaton {
    /// Translates a formula to an automaton.
    ///
    /// # Errors
    /// See [`TranslateError`].
    pub fn new(formula: &Formula) -> Result<Self, TranslateError> {
        let mut terms = Terms::new(Rules::NONE, true);
        let root = terms.of(formula, true);
        let mut tableau = Tableau::new(terms);
        let mut states: Vec<FiniteState> = Vec::new();
        if let Some(start) = tableau.obligations(&[root]) {
            tableau.state(start)?;
        }
        while let Some(state) = tableau.states.get(states.len()).cloned() {
            let mut made = FiniteState::default();
            for (alternative, label) in tableau.alternatives(&state)? {
                if alternative.next.iter().all(|term| holds_at_end(&tableau.terms, *term)) {
                    made.last = tableau.labels.or(made.last, label);
                }
                if let Some(next) = tableau.obligations(&alternative.next) {
                    made.transitions.push((label, tableau.state(next)?));
                }
            }
            states.push(made);
        }
        Ok(Self { labels: tableau.labels, states })
    }

    /// Whether the automaton accepts a word.
    pub fn accepts(&self, word: &[u64]) -> bool {
        let Some((last, before)) = word.split_last() else { return false };
        let mut states: Vec<u32> = if self.states.is_empty() { Vec::new() } else { vec![0] };
        for letter in before {
            let moves = states.iter().flat_map(|state| self.after(*state, *letter));
            states = moves.collect();
            states.sort_unstable();
            states.dedup();
        }
        states.iter().any(|state| self.may_end(*state, *last))
    }

    fn after(&self, state: u32, letter: u64) -> impl Iterator<Item = u32> {
        let transitions = self.states[state as usize].transitions.iter();
        let matching = transitions.filter(move |(label, _)| self.labels.contains(*label, letter));
        matching.map(|(_, to)| *to)
    }

    fn may_end(&self, state: u32, letter: u64) -> bool {
        self.labels.contains(self.states[state as usize].last, letter)
    }
}

/// Whether the empty rest of a word satisfies a term.
fn holds_at_end(terms: &Terms, id: TermId) -> bool {
    match terms.get(id) {
        Term::Constant(value) => *value,
        Term::Further(value) => !value,
        Term::And(members) => members.iter().all(|member| holds_at_end(terms, *member)),
        Term::Or(members) => members.iter().any(|member| holds_at_end(terms, *member)),
        Term::WeakNext(_) | Term::WeakUntil(..) | Term::Release(..) => true,
        Term::Literal(..) | Term::Next(_) | Term::Until(..) | Term::StrongRelease(..) => false,
    }
}

/// A visited pair of a graph state and an automaton state.
struct Visit {
    state: u32,
    automaton: u32,
    /// The index of the preceding visit, and the step from its state.
    from: Option<(usize, Step)>,
}

/// Finds a shortest execution to an end that the automaton accepts. The result has no cycle.
pub(crate) fn find_ended<G: Graph + ?Sized>(
    graph: &G,
    automaton: &FiniteAutomaton,
) -> Option<Lasso> {
    if graph.is_empty() || automaton.states.is_empty() {
        return None;
    }
    let mut visits = vec![Visit { state: graph.initial(), automaton: 0, from: None }];
    let mut seen = FastSet::default();
    seen.insert((graph.initial(), 0));
    let mut at = 0;
    while let Some(&Visit { state, automaton: reading, .. }) = visits.get(at) {
        let standing = graph.standing(state);
        let letter = graph.letter(state).filter(|_| standing != Standing::Cut);
        if let Some(letter) = letter {
            let ends = standing == Standing::Closed && graph.edge(state, 0).is_none();
            if ends && automaton.may_end(reading, letter) {
                return Some(path(&visits, at));
            }
            let next: Vec<u32> = automaton.after(reading, letter).collect();
            let mut index = 0;
            while let Some(edge) = graph.edge(state, index) {
                for to in &next {
                    if seen.insert((edge.to, *to)) {
                        let step = Step { state, edge: Some(index as u32) };
                        let from = Some((at, step));
                        visits.push(Visit { state: edge.to, automaton: *to, from });
                    }
                }
                index += 1;
            }
        }
        at += 1;
    }
    None
}

fn path(visits: &[Visit], end: usize) -> Lasso {
    let mut prefix = Vec::new();
    let mut at = end;
    while let Some((before, step)) = visits[at].from {
        prefix.push(step);
        at = before;
    }
    prefix.reverse();
    Lasso { prefix, cycle: Vec::new(), last: visits[end].state }
}
