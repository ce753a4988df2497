//! Loop inversion: a jump back to a loop's condition becomes a copy of the condition, inverted.
//!
//! An iteration then takes one jump, not two. Only pure operations and `arraylength` are copied:
//! they are no scheduling points and have no effects, so no state contains a position in a copy.
//! A copied `arraylength` may throw; it keeps its bytecode, for the stack trace.
//!
//! Source: any textbook on compilers. Invariant: a position in the code that occurs in a state
//! belongs to exactly one position in the bytecode.

use super::{Block, Fixup};
use crate::ir::Insn;
use crate::operation::Operation;
use crate::ops::Op;
use std::collections::BTreeMap;

/// Instructions before the condition that may be copied with it.
const LONGEST: usize = 4;

/// Inverts the loops of a method; `covers` gives for a bytecode which handlers cover it.
pub(super) fn invert(blocks: &mut BTreeMap<u32, Block>, covers: impl Fn(u16) -> Vec<bool>) {
    let starts: Vec<u32> = blocks.keys().copied().collect();
    for (at, start) in starts.iter().enumerate() {
        let Some(block) = blocks.get(start) else { continue };
        let (Some(last), Some(jump)) = (block.insns.last(), block.fixups.last()) else { continue };
        if last.op != Op::Goto || jump.target > *start {
            continue;
        }
        let Some(place) = block.bytecodes.last().copied() else { continue };
        let Some(mut copy) = blocks.get(&jump.target).and_then(condition) else { continue };
        let around = covers(place);
        if copy.bytecodes.iter().any(|b| covers(*b) != around) {
            continue;
        }
        let Some(block) = blocks.get_mut(start) else { continue };
        block.insns.pop();
        block.bytecodes.pop();
        block.fixups.pop();
        if let ([condition], Some(step)) = (&mut copy.insns[..], block.insns.last())
            && condition.op == Op::IfICmpLt
            && *step == (Insn { op: Op::IAddI, d: condition.a, a: condition.a, b: 1 })
            && condition.a != condition.b
        {
            condition.op = Op::IncIfICmpLt;
            block.insns.pop();
            block.bytecodes.pop();
        }
        let copied = block.insns.len();
        block.insns.extend(copy.insns);
        block.bytecodes.extend(copy.bytecodes);
        block.copied = Some((copied, place));
        block.fixups.push(Fixup { at: block.insns.len() - 1, target: copy.again });
        if starts.get(at + 1) != Some(&copy.out) {
            block.fixups.push(Fixup { at: block.insns.len(), target: copy.out });
            block.insns.push(Insn { op: Op::Goto, d: 0, a: 0, b: 0 });
            block.bytecodes.push(place);
        }
    }
}

/// The condition of a loop, inverted.
struct Condition {
    insns: Vec<Insn>,
    bytecodes: Vec<u16>,
    /// The targets inside of the loop and behind it.
    again: u32,
    out: u32,
}

/// The copy of a block that consists of the condition of a loop, if it may be copied.
fn condition(head: &Block) -> Option<Condition> {
    let (last, before) = head.insns.split_last()?;
    let (op, again) = (inverse(last.op)?, head.next?);
    if before.len() > LONGEST || !before.iter().all(|i| may_be_copied(i.op)) {
        return None;
    }
    let out = head.fixups.iter().find(|f| f.at == before.len())?.target;
    let mut insns = head.insns.clone();
    insns.last_mut()?.op = op;
    Some(Condition { insns, bytecodes: head.bytecodes.clone(), again, out })
}

fn may_be_copied(op: Op) -> bool {
    op.operation().is_pure() || op.operation() == Operation::ArrayLength
}

/// The conditional jump that is taken exactly if another is not.
fn inverse(op: Op) -> Option<Op> {
    let Operation::Branch(condition, compared) = op.operation() else { return None };
    Op::of(Operation::Branch(condition.inverse(), compared))
}
