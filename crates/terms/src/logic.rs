//! Constructors of truth values: connectives and conditional terms.
//!
//! Normal form: a disjunction is a negated conjunction. A conjunction is a left-nested chain of
//! conjuncts with ascending ids.

use crate::arena::Terms;
use crate::rules::Rule;
use crate::settle::settle;
use crate::sort::Sort;
use crate::term::{Binary, Term, TermId, Unary};

/// The maximal number of conjuncts of a sorted conjunction.
const CONJUNCTS: usize = 64;

impl Terms {
    /// Returns the negation of a truth value.
    pub fn not(&mut self, a: TermId) -> TermId {
        if !self.simplifies {
            return self.intern(Term::Unary(Unary::Not, a));
        }
        match self.get(a) {
            Term::Constant(_, value) => return TermId::truth(value == 0),
            Term::Unary(Unary::Not, x) => {
                self.rules.apply(Rule::DoubleNegation, true);
                return x;
            }
            Term::Binary(Binary::Lt, x, y) if self.sort(x).is_bits() => {
                let sort = self.sort(x);
                let (least, greatest) = sort.range();
                if let Some(c) = self.as_constant(y) {
                    let c = sort.signed(c);
                    if self.rules.apply(Rule::NegatedComparison, c > least) {
                        let c = self.constant(sort, c.wrapping_sub(1) as u64);
                        return settle(self, Term::Binary(Binary::Lt, c, x));
                    }
                }
                if let Some(c) = self.as_constant(x) {
                    let c = sort.signed(c);
                    if self.rules.apply(Rule::NegatedComparison, c < greatest) {
                        let c = self.constant(sort, c.wrapping_add(1) as u64);
                        return settle(self, Term::Binary(Binary::Lt, y, c));
                    }
                }
            }
            _ => {}
        }
        settle(self, Term::Unary(Unary::Not, a))
    }

    /// Returns the conjunction of two truth values.
    pub fn and(&mut self, a: TermId, b: TermId) -> TermId {
        if !self.simplifies {
            return self.intern(Term::Binary(Binary::And, a, b));
        }
        let mut all = self.conjuncts(a);
        all.extend(self.conjuncts(b));
        if all.len() > CONJUNCTS {
            return settle(self, Term::Binary(Binary::And, a, b));
        }
        self.rules.apply(Rule::Conjunction, true);
        if !sort_conjuncts(self, &mut all) {
            return TermId::FALSE;
        }
        let mut all = all.into_iter();
        let Some(mut total) = all.next() else { return TermId::TRUE };
        for conjunct in all {
            total = settle(self, Term::Binary(Binary::And, total, conjunct));
        }
        total
    }

    /// Returns the disjunction of two truth values.
    pub fn or(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = (self.not(a), self.not(b));
        let neither = self.and(a, b);
        self.not(neither)
    }

    /// Returns the term that is `a` if the condition is true, and `b` otherwise; both have one sort.
    pub fn ite(&mut self, condition: TermId, a: TermId, b: TermId) -> TermId {
        if !self.simplifies {
            return self.intern(Term::Ite(condition, a, b));
        }
        if let Some(value) = self.as_constant(condition) {
            self.rules.apply(Rule::Conditional, true);
            return if value == 0 { b } else { a };
        }
        if a == b {
            self.rules.apply(Rule::Conditional, true);
            return a;
        }
        if let Term::Unary(Unary::Not, opposite) = self.get(condition) {
            self.rules.apply(Rule::Conditional, true);
            return self.ite(opposite, b, a);
        }
        let mut sides = [a, b];
        for (at, side) in sides.iter_mut().enumerate() {
            while let Term::Ite(inner, x, y) = self.get(*side)
                && inner == condition
            {
                self.rules.apply(Rule::NestedConditional, true);
                *side = if at == 0 { x } else { y };
            }
        }
        let [a, b] = sides;
        if a == b {
            return a;
        }
        if self.sort(a) == Sort::Bool {
            return ite_of_truths(self, condition, a, b);
        }
        settle(self, Term::Ite(condition, a, b))
    }

    /// Returns the `int` 1 or 0 of a truth value.
    pub fn int_of_truth(&mut self, a: TermId) -> TermId {
        let (one, zero) = (self.constant(Sort::Bits32, 1), self.constant(Sort::Bits32, 0));
        self.ite(a, one, zero)
    }
}

/// Sorts conjuncts, and removes duplicates and `true`. Returns whether no conjunct is false, and no two
/// contradict each other.
pub(crate) fn sort_conjuncts(terms: &mut Terms, all: &mut Vec<TermId>) -> bool {
    all.retain(|c| *c != TermId::TRUE);
    all.sort_unstable();
    all.dedup();
    if all.first() == Some(&TermId::FALSE) {
        return false;
    }
    all.iter().all(|c| {
        let opposite = terms.not(*c);
        all.binary_search(&opposite).is_err()
    })
}

fn ite_of_truths(terms: &mut Terms, condition: TermId, a: TermId, b: TermId) -> TermId {
    let constants = (terms.as_constant(a), terms.as_constant(b));
    if constants != (None, None) {
        terms.rules.apply(Rule::TruthConditional, true);
    }
    match constants {
        (Some(0), Some(_)) => terms.not(condition),
        (Some(_), Some(_)) => condition,
        (Some(0), None) => {
            let opposite = terms.not(condition);
            terms.and(opposite, b)
        }
        (Some(_), None) => terms.or(condition, b),
        (None, Some(0)) => terms.and(condition, a),
        (None, Some(_)) => {
            let opposite = terms.not(condition);
            terms.or(opposite, a)
        }
        (None, None) => settle(terms, Term::Ite(condition, a, b)),
    }
}
