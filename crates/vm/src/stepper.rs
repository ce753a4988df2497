//! Execution seen instruction by instruction, for whoever wants to stand in the middle of a transition.
//!
//! Invariant: a machine with a stepper executes exactly what it would execute without; the stepper
//! sees the current thread with its frames and registers as they are, and changes nothing.

use crate::machine::Machine;

/// Who is asked before each instruction.
pub trait Stepper: std::fmt::Debug {
    /// The current thread is about to execute the instruction at which its top frame stands. It may
    /// be asked again for the same instruction, if that has to be begun again.
    fn before(&mut self, machine: &Machine) -> Order;
}

/// What a stepper says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Go on.
    Go,
    /// Leave the transition where it is: the machine is good for nothing until a state is restored.
    Abandon,
}
