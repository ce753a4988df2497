//! Structured locking (JVMS §2.11.10): whether a method certainly exits each monitor that it enters.
//!
//! The analysis assigns identities to the values of registers. Two registers with one identity hold the
//! same value. So a monitor that is entered through one of them may be exited through the other. The
//! first pass computes the identities. The second pass computes the entered monitors.
//!
//! Invariant: the value of an instruction that may be executed again has no identity. The start of a
//! loop merges this value with the value before the loop, and merged registers have no identity.
//!
//! Compilers emit code for which the analysis succeeds. For other methods the frame records the entered
//! monitors.

use crate::cfg::{Blocks, successors};
use crate::ir::{Code, Insn};
use crate::operation::{MonitorAction, Operation};

/// Identity of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    /// A value without identity, which equals no value.
    Unknown,
    /// The initial value of a register.
    Initial(u16),
    /// The value that the last execution of an instruction defined, or to which it first gave an
    /// identity.
    Named(u32),
}

/// Whether each execution of `code` exits exactly the monitors that it enters. Returns false if the
/// analysis cannot prove this.
pub fn is_structured<T>(code: &Code<T>) -> bool {
    let uses_monitors =
        code.insns.iter().any(|insn| matches!(insn.get().op.operation(), Operation::Monitor(_)));
    !uses_monitors || Analysis::new(code).is_structured()
}

struct Analysis<'a, T> {
    code: &'a Code<T>,
    blocks: Blocks,
    /// Registers through which monitors are entered or exited, and registers that are copied to them.
    /// Other registers have no identity.
    relevant: Vec<bool>,
    /// Values at the start of each reachable block.
    entry: Vec<Option<Vec<Value>>>,
    /// Pairs of a block and a register whose values differ between jumps to the block.
    merged: Vec<(usize, usize)>,
}

impl<'a, T> Analysis<'a, T> {
    fn new(code: &'a Code<T>) -> Self {
        let blocks = Blocks::new(code);
        let relevant = relevant_registers(code);
        let mut this = Self { code, blocks, relevant, entry: Vec::new(), merged: Vec::new() };
        // Each round visits a block once. A register that a round finds to be merged has no identity in
        // the next round. Its copies then get the identities of the copying instructions.
        while let Some(merged) = this.identify() {
            this.merged.push(merged);
        }
        this
    }

    /// Computes the values at the start of each block. Returns a block and a register if jumps to the
    /// block have different values of the register.
    fn identify(&mut self) -> Option<(usize, usize)> {
        self.entry = vec![None; self.blocks.count()];
        let initial: Vec<Value> = (0..self.code.registers as u16)
            .map(|r| if self.relevant[r as usize] { Value::Initial(r) } else { Value::Unknown })
            .collect();
        let mut pending = Vec::new();
        self.reach(0, &initial, &mut pending);
        while let Some(block) = pending.pop() {
            let Some(mut values) = self.entry[block].clone() else { continue };
            for pc in self.blocks.range(block) {
                if throws(self.code.insns[pc as usize].get()) {
                    for target in handlers(self.code, pc).0 {
                        let mut thrown = values.clone();
                        thrown[self.code.exception_register as usize] = Value::Unknown;
                        if let Some(merged) = self.reach(target, &thrown, &mut pending) {
                            return Some(merged);
                        }
                    }
                }
                self.step(pc, &mut values);
            }
            let mut targets = Vec::new();
            successors(self.code, self.blocks.range(block).end - 1, |to| targets.push(to));
            for target in targets {
                if let Some(merged) = self.reach(target, &values, &mut pending) {
                    return Some(merged);
                }
            }
        }
        None
    }

    /// Records the values at a jump to `target`. Returns the block and a register if an earlier jump had
    /// a different value of the register.
    fn reach(
        &mut self,
        target: u32,
        values: &[Value],
        pending: &mut Vec<usize>,
    ) -> Option<(usize, usize)> {
        let block = self.blocks.block_at(target)?;
        let mut values = values.to_vec();
        for (_, register) in self.merged.iter().filter(|(at, _)| *at == block) {
            values[*register] = Value::Unknown;
        }
        if let Some(known) = &self.entry[block] {
            let differs = |at: &usize| known[*at] != values[*at];
            return (0..values.len()).find(differs).map(|register| (block, register));
        }
        self.entry[block] = Some(values);
        pending.push(block);
        None
    }

    /// Computes the identities after an instruction.
    fn step(&self, pc: u32, values: &mut [Value]) {
        let insn = self.code.insns[pc as usize].get();
        let (d, a) = (insn.d as usize, insn.a as usize);
        let fresh = Value::Named(pc);
        match insn.op.operation() {
            Operation::Move if self.relevant[d] => {
                if values[a] == Value::Unknown {
                    values[a] = fresh;
                }
                values[d] = values[a];
            }
            Operation::Monitor(MonitorAction::Enter) => {
                if values[a] == Value::Unknown {
                    values[a] = fresh;
                }
            }
            _ => {
                if let Some(register) = self.code.defined(insn)
                    && self.relevant[register as usize]
                {
                    values[register as usize] = fresh;
                }
            }
        }
    }

    /// Whether the entered monitors are exited on all paths through the blocks.
    fn is_structured(&self) -> bool {
        let mut entered: Vec<Option<Vec<Value>>> = vec![None; self.blocks.count()];
        entered[0] = Some(Vec::new());
        let mut pending = vec![0];
        while let Some(block) = pending.pop() {
            let (Some(mut values), Some(mut locks)) =
                (self.entry[block].clone(), entered[block].clone())
            else {
                continue;
            };
            let mut reached: Vec<(u32, Vec<Value>)> = Vec::new();
            for pc in self.blocks.range(block) {
                let insn = self.code.insns[pc as usize].get();
                let operation = insn.op.operation();
                let exits = operation == Operation::Monitor(MonitorAction::Exit);
                let returns = matches!(operation, Operation::Return(_));
                // The exit of a monitor that the thread owns does not throw.
                if throws(insn) && !exits && !returns {
                    let (targets, catches_all) = handlers(self.code, pc);
                    reached.extend(targets.into_iter().map(|target| (target, locks.clone())));
                    if !catches_all && !locks.is_empty() {
                        return false;
                    }
                }
                if returns && !locks.is_empty() {
                    return false;
                }
                self.step(pc, &mut values);
                let Operation::Monitor(action) = operation else { continue };
                let object = values[insn.a as usize];
                match (action, locks.iter().rposition(|lock| *lock == object)) {
                    (MonitorAction::Enter, _) => locks.push(object),
                    (MonitorAction::Exit, Some(at)) if object != Value::Unknown => {
                        locks.remove(at);
                    }
                    (MonitorAction::Exit, _) => return false,
                }
            }
            successors(self.code, self.blocks.range(block).end - 1, |to| {
                reached.push((to, locks.clone()));
            });
            for (target, locks) in reached {
                let Some(block) = self.blocks.block_at(target) else { return false };
                match &entered[block] {
                    Some(known) if *known == locks => {}
                    Some(_) => return false,
                    None => {
                        entered[block] = Some(locks);
                        pending.push(block);
                    }
                }
            }
        }
        true
    }
}

fn throws(insn: Insn) -> bool {
    insn.op.operation().may_throw()
}

/// Returns the targets of the handlers of an exception at `pc`, and whether one catches all.
fn handlers<T>(code: &Code<T>, pc: u32) -> (Vec<u32>, bool) {
    let mut targets = Vec::new();
    for handler in code.handlers.iter().filter(|h| h.start <= pc && pc < h.end) {
        targets.push(handler.target);
        if handler.catch.is_none() {
            return (targets, true);
        }
    }
    (targets, false)
}

/// Returns the registers that monitors are entered or exited through, and the sources of copies to them.
fn relevant_registers<T>(code: &Code<T>) -> Vec<bool> {
    let mut relevant = vec![false; code.registers as usize];
    let mut changed = true;
    while changed {
        changed = false;
        for insn in code.insns.iter().map(std::cell::Cell::get) {
            let matters = match insn.op.operation() {
                Operation::Monitor(_) => true,
                Operation::Move => relevant[insn.d as usize],
                _ => false,
            };
            changed |= matters && !std::mem::replace(&mut relevant[insn.a as usize], true);
        }
    }
    relevant
}
