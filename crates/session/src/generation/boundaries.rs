//! Inputs at the boundaries of the comparisons on a path.
//!
//! A comparison is at its boundary if the least change of a side makes it false. A test there fails if the
//! comparison is replaced by a similar one, such as `<=` for `<`.
//!
//! Invariant: an assignment satisfies the whole path condition.

use std::collections::BTreeMap;
use terms::{Assignment, Binary, Term, TermId, TermTable, Unary};
use vm::symbolic::Symbols;

/// The number of symbols of a comparison that are changed.
const SYMBOLS: usize = 8;

/// A comparison of a path with the difference of its sides at a boundary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Boundary {
    comparison: TermId,
    difference: i64,
}

/// The boundaries of all paths so far, by number.
#[derive(Debug, Default)]
pub(super) struct Boundaries {
    known: BTreeMap<Boundary, usize>,
}

impl Boundaries {
    /// Returns assignments near one, each at a boundary where no path was so far.
    pub(super) fn assignments(
        &self,
        symbols: &Symbols,
        terms: &TermTable,
        near: &Assignment,
    ) -> Vec<Assignment> {
        let open = all(symbols, terms).filter(|boundary| !self.known.contains_key(boundary));
        open.filter_map(|boundary| reach(symbols, terms, near, boundary)).collect()
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
            numbers.push(*self.known.entry(boundary).or_insert(next));
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
