//! Which registers matter at an instruction, and which of them are references.
//!
//! A register is live if some path reads it before writing it; it is a reference if that read wants
//! one. Only live registers belong to a state (a dead temporary would split states and keep garbage
//! alive), and the collector looks at live references only.
//!
//! Source: the usual backward data-flow analysis. Where a register is read as a number on one path
//! and as a reference on another (possible only through `jsr`), the analysis says so and the
//! translator refuses the method.

use crate::ir::{Code, Insn, Op, Role};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// What a live register holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Content {
    /// A number.
    Prim,
    /// A reference.
    Ref,
    /// Both, on different paths.
    Conflict,
}

/// Live registers, ascending.
pub type Live = Vec<(u16, Content)>;

type Set = BTreeMap<u16, Content>;

/// The analysis of one method: block entries computed once, instructions on demand.
#[derive(Debug)]
pub struct Liveness {
    /// First instruction of each block.
    starts: Vec<u32>,
    /// What is live at each block's start.
    entry: Vec<Set>,
    /// By instruction, before it and while it calls.
    cache: RefCell<Vec<[Option<Rc<Live>>; 2]>>,
}

impl Liveness {
    /// Analyses `code`.
    pub fn new<T>(code: &Code<T>) -> Self {
        let mut is_start = vec![false; code.insns.len() + 1];
        is_start[0] = true;
        for (pc, insn) in code.insns.iter().enumerate() {
            let insn = insn.get();
            successors(code, pc as u32, insn, |target| is_start[target as usize] = true);
            if insn.is_conditional() || insn.ends_block() {
                is_start[pc + 1] = true;
            }
        }
        for handler in &code.handlers {
            is_start[handler.target as usize] = true;
            is_start[handler.start as usize] = true;
            is_start[handler.end as usize] = true;
        }
        let starts: Vec<u32> =
            (0..code.insns.len() as u32).filter(|pc| is_start[*pc as usize]).collect();
        let mut this =
            Self { entry: vec![Set::new(); starts.len()], starts, cache: RefCell::default() };
        let mut changed = true;
        while changed {
            changed = false;
            for block in (0..this.starts.len()).rev() {
                let set = this.before(code, this.starts[block], block);
                if set != this.entry[block] {
                    this.entry[block] = set;
                    changed = true;
                }
            }
        }
        this
    }

    /// What is live just before the instruction at `pc`; with `after_call`, what is live while the
    /// call at `pc` is under way (its result is not there yet, its arguments are gone).
    pub fn at<T>(&self, code: &Code<T>, pc: u32, after_call: bool) -> Rc<Live> {
        if let Some(known) = self.cache.borrow().get(pc as usize)
            && let Some(live) = &known[usize::from(after_call)]
        {
            return live.clone();
        }
        let block = self.starts.partition_point(|s| *s <= pc) - 1;
        let set = if after_call {
            let insn = code.insns[pc as usize].get();
            let mut set = self.after(code, pc, block);
            if let Some(register) = code.defined(insn) {
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

    /// Whether some register holds a number or a reference, depending on the path.
    pub fn has_conflict(&self) -> bool {
        self.entry.iter().any(|set| set.values().any(|content| *content == Content::Conflict))
    }

    fn end<T>(&self, code: &Code<T>, block: usize) -> u32 {
        self.starts.get(block + 1).copied().unwrap_or(code.insns.len() as u32)
    }

    fn entry_at(&self, pc: u32) -> Option<&Set> {
        self.starts.binary_search(&pc).ok().map(|at| &self.entry[at])
    }

    /// Live after the instruction at `pc`.
    fn after<T>(&self, code: &Code<T>, pc: u32, block: usize) -> Set {
        let end = self.end(code, block);
        if pc + 1 < end {
            return self.before(code, pc + 1, block);
        }
        let insn = code.insns[pc as usize].get();
        let mut set = Set::new();
        successors(code, pc, insn, |target| {
            if let Some(entry) = self.entry_at(target) {
                join(&mut set, entry);
            }
        });
        if !insn.ends_block()
            && let Some(entry) = self.entry_at(pc + 1)
        {
            join(&mut set, entry);
        }
        set
    }

    /// Live before the instruction at `pc` of `block`.
    fn before<T>(&self, code: &Code<T>, pc: u32, block: usize) -> Set {
        let last = self.end(code, block) - 1;
        let mut set = self.after(code, last, block);
        for at in (pc..=last).rev() {
            let insn = code.insns[at as usize].get();
            transfer(code, insn, &mut set);
            if insn.is_call() && code.calls[insn.wide() as usize].reads_locals {
                add_named_variables(code, at, &mut set);
            }
            self.handlers(code, at, &mut set);
        }
        set
    }

    fn handlers<T>(&self, code: &Code<T>, pc: u32, set: &mut Set) {
        for handler in code.handlers.iter().filter(|h| h.start <= pc && pc < h.end) {
            if let Some(entry) = self.entry_at(handler.target) {
                for (register, content) in entry {
                    if *register != code.exception_register {
                        add(set, *register, *content);
                    }
                }
            }
        }
    }
}

fn join(set: &mut Set, other: &Set) {
    for (register, content) in other {
        add(set, *register, *content);
    }
}

fn add(set: &mut Set, register: u16, content: Content) {
    let slot = set.entry(register).or_insert(content);
    if *slot != content {
        *slot = Content::Conflict;
    }
}

fn transfer<T>(code: &Code<T>, insn: Insn, set: &mut Set) {
    if insn.is_call() {
        let call = &code.calls[insn.wide() as usize];
        if call.returns != b'V' {
            set.remove(&insn.d);
        }
        for (register, reference) in call.args.iter().zip(&call.references) {
            set.insert(*register, if *reference { Content::Ref } else { Content::Prim });
        }
        return;
    }
    if insn.op == Op::Mov {
        if let Some(content) = set.remove(&insn.d) {
            set.insert(insn.a, content);
        }
        return;
    }
    let [d, a, b] = insn.op.roles();
    if d == Role::Def {
        set.remove(&insn.d);
    }
    for (role, register) in [(d, insn.d), (a, insn.a), (b, insn.b)] {
        match role {
            Role::Prim => {
                set.insert(register, Content::Prim);
            }
            Role::Ref => {
                set.insert(register, Content::Ref);
            }
            Role::Same => {
                // A value stored into a field: the site knows which.
                let site = match insn.op {
                    Op::PutField => u32::from(insn.b),
                    _ => insn.wide(),
                };
                let content =
                    if code.site_is_reference(site) { Content::Ref } else { Content::Prim };
                set.insert(register, content);
            }
            Role::None | Role::Def => {}
        }
    }
    if insn.op == Op::MultiANewArray {
        for register in &code.sites[insn.wide() as usize].counts {
            set.insert(*register, Content::Prim);
        }
    }
}

/// All local variables in scope are read by a call that may look at them by name.
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

fn successors<T>(code: &Code<T>, pc: u32, insn: Insn, mut visit: impl FnMut(u32)) {
    if insn.is_conditional() {
        visit(insn.target(pc));
        return;
    }
    match insn.op {
        Op::Goto | Op::Jsr => visit(pc.wrapping_add(insn.wide())),
        Op::Ret => code.returns.iter().copied().for_each(visit),
        Op::TableSwitch | Op::LookupSwitch => {
            let switch = &code.switches[insn.d as usize];
            switch.targets.iter().copied().for_each(&mut visit);
            visit(switch.default);
        }
        _ => {}
    }
}
