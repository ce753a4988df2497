//! The canonical constructors of records that do more than assign the components.
//!
//! Source: JLS 8.10.4.

use classes::{ClassRef, MethodRef};
use classfile::instruction::instructions;
use classfile::{ClassFile, Code, FieldType, Opcode};

/// Returns the canonical constructor of a record, if it does more than assign the components.
pub(super) fn constructor(class: ClassRef) -> Option<MethodRef> {
    let file = class.file()?;
    let components = file.record.as_ref()?;
    let types: String = components.iter().map(|one| one.descriptor.as_str()).collect();
    let descriptor = format!("({types})V");
    let code = file.code(file.method("<init>", &descriptor)?).ok()??;
    if assigns_only(file, code) {
        return None;
    }
    class.declared_method("<init>", &descriptor)
}

/// Whether a record has such a constructor and a component of a reference type other than `String`.
/// The contents of such a component can change after the constructor.
pub(super) fn reads_objects(class: ClassRef) -> bool {
    let is_object = |descriptor: &str| {
        let is_text = descriptor == "Ljava/lang/String;";
        descriptor.starts_with(['L', '[']) && !is_text
    };
    let components = class.file().and_then(|file| file.record.as_ref());
    components.is_some_and(|all| all.iter().any(|one| is_object(&one.descriptor)))
        && constructor(class).is_some()
}

/// Whether a canonical constructor only assigns each parameter to its field.
fn assigns_only(file: &ClassFile, code: &Code) -> bool {
    let mut slot = 1;
    let mut slots = Vec::new();
    for component in file.record.iter().flatten() {
        slots.push((component.name.as_str(), slot));
        slot += FieldType::parse(&component.descriptor).map_or(1, |of| of.slots());
    }
    let mut loaded = Vec::new();
    instructions(&code.bytes).all(|decoded| {
        let Ok((_, insn)) = decoded else { return false };
        let member = || insn.pool_index().and_then(|index| file.pool.member(index));
        let is_load = (Opcode::iload as u8..=Opcode::aload_3 as u8).contains(&(insn.opcode as u8));
        match insn.opcode {
            _ if is_load => {
                loaded.extend(insn.local());
                true
            }
            Opcode::putfield => {
                let value = loaded.pop();
                let receiver = loaded.pop();
                receiver == Some(0)
                    && member().is_some_and(|of| {
                        value.is_some_and(|value| slots.contains(&(of.name, value)))
                    })
            }
            Opcode::invokespecial => {
                loaded.pop() == Some(0) && member().is_some_and(|of| of.class == "java/lang/Record")
            }
            Opcode::return_ => true,
            _ => false,
        }
    })
}
