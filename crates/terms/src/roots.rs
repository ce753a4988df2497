//! Comparisons of a square root with a constant, as comparisons of its operand.
//!
//! Source: IEEE 754, 5.4.1: square roots are correctly rounded, so they are monotone. Invariant: an
//! operand that is NaN or negative satisfies no comparison, as its root is NaN.

use crate::arena::Terms;
use crate::rules::Rule;
use crate::sort::Sort;
use crate::term::{Binary, Term, TermId, Unary};

/// Returns a comparison of an operand that is equivalent to the comparison of its square root with a
/// constant.
pub(crate) fn relation_of_root(
    terms: &mut Terms,
    relation: Binary,
    a: TermId,
    b: TermId,
) -> Option<TermId> {
    let operand = |id| match terms.get(id) {
        Term::Unary(Unary::SquareRoot, x) => Some(x),
        _ => None,
    };
    let number = |id| terms.as_constant(id).map(f64::from_bits);
    let (x, is_left, c) = match (operand(a), number(b), operand(b), number(a)) {
        (Some(x), Some(c), ..) => (x, true, c),
        (_, _, Some(x), Some(c)) => (x, false, c),
        _ => return None,
    };
    terms.rules.apply(Rule::ComparedRoot, true);
    let (low, high) = match (relation, is_left) {
        (Binary::Lt, true) => (0.0, (c > 0.0).then(|| (least(c), false))),
        (Binary::Le, true) => (0.0, (c >= 0.0).then(|| (greatest(c), true))),
        (Binary::Lt, false) if c >= 0.0 => {
            let bound = constant(terms, greatest(c));
            return Some(terms.lt(bound, x));
        }
        (Binary::Le, false) if c > 0.0 => {
            let bound = constant(terms, least(c));
            return Some(terms.le(bound, x));
        }
        (Binary::Lt | Binary::Le, false) => (0.0, Some((f64::INFINITY, true))),
        (Binary::Eq, _) if c >= 0.0 => (least(c), Some((greatest(c), true))),
        (Binary::Eq, _) => (0.0, None),
        _ => return None,
    };
    let Some((high, includes)) = high.filter(|(high, _)| low <= *high) else {
        return Some(TermId::FALSE);
    };
    let (low, high) = (constant(terms, low), constant(terms, high));
    let above = terms.le(low, x);
    let below = if includes { terms.le(x, high) } else { terms.lt(x, high) };
    Some(terms.and(above, below))
}

fn constant(terms: &mut Terms, value: f64) -> TermId {
    terms.constant(Sort::Double, value.to_bits())
}

/// Returns the least non-negative number whose root is at least `c`, where `c` is not negative.
fn least(c: f64) -> f64 {
    first(|root| root >= c)
}

/// Returns the greatest number whose root is at most `c`, where `c` is not negative.
fn greatest(c: f64) -> f64 {
    if c == f64::INFINITY {
        return c;
    }
    // The root of 0 is not greater than `c`, so the result has a predecessor.
    f64::from_bits(first(|root| root > c).to_bits() - 1)
}

/// Returns the least non-negative number whose root satisfies `holds`. All greater numbers must satisfy
/// the property as well, including infinity.
fn first(holds: impl Fn(f64) -> bool) -> f64 {
    // Non-negative numbers have the same order as their bits.
    let (mut low, mut high) = (0, f64::INFINITY.to_bits());
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(f64::from_bits(middle).sqrt()) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    f64::from_bits(low)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Assignment;
    use crate::semantics::Condition;

    #[test]
    fn comparisons_agree_with_the_root_beside_each_bound() {
        let constants =
            [-1.0, -0.0, 0.0, 1.0, 1.5, 2.0_f64.sqrt(), 5e-324, 1e200, f64::MAX, f64::INFINITY];
        let mut simple = Terms::new();
        let mut plain = Terms::without_simplification();
        for c in constants.iter().copied() {
            let near = [least(c.max(0.0)), greatest(c.max(0.0)), c * c, 0.0].map(f64::to_bits);
            let mut operands = vec![f64::NAN, -0.0, -1.0, f64::INFINITY, f64::NEG_INFINITY];
            let beside = near.iter().flat_map(|bits| [bits.saturating_sub(1), *bits, bits + 1]);
            operands.extend(beside.map(f64::from_bits));
            for condition in [
                Condition::Eq,
                Condition::Ne,
                Condition::Lt,
                Condition::Le,
                Condition::Gt,
                Condition::Ge,
            ] {
                let make = |terms: &mut Terms| {
                    let x = terms.symbol(Sort::Double, 0);
                    let (root, c) = (terms.square_root(x), constant(terms, c));
                    terms.condition(condition, root, c)
                };
                let (short, long) = (make(&mut simple), make(&mut plain));
                for x in &operands {
                    let values: Assignment = [(0, x.to_bits())].into_iter().collect();
                    let expected = plain.holds(long, &values);
                    assert_eq!(simple.holds(short, &values), expected, "{x} {condition:?} {c}");
                }
            }
        }
        assert!(simple.rule_counts().of(Rule::ComparedRoot) > 50);
    }
}
