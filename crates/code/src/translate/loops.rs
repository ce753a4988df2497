//! Loop inversion: a jump back to the condition of a loop is replaced by an inverted copy of the
//! condition.
//!
//! An iteration then takes one jump instead of two. Only pure operations and `arraylength` are copied.
//! They have no effects and are not scheduling points, so no state contains a position in a copy. A
//! copied `arraylength` may throw; it keeps its bytecode index for the stack trace.
//!
//! Source: loop inversion is textbook material. Invariant: a position in the code that occurs in a
//! state belongs to exactly one position in the bytecode.

use super::{Block, Fixup};
use crate::ir::Insn;
use crate::operation::Operation;
use crate::ops::Op;
use std::collections::BTreeMap;

/// The maximal number of copied instructions before the conditional jump.
const LONGEST: usize = 4;

/// Inverts the loops of a method. The function `covers` returns the handlers that cover a bytecode.
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

/// The inverted condition of a loop.
struct LoopCondition {
    insns: Vec<Insn>,
    bytecodes: Vec<u16>,
    /// Targets inside the loop and after the loop.
    again: u32,
    out: u32,
}

/// Returns the inverted copy of a block that is the condition of a loop; `None` if the block must not be
/// copied.
fn condition(head: &Block) -> Option<LoopCondition> {
    let (last, before) = head.insns.split_last()?;
    let (op, again) = (inverse(last.op)?, head.next?);
    if before.len() > LONGEST || !before.iter().all(|i| may_be_copied(i.op)) {
        return None;
    }
    let out = head.fixups.iter().find(|f| f.at == before.len())?.target;
    let mut insns = head.insns.clone();
    insns.last_mut()?.op = op;
    Some(LoopCondition { insns, bytecodes: head.bytecodes.clone(), again, out })
}

fn may_be_copied(op: Op) -> bool {
    op.operation().is_pure() || op.operation() == Operation::ArrayLength
}

/// Returns the conditional jump that is taken exactly if `op` is not.
fn inverse(op: Op) -> Option<Op> {
    let Operation::Branch(condition, compared) = op.operation() else { return None };
    Op::of(Operation::Branch(condition.inverse(), compared))
}
