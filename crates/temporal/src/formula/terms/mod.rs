//! Formulas in negation normal form as hash-consed terms, which are simplified on construction.
//!
//! Source of the rules: Somenzi and Bloem, *Efficient Büchi Automata from LTL Formulae* (CAV 2000).
//! Eventual and universal terms are from Etessami and Holzmann, *Optimizing Büchi Automata* (CONCUR
//! 2000). Invariant: a term denotes the language of the formula from which it was constructed.

mod implication;
mod simplify;

use super::rules::Rules;
use super::{Binary, Formula, Unary};
use base::FastMap;

base::id!(
    /// A term, by its number in a table.
    TermId, "f"
);

impl TermId {
    /// The constant `false`.
    pub const FALSE: Self = Self::new(0);
    /// The constant `true`.
    pub const TRUE: Self = Self::new(1);
    /// A further letter exists; for finite words.
    pub const MORE: Self = Self::new(2);
    /// No further letter exists; for finite words.
    pub const END: Self = Self::new(3);
}

/// A term. The formula `<> a` is represented by `true U a`, and `[] a` by `false R a`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Term {
    /// The constant `true` or `false`.
    Constant(bool),
    /// A further letter exists, or none does; for finite words.
    Further(bool),
    /// A proposition and its value.
    Literal(u8, bool),
    /// A conjunction of at least two terms, sorted.
    And(Box<[TermId]>),
    /// A disjunction of at least two terms, sorted.
    Or(Box<[TermId]>),
    /// A term holds in the next state.
    Next(TermId),
    /// A term holds in the next state, or there is no next state.
    WeakNext(TermId),
    /// The operator `a U b`.
    Until(TermId, TermId),
    /// The operator `a W b`.
    WeakUntil(TermId, TermId),
    /// The operator `a R b`.
    Release(TermId, TermId),
    /// The operator `a M b`.
    StrongRelease(TermId, TermId),
}

/// The terms of one translation.
pub(crate) struct Terms {
    table: Vec<Term>,
    ids: FastMap<Term, TermId>,
    implications: FastMap<(TermId, TermId), bool>,
    negations: FastMap<TermId, TermId>,
    rules: Rules,
    /// Whether words may end, so that `X` demands a further letter.
    finite: bool,
}

impl Terms {
    /// Creates a table. The rules are sound for infinite words only, so finite words disable them.
    pub fn new(rules: Rules, finite: bool) -> Self {
        let mut terms = Self {
            table: Vec::new(),
            ids: FastMap::default(),
            implications: FastMap::default(),
            negations: FastMap::default(),
            rules: if finite { Rules::NONE } else { rules },
            finite,
        };
        for term in
            [Term::Constant(false), Term::Constant(true), Term::Further(true), Term::Further(false)]
        {
            terms.intern(term);
        }
        terms
    }

    fn intern(&mut self, term: Term) -> TermId {
        let next = TermId::new(self.table.len() as u32);
        let id = *self.ids.entry(term.clone()).or_insert(next);
        if id == next {
            self.table.push(term);
        }
        id
    }

    /// Returns the term with an id.
    pub fn get(&self, id: TermId) -> &Term {
        &self.table[id.index()]
    }

    /// Whether words may end.
    pub const fn is_finite(&self) -> bool {
        self.finite
    }

    /// Returns the enabled rules.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the term of a formula, or of its negation.
    pub fn of(&mut self, formula: &Formula, positive: bool) -> TermId {
        match formula {
            Formula::Constant(value) => {
                if *value == positive {
                    TermId::TRUE
                } else {
                    TermId::FALSE
                }
            }
            Formula::Proposition(number) => self.intern(Term::Literal(*number, positive)),
            Formula::Unary(Unary::Not, operand) => self.of(operand, !positive),
            Formula::Unary(Unary::Next, operand) => {
                let operand = self.of(operand, positive);
                self.next(operand, positive)
            }
            Formula::Unary(Unary::Finally, operand) => {
                let operand = self.of(operand, positive);
                if positive {
                    self.until(TermId::TRUE, operand)
                } else {
                    self.release(TermId::FALSE, operand)
                }
            }
            Formula::Unary(Unary::Globally, operand) => {
                let operand = self.of(operand, positive);
                if positive {
                    self.release(TermId::FALSE, operand)
                } else {
                    self.until(TermId::TRUE, operand)
                }
            }
            Formula::Binary(operator, left, right) => {
                self.of_binary(*operator, left, right, positive)
            }
        }
    }

    fn of_binary(&mut self, operator: Binary, l: &Formula, r: &Formula, positive: bool) -> TermId {
        match operator {
            Binary::Implies => {
                let parts = [self.of(l, !positive), self.of(r, positive)];
                if positive { self.or(&parts) } else { self.and(&parts) }
            }
            Binary::Iff => {
                let both = [self.of(l, true), self.of(r, positive)];
                let none = [self.of(l, false), self.of(r, !positive)];
                let parts = [self.and(&both), self.and(&none)];
                self.or(&parts)
            }
            _ => {
                let (a, b) = (self.of(l, positive), self.of(r, positive));
                match (operator, positive) {
                    (Binary::And, true) | (Binary::Or, false) => self.and(&[a, b]),
                    (Binary::Until, true) | (Binary::Release, false) => self.until(a, b),
                    (Binary::Release, true) | (Binary::Until, false) => self.release(a, b),
                    (Binary::WeakUntil, true) | (Binary::StrongRelease, false) => {
                        self.weak_until(a, b)
                    }
                    (Binary::StrongRelease, true) | (Binary::WeakUntil, false) => {
                        self.strong_release(a, b)
                    }
                    _ => self.or(&[a, b]),
                }
            }
        }
    }

    /// Returns the negation of a term.
    pub fn negation(&mut self, id: TermId) -> TermId {
        if let Some(known) = self.negations.get(&id) {
            return *known;
        }
        let negation = self.negate(id);
        self.negations.insert(id, negation);
        negation
    }

    fn negate(&mut self, id: TermId) -> TermId {
        match self.get(id).clone() {
            Term::Constant(value) => {
                if value {
                    TermId::FALSE
                } else {
                    TermId::TRUE
                }
            }
            Term::Further(value) => self.intern(Term::Further(!value)),
            Term::Literal(number, value) => self.intern(Term::Literal(number, !value)),
            Term::And(members) => {
                let members = self.negate_all(&members);
                self.or(&members)
            }
            Term::Or(members) => {
                let members = self.negate_all(&members);
                self.and(&members)
            }
            Term::Next(operand) => {
                let operand = self.negation(operand);
                self.next(operand, false)
            }
            Term::WeakNext(operand) => {
                let operand = self.negation(operand);
                self.next(operand, true)
            }
            Term::Until(a, b) => {
                let (a, b) = (self.negation(a), self.negation(b));
                self.release(a, b)
            }
            Term::Release(a, b) => {
                let (a, b) = (self.negation(a), self.negation(b));
                self.until(a, b)
            }
            Term::WeakUntil(a, b) => {
                let (a, b) = (self.negation(a), self.negation(b));
                self.strong_release(a, b)
            }
            Term::StrongRelease(a, b) => {
                let (a, b) = (self.negation(a), self.negation(b));
                self.weak_until(a, b)
            }
        }
    }

    fn negate_all(&mut self, members: &[TermId]) -> Vec<TermId> {
        members.iter().map(|member| self.negation(*member)).collect()
    }
}
