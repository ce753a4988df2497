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

use crate::event::Kinds;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::native::Exit;
use crate::prepared::Code;
use crate::thread::FrameKind;
use code::operation::{
    Access, Arithmetic, Dispatch, Memory, Numeric, Returned, RightSide, TypeTest,
};
use code::{Insn, Operation};
use std::collections::BTreeMap;

/// Where a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// In a register of a frame.
    Register {
        /// Slot of the thread.
        thread: u32,
        /// Which of its frames, from the outermost.
        depth: u32,
        /// The register.
        register: u16,
    },
    /// In a field slot or element.
    Part(Ref, u32),
}

/// What stands beside a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The program's numbers, in the order in which they were added.
    pub numbers: Vec<i32>,
    /// Whether the value was read from the clock, or is a difference of such values.
    pub time: bool,
}

impl Mark {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty() && !self.time
    }
}

/// All values with attributes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values(BTreeMap<Place, Mark>);

impl Values {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What stands beside the value in a place.
    pub fn get(&self, place: Place) -> Mark {
        self.0.get(&place).cloned().unwrap_or_default()
    }

    /// Puts this beside the value in a place, in place of what stands there.
    pub fn set(&mut self, place: Place, mark: Mark) {
        if mark.is_empty() {
            self.0.remove(&place);
        } else {
            self.0.insert(place, mark);
        }
    }

    /// Copies what stands beside the first `length` parts from one place on to another.
    pub fn copy_parts(&mut self, from: (Ref, u32), to: (Ref, u32), length: u32) {
        if self.is_empty() {
            return;
        }
        let marks: Vec<Mark> =
            (0..length).map(|at| self.get(Place::Part(from.0, from.1 + at))).collect();
        for (at, mark) in (0..).zip(marks) {
            self.set(Place::Part(to.0, to.1 + at), mark);
        }
    }

    /// Whether some part of an object has one.
    fn has_part(&self, object: Ref) -> bool {
        let all = Place::Part(object, 0)..=Place::Part(object, u32::MAX);
        object != 0 && self.0.range(all).next().is_some()
    }

    /// The objects whose parts have one.
    pub(crate) fn references(&self) -> impl Iterator<Item = Ref> + '_ {
        self.0.keys().filter_map(|place| match place {
            Place::Part(object, _) => Some(*object),
            Place::Register { .. } => None,
        })
    }

    fn retain(&mut self, mut keeps: impl FnMut(Place) -> bool) {
        self.0.retain(|place, _| keeps(*place));
    }

    /// All of them as words, in an order that only depends on the names of objects.
    pub(crate) fn write(&self, over: bool, name: impl Fn(Ref) -> u32, out: &mut Vec<u32>) {
        let mut all: Vec<Vec<u32>> = Vec::new();
        for (place, mark) in &self.0 {
            let place = match *place {
                Place::Register { .. } if over => continue,
                Place::Register { thread, depth, register } => {
                    [0, thread, depth, u32::from(register)]
                }
                Place::Part(object, part) => [1, name(object), part, 0],
            };
            let mut words = place.to_vec();
            words.extend([u32::from(mark.time), mark.numbers.len() as u32]);
            words.extend(mark.numbers.iter().map(|number| *number as u32));
            all.push(words);
        }
        all.sort();
        out.push(all.len() as u32);
        out.extend(all.into_iter().flatten());
    }

    /// Reads what [`Self::write`] wrote.
    pub(crate) fn read(next: &mut dyn FnMut() -> u32, handle: impl Fn(u32) -> Ref) -> Self {
        let mut all = Self::default();
        for _ in 0..next() {
            let [kind, first, second, third] = [next(), next(), next(), next()];
            let place = match kind {
                0 => Place::Register { thread: first, depth: second, register: third as u16 },
                _ => Place::Part(handle(first), second),
            };
            let time = next() != 0;
            let numbers = (0..next()).map(|_| next() as i32).collect();
            all.set(place, Mark { numbers, time });
        }
        all
    }
}

/// What an operation does to attributes, once it was executed.
#[derive(Clone, Debug)]
enum Effect {
    /// Nothing.
    None,
    /// A register has a value with these.
    Register(u16, Mark),
    /// A field or element has.
    Part(Ref, u32, Mark),
    /// Arguments have, and the result.
    Call { marks: Vec<Mark>, result: Option<(u16, Mark)> },
    /// The caller's result has.
    Return(Mark),
}

/// The operation that the current thread stands before, and what it will do.
#[derive(Clone, Debug)]
pub(crate) struct Following {
    thread: usize,
    depth: usize,
    code: &'static Code,
    pc: u32,
    effect: Effect,
}

impl Machine {
    /// Whether operations are looked at for what they do to attributes.
    pub(crate) fn follows_values(&self) -> bool {
        self.options.choosing.fuzzes_time || !self.live.globals.values.is_empty()
    }

    /// The place of a register of the current thread's top frame.
    pub fn register_place(&self, register: u16) -> Place {
        let depth = self.live.threads[self.live.current].frames.len().saturating_sub(1) as u32;
        Place::Register { thread: self.live.current as u32, depth, register }
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
        self.forget_frames(self.live.threads[self.live.current].frames.len());
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
        self.forget_frames(depth.min(followed.depth));
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

    /// Forgets attributes in registers of the current thread's frames from this one on.
    fn forget_frames(&mut self, from: usize) {
        let me = self.live.current as u32;
        self.live.globals.values.retain(|place| {
            !matches!(place, Place::Register { thread, depth, .. }
                if thread == me && depth as usize >= from)
        });
    }

    /// Something else than the next operation happens to the current thread. Whoever passes on
    /// arguments with attributes would lose them.
    pub(crate) fn stop_following(&mut self, calls: bool) -> Result<(), Exit> {
        match self.transition.attribute_flow.take() {
            Some(Following { effect: Effect::Call { marks, .. }, .. })
                if calls && marks.iter().any(|mark| !mark.numbers.is_empty()) =>
            {
                let what = "an attribute of an argument that a native method passes on";
                Err(Exit::Unsupported(what.to_owned()))
            }
            _ => Ok(()),
        }
    }

    fn effect_of(&self, code: &'static Code, insn: Insn) -> Result<Effect, Exit> {
        let values = &self.live.globals.values;
        let thread = &self.live.threads[self.live.current];
        let base = thread.frames.last().map_or(0, |frame| frame.base as usize);
        let bits = |register: u16| thread.registers[base + usize::from(register)];
        let mark = |register: u16| values.get(self.register_place(register));
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
        let place = |register: &u16| self.register_place(*register);
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

    /// Forgets attributes in registers that are no part of the state.
    pub(crate) fn prune_values(&mut self) {
        if self.live.globals.values.is_empty() {
            return;
        }
        let threads = self.live.threads.unwatched();
        self.live.globals.values.retain(|place| match place {
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

    /// Whether operations are heard of, each by itself.
    pub(crate) fn hears_operations(&self) -> bool {
        let each = Kinds::INSTRUCTIONS.and(Kinds::ACCESSES).and(Kinds::OBJECTS);
        self.hooks.hearing.kinds.any(each)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_do_not_depend_on_handles_and_are_read_again() {
        let mark = |number| Mark { numbers: vec![number], time: number == 3 };
        let values = |a: Ref, b: Ref| {
            let mut all = Values::default();
            all.set(Place::Part(a, 1), mark(2));
            all.set(Place::Part(b, 0), mark(3));
            all.set(Place::Register { thread: 1, depth: 0, register: 4 }, mark(5));
            all
        };
        let (mut first, mut second) = (Vec::new(), Vec::new());
        values(7, 9).write(false, |r| r, &mut first);
        values(9, 7).write(false, |r| 16 - r, &mut second);
        assert_eq!(first, second);
        let mut words = first.into_iter();
        let read = Values::read(&mut || words.next().unwrap_or_default(), |name| name);
        assert_eq!(read, values(7, 9));
    }

    #[test]
    fn parts_are_copied_as_they_were_before() {
        let mut all = Values::default();
        let numbered = |number| Mark { numbers: vec![number], time: false };
        all.set(Place::Part(5, 0), numbered(1));
        all.set(Place::Part(5, 1), numbered(2));
        all.copy_parts((5, 0), (5, 1), 2);
        let after: Vec<Vec<i32>> =
            (0..4).map(|part| all.get(Place::Part(5, part)).numbers).collect();
        assert_eq!(after, [vec![1], vec![1], vec![2], Vec::new()]);
        assert!(all.has_part(5) && !all.has_part(6) && !all.has_part(0));
    }
}
