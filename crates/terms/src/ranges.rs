//! Bounds of terms under a path condition.
//!
//! Source: constraint propagation over intervals (Davis, AI 32, 1987). Invariant: each solution of the
//! conjuncts gives each term a value within its bounds.

use base::FastMap;

use crate::arena::TermTable;
use crate::bounds::Bounds;
use crate::sort::Sort;
use crate::term::{Binary, Term, TermId, Unary};

/// Passes over the terms.
const PASSES: usize = 4;

/// Bounds of the terms of some conjuncts that hold.
#[derive(Debug)]
pub struct Ranges<'a> {
    terms: &'a TermTable,
    /// Terms whose bounds follow from the conjuncts, beyond those of their operands.
    refined: FastMap<TermId, Bounds>,
    bounds: FastMap<TermId, Bounds>,
    empty: bool,
}

impl<'a> Ranges<'a> {
    /// Computes the bounds.
    pub fn of(terms: &'a TermTable, conjuncts: &[TermId]) -> Self {
        let mut ranges =
            Self { terms, refined: FastMap::default(), bounds: FastMap::default(), empty: false };
        let all = terms.reachable(conjuncts);
        for _ in 0..PASSES {
            ranges.compute(&all);
            let before = ranges.refined.clone();
            for conjunct in conjuncts {
                ranges.assume(*conjunct, true);
            }
            if ranges.empty || before == ranges.refined {
                break;
            }
        }
        ranges
    }

    /// Whether the conjuncts have no common solution. Otherwise they may have one.
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
            let mut bounds = Bounds::of(term, sort, &|id| (self.terms.sort(id), self.bounds(id)));
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

    /// Restricts a term to values, which also restrict its operands.
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
            // Extended with zeros, the values from 2^(n-1) are negative before.
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
                // `a + step <= b`, or `b <= a`.
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

    /// Removes a value that is an end of the interval.
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
