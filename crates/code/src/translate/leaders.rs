//! The bytecode positions at which basic blocks begin, and the ends of blocks before them.

use super::{Result, Translator, decode, fail, key};
use crate::ops::Op;
use classfile::instruction;

/// Returns for each bytecode position whether a block begins there.
pub(super) fn leaders(code: &classfile::Code) -> Result<Vec<bool>> {
    let mut leaders = vec![false; code.bytes.len() + 1];
    let mut mark = |at: u32| match leaders.get_mut(at as usize) {
        Some(slot) => {
            *slot = true;
            Ok(())
        }
        None => fail("jump out of the code"),
    };
    mark(0)?;
    for handler in &code.handlers {
        mark(handler.target.into())?;
    }
    let mut pc = 0;
    while (pc as usize) < code.bytes.len() {
        let insn = decode(code, pc)?;
        match &insn.operands {
            instruction::Operands::Branch(target) => {
                mark(*target)?;
                mark(insn.next)?;
            }
            instruction::Operands::TableSwitch { default, targets, .. } => {
                mark(*default)?;
                targets.iter().try_for_each(|t| mark(*t))?;
            }
            instruction::Operands::LookupSwitch { default, pairs } => {
                mark(*default)?;
                pairs.iter().try_for_each(|(_, t)| mark(*t))?;
            }
            _ => {}
        }
        pc = insn.next;
    }
    Ok(leaders)
}

/// Ends a block that continues at the leader `pc`.
pub(super) fn end_before(translator: &mut Translator<'_>, pc: u32) {
    translator.flush(&mut []);
    let next = key(translator.copy, pc);
    if translator.block.insns.is_empty() {
        // Otherwise both successors of a conditional jump around this block are the same instruction,
        // and no branch coverage can tell them apart.
        translator.jump(Op::Goto, 0, 0, next);
    }
    translator.reach(pc);
    translator.block.next = Some(next);
}
