//! The table of the operations that the interpreter calls.

use crate::{annotations, call_inputs, fork, natives, reference, step, text};
use classes::{ClassRef, MethodRef};
use code::Argument;
use spin::ConcatSpec;
use terms::TermId;
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::{Exit, Native};
use vm::prepared::Code;
use vm::symbolic::{CallInputs, TermOperations};

/// The operations on values with terms, for [`vm::machine::Attachments`].
pub const OPERATIONS: &dyn TermOperations = &Operations;

#[derive(Debug)]
struct Operations;

impl TermOperations for Operations {
    fn step(&self, machine: &mut Machine) -> Result<Option<u32>, Exit> {
        step::step(machine)
    }

    fn make_reference(&self, machine: &mut Machine, object: Ref, part: u32) -> Result<(), Exit> {
        reference::make_reference(machine, object, part)
    }

    fn note_turn(&self, machine: &mut Machine, edge: u32, target: u32) -> Result<(), Exit> {
        fork::note_turn(machine, edge, target)
    }

    fn fix_lengths(&self, machine: &mut Machine, code: &Code, pc: u32) -> Result<(), Exit> {
        step::fix_lengths(machine, code, pc)
    }

    fn run_native(
        &self,
        machine: &mut Machine,
        method: MethodRef,
        row: &Native,
        args: &[u64],
    ) -> Result<u64, Exit> {
        natives::run_with_terms(machine, method, row, args)
    }

    fn pin(&self, machine: &mut Machine, term: TermId, what: &str) -> u64 {
        fork::pin(machine, term, what)
    }

    fn concat(
        &self,
        machine: &mut Machine,
        spec: &ConcatSpec<'_>,
        args: &[Argument],
        base: usize,
    ) -> Result<Option<Ref>, Exit> {
        text::late_concat(machine, spec, args, base)
    }

    fn note_annotations(&self, machine: &Machine, class: ClassRef) -> Result<(), Exit> {
        annotations::note_annotations(machine, class)
    }

    fn inputs_of_call(
        &self,
        machine: &Machine,
        method: MethodRef,
    ) -> Result<Option<CallInputs>, Exit> {
        let calls = &machine.options.input_limits.calls;
        let parse = machine.live.symbols.run.as_ref().and_then(|run| run.borrow().parse_condition);
        let inputs =
            call_inputs::inputs_of_call(calls, method, parse).map_err(Exit::Unsupported)?;
        if let (Some(run), Some(inputs)) = (&machine.live.symbols.run, &inputs) {
            call_inputs::note(&mut run.borrow_mut().calls, method, inputs);
        }
        Ok(inputs)
    }
}
