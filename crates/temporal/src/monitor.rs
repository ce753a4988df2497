//! Monitors of single executions with three verdicts, and safety formulas.
//!
//! Source: Bauer, Leucker, Schallhart, *Runtime Verification for LTL and TLTL* (TOSEM 2011); Kupferman
//! and Vardi, *Model Checking of Safety Properties* (2001), for bad prefixes. Invariant: a verdict
//! other than open holds for every continuation, and is given at the first letter that decides it.

use crate::automaton::Automaton;
use crate::automaton::intersect::are_disjoint;
use crate::automaton::translate::{TranslateError, translate};
use crate::emptiness::{Lasso, Step};
use crate::formula::Formula;
use crate::graph::{Graph, Standing};
use base::{FastMap, FastSet};

/// The verdict of a monitor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opinion {
    /// No continuation satisfies the formula.
    Violated,
    /// Every continuation satisfies the formula.
    Satisfied,
    /// Some continuation satisfies the formula, and some continuation violates it.
    Open,
}

/// A set of automaton states from which some word is accepted.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Continuations(Vec<u32>);

impl Continuations {
    /// Returns the set before the first letter. Each state of a translated automaton accepts some word,
    /// unless the language is empty.
    fn start(automaton: &Automaton) -> Self {
        if automaton.is_language_empty() { Self(Vec::new()) } else { Self(vec![automaton.initial]) }
    }

    fn after(&self, automaton: &Automaton, letter: u64) -> Self {
        let transitions = self.0.iter().flat_map(|state| &automaton.states[*state as usize]);
        let matching = transitions.filter(|t| automaton.labels.contains(t.label, letter));
        let mut states: Vec<u32> = matching.map(|t| t.to).collect();
        states.sort_unstable();
        states.dedup();
        Self(states)
    }

    const fn is_none(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the automaton accepts the infinite repetition of a letter from a state of the set.
    fn accepts_repetition(&self, automaton: &Automaton, letter: u64) -> bool {
        let mut reading = automaton.clone();
        for transitions in &mut reading.states {
            transitions.retain(|t| automaton.labels.contains(t.label, letter));
        }
        self.0.iter().any(|state| {
            reading.initial = *state;
            !reading.is_language_empty()
        })
    }
}

/// A monitor of one execution.
#[derive(Clone, Debug)]
pub struct Monitor {
    formula: Automaton,
    negation: Automaton,
    satisfying: Continuations,
    violating: Continuations,
    last: Option<u64>,
}

impl Monitor {
    /// Creates a monitor that has read no letter.
    ///
    /// # Errors
    /// See [`TranslateError`].
    pub fn new(formula: &Formula) -> Result<Self, TranslateError> {
        let negation = translate(&formula.clone().negated())?;
        let formula = translate(formula)?;
        let satisfying = Continuations::start(&formula);
        let violating = Continuations::start(&negation);
        Ok(Self { formula, negation, satisfying, violating, last: None })
    }

    /// Reads the letter of the next state, and returns the verdict.
    pub fn read(&mut self, letter: u64) -> Opinion {
        self.satisfying = self.satisfying.after(&self.formula, letter);
        self.violating = self.violating.after(&self.negation, letter);
        self.last = Some(letter);
        self.opinion()
    }

    /// Returns the verdict on the execution that ends with the last letter, which is repeated for ever.
    /// The verdict is open before the first letter.
    pub fn at_end(&self) -> Opinion {
        let Some(letter) = self.last else { return Opinion::Open };
        if self.satisfying.accepts_repetition(&self.formula, letter) {
            Opinion::Satisfied
        } else {
            Opinion::Violated
        }
    }

    /// Returns the present verdict.
    pub const fn opinion(&self) -> Opinion {
        if self.satisfying.is_none() {
            Opinion::Violated
        } else if self.violating.is_none() {
            Opinion::Satisfied
        } else {
            Opinion::Open
        }
    }
}

/// Whether every violation of a formula has a bad prefix. The automata are the translations of the
/// formula and of its negation.
pub fn is_safety(formula: &Automaton, negation: &Automaton) -> bool {
    if formula.is_language_empty() {
        return true;
    }
    // Without marks, the automaton accepts the words whose prefixes all have an accepted continuation.
    let mut closure = formula.clone();
    closure.marks = 0;
    for transition in closure.states.iter_mut().flatten() {
        transition.marks = 0;
    }
    are_disjoint(&closure, negation) == Some(true)
}

/// The sets of continuations that occur, with numbers.
struct Subsets<'a> {
    formula: &'a Automaton,
    propositions: u64,
    sets: Vec<Continuations>,
    numbers: FastMap<Continuations, u32>,
    moves: FastMap<(u32, u64), u32>,
}

impl<'a> Subsets<'a> {
    /// Creates the table; the set with number 0 is that before the first letter.
    fn new(formula: &'a Automaton) -> Self {
        let start = Continuations::start(formula);
        let numbers = std::iter::once((start.clone(), 0)).collect();
        let propositions = formula.propositions();
        Self { formula, propositions, sets: vec![start], numbers, moves: FastMap::default() }
    }

    fn after(&mut self, set: u32, letter: u64) -> u32 {
        let key = (set, letter & self.propositions);
        if let Some(known) = self.moves.get(&key) {
            return *known;
        }
        let next = self.sets[set as usize].after(self.formula, letter);
        let fresh = self.sets.len() as u32;
        let number = *self.numbers.entry(next.clone()).or_insert(fresh);
        if number == fresh {
            self.sets.push(next);
        }
        self.moves.insert(key, number);
        number
    }
}

/// A state with the set of continuations before its letter.
struct Arrival {
    state: u32,
    set: u32,
    /// The index of the preceding arrival, and the step from its state.
    from: Option<(usize, Step)>,
}

/// Finds a shortest path to a state after which no continuation satisfies a formula, given by its
/// translated automaton. States with an unknown letter are not passed.
pub(crate) fn find_bad_prefix<G: Graph + ?Sized>(graph: &G, formula: &Automaton) -> Option<Lasso> {
    if graph.is_empty() {
        return None;
    }
    let mut subsets = Subsets::new(formula);
    let mut seen: FastSet<(u32, u32)> = FastSet::default();
    let mut arrivals = vec![Arrival { state: graph.initial(), set: 0, from: None }];
    seen.insert((graph.initial(), 0));
    let mut at = 0;
    while let Some(&Arrival { state, set, .. }) = arrivals.get(at) {
        if let Some(letter) = graph.letter(state) {
            let next = subsets.after(set, letter);
            if subsets.sets[next as usize].is_none() {
                return Some(path(&arrivals, at));
            }
            let standing = graph.standing(state);
            let mut arrive = |to: u32, edge: Option<u32>| {
                if seen.insert((to, next)) {
                    let from = Some((at, Step { state, edge }));
                    arrivals.push(Arrival { state: to, set: next, from });
                }
            };
            if standing == Standing::Closed && graph.edge(state, 0).is_none() {
                arrive(state, None);
            }
            let mut index = 0;
            while standing != Standing::Cut
                && let Some(edge) = graph.edge(state, index)
            {
                arrive(edge.to, Some(index as u32));
                index += 1;
            }
        }
        at += 1;
    }
    None
}

fn path(arrivals: &[Arrival], end: usize) -> Lasso {
    let mut prefix = Vec::new();
    let mut at = end;
    while let Some((before, step)) = arrivals[at].from {
        prefix.push(step);
        at = before;
    }
    prefix.reverse();
    Lasso { prefix, cycle: Vec::new(), last: arrivals[end].state }
}
