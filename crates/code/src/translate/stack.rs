//! The symbolic operand stack of the translator: the source of each position's value.
//!
//! Invariant: a register in an entry is not overwritten while the entry is on the stack. Code that
//! defines a register first spills the entries with the register.

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

/// Marks the positions that are upper halves. Blocks that join must have equal shapes.
pub(super) type Shape = Vec<bool>;

/// Returns the shape of a stack.
pub(super) fn shape(stack: &[Entry]) -> Shape {
    stack.iter().map(|e| *e == Entry::Upper).collect()
}
