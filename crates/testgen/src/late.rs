//! Fields that change after the initialization of their class or object.
//!
//! Invariant: a private field that no code of its nest changes keeps its value, apart from reflection.

use classfile::instruction::instructions;
use classfile::{ClassFile, MethodInfo, Opcode, access};

/// Prefixes of names of methods that change the contents of a collection, an array or a number.
const CHANGES: &[&str] = &[
    "accumulate",
    "add",
    "append",
    "clear",
    "compareAnd",
    "compute",
    "decrement",
    "delete",
    "drain",
    "fill",
    "getAnd",
    "increment",
    "insert",
    "lazySet",
    "merge",
    "offer",
    "poll",
    "pop",
    "push",
    "put",
    "remove",
    "replace",
    "retain",
    "reverse",
    "set",
    "shuffle",
    "sort",
    "swap",
    "take",
    "update",
    "weakCompare",
];

/// Whether a method of a class file, other than an initializer, assigns a field.
pub fn is_assigned_late(file: &ClassFile, class: &str, field: &str) -> bool {
    file.methods.iter().any(|method| {
        !method.name.starts_with('<')
            && accesses(file, method, class, field, &[Opcode::putstatic, Opcode::putfield])
    })
}

/// Whether a class file may change the contents of the object in a static field. A method, other
/// than the class initializer, then reads the field and changes the contents of some object.
pub fn may_change_contents(file: &ClassFile, class: &str, field: &str) -> bool {
    file.methods.iter().any(|method| {
        method.name != "<clinit>"
            && accesses(file, method, class, field, &[Opcode::getstatic])
            && (access::has(method.access, access::SYNTHETIC) && method.name.starts_with("access$")
                || changes_contents(file, method))
    })
}

fn accesses(
    file: &ClassFile,
    method: &MethodInfo,
    class: &str,
    field: &str,
    opcodes: &[Opcode],
) -> bool {
    let Some(code) = &method.code else { return false };
    instructions(&code.bytes).map_while(Result::ok).any(|(_, insn)| {
        opcodes.contains(&insn.opcode)
            && insn
                .pool_index()
                .and_then(|index| file.pool.member(index))
                .is_some_and(|member| member.class == class && member.name == field)
    })
}

fn changes_contents(file: &ClassFile, method: &MethodInfo) -> bool {
    let Some(code) = &method.code else { return false };
    instructions(&code.bytes).map_while(Result::ok).any(|(_, insn)| {
        let is_store =
            (Opcode::iastore as u8..=Opcode::sastore as u8).contains(&(insn.opcode as u8));
        let is_call = matches!(
            insn.opcode,
            Opcode::invokevirtual | Opcode::invokeinterface | Opcode::invokestatic
        );
        let called = || insn.pool_index().and_then(|index| file.pool.member(index));
        is_store
            || is_call
                && called().is_some_and(|member| {
                    member.class.starts_with("java/util/")
                        && CHANGES.iter().any(|name| member.name.starts_with(name))
                })
    })
}
