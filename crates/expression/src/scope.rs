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
    /// Whether a comparison is false if null, or an index out of bounds, is on the way to an operand.
    pub is_lenient: bool,
}

impl<'a> Scope<'a> {
    /// Returns a scope for [static](crate::Expression::in_statics) expressions.
    pub fn of_statics(machine: &'a Machine) -> Self {
        Self::of_call(machine, 0, 0)
    }

    /// Returns a scope for expressions about the [values of a
    /// call](crate::Expression::in_call_as_truth) that has this frame.
    pub fn of_call(machine: &'a Machine, slot: usize, frame: usize) -> Self {
        Self { machine, slot, frame, object_name: |_, _| String::new(), is_lenient: true }
    }
}
