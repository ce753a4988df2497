//! Types and operators of arithmetic on registers.
//!
//! Source: JVMS §2.11.1, §6.5.

/// The type of an arithmetic computation (JVMS §2.11.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numeric {
    /// The type `int`.
    Int,
    /// The type `long`.
    Long,
    /// The type `float`.
    Float,
    /// The type `double`.
    Double,
}

/// The type of a bitwise computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Integral {
    /// The type `int`.
    Int,
    /// The type `long`.
    Long,
}

/// A type that registers hold as an `int`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Small {
    /// The type `boolean`: one bit.
    Boolean,
    /// The type `byte`: 8 bits, signed.
    Byte,
    /// The type `char`: 16 bits, unsigned.
    Char,
    /// The type `short`: 16 bits, signed.
    Short,
}

/// An operator of arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arithmetic {
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient; a division of integers by 0 throws.
    Div,
    /// Remainder; a division of integers by 0 throws.
    Rem,
}

/// An operator on bits. The right side of a shift is an `int`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bitwise {
    /// Conjunction.
    And,
    /// Disjunction.
    Or,
    /// Exclusive disjunction.
    Xor,
    /// Shift to the left.
    Shl,
    /// Shift to the right that keeps the sign.
    Shr,
    /// Shift to the right that fills with zeros.
    Ushr,
}

/// A comparison whose result is -1, 0 or 1. The name determines the result for NaN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// Comparison of `long`s.
    Long,
    /// Comparison of `float`s; NaN yields -1.
    FloatLess,
    /// Comparison of `float`s; NaN yields 1.
    FloatGreater,
    /// Comparison of `double`s; NaN yields -1.
    DoubleLess,
    /// Comparison of `double`s; NaN yields 1.
    DoubleGreater,
}

/// The condition of a jump, on the order of two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// Equal.
    Eq,
    /// Not equal.
    Ne,
    /// Less.
    Lt,
    /// Not less.
    Ge,
    /// Greater.
    Gt,
    /// Not greater.
    Le,
}

impl Condition {
    /// Returns the negated condition.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Eq => Self::Ne,
            Self::Ne => Self::Eq,
            Self::Lt => Self::Ge,
            Self::Ge => Self::Lt,
            Self::Gt => Self::Le,
            Self::Le => Self::Gt,
        }
    }
}
