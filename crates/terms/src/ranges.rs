//! Bounds of terms that follow from a path condition.
//!
//! Source: constraint propagation over intervals (Davis, AI 32, 1987). Invariant: in each solution of
//! the conjuncts, the value of each term is within its bounds.

use base::FastMap;

use crate::arena::TermTable;
use crate::bounds::Bounds;
use crate::float_range::FloatRange;
use crate::semantics::Numeric;
use crate::sort::Sort;
use crate::term::{Binary, Term, TermId, Unary};

/// The number of passes over the terms.
const PASSES: usize = 4;

/// Bounds of the terms of some conjuncts, if the conjuncts are true.
#[derive(Debug)]
pub struct Ranges<'a> {
    terms: &'a TermTable,
    /// The terms whose bounds the conjuncts restrict, beyond the bounds that follow from operands.
    refined: FastMap<TermId, Bounds>,
    bounds: FastMap<TermId, Bounds>,
    refined_floats: FastMap<TermId, FloatRange>,
    floats: FastMap<TermId, FloatRange>,
    empty: bool,
}

impl<'a> Ranges<'a> {
    /// Computes the bounds that follow from conjuncts.
    pub fn of(terms: &'a TermTable, conjuncts: &[TermId]) -> Self {
        let mut ranges = Self {
            terms,
            refined: FastMap::default(),
            bounds: FastMap::default(),
            refined_floats: FastMap::default(),
            floats: FastMap::default(),
            empty: false,
        };
        let all = terms.reachable(conjuncts);
        for _ in 0..PASSES {
            ranges.compute(&all);
            let before = (ranges.refined.clone(), ranges.refined_floats.clone());
            for conjunct in conjuncts {
                ranges.assume(*conjunct, true);
            }
            let after = (&ranges.refined, &ranges.refined_floats);
            if ranges.empty || (&before.0, &before.1) == after {
                break;
            }
        }
        ranges
    }

    /// Whether the conjuncts are known to have no common solution.
    pub fn is_empty(&self) -> bool {
        self.empty
    }

    /// Returns the bounds of a term of the conjuncts, or of any term of the table.
    pub fn bounds(&self, id: TermId) -> Bounds {
        self.bounds.get(&id).copied().unwrap_or_else(|| self.terms.bounds(id))
    }

    fn compute(&mut self, all: &[TermId]) {
        for id in all {
            let (term, sort) = (self.terms.get(*id), self.terms.sort(*id));
            if sort.is_floating() {
                let range = self.float_range(term, sort);
                let range = self.refined_floats.get(id).map_or(range, |r| r.meet(range));
                self.empty |= range.is_empty();
                self.floats.insert(*id, range);
                continue;
            }
            let mut bounds = Bounds::of(term, sort, &|id| (self.terms.sort(id), self.bounds(id)));
            if let Some(known) = self.of_floats(term) {
                bounds = bounds.meet(known, sort);
            }
            if sort.is_bits() || sort == Sort::Bool {
                bounds = bounds.meet(self.terms.bounds(*id), sort);
                if let Some(refined) = self.refined.get(id) {
                    bounds = bounds.meet(*refined, sort);
                }
                self.empty |= bounds.is_empty();
            }
            self.bounds.insert(*id, bounds);
        }
    }

    fn float(&self, id: TermId) -> FloatRange {
        match self.terms.get(id) {
            Term::Constant(sort, value) => FloatRange::of_constant(sort, value),
            _ => self.floats.get(&id).copied().unwrap_or(FloatRange::ALL),
        }
    }

    /// Returns the range of a floating-point term, from the ranges of its operands.
    fn float_range(&self, term: Term, sort: Sort) -> FloatRange {
        match term {
            Term::Constant(sort, value) => FloatRange::of_constant(sort, value),
            Term::Binary(Binary::Arithmetic(op), a, b) => {
                FloatRange::arithmetic(op, sort, self.float(a), self.float(b))
            }
            Term::Unary(Unary::Negate, a) => self.float(a).negated(),
            Term::Unary(Unary::SquareRoot, a) => self.float(a).square_root(),
            Term::Unary(Unary::Convert(Numeric::Int | Numeric::Long, to), a) => {
                let bounds = self.bounds(a);
                FloatRange::of_integers(to, bounds.low, bounds.high)
            }
            Term::Unary(Unary::Convert(_, to), a) => self.float(a).converted(to),
            Term::Ite(condition, a, b) => match self.bounds(condition).single() {
                Some(0) => self.float(b),
                Some(_) => self.float(a),
                None => self.float(a).join(self.float(b)),
            },
            _ => FloatRange::ALL,
        }
    }

    /// Returns the bounds of a conversion or relation of floating-point numbers; none for other terms.
    fn of_floats(&self, term: Term) -> Option<Bounds> {
        let known = |value: bool| Some(Bounds::of_constant(Sort::Bool, u64::from(value)));
        match term {
            Term::Unary(
                Unary::Convert(
                    Numeric::Float | Numeric::Double,
                    to @ (Numeric::Int | Numeric::Long),
                ),
                a,
            ) => {
                let (low, high) = self.float(a).integers(to)?;
                Some(Bounds::of_interval(Sort::of(to), low, high))
            }
            Term::Binary(relation @ (Binary::Eq | Binary::Lt | Binary::Le), a, b)
                if self.terms.sort(a).is_floating() =>
            {
                let (x, y) = (self.float(a), self.float(b));
                if x.has_no_number() || y.has_no_number() {
                    return known(false);
                }
                let numbers = !x.nan && !y.nan;
                match relation {
                    Binary::Lt if numbers && x.high < y.low => known(true),
                    Binary::Lt if x.low >= y.high => known(false),
                    Binary::Le if numbers && x.high <= y.low => known(true),
                    Binary::Le if x.low > y.high => known(false),
                    Binary::Eq if x.low > y.high || y.low > x.high => known(false),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Restricts the range of a floating-point term, and the ranges of its operands.
    fn restrict_float(&mut self, id: TermId, by: FloatRange) {
        let before = self.float(id);
        let range = before.meet(by);
        if range == before {
            return;
        }
        self.empty |= range.is_empty();
        self.floats.insert(id, range);
        self.refined_floats.insert(id, range);
        if self.empty || range.nan {
            return;
        }
        match self.terms.get(id) {
            Term::Unary(Unary::Negate, a) => self.restrict_float(a, range.negated()),
            // Only exact conversions are inverted.
            Term::Unary(Unary::Convert(Numeric::Float, Numeric::Double), a) => {
                self.restrict_float(a, range);
            }
            Term::Unary(Unary::Convert(Numeric::Int, Numeric::Double), a) => {
                let (low, high) = (range.low.ceil() as i64, range.high.floor() as i64);
                self.restrict(a, Bounds::of_interval(Sort::Bits32, low, high));
            }
            _ => {}
        }
    }

    /// Restricts both sides of a relation of floating-point numbers.
    fn assume_float(&mut self, relation: Binary, a: TermId, b: TermId, holds: bool) {
        let sort = self.terms.sort(a);
        let (x, y) = (self.float(a), self.float(b));
        // Without NaN, the negation of a relation is the opposite relation.
        if !holds && (x.nan || y.nan) {
            return;
        }
        let (a, b, x, y, strictly) = match (relation, holds) {
            (Binary::Lt, true) => (a, b, x, y, true),
            (Binary::Le, true) => (a, b, x, y, false),
            (Binary::Lt, false) => (b, a, y, x, false),
            (Binary::Le, false) => (b, a, y, x, true),
            (Binary::Eq, true) => {
                let both = FloatRange { nan: false, ..x.meet(y) };
                self.restrict_float(a, both);
                self.restrict_float(b, both);
                return;
            }
            _ => return,
        };
        self.restrict_float(a, FloatRange::at_most(sort, y.high, strictly));
        self.restrict_float(b, FloatRange::at_least(sort, x.low, strictly));
    }

    /// Restricts the bounds of a term, and the bounds of its operands.
    fn restrict(&mut self, id: TermId, by: Bounds) {
        let sort = self.terms.sort(id);
        let bounds = self.bounds(id).meet(by, sort);
        if bounds == self.bounds(id) {
            return;
        }
        self.empty |= bounds.is_empty();
        self.bounds.insert(id, bounds);
        self.refined.insert(id, bounds);
        if self.empty {
            return;
        }
        if let Term::Unary(extension @ (Unary::SignExtend(_) | Unary::ZeroExtend(_)), x) =
            self.terms.get(id)
        {
            let part = self.terms.sort(x);
            let (least, greatest) = part.range();
            // Zero-extended values from 2^(n-1) on are negative before their extension.
            if matches!(extension, Unary::SignExtend(_)) || bounds.high <= greatest {
                let (low, high) = (bounds.low.max(least), bounds.high.min(greatest));
                self.restrict(x, Bounds::of_interval(part, low, high));
            }
        }
    }

    fn assume(&mut self, id: TermId, holds: bool) {
        let known = Bounds::of_constant(Sort::Bool, u64::from(holds));
        match self.terms.get(id) {
            Term::Unary(Unary::Not, a) => self.assume(a, !holds),
            Term::Binary(Binary::And, a, b) if holds => {
                for conjunct in [a, b] {
                    self.assume(conjunct, true);
                }
            }
            Term::Binary(Binary::Lt, a, b) if self.terms.sort(a).is_bits() => {
                // The relation is `a + step <= b` after the exchange.
                let (a, b, step) = if holds { (a, b, 1) } else { (b, a, 0) };
                let sort = self.terms.sort(a);
                let (least, greatest) = sort.range();
                let (high, low) = (self.bounds(b).high, self.bounds(a).low);
                match (high.checked_sub(step), low.checked_add(step)) {
                    (Some(high), Some(low)) => {
                        self.restrict(a, Bounds::of_interval(sort, least, high));
                        self.restrict(b, Bounds::of_interval(sort, low, greatest));
                    }
                    _ => self.empty = true,
                }
            }
            Term::Binary(relation @ (Binary::Eq | Binary::Lt | Binary::Le), a, b)
                if self.terms.sort(a).is_floating() =>
            {
                self.assume_float(relation, a, b, holds);
            }
            Term::Binary(Binary::Eq, a, b) if self.terms.sort(a).is_bits() => {
                let (x, y) = (self.bounds(a), self.bounds(b));
                if holds {
                    self.restrict(a, y);
                    self.restrict(b, x);
                } else {
                    for (id, of, other) in [(a, x, y), (b, y, x)] {
                        if let Some(value) = other.single() {
                            self.exclude(id, of, value);
                        }
                    }
                }
            }
            _ => {}
        }
        if self.terms.sort(id) == Sort::Bool {
            self.restrict(id, known);
        }
    }

    /// Excludes a value from an interval, if the value is an end of the interval.
    fn exclude(&mut self, id: TermId, of: Bounds, value: i64) {
        let sort = self.terms.sort(id);
        if of.low == value && of.high == value {
            self.empty = true;
        } else if of.low == value {
            self.restrict(id, Bounds::of_interval(sort, value + 1, of.high));
        } else if of.high == value {
            self.restrict(id, Bounds::of_interval(sort, of.low, value - 1));
        }
    }
}
