//! Observation of single instructions, by clients that stop within a transition.
//!
//! Invariant: a stepper changes neither the execution nor the machine. It only reads the current thread
//! with its frames and registers.

use crate::machine::Machine;

/// A client that is called before each instruction.
pub trait Stepper: std::fmt::Debug {
    /// Decides whether the current thread executes the next instruction of its top frame. The method is
    /// called again if the instruction is restarted.
    fn before(&mut self, machine: &Machine) -> Order;

    /// Whether each jump of the bytecode must be one instruction. The method is called when a method is
    /// translated.
    fn counts_jumps(&self) -> bool {
        false
    }
}

/// The decision of a stepper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The thread executes the instruction.
    Go,
    /// The transition ends before the instruction, as at a scheduling point.
    Stop,
    /// The transition is abandoned. The machine must not be used until a state is restored.
    Abandon,
}
