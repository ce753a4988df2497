//! Calls of canonical constructors on records that are inputs.
//!
//! Source: JLS 8.10.4.

use crate::lazy::constructors::constructor;
use crate::lazy::fields::fields_of;
use crate::reference::make_reference;
use terms::TermId;
use vm::heap::Ref;
use vm::machine::Machine;
use vm::native::Exit;
use vm::symbolic::pass_terms;
use vm::thread::FrameKind;

/// Calls the canonical constructor on a record whose fields are the arguments.
pub fn construct_record(machine: &mut Machine, record: Ref) -> Result<(), Exit> {
    let class = machine.live.heap.peek(record).class();
    let Some(constructor) = constructor(class) else { return Ok(()) };
    let mut args = vec![u64::from(record)];
    let mut terms = vec![TermId::NONE];
    let names: Vec<String> = class
        .file()
        .and_then(|file| file.record.as_ref())
        .map_or(Vec::new(), |all| all.iter().map(|one| one.name.clone()).collect());
    let fields = fields_of(class);
    for name in names {
        let Some(field) = fields.iter().find(|field| *field.name == *name) else { continue };
        let slot = field.slot;
        if machine.live.symbols.has_late_reference(&machine.live.heap, record, slot) {
            make_reference(machine, record, slot)?;
        }
        args.push(machine.live.heap.slot(record, slot));
        terms.push(machine.live.symbols.part(&machine.live.heap, record, slot));
    }
    pass_terms(machine, terms);
    Err(Exit::Call(constructor, args, FrameKind::Call))
}
