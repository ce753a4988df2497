//! Constructors of terms of bits: quotients, shifts, bitwise operators, conversions between widths.

use crate::arena::{TermTable, Terms};
use crate::evaluate;
use crate::rules::Rule;
use crate::semantics::{Arithmetic, Bitwise};
use crate::settle::settle;
use crate::sort::Sort;
use crate::sums::{LinearSum, add_bits, linear, multiply_bits, of_linear, scale};
use crate::term::{Binary, Term, TermId, Unary};

impl Terms {
    /// Returns the constant of a sort with the lowest bits of `value`; NaN gets its canonical form.
    pub fn constant(&mut self, sort: Sort, value: u64) -> TermId {
        self.intern(Term::Constant(sort, sort.canonical(value)))
    }

    /// Extends bits to a wider sort with copies of the sign.
    pub fn sign_extend(&mut self, to: Sort, a: TermId) -> TermId {
        extend_by(self, Unary::SignExtend(to), to, a)
    }

    /// Extends bits to a wider sort, with zeros.
    pub fn zero_extend(&mut self, to: Sort, a: TermId) -> TermId {
        extend_by(self, Unary::ZeroExtend(to), to, a)
    }

    /// Truncates bits to a narrower sort.
    pub fn truncate(&mut self, to: Sort, a: TermId) -> TermId {
        let from = self.sort(a);
        if from == to {
            return a;
        }
        let operator = Unary::Truncate(to);
        if !self.simplifies {
            return self.intern(Term::Unary(operator, a));
        }
        if let Some(value) = folded_unary(self, operator, a, to) {
            return value;
        }
        match self.get(a) {
            Term::Unary(extension @ (Unary::SignExtend(_) | Unary::ZeroExtend(_)), x) => {
                self.rules.apply(Rule::TruncateExtended, true);
                let width = self.sort(x).width();
                match (width <= to.width(), extension) {
                    (false, _) => self.truncate(to, x),
                    (true, Unary::SignExtend(_)) => self.sign_extend(to, x),
                    (true, _) => self.zero_extend(to, x),
                }
            }
            Term::Unary(Unary::Truncate(_), x) => {
                self.rules.apply(Rule::TruncateTwice, true);
                self.truncate(to, x)
            }
            Term::Binary(Binary::Arithmetic(op @ (Arithmetic::Add | Arithmetic::Mul)), x, y)
                if to == Sort::Bits32 && is_shallow(self, a) =>
            {
                self.rules.apply(Rule::TruncateSum, true);
                let (x, y) = (self.truncate(to, x), self.truncate(to, y));
                arithmetic_bits(self, op, x, y)
            }
            _ => settle(self, Term::Unary(operator, a)),
        }
    }
}

/// Returns the value of an operator on constants; none if an operand is no constant.
pub(crate) fn folded(terms: &mut Terms, operator: Binary, a: TermId, b: TermId) -> Option<TermId> {
    let (x, y) = (terms.as_constant(a)?, terms.as_constant(b)?);
    terms.rules.apply(Rule::Fold, true);
    let operands = terms.sort(a);
    let value = evaluate::binary(operator, operands, x, y);
    let sort = match operator {
        Binary::And | Binary::Eq | Binary::Lt | Binary::Le => Sort::Bool,
        Binary::Compare(_) => Sort::Bits32,
        _ => operands,
    };
    Some(terms.constant(sort, value))
}

pub(crate) fn folded_unary(
    terms: &mut Terms,
    operator: Unary,
    a: TermId,
    to: Sort,
) -> Option<TermId> {
    let value = terms.as_constant(a)?;
    terms.rules.apply(Rule::Fold, true);
    let value = evaluate::unary(operator, terms.sort(a), value);
    Some(terms.constant(to, value))
}

/// Returns the result of an arithmetic operator on bits.
pub(crate) fn arithmetic_bits(terms: &mut Terms, op: Arithmetic, a: TermId, b: TermId) -> TermId {
    if let Some(value) = folded(terms, Binary::Arithmetic(op), a, b) {
        return value;
    }
    match op {
        Arithmetic::Add => add_bits(terms, a, b, 1),
        Arithmetic::Sub => add_bits(terms, a, b, u64::MAX),
        Arithmetic::Mul => multiply_bits(terms, a, b),
        Arithmetic::Div | Arithmetic::Rem => divide_bits(terms, op, a, b),
    }
}

pub(crate) fn divide_bits(terms: &mut Terms, op: Arithmetic, a: TermId, b: TermId) -> TermId {
    let sort = terms.sort(a);
    let is_quotient = op == Arithmetic::Div;
    let (x, y) = (terms.bounds(a), terms.bounds(b));
    if let Some(unit @ (1 | -1)) = y.single() {
        terms.rules.apply(Rule::UnitDivisor, true);
        return match (is_quotient, unit) {
            (false, _) => terms.constant(sort, 0),
            (true, 1) => a,
            (true, _) => scale(terms, sort, a, u64::MAX),
        };
    }
    let dividend = x.low.unsigned_abs().max(x.high.unsigned_abs());
    let divisor = match (y.low > 0, y.high < 0) {
        (true, _) => y.low.unsigned_abs(),
        (_, true) => y.high.unsigned_abs(),
        _ => 0,
    };
    if terms.rules.apply(Rule::SmallDividend, dividend < divisor) {
        return if is_quotient { terms.constant(sort, 0) } else { a };
    }
    if let Some(c) = y.single()
        && c != 0
        && let Some(quotient) = exact_quotient(terms, a, c)
    {
        return if is_quotient { quotient } else { terms.constant(sort, 0) };
    }
    settle(terms, Term::Binary(Binary::Arithmetic(op), a, b))
}

/// Returns the quotient of a sum and a divisor, if the divisor divides all coefficients and the constant,
/// and the sum does not overflow.
fn exact_quotient(terms: &mut Terms, a: TermId, divisor: i64) -> Option<TermId> {
    let sort = terms.sort(a);
    let sum = linear(terms, a)?;
    let divided = |value: u64| {
        let value = sort.signed(value);
        (value.checked_rem(divisor)? == 0).then_some(value / divisor)
    };
    let mut quotient =
        LinearSum { sort, constant: divided(sum.constant)? as u64, addends: Vec::new() };
    quotient.constant &= sort.mask();
    // The bounds of the quotient are exact, as no step overflows.
    let constant = i128::from(sort.signed(quotient.constant));
    let (mut low, mut high) = (constant, constant);
    for (atom, coefficient) in &sum.addends {
        let c = divided(*coefficient)?;
        let bounds = terms.bounds(*atom);
        let ends = [bounds.low, bounds.high].map(|end| i128::from(end) * i128::from(c));
        low += ends[0].min(ends[1]);
        high += ends[0].max(ends[1]);
        quotient.addends.push((*atom, c as u64 & sort.mask()));
    }
    let (least, greatest) = sort.range();
    let fits = |value: i128| {
        let product = value * i128::from(divisor);
        product >= i128::from(least) && product <= i128::from(greatest)
    };
    let exact = fits(low) && fits(high);
    terms.rules.apply(Rule::ExactDivision, exact).then(|| of_linear(terms, quotient))
}

/// Returns the result of a bitwise operator.
pub(crate) fn bitwise_bits(terms: &mut Terms, op: Bitwise, a: TermId, b: TermId) -> TermId {
    if let Some(value) = folded(terms, Binary::Bitwise(op), a, b) {
        return value;
    }
    match op {
        Bitwise::And | Bitwise::Or | Bitwise::Xor => commutative_bits(terms, op, a, b),
        Bitwise::Shl | Bitwise::Shr | Bitwise::Ushr => shift_bits(terms, op, a, b),
    }
}

fn commutative_bits(terms: &mut Terms, op: Bitwise, a: TermId, b: TermId) -> TermId {
    let sort = terms.sort(a);
    let (mut a, mut b) =
        if terms.as_constant(a).is_some() || (b < a && terms.as_constant(b).is_none()) {
            (b, a)
        } else {
            (a, b)
        };
    if let (Some(c), Term::Binary(Binary::Bitwise(inner), x, y)) =
        (terms.as_constant(b), terms.get(a))
        && inner == op
        && let Some(d) = terms.as_constant(y)
    {
        terms.rules.apply(Rule::BitwiseConstants, true);
        let value = evaluate::binary(Binary::Bitwise(op), sort, c, d);
        (a, b) = (x, terms.constant(sort, value));
    }
    if a == b {
        terms.rules.apply(Rule::Idempotence, true);
        return if op == Bitwise::Xor { terms.constant(sort, 0) } else { a };
    }
    if let Some(c) = terms.as_constant(b) {
        let (zero, all) = (c == 0, c == sort.mask());
        let neutral = if op == Bitwise::And { all } else { zero };
        if neutral {
            terms.rules.apply(Rule::Idempotence, true);
            return a;
        }
        let known = terms.bounds(a);
        match op {
            Bitwise::And
                if terms
                    .rules
                    .apply(Rule::RedundantMask, !(c | known.zeros) & sort.mask() == 0) =>
            {
                return a;
            }
            Bitwise::Or if terms.rules.apply(Rule::RedundantBits, c & !known.ones == 0) => {
                return a;
            }
            _ => {}
        }
        if op == Bitwise::And
            && let Some(whole) = masked_narrowing(terms, a, c)
        {
            return commutative_bits(terms, op, whole, b);
        }
    } else if op == Bitwise::Or {
        for (low, high) in [(a, b), (b, a)] {
            if let Some(whole) = joined_parts(terms, low, high) {
                return whole;
            }
        }
    }
    settle(terms, Term::Binary(Binary::Bitwise(op), a, b))
}

/// Returns the number of which an operand of `& c` is a narrowing, in the sort of the operand. The
/// narrowing keeps the bits of `c`.
fn masked_narrowing(terms: &mut Terms, operand: TermId, c: u64) -> Option<TermId> {
    let Term::Unary(Unary::SignExtend(to) | Unary::ZeroExtend(to), part) = terms.get(operand)
    else {
        return None;
    };
    let Term::Unary(Unary::Truncate(narrow), whole) = terms.get(part) else { return None };
    if !terms.rules.apply(Rule::MaskedNarrowing, c & !narrow.mask() == 0) {
        return None;
    }
    let is_narrow = terms.sort(whole).width() <= to.width();
    Some(if is_narrow { terms.zero_extend(to, whole) } else { terms.truncate(to, whole) })
}

/// Returns the number of which two operands of `|` are the lowest bits and the others.
fn joined_parts(terms: &mut Terms, low: TermId, high: TermId) -> Option<TermId> {
    let Term::Binary(Binary::Bitwise(Bitwise::And), whole, mask) = terms.get(low) else {
        return None;
    };
    let Term::Binary(Binary::Arithmetic(Arithmetic::Mul), shifted, factor) = terms.get(high) else {
        return None;
    };
    let Term::Binary(Binary::Bitwise(Bitwise::Shr | Bitwise::Ushr), other, distance) =
        terms.get(shifted)
    else {
        return None;
    };
    let constant = |id| terms.as_constant(id);
    let (mask, factor, distance) = (constant(mask)?, constant(factor)?, constant(distance)?);
    let unit = 1_u64.checked_shl(distance as u32)?;
    let is_whole = mask == unit - 1 && factor == unit;
    (other == whole && terms.rules.apply(Rule::JoinedParts, is_whole)).then_some(whole)
}

fn shift_bits(terms: &mut Terms, op: Bitwise, a: TermId, b: TermId) -> TermId {
    let sort = terms.sort(a);
    if let Some(distance) = terms.as_constant(b) {
        let distance = distance as u32 & (sort.width() - 1);
        if distance == 0 {
            terms.rules.apply(Rule::NoShift, true);
            return a;
        }
        if op == Bitwise::Shl {
            terms.rules.apply(Rule::ShiftToProduct, true);
            return scale(terms, sort, a, 1 << distance);
        }
    }
    let mut op = op;
    if op == Bitwise::Ushr && terms.rules.apply(Rule::ShiftNonNegative, terms.bounds(a).low >= 0) {
        op = Bitwise::Shr;
    }
    settle(terms, Term::Binary(Binary::Bitwise(op), a, b))
}

fn extend_by(terms: &mut Terms, operator: Unary, to: Sort, a: TermId) -> TermId {
    if terms.sort(a) == to {
        return a;
    }
    if !terms.simplifies {
        return terms.intern(Term::Unary(operator, a));
    }
    if let Some(value) = folded_unary(terms, operator, a, to) {
        return value;
    }
    match (operator, terms.get(a)) {
        // The sign of a zero-extended value is 0.
        (_, Term::Unary(Unary::ZeroExtend(_), x)) => {
            terms.rules.apply(Rule::ExtendTwice, true);
            terms.zero_extend(to, x)
        }
        (Unary::SignExtend(_), Term::Unary(Unary::SignExtend(_), x)) => {
            terms.rules.apply(Rule::ExtendTwice, true);
            terms.sign_extend(to, x)
        }
        (operator, Term::Unary(Unary::Truncate(_), x)) if terms.sort(x) == to => {
            let (part, bounds) = (terms.sort(a), terms.bounds(x));
            let (low, high) = match operator {
                Unary::SignExtend(_) => part.range(),
                _ => (0, part.mask() as i64),
            };
            if terms.rules.apply(Rule::RedundantNarrowing, low <= bounds.low && bounds.high <= high)
            {
                x
            } else {
                settle(terms, Term::Unary(operator, a))
            }
        }
        _ => settle(terms, Term::Unary(operator, a)),
    }
}

/// Whether a sum or product is small enough to be rebuilt.
fn is_shallow(terms: &TermTable, id: TermId) -> bool {
    let mut open = vec![id];
    let mut visited = 0;
    while let Some(id) = open.pop() {
        visited += 1;
        if let Term::Binary(Binary::Arithmetic(Arithmetic::Add | Arithmetic::Mul), a, b) =
            terms.get(id)
        {
            open.extend([a, b]);
        }
        if visited > 64 {
            return false;
        }
    }
    true
}
