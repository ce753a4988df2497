//! Constructors of comparisons: equality and order of all sorts.

use crate::arena::Terms;
use crate::bits::folded;
use crate::roots::relation_of_root;
use crate::rules::Rule;
use crate::semantics::{Bitwise, Comparison, Condition};
use crate::settle::settle;
use crate::sort::Sort;
use crate::sums::{LinearSum, expanded, linear, of_linear};
use crate::term::{Binary, Term, TermId, Unary};

/// The maximal number of nested conditional terms that a comparison with a constant is moved into.
const NESTING: u32 = 24;

impl Terms {
    /// Returns whether two terms of one sort satisfy a condition, as a term. Bits are signed.
    /// Floating-point numbers have the order of IEEE 754, so every condition but `Ne` is false for NaN.
    pub fn condition(&mut self, condition: Condition, a: TermId, b: TermId) -> TermId {
        let floating = self.sort(a).is_floating();
        match condition {
            Condition::Eq => self.eq(a, b),
            Condition::Ne => {
                let equal = self.eq(a, b);
                self.not(equal)
            }
            Condition::Lt => self.lt(a, b),
            Condition::Gt => self.lt(b, a),
            Condition::Le if floating => self.le(a, b),
            Condition::Ge if floating => self.le(b, a),
            Condition::Ge => {
                let less = self.lt(a, b);
                self.not(less)
            }
            Condition::Le => {
                let greater = self.lt(b, a);
                self.not(greater)
            }
        }
    }

    /// Returns the equality of two terms. NaN is not equal to itself, and -0.0 is equal to 0.0.
    pub fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        if !self.simplifies {
            return self.intern(Term::Binary(Binary::Eq, a, b));
        }
        if let Some(value) = folded(self, Binary::Eq, a, b) {
            return value;
        }
        let sort = self.sort(a);
        if sort.is_floating() {
            return floating_relation(self, Binary::Eq, a.min(b), a.max(b));
        }
        if a == b {
            self.rules.apply(Rule::SameOperands, true);
            return TermId::TRUE;
        }
        if sort == Sort::Bool {
            return eq_of_truths(self, a, b);
        }
        if sort.is_bits() {
            return relation(self, Binary::Eq, a, b, NESTING);
        }
        settle(self, Term::Binary(Binary::Eq, a.min(b), a.max(b)))
    }

    /// Returns the relation *less* of two terms, which is signed for bits.
    pub fn lt(&mut self, a: TermId, b: TermId) -> TermId {
        if !self.simplifies {
            return self.intern(Term::Binary(Binary::Lt, a, b));
        }
        if let Some(value) = folded(self, Binary::Lt, a, b) {
            return value;
        }
        if a == b {
            self.rules.apply(Rule::SameOperands, true);
            return TermId::FALSE;
        }
        if self.sort(a).is_bits() {
            return relation(self, Binary::Lt, a, b, NESTING);
        }
        floating_relation(self, Binary::Lt, a, b)
    }

    /// Returns the relation *less or equal*. For bits it is the negation of the opposite [`Self::lt`].
    pub fn le(&mut self, a: TermId, b: TermId) -> TermId {
        if !self.sort(a).is_floating() {
            let less = self.lt(b, a);
            return self.not(less);
        }
        if !self.simplifies {
            return self.intern(Term::Binary(Binary::Le, a, b));
        }
        match folded(self, Binary::Le, a, b) {
            Some(value) => value,
            None => floating_relation(self, Binary::Le, a, b),
        }
    }

    /// Returns the comparison of two values as an `int` of -1, 0 or 1.
    pub fn compare(&mut self, how: Comparison, a: TermId, b: TermId) -> TermId {
        let operator = Binary::Compare(how);
        if !self.simplifies {
            return self.intern(Term::Binary(operator, a, b));
        }
        match folded(self, operator, a, b) {
            Some(value) => value,
            None => settle(self, Term::Binary(operator, a, b)),
        }
    }
}

/// Returns the inverse of an odd number modulo 2^64, by Newton's iteration.
const fn inverse(odd: u64) -> u64 {
    let mut x = odd;
    let mut step = 0;
    // Initially 3 bits are correct, and each step doubles their number.
    while step < 5 {
        x = x.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(x)));
        step += 1;
    }
    x
}

fn eq_of_truths(terms: &mut Terms, a: TermId, b: TermId) -> TermId {
    for (x, y) in [(a, b), (b, a)] {
        if let Some(value) = terms.as_constant(x) {
            terms.rules.apply(Rule::SameOperands, true);
            return if value == 0 { terms.not(y) } else { y };
        }
        if let Term::Unary(Unary::Not, x) = terms.get(x) {
            terms.rules.apply(Rule::SameOperands, true);
            let equal = terms.eq(x, y);
            return terms.not(equal);
        }
    }
    settle(terms, Term::Binary(Binary::Eq, a.min(b), a.max(b)))
}

fn floating_relation(terms: &mut Terms, relation: Binary, a: TermId, b: TermId) -> TermId {
    let sort = terms.sort(a);
    let nan = sort.canonical(u64::MAX >> (64 - sort.width()));
    if terms.as_constant(a) == Some(nan) || terms.as_constant(b) == Some(nan) {
        terms.rules.apply(Rule::ComparedNan, true);
        return TermId::FALSE;
    }
    if let Some(id) = relation_of_root(terms, relation, a, b) {
        return id;
    }
    settle(terms, Term::Binary(relation, a, b))
}

/// Returns the equality or order of two different terms of bits that are not both constant.
fn relation(terms: &mut Terms, relation: Binary, a: TermId, b: TermId, nesting: u32) -> TermId {
    if let Some(value) = folded(terms, relation, a, b) {
        return value;
    }
    let decided = settle(terms, Term::Binary(relation, a, b));
    if terms.as_constant(decided).is_some() {
        return decided;
    }
    if let Some(id) = relation_of_conditional(terms, relation, a, b, nesting) {
        return id;
    }
    if let Some(id) = relation_of_comparison(terms, relation, a, b) {
        return id;
    }
    if let Some((x, y)) = without_extensions(terms, a, b) {
        return match relation {
            Binary::Eq => terms.eq(x, y),
            _ => terms.lt(x, y),
        };
    }
    if relation == Binary::Eq { equality(terms, a, b) } else { order(terms, a, b) }
}

/// Moves a relation with a constant into a conditional term, if one of its alternatives is constant.
fn relation_of_conditional(
    terms: &mut Terms,
    operator: Binary,
    a: TermId,
    b: TermId,
    nesting: u32,
) -> Option<TermId> {
    let constant = |id| terms.as_constant(id).is_some();
    let (conditional, left) = match (constant(a), constant(b)) {
        (false, true) => (a, true),
        (true, false) => (b, false),
        _ => return None,
    };
    let Term::Ite(condition, x, y) = terms.get(conditional) else { return None };
    if nesting == 0 || !constant(x) && !constant(y) {
        return None;
    }
    terms.rules.apply(Rule::ComparedConditional, true);
    let [x, y] = [x, y].map(|side| {
        let (a, b) = if left { (side, b) } else { (a, side) };
        relation(terms, operator, a, b, nesting - 1)
    });
    Some(terms.ite(condition, x, y))
}

/// Returns the relation of a comparison's result to a constant as a relation of the compared values.
fn relation_of_comparison(
    terms: &mut Terms,
    relation: Binary,
    a: TermId,
    b: TermId,
) -> Option<TermId> {
    let (x, y, how, constant, left) = match (terms.get(a), terms.get(b)) {
        (Term::Binary(Binary::Compare(how), x, y), Term::Constant(_, c)) => (x, y, how, c, true),
        (Term::Constant(_, c), Term::Binary(Binary::Compare(how), x, y)) => (x, y, how, c, false),
        _ => return None,
    };
    terms.rules.apply(Rule::ComparedComparison, true);
    let holds = |result: i64| {
        let constant = Sort::Bits32.signed(constant);
        let (a, b) = if left { (result, constant) } else { (constant, result) };
        if relation == Binary::Eq { a == b } else { a < b }
    };
    let unordered_is = match how {
        Comparison::Long => None,
        Comparison::FloatLess | Comparison::DoubleLess => Some(-1),
        Comparison::FloatGreater | Comparison::DoubleGreater => Some(1),
    };
    let condition = match (holds(-1), holds(0), holds(1)) {
        (false, false, false) => return Some(TermId::FALSE),
        (true, true, true) => return Some(TermId::TRUE),
        // A relation of floating-point numbers is false for NaN. If the result for NaN must be true,
        // the opposite relation is negated.
        (true, false, false) if unordered_is == Some(-1) => (Condition::Ge, true),
        (true, false, false) => (Condition::Lt, false),
        (true, true, false) if unordered_is == Some(-1) => (Condition::Gt, true),
        (true, true, false) => (Condition::Le, false),
        (false, false, true) if unordered_is == Some(1) => (Condition::Le, true),
        (false, false, true) => (Condition::Gt, false),
        (false, true, true) if unordered_is == Some(1) => (Condition::Lt, true),
        (false, true, true) => (Condition::Ge, false),
        (false, true, false) => (Condition::Eq, false),
        (true, false, true) => (Condition::Eq, true),
    };
    let holds = terms.condition(condition.0, x, y);
    Some(if condition.1 { terms.not(holds) } else { holds })
}

/// Returns the operands of a relation before their extension, if the relation has the same value for
/// them.
fn without_extensions(terms: &mut Terms, a: TermId, b: TermId) -> Option<(TermId, TermId)> {
    let extended = |terms: &Terms, id| match terms.get(id) {
        Term::Unary(Unary::SignExtend(_), x) => Some((x, true)),
        Term::Unary(Unary::ZeroExtend(_), x) => Some((x, false)),
        _ => None,
    };
    match (extended(terms, a), extended(terms, b)) {
        (Some((x, signed)), Some((y, signed_too))) => {
            let (p, q) = (terms.bounds(x), terms.bounds(y));
            // Zero-extension preserves the signed order only if both values are not negative.
            let same = signed && signed_too || p.low >= 0 && q.low >= 0;
            let equal_sorts = terms.sort(x) == terms.sort(y);
            (equal_sorts && terms.rules.apply(Rule::ComparedExtensions, same)).then_some((x, y))
        }
        (Some((x, signed)), None) => {
            narrowed_constant(terms, x, signed, b).map(|constant| (x, constant))
        }
        (None, Some((y, signed))) => {
            narrowed_constant(terms, y, signed, a).map(|constant| (constant, y))
        }
        (None, None) => None,
    }
}

/// Returns a constant in the sort of a value before its extension, if the constant is in the range.
fn narrowed_constant(
    terms: &mut Terms,
    x: TermId,
    signed: bool,
    constant: TermId,
) -> Option<TermId> {
    let value = terms.sort(constant).signed(terms.as_constant(constant)?);
    let sort = terms.sort(x);
    let (least, greatest) = sort.range();
    let fits = (signed || terms.bounds(x).low >= 0) && least <= value && value <= greatest;
    terms.rules.apply(Rule::ComparedExtension, fits).then(|| terms.constant(sort, value as u64))
}

/// Returns the equality of two terms, in the normal form of sums.
fn equality(terms: &mut Terms, a: TermId, b: TermId) -> TermId {
    let sort = terms.sort(a);
    if matches!(sort, Sort::Bits32 | Sort::Bits64)
        && let (Some(mut sum), Some(other)) = (linear(terms, a), linear(terms, b))
    {
        sum.add_scaled(&other, u64::MAX);
        if sum.addends.len() > 1
            && let Some(expanded) = expanded(terms, &sum)
            && expanded.keys().all(Vec::is_empty)
        {
            terms.rules.apply(Rule::Expansion, true);
            return TermId::truth(expanded.is_empty());
        }
        if sum.is_constant() {
            terms.rules.apply(Rule::LinearEquality, true);
            return TermId::truth(sum.constant == 0);
        }
        if let Some(id) = equality_by_xor(terms, &sum) {
            return id;
        }
        if let Some(id) = linear_equality(terms, sum, (a, b)) {
            return id;
        }
    }
    // The constant is on the right, where `PathCondition` looks for `symbol == constant`.
    let (a, b) = if terms.as_constant(a).is_some() || terms.as_constant(b).is_none() && b < a {
        (b, a)
    } else {
        (a, b)
    };
    settle(terms, Term::Binary(Binary::Eq, a, b))
}

fn equality_by_xor(terms: &mut Terms, sum: &LinearSum) -> Option<TermId> {
    let [(atom, _)] = sum.addends[..] else { return None };
    let Term::Binary(Binary::Bitwise(Bitwise::Xor), x, y) = terms.get(atom) else { return None };
    if sum.constant != 0 || sum.addends[0].1 & 1 == 0 {
        return None;
    }
    terms.rules.apply(Rule::EqualByXor, true);
    Some(terms.eq(x, y))
}

/// Returns the equality of a sum with 0 as an equality of two sums with positive coefficients.
fn linear_equality(
    terms: &mut Terms,
    mut sum: LinearSum,
    before: (TermId, TermId),
) -> Option<TermId> {
    let sort = sum.sort;
    let powers = sum.addends.iter().map(|(_, c)| c.trailing_zeros()).min()?;
    let odd_constant = sum.constant & ((1 << powers.min(63)) - 1) != 0;
    if powers > 0 && terms.rules.apply(Rule::Parity, odd_constant) {
        return Some(TermId::FALSE);
    }
    terms.rules.apply(Rule::LinearEquality, true);
    // An odd coefficient has an inverse.
    let first_odd = sum.addends.iter().find(|(_, c)| c & 1 == 1).map(|(_, c)| *c);
    if let Some(odd) = first_odd {
        let scale = if sum.addends.len() == 1 {
            inverse(odd)
        } else if sort.signed(odd) < 0 {
            u64::MAX
        } else {
            1
        };
        let mut scaled = LinearSum { sort, constant: 0, addends: Vec::new() };
        scaled.add_scaled(&sum, scale);
        sum = scaled;
    }
    let mut sides = [(); 2].map(|()| LinearSum { sort, constant: 0, addends: Vec::new() });
    for (atom, coefficient) in sum.addends {
        if sort.signed(coefficient) < 0 {
            sides[1].addends.push((atom, coefficient.wrapping_neg() & sort.mask()));
        } else {
            sides[0].addends.push((atom, coefficient));
        }
    }
    sides[1].constant = sum.constant.wrapping_neg() & sort.mask();
    if sides[0].addends.is_empty() {
        let [left, right] = &mut sides;
        std::mem::swap(&mut left.addends, &mut right.addends);
        right.constant = right.constant.wrapping_neg() & sort.mask();
    }
    let [left, right] = sides;
    let (left, right) = (of_linear(terms, left), of_linear(terms, right));
    if before == (left, right) {
        return Some(settle(terms, Term::Binary(Binary::Eq, left, right)));
    }
    // Other rules may apply to the new sides. The nested call keeps sides in normal form.
    Some(terms.eq(left, right))
}

/// Returns the order of two terms. A constant summand moves to a constant side if nothing overflows.
fn order(terms: &mut Terms, a: TermId, b: TermId) -> TermId {
    let sort = terms.sort(a);
    let (sum, constant, left) = match (terms.as_constant(a), terms.as_constant(b)) {
        (None, Some(constant)) => (a, constant, true),
        (Some(constant), None) => (b, constant, false),
        _ => return settle(terms, Term::Binary(Binary::Lt, a, b)),
    };
    if let Term::Binary(Binary::Arithmetic(crate::semantics::Arithmetic::Add), x, c) =
        terms.get(sum)
        && let Some(c) = terms.as_constant(c)
    {
        let (c, constant) = (sort.signed(c), sort.signed(constant));
        let bounds = terms.bounds(x);
        let (least, greatest) = sort.range();
        let fits =
            |value: i64| value.checked_add(c).is_some_and(|sum| least <= sum && sum <= greatest);
        let moved = constant.checked_sub(c).filter(|m| least <= *m && *m <= greatest);
        let exact = fits(bounds.low) && fits(bounds.high) && moved.is_some();
        if terms.rules.apply(Rule::ShiftedComparison, exact) {
            let moved = terms.constant(sort, constant.wrapping_sub(c) as u64);
            return if left { terms.lt(x, moved) } else { terms.lt(moved, x) };
        }
    }
    settle(terms, Term::Binary(Binary::Lt, a, b))
}
