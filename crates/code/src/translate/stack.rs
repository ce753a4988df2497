//! The operand stack at translation time: what each position holds, without having moved it there.
//!
//! Invariant: a register named by an entry is not overwritten while the entry is on the stack;
//! whoever defines a register spills the entries that name it first.

/// What a stack position holds.
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

/// Which positions are upper halves: all that blocks must agree on.
pub(super) type Shape = Vec<bool>;

/// The shape of a stack.
pub(super) fn shape(stack: &[Entry]) -> Shape {
    stack.iter().map(|e| *e == Entry::Upper).collect()
}
