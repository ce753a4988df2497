//! Interventions: effects of the configuration in place of operations of the program. Exceptions are
//! injected at configured positions, and comparisons of clock values become choices.
//!
//! Source: JPF's listeners `ExceptionInjector` (keys `ei.exception`, `ei.throw_first`) and
//! `StopWatchFuzzer`. Invariant: an intervention is a function of the state and of the settings. An
//! exception is injected each time that its position is reached, before the instruction at this
//! position. If the position stores the result of a call, the variable has that value already.

pub use crate::choice::Injection;
use crate::choice::Ints;
use crate::choice::cascade::Cascade;
use crate::exception;
use crate::machine::{Live, Machine, Options};
use crate::native::Exit;
use crate::prepared::Code;
use classes::{ClassRef, MethodRef};
use code::operation::{Compared, Comparison, Dispatch};
use code::semantics::bits;
use code::{Insn, Operation};
use std::cmp::Ordering;

/// An effect in place of an operation.
#[derive(Debug)]
pub(crate) enum Intervention {
    /// An exit as that of a native method ends the operation.
    Exit(Exit),
    /// The pair in `set`, if there is one, is a register and its value. Control continues at `to`.
    Jump { set: Option<(u16, u64)>, to: u32 },
}

/// An injection in a method: the bytecode index, whether the exception follows this bytecode, and the
/// number of the injection.
type InjectionPoint = (u32, bool, usize);

/// JPF's name of the choice between outcomes of a comparison.
const COMPARISON: &str = "LCMP_fuzzer";

impl Machine {
    /// Returns the intervention at the next operation of the current thread.
    pub(crate) fn intervention(&mut self) -> Option<Intervention> {
        if self.run.booting || self.transition.is_evaluation {
            return None;
        }
        let frame = *self.live.threads[self.live.current].frames.last()?;
        let insn = frame.code.insns.get(frame.pc as usize)?.get();
        if self.options.choosing.fuzzes_time
            && let Some(intervention) = self.compared(frame.pc, insn)
        {
            return Some(intervention);
        }
        let depth = self.live.threads[self.live.current].frames.len();
        let came_from = self.transition.last_position.replace((depth, frame.code, frame.pc));
        if self.options.choosing.injected.is_empty() {
            return None;
        }
        let nth = self.injected(frame.code, frame.pc, insn, came_from)?;
        let exit = self.inject(nth, frame.code.method);
        if !matches!(exit, Exit::Throw(_)) {
            // The class of the exception is initialized first. Then the position is reached again.
            self.transition.last_position = came_from;
            if let Some(top) = self.live.threads[self.live.current].frames.last_mut() {
                top.pc = frame.pc;
            }
        }
        Some(Intervention::Exit(exit))
    }

    /// Turns a comparison of clock values into a choice of its outcome.
    fn compared(&mut self, pc: u32, insn: Insn) -> Option<Intervention> {
        let condition = match insn.op.operation() {
            Operation::Compare(Comparison::Long) => None,
            Operation::Branch(condition, Compared::Long) => Some(condition),
            Operation::Compare(_)
            | Operation::Branch(..)
            | Operation::IncrementAndBranch(_)
            | Operation::Nop
            | Operation::Move
            | Operation::Constant(_)
            | Operation::Negate(_)
            | Operation::Arithmetic(..)
            | Operation::Bitwise(..)
            | Operation::Convert(..)
            | Operation::Narrow(_)
            | Operation::Goto
            | Operation::Subroutine
            | Operation::SubroutineReturn
            | Operation::Switch { .. }
            | Operation::Load(..)
            | Operation::Store(..)
            | Operation::ArrayLength
            | Operation::Allocate(_)
            | Operation::TypeTest(_)
            | Operation::Monitor(_)
            | Operation::LockRecords(_)
            | Operation::Throw
            | Operation::Call(..)
            | Operation::Return(_) => return None,
        };
        let is_time = |register| {
            self.live.globals.value_attributes.get(self.live.register_location(register)).time
        };
        if !is_time(insn.a) && !is_time(insn.b) {
            return None;
        }
        let orders = [Ordering::Less, Ordering::Equal, Ordering::Greater];
        let generator = Box::new(Ints(orders.map(|order| order as i32).to_vec()));
        let chosen = match Cascade::default().choose(self, COMPARISON, generator) {
            Ok(chosen) => chosen?,
            Err(exit) => return Some(Intervention::Exit(exit)),
        };
        self.live.threads[self.live.current].chosen.clear();
        let order = orders[chosen as usize];
        Some(match condition {
            None => Intervention::Jump { set: Some((insn.d, bits(order as i32))), to: pc + 1 },
            Some(condition) if condition.holds_of(order) => {
                Intervention::Jump { set: None, to: insn.target(pc) }
            }
            Some(_) => Intervention::Jump { set: None, to: pc + 1 },
        })
    }

    /// Returns the number of the injection at the position of the current thread, if there is one.
    fn injected(
        &mut self,
        code: &'static Code,
        pc: u32,
        insn: Insn,
        came_from: Option<(usize, &'static Code, u32)>,
    ) -> Option<usize> {
        let method = code.method;
        let key = method.id.index() as u32;
        if !self.program.injections.contains_key(&key) {
            let injection_points = injection_points(&self.options.choosing.injected, code);
            self.program.injections.insert(key, injection_points);
        }
        let depth = self.live.threads[self.live.current].frames.len();
        let here = u32::from(*code.bytecodes.get(pc as usize)?);
        for &(bytecode, after, nth) in self.program.injections.get(&key).into_iter().flatten() {
            if !after && bytecode == here && code.is_first_of_its_bytecode(pc) {
                return Some(nth);
            }
            let last = pc.wrapping_sub(1);
            let was_last = after
                && code.bytecodes.get(last as usize).is_some_and(|b| u32::from(*b) == bytecode)
                && came_from.is_some_and(|(then, from, at)| {
                    // The callee has returned, or it was a native method.
                    then == depth + 1 || then == depth && std::ptr::eq(from, code) && at == last
                });
            if was_last {
                // The exception belongs to the line of the instruction that was just executed.
                if let Some(frame) = self.live.threads[self.live.current].frames.last_mut() {
                    frame.pc = last;
                }
                return Some(nth);
            }
        }
        let called = self.live.called(code, insn)?;
        let injected = &self.options.choosing.injected;
        injected.iter().position(|one| one.line.is_none() && is_called(one, called))
    }

    fn inject(&mut self, nth: usize, at: MethodRef) -> Exit {
        let Injection { exception, details, .. } = self.options.choosing.injected[nth].clone();
        let name = exception.replace('.', "/");
        let class = match self.program.registry.load(at.class().loader, &name) {
            Ok(class) => class,
            Err(error) => return self.link_error(&error),
        };
        let throwable = self.program.registry.boot("java/lang/Throwable");
        if !throwable.is_ok_and(|throwable| class.is_subclass_of(throwable)) {
            return Exit::Unsupported(format!("ei.exception={exception}, which is no exception"));
        }
        if self.initialization(class) != crate::initialize::INITIALIZED {
            return Exit::Initialize(class);
        }
        exception::make_of(self, class, details.as_deref())
    }
}

impl Options {
    /// Whether the configuration has interventions.
    pub(crate) fn intervenes(&self) -> bool {
        let choosing = &self.choosing;
        choosing.fuzzes_time || !choosing.injected.is_empty()
    }
}

impl Live {
    /// Returns the callee of an instruction that is a resolved call.
    fn called(&self, code: &'static Code, insn: Insn) -> Option<MethodRef> {
        let Operation::Call(dispatch, _) = insn.op.operation() else { return None };
        let site = &code.calls[insn.wide() as usize];
        let resolved = site.method.get()?;
        match dispatch {
            Dispatch::Linked => return None,
            Dispatch::Direct | Dispatch::Static => return Some(resolved),
            Dispatch::Virtual | Dispatch::Interface => {}
        }
        let thread = &self.threads[self.current];
        let base = thread.frames.last()?.base as usize;
        let receiver = thread.registers[base + usize::from(site.args.first()?.register)] as u32;
        if receiver == 0 {
            return None;
        }
        let mut class = Some(self.heap.get(receiver).class());
        while let Some(at) = class {
            let own = at.methods.iter().find(|method| {
                method.name == resolved.name && method.descriptor == resolved.descriptor
            });
            if let Some(own) = own {
                return Some(own);
            }
            class = at.super_class;
        }
        Some(resolved)
    }
}

/// Whether an injection applies to calls of this method.
fn is_called(injection: &Injection, called: MethodRef) -> bool {
    let derives = |class: ClassRef| {
        let mut at = Some(class);
        while let Some(class) = at {
            if class.java_name() == injection.class {
                return true;
            }
            at = class.super_class;
        }
        false
    };
    let unique = format!("{}{}", called.name, called.descriptor);
    injection.method.as_ref().is_some_and(|method| unique.starts_with(method))
        && derives(called.class())
}

/// Returns the injections at lines of a method, by bytecode.
fn injection_points(injected: &[Injection], code: &Code) -> Vec<InjectionPoint> {
    let method = code.method;
    let class = method.class();
    let mut all = Vec::new();
    for (nth, one) in injected.iter().enumerate() {
        let Some(line) = one.line.filter(|_| one.class == class.java_name()) else { continue };
        // Only the first method with this line receives the injection.
        let mut own = class.methods.iter().filter_map(|m| {
            let unique = format!("{}{}", m.name, m.descriptor);
            let named = one.method.as_ref();
            if !named.is_none_or(|named| unique.starts_with(named)) {
                return None;
            }
            let lines = lines(m);
            let first = lines.first()?.1;
            let line = if named.is_some() { first + line } else { line };
            let at = lines.iter().position(|(_, of)| *of == line)?;
            let group = lines[at..].iter().take_while(|(_, of)| *of == line).count();
            let pick = if one.first { at } else { at + group - 1 };
            Some((m.id, lines[at].0, lines[pick].0))
        });
        let Some((_, start, bytecode)) = own.next().filter(|(id, ..)| *id == method.id) else {
            continue;
        };
        let has = |at: u32| code.bytecodes.iter().any(|b| u32::from(*b) == at);
        let before = (start..bytecode).rev().find(|at| has(*at));
        let after = || code.bytecodes.iter().map(|b| u32::from(*b)).filter(|b| *b > bytecode).min();
        if has(bytecode) {
            all.push((bytecode, false, nth));
        } else if let Some(before) = before {
            // The position is after the call, and before the store of its result.
            let is_call = code.bytecodes.iter().zip(&code.insns);
            let mut own = is_call.filter(|(at, _)| u32::from(**at) == before);
            all.push((before, own.any(|(_, insn)| insn.get().is_call()), nth));
        } else if let Some(next) = after() {
            all.push((next, false, nth));
        }
    }
    all
}

/// Returns the bytecode index and the line of each instruction of a method.
fn lines(method: MethodRef) -> Vec<(u32, u32)> {
    let bytes = method.code().map_or(&[][..], |code| &code.bytes);
    let mut all = Vec::new();
    let mut at = 0;
    while let Ok(instruction) = classfile::instruction::decode(bytes, at) {
        if let Some(line) = method.line(at) {
            all.push((at, u32::from(line)));
        }
        at = instruction.next;
    }
    all
}
