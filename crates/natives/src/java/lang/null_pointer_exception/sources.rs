//! Data-flow analysis: the instruction that pushed each slot of the operand stack.
//!
//! Source: `ExceptionMessageBuilder` of HotSpot. The analysis visits instructions in HotSpot's
//! order, as results at joins depend on the order. Invariant: a source that differs between paths
//! is unknown.

use classes::MethodRef;
use classfile::descriptor::{FieldType, method_slots};
use classfile::{Instruction, Opcode, Operands, instruction};

/// Abstract operand stack before an instruction.
#[derive(Clone, Debug, Default)]
pub(super) struct Stack {
    /// For each slot, bottom first, the pc of the instruction that pushed it.
    slots: Vec<Option<u32>>,
    /// Bit set of the local variables below 64 that were written.
    written: u64,
}

impl Stack {
    /// Returns the pc of the instruction that pushed the value `depth` slots below the top.
    pub(super) fn source(&self, depth: usize) -> Option<u32> {
        let at = self.slots.len().checked_sub(depth + 1)?;
        self.slots[at]
    }

    /// Whether a local variable may no longer hold its argument.
    pub(super) fn was_written(&self, local: u16) -> bool {
        local < 64 && self.written & 1 << local != 0
    }

    fn merge(&mut self, other: &Self) {
        for (mine, theirs) in self.slots.iter_mut().zip(&other.slots) {
            if mine != theirs {
                *mine = None;
            }
        }
        self.written |= other.written;
    }

    fn pop(&mut self, count: usize) {
        self.slots.truncate(self.slots.len().saturating_sub(count));
    }

    fn push(&mut self, pc: u32, count: usize) {
        self.slots.extend(std::iter::repeat_n(Some(pc), count));
    }

    /// Copies the top `count` slots below the `under` slots beneath them.
    fn duplicate(&mut self, count: usize, under: usize) {
        let length = self.slots.len();
        let (Some(from), Some(to)) = (length.checked_sub(count), length.checked_sub(count + under))
        else {
            return;
        };
        let copied = self.slots[from..].to_vec();
        self.slots.splice(to..to, copied);
    }
}

/// Abstract stacks of a method.
#[derive(Debug)]
pub(super) struct Sources {
    before: Vec<Option<Stack>>,
}

impl Sources {
    /// Analyses the method's code until the stack before `pc` is known.
    pub(super) fn until(method: MethodRef, pc: u32) -> Self {
        let Some(code) = method.code() else { return Self { before: Vec::new() } };
        let mut sources = Self { before: vec![None; code.bytes.len() + 1] };
        sources.before[0] = Some(Stack::default());
        for handler in &code.handlers {
            let target = u32::from(handler.target);
            let mut stack = Stack::default();
            stack.push(target, 1);
            sources.before[target as usize].get_or_insert(stack);
        }
        let mut reached_more = true;
        while reached_more {
            reached_more = false;
            let mut at = 0;
            while (at as usize) < code.bytes.len() {
                let Ok(decoded) = instruction::decode(&code.bytes, at) else { return sources };
                reached_more |= sources.step(method, at, &decoded);
                at = decoded.next;
                if at == pc && sources.at(pc).is_some() {
                    return sources;
                }
            }
        }
        sources
    }

    /// Returns the stack before `pc`, if `pc` was reached.
    pub(super) fn at(&self, pc: u32) -> Option<&Stack> {
        self.before.get(pc as usize)?.as_ref()
    }

    /// Executes one instruction. Returns whether this reached another instruction for the first
    /// time.
    fn step(&mut self, method: MethodRef, pc: u32, decoded: &Instruction) -> bool {
        let Some(mut stack) = self.at(pc).cloned() else { return false };
        execute(method, pc, decoded, &mut stack);
        let mut new = false;
        for target in decoded.targets() {
            new |= self.reach(target, &stack);
        }
        if decoded.opcode.falls_through() {
            new |= self.reach(decoded.next, &stack);
        }
        new
    }

    fn reach(&mut self, pc: u32, stack: &Stack) -> bool {
        match self.before.get_mut(pc as usize) {
            Some(Some(known)) => {
                known.merge(stack);
                false
            }
            Some(unknown) => {
                *unknown = Some(stack.clone());
                true
            }
            None => false,
        }
    }
}

fn execute(method: MethodRef, pc: u32, decoded: &Instruction, stack: &mut Stack) {
    use Opcode::*;
    let opcode = decoded.opcode;
    match opcode {
        dup => stack.duplicate(1, 0),
        dup_x1 => stack.duplicate(1, 1),
        dup_x2 => stack.duplicate(1, 2),
        dup2 => stack.duplicate(2, 0),
        dup2_x1 => stack.duplicate(2, 1),
        dup2_x2 => stack.duplicate(2, 2),
        swap => {
            let length = stack.slots.len();
            if length >= 2 {
                stack.slots.swap(length - 1, length - 2);
            }
        }
        // The value stays unchanged.
        checkcast | nop => {}
        _ => {
            let (pops, pushes) = effect(method, decoded);
            stack.pop(pops);
            stack.push(pc, pushes);
        }
    }
    let writes = matches!(opcode as u8, 0x36..=0x4e) || opcode == iinc;
    if let (true, Some(local)) = (writes, decoded.local()) {
        let slots = if opcode == iinc { 1 } else { opcode.local_slots() };
        for written in local..local.saturating_add(slots).min(64) {
            stack.written |= 1 << written;
        }
    }
}

/// Returns the slots that an instruction pops and pushes.
fn effect(method: MethodRef, decoded: &Instruction) -> (usize, usize) {
    use Opcode::*;
    let opcode = decoded.opcode;
    if let (Some(pops), Some(pushes)) = (opcode.pops(), opcode.pushes()) {
        return (pops.into(), pushes.into());
    }
    let pool = method.class().file().map(|file| &file.pool);
    let (Some(pool), Some(index)) = (pool, decoded.pool_index()) else { return (0, 0) };
    if let Operands::MultiNewArray { dims, .. } = decoded.operands {
        return (dims.into(), 1);
    }
    let descriptor = match opcode {
        invokedynamic => pool.name_and_type(index).map(|(_, descriptor)| descriptor),
        _ => pool.member(index).map(|member| member.descriptor),
    };
    let Some(descriptor) = descriptor else { return (0, 0) };
    let receiver = usize::from(!matches!(opcode, invokestatic | invokedynamic));
    if opcode.is_invoke() {
        let (parameters, result) = method_slots(descriptor).unwrap_or((0, 0));
        return (usize::from(parameters) + receiver, result.into());
    }
    let slots = FieldType::parse(descriptor).map_or(1, |field| usize::from(field.slots()));
    match opcode {
        getstatic => (0, slots),
        putstatic => (slots, 0),
        getfield => (1, slots),
        _ => (1 + slots, 0),
    }
}
