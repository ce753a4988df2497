//! Fields with the annotation `@Symbolic` of jpf-symbc, which calls with inputs replace.
//!
//! Invariant: no input that a program asks for is silently a number. Without such a call, the
//! annotation is refused by name.

use super::calls::has_calls_with_inputs;
use crate::call_inputs::SYMBOLIC;
use crate::machine::Machine;
use crate::native::Exit;
use classes::ClassRef;

/// Refuses a class with an annotated field that no call replaces, if inputs are symbolic.
pub(crate) fn refuse_annotations(machine: &Machine, class: ClassRef) -> Result<(), Exit> {
    if machine.live.symbols.run.is_none() || has_calls_with_inputs(machine) {
        return Ok(());
    }
    let Some(file) = class.file().filter(|_| !class.loader.is_jdk()) else { return Ok(()) };
    let mut fields = file.fields.iter();
    let field = fields.find(|field| field.has_annotation(&file.pool, SYMBOLIC));
    let has_marked_method = file.methods.iter().any(|method| {
        let bodies = method.parameter_annotations.iter();
        bodies.flat_map(|body| body.windows(2)).any(|at| {
            let index = u16::from_be_bytes([at[0], at[1]]);
            file.pool.utf8(index) == Some(SYMBOLIC)
        })
    });
    match field.filter(|_| !has_marked_method) {
        Some(field) => Err(Exit::Unsupported(format!(
            "the annotation @Symbolic in {}.{} without symbolic.method for a method of the class",
            class.java_name(),
            field.name
        ))),
        None => Ok(()),
    }
}
