//! Values that `ireturn` returns as a `boolean`, `byte`, `char` or `short`.
//!
//! Source: JVMS §6.5 *ireturn*, which narrows such a value. A compiler of Java never returns a value
//! outside of the range. So the narrowing is omitted where the preceding instructions show the range.

use super::{Result, Translator};
use crate::ops::Op;
use crate::translate::stack::Entry;
use classfile::ConstantPool;
use classfile::instruction::{self, Instruction, Operands};
use classfile::opcode::Opcode as O;

/// Narrows the `int` on the stack to the type that the method returns.
pub(super) fn narrow_returned(translator: &mut Translator<'_>) -> Result<()> {
    let returned = translator.method.descriptor.rsplit(')').next().and_then(|to| to.bytes().next());
    let Some(kind @ (b'Z' | b'B' | b'C' | b'S')) = returned else { return Ok(()) };
    if is_in_range(translator, kind) {
        return Ok(());
    }
    let value = translator.pop_register()?;
    match kind {
        b'B' => translator.define(Op::I2B, value, 0, false),
        b'C' => translator.define(Op::I2C, value, 0, false),
        b'S' => translator.define(Op::I2S, value, 0, false),
        _ => {
            let one = translator.fresh()?;
            translator.load_constant(one, Entry::Int(1));
            translator.define(Op::IAnd, value, one, false)
        }
    }
}

/// Whether each instruction before this `ireturn` pushes a value of the returned type.
fn is_in_range(translator: &Translator<'_>, kind: u8) -> bool {
    let at = u32::from(translator.at);
    let mut before: Option<(u32, Instruction)> = None;
    for insn in instruction::instructions(&translator.code.bytes) {
        let Ok((pc, insn)) = insn else { return false };
        let falls_in = pc == at && !before.as_ref().is_some_and(|(_, before)| leaves(before));
        if (falls_in || jumps_to(&insn, at))
            && !is_pushed_before(translator, pc, before.as_ref(), kind)
        {
            return false;
        }
        before = Some((pc, insn));
    }
    true
}

/// Whether the instruction `before` is the only one that precedes the jump or return at `pc`, and
/// pushes a value of the returned type.
fn is_pushed_before(
    translator: &Translator<'_>,
    pc: u32,
    before: Option<&(u32, Instruction)>,
    kind: u8,
) -> bool {
    let is_return = pc == u32::from(translator.at);
    let is_target = translator.leaders.get(pc as usize).is_some_and(|leader| *leader);
    (is_return || !is_target)
        && before.is_some_and(|(_, before)| pushes(translator.pool, before, kind))
}

/// Whether an instruction pushes a value in the range of the type.
fn pushes(pool: &ConstantPool, insn: &Instruction, kind: u8) -> bool {
    let fits = |value: i32| match kind {
        b'Z' => (0..=1).contains(&value),
        b'B' => i8::try_from(value).is_ok(),
        b'C' => u16::try_from(value).is_ok(),
        _ => i16::try_from(value).is_ok(),
    };
    let has_type = |index: u16| {
        let member = pool.name_and_type(index);
        member.is_some_and(|(_, descriptor)| {
            descriptor.rsplit(')').next().is_some_and(|to| to.as_bytes() == [kind])
        })
    };
    match insn.opcode {
        O::iconst_m1
        | O::iconst_0
        | O::iconst_1
        | O::iconst_2
        | O::iconst_3
        | O::iconst_4
        | O::iconst_5 => fits(insn.opcode as i32 - O::iconst_0 as i32),
        O::bipush | O::sipush => matches!(insn.operands, Operands::Immediate(n) if fits(n)),
        O::instanceof => true,
        O::i2b | O::baload => kind == b'B',
        O::i2c | O::caload => kind == b'C',
        O::i2s | O::saload => kind == b'S',
        // Fields and methods have the type in their descriptors.
        _ => match insn.operands {
            Operands::Pool(index) | Operands::InvokeInterface { pool: index, .. } => {
                has_type(index)
            }
            _ => false,
        },
    }
}

/// Whether control never continues after an instruction.
fn leaves(insn: &Instruction) -> bool {
    use O::{
        areturn, athrow, dreturn, freturn, goto, goto_w, ireturn, lookupswitch, lreturn, ret,
        return_, tableswitch,
    };
    matches!(
        insn.opcode,
        goto | goto_w
            | ret
            | tableswitch
            | lookupswitch
            | athrow
            | ireturn
            | lreturn
            | freturn
            | dreturn
            | areturn
            | return_
    )
}

/// Whether an instruction may jump to a position.
fn jumps_to(insn: &Instruction, at: u32) -> bool {
    match &insn.operands {
        Operands::Branch(target) => *target == at,
        Operands::TableSwitch { default, targets, .. } => *default == at || targets.contains(&at),
        Operands::LookupSwitch { default, pairs } => {
            *default == at || pairs.iter().any(|(_, target)| *target == at)
        }
        _ => false,
    }
}
