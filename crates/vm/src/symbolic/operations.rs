//! The operations on values with terms that a crate above this one has.
//!
//! The interpreter calls them where a value has a term, which it finds out by itself. So programs without
//! symbols never call them in a loop.

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

/// The operations on values with terms. The registers of the current thread are stored in the thread.
pub trait TermOperations: Debug {
    /// Executes the instruction of the current thread, which writes or reads a register with a term.
    /// Returns the next instruction; none if the interpreter completes this one.
    fn step(&self, machine: &mut Machine) -> Result<Option<u32>, Exit>;

    /// Gives a reference with a term its value, since the current instruction reads it.
    fn make_reference(&self, machine: &mut Machine, object: Ref, part: u32) -> Result<(), Exit>;

    /// Notes a jump of the top frame of the current thread to `target`. Fails if it is a back edge and
    /// the loop has more turns than a bound allows.
    fn note_turn(&self, machine: &mut Machine, edge: u32, target: u32) -> Result<(), Exit>;

    /// Makes the lengths of a `multianewarray` numbers.
    fn fix_lengths(&self, machine: &mut Machine, code: &Code, pc: u32) -> Result<(), Exit>;

    /// Executes a native method while some value may have a term.
    fn run_native(
        &self,
        machine: &mut Machine,
        method: MethodRef,
        row: &Native,
        args: &[u64],
    ) -> Result<u64, Exit>;

    /// Restricts a term to its present number, and returns the number. `what` needs the number.
    fn pin(&self, machine: &mut Machine, term: TermId, what: &str) -> u64;

    /// Executes a concatenation of texts, some of whose arguments have terms. Returns none if the text is
    /// needed now.
    fn concat(
        &self,
        machine: &mut Machine,
        spec: &ConcatSpec<'_>,
        args: &[Argument],
        base: usize,
    ) -> Result<Option<Ref>, Exit>;

    /// Notes the fields of a class that annotations make inputs.
    fn note_annotations(&self, machine: &Machine, class: ClassRef) -> Result<(), Exit>;

    /// Returns the inputs of the calls of a method, if it has some.
    fn inputs_of_call(
        &self,
        machine: &Machine,
        method: MethodRef,
    ) -> Result<Option<CallInputs>, Exit>;
}

/// As [`TermOperations::step`].
pub(crate) fn step(machine: &mut Machine) -> Result<Option<u32>, Exit> {
    machine.program.attachments.terms.step(machine)
}

/// As [`TermOperations::make_reference`].
pub(crate) fn make_reference(machine: &mut Machine, object: Ref, part: u32) -> Result<(), Exit> {
    machine.program.attachments.terms.make_reference(machine, object, part)
}

/// As [`TermOperations::note_turn`].
pub(crate) fn note_turn(machine: &mut Machine, edge: u32, target: u32) -> Result<(), Exit> {
    machine.program.attachments.terms.note_turn(machine, edge, target)
}

/// As [`TermOperations::fix_lengths`].
pub(crate) fn fix_lengths(machine: &mut Machine, code: &Code, pc: u32) -> Result<(), Exit> {
    machine.program.attachments.terms.fix_lengths(machine, code, pc)
}
