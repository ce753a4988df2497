//! Types and operators of arithmetic on registers.
//!
//! Source: JVMS §2.11.1, §6.5.

/// Type of an arithmetic computation (JVMS §2.11.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numeric {
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
}

/// Type of a bitwise computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Integral {
    /// `int`
    Int,
    /// `long`
    Long,
}

/// Type that a register holds as an `int`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Small {
    /// `boolean`: one bit.
    Boolean,
    /// `byte`: 8 bits, signed.
    Byte,
    /// `char`: 16 bits, unsigned.
    Char,
    /// `short`: 16 bits, signed.
    Short,
}

/// Operator of arithmetic.
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

/// Operator on bits. The right side of a shift is an `int`.
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

/// Comparison whose result is -1, 0 or 1. The name determines the result for NaN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `long`s.
    Long,
    /// `float`s; NaN gives -1.
    FloatLess,
    /// `float`s; NaN gives 1.
    FloatGreater,
    /// `double`s; NaN gives -1.
    DoubleLess,
    /// `double`s; NaN gives 1.
    DoubleGreater,
}

/// Condition of a jump, on the order of two values.
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
    /// Returns the condition that holds exactly if this condition does not.
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
