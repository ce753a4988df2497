//! The syntax tree.
//!
//! Source: JLS §15. Invariant: names are not resolved here; [`SyntaxNode::Names`] contains them as
//! written. The module [`statics`](crate::statics) replaces them.

use crate::Operand;
use classes::FieldRef;

/// An operator with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    ShiftLeft,
    ShiftRight,
    ShiftRightUnsigned,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

impl Operator {
    /// Whether the operator may skip its right operand.
    pub(crate) const fn is_conditional(self) -> bool {
        matches!(self, Self::And | Self::Or)
    }

    /// Whether the operator compares its operands.
    pub(crate) const fn compares(self) -> bool {
        matches!(
            self,
            Self::Equal
                | Self::Unequal
                | Self::Less
                | Self::LessOrEqual
                | Self::Greater
                | Self::GreaterOrEqual
        )
    }
}

/// An operator with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnaryOperator {
    Not,
    Complement,
    Plus,
    Minus,
}

/// A method of `String` that is evaluated without an execution of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StringMethod {
    Equals,
    Length,
    IsEmpty,
}

/// A resolved static field.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StaticField(pub(crate) FieldRef);

impl PartialEq for StaticField {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

/// A value that a call passes, or that a variable is bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PassedValue {
    /// The receiver.
    This,
    /// An argument, by the number of its parameter from 0.
    Parameter(usize),
    /// The result, at an instruction that returns.
    Result,
    /// The object that a variable over objects is bound to, by number.
    Bound(usize),
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SyntaxNode {
    Literal(Operand),
    /// Names joined by dots, whose meaning depends on the scope.
    Names(Vec<String>),
    /// A static field, resolved.
    Static(StaticField),
    /// A value that the call of the frame passes, resolved.
    Passed(PassedValue),
    Field(Box<SyntaxNode>, String),
    Element(Box<SyntaxNode>, Box<SyntaxNode>),
    Call(Box<SyntaxNode>, StringMethod, Vec<SyntaxNode>),
    Unary(UnaryOperator, Box<SyntaxNode>),
    Binary(Operator, Box<SyntaxNode>, Box<SyntaxNode>),
    /// The conditional `a ? b : c`.
    Conditional(Box<SyntaxNode>, Box<SyntaxNode>, Box<SyntaxNode>),
}
