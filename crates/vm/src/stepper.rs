//! Observation of single instructions, for clients that stop within a transition.
//!
//! Invariant: a stepper does not change the execution; it reads the current thread with its frames
//! and registers, and changes nothing.

use crate::machine::Machine;

/// A client called before each instruction.
pub trait Stepper: std::fmt::Debug {
    /// Called before the current thread executes the next instruction of its top frame. Called
    /// again for the same instruction if that is restarted.
    fn before(&mut self, machine: &Machine) -> Order;

    /// Whether each jump of the bytecode is to be one instruction. Asked when a method is translated.
    fn counts_jumps(&self) -> bool {
        false
    }
}

/// The answer of a stepper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The execution continues.
    Go,
    /// The transition ends before the instruction, as at a scheduling point.
    Stop,
    /// The transition is abandoned: the machine is unusable until a state is restored.
    Abandon,
}
