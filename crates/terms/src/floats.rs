//! Constructors of floating-point terms, and conversions between numeric types.

use crate::arena::Terms;
use crate::bits::{folded, folded_unary};
use crate::rules::Rule;
use crate::semantics::{Arithmetic, Numeric};
use crate::settle::settle;
use crate::sort::Sort;
use crate::term::{Binary, Term, TermId, Unary};

impl Terms {
    /// Returns the square root of a `double`.
    pub fn square_root(&mut self, a: TermId) -> TermId {
        if self.simplifies
            && let Some(value) = folded_unary(self, Unary::SquareRoot, a, Sort::Double)
        {
            return value;
        }
        self.intern(Term::Unary(Unary::SquareRoot, a))
    }

    /// Returns the bits of a `float` or `double`, as `Float.floatToIntBits` does. The bits of NaN are
    /// canonical.
    pub fn to_bits(&mut self, a: TermId) -> TermId {
        let to = if self.sort(a) == Sort::Float { Sort::Bits32 } else { Sort::Bits64 };
        if self.simplifies
            && let Some(value) = folded_unary(self, Unary::ToBits, a, to)
        {
            return value;
        }
        self.intern(Term::Unary(Unary::ToBits, a))
    }

    /// Returns the floating-point number with the bits of an `int` or `long`, as `Float.intBitsToFloat`
    /// does.
    pub fn from_bits(&mut self, a: TermId) -> TermId {
        let to = if self.sort(a) == Sort::Bits32 { Sort::Float } else { Sort::Double };
        if self.simplifies {
            if let Some(value) = folded_unary(self, Unary::FromBits, a, to) {
                return value;
            }
            if let Term::Unary(Unary::ToBits, x) = self.get(a) {
                self.rules.apply(Rule::ExactConversion, true);
                return x;
            }
        }
        self.intern(Term::Unary(Unary::FromBits, a))
    }

    /// Converts between numeric types (JLS 5.1.2, 5.1.3). NaN becomes the integer 0, and other values
    /// saturate.
    pub fn convert(&mut self, from: Numeric, to: Numeric, a: TermId) -> TermId {
        match (from, to) {
            (Numeric::Int, Numeric::Long) => return self.sign_extend(Sort::Bits64, a),
            (Numeric::Long, Numeric::Int) => return self.truncate(Sort::Bits32, a),
            _ if from == to => return a,
            _ => {}
        }
        let operator = Unary::Convert(from, to);
        if !self.simplifies {
            return self.intern(Term::Unary(operator, a));
        }
        if let Some(value) = folded_unary(self, operator, a, Sort::of(to)) {
            return value;
        }
        if let Term::Unary(Unary::Convert(origin, _), x) = self.get(a)
            && let Some(id) = converted_back(self, origin, from, to, x)
        {
            return id;
        }
        settle(self, Term::Unary(operator, a))
    }
}

pub(crate) fn arithmetic_floating(
    terms: &mut Terms,
    op: Arithmetic,
    a: TermId,
    b: TermId,
) -> TermId {
    let operator = Binary::Arithmetic(op);
    if let Some(value) = folded(terms, operator, a, b) {
        return value;
    }
    let commutes = matches!(op, Arithmetic::Add | Arithmetic::Mul);
    let swaps =
        commutes && (terms.as_constant(a).is_some() || b < a && terms.as_constant(b).is_none());
    let (a, b) = if swaps { (b, a) } else { (a, b) };
    if let Some(right) = terms.as_constant(b) {
        let one = match terms.sort(a) {
            Sort::Float => u64::from(1_f32.to_bits()),
            _ => 1_f64.to_bits(),
        };
        let minus_zero = 1 << (terms.sort(a).width() - 1);
        // For both zeros, -0.0 is neutral in sums, and 0.0 is neutral in differences.
        let neutral = match op {
            Arithmetic::Mul | Arithmetic::Div => right == one,
            Arithmetic::Add => right == minus_zero,
            Arithmetic::Sub => right == 0,
            Arithmetic::Rem => false,
        };
        if neutral {
            terms.rules.apply(Rule::FloatingNeutral, true);
            return a;
        }
    }
    settle(terms, Term::Binary(operator, a, b))
}

/// Returns a floating-point number with the opposite sign.
pub(crate) fn negate_floating(terms: &mut Terms, a: TermId) -> TermId {
    let sort = terms.sort(a);
    if let Some(value) = folded_unary(terms, Unary::Negate, a, sort) {
        return value;
    }
    if let Term::Unary(Unary::Negate, x) = terms.get(a) {
        terms.rules.apply(Rule::FloatingNeutral, true);
        return x;
    }
    settle(terms, Term::Unary(Unary::Negate, a))
}

/// Returns the conversion of `x` to `to` by way of `middle` as one conversion, if that to `middle` is
/// exact.
fn converted_back(
    terms: &mut Terms,
    origin: Numeric,
    middle: Numeric,
    to: Numeric,
    x: TermId,
) -> Option<TermId> {
    use Numeric::{Double, Float, Int, Long};
    let bounds = terms.bounds(x);
    let within = |most: i64| -most <= bounds.low && bounds.high <= most;
    let exact = match (origin, middle) {
        (Float | Int, Double) => true,
        (Int | Long, Float) => within(1 << 24),
        (Long, Double) => within(1 << 53),
        _ => return None,
    };
    // A `long` beyond the range of `int` would saturate by way of `double`, and be truncated directly.
    if (origin, to) == (Long, Int) {
        return None;
    }
    terms.rules.apply(Rule::ExactConversion, exact).then(|| terms.convert(origin, to, x))
}
