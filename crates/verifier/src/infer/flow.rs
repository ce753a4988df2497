//! The data flow analysis: executes instructions until no facts change (JVMS §4.10.2.2).

use super::Method;
use super::facts::{Clash, Facts, Flags};
use super::instruction::{Operand, Target};
use super::locals::Locals;
use super::value::{Base, Info};
use crate::failure::{Failure, Outcome};
use crate::hierarchy::Hierarchy;
use crate::names::OBJECT;
use crate::signature::fields;
use classfile::{Opcode, access};

impl<H: Hierarchy> Method<'_, H> {
    /// Sets the facts at the entry of the method.
    pub(super) fn enter(&mut self) {
        let names = &self.class.names;
        let mut facts = Facts {
            stack: Vec::new(),
            locals: Locals::default(),
            subroutines: Vec::new(),
            flags: Flags::default(),
        };
        let mut locals = Locals::default();
        if !access::has(self.info.access, access::STATIC) {
            if self.info.name == "<init>" && self.class.this != OBJECT {
                locals.push(Info::plain(Base::Init));
                facts.flags.needs_constructor = true;
            } else {
                locals.push(Info::object(self.class.this));
            }
        }
        for field in fields(&self.info.descriptor) {
            let info = Info::of_descriptor(field, names);
            locals.push(info);
            if let Some(second) = info.second() {
                locals.push(second);
            }
        }
        facts.locals = locals;
        let result = self.info.descriptor.rsplit_once(')').map_or("V", |(_, result)| result);
        self.result = (result != "V").then(|| Info::of_descriptor(result, names));
        if let Some(first) = self.insns.first_mut() {
            first.facts = Some(facts);
            first.changed = true;
        }
    }

    /// Runs the analysis.
    pub(super) fn run(&mut self) -> Outcome<(), H> {
        let mut works = true;
        while std::mem::take(&mut works) {
            for at in 0..self.insns.len() {
                if std::mem::take(&mut self.insns[at].changed) {
                    works = true;
                    self.step(at)?;
                }
            }
        }
        Ok(())
    }

    fn step(&mut self, at: usize) -> Outcome<(), H> {
        let Some(before) = self.insns[at].facts.clone() else { return Ok(()) };
        let after = self.execute(at, &before)?;
        if after.depth() > usize::from(self.code.max_stack) {
            return Err(self.fail("Stack size too large"));
        }
        self.reach_handlers(at, &before, &after)?;
        for target in self.successors(at, &before) {
            if target >= self.insns.len() {
                return Err(self.fail("Falling off the end of the code"));
            }
            self.reach(at, target, &after)?;
        }
        Ok(())
    }

    /// Merges the facts before an instruction, and for constructor calls those after it, into the
    /// handlers that guard it.
    fn reach_handlers(&mut self, at: usize, before: &Facts, after: &Facts) -> Outcome<(), H> {
        let constructs = self.insns[at].opcode() == Opcode::invokespecial
            && self
                .class
                .file
                .pool
                .member(self.insns[at].pool())
                .is_some_and(|m| m.name == "<init>");
        for nth in 0..self.guards.len() {
            let guard = &self.guards[nth];
            if !(guard.start..guard.end).contains(&at) {
                continue;
            }
            let (target, stack) = (guard.target, vec![guard.caught]);
            let mut states = vec![Facts { stack: stack.clone(), ..before.clone() }];
            if constructs {
                let mut failed = Facts { stack, ..after.clone() };
                failed.flags.no_return |= self.constructs_receiver(at, before);
                states.push(failed);
            }
            for mut facts in states {
                if self.insns[at].crosses_subroutine() {
                    facts.forget_new();
                }
                self.merge_into(target, &facts)?;
            }
        }
        Ok(())
    }

    /// Whether the constructor call `at` is for the receiver.
    fn constructs_receiver(&self, at: usize, before: &Facts) -> bool {
        let descriptor = self.class.file.pool.member(self.insns[at].pool()).map(|m| m.descriptor);
        let arguments = descriptor.map_or(0, |descriptor| fields(descriptor).count());
        let object = before.stack.iter().rev().nth(arguments);
        object.is_some_and(|object| object.base == Base::Init)
    }

    /// Returns the instructions that may follow instruction `at`.
    fn successors(&mut self, at: usize, before: &Facts) -> Vec<Target> {
        let opcode = self.insns[at].opcode();
        if opcode == Opcode::ret {
            return self.returns(at, before);
        }
        if let Some(ret) = self.insns[at].ret
            && self.insns[at].subroutine().is_some()
        {
            self.insns[ret].changed = true;
        }
        let mut all = Vec::new();
        if opcode.falls_through() {
            all.push(at + 1);
        }
        match &self.insns[at].target {
            Operand::Jump(target) => all.push(*target),
            Operand::Switch(targets) => all.extend(targets),
            _ => {}
        }
        all
    }

    /// Returns the instructions after the calls of the subroutine that a `ret` ends.
    fn returns(&mut self, at: usize, before: &Facts) -> Vec<Target> {
        if let Some(known) = &self.insns[at].returns {
            return known.clone();
        }
        let entry = entry_of(self.insns[at].local(), before);
        let calls = self.insns.iter().enumerate().rev();
        let all: Vec<Target> = calls
            .filter(|(_, insn)| insn.subroutine().is_some() && insn.subroutine() == entry)
            .map(|(call, _)| call + 1)
            .collect();
        self.insns[at].returns = Some(all.clone());
        all
    }

    /// Merges facts into a successor.
    fn reach(&mut self, from: usize, target: usize, after: &Facts) -> Outcome<(), H> {
        let mut facts = after.clone();
        if self.insns[from].crosses_subroutine() {
            facts.forget_new();
        }
        if self.insns[from].opcode() != Opcode::ret {
            return self.merge_into(target, &facts);
        }
        let call = target - 1;
        if self.insns[call].ret.is_some_and(|ret| ret != from) {
            return Err(self.fail("Multiple returns to single jsr"));
        }
        self.insns[call].ret = Some(from);
        // A call that is not reached yet will cause another execution of the `ret`.
        let Some(before) = self.insns[call].facts.as_ref().map(|facts| facts.locals.clone()) else {
            return Ok(());
        };
        let entry = entry_of(self.insns[from].local(), &facts);
        let returned = entry.and_then(|entry| facts.returned(entry, &before));
        let returned = returned.ok_or_else(|| self.fail("Illegal return from subroutine"))?;
        self.merge_into(target, &returned)
    }

    fn merge_into(&mut self, target: usize, facts: &Facts) -> Outcome<(), H> {
        let class = self.class;
        let Some(known) = &mut self.insns[target].facts else {
            self.insns[target].facts = Some(facts.clone());
            self.insns[target].changed = true;
            return Ok(());
        };
        match known.merge(facts, class) {
            Ok(changed) => {
                self.insns[target].changed |= changed;
                Ok(())
            }
            Err(Clash::Depth(new, old)) => {
                Err(self.fail(&format!("Inconsistent stack height {new} != {old}")))
            }
            Err(Clash::Types) => Err(self.fail("Mismatched stack types")),
            Err(Clash::Load(error)) => Err(Failure::Load(error)),
        }
    }
}

/// Returns the start of the subroutine whose return address is in a local variable.
fn entry_of(local: usize, facts: &Facts) -> Option<Target> {
    match facts.locals.get(local)?.base {
        Base::ReturnAddress(entry) => Some(entry),
        _ => None,
    }
}
