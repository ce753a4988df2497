//! Control flow of a method: its basic blocks and the jumps between them.
//!
//! A block ends at a jump and begins at the target of a jump. The boundaries of the ranges of exception
//! handlers are also block boundaries.

use crate::ir::Code;
use crate::operation::Operation;
use std::ops::Range;

/// The basic blocks of a method, in the order of their code.
#[derive(Debug)]
pub struct Blocks {
    /// First instruction of each block, followed by the number of instructions of the method.
    starts: Vec<u32>,
}

impl Blocks {
    /// Computes the blocks of `code`.
    pub fn new<T>(code: &Code<T>) -> Self {
        let length = code.insns.len();
        let mut is_start = vec![false; length + 1];
        is_start[0] = true;
        for pc in 0..length as u32 {
            jumps(code, pc, |target| is_start[target as usize] = true);
            let insn = code.insns[pc as usize].get();
            if insn.is_conditional() || !insn.op.operation().falls_through() {
                is_start[pc as usize + 1] = true;
            }
        }
        for handler in &code.handlers {
            for at in [handler.target, handler.start, handler.end] {
                is_start[at as usize] = true;
            }
        }
        is_start[length] = true;
        Self { starts: (0..=length as u32).filter(|pc| is_start[*pc as usize]).collect() }
    }

    /// Returns the number of blocks.
    pub fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the instructions of a block.
    pub fn range(&self, block: usize) -> Range<u32> {
        self.starts[block]..self.starts[block + 1]
    }

    /// Returns the block of an instruction.
    pub fn block_of(&self, pc: u32) -> usize {
        self.starts.partition_point(|start| *start <= pc) - 1
    }

    /// Returns the block that begins at an instruction.
    pub fn block_at(&self, pc: u32) -> Option<usize> {
        self.starts[..self.count()].binary_search(&pc).ok()
    }
}

/// Visits the successors of `pc`, without exception handlers.
pub fn successors<T>(code: &Code<T>, pc: u32, mut visit: impl FnMut(u32)) {
    jumps(code, pc, &mut visit);
    if code.insns[pc as usize].get().op.operation().falls_through() {
        visit(pc + 1);
    }
}

/// Visits the targets of the jump at `pc`. Other instructions have no targets.
fn jumps<T>(code: &Code<T>, pc: u32, mut visit: impl FnMut(u32)) {
    let insn = code.insns[pc as usize].get();
    match insn.op.operation() {
        Operation::Branch(..) | Operation::IncrementAndBranch(_) => visit(insn.target(pc)),
        Operation::Goto | Operation::Subroutine => visit(pc.wrapping_add(insn.wide())),
        Operation::SubroutineReturn => code.returns.iter().copied().for_each(visit),
        Operation::Switch { .. } => {
            let switch = &code.switches[insn.d as usize];
            switch.targets.iter().copied().for_each(&mut visit);
            visit(switch.default);
        }
        Operation::Nop
        | Operation::Move
        | Operation::Constant(_)
        | Operation::Negate(_)
        | Operation::Arithmetic(..)
        | Operation::Bitwise(..)
        | Operation::Convert(..)
        | Operation::Narrow(_)
        | Operation::Compare(_)
        | Operation::Load(..)
        | Operation::Store(..)
        | Operation::ArrayLength
        | Operation::Allocate(_)
        | Operation::TypeTest(_)
        | Operation::Monitor(_)
        | Operation::LockRecords(_)
        | Operation::Throw
        | Operation::Call(..)
        | Operation::Return(_) => {}
    }
}
