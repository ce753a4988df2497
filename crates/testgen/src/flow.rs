//! The jumps of a method's bytecode that correspond to jumps in the source.
//!
//! A compiler creates jumps that no statement has: the test whether assertions are enabled, and
//! those of a `switch` over strings. These jumps are omitted. A compiler also copies the block of a
//! `finally`: a jump in a copy counts as the jump in the handler's block. Source: JVMS 3.13, 6.5
//! and the code that javac generates. Invariant: each reachable jump is omitted for one of these
//! reasons, or belongs to one goal.

use classfile::instruction::{Instruction, Operands, instructions};
use classfile::{Code, ConstantPool, MethodDescriptor, Opcode};
use std::collections::{BTreeMap, BTreeSet};

/// An instruction with the depth of the stack.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) pc: u32,
    pub(crate) insn: Instruction,
    /// The depth of the stack before the instruction, in slots; `None` if the instruction is
    /// unreachable.
    pub(crate) depth: Option<u32>,
}

/// The instructions of a method, each with the depth of the stack.
#[derive(Clone, Debug, Default)]
pub(crate) struct Flow {
    pub(crate) steps: Vec<Step>,
}

/// Whether an instruction is a jump with two successors.
pub(crate) fn is_conditional(opcode: Opcode) -> bool {
    let code = opcode as u8;
    (Opcode::ifeq as u8..=Opcode::if_acmpne as u8).contains(&code)
        || matches!(opcode, Opcode::ifnull | Opcode::ifnonnull)
}

fn is_switch(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::tableswitch | Opcode::lookupswitch)
}

impl Flow {
    /// Decodes a method and computes the depths of the stack.
    pub(crate) fn new(code: &Code, pool: &ConstantPool) -> Self {
        let decoded = instructions(&code.bytes).map_while(Result::ok);
        let steps = decoded.map(|(pc, insn)| Step { pc, insn, depth: None });
        let mut flow = Self { steps: steps.collect() };
        let mut open = vec![(0, 0)];
        loop {
            while let Some((pc, depth)) = open.pop() {
                let Some(at) = flow.position(pc) else { continue };
                if flow.steps[at].depth.is_some() {
                    continue;
                }
                flow.steps[at].depth = Some(depth);
                let insn = &flow.steps[at].insn;
                let (pops, pushes) = effect(insn, pool);
                let after = depth.saturating_sub(pops) + pushes;
                open.extend(insn.targets().into_iter().map(|target| (target, after)));
                if falls_through(insn.opcode) {
                    // When a subroutine returns, it has popped its return address.
                    let calls = matches!(insn.opcode, Opcode::jsr | Opcode::jsr_w);
                    open.push((insn.next, if calls { depth } else { after }));
                }
            }
            // A handler is reachable if an instruction in its range is.
            let reached = |start: u16, end: u16| {
                let within = |step: &Step| (u32::from(start)..u32::from(end)).contains(&step.pc);
                flow.steps.iter().any(|step| step.depth.is_some() && within(step))
            };
            open.extend(code.handlers.iter().filter_map(|handler| {
                let target = u32::from(handler.target);
                let at = flow.position(target)?;
                let is_new = flow.steps[at].depth.is_none() && reached(handler.start, handler.end);
                is_new.then_some((target, 1))
            }));
            if open.is_empty() {
                return flow;
            }
        }
    }

    /// Returns the position of the instruction at a pc.
    pub(crate) fn position(&self, pc: u32) -> Option<usize> {
        self.steps.binary_search_by_key(&pc, |step| step.pc).ok()
    }

    /// Returns the pc of the first instruction from a pc on that is neither `goto` nor `nop`.
    pub(crate) fn follow(&self, mut pc: u32) -> u32 {
        for _ in 0..self.steps.len() {
            let Some(step) = self.position(pc).map(|at| &self.steps[at]) else { break };
            match (step.insn.opcode, &step.insn.operands) {
                (Opcode::goto | Opcode::goto_w, Operands::Branch(target)) => pc = *target,
                (Opcode::nop, _) => pc = step.insn.next,
                _ => break,
            }
        }
        pc
    }

    /// Returns the two successors of a conditional jump: the next instruction, and its target.
    pub(crate) fn ways(&self, at: usize) -> Option<[u32; 2]> {
        let insn = &self.steps[at].insn;
        match insn.operands {
            Operands::Branch(target) if is_conditional(insn.opcode) => Some([insn.next, target]),
            _ => None,
        }
    }

    /// Returns the positions of the reachable jumps that the source has.
    pub(crate) fn jumps(&self, pool: &ConstantPool) -> Vec<usize> {
        let hidden = self.hidden(pool);
        let is_jump = |step: &Step| {
            let opcode = step.insn.opcode;
            step.depth.is_some() && (is_conditional(opcode) || is_switch(opcode))
        };
        let all = self.steps.iter().enumerate().filter(|(_, step)| is_jump(step));
        let all = all.filter(|(_, step)| !hidden.contains(&step.pc));
        // A jump to the next instruction has only one successor.
        all.filter(|(at, _)| self.ways(*at).is_none_or(|[next, target]| next != target))
            .map(|(at, _)| at)
            .collect()
    }

    /// Returns the places of the jumps that no statement of the source has.
    fn hidden(&self, pool: &ConstantPool) -> BTreeSet<u32> {
        let mut all = BTreeSet::new();
        for (at, step) in self.steps.iter().enumerate() {
            if is_conditional(step.insn.opcode)
                && let Some(before) = at.checked_sub(1).map(|before| &self.steps[before].insn)
                && before.opcode == Opcode::getstatic
                && let Operands::Pool(index) = before.operands
                && pool.member(index).is_some_and(|member| member.name == "$assertionsDisabled")
            {
                all.insert(step.pc);
            }
            if is_switch(step.insn.opcode) {
                self.switch_over_strings(at, pool, &mut all);
            }
        }
        all
    }

    /// Adds the jumps that javac generates for a `switch` over strings, before the `switch` over
    /// the cases.
    fn switch_over_strings(&self, at: usize, pool: &ConstantPool, all: &mut BTreeSet<u32>) {
        let Some(first) = at.checked_sub(4) else { return };
        let [number, store, load, call] = &self.steps[first..at] else { return };
        let calls = |insn: &Instruction, name: &str| {
            let member = insn.pool_index().and_then(|index| pool.member(index));
            insn.opcode == Opcode::invokevirtual
                && member.is_some_and(|it| it.class == "java/lang/String" && it.name == name)
        };
        let is_switch = number.insn.opcode == Opcode::iconst_m1
            && name_of(&store.insn) == "istore"
            && name_of(&load.insn) == "aload"
            && calls(&call.insn, "hashCode");
        if !is_switch {
            return;
        }
        // The keys in the gaps of a table have the target of all other keys.
        let cases: Vec<u32> = match &self.steps[at].insn.operands {
            Operands::LookupSwitch { pairs, .. } => pairs.iter().map(|(_, to)| *to).collect(),
            Operands::TableSwitch { default, targets, .. } => {
                targets.iter().copied().filter(|to| to != default).collect()
            }
            _ => return,
        };
        let mut tests = BTreeSet::new();
        for target in &cases {
            let mut pc = *target;
            let mut count = 0;
            // Strings with equal hash codes are tested one after the other.
            while let Some(start) = self.position(pc)
                && let Some([own, text, equals, jump]) = self.steps.get(start..start + 4)
                && name_of(&own.insn) == "aload"
                && own.insn.local() == load.insn.local()
                && matches!(text.insn.opcode, Opcode::ldc | Opcode::ldc_w)
                && calls(&equals.insn, "equals")
                && jump.insn.opcode == Opcode::ifeq
                && let Operands::Branch(next) = jump.insn.operands
                && tests.insert(jump.pc)
            {
                count += 1;
                pc = next;
            }
            if count == 0 && !self.is_test_of(*target, &tests) {
                return;
            }
        }
        all.insert(self.steps[at].pc);
        all.extend(tests);
    }

    /// Whether the test that begins at a pc is among `tests`.
    fn is_test_of(&self, pc: u32, tests: &BTreeSet<u32>) -> bool {
        let jump = self.position(pc).and_then(|at| self.steps.get(at + 3));
        jump.is_some_and(|jump| tests.contains(&jump.pc))
    }

    /// Returns for each instruction in a copy of a `finally` block the instruction in the block of
    /// the handler.
    pub(crate) fn copies(&self, code: &Code) -> BTreeMap<u32, u32> {
        let mut all = BTreeMap::new();
        for handler in code.handlers.iter().filter(|handler| handler.catch_type.is_none()) {
            let Some(body) = self.position(handler.target.into()).and_then(|at| self.body(at))
            else {
                continue;
            };
            // A copy follows each range that the handler protects.
            let ends = code.handlers.iter().filter(|other| {
                other.catch_type.is_none()
                    && other.target == handler.target
                    && other.start != handler.target
            });
            for end in ends.map(|other| u32::from(other.end)) {
                let Some(start) = self.position(end) else { continue };
                let Some(copy) = self.steps.get(start..start + body.len()) else { continue };
                if start == body.start || !are_copies(&self.steps[body.clone()], copy, code) {
                    continue;
                }
                for (own, other) in self.steps[body.clone()].iter().zip(copy) {
                    all.entry(other.pc).or_insert(own.pc);
                }
            }
        }
        // A block within a block is copied with the outer block, so the mapping is followed to its
        // end.
        let chained: BTreeMap<u32, u32> = all
            .keys()
            .map(|pc| {
                let mut last = *pc;
                for _ in 0..all.len() {
                    let Some(next) = all.get(&last).filter(|next| **next != *pc) else { break };
                    last = *next;
                }
                (*pc, last)
            })
            .collect();
        chained
    }

    /// Returns the instructions of a handler between the store of its exception and the rethrow.
    fn body(&self, first: usize) -> Option<std::ops::Range<usize>> {
        let store = &self.steps.get(first)?.insn;
        if name_of(store) != "astore" {
            return None;
        }
        let mut end = first + 1;
        loop {
            let (load, throw) = (&self.steps.get(end)?.insn, &self.steps.get(end + 1)?.insn);
            let is_end = throw.opcode == Opcode::athrow
                && name_of(load) == "aload"
                && load.local() == store.local();
            if is_end {
                return Some(first + 1..end);
            }
            end += 1;
        }
    }
}

/// Whether two ranges have equal instructions at equal lines, apart from local variables.
fn are_copies(own: &[Step], copy: &[Step], code: &Code) -> bool {
    let line = |pc: u32| line_at(code, pc);
    own.iter().zip(copy).all(|(a, b)| {
        name_of(&a.insn) == name_of(&b.insn)
            && a.insn.pool_index() == b.insn.pool_index()
            && line(a.pc) == line(b.pc)
    }) && !own.is_empty()
}

/// Returns the source line of a pc.
pub(crate) fn line_at(code: &Code, pc: u32) -> Option<u16> {
    let before = code.lines.iter().filter(|(start, _)| u32::from(*start) <= pc);
    before.max_by_key(|(start, _)| *start).map(|(_, line)| *line)
}

/// Returns the mnemonic of an instruction without its local variable.
fn name_of(insn: &Instruction) -> &'static str {
    let name = insn.opcode.mnemonic();
    match insn.opcode.implied_local() {
        Some(_) => name.split('_').next().unwrap_or(name),
        None => name,
    }
}

/// Whether control may go to the next instruction.
pub(crate) fn falls_through(opcode: Opcode) -> bool {
    let code = opcode as u8;
    let returns = (Opcode::ireturn as u8..=Opcode::return_ as u8).contains(&code);
    !returns
        && !is_switch(opcode)
        && !matches!(opcode, Opcode::goto | Opcode::goto_w | Opcode::athrow | Opcode::ret)
}

/// Returns the numbers of slots that an instruction pops and pushes.
fn effect(insn: &Instruction, pool: &ConstantPool) -> (u32, u32) {
    if let (Some(pops), Some(pushes)) = (insn.opcode.pops(), insn.opcode.pushes()) {
        return (u32::from(pops), u32::from(pushes));
    }
    if let Operands::MultiNewArray { dims, .. } = insn.operands {
        return (u32::from(dims), 1);
    }
    let index = insn.pool_index().unwrap_or_default();
    let descriptor = pool.name_and_type(index).map_or("", |(_, descriptor)| descriptor);
    let wide = |text: &str| if matches!(text, "J" | "D") { 2 } else { 1 };
    match insn.opcode {
        Opcode::getstatic => (0, wide(descriptor)),
        Opcode::putstatic => (wide(descriptor), 0),
        Opcode::getfield => (1, wide(descriptor)),
        Opcode::putfield => (1 + wide(descriptor), 0),
        opcode => {
            let Some(of) = MethodDescriptor::parse(descriptor) else { return (0, 0) };
            let has_receiver = !matches!(opcode, Opcode::invokestatic | Opcode::invokedynamic);
            let parameters = u32::from(of.parameter_slots()) + u32::from(has_receiver);
            (parameters, u32::from(of.return_slots()))
        }
    }
}
