//! Final fields to which each constructor assigns a new object: such a field is never null, and an
//! array can have a fixed length.
//!
//! Source: JLS 8.3.1.2 and 16.9; decision 0118. Invariant: a field has a restriction only if each
//! constructor that assigns it does so directly after the creation of the object.

use classes::FieldRef;
use classfile::instruction::{Instruction, Operands, instructions};
use classfile::{ClassFile, Opcode, access};

/// The greatest fixed length of an array. A longer one would have too many elements.
const LONGEST: u32 = 64;

/// The values of a final field after each constructor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Initialized {
    /// The length of the array, if the field contains one whose length is fixed.
    pub(super) length: Option<u32>,
}

/// Returns the values of a final field that is never null. Returns `None` for other fields.
pub(super) fn initialized(field: FieldRef) -> Option<Initialized> {
    let file = field.class().file().filter(|file| file.record.is_none())?;
    if !field.has(access::FINAL) || field.is_static() {
        return None;
    }
    let mut found: Option<Initialized> = None;
    for method in file.methods.iter().filter(|method| method.name == "<init>") {
        let code = file.code(method).ok()??;
        let all: Vec<(u32, Instruction)> =
            instructions(&code.bytes).collect::<Result<_, _>>().ok()?;
        match (assigned(file, &all, field), found) {
            (Assigned::Any, _) => return None,
            (Assigned::ByAnother, _) => {}
            (Assigned::New(value), Some(known)) if known != value => {
                found = Some(Initialized { length: None });
            }
            (Assigned::New(value), _) => found = Some(value),
        }
    }
    found
}

/// The assignment of a field by a constructor.
enum Assigned {
    /// The value is unknown.
    Any,
    /// The constructor calls another one, which assigns the field.
    ByAnother,
    /// The value is a new object.
    New(Initialized),
}

/// Returns the assignment of a field by a constructor.
fn assigned(file: &ClassFile, all: &[(u32, Instruction)], field: FieldRef) -> Assigned {
    let member = |insn: &Instruction| insn.pool_index().and_then(|index| file.pool.member(index));
    let assigns = |(_, insn): &&(u32, Instruction)| {
        insn.opcode == Opcode::putfield
            && member(insn).is_some_and(|of| of.name == &*field.name && of.class == file.this_class)
    };
    let positions: Vec<usize> =
        all.iter().enumerate().filter(|(_, one)| assigns(one)).map(|(at, _)| at).collect();
    let [at] = positions[..] else {
        let calls_other = all.iter().any(|(_, insn)| {
            insn.opcode == Opcode::invokespecial
                && member(insn).is_some_and(|of| of.name == "<init>" && of.class == file.this_class)
        });
        let is_other = positions.is_empty() && calls_other;
        return if is_other { Assigned::ByAnother } else { Assigned::Any };
    };
    // A jump to the assignment would bring another value.
    let is_target = |place: u32| all.iter().any(|(_, insn)| insn.targets().contains(&place));
    let Some((place, before)) = at.checked_sub(1).and_then(|at| all.get(at)) else {
        return Assigned::Any;
    };
    if is_target(all[at].0) {
        return Assigned::Any;
    }
    match before.opcode {
        Opcode::newarray | Opcode::anewarray => {
            let length = at.checked_sub(2).and_then(|at| constant(&all[at].1));
            let length = length.filter(|_| !is_target(*place));
            let length = length.and_then(|length| u32::try_from(length).ok());
            Assigned::New(Initialized { length: length.filter(|length| *length <= LONGEST) })
        }
        Opcode::invokespecial if member(before).is_some_and(|of| of.name == "<init>") => {
            Assigned::New(Initialized { length: None })
        }
        _ => Assigned::Any,
    }
}

/// Returns the number that an instruction pushes.
fn constant(insn: &Instruction) -> Option<i32> {
    match (&insn.operands, insn.opcode) {
        (Operands::Immediate(number), Opcode::bipush | Opcode::sipush) => Some(*number),
        (_, opcode) => {
            let first = Opcode::iconst_m1 as u8;
            let last = Opcode::iconst_5 as u8;
            let is_constant = (first..=last).contains(&(opcode as u8));
            is_constant.then(|| i32::from(opcode as u8) - i32::from(first) - 1)
        }
    }
}
