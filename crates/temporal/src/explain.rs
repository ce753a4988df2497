//! The reason why a formula fails on an execution: the parts that fail, and their positions.
//!
//! Source: Beer, Ben-David, Chockler, Orni, Trefler, *Explaining Counterexamples Using Causality*
//! (CAV 2009), for the question. Invariant: a reason is a true statement about the execution.

use crate::formula::{Binary, Formula, Unary};
use std::cmp::Ordering;
use std::sync::Arc;

/// The truth of a subformula along an execution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Truth {
    /// The subformula.
    pub formula: Formula,
    /// The truth at each position; `None` if it depends on positions after a bad prefix.
    pub values: Vec<Option<bool>>,
}

/// The positions of a reason, beginning at its first position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// The first position only.
    Here,
    /// All positions from the first to this one, both included.
    UpTo(usize),
    /// All positions from the first one on.
    ForEver,
}

/// A reason: a formula is true, or false, at some positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The formula whose truth is stated.
    pub formula: Formula,
    /// The truth of the formula at all these positions.
    pub holds: bool,
    /// The first position. Positions of the cycle follow those of the prefix.
    pub from: usize,
    /// The further positions.
    pub extent: Extent,
}

impl Reason {
    /// Returns the statement in words. The text of a proposition is given by `name`, and the text of a
    /// position by `place`, such as "step 12".
    pub fn text(&self, name: &dyn Fn(u8) -> String, place: &dyn Fn(usize) -> String) -> String {
        let formula = self.formula.text(name);
        let from = place(self.from);
        match (self.extent, self.holds) {
            (Extent::Here, true) => format!("`{formula}` at {from}"),
            (Extent::Here, false) => format!("not `{formula}` at {from}"),
            (Extent::UpTo(to), true) => format!("`{formula}` from {from} to {}", place(to)),
            (Extent::UpTo(to), false) => format!("no `{formula}` from {from} to {}", place(to)),
            (Extent::ForEver, true) => format!("always `{formula}` from {from} on"),
            (Extent::ForEver, false) => format!("never `{formula}` from {from} on"),
        }
    }
}

/// An execution with the truth of the subformulas of a formula.
#[derive(Clone, Debug)]
pub struct Evaluation {
    letters: Vec<u64>,
    /// The position that follows the last one; `None` for a bad prefix.
    back: Option<usize>,
    truths: Vec<Truth>,
}

impl Evaluation {
    /// Evaluates a formula on the letters of a lasso, or on those of a bad prefix with an empty cycle.
    pub fn new(formula: &Formula, prefix: &[u64], cycle: &[u64]) -> Self {
        let letters = [prefix, cycle].concat();
        let back = (!cycle.is_empty()).then_some(prefix.len());
        let mut evaluation = Self { letters, back, truths: Vec::new() };
        evaluation.add(formula);
        evaluation
    }

    /// Returns the truth of each subformula. Operands precede their operators, and the formula is the
    /// last.
    pub fn truths(&self) -> &[Truth] {
        &self.truths
    }

    fn values(&self, formula: &Formula) -> &[Option<bool>] {
        let found = self.truths.iter().find(|truth| truth.formula == *formula);
        found.map_or(&[], |truth| &truth.values)
    }

    fn value(&self, formula: &Formula, at: usize) -> Option<bool> {
        self.values(formula).get(at).copied().flatten()
    }

    fn add(&mut self, formula: &Formula) {
        for operand in formula.operands() {
            self.add(operand);
        }
        if self.values(formula).is_empty() {
            let values = self.evaluate(formula);
            self.truths.push(Truth { formula: formula.clone(), values });
        }
    }

    fn evaluate(&self, formula: &Formula) -> Vec<Option<bool>> {
        let all = 0..self.letters.len();
        match formula {
            Formula::Constant(value) => all.map(|_| Some(*value)).collect(),
            Formula::Proposition(number) => {
                all.map(|at| Some(self.letters[at] >> number & 1 == 1)).collect()
            }
            Formula::Unary(Unary::Not, a) => self.values(a).iter().map(|v| not(*v)).collect(),
            Formula::Unary(Unary::Next, a) => {
                let values = self.values(a);
                all.map(|at| self.after(at).and_then(|next| values[next])).collect()
            }
            Formula::Unary(Unary::Finally, a) => {
                let a = self.values(a);
                self.fixpoint(false, |at, later| or(a[at], later))
            }
            Formula::Unary(Unary::Globally, a) => {
                let a = self.values(a);
                self.fixpoint(true, |at, later| and(a[at], later))
            }
            Formula::Binary(operator, a, b) => {
                let (a, b) = (self.values(a), self.values(b));
                let each = |of: fn(Option<bool>, Option<bool>) -> Option<bool>| {
                    all.clone().map(|at| of(a[at], b[at])).collect()
                };
                match operator {
                    Binary::And => each(and),
                    Binary::Or => each(or),
                    Binary::Implies => each(|a, b| or(not(a), b)),
                    Binary::Iff => each(|a, b| Some(a? == b?)),
                    Binary::Until | Binary::WeakUntil => {
                        let start = *operator == Binary::WeakUntil;
                        self.fixpoint(start, |at, later| or(b[at], and(a[at], later)))
                    }
                    Binary::Release | Binary::StrongRelease => {
                        let start = *operator == Binary::Release;
                        self.fixpoint(start, |at, later| and(b[at], or(a[at], later)))
                    }
                }
            }
        }
    }

    /// Solves `value[at] = step(at, value[next position])`. On a lasso, all values are `start`
    /// initially, and two rounds are sufficient. After a bad prefix, the next value is unknown.
    fn fixpoint(
        &self,
        start: bool,
        step: impl Fn(usize, Option<bool>) -> Option<bool>,
    ) -> Vec<Option<bool>> {
        let mut values = vec![self.back.map(|_| start); self.letters.len()];
        for _ in 0..2 {
            for at in (0..values.len()).rev() {
                let later = self.after(at).and_then(|next| values[next]);
                values[at] = step(at, later);
            }
        }
        values
    }

    /// Returns the position that follows a position.
    fn after(&self, at: usize) -> Option<usize> {
        if at + 1 < self.letters.len() { Some(at + 1) } else { self.back }
    }

    /// Returns the positions from `at` on, in the order of the execution, until they repeat.
    fn from(&self, at: usize) -> Vec<usize> {
        let again = self.back.map_or(0..0, |back| back..at.max(back));
        (at..self.letters.len()).chain(again).collect()
    }

    /// Returns the reasons for the truth of the formula at its start. There are none if the truth of
    /// subformulas does not show why a bad prefix decides the formula.
    pub fn reasons(&self) -> Vec<Reason> {
        let Some(Truth { formula, values }) = self.truths.last() else { return Vec::new() };
        let mut found = Vec::new();
        if let Some(Some(holds)) = values.first() {
            self.explain(formula, 0, *holds, &mut found);
        }
        let mut unique: Vec<Reason> = Vec::new();
        for reason in found {
            if !unique.contains(&reason) {
                unique.push(reason);
            }
        }
        unique
    }

    /// Adds the reasons why a formula has a value at a position.
    fn explain(&self, formula: &Formula, at: usize, holds: bool, found: &mut Vec<Reason>) {
        match formula {
            Formula::Constant(_) => {}
            Formula::Proposition(_) => state(formula, holds, at, Extent::Here, found),
            Formula::Unary(Unary::Not, operand) => self.explain(operand, at, !holds, found),
            Formula::Unary(Unary::Next, operand) => {
                if let Some(next) = self.after(at) {
                    self.explain(operand, next, holds, found);
                }
            }
            Formula::Unary(Unary::Finally, operand) => {
                self.lasting(operand, at, holds, true, found)
            }
            Formula::Unary(Unary::Globally, operand) => {
                self.lasting(operand, at, holds, false, found);
            }
            Formula::Binary(operator, left, right) => {
                self.explain_binary(*operator, left, right, at, holds, found);
            }
        }
    }

    /// Explains `<> a` (`wanted`) or `[] a`: either one position decides, or all positions do.
    fn lasting(&self, a: &Formula, at: usize, holds: bool, wanted: bool, found: &mut Vec<Reason>) {
        if holds == wanted {
            self.first(a, at, wanted, found);
        } else {
            state(a, holds, at, Extent::ForEver, found);
        }
    }

    /// Explains the first position from `at` on at which a formula has a value. Returns whether such a
    /// position exists.
    fn first(&self, formula: &Formula, at: usize, value: bool, found: &mut Vec<Reason>) -> bool {
        let place = self.from(at).into_iter().find(|p| self.value(formula, *p) == Some(value));
        if let Some(place) = place {
            self.explain(formula, place, value, found);
        }
        place.is_some()
    }

    fn explain_binary(
        &self,
        operator: Binary,
        a: &Arc<Formula>,
        b: &Arc<Formula>,
        at: usize,
        holds: bool,
        found: &mut Vec<Reason>,
    ) {
        match operator {
            Binary::And | Binary::Or => {
                let all_decide = holds == (operator == Binary::And);
                if all_decide {
                    self.explain(a, at, holds, found);
                    self.explain(b, at, holds, found);
                } else {
                    let left_decides = self.value(a, at) == Some(holds);
                    self.explain(if left_decides { a } else { b }, at, holds, found);
                }
            }
            Binary::Implies if !holds => {
                self.explain(a, at, true, found);
                self.explain(b, at, false, found);
            }
            Binary::Implies if self.value(a, at) == Some(false) => {
                self.explain(a, at, false, found);
            }
            Binary::Implies => self.explain(b, at, true, found),
            Binary::Iff => {
                for side in [a, b] {
                    if let Some(value) = self.value(side, at) {
                        self.explain(side, at, value, found);
                    }
                }
            }
            Binary::Until | Binary::WeakUntil if holds => {
                self.first_or_for_ever(b, true, a, at, found);
            }
            Binary::Until | Binary::WeakUntil => self.broken(a, b, at, found),
            Binary::Release | Binary::StrongRelease if !holds => {
                self.first_or_for_ever(b, false, a, at, found);
            }
            Binary::Release | Binary::StrongRelease => self.released(a, b, at, found),
        }
    }

    /// Explains the first position at which `b` has a value. If there is none, states that `a` has this
    /// value for ever.
    fn first_or_for_ever(
        &self,
        b: &Formula,
        value: bool,
        a: &Formula,
        at: usize,
        found: &mut Vec<Reason>,
    ) {
        if !self.first(b, at, value, found) {
            state(a, value, at, Extent::ForEver, found);
        }
    }

    /// Explains why `a U b` or `a W b` fails: `b` never holds, or `a` fails before `b` holds.
    fn broken(&self, a: &Formula, b: &Formula, at: usize, found: &mut Vec<Reason>) {
        let fails = |p: &usize| self.value(a, *p) == Some(false);
        match self.from(at).into_iter().find(fails) {
            Some(place) => {
                self.explain(a, place, false, found);
                self.before(b, false, at, place, found);
            }
            None => state(b, false, at, Extent::ForEver, found),
        }
    }

    /// Explains why `a R b` or `a M b` holds: `a` finally holds and `b` up to that position, or `b` for
    /// ever.
    fn released(&self, a: &Formula, b: &Formula, at: usize, found: &mut Vec<Reason>) {
        let holds = |p: &usize| self.value(a, *p) == Some(true);
        match self.from(at).into_iter().find(holds) {
            Some(place) => {
                self.explain(a, place, true, found);
                self.before(b, true, at, place, found);
            }
            None => state(b, true, at, Extent::ForEver, found),
        }
    }

    /// States that a formula has a value from one position up to another position.
    fn before(&self, b: &Formula, holds: bool, at: usize, to: usize, found: &mut Vec<Reason>) {
        match at.cmp(&to) {
            Ordering::Equal => self.explain(b, at, holds, found),
            Ordering::Less => state(b, holds, at, Extent::UpTo(to), found),
            // The last position precedes the first one: it belongs to the next round of the cycle.
            Ordering::Greater => {
                state(b, holds, at, Extent::UpTo(self.letters.len() - 1), found);
            }
        }
    }
}

/// Adds a statement about a formula itself.
fn state(formula: &Formula, holds: bool, from: usize, extent: Extent, found: &mut Vec<Reason>) {
    found.push(Reason { formula: formula.clone(), holds, from, extent });
}

/// Returns the negation of a three-valued truth.
fn not(a: Option<bool>) -> Option<bool> {
    a.map(|value| !value)
}

/// Returns the conjunction of three-valued truths.
const fn and(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    match (a, b) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), other) | (other, Some(true)) => other,
        (None, None) => None,
    }
}

/// Returns the disjunction of three-valued truths.
fn or(a: Option<bool>, b: Option<bool>) -> Option<bool> {
    not(and(not(a), not(b)))
}
