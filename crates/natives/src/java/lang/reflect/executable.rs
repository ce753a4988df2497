//! `java.lang.reflect.Executable`: parameters and type annotations.

use super::{method_of, optional_bytes, optional_text, parameter};
use crate::values::{reference, reference_array};
use vm::Machine;
use vm::native::Exit;

vm::natives! {
    class "java/lang/reflect/Executable";
    "getParameters0()[Ljava/lang/reflect/Parameter;" => parameters;
    "getTypeAnnotationBytes0()[B" => type_annotations;
}

/// Returns the parameters; null if the class file has no `MethodParameters`.
fn parameters(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let executable = reference(args, 0);
    let method = method_of(m, executable);
    let Some(declared) = method.and_then(|m| m.info()).and_then(|i| i.parameters.as_ref()) else {
        return Ok(0);
    };
    let mut objects = Vec::with_capacity(declared.len());
    for (index, (name, modifiers)) in declared.iter().enumerate() {
        let name = optional_text(m, name.as_deref())?;
        objects.push(parameter::new(m, name, *modifiers, executable, index)?);
    }
    reference_array(m, "[Ljava/lang/reflect/Parameter;", &objects)
}

fn type_annotations(m: &mut Machine, args: &[u64]) -> Result<u64, Exit> {
    let info = method_of(m, reference(args, 0)).and_then(|m| m.info());
    optional_bytes(m, info.and_then(|i| i.type_annotations.as_ref()))
}
