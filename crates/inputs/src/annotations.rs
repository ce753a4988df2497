//! Fields with the annotation `@Symbolic` of jpf-symbc, which calls with inputs replace.
//!
//! Invariant: no input that a program asks for silently keeps a concrete value. An annotated field
//! that no call can replace is refused by name. If no call does replace it, the result has a
//! warning.

use crate::call_inputs::{marked_fields, marked_parameters};
use crate::calls::has_calls_with_inputs;
use classes::ClassRef;
use vm::machine::Machine;
use vm::native::Exit;

/// Notes the annotated fields of a class. Returns a refusal if no call has inputs that can replace
/// them.
pub(crate) fn note_annotations(machine: &Machine, class: ClassRef) -> Result<(), Exit> {
    let Some(run) = &machine.live.symbols.run else { return Ok(()) };
    let fields = marked_fields(class);
    let Some(first) = fields.first() else { return Ok(()) };
    let has_marked_method =
        class.methods.iter().any(|method| marked_parameters(method).contains(&Some(true)));
    let class = class.java_name();
    if !has_marked_method && !has_calls_with_inputs(machine) {
        return Err(Exit::Unsupported(format!(
            "the annotation @Symbolic in {class}.{first} without symbolic.method for a method of the class"
        )));
    }
    let marked = &mut run.borrow_mut().calls.marked;
    marked.extend(fields.iter().map(|field| format!("{class}.{field}")));
    Ok(())
}
