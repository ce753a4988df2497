//! The names with which a test can refer to classes, and the constructors that it can call.
//!
//! Invariant: a returned name compiles in the package of the method under check.

use classes::{ClassRef, LoaderId, Primitive};
use classfile::instruction::{Operands, instructions};
use classfile::{FieldType, MethodDescriptor, Opcode, access};
use std::ops::RangeInclusive;
use vm::Machine;

/// The opcodes that push constants, from `aconst_null` to `ldc2_w`.
const CONSTANTS: RangeInclusive<u8> = 0x01..=0x14;

/// Returns the name of a class, an array class or a primitive type in sources of a package. Returns
/// `None` if these sources cannot name the type.
pub(super) fn source(machine: &Machine, name: &str, package: &str) -> Option<String> {
    if Primitive::ALL.iter().any(|one| one.name() == name) {
        return Some(name.to_owned());
    }
    if let Some(FieldType::Array(element)) = FieldType::parse(name) {
        let element = match *element {
            FieldType::Object(name) => source(machine, &name, package)?,
            FieldType::Array(_) => source(machine, &element.to_string(), package)?,
            other => Primitive::from_letter(other.to_string().bytes().next()?)?.name().to_owned(),
        };
        return Some(element + "[]");
    }
    let class = machine.program.registry.load(LoaderId::APP, name).ok()?;
    of_class(machine, class, package, 0)
}

fn of_class(machine: &Machine, class: ClassRef, package: &str, depth: u32) -> Option<String> {
    let file = class.file()?;
    let is_open = |flags: u16| {
        flags & access::PRIVATE == 0 && (class.package() == package || flags & access::PUBLIC != 0)
    };
    let Some(inner) = file.inner_classes.iter().find(|inner| *inner.inner == *class.name) else {
        return is_open(class.access).then(|| class.name.replace('/', "."));
    };
    let (Some(outer), Some(name)) = (&inner.outer, &inner.name) else { return None };
    let outer = machine.program.registry.load(LoaderId::APP, outer).ok()?;
    if !is_open(inner.access) || depth > 16 {
        return None;
    }
    of_class(machine, outer, package, depth + 1).map(|outer| format!("{outer}.{name}"))
}

/// Whether sources of a package can call the constructor without parameters, and it only sets fields of
/// the new object. Tests assign all fields afterwards.
pub(super) fn has_plain_constructor(class: ClassRef, package: &str) -> bool {
    let is_open = |flags: u16| {
        flags & access::PRIVATE == 0 && (class.package() == package || flags & access::PUBLIC != 0)
    };
    let flags = class.methods.iter().find(|m| m.is_constructor() && &*m.descriptor == "()V");
    flags.is_some_and(|method| is_open(method.access)) && is_plain(class)
}

/// Returns the parameter types of a constructor that a subclass in a package can call. Of several
/// constructors, the one with the fewest parameters is chosen.
pub(super) fn callable_constructor(class: ClassRef, package: &str) -> Option<Vec<FieldType>> {
    let is_open = |flags: u16| {
        flags & (access::PUBLIC | access::PROTECTED) != 0
            || flags & access::PRIVATE == 0 && class.package() == package
    };
    let all = class.methods.iter().filter(|of| of.is_constructor() && is_open(of.access));
    let types = all.filter_map(|of| Some(MethodDescriptor::parse(&of.descriptor)?.parameters));
    types.min_by_key(Vec::len)
}

/// Whether the constructor without parameters only sets fields of the new object.
fn is_plain(class: ClassRef) -> bool {
    let Some(parent) = class.super_class else { return true };
    let Some(file) = class.file() else { return false };
    let is_constructor =
        |method: &&classfile::MethodInfo| method.name == "<init>" && method.descriptor == "()V";
    let Some(code) = file.methods.iter().find(is_constructor).and_then(|m| m.code.as_ref()) else {
        return false;
    };
    let is_harmless = |opcode: Opcode, called: Option<u16>| match opcode {
        Opcode::invokespecial => called
            .and_then(|index| file.pool.member(index))
            .is_some_and(|member| member.class == &*parent.name && member.descriptor == "()V"),
        Opcode::aload_0 | Opcode::putfield | Opcode::return_ => true,
        other => CONSTANTS.contains(&(other as u8)),
    };
    let mut all = instructions(&code.bytes);
    all.all(|insn| {
        insn.is_ok_and(|(_, insn)| match insn.operands {
            Operands::Pool(index) => is_harmless(insn.opcode, Some(index)),
            _ => is_harmless(insn.opcode, None),
        })
    }) && is_plain(parent)
}
