//! Intervals and known bits of terms.
//!
//! Source: the interval domain (Cousot and Cousot, POPL 1977) and known bits as in LLVM's
//! `ValueTracking`. Invariant: each value of the term is in the interval and has the known bits.

use crate::semantics::{Arithmetic, Bitwise};
use crate::sort::Sort;
use crate::term::{Binary, Term, TermId, Unary};

/// Facts about the values of a term of bits or of a truth value. The bounds of other sorts contain all
/// values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The least value, signed.
    pub low: i64,
    /// The greatest value, signed.
    pub high: i64,
    /// The bits that are 0 in each value, within the width.
    pub zeros: u64,
    /// The bits that are 1 in each value.
    pub ones: u64,
}

impl Bounds {
    /// Returns the bounds that contain all values of a sort.
    pub const fn all(sort: Sort) -> Self {
        let (low, high) = if sort.is_bits() || matches!(sort, Sort::Bool) {
            sort.range()
        } else {
            (i64::MIN, i64::MAX)
        };
        Self { low, high, zeros: 0, ones: 0 }
    }

    /// Returns the bounds of one value.
    pub const fn of_constant(sort: Sort, value: u64) -> Self {
        if !sort.is_bits() && !matches!(sort, Sort::Bool) {
            return Self::all(sort);
        }
        let signed = sort.signed(value);
        Self { low: signed, high: signed, zeros: !value & sort.mask(), ones: value }
    }

    /// Returns the bounds of the values of an interval.
    pub fn of_interval(sort: Sort, low: i64, high: i64) -> Self {
        let (least, greatest) = sort.range();
        Self { low: low.max(least), high: high.min(greatest), zeros: 0, ones: 0 }.tightened(sort)
    }

    /// Returns the only value, if there is exactly one.
    pub const fn single(self) -> Option<i64> {
        if self.low == self.high { Some(self.low) } else { None }
    }

    /// Whether the bounds contain no value.
    pub const fn is_empty(self) -> bool {
        self.low > self.high || self.zeros & self.ones != 0
    }

    /// Whether the bounds contain a signed value.
    pub const fn contains(self, sort: Sort, value: i64) -> bool {
        let bits = value as u64 & sort.mask();
        self.low <= value && value <= self.high && bits & self.zeros == 0 && !bits & self.ones == 0
    }

    /// Returns bounds of the values that both bounds contain.
    #[must_use]
    pub fn meet(self, other: Self, sort: Sort) -> Self {
        Self {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
            zeros: self.zeros | other.zeros,
            ones: self.ones | other.ones,
        }
        .tightened(sort)
    }

    /// Returns bounds of the values that at least one of the bounds contains.
    #[must_use]
    const fn join(self, other: Self) -> Self {
        Self {
            low: if self.low < other.low { self.low } else { other.low },
            high: if self.high > other.high { self.high } else { other.high },
            zeros: self.zeros & other.zeros,
            ones: self.ones & other.ones,
        }
    }

    /// Derives known bits from the interval, and the interval from known bits.
    fn tightened(mut self, sort: Sort) -> Self {
        let mask = sort.mask();
        if mask == 0 || self.is_empty() || sort.is_floating() {
            return self;
        }
        let (low, high) = (self.low as u64 & mask, self.high as u64 & mask);
        let sign = mask ^ (mask >> 1);
        if (low ^ high) & sign == 0 || sort == Sort::Bool {
            // All values of the interval agree in the bits above the highest bit in which the ends
            // differ.
            let common = match low ^ high {
                0 => mask,
                different => mask & !(u64::MAX >> different.leading_zeros()),
            };
            self.ones |= low & common;
            self.zeros |= !low & common;
        }
        let (least, greatest) = if sort == Sort::Bool {
            (self.ones, mask & !self.zeros)
        } else {
            let free = sign & !self.zeros & !self.ones;
            (self.ones | free, mask & !self.zeros & !free)
        };
        self.low = self.low.max(sort.signed(least));
        self.high = self.high.min(sort.signed(greatest));
        self
    }

    /// Returns an interval of exact results; all values of the sort if an end does not fit.
    fn exact(sort: Sort, low: i128, high: i128) -> Self {
        let (least, greatest) = sort.range();
        if low >= i128::from(least) && high <= i128::from(greatest) {
            Self { low: low as i64, high: high as i64, zeros: 0, ones: 0 }
        } else {
            Self::all(sort)
        }
    }

    /// Computes the bounds of a term from those of its operands.
    pub(crate) fn of(term: Term, sort: Sort, of: &dyn Fn(TermId) -> (Sort, Self)) -> Self {
        let bounds = match term {
            Term::Constant(_, value) => return Self::of_constant(sort, value),
            Term::Unary(operator, a) => {
                let (from, a) = of(a);
                unary(operator, sort, from, a)
            }
            Term::Binary(Binary::Arithmetic(operator), a, b) if sort.is_bits() => {
                arithmetic(operator, sort, of(a).1, of(b).1)
            }
            Term::Binary(Binary::Bitwise(operator), a, b) => {
                bitwise(operator, sort, of(a).1, of(b).1)
            }
            Term::Binary(Binary::Compare(_), ..) => Self { low: -1, high: 1, ..Self::all(sort) },
            Term::Ite(condition, a, b) => match of(condition).1.single() {
                Some(0) => of(b).1,
                Some(_) => of(a).1,
                None => of(a).1.join(of(b).1),
            },
            Term::Binary(operator @ (Binary::Eq | Binary::Lt), a, b) => {
                let ((from, a), (_, b)) = (of(a), of(b));
                relation(operator, from, a, b)
            }
            Term::Binary(Binary::And, a, b) => {
                let (a, b) = (of(a).1, of(b).1);
                Self { low: a.low & b.low, high: a.high & b.high, zeros: 0, ones: 0 }
            }
            _ => Self::all(sort),
        };
        bounds.tightened(sort)
    }
}

fn unary(operator: Unary, sort: Sort, from: Sort, a: Bounds) -> Bounds {
    match operator {
        Unary::Not => Bounds { low: 1 - a.high, high: 1 - a.low, zeros: 0, ones: 0 },
        Unary::SignExtend(_) => {
            let high = sort.mask() & !from.mask();
            let sign = from.mask() ^ (from.mask() >> 1);
            let extend = |bits: u64| if bits & sign == 0 { bits } else { bits | high };
            Bounds { zeros: extend(a.zeros), ones: extend(a.ones), ..a }
        }
        Unary::ZeroExtend(_) => {
            let zeros = a.zeros | sort.mask() & !from.mask();
            if a.low >= 0 {
                Bounds { zeros, ..a }
            } else {
                Bounds { low: 0, high: from.mask() as i64, zeros, ones: a.ones }
            }
        }
        Unary::Truncate(_) => {
            let fitting = Bounds::exact(sort, i128::from(a.low), i128::from(a.high));
            Bounds { zeros: a.zeros & sort.mask(), ones: a.ones & sort.mask(), ..fitting }
        }
        Unary::Convert(..)
        | Unary::Negate
        | Unary::SquareRoot
        | Unary::ToBits
        | Unary::FromBits => Bounds::all(sort),
    }
}

fn relation(operator: Binary, from: Sort, a: Bounds, b: Bounds) -> Bounds {
    let known = |value: i64| Bounds { low: value, high: value, zeros: 0, ones: 0 };
    if !from.is_bits() && from != Sort::Bool {
        return Bounds::all(Sort::Bool);
    }
    match operator {
        Binary::Lt if a.high < b.low => known(1),
        Binary::Lt if a.low >= b.high => known(0),
        Binary::Eq if a.single().is_some() && a.single() == b.single() => known(1),
        Binary::Eq if a.high < b.low || b.high < a.low => known(0),
        Binary::Eq if a.ones & b.zeros != 0 || a.zeros & b.ones != 0 => known(0),
        _ => Bounds::all(Sort::Bool),
    }
}

fn arithmetic(operator: Arithmetic, sort: Sort, a: Bounds, b: Bounds) -> Bounds {
    let [al, ah, bl, bh] = [a.low, a.high, b.low, b.high].map(i128::from);
    match operator {
        Arithmetic::Add => {
            let known = low_bits(a, b);
            let sum = Bounds::exact(sort, al + bl, ah + bh);
            with_low_bits(sum, known, a.ones.wrapping_add(b.ones))
        }
        Arithmetic::Sub => Bounds::exact(sort, al - bh, ah - bl),
        Arithmetic::Mul => {
            let corners = [al * bl, al * bh, ah * bl, ah * bh];
            let (low, high) = ends(&corners);
            let known = low_bits(a, b);
            with_low_bits(Bounds::exact(sort, low, high), known, a.ones.wrapping_mul(b.ones))
        }
        // Contradictory conjuncts yield an interval whose ends are exchanged.
        Arithmetic::Div if bl > 0 && bh > 0 || bl < 0 && bh < 0 => {
            let corners = [al / bl, al / bh, ah / bl, ah / bh];
            let (low, high) = ends(&corners);
            Bounds::exact(sort, low, high)
        }
        Arithmetic::Div => {
            // A division by 0 has the result 1 or -1.
            let most = al.abs().max(ah.abs()).max(1);
            Bounds::of_interval(
                sort,
                i64::try_from(-most).unwrap_or(i64::MIN),
                i64::try_from(most).unwrap_or(i64::MAX),
            )
        }
        Arithmetic::Rem => {
            // The remainder has the sign of the dividend. The remainder of a division by 0 is the
            // dividend.
            let most = if bl > 0 || bh < 0 { bl.abs().max(bh.abs()) - 1 } else { i128::MAX };
            Bounds::exact(sort, al.min(0).max(-most), ah.max(0).min(most))
        }
    }
}

fn ends(values: &[i128; 4]) -> (i128, i128) {
    values.iter().fold((values[0], values[0]), |(low, high), v| (low.min(*v), high.max(*v)))
}

/// Returns a mask of the low bits that are known in both operands.
fn low_bits(a: Bounds, b: Bounds) -> u64 {
    let known = (a.zeros | a.ones) & (b.zeros | b.ones);
    match known.trailing_ones() {
        64 => u64::MAX,
        count => (1 << count) - 1,
    }
}

fn with_low_bits(bounds: Bounds, known: u64, value: u64) -> Bounds {
    Bounds { zeros: !value & known, ones: value & known, ..bounds }
}

fn bitwise(operator: Bitwise, sort: Sort, a: Bounds, b: Bounds) -> Bounds {
    let all = Bounds::all(sort);
    match operator {
        Bitwise::And => {
            let bits = Bounds { zeros: a.zeros | b.zeros, ones: a.ones & b.ones, ..all };
            match (a.low >= 0, b.low >= 0) {
                (true, true) => Bounds { low: 0, high: a.high.min(b.high), ..bits },
                (true, false) => Bounds { low: 0, high: a.high, ..bits },
                (false, true) => Bounds { low: 0, high: b.high, ..bits },
                (false, false) => bits,
            }
        }
        Bitwise::Or => Bounds { zeros: a.zeros & b.zeros, ones: a.ones | b.ones, ..all },
        Bitwise::Xor => Bounds {
            zeros: a.zeros & b.zeros | a.ones & b.ones,
            ones: a.zeros & b.ones | a.ones & b.zeros,
            ..all
        },
        Bitwise::Shl | Bitwise::Shr | Bitwise::Ushr => {
            let Some(by) = b.single() else { return shifted_by_any(operator, sort, a) };
            shifted(operator, sort, a, by as u32 & (sort.width() - 1))
        }
    }
}

/// Returns the bounds after a shift by an unknown distance.
fn shifted_by_any(operator: Bitwise, sort: Sort, a: Bounds) -> Bounds {
    let all = Bounds::all(sort);
    match operator {
        Bitwise::Shr => Bounds { low: a.low.min(0), high: a.high.max(-1), ..all },
        Bitwise::Ushr if a.low >= 0 => Bounds { low: 0, high: a.high, ..all },
        _ => all,
    }
}

/// Returns the bounds after a shift by a distance that is less than the width.
fn shifted(operator: Bitwise, sort: Sort, a: Bounds, by: u32) -> Bounds {
    let mask = sort.mask();
    // The bits that are shifted in.
    let entered = |count: u32| if count == 0 { 0 } else { !(u64::MAX >> count) };
    match operator {
        Bitwise::Shl => {
            let fits = Bounds::exact(sort, i128::from(a.low) << by, i128::from(a.high) << by);
            let low = (1_u64 << by) - 1;
            Bounds { zeros: (a.zeros << by | low) & mask, ones: a.ones << by & mask, ..fits }
        }
        Bitwise::Shr => {
            Bounds { low: a.low >> by, high: a.high >> by, zeros: 0, ones: 0 }.tightened(sort)
        }
        _ => {
            let high = entered(by) >> (64 - sort.width());
            let bits = Bounds {
                zeros: (a.zeros & mask) >> by | high,
                ones: (a.ones & mask) >> by,
                ..Bounds::all(sort)
            };
            if a.low >= 0 { Bounds { low: a.low >> by, high: a.high >> by, ..bits } } else { bits }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contradictory_divisor_has_bounds() {
        let divisor = Bounds { low: 1, high: 0, zeros: 0, ones: 0 };
        let dividend = Bounds::of_interval(Sort::Bits32, 4, 8);
        let quotient = arithmetic(Arithmetic::Div, Sort::Bits32, dividend, divisor);
        assert!(quotient.low <= quotient.high);
    }
}
