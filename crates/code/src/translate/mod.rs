//! Translation of a method from bytecode to register code.
//!
//! The translator simulates the operand stack of a block symbolically. Loads and constants emit no code
//! until their values are used. A store directly after an operation becomes the destination of the
//! operation. The end of a block moves the stack to its home registers. Blocks are translated in the
//! order in which they are reached. So the shape of the stack at the start of a block is known, and dead
//! code is omitted.
//!
//! Source: JVMS §6.5 for the stack effects.

mod bytecode;
mod leaders;
mod lock_records;
mod loops;
mod returns;
mod scratch;
mod sites;
mod stack;
mod subroutines;
mod uniform;

use crate::ir::{CallSite, Code, Handler, Insn, PoolSite, Switch};
use crate::liveness::Liveness;
use crate::locking::is_structured;
use crate::operation::{Operation, Role};
use crate::ops::Op;
use classes::MethodRef;
use classfile::instruction;
use classfile::opcode::Opcode;
use leaders::{end_before, leaders};
use scratch::Scratch;
use stack::{Entry, Shape, shape};
use std::cell::{Cell, OnceCell};
use std::collections::BTreeMap;
use std::ops::Range;
use subroutines::{Subroutines, key, split};

/// The reason why a translation failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TranslateError {
    /// The method violates constraints that every verifier checks.
    Invalid(String),
    /// Register code cannot express the method.
    Unsupported(String),
}

/// Parameters of a translation.
#[derive(Clone, Copy)]
pub struct Rules {
    /// Whether loops are inverted, so that an iteration takes one jump.
    pub inverts_loops: bool,
    /// Whether a method (class, name, descriptor) may read local variables of its caller by name. Calls
    /// by the class library do not use this function.
    pub reads_locals: fn(&str, &str, &str) -> bool,
    /// Whether faint registers are dead ([`Liveness`]).
    pub drops_faint: bool,
    /// Whether `this` and the parameters of a method are live in the whole method.
    pub keeps_parameters: bool,
    /// Whether a method without structured locking records the monitors that it enters
    /// ([`crate::locking`]).
    pub records_locks: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            inverts_loops: true,
            reads_locals: |_, _, _| false,
            drops_faint: false,
            keeps_parameters: false,
            records_locks: true,
        }
    }
}

type Result<T> = std::result::Result<T, TranslateError>;

fn fail<T>(message: impl Into<String>) -> Result<T> {
    Err(TranslateError::Invalid(message.into()))
}

fn misplaced<T>(opcode: Opcode) -> Result<T> {
    fail(format!("instruction {opcode:?} cannot stand here"))
}

fn unsupported(message: &str) -> TranslateError {
    TranslateError::Unsupported(message.to_owned())
}

/// A jump whose distance is not yet known.
struct Fixup {
    at: usize,
    /// The key of the target.
    target: u32,
}

#[derive(Default)]
struct Block {
    insns: Vec<Insn>,
    bytecodes: Vec<u16>,
    fixups: Vec<Fixup>,
    /// The key of the block that control falls through to. The field is set when this block is complete.
    next: Option<u32>,
    /// The index of the first instruction that loop inversion copied here, and the bytecode index at
    /// which the copy is placed.
    copied: Option<(usize, u16)>,
}

struct Translator<'a> {
    pool: &'a classfile::ConstantPool,
    code: &'a classfile::Code,
    method: MethodRef,
    leaders: Vec<bool>,
    homes: u16,
    /// The register of the lock records.
    records: Option<u16>,
    scratch: Scratch,
    stack: Vec<Entry>,
    block: Block,
    at: u16,
    /// The copies of subroutines, if subroutines are copied.
    subroutines: Option<Subroutines>,
    /// The copy of a subroutine to which the block belongs.
    copy: u32,
    /// Whether the last instruction of the block defines the top of the stack.
    movable: bool,
    /// Keys of the blocks to translate, with the shapes of their stacks.
    pending: Vec<(u32, Shape)>,
    shapes: BTreeMap<u32, Shape>,
    calls: Vec<CallSite>,
    sites: Vec<PoolSite>,
    constants: Vec<u64>,
    switches: Vec<Switch>,
    rules: Rules,
}

/// Translates `method`, which must have code.
pub fn translate(method: MethodRef, rules: Rules) -> Result<Code> {
    let code = match (method.class().file(), method.info()) {
        (Some(file), Some(info)) => file.code(info),
        _ => Ok(None),
    };
    match code {
        Ok(Some(code)) => translate_as(method, code, rules),
        Ok(None) => fail(format!("{method:?} has no code")),
        // Code of the JDK's classes is parsed on demand.
        Err(error) => Err(TranslateError::Unsupported(error.to_string())),
    }
}

/// Translates `code` as the code of `method`. Lock records are added only without structured locking.
pub fn translate_as(method: MethodRef, code: &classfile::Code, rules: Rules) -> Result<Code> {
    let without_records = Rules { records_locks: false, ..rules };
    let translated = translate_once(method, code, without_records)?;
    if rules.records_locks && !is_structured(&translated) {
        return translate_once(method, code, rules);
    }
    Ok(translated)
}

/// Translates `code`, and copies subroutines if the method cannot be translated without copies.
fn translate_once(method: MethodRef, code: &classfile::Code, rules: Rules) -> Result<Code> {
    let shared = match translate_with(method, code, rules, None) {
        // The calls of a subroutine may have stacks of different depths, which only copies support.
        Err(TranslateError::Invalid(_)) if calls_subroutines(code) => {
            return translate_with(method, code, rules, Some(Subroutines::default()));
        }
        translated => translated?,
    };
    if !shared.returns.is_empty() && Liveness::new(&shared).has_conflict() {
        return translate_with(method, code, rules, Some(Subroutines::default()));
    }
    Ok(shared)
}

fn calls_subroutines(code: &classfile::Code) -> bool {
    let mut insns = instruction::instructions(&code.bytes).map_while(std::result::Result::ok);
    insns.any(|(_, insn)| matches!(insn.opcode, Opcode::jsr | Opcode::jsr_w))
}

fn translate_with(
    method: MethodRef,
    code: &classfile::Code,
    rules: Rules,
    subroutines: Option<Subroutines>,
) -> Result<Code> {
    let Some(file) = method.class().file() else {
        return fail(format!("{method:?} has no class file"));
    };
    let homes = code.max_locals;
    let unrecorded = u32::from(homes) + u32::from(code.max_stack);
    // One more register for the records, and one after the highest home.
    let first = u16::try_from(unrecorded).ok().filter(|first| *first < u16::MAX - 1);
    let Some(first) = first else {
        return Err(unsupported("a method that needs more than 65535 registers"));
    };
    let records = rules.records_locks.then_some(first);
    let registers = unrecorded + u32::from(records.is_some());
    let mut translator = Translator {
        pool: &file.pool,
        code,
        method,
        leaders: leaders(code)?,
        homes,
        records,
        scratch: Scratch { first: registers, next: registers, most: registers },
        stack: Vec::new(),
        block: Block::default(),
        at: 0,
        subroutines,
        copy: 0,
        movable: false,
        pending: vec![(0, Vec::new())],
        shapes: BTreeMap::new(),
        calls: Vec::new(),
        sites: Vec::new(),
        constants: Vec::new(),
        switches: Vec::new(),
        rules,
    };
    translator.run()
}

/// Returns the keys of the handlers in a copy, with the shape of the stack, which holds the exception
/// alone. Unreachable handlers are included, which is harmless.
fn handlers(code: &classfile::Code, copy: u32) -> impl Iterator<Item = (u32, Shape)> {
    code.handlers.iter().map(move |handler| (key(copy, handler.target.into()), vec![false]))
}

fn decode(code: &classfile::Code, pc: u32) -> Result<instruction::Instruction> {
    instruction::decode(&code.bytes, pc)
        .map_err(|e| TranslateError::Invalid(format!("at {pc}: {e}")))
}

impl Translator<'_> {
    fn run(&mut self) -> Result<Code> {
        let mut blocks: BTreeMap<u32, Block> = BTreeMap::new();
        self.pending.extend(handlers(self.code, 0));
        while let Some((start, shape)) = self.pending.pop() {
            if let Some(known) = self.shapes.get(&start) {
                if *known != shape {
                    return fail(format!("stack shapes differ at {start}"));
                }
                continue;
            }
            self.shapes.insert(start, shape.clone());
            let block = self.block(start, &shape)?;
            blocks.insert(start, block);
        }
        self.finish(blocks)
    }

    fn block(&mut self, start: u32, shape: &Shape) -> Result<Block> {
        self.block = Block::default();
        self.movable = false;
        self.scratch.next = self.scratch.first;
        self.stack = shape
            .iter()
            .enumerate()
            .map(
                |(at, upper)| {
                    if *upper { Entry::Upper } else { Entry::Register(self.homes + at as u16) }
                },
            )
            .collect();
        let (copy, mut pc) = split(start);
        self.copy = copy;
        loop {
            if pc as usize >= self.code.bytes.len() {
                return fail("control falls off the end of the code");
            }
            let insn = decode(self.code, pc)?;
            self.at = pc as u16;
            let falls_through = self.bytecode(&insn)?;
            pc = insn.next;
            if !falls_through {
                break;
            }
            if self.leaders.get(pc as usize) == Some(&true) {
                end_before(self, pc);
                break;
            }
        }
        Ok(std::mem::take(&mut self.block))
    }

    /// Records that control may reach `pc` with the present stack, which is in its homes.
    fn reach(&mut self, pc: u32) {
        let shape = shape(&self.stack);
        self.pending.push((key(self.copy, pc), shape));
    }

    fn emit(&mut self, op: Op, d: u16, a: u16, b: u16) {
        self.block.insns.push(Insn { op, d, a, b });
        self.block.bytecodes.push(self.at);
        self.movable = false;
    }

    fn emit_wide(&mut self, op: Op, d: u16, wide: u32) {
        let insn = Insn::with_wide(op, d, wide);
        self.emit(op, d, insn.a, insn.b);
    }

    fn fresh(&mut self) -> Result<u16> {
        u16::try_from(self.scratch.take())
            .map_err(|_| unsupported("a method that needs more than 65535 registers"))
    }

    fn home(&self) -> u16 {
        self.homes + self.stack.len() as u16
    }

    /// Copies the value of a register before its redefinition, if a stack entry refers to the register.
    fn spill(&mut self, register: u16) -> Result<()> {
        if !self.stack.contains(&Entry::Register(register)) {
            return Ok(());
        }
        let fresh = self.fresh()?;
        self.emit(Op::Mov, fresh, register, 0);
        for entry in &mut self.stack {
            if *entry == Entry::Register(register) {
                *entry = Entry::Register(fresh);
            }
        }
        Ok(())
    }

    fn load_constant(&mut self, d: u16, entry: Entry) {
        match entry {
            Entry::Int(value) => self.emit_wide(Op::ConstI, d, value as u32),
            Entry::Null => self.emit_wide(Op::ConstR, d, 0),
            Entry::Long(value) => {
                let at = self.constants.len() as u32;
                self.constants.push(value as u64);
                self.emit_wide(Op::ConstL, d, at);
            }
            Entry::Register(_) | Entry::Upper => {}
        }
    }

    fn pop(&mut self) -> Result<Entry> {
        match self.stack.pop() {
            Some(entry) => Ok(entry),
            None => fail("operand stack underflow"),
        }
    }

    /// Pops a value of one slot into a register.
    fn pop_register(&mut self) -> Result<u16> {
        match self.pop()? {
            Entry::Register(r) => Ok(r),
            Entry::Upper => fail("half of a long or double used as a value"),
            constant => {
                let fresh = self.fresh()?;
                self.load_constant(fresh, constant);
                Ok(fresh)
            }
        }
    }

    /// Pops a `long` or `double` into a register.
    fn pop_wide(&mut self) -> Result<u16> {
        if self.pop()? != Entry::Upper {
            return fail("long or double expected");
        }
        self.pop_register()
    }

    fn pop_value(&mut self, wide: bool) -> Result<u16> {
        if wide { self.pop_wide() } else { self.pop_register() }
    }

    fn push(&mut self, entry: Entry, wide: bool) {
        self.stack.push(entry);
        if wide {
            self.stack.push(Entry::Upper);
        }
    }

    /// Emits an operation and pushes its result.
    fn define(&mut self, op: Op, a: u16, b: u16, wide: bool) -> Result<()> {
        let d = self.home();
        self.spill(d)?;
        self.emit(op, d, a, b);
        self.push(Entry::Register(d), wide);
        self.movable = true;
        Ok(())
    }

    fn define_wide(&mut self, op: Op, operand: u32, wide: bool) -> Result<()> {
        let insn = Insn::with_wide(op, 0, operand);
        self.define(op, insn.a, insn.b, wide)
    }

    /// Pops a value into the local variable `local`.
    fn store(&mut self, local: u16, wide: bool) -> Result<()> {
        let movable = self.movable;
        if wide && self.pop()? != Entry::Upper {
            return fail("long or double expected");
        }
        let entry = self.pop()?;
        if self.stack.contains(&Entry::Register(local)) {
            self.spill(local)?;
        } else if movable
            && let Entry::Register(r) = entry
            && r >= self.homes
            && !self.stack.contains(&entry)
            && let Some(last) = self.block.insns.last_mut()
            && last.d == r
        {
            last.d = local;
            self.movable = false;
            return Ok(());
        }
        match entry {
            Entry::Register(r) if r == local => {}
            Entry::Register(r) => self.emit(Op::Mov, local, r, 0),
            Entry::Upper => return fail("half of a long or double stored"),
            constant => self.load_constant(local, constant),
        }
        self.movable = false;
        Ok(())
    }

    /// Moves the stack to its homes. The caller still needs the registers in `keep`, which are renamed
    /// if a home overwrites them.
    fn flush(&mut self, keep: &mut [u16]) {
        let homes = self.homes;
        let home_of = |at: usize| homes + at as u16;
        let moves: Vec<usize> = (0..self.stack.len())
            .filter(|at| {
                let entry = self.stack[*at];
                entry != Entry::Upper && entry != Entry::Register(home_of(*at))
            })
            .collect();
        if moves.is_empty() {
            return;
        }
        let overwritten = |r: u16| moves.iter().any(|at| home_of(*at) == r);
        // Copies registers that a move would overwrite before they are read.
        let mut saved: Vec<(u16, u16)> = Vec::new();
        let mut needed: Vec<u16> = keep.to_vec();
        needed.extend(moves.iter().filter_map(|at| match self.stack[*at] {
            Entry::Register(r) => Some(r),
            _ => None,
        }));
        for register in needed {
            if overwritten(register) && !saved.iter().any(|(r, _)| *r == register) {
                // Numbers of registers have 16 bits; `finish` rejects methods with more registers.
                let fresh = self.scratch.take() as u16;
                self.emit(Op::Mov, fresh, register, 0);
                saved.push((register, fresh));
            }
        }
        let renamed = |r: u16| saved.iter().find(|(old, _)| *old == r).map_or(r, |(_, new)| *new);
        for register in keep.iter_mut() {
            *register = renamed(*register);
        }
        for at in moves {
            match self.stack[at] {
                Entry::Register(r) => self.emit(Op::Mov, home_of(at), renamed(r), 0),
                constant => self.load_constant(home_of(at), constant),
            }
            self.stack[at] = Entry::Register(home_of(at));
        }
    }

    /// Emits a jump to the block with key `target`.
    fn jump(&mut self, op: Op, a: u16, b: u16, target: u32) {
        let at = self.block.insns.len();
        self.emit(op, 0, a, b);
        self.block.fixups.push(Fixup { at, target });
        self.pending.push((target, shape(&self.stack)));
    }

    fn branch_if(&mut self, op: Op, a: u16, b: u16, target: u32, next: u32) {
        let immediate = op.roles()[2] == Role::None;
        let mut keep = if immediate { vec![a] } else { vec![a, b] };
        self.flush(&mut keep);
        let b = if immediate { b } else { keep[1] };
        self.jump(op, keep[0], b, key(self.copy, target));
        self.reach(next);
    }

    fn finish(&mut self, mut blocks: BTreeMap<u32, Block>) -> Result<Code> {
        if self.scratch.most > 65_535 {
            return Err(unsupported("a method that needs more than 65535 registers"));
        }
        let file_handlers = &self.code.handlers;
        if self.rules.inverts_loops {
            loops::invert(&mut blocks, |bytecode| {
                file_handlers.iter().map(|h| h.start <= bytecode && bytecode < h.end).collect()
            });
        }
        let unwinding = lock_records::unwinding(self);
        let prologue = unwinding.as_ref().map_or(&[][..], |code| &code.prologue);
        let mut starts = BTreeMap::new();
        let mut total = prologue.len() as u32;
        for (start, block) in &blocks {
            starts.insert(*start, total);
            total += block.insns.len() as u32;
        }
        let mut insns = Vec::with_capacity(total as usize);
        let mut bytecodes = Vec::with_capacity(total as usize);
        // Bytecode positions, in ascending order within a copy of a subroutine. An instruction that loop
        // inversion copied has the position of the replaced jump.
        let mut places: Vec<u16> = Vec::with_capacity(total as usize);
        insns.extend(prologue);
        bytecodes.resize(prologue.len(), 0);
        places.resize(prologue.len(), 0);
        let mut ranges: BTreeMap<u32, Range<usize>> = BTreeMap::new();
        for (start, block) in blocks {
            let base = insns.len();
            ranges.entry(split(start).0).or_insert(base..base).end += block.insns.len();
            let (own, place) = block.copied.unwrap_or((block.insns.len(), 0));
            places.extend(&block.bytecodes[..own]);
            places.resize(base + block.insns.len(), place);
            insns.extend(block.insns);
            bytecodes.extend(block.bytecodes);
            for fixup in block.fixups {
                let at = base + fixup.at;
                let Some(target) = starts.get(&fixup.target) else {
                    return fail("jump into nowhere");
                };
                let distance = *target as i32 - at as i32;
                let insn: &mut Insn = &mut insns[at];
                if insn.is_conditional() {
                    insn.d = i16::try_from(distance).map_err(|_| {
                        unsupported("a conditional jump over more than 32767 instructions")
                    })? as u16;
                } else {
                    *insn = Insn::with_wide(insn.op, insn.d, distance as u32);
                }
            }
        }
        // Blocks of a copy are in bytecode order, and so are instructions within a block.
        let locate = |copy: u32, pc: u16| {
            let range = ranges.get(&copy).cloned().unwrap_or_default();
            (range.start + places[range].partition_point(|b| *b < pc)) as u32
        };
        let copies: Vec<u32> = ranges.keys().copied().collect();
        let mut handlers: Vec<Handler> = copies
            .into_iter()
            .flat_map(|copy| self.code.handlers.iter().map(move |handler| (copy, handler)))
            .filter_map(|(copy, h)| {
                let (start, end) = (locate(copy, h.start), locate(copy, h.end));
                let target = key(copy, h.target.into());
                (start < end).then(|| Handler {
                    start,
                    end,
                    target: starts.get(&target).copied().unwrap_or(0),
                    catch: h.catch_type,
                })
            })
            .collect();
        if let Some(code) = &unwinding {
            let (start, end) = (code.prologue.len() as u32, insns.len() as u32);
            handlers.push(Handler { start, end, target: end, catch: None });
            insns.extend(&code.handler);
            bytecodes.resize(insns.len(), 0);
        }
        for switch in &mut self.switches {
            for target in switch.targets.iter_mut().chain(std::iter::once(&mut switch.default)) {
                *target = starts.get(target).copied().unwrap_or(0);
            }
        }
        let returns = insns
            .iter()
            .enumerate()
            .filter(|(_, i)| i.op.operation() == Operation::Subroutine)
            .map(|(at, _)| at as u32 + 1)
            // The last call may be that of a subroutine that does not return.
            .filter(|next| (*next as usize) < insns.len())
            .collect();
        Ok(Code {
            method: self.method,
            insns: insns.into_iter().map(Cell::new).collect(),
            bytecodes: bytecodes.into(),
            registers: self.scratch.most,
            exception_register: self.homes,
            handlers: handlers.into(),
            constants: std::mem::take(&mut self.constants).into(),
            calls: std::mem::take(&mut self.calls).into(),
            sites: std::mem::take(&mut self.sites).into(),
            switches: std::mem::take(&mut self.switches).into(),
            returns,
            drops_faint: self.rules.drops_faint,
            keeps_masked: false,
            drops_bounded: false,
            masked_arrays: Box::default(),
            leaf_monitors: Box::default(),
            keeps_parameters: self.rules.keeps_parameters,
            liveness: OnceCell::new(),
        })
    }
}
