//! Values of expressions, and the frame in which names are resolved.

use vm::access::Value;
use vm::{Machine, Ref};

/// The result of evaluating an expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Operand {
    /// A value of the machine.
    Value(Value),
    /// A string that is no object of the program, in UTF-16.
    Text(Vec<u16>),
}

/// The frame in which the names of an expression are resolved.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// The machine, in the state to be looked at.
    pub machine: &'a Machine,
    /// The slot of a thread.
    pub slot: usize,
    /// The index of one of its frames, outermost first.
    pub frame: usize,
    /// The name that a text gets in place of an object, since `toString` would execute code.
    pub object_name: fn(&Machine, Ref) -> String,
}
