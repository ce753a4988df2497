//! Inputs at the boundaries of the comparisons on a path.
//!
//! A comparison is at its boundary if the least change of a side makes it false. A test there fails if the
//! comparison is replaced by a similar one, such as `<=` for `<`.
//!
//! Invariant: an assignment satisfies the whole path condition.

use std::collections::BTreeMap;
use terms::semantics::{Arithmetic, Numeric};
use terms::{Assignment, Binary, Decision, Sort, Term, TermId, TermTable, Unary, Value};
use vm::symbolic::{SymbolicRun, Symbols};

/// The number of symbols of a comparison that are changed.
const SYMBOLS: usize = 8;

/// A comparison of a path with the difference of its sides at a boundary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Boundary {
    comparison: TermId,
    difference: i64,
}

/// The number of questions to the decider.
const QUESTIONS: u32 = 100;

/// The boundaries of all paths so far.
#[derive(Debug, Default)]
pub(super) struct Boundaries {
    /// The number of each boundary, and the number of ends at it.
    known: BTreeMap<Boundary, (usize, u32)>,
    /// The number of questions so far.
    questions: u32,
}

impl Boundaries {
    /// Returns assignments near one, each at a boundary where fewer than `ends` ends were so far. If no change
    /// of one symbol leads there and `asks`, the decider is asked.
    pub(super) fn assignments(
        &mut self,
        symbols: &Symbols,
        run: &mut SymbolicRun,
        near: &Assignment,
        (ends, asks): (u32, bool),
    ) -> Vec<Assignment> {
        let is_open = |boundary: &Boundary| self.known.get(boundary).is_none_or(|it| it.1 < ends);
        let open: Vec<Boundary> = all(symbols, &run.terms).filter(is_open).collect();
        let mut found = Vec::new();
        for boundary in open {
            let reached = reach(symbols, &run.terms, near, boundary);
            let may_ask = reached.is_none() && asks && self.questions < QUESTIONS;
            self.questions += u32::from(may_ask);
            found.extend(if may_ask { solve(symbols, run, near, boundary) } else { reached });
        }
        found
    }

    /// Returns the numbers of the boundaries where an assignment of the path is.
    pub(super) fn of(
        &mut self,
        symbols: &Symbols,
        terms: &TermTable,
        values: &Assignment,
    ) -> Vec<usize> {
        let own = all(symbols, terms).filter(|boundary| {
            let sides = sides(terms, boundary.comparison);
            sides.is_some_and(|(a, b, _)| difference(terms, (a, b), values) == boundary.difference)
        });
        let mut numbers = Vec::new();
        for boundary in own {
            let next = self.known.len();
            let known = self.known.entry(boundary).or_insert((next, 0));
            known.1 += 1;
            numbers.push(known.0);
        }
        numbers
    }
}

/// Returns the boundaries of the comparisons on a path.
fn all<'a>(symbols: &'a Symbols, terms: &'a TermTable) -> impl Iterator<Item = Boundary> + 'a {
    let conjuncts = symbols.condition().conjuncts().iter();
    conjuncts.flat_map(|comparison| {
        let differences =
            sides(terms, *comparison).map_or(&[][..], |(.., differences)| differences);
        let boundary =
            |difference: &i64| Boundary { comparison: *comparison, difference: *difference };
        differences.iter().map(boundary).collect::<Vec<_>>()
    })
}

/// Returns the sides of a comparison of integers, and their differences at its boundaries.
fn sides(terms: &TermTable, comparison: TermId) -> Option<(TermId, TermId, &'static [i64])> {
    let (relation, holds) = match terms.get(comparison) {
        Term::Unary(Unary::Not, relation) => (terms.get(relation), false),
        relation => (relation, true),
    };
    let Term::Binary(operator, a, b) = relation else { return None };
    let differences: &[i64] = match (operator, holds) {
        (Binary::Lt, true) => &[-1],
        (Binary::Le, false) => &[1],
        (Binary::Lt, false) | (Binary::Le, true) => &[0],
        (Binary::Eq, false) => &[-1, 1],
        _ => return None,
    };
    terms.sort(a).is_bits().then_some((a, b, differences))
}

fn difference(terms: &TermTable, (a, b): (TermId, TermId), values: &Assignment) -> i64 {
    let value = |of: TermId| terms.sort(of).signed(terms.evaluate(of, values));
    value(a).wrapping_sub(value(b))
}

/// Whether a symbol is a truth value.
fn is_truth(symbols: &Symbols, symbol: u32) -> bool {
    let origin = symbols.origins().get(symbol as usize);
    origin.is_none_or(|origin| origin.kind.name() == "boolean")
}

/// Returns an assignment at a boundary that differs in one symbol, whose step changes the difference by one.
fn reach(
    symbols: &Symbols,
    terms: &TermTable,
    near: &Assignment,
    boundary: Boundary,
) -> Option<Assignment> {
    let (a, b, _) = sides(terms, boundary.comparison)?;
    let here = difference(terms, (a, b), near);
    let leaves = terms.reachable(&[boundary.comparison]).into_iter().map(|id| terms.get(id));
    let numbers = leaves.filter_map(|leaf| match leaf {
        Term::Symbol(sort, number) if sort.is_bits() && !is_truth(symbols, number) => {
            Some((sort, number))
        }
        _ => None,
    });
    for (sort, symbol) in numbers.take(SYMBOLS) {
        let before = near.number(symbol);
        let mut values = near.clone();
        values.set(symbol, sort.canonical(before.wrapping_add(1)));
        let slope = difference(terms, (a, b), &values).wrapping_sub(here);
        if slope != 1 && slope != -1 {
            continue;
        }
        let step = boundary.difference.wrapping_sub(here).wrapping_mul(slope);
        values.set(symbol, sort.canonical(before.wrapping_add(step as u64)));
        let is_there = difference(terms, (a, b), &values) == boundary.difference;
        if is_there && symbols.condition().holds(terms, &values) {
            return Some(values);
        }
    }
    None
}

/// Returns an assignment at a boundary from the decider. Symbols have the values of `near` if possible.
fn solve(
    symbols: &Symbols,
    run: &mut SymbolicRun,
    near: &Assignment,
    boundary: Boundary,
) -> Option<Assignment> {
    let (a, b, _) = sides(&run.terms, boundary.comparison)?;
    let sort = run.terms.sort(a);
    let numeric = match sort {
        Sort::Bits32 => Numeric::Int,
        Sort::Bits64 => Numeric::Long,
        _ => return None,
    };
    let step = run.terms.constant(sort, sort.canonical(boundary.difference as u64));
    let sum = run.terms.arithmetic(Arithmetic::Add, numeric, b, step);
    let there = run.terms.eq(a, sum);
    let condition = symbols.condition();
    let decision = run.decider.decide(&mut run.terms, condition, symbols.witness(), there);
    let Decision::Feasible(mut values) = decision else { return None };
    for (symbol, before) in near.iter() {
        let mut changed = values.clone();
        let Value::Number(before) = before else { continue };
        changed.set(symbol, *before);
        if condition.holds(&run.terms, &changed) && run.terms.holds(there, &changed) {
            values = changed;
        }
    }
    Some(values)
}
