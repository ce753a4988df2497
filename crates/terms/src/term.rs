//! Terms and their operators.
//!
//! Invariant: an operand has a smaller id than its term, so an ascending pass over ids visits
//! operands first.

use crate::semantics::{Arithmetic, Bitwise, Comparison, Numeric};
use crate::sort::Sort;

/// The number of a term in its [`Terms`](crate::Terms). The number 0 denotes no term, so that a plain
/// `u32` next to a register shows whether the register has a term.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct TermId(u32);

impl TermId {
    /// The number that denotes no term.
    pub const NONE: Self = Self(0);
    /// The truth value `false`, in every [`Terms`](crate::Terms).
    pub const FALSE: Self = Self(1);
    /// The truth value `true`, in every [`Terms`](crate::Terms).
    pub const TRUE: Self = Self(2);

    /// Returns the term of a constant truth value.
    pub const fn truth(value: bool) -> Self {
        if value { Self::TRUE } else { Self::FALSE }
    }

    /// Returns the term with a number.
    #[inline]
    pub const fn from_raw(number: u32) -> Self {
        Self(number)
    }

    /// Returns the number.
    #[inline]
    pub const fn raw(self) -> u32 {
        self.0
    }

    /// Whether the number denotes no term.
    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::fmt::Debug for TermId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// An operator with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unary {
    /// Negation of a truth value.
    Not,
    /// Extension of bits to a wider sort with copies of the sign.
    SignExtend(Sort),
    /// Extension of bits or a truth value to a wider sort with zeros.
    ZeroExtend(Sort),
    /// Truncation of bits to a narrower sort.
    Truncate(Sort),
    /// Conversion between numeric types, one of them floating (JLS 5.1.2, 5.1.3).
    Convert(Numeric, Numeric),
    /// Change of the sign of a floating-point number.
    Negate,
    /// Square root of a `double`, rounded as IEEE 754 requires.
    SquareRoot,
    /// The bits of a floating-point number. The bits of NaN are canonical.
    ToBits,
    /// The floating-point number with the given bits.
    FromBits,
}

/// An operator with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Binary {
    /// Conjunction of truth values.
    And,
    /// Java's arithmetic on the sort of the operands. Subtraction occurs only for floating-point
    /// numbers. Division of integers by 0 has the result of SMT-LIB's `bvsdiv` and `bvsrem`.
    Arithmetic(Arithmetic),
    /// Java's operators on bits. Only the lowest bits of a shift's right side count.
    Bitwise(Bitwise),
    /// Comparison with a result of -1, 0 or 1.
    Compare(Comparison),
    /// Equality; for floating-point numbers, that of IEEE 754.
    Eq,
    /// Less: signed for bits; for floating-point numbers, that of IEEE 754.
    Lt,
    /// Less or equal; only for floating-point numbers.
    Le,
    /// The element of an array at an index.
    Select,
}

/// A term. Its operands are terms of the same [`Terms`](crate::Terms).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A value in canonical form ([`Sort::canonical`]).
    Constant(Sort, u64),
    /// An array whose elements all have one value.
    Filled(Sort, u64),
    /// A free symbol, identified by its number.
    Symbol(Sort, u32),
    /// An operator with one operand.
    Unary(Unary, TermId),
    /// An operator with two operands.
    Binary(Binary, TermId, TermId),
    /// The second operand if the first one is true; otherwise the third one.
    Ite(TermId, TermId, TermId),
    /// An array with one element replaced: array, index, element.
    Store(TermId, TermId, TermId),
}

impl Term {
    /// Returns the operands. Missing operands are [`TermId::NONE`].
    #[inline]
    pub const fn operands(self) -> [TermId; 3] {
        let none = TermId::NONE;
        match self {
            Self::Constant(..) | Self::Filled(..) | Self::Symbol(..) => [none; 3],
            Self::Unary(_, a) => [a, none, none],
            Self::Binary(_, a, b) => [a, b, none],
            Self::Ite(a, b, c) | Self::Store(a, b, c) => [a, b, c],
        }
    }
}
