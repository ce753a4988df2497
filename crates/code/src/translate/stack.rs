//! The symbolic operand stack of the translator: where the value of each position is.
//!
//! Invariant: a register named by an entry is not overwritten while the entry is on the stack. Code
//! that defines a register first spills the entries that name it.

/// Source of the value of a stack position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// The value of a register.
    Register(u16),
    /// An `int` or the bits of a `float`.
    Int(i32),
    /// A `long` or the bits of a `double`.
    Long(i64),
    /// The null reference.
    Null,
    /// The upper half of a `long` or `double`.
    Upper,
}

/// Which positions are upper halves. Blocks that meet must agree on the shape alone.
pub(super) type Shape = Vec<bool>;

/// The shape of a stack.
pub(super) fn shape(stack: &[Entry]) -> Shape {
    stack.iter().map(|e| *e == Entry::Upper).collect()
}
