//! The syntax tree.
//!
//! Source: JLS §15. Invariant: names are not resolved here; [`SyntaxNode::Names`] contains them as
//! written.

use crate::Operand;

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

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SyntaxNode {
    Literal(Operand),
    /// Names joined by dots, whose meaning depends on the scope.
    Names(Vec<String>),
    Field(Box<SyntaxNode>, String),
    Element(Box<SyntaxNode>, Box<SyntaxNode>),
    Call(Box<SyntaxNode>, StringMethod, Vec<SyntaxNode>),
    Unary(UnaryOperator, Box<SyntaxNode>),
    Binary(Operator, Box<SyntaxNode>, Box<SyntaxNode>),
    /// `a ? b : c`
    Conditional(Box<SyntaxNode>, Box<SyntaxNode>, Box<SyntaxNode>),
}
