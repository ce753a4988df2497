//! The annotation `@Symbolic` of jpf-symbc, which is refused by name.
//!
//! Invariant: no input that a program asks for is silently a number. Parameters of a method under
//! check are inputs with and without the annotation.

use super::lazy::InputBounds;
use crate::machine::Machine;
use crate::native::Exit;
use classes::ClassRef;

const SYMBOLIC: &str = "Lgov/nasa/jpf/symbc/Symbolic;";

/// Refuses a class with an annotated field or parameter, if inputs are symbolic.
pub(crate) fn refuse_annotations(machine: &Machine, class: ClassRef) -> Result<(), Exit> {
    let Some(run) = &machine.live.symbols.run else { return Ok(()) };
    let Some(file) = class.file().filter(|_| !class.loader.is_jdk()) else { return Ok(()) };
    let has_method = run.borrow().lazy.bounds != InputBounds::default();
    let field = file.fields.iter().find(|field| field.has_annotation(&file.pool, SYMBOLIC));
    let parameters = file.methods.iter().filter(|_| !has_method).find(|method| {
        let bodies = method.parameter_annotations.iter();
        bodies.flat_map(|body| body.windows(2)).any(|at| {
            let index = u16::from_be_bytes([at[0], at[1]]);
            file.pool.utf8(index) == Some(SYMBOLIC)
        })
    });
    let name = field.map(|field| &field.name).or(parameters.map(|method| &method.name));
    match name {
        Some(name) => {
            let what = format!("the annotation @Symbolic in {}.{name}", class.java_name());
            Err(Exit::Unsupported(what))
        }
        None => Ok(()),
    }
}
