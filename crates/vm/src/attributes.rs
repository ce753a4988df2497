//! Attributes: numbers that a program attaches to values, and that are copied with these values.
//!
//! Source: JPF, which attaches attributes to registers, fields and elements. Loads, stores, calls and
//! returns copy attributes. A computed value has none. A program can read its attributes, so they are
//! part of the state (SEMANTICS 6).
//!
//! Invariant: while a value has an attribute, operations are executed one at a time. The flow of
//! attributes through an operation is determined before its execution and applied after it. An operation
//! with an unknown flow ends the check by its name. As long as no value has an attribute, attributes
//! cost nothing.

mod values;

pub(crate) use values::AttributeFlow;
pub use values::{AttributeTable, Attributes, ValueLocation};

use crate::event::Kinds;
use crate::heap::Ref;
use crate::machine::{Hooks, Live, Machine, Transition};
use crate::native::Exit;
use crate::prepared::Code;
use crate::thread::FrameKind;
use code::operation::{
    Access, Arithmetic, Dispatch, Memory, Numeric, Returned, RightSide, TypeTest,
};
use code::{Argument, Insn, Operation};
use values::Flow;

impl Machine {
    /// Whether the flow of attributes is tracked.
    pub(crate) fn tracks_attributes(&self) -> bool {
        self.options.choosing.fuzzes_time || !self.live.globals.value_attributes.is_empty()
    }

    /// Attaches a number to the value at a location. With `alone`, the number replaces the present
    /// numbers. The native method that attaches the first attribute ends the transition.
    pub fn put_attribute(
        &mut self,
        location: ValueLocation,
        number: i32,
        alone: bool,
    ) -> Result<u64, Exit> {
        let pending = self.goes_by_steps();
        let mut attributes = self.live.globals.value_attributes.get(location);
        if alone {
            attributes.numbers.clear();
        }
        attributes.numbers.push(number);
        self.live.globals.value_attributes.set(location, attributes);
        self.transition.cacheability.uncacheable = true;
        if pending { Ok(0) } else { Err(Exit::Break) }
    }

    /// Applies the flow of the previous operation, and determines the flow of the next operation.
    pub(crate) fn begin_flow(&mut self) -> Result<(), Exit> {
        self.finish_flow();
        // An exception may have removed frames with attributes.
        self.live.forget_frames(self.live.threads[self.live.current].frames.len());
        self.transition.cacheability.uncacheable = true;
        let thread = &self.live.threads[self.live.current];
        let Some(frame) = thread.frames.last() else { return Ok(()) };
        let (code, pc, depth) = (frame.code, frame.pc, thread.frames.len());
        let Some(insn) = code.insns.get(pc as usize) else { return Ok(()) };
        let flow = self.flow_of(code, insn.get())?;
        self.transition.attribute_flow =
            Some(AttributeFlow { thread: self.live.current, depth, code, pc, flow });
        Ok(())
    }

    /// Applies the flow determined by [`Self::begin_flow`], if its operation was executed.
    fn finish_flow(&mut self) {
        let Some(pending) = self.transition.attribute_flow.take() else { return };
        if pending.thread != self.live.current {
            return;
        }
        let me = self.live.current as u32;
        let frames = &self.live.threads[self.live.current].frames;
        let Some(top) = frames.last().copied() else { return };
        let depth = frames.len();
        self.live.forget_frames(depth.min(pending.depth));
        let at = |depth: usize, register| ValueLocation::Register {
            thread: me,
            depth: depth as u32 - 1,
            register,
        };
        let completed = depth == pending.depth
            && std::ptr::eq(top.code, pending.code)
            && top.pc == pending.pc + 1;
        match pending.flow {
            Flow::Register(register, attributes) if completed => {
                self.live.globals.value_attributes.set(at(depth, register), attributes);
            }
            Flow::Part(object, part, attributes) if completed => {
                self.live
                    .globals
                    .value_attributes
                    .set(ValueLocation::Part(object, part), attributes);
            }
            Flow::Call { result: Some((register, attributes)), .. } if completed => {
                self.live.globals.value_attributes.set(at(depth, register), attributes);
            }
            Flow::Call { all, .. } if depth == pending.depth + 1 && top.kind == FrameKind::Call => {
                for (attributes, local) in all.into_iter().zip(top.code.method.arguments) {
                    self.live.globals.value_attributes.set(at(depth, *local), attributes);
                }
            }
            Flow::Return(attributes) if depth + 1 == pending.depth && top.pc > 0 => {
                let call = top.code.insns[top.pc as usize - 1].get();
                if call.is_call() && top.code.calls[call.wide() as usize].returns != b'V' {
                    self.live.globals.value_attributes.set(at(depth, call.d), attributes);
                }
            }
            _ => {}
        }
    }

    fn flow_of(&self, code: &'static Code, insn: Insn) -> Result<Flow, Exit> {
        let values = &self.live.globals.value_attributes;
        let thread = &self.live.threads[self.live.current];
        let base = thread.frames.last().map_or(0, |frame| frame.base as usize);
        let bits = |register: u16| thread.registers[base + usize::from(register)];
        let attributes = |register: u16| values.get(self.live.register_location(register));
        let load = |object: Ref, part: u32| {
            Flow::Register(insn.d, values.get(ValueLocation::Part(object, part)))
        };
        let store = |object: Ref, part: u32| match object {
            0 => Flow::None,
            _ => Flow::Part(object, part, attributes(insn.d)),
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
            Operation::Call(..) => return self.flow_of_call(code, insn),
            Operation::Move => Flow::Register(insn.d, attributes(insn.a)),
            Operation::Arithmetic(Arithmetic::Sub, Numeric::Long, _) => {
                let time = attributes(insn.a).time || attributes(insn.b).time;
                Flow::Register(insn.d, Attributes { numbers: Vec::new(), time })
            }
            // A local variable keeps its attributes when `iinc` changes it.
            Operation::Arithmetic(Arithmetic::Add, Numeric::Int, RightSide::Immediate)
                if insn.d == insn.a =>
            {
                Flow::None
            }
            // The first execution only resolves the field, and the quick form is executed next.
            Operation::Load(_, _, Access::Symbolic) | Operation::Store(_, _, Access::Symbolic) => {
                Flow::None
            }
            Operation::Load(memory, ..) => {
                part(memory).map_or(Flow::None, |(object, part)| load(object, part))
            }
            Operation::Store(memory, ..) => {
                part(memory).map_or(Flow::None, |(object, part)| store(object, part))
            }
            Operation::Return(Returned::Number | Returned::Reference | Returned::Masked) => {
                Flow::Return(attributes(insn.a))
            }
            Operation::Return(Returned::Nothing) => Flow::Return(Attributes::default()),
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
            | Operation::LockRecords(_)
            | Operation::TypeTest(TypeTest::InstanceOf) => {
                Flow::Register(insn.d, Attributes::default())
            }
            Operation::Nop
            | Operation::Branch(..)
            | Operation::IncrementAndBranch(_)
            | Operation::Goto
            | Operation::SubroutineReturn
            | Operation::Switch { .. }
            | Operation::TypeTest(TypeTest::Cast)
            | Operation::Monitor(_)
            | Operation::Throw => Flow::None,
        })
    }

    fn flow_of_call(&self, code: &'static Code, insn: Insn) -> Result<Flow, Exit> {
        let values = &self.live.globals.value_attributes;
        let thread = &self.live.threads[self.live.current];
        let base = thread.frames.last().map_or(0, |frame| frame.base as usize);
        let call = &code.calls[insn.wide() as usize];
        let location = |argument: &Argument| self.live.register_location(argument.register);
        let all: Vec<Attributes> = call.args.iter().map(|a| values.get(location(a))).collect();
        let mut attributes = Attributes::default();
        let refused =
            |what: &str| Err(Exit::Unsupported(format!("an attribute of a value that {what}")));
        if matches!(insn.op.operation(), Operation::Call(Dispatch::Linked, _))
            && all.iter().any(|attributes| !attributes.numbers.is_empty())
        {
            return refused("an invokedynamic instruction captures");
        }
        if let Some(method) = call.method.get() {
            let class = &*method.class().name;
            attributes.time = class == "java/lang/System"
                && &*method.name == "currentTimeMillis"
                && self.options.choosing.fuzzes_time;
            if library::native_access::moves_values(class) {
                let references = call.args.iter().filter(|argument| argument.is_reference);
                let mut objects =
                    references.map(|a| thread.registers[base + usize::from(a.register)] as Ref);
                let moved = all.iter().any(|attributes| !attributes.numbers.is_empty());
                if moved || objects.any(|object| values.has_part(object)) {
                    return refused(&format!(
                        "{}.{} moves",
                        method.class().java_name(),
                        method.name
                    ));
                }
            }
        }
        let result = (call.returns != b'V').then_some((insn.d, attributes));
        Ok(Flow::Call { all, result })
    }
}

impl Live {
    /// Returns the location of a register in the top frame of the current thread.
    pub fn register_location(&self, register: u16) -> ValueLocation {
        let depth = self.threads[self.current].frames.len().saturating_sub(1) as u32;
        ValueLocation::Register { thread: self.current as u32, depth, register }
    }

    /// Drops the attributes of registers in frames of the current thread, from depth `from` on.
    fn forget_frames(&mut self, from: usize) {
        let me = self.current as u32;
        self.globals.value_attributes.retain(|location| {
            !matches!(location, ValueLocation::Register { thread, depth, .. }
                if thread == me && depth as usize >= from)
        });
    }

    /// Drops the attributes of registers that are not live.
    pub fn prune_attributes(&mut self) {
        if self.globals.value_attributes.is_empty() {
            return;
        }
        let threads = self.threads.unwatched();
        self.globals.value_attributes.retain(|location| match location {
            ValueLocation::Part(..) => true,
            ValueLocation::Register { thread, depth, register } => {
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
    /// Drops the flow of an interrupted operation. Fails if a native method calls a method while its
    /// arguments have attributes, because these attributes would be lost.
    pub(crate) fn drop_flow(&mut self, calls: bool) -> Result<(), Exit> {
        match self.attribute_flow.take() {
            Some(AttributeFlow { flow: Flow::Call { all, .. }, .. })
                if calls && all.iter().any(|attributes| !attributes.numbers.is_empty()) =>
            {
                let what = "an attribute of an argument that a native method passes on";
                Err(Exit::Unsupported(what.to_owned()))
            }
            _ => Ok(()),
        }
    }
}

impl Hooks {
    /// Whether a listener subscribes to events of single operations.
    pub(crate) fn hears_operations(&self) -> bool {
        let each = Kinds::INSTRUCTIONS.and(Kinds::ACCESSES).and(Kinds::OBJECTS);
        self.hearing.kinds.any(each)
    }
}
