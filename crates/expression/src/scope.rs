//! Values of expressions, and the frame in which names are resolved.

use vm::access::Value;
use vm::{Machine, Ref};

/// The result of evaluating an expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Operand {
    /// A value of the machine.
    Value(Value),
    /// A string that is not an object of the program, in UTF-16.
    Text(Vec<u16>),
}

/// The frame in which the names of an expression are resolved.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'a> {
    /// The machine, in the examined state.
    pub machine: &'a Machine,
    /// The slot of a thread.
    pub slot: usize,
    /// The index of a frame of the thread, outermost first.
    pub frame: usize,
    /// Returns the name of an object for texts, as `toString` would execute code.
    pub object_name: fn(&Machine, Ref) -> String,
}
