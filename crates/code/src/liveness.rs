//! Live registers at an instruction, and whether they hold references.
//!
//! A register is live if its value is read on some path before it is written. The register is a
//! reference if that read requires a reference. Only live registers belong to a state: a dead temporary
//! would split states and keep garbage alive. The garbage collector visits live references only.
//!
//! A live register is *faint* if its value only takes part in the computation of faint or dead
//! registers. An example is a sum that only its own additions read. If [`Code::drops_faint`] is set,
//! faint registers count as dead. Faint registers hold numbers, since a copy of a reference has the
//! liveness of its destination with and without `drops_faint`.
//!
//! Source: the textbook backward data-flow analysis (D 9.2.5). Strong liveness gives
//! the faint registers: Giegerich, Möncke, Wilhelm, "Invariance of approximate semantics with
//! respect to program transformations" (1981). Only `jsr` can make a register a number on one path and a
//! reference on another; the translator copies the subroutines of such a method.

use crate::cfg::{Blocks, successors};
use crate::ir::{Code, Insn};
use crate::operation::Effect;
use crate::ops::Op;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Content of a live register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Content {
    /// A number.
    Prim,
    /// A reference.
    Ref,
    /// A number on one path, and a reference on another path.
    Conflict,
}

/// Live registers, ascending.
pub type Live = Vec<(u16, Content)>;

type Set = BTreeMap<u16, Content>;

/// The liveness analysis of a method. Sets at block entries are computed once, those of single
/// instructions on demand.
#[derive(Debug)]
pub struct Liveness {
    blocks: Blocks,
    /// Live registers at the start of each block.
    entry: Vec<Set>,
    /// For each instruction, the registers that are live before it, and those that are live during its
    /// call.
    cache: RefCell<Vec<[Option<Rc<Live>>; 2]>>,
}

impl Liveness {
    /// Analyses `code`.
    pub fn new<T>(code: &Code<T>) -> Self {
        let blocks = Blocks::new(code);
        let count = blocks.count();
        let mut this = Self { entry: vec![Set::new(); count], blocks, cache: RefCell::default() };
        let mut changed = true;
        while changed {
            changed = false;
            for block in (0..count).rev() {
                let set = this.before(code, this.blocks.range(block).start, block);
                if set != this.entry[block] {
                    this.entry[block] = set;
                    changed = true;
                }
            }
        }
        this
    }

    /// Returns the registers that are live just before the instruction at `pc`. With `after_call`,
    /// returns those that are live during the call at `pc`: the result does not exist yet, and the
    /// arguments are passed.
    pub fn at<T>(&self, code: &Code<T>, pc: u32, after_call: bool) -> Rc<Live> {
        if let Some(known) = self.cache.borrow().get(pc as usize)
            && let Some(live) = &known[usize::from(after_call)]
        {
            return live.clone();
        }
        let block = self.blocks.block_of(pc);
        let set = if after_call {
            let mut set = self.after(code, pc, block);
            if let Some(register) = code.defined(code.insns[pc as usize].get()) {
                set.remove(&register);
            }
            self.handlers(code, pc, &mut set);
            set
        } else {
            self.before(code, pc, block)
        };
        let live = Rc::new(set.into_iter().collect::<Live>());
        let mut cache = self.cache.borrow_mut();
        if cache.is_empty() {
            cache.resize_with(code.insns.len(), Default::default);
        }
        cache[pc as usize][usize::from(after_call)] = Some(live.clone());
        live
    }

    /// Whether the content of a register depends on the path.
    pub fn has_conflict(&self) -> bool {
        self.entry.iter().any(|set| set.values().any(|content| *content == Content::Conflict))
    }

    fn entry_at(&self, pc: u32) -> Option<&Set> {
        self.blocks.block_at(pc).map(|block| &self.entry[block])
    }

    /// Returns the registers live after the instruction at `pc`.
    fn after<T>(&self, code: &Code<T>, pc: u32, block: usize) -> Set {
        if pc + 1 < self.blocks.range(block).end {
            return self.before(code, pc + 1, block);
        }
        let mut set = Set::new();
        successors(code, pc, |target| {
            for (register, content) in self.entry_at(target).into_iter().flatten() {
                add(&mut set, *register, *content);
            }
        });
        set
    }

    /// Returns the registers live before the instruction at `pc` of `block`.
    fn before<T>(&self, code: &Code<T>, pc: u32, block: usize) -> Set {
        let end = self.blocks.range(block).end;
        let mut set = self.after(code, end - 1, block);
        for at in (pc..end).rev() {
            let insn = code.insns[at as usize].get();
            transfer(code, insn, &mut set);
            if code.keeps_parameters && (at == 0 || is_return(insn)) {
                add_parameters(code, at, &mut set);
            }
            if insn.is_call() && code.calls[insn.wide() as usize].reads_locals {
                add_named_variables(code, at, &mut set);
            }
            self.handlers(code, at, &mut set);
        }
        set
    }

    fn handlers<T>(&self, code: &Code<T>, pc: u32, set: &mut Set) {
        for handler in code.handlers.iter().filter(|h| h.start <= pc && pc < h.end) {
            for (register, content) in self.entry_at(handler.target).into_iter().flatten() {
                if *register != code.exception_register {
                    add(set, *register, *content);
                }
            }
        }
    }
}

fn add(set: &mut Set, register: u16, content: Content) {
    let slot = set.entry(register).or_insert(content);
    if *slot != content {
        *slot = Content::Conflict;
    }
}

/// Transforms the registers live after an instruction into those live before it.
fn transfer<T>(code: &Code<T>, insn: Insn, set: &mut Set) {
    let result = code.defined(insn).and_then(|register| set.remove(&register));
    if code.drops_faint && result.is_none() && insn.op.operation().is_pure() {
        return;
    }
    // The exception of a division depends on the divisor only.
    let is_quotient = matches!(insn.op, Op::IDiv | Op::IRem | Op::LDiv | Op::LRem);
    if code.drops_faint && result.is_none() && is_quotient {
        set.insert(insn.b, Content::Prim);
        return;
    }
    code.uses(insn, |register, reference| {
        let content = match reference {
            Some(true) => Some(Content::Ref),
            Some(false) => Some(Content::Prim),
            // A move reads its source exactly if its destination is live. Both have the same type.
            None => result,
        };
        if let Some(content) = content {
            set.insert(register, content);
        }
    });
}

fn is_return(insn: Insn) -> bool {
    insn.op.operation().effect() == Effect::Return
}

/// Adds `this` and the parameters before the first instruction and before each return: propositions
/// about the method may read them there.
fn add_parameters<T>(code: &Code<T>, pc: u32, set: &mut Set) {
    let parameters = code.method.arguments.iter().zip(code.method.reference_arguments);
    for (register, is_reference) in parameters {
        if !set.contains_key(register) && code.holds_argument(pc, *register) {
            set.insert(*register, if *is_reference { Content::Ref } else { Content::Prim });
        }
    }
}

/// Adds the local variables in scope of a call that may read variables by name.
fn add_named_variables<T>(code: &Code<T>, pc: u32, set: &mut Set) {
    let at = code.bytecodes.get(pc as usize).copied().unwrap_or_default();
    let locals = code.method.code().map(|code| &code.locals[..]).unwrap_or_default();
    for local in locals {
        if (local.start..local.start.saturating_add(local.length)).contains(&at) {
            let content = match local.descriptor.as_bytes().first() {
                Some(b'L' | b'[') => Content::Ref,
                _ => Content::Prim,
            };
            set.entry(local.index).or_insert(content);
        }
    }
}
