//! Translation of a formula to a transition-based generalized Büchi automaton.
//!
//! A state is a set of obligations: terms that the rest of the word must satisfy. A transition carries
//! the obligations of the next state, and promises. A promise is the term that a postponed `U` or `M`
//! still awaits. Mark n is missing from the transitions that make promise n. Source: Couvreur, FM 1999.
//! Invariant: the automaton accepts exactly the words that satisfy the obligations of the initial
//! state.

use super::label::{Label, Labels};
use super::reduce::reduce;
use super::{Automaton, MOST_MARKS, Transition};
use crate::formula::Formula;
use crate::formula::rules::{Rule, Rules};
use crate::formula::terms::{Term, TermId, Terms};
use base::FastMap;
use std::fmt;

/// The maximal number of states.
const MOST_STATES: usize = 20_000;
/// The maximal number of transitions.
const MOST_TRANSITIONS: usize = 200_000;
/// The maximal number of transitions of an automaton that is useful, but not necessary.
const MOST_OF_USEFUL: usize = 2_000;
/// The maximal number of promises in a formula with such an automaton.
const MOST_USEFUL_PROMISES: usize = 4;
/// The maximal number of alternatives of a state that are compared with each other.
const MOST_COMPARED: usize = 512;

/// The reason why a formula has no automaton.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TranslateError {
    /// The formula has more than 64 different right-hand sides of `U`, or left-hand sides of `M`.
    TooManyPromises,
    /// The automaton has too many states or transitions.
    TooLarge,
}

impl fmt::Display for TranslateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyPromises => {
                write!(f, "the formula has more than {MOST_MARKS} eventualities")
            }
            Self::TooLarge => write!(
                f,
                "the automaton of the formula has more than {MOST_STATES} states or \
                 {MOST_TRANSITIONS} transitions"
            ),
        }
    }
}

impl std::error::Error for TranslateError {}

/// Translates a formula to an automaton that accepts the words that satisfy the formula.
///
/// # Errors
/// See [`TranslateError`].
pub fn translate(formula: &Formula) -> Result<Automaton, TranslateError> {
    translate_with(formula, Rules::ALL)
}

/// Translates a formula with the given simplifications.
///
/// # Errors
/// See [`TranslateError`].
pub fn translate_with(formula: &Formula, rules: Rules) -> Result<Automaton, TranslateError> {
    build(formula, rules, MOST_TRANSITIONS)
}

/// Translates a formula if the automaton is small.
pub(crate) fn translate_cheaply(formula: &Formula) -> Option<Automaton> {
    let is_small = formula.promises() <= MOST_USEFUL_PROMISES;
    is_small.then(|| build(formula, Rules::ALL, MOST_OF_USEFUL).ok())?
}

fn build(formula: &Formula, rules: Rules, most: usize) -> Result<Automaton, TranslateError> {
    let mut terms = Terms::new(rules, false);
    let root = terms.of(formula, true);
    let mut tableau = Tableau::new(terms);
    let start = tableau.obligations(&[root]);
    let mut automaton = Automaton::empty();
    automaton.states.clear();
    let Some(start) = start else { return Ok(Automaton::empty()) };
    automaton.initial = tableau.state(start)?;
    let mut transitions = 0;
    // States with equal alternatives are merged. The first of them has the transitions.
    let mut alike: FastMap<Alternatives, u32> = FastMap::default();
    let mut alias: Vec<u32> = Vec::new();
    while automaton.states.len() < tableau.states.len() {
        let state = tableau.states[automaton.states.len()].clone();
        let mut edges = Vec::new();
        let mut alternatives = tableau.alternatives(&state)?;
        alternatives.sort_unstable();
        let number = automaton.states.len() as u32;
        let first = *alike.entry(alternatives.clone()).or_insert(number);
        if first != number && rules.has(Rule::Alike) {
            alias.push(first);
            automaton.states.push(Vec::new());
            continue;
        }
        alias.push(number);
        for (alternative, label) in alternatives {
            if let Some(next) = tableau.obligations(&alternative.next) {
                let to = tableau.state(next)?;
                edges.push(Transition { label, marks: !alternative.promises, to });
            }
        }
        transitions += edges.len();
        if transitions > most {
            return Err(TranslateError::TooLarge);
        }
        automaton.states.push(edges);
    }
    automaton.labels = tableau.labels;
    automaton.marks = tableau.promised.len() as u32;
    let all = automaton.all_marks();
    for edge in automaton.states.iter_mut().flatten() {
        edge.marks &= all;
        edge.to = alias[edge.to as usize];
    }
    reduce(&mut automaton, rules);
    Ok(automaton)
}

/// One way in which a letter can satisfy obligations.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Alternative {
    /// The obligations of the next state, sorted.
    pub next: Vec<TermId>,
    /// The promises that are made, as a bit set of their numbers.
    pub promises: u64,
}

impl Alternative {
    fn demands_at_least(&self, other: &Self) -> bool {
        other.promises & !self.promises == 0
            && other.next.iter().all(|term| self.next.binary_search(term).is_ok())
    }
}

/// Alternatives, each with the letters for which it is possible.
type Alternatives = Vec<(Alternative, Label)>;

/// The construction of the states of an automaton.
pub(crate) struct Tableau {
    /// The table of terms.
    pub terms: Terms,
    /// The table of the labels of the alternatives.
    pub labels: Labels,
    /// The obligations of each state.
    pub states: Vec<Vec<TermId>>,
    ids: FastMap<Vec<TermId>, u32>,
    expanded: FastMap<TermId, Alternatives>,
    /// The promised terms; the index is the number of the promise.
    promised: Vec<TermId>,
}

impl Tableau {
    /// Creates a construction without states.
    pub fn new(terms: Terms) -> Self {
        Self {
            terms,
            labels: Labels::default(),
            states: Vec::new(),
            ids: FastMap::default(),
            expanded: FastMap::default(),
            promised: Vec::new(),
        }
    }

    /// Returns the number of the state with the given obligations.
    ///
    /// # Errors
    /// [`TranslateError::TooLarge`]
    pub fn state(&mut self, obligations: Vec<TermId>) -> Result<u32, TranslateError> {
        if let Some(known) = self.ids.get(&obligations) {
            return Ok(*known);
        }
        if self.states.len() == MOST_STATES {
            return Err(TranslateError::TooLarge);
        }
        let id = self.states.len() as u32;
        self.states.push(obligations.clone());
        self.ids.insert(obligations, id);
        Ok(id)
    }

    /// Normalizes obligations; `None` if no word satisfies them.
    pub fn obligations(&mut self, terms: &[TermId]) -> Option<Vec<TermId>> {
        let mut flat = Vec::new();
        for &term in terms {
            match self.terms.get(term) {
                Term::And(members) => flat.extend_from_slice(members),
                _ if term == TermId::TRUE => {}
                _ => flat.push(term),
            }
        }
        flat.sort_unstable();
        flat.dedup();
        if flat.contains(&TermId::FALSE) {
            return None;
        }
        // Other implied obligations are kept, as their promises may be necessary for the remaining
        // obligations.
        if self.terms.rules().has(Rule::Included) {
            self.drop_included(&mut flat);
        }
        if !self.terms.rules().has(Rule::Conflicting) {
            return Some(flat);
        }
        for at in 0..flat.len() {
            for other in at + 1..flat.len() {
                if self.terms.excludes(flat[at], flat[other]) {
                    return None;
                }
            }
        }
        Some(flat)
    }

    /// Removes obligations that each alternative of another obligation includes, such as `b` if `a R b`
    /// is present.
    fn drop_included(&self, obligations: &mut Vec<TermId>) {
        let mut included: Vec<TermId> = Vec::new();
        for term in obligations.iter() {
            if let Term::Release(_, now) | Term::StrongRelease(_, now) = self.terms.get(*term) {
                match self.terms.get(*now) {
                    Term::And(members) => included.extend_from_slice(members),
                    _ => included.push(*now),
                }
            }
        }
        obligations.retain(|term| !included.contains(term));
    }

    /// Returns the alternatives that satisfy all obligations of a state.
    ///
    /// # Errors
    /// See [`TranslateError`].
    pub fn alternatives(&mut self, state: &[TermId]) -> Result<Alternatives, TranslateError> {
        let mut found = vec![(Alternative { next: Vec::new(), promises: 0 }, Label::ALL)];
        for &term in state {
            let other = self.expand(term)?;
            found = self.product(&found, &other)?;
        }
        Ok(found)
    }

    fn expand(&mut self, id: TermId) -> Result<Alternatives, TranslateError> {
        if let Some(known) = self.expanded.get(&id) {
            return Ok(known.clone());
        }
        let plain = |next: Vec<TermId>, label| (Alternative { next, promises: 0 }, label);
        let found = match self.terms.get(id).clone() {
            Term::Constant(true) | Term::Further(true) => vec![plain(Vec::new(), Label::ALL)],
            Term::Constant(false) | Term::Further(false) => Vec::new(),
            Term::Literal(number, value) => {
                vec![plain(Vec::new(), self.labels.literal(number, value))]
            }
            Term::And(members) => self.alternatives(&members)?,
            Term::Or(members) => {
                let mut all = Vec::new();
                for member in members {
                    all.extend(self.expand(member)?);
                }
                self.merged(all)?
            }
            Term::Next(operand) => {
                let next = self.finite_next(operand, true);
                vec![plain(next, Label::ALL)]
            }
            Term::WeakNext(operand) => {
                let next = self.finite_next(operand, false);
                vec![plain(next, Label::ALL)]
            }
            Term::Until(a, b) => self.now_or_later(b, a, id, Some(b))?,
            Term::WeakUntil(a, b) => self.now_or_later(b, a, id, None)?,
            Term::Release(a, b) => {
                let either = self.now_or_later(a, TermId::TRUE, id, None)?;
                let now = self.expand(b)?;
                self.product(&now, &either)?
            }
            Term::StrongRelease(a, b) => {
                let either = self.now_or_later(a, TermId::TRUE, id, Some(a))?;
                let now = self.expand(b)?;
                self.product(&now, &either)?
            }
        };
        self.expanded.insert(id, found.clone());
        Ok(found)
    }

    /// Returns the operand of `X` as obligations. For finite words, they demand a further letter or
    /// permit the end.
    fn finite_next(&mut self, operand: TermId, strong: bool) -> Vec<TermId> {
        if !self.terms.is_finite() {
            return vec![operand];
        }
        let term = if strong {
            self.terms.and(&[operand, TermId::MORE])
        } else {
            self.terms.or(&[operand, TermId::END])
        };
        vec![term]
    }

    /// Returns the alternatives of `now`, and those of `meanwhile` with the obligation `again` for the
    /// next state.
    fn now_or_later(
        &mut self,
        now: TermId,
        meanwhile: TermId,
        again: TermId,
        promised: Option<TermId>,
    ) -> Result<Alternatives, TranslateError> {
        let promises = match promised {
            Some(term) => 1 << self.promise(term)?,
            None => 0,
        };
        let later = vec![(Alternative { next: vec![again], promises }, Label::ALL)];
        let meanwhile = self.expand(meanwhile)?;
        let mut all = self.expand(now)?;
        all.extend(self.product(&meanwhile, &later)?);
        self.merged(all)
    }

    fn promise(&mut self, term: TermId) -> Result<usize, TranslateError> {
        if let Some(known) = self.promised.iter().position(|other| *other == term) {
            return Ok(known);
        }
        if self.promised.len() == MOST_MARKS as usize {
            return Err(TranslateError::TooManyPromises);
        }
        self.promised.push(term);
        Ok(self.promised.len() - 1)
    }

    fn product(
        &mut self,
        a: &Alternatives,
        b: &Alternatives,
    ) -> Result<Alternatives, TranslateError> {
        let mut all = Vec::new();
        for (left, of_left) in a {
            for (right, of_right) in b {
                let label = self.labels.and(*of_left, *of_right);
                if label == Label::NONE {
                    continue;
                }
                let mut next = [&left.next[..], &right.next].concat();
                next.sort_unstable();
                next.dedup();
                let promises = left.promises | right.promises;
                all.push((Alternative { next, promises }, label));
                if all.len() > MOST_TRANSITIONS {
                    return Err(TranslateError::TooLarge);
                }
            }
        }
        self.merged(all)
    }

    /// Merges equal alternatives. Removes the letters of an alternative for which another alternative
    /// demands less.
    fn merged(&mut self, all: Alternatives) -> Result<Alternatives, TranslateError> {
        let mut places: FastMap<Alternative, usize> = FastMap::default();
        let mut found: Alternatives = Vec::new();
        for (alternative, label) in all {
            match places.get(&alternative) {
                Some(&place) => found[place].1 = self.labels.or(found[place].1, label),
                None => {
                    places.insert(alternative.clone(), found.len());
                    found.push((alternative, label));
                }
            }
        }
        if self.terms.rules().has(Rule::Absorbed) && found.len() <= MOST_COMPARED {
            // The other alternative may have lost letters to a third one. The third alternative demands
            // less than both, so it removes these letters as well.
            for at in 0..found.len() {
                for other in 0..found.len() {
                    if at != other && found[at].0.demands_at_least(&found[other].0) {
                        found[at].1 = self.labels.minus(found[at].1, found[other].1);
                    }
                }
            }
            found.retain(|(_, label)| *label != Label::NONE);
        }
        if self.labels.len() > MOST_TRANSITIONS * 20 {
            return Err(TranslateError::TooLarge);
        }
        Ok(found)
    }
}
