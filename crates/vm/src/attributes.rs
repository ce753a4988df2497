//! Attributes: numbers that a program puts beside values, and that travel with them.
//!
//! Source: JPF, whose attributes stand beside the slots of frames and the fields and elements of
//! objects, and are copied by loads, stores, calls and returns; what computes a value gives one without
//! any. A program that reads them has different futures where they differ, so they are part of the
//! state (SEMANTICS 6).
//!
//! Invariant: while a value has an attribute, operations are executed one by one, and what each does to
//! attributes is found before it and done after it, if it was executed; what would move a value by
//! another way ends the check by its name. While no value has one, none of this happens.

mod values;

pub(crate) use values::Following;
pub use values::{Mark, Place, Values};

use crate::event::Kinds;
use crate::heap::Ref;
use crate::machine::{Hooks, Live, Machine, Transition};
use crate::native::Exit;
use crate::prepared::Code;
use crate::thread::FrameKind;
use code::operation::{
    Access, Arithmetic, Dispatch, Memory, Numeric, Returned, RightSide, TypeTest,
};
use code::{Insn, Operation};
use values::Effect;

impl Machine {
    /// Whether operations are looked at for what they do to attributes.
    pub(crate) fn follows_values(&self) -> bool {
        self.options.choosing.fuzzes_time || !self.live.globals.values.is_empty()
    }

    /// Puts a number beside the value in a place, in place of those that are there or besides them; the
    /// native method that does so for the first value ends the transition.
    pub fn put_attribute(&mut self, place: Place, number: i32, alone: bool) -> Result<u64, Exit> {
        let followed = self.goes_by_steps();
        let mut mark = self.live.globals.values.get(place);
        if alone {
            mark.numbers.clear();
        }
        mark.numbers.push(number);
        self.live.globals.values.set(place, mark);
        self.transition.uncacheable = true;
        if followed { Ok(0) } else { Err(Exit::Break) }
    }

    /// The current thread stands before an operation, and has executed the one before if it left it.
    pub(crate) fn follow(&mut self) -> Result<(), Exit> {
        self.follow_executed();
        // Those that an exception left.
        self.live.forget_frames(self.live.threads[self.live.current].frames.len());
        self.transition.uncacheable = true;
        let thread = &self.live.threads[self.live.current];
        let Some(frame) = thread.frames.last() else { return Ok(()) };
        let (code, pc, depth) = (frame.code, frame.pc, thread.frames.len());
        let Some(insn) = code.insns.get(pc as usize) else { return Ok(()) };
        let effect = self.effect_of(code, insn.get())?;
        self.transition.attribute_flow =
            Some(Following { thread: self.live.current, depth, code, pc, effect });
        Ok(())
    }

    /// Does what the operation does that was executed since [`Self::follow`], if it was.
    fn follow_executed(&mut self) {
        let Some(followed) = self.transition.attribute_flow.take() else { return };
        if followed.thread != self.live.current {
            return;
        }
        let me = self.live.current as u32;
        let frames = &self.live.threads[self.live.current].frames;
        let Some(top) = frames.last().copied() else { return };
        let depth = frames.len();
        self.live.forget_frames(depth.min(followed.depth));
        let at = |depth: usize, register| Place::Register {
            thread: me,
            depth: depth as u32 - 1,
            register,
        };
        let went_on = depth == followed.depth
            && std::ptr::eq(top.code, followed.code)
            && top.pc == followed.pc + 1;
        match followed.effect {
            Effect::Register(register, mark) if went_on => {
                self.live.globals.values.set(at(depth, register), mark);
            }
            Effect::Part(object, part, mark) if went_on => {
                self.live.globals.values.set(Place::Part(object, part), mark);
            }
            Effect::Call { result: Some((register, mark)), .. } if went_on => {
                self.live.globals.values.set(at(depth, register), mark);
            }
            Effect::Call { marks, .. }
                if depth == followed.depth + 1 && top.kind == FrameKind::Call =>
            {
                for (mark, local) in marks.into_iter().zip(&top.code.method.arguments) {
                    self.live.globals.values.set(at(depth, *local), mark);
                }
            }
            Effect::Return(mark) if depth + 1 == followed.depth && top.pc > 0 => {
                let call = top.code.insns[top.pc as usize - 1].get();
                if call.is_call() && top.code.calls[call.wide() as usize].returns != b'V' {
                    self.live.globals.values.set(at(depth, call.d), mark);
                }
            }
            _ => {}
        }
    }

    fn effect_of(&self, code: &'static Code, insn: Insn) -> Result<Effect, Exit> {
        let values = &self.live.globals.values;
        let thread = &self.live.threads[self.live.current];
        let base = thread.frames.last().map_or(0, |frame| frame.base as usize);
        let bits = |register: u16| thread.registers[base + usize::from(register)];
        let mark = |register: u16| values.get(self.live.register_place(register));
        let load = |object: Ref, part: u32| {
            Effect::Register(insn.d, values.get(Place::Part(object, part)))
        };
        let store = |object: Ref, part: u32| match object {
            0 => Effect::None,
            _ => Effect::Part(object, part, mark(insn.d)),
        };
        let part = |memory: Memory| match memory {
            Memory::Field => Some((bits(insn.a) as Ref, u32::from(insn.b))),
            Memory::Element => Some((bits(insn.a) as Ref, bits(insn.b) as u32)),
            Memory::Static => {
                let field = code.sites[insn.wide() as usize].field.get()?;
                Some((field.class().mirror.get(), self.program.known.class_slots + field.slot))
            }
        };
        Ok(match insn.op.operation() {
            Operation::Call(..) => return self.effect_of_call(code, insn),
            Operation::Move => Effect::Register(insn.d, mark(insn.a)),
            Operation::Arithmetic(Arithmetic::Sub, Numeric::Long, _) => {
                let time = mark(insn.a).time || mark(insn.b).time;
                Effect::Register(insn.d, Mark { numbers: Vec::new(), time })
            }
            // `iinc` leaves what stands beside the variable.
            Operation::Arithmetic(Arithmetic::Add, Numeric::Int, RightSide::Immediate)
                if insn.d == insn.a =>
            {
                Effect::None
            }
            // The first execution only resolves the field.
            Operation::Load(_, _, Access::Symbolic) | Operation::Store(_, _, Access::Symbolic) => {
                Effect::None
            }
            Operation::Load(memory, ..) => {
                part(memory).map_or(Effect::None, |(object, part)| load(object, part))
            }
            Operation::Store(memory, ..) => {
                part(memory).map_or(Effect::None, |(object, part)| store(object, part))
            }
            Operation::Return(Returned::Number | Returned::Reference) => {
                Effect::Return(mark(insn.a))
            }
            Operation::Return(Returned::Nothing) => Effect::Return(Mark::default()),
            Operation::Constant(_)
            | Operation::Negate(_)
            | Operation::Arithmetic(..)
            | Operation::Bitwise(..)
            | Operation::Convert(..)
            | Operation::Narrow(_)
            | Operation::Compare(_)
            | Operation::Subroutine
            | Operation::ArrayLength
            | Operation::Allocate(_)
            | Operation::TypeTest(TypeTest::InstanceOf) => {
                Effect::Register(insn.d, Mark::default())
            }
            Operation::Nop
            | Operation::Branch(..)
            | Operation::IncrementAndBranch(_)
            | Operation::Goto
            | Operation::SubroutineReturn
            | Operation::Switch { .. }
            | Operation::TypeTest(TypeTest::Cast)
            | Operation::Monitor(_)
            | Operation::Throw => Effect::None,
        })
    }

    fn effect_of_call(&self, code: &'static Code, insn: Insn) -> Result<Effect, Exit> {
        let values = &self.live.globals.values;
        let thread = &self.live.threads[self.live.current];
        let base = thread.frames.last().map_or(0, |frame| frame.base as usize);
        let call = &code.calls[insn.wide() as usize];
        let place = |register: &u16| self.live.register_place(*register);
        let marks: Vec<Mark> = call.args.iter().map(|r| values.get(place(r))).collect();
        let mut mark = Mark::default();
        let refused =
            |what: &str| Err(Exit::Unsupported(format!("an attribute of a value that {what}")));
        if matches!(insn.op.operation(), Operation::Call(Dispatch::Linked, _))
            && marks.iter().any(|mark| !mark.numbers.is_empty())
        {
            return refused("an invokedynamic instruction captures");
        }
        if let Some(method) = call.method.get() {
            let class = &*method.class().name;
            mark.time = class == "java/lang/System"
                && &*method.name == "currentTimeMillis"
                && self.options.choosing.fuzzes_time;
            if library::native_access::moves_values(class) {
                let references = call.args.iter().zip(&call.references).filter(|(_, is)| **is);
                let mut objects =
                    references.map(|(r, _)| thread.registers[base + usize::from(*r)] as Ref);
                let moved = marks.iter().any(|mark| !mark.numbers.is_empty());
                if moved || objects.any(|object| values.has_part(object)) {
                    return refused(&format!(
                        "{}.{} moves",
                        method.class().java_name(),
                        method.name
                    ));
                }
            }
        }
        let result = (call.returns != b'V').then_some((insn.d, mark));
        Ok(Effect::Call { marks, result })
    }
}

impl Live {
    /// The place of a register of the current thread's top frame.
    pub fn register_place(&self, register: u16) -> Place {
        let depth = self.threads[self.current].frames.len().saturating_sub(1) as u32;
        Place::Register { thread: self.current as u32, depth, register }
    }

    /// Forgets attributes in registers of the current thread's frames from this one on.
    fn forget_frames(&mut self, from: usize) {
        let me = self.current as u32;
        self.globals.values.retain(|place| {
            !matches!(place, Place::Register { thread, depth, .. }
                if thread == me && depth as usize >= from)
        });
    }

    /// Forgets attributes in registers that are no part of the state.
    pub(crate) fn prune_values(&mut self) {
        if self.globals.values.is_empty() {
            return;
        }
        let threads = self.threads.unwatched();
        self.globals.values.retain(|place| match place {
            Place::Part(..) => true,
            Place::Register { thread, depth, register } => {
                let Some(thread) = threads.get(thread as usize) else { return false };
                thread.frames.get(depth as usize).is_some_and(|frame| {
                    let waits = thread.waits_for_result(depth as usize);
                    frame.code.live(frame.pc, waits).iter().any(|(live, _)| *live == register)
                })
            }
        });
    }
}

impl Transition {
    /// Something else than the next operation happens to the current thread. Whoever passes on
    /// arguments with attributes would lose them.
    pub(crate) fn stop_following(&mut self, calls: bool) -> Result<(), Exit> {
        match self.attribute_flow.take() {
            Some(Following { effect: Effect::Call { marks, .. }, .. })
                if calls && marks.iter().any(|mark| !mark.numbers.is_empty()) =>
            {
                let what = "an attribute of an argument that a native method passes on";
                Err(Exit::Unsupported(what.to_owned()))
            }
            _ => Ok(()),
        }
    }
}

impl Hooks {
    /// Whether operations are heard of, each by itself.
    pub(crate) fn hears_operations(&self) -> bool {
        let each = Kinds::INSTRUCTIONS.and(Kinds::ACCESSES).and(Kinds::OBJECTS);
        self.hearing.kinds.any(each)
    }
}
