//! The operations on values with terms, which a higher crate implements.
//!
//! The interpreter itself detects values with terms, and calls these operations only for such values. So
//! programs without symbols never call them in a loop.

use super::CallInputs;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::native::{Exit, Native};
use crate::prepared::Code;
use classes::{ClassRef, MethodRef};
use code::Argument;
use spin::ConcatSpec;
use std::fmt::Debug;
use terms::TermId;

/// The operations on values with terms. During a call, the registers of the current thread are in the
/// thread.
pub trait TermOperations: Debug {
    /// Executes the instruction of the current thread, which writes or reads a register with a term.
    /// Returns the next instruction; `None` if the interpreter completes this instruction.
    fn step(&self, machine: &mut Machine) -> Result<Option<u32>, Exit>;

    /// Creates the object of a reference with a term, because the current instruction reads the
    /// reference.
    fn make_reference(&self, machine: &mut Machine, object: Ref, part: u32) -> Result<(), Exit>;

    /// Notes a jump of the top frame of the current thread to `target`. Fails if the jump is a back edge
    /// and the loop has more turns than its bound.
    fn note_turn(&self, machine: &mut Machine, edge: u32, target: u32) -> Result<(), Exit>;

    /// Restricts the lengths of a `multianewarray` to their present numbers.
    fn fix_lengths(&self, machine: &mut Machine, code: &Code, pc: u32) -> Result<(), Exit>;

    /// Executes a native method while a value may have a term.
    fn run_native(
        &self,
        machine: &mut Machine,
        method: MethodRef,
        row: &Native,
        args: &[u64],
    ) -> Result<u64, Exit>;

    /// Restricts a term to its present number for the purpose `what`, and returns the number.
    fn pin(&self, machine: &mut Machine, term: TermId, what: &str) -> u64;

    /// Executes a concatenation of texts some of whose arguments have terms. Returns `None` if the text
    /// is needed at once.
    fn concat(
        &self,
        machine: &mut Machine,
        spec: &ConcatSpec<'_>,
        args: &[Argument],
        base: usize,
    ) -> Result<Option<Ref>, Exit>;

    /// Notes the fields of a class that annotations declare as inputs.
    fn note_annotations(&self, machine: &Machine, class: ClassRef) -> Result<(), Exit>;

    /// Returns the inputs of the calls of a method; `None` if there are none.
    fn inputs_of_call(
        &self,
        machine: &Machine,
        method: MethodRef,
    ) -> Result<Option<CallInputs>, Exit>;
}

/// Executes an instruction, as [`TermOperations::step`] does.
pub(crate) fn step(machine: &mut Machine) -> Result<Option<u32>, Exit> {
    machine.program.attachments.terms.step(machine)
}

/// Creates the object of a reference, as [`TermOperations::make_reference`] does.
pub(crate) fn make_reference(machine: &mut Machine, object: Ref, part: u32) -> Result<(), Exit> {
    machine.program.attachments.terms.make_reference(machine, object, part)
}

/// Notes a jump, as [`TermOperations::note_turn`] does.
pub(crate) fn note_turn(machine: &mut Machine, edge: u32, target: u32) -> Result<(), Exit> {
    machine.program.attachments.terms.note_turn(machine, edge, target)
}

/// Restricts lengths, as [`TermOperations::fix_lengths`] does.
pub(crate) fn fix_lengths(machine: &mut Machine, code: &Code, pc: u32) -> Result<(), Exit> {
    machine.program.attachments.terms.fix_lengths(machine, code, pc)
}
