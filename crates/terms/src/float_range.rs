//! Intervals of floating-point numbers.
//!
//! Source: interval arithmetic (Moore 1966). Rounding to nearest is monotone, so the rounded results of
//! the ends are the ends of the rounded results. Invariant: each value is in the interval, or NaN if
//! NaN is possible. Both zeros count as equal.

use crate::semantics::{Arithmetic, Numeric};
use crate::sort::Sort;

/// The possible values of a floating-point term. Values of `float` are represented exactly as `double`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FloatRange {
    pub low: f64,
    pub high: f64,
    /// Whether NaN is possible.
    pub nan: bool,
}

impl FloatRange {
    pub const ALL: Self = Self { low: f64::NEG_INFINITY, high: f64::INFINITY, nan: true };

    pub fn of_constant(sort: Sort, value: u64) -> Self {
        let value = match sort {
            Sort::Float => f64::from(f32::from_bits(value as u32)),
            _ => f64::from_bits(value),
        };
        if value.is_nan() {
            Self { low: f64::INFINITY, high: f64::NEG_INFINITY, nan: true }
        } else {
            Self { low: value, high: value, nan: false }
        }
    }

    /// Whether the range contains no number.
    pub fn has_no_number(self) -> bool {
        self.low > self.high
    }

    /// Whether the range contains no value.
    pub fn is_empty(self) -> bool {
        self.has_no_number() && !self.nan
    }

    pub fn meet(self, other: Self) -> Self {
        Self {
            low: self.low.max(other.low),
            high: self.high.min(other.high),
            nan: self.nan && other.nan,
        }
    }

    pub fn join(self, other: Self) -> Self {
        Self {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            nan: self.nan || other.nan,
        }
    }

    pub fn negated(self) -> Self {
        Self { low: -self.high, high: -self.low, nan: self.nan }
    }

    /// Returns the range between the least and the greatest end; all values if an end is NaN.
    fn of_ends(ends: &[f64], nan: bool) -> Self {
        if ends.iter().any(|end| end.is_nan()) {
            return Self::ALL;
        }
        let low = ends.iter().copied().fold(f64::INFINITY, f64::min);
        let high = ends.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Self { low, high, nan }
    }

    pub fn arithmetic(op: Arithmetic, sort: Sort, a: Self, b: Self) -> Self {
        if a.has_no_number() || b.has_no_number() {
            return Self::ALL;
        }
        let apply = |x: f64, y: f64| match sort {
            Sort::Float => {
                let (x, y) = (x as f32, y as f32);
                f64::from(match op {
                    Arithmetic::Add => x + y,
                    Arithmetic::Sub => x - y,
                    Arithmetic::Mul => x * y,
                    Arithmetic::Div => x / y,
                    Arithmetic::Rem => x % y,
                })
            }
            _ => match op {
                Arithmetic::Add => x + y,
                Arithmetic::Sub => x - y,
                Arithmetic::Mul => x * y,
                Arithmetic::Div => x / y,
                Arithmetic::Rem => x % y,
            },
        };
        let infinite = |r: Self| r.low == f64::NEG_INFINITY || r.high == f64::INFINITY;
        let has_zero = |r: Self| r.low <= 0.0 && r.high >= 0.0;
        let nan = a.nan || b.nan;
        let corners = || {
            [(a.low, b.low), (a.low, b.high), (a.high, b.low), (a.high, b.high)]
                .map(|(x, y)| apply(x, y))
        };
        match op {
            Arithmetic::Add => {
                let nan = nan || infinite(a) && infinite(b);
                Self::of_ends(&[apply(a.low, b.low), apply(a.high, b.high)], nan)
            }
            Arithmetic::Sub => {
                let nan = nan || infinite(a) && infinite(b);
                Self::of_ends(&[apply(a.low, b.high), apply(a.high, b.low)], nan)
            }
            Arithmetic::Mul => {
                let nan = nan || infinite(a) && has_zero(b) || has_zero(a) && infinite(b);
                Self::of_ends(&corners(), nan)
            }
            Arithmetic::Div if !has_zero(b) => {
                Self::of_ends(&corners(), nan || infinite(a) && infinite(b))
            }
            Arithmetic::Rem => Self::remainder(sort, a, b, nan || infinite(a) || has_zero(b)),
            Arithmetic::Div => Self::ALL,
        }
    }

    /// Returns the range of the remainders, which are exact. A remainder has the sign of the dividend, and
    /// is not farther from 0. It is closer to 0 than a finite divisor (JLS 15.17.3).
    fn remainder(sort: Sort, a: Self, b: Self, nan: bool) -> Self {
        let divisor = b.high.max(-b.low);
        if divisor == 0.0 {
            return Self { low: f64::INFINITY, high: f64::NEG_INFINITY, nan: true };
        }
        let bound = match sort {
            _ if divisor == f64::INFINITY => divisor,
            Sort::Float => f64::from((divisor as f32).next_down()),
            _ => divisor.next_down(),
        };
        Self { low: a.low.min(0.0).max(-bound), high: a.high.max(0.0).min(bound), nan }
    }

    /// Returns the range of the square roots.
    pub fn square_root(self) -> Self {
        if self.has_no_number() || self.high < 0.0 {
            return Self::ALL;
        }
        let low = if self.low > 0.0 { self.low.sqrt() } else { 0.0 };
        Self { low, high: self.high.sqrt(), nan: self.nan || self.low < 0.0 }
    }

    /// Returns the range of the converted integers.
    pub fn of_integers(to: Numeric, low: i64, high: i64) -> Self {
        let convert = |value: i64| match to {
            Numeric::Float => f64::from(value as f32),
            _ => value as f64,
        };
        Self { low: convert(low), high: convert(high), nan: false }
    }

    /// Returns the range of the values rounded to `float`, or converted exactly to `double`.
    pub fn converted(self, to: Numeric) -> Self {
        let convert =
            |value: f64| if to == Numeric::Float { f64::from(value as f32) } else { value };
        Self { low: convert(self.low), high: convert(self.high), nan: self.nan }
    }

    /// Returns the least and the greatest integer of the saturating conversion; none if the range is
    /// empty.
    pub fn integers(self, to: Numeric) -> Option<(i64, i64)> {
        let convert = |value: f64| match to {
            Numeric::Int => i64::from(value as i32),
            _ => value as i64,
        };
        let (mut low, mut high) = (convert(self.low), convert(self.high));
        if self.has_no_number() {
            (low, high) = (0, 0);
        }
        if self.nan {
            (low, high) = (low.min(0), high.max(0));
        }
        (!self.is_empty()).then_some((low, high))
    }

    /// Returns the range of the numbers up to an end; `strictly` excludes the end.
    pub fn at_most(sort: Sort, end: f64, strictly: bool) -> Self {
        let high = match (strictly, sort) {
            (false, _) => end,
            (true, Sort::Float) => f64::from((end as f32).next_down()),
            (true, _) => end.next_down(),
        };
        // No number is less than negative infinity.
        let high = if strictly && end == f64::NEG_INFINITY { f64::NAN } else { high };
        if high.is_nan() {
            Self { low: f64::INFINITY, high: f64::NEG_INFINITY, nan: false }
        } else {
            Self { low: f64::NEG_INFINITY, high, nan: false }
        }
    }

    /// Returns the range of the numbers from an end on; `strictly` excludes the end.
    pub fn at_least(sort: Sort, end: f64, strictly: bool) -> Self {
        Self::at_most(sort, -end, strictly).negated()
    }
}
