//! Sorts of terms: truth values, bit vectors, floating-point numbers, arrays.
//!
//! Source: SMT-LIB 2.6, theories `FixedSizeBitVectors`, `FloatingPoint` and `ArraysEx`.

use crate::semantics::{Integral, Numeric};

/// The sort of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sort {
    /// A truth value: 0 or 1.
    Bool,
    /// 8 bits: an element of `byte[]` or `boolean[]`, or an input of type `byte`.
    Bits8,
    /// 16 bits: an element of `char[]` or `short[]`, or an input of type `char` or `short`.
    Bits16,
    /// 32 bits: an `int`, or a value that a register holds as an `int`.
    Bits32,
    /// 64 bits: a `long`.
    Bits64,
    /// A `float` (IEEE binary32) with one NaN.
    Float,
    /// A `double` (IEEE binary64) with one NaN.
    Double,
    /// An array of 8-bit elements, indexed by `int`.
    ArrayOf8,
    /// An array of 16-bit elements, indexed by `int`.
    ArrayOf16,
    /// An array of 32-bit elements, indexed by `int`.
    ArrayOf32,
    /// An array of 64-bit elements, indexed by `int`.
    ArrayOf64,
    /// An array of `float`s, indexed by `int`.
    ArrayOfFloat,
    /// An array of `double`s, indexed by `int`.
    ArrayOfDouble,
}

impl Sort {
    /// Returns the number of bits of a value; 0 for arrays.
    #[inline]
    pub const fn width(self) -> u32 {
        match self {
            Self::Bool => 1,
            Self::Bits8 => 8,
            Self::Bits16 => 16,
            Self::Bits32 | Self::Float => 32,
            Self::Bits64 | Self::Double => 64,
            _ => 0,
        }
    }

    /// Returns a mask of the bits of a value.
    #[inline]
    pub const fn mask(self) -> u64 {
        match self.width() {
            0 => 0,
            width => u64::MAX >> (64 - width),
        }
    }

    /// Returns the sort of the elements of an array sort.
    pub const fn element(self) -> Option<Self> {
        Some(match self {
            Self::ArrayOf8 => Self::Bits8,
            Self::ArrayOf16 => Self::Bits16,
            Self::ArrayOf32 => Self::Bits32,
            Self::ArrayOf64 => Self::Bits64,
            Self::ArrayOfFloat => Self::Float,
            Self::ArrayOfDouble => Self::Double,
            _ => return None,
        })
    }

    /// Returns the sort of the arrays with elements of this sort.
    pub const fn array(self) -> Option<Self> {
        Some(match self {
            Self::Bits8 => Self::ArrayOf8,
            Self::Bits16 => Self::ArrayOf16,
            Self::Bits32 => Self::ArrayOf32,
            Self::Bits64 => Self::ArrayOf64,
            Self::Float => Self::ArrayOfFloat,
            Self::Double => Self::ArrayOfDouble,
            _ => return None,
        })
    }

    /// Whether values are bit vectors. Truth values are no bit vectors.
    pub const fn is_bits(self) -> bool {
        matches!(self, Self::Bits8 | Self::Bits16 | Self::Bits32 | Self::Bits64)
    }

    /// Whether values are floating-point numbers.
    pub const fn is_floating(self) -> bool {
        matches!(self, Self::Float | Self::Double)
    }

    /// Returns the sort of the values of a numeric type.
    pub const fn of(numeric: Numeric) -> Self {
        match numeric {
            Numeric::Int => Self::Bits32,
            Numeric::Long => Self::Bits64,
            Numeric::Float => Self::Float,
            Numeric::Double => Self::Double,
        }
    }

    /// Returns the sort of the values of an integral type.
    pub const fn of_integral(integral: Integral) -> Self {
        match integral {
            Integral::Int => Self::Bits32,
            Integral::Long => Self::Bits64,
        }
    }

    /// Returns the numeric type whose values have this sort.
    pub const fn numeric(self) -> Option<Numeric> {
        Some(match self {
            Self::Bits32 => Numeric::Int,
            Self::Bits64 => Numeric::Long,
            Self::Float => Numeric::Float,
            Self::Double => Numeric::Double,
            _ => return None,
        })
    }

    /// Returns a value as a signed integer. A truth value is 0 or 1.
    #[inline]
    pub const fn signed(self, value: u64) -> i64 {
        match self.width() {
            0 => 0,
            1 => (value & 1) as i64,
            width => ((value << (64 - width)) as i64) >> (64 - width),
        }
    }

    /// Returns the least and the greatest signed value.
    pub const fn range(self) -> (i64, i64) {
        match self.width() {
            0 => (0, 0),
            1 => (0, 1),
            width => (i64::MIN >> (64 - width), i64::MAX >> (64 - width)),
        }
    }

    /// Returns a value in the canonical form of terms: truncated to the width, and with one NaN.
    #[inline]
    pub const fn canonical(self, value: u64) -> u64 {
        match self {
            Self::Float if f32::from_bits(value as u32).is_nan() => 0x7fc0_0000,
            Self::Double if f64::from_bits(value).is_nan() => 0x7ff8_0000_0000_0000,
            _ => value & self.mask(),
        }
    }
}
