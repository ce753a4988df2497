//! The next memory accesses of a thread, for data races and independence.
//!
//! Invariant: the result is a function of the state, because each thread in a state is before its next
//! visible instruction.

pub use crate::event::{Access, Location, Value};
use crate::exception::TraceElement;
use crate::heap::Ref;
use crate::initialize;
use crate::machine::{Live, Machine, Program};
use crate::thread::Status;
use classes::FieldRef;
use classfile::access;
use classfile::{Opcode, instruction};
use code::Effect;
use code::operation::{Access as Form, Memory, MonitorAction};
use library::native_access::{Order, reads_plainly};

impl Access {
    /// Returns `Class.field`, or the type of the array.
    pub fn name(&self, machine: &Machine) -> String {
        let is_raw = |object| machine.live.globals.outside.memory.values().any(|of| *of == object);
        match (self.field, self.location) {
            (Some(field), _) => format!("{}.{}", field.class().java_name(), field.name),
            (None, Location::Element(block, _)) if is_raw(block) => "direct memory".to_owned(),
            (None, Location::Element(array, _) | Location::Slot(array, _)) => {
                let class = machine.live.heap.get(array).class();
                classes::resolve::java_type(&class.descriptor())
            }
        }
    }
}

impl Access {
    /// Whether two accesses are to one variable, and at least one of them is a write.
    pub fn conflicts(&self, other: &Self) -> bool {
        let (a, b) = match (self.location, other.location) {
            (Location::Slot(a, at), Location::Slot(b, other_at)) if a == b => (at, other_at),
            (Location::Element(a, at), Location::Element(b, other_at)) if a == b => (at, other_at),
            _ => return false,
        };
        (self.write || other.write) && a < b + other.count && b < a + self.count
    }
}

impl Machine {
    /// Returns all accesses that thread `slot` makes in its next step.
    pub fn next_accesses(&self, slot: usize) -> Vec<Access> {
        let thread = &self.live.threads[slot];
        if thread.status != Status::Runnable || thread.uncaught != 0 || thread.stopped != 0 {
            return Vec::new();
        }
        match self.bytecode_access(slot) {
            Some(access) => vec![access],
            None => self.native_accesses(slot),
        }
    }

    /// Returns the access that thread `slot` makes in its next step; the last one, if there are several.
    pub fn next_access(&self, slot: usize) -> Option<Access> {
        self.next_accesses(slot).pop()
    }

    /// Returns the write access of the native method that thread `slot` calls next, such as a
    /// compare-and-set or a copy of an array. Only the call determines whether the method writes, and
    /// which values.
    pub fn next_writes(&self, slot: usize) -> Option<Access> {
        let next = self.next_access(slot)?;
        (next.write && self.bytecode_access(slot).is_none()).then_some(next)
    }

    /// Returns the access to a field or element by the next instruction of thread `slot`.
    pub(crate) fn bytecode_access(&self, slot: usize) -> Option<Access> {
        let thread = &self.live.threads[slot];
        let frame = thread.frames.last()?;
        let insn = frame.code.insns.get(frame.pc as usize)?.get();
        let register = |r: u16| thread.registers[frame.base as usize + r as usize];
        let place = TraceElement {
            method: frame.code.method,
            bytecode: u32::from(*frame.code.bytecodes.get(frame.pc as usize)?),
        };
        let element = |write| {
            let (array, index) = (register(insn.a) as Ref, register(insn.b) as u32);
            (array != 0 && index < self.live.heap.get(array).length).then(|| Access {
                location: Location::Element(array, index),
                count: 1,
                field: None,
                write,
                ordered: false,
                weak: false,
                order: Order::Both,
                by_library: false,
                value: if write {
                    let letter = self.live.element_letter(array);
                    Some(Value::of(letter, register(insn.d)))
                } else {
                    self.live.element_value(array, index)
                },
                place,
            })
        };
        let (memory, write, form) = match insn.op.operation().effect() {
            Effect::Read(memory, _, form) => (memory, false, form),
            Effect::Write(memory, _, form) => (memory, true, form),
            Effect::None
            | Effect::Allocate(_)
            | Effect::Monitor(_)
            | Effect::Call(..)
            | Effect::Return => return None,
        };
        // A write of a hidden field is no access, and neither is an access to a masked variable.
        if matches!(form, Form::Hidden | Form::Masked | Form::Bounded) {
            return None;
        }
        match memory {
            Memory::Element => element(write),
            Memory::Static => {
                let field = self.program.field_at(place)?;
                let mirror = field.class().mirror.get();
                // If the class is not initialized, the next step begins its initialization.
                if mirror == 0 || !self.live.is_initialized_for(slot, mirror) {
                    return None;
                }
                let at = self.program.known.class_slots + field.slot;
                let bits = if write { register(insn.d) } else { self.live.heap.slot(mirror, at) };
                Some(field_access(mirror, at, (field, bits), write, place))
            }
            Memory::Field => {
                let object = register(insn.a) as Ref;
                let field = self.program.field_at(place)?;
                (object != 0).then(|| {
                    let bits = if write {
                        register(insn.d)
                    } else {
                        self.live.heap.slot(object, field.slot)
                    };
                    field_access(object, field.slot, (field, bits), write, place)
                })
            }
        }
    }

    /// Returns the field of the next instruction of thread `slot`, and whether the access is ordered by
    /// the memory model.
    pub fn field_here(&self, slot: usize) -> Option<(FieldRef, bool)> {
        let frame = self.live.threads[slot].frames.last()?;
        let place = TraceElement {
            method: frame.code.method,
            bytecode: u32::from(*frame.code.bytecodes.get(frame.pc as usize)?),
        };
        let field = self.program.field_at(place)?;
        Some((field, field.has(access::VOLATILE) && !reads_plainly(place.method)))
    }
}

impl Live {
    /// Whether the status and the next instruction of thread `slot` permit [next
    /// accesses](crate::Machine::next_accesses).
    pub fn may_access(&self, slot: usize) -> bool {
        let thread = &self.threads.unwatched()[slot];
        if thread.status != Status::Runnable || thread.uncaught != 0 || thread.stopped != 0 {
            return false;
        }
        let insn = |frame: &crate::thread::Frame| frame.code.insns.get(frame.pc as usize);
        let insn = thread.frames.last().and_then(insn);
        insn.is_some_and(|insn| match insn.get().op.operation().effect() {
            // The callee may be a native method that makes an access.
            Effect::Read(..) | Effect::Write(..) | Effect::Call(..) => true,
            Effect::None | Effect::Allocate(_) | Effect::Monitor(_) | Effect::Return => false,
        })
    }

    /// Returns the current value of a variable.
    pub fn value_of(&self, location: Location, field: Option<FieldRef>) -> Option<Value> {
        if !self.heap.is_live(location.object()) {
            return None;
        }
        match location {
            Location::Slot(object, slot) => {
                Some(Value::of(field?.letter(), self.heap.slot(object, slot)))
            }
            Location::Element(array, index) => self.element_value(array, index),
        }
    }

    /// Whether thread `slot` may use the class of this mirror without initializing it.
    fn is_initialized_for(&self, slot: usize, mirror: Ref) -> bool {
        let state = self.heap.get(mirror).length;
        state == initialize::INITIALIZED || state == initialize::IN_PROGRESS + slot as u32
    }

    /// Returns the monitor that the next step of thread `slot` releases, if it releases one.
    pub fn next_release(&self, slot: usize) -> Option<Ref> {
        let thread = &self.threads[slot];
        if thread.status != Status::Runnable {
            return None;
        }
        let frame = thread.frames.last()?;
        let insn = frame.code.insns.get(frame.pc as usize)?.get();
        let released = match insn.op.operation().effect() {
            Effect::Monitor(MonitorAction::Exit) => {
                thread.registers[frame.base as usize + insn.a as usize] as Ref
            }
            Effect::Return => frame.locked,
            Effect::Monitor(MonitorAction::Enter)
            | Effect::None
            | Effect::Read(..)
            | Effect::Write(..)
            | Effect::Allocate(_)
            | Effect::Call(..) => 0,
        };
        (released != 0).then_some(released)
    }

    fn element_letter(&self, array: Ref) -> u8 {
        self.heap.get(array).class().name.as_bytes().get(1).copied().unwrap_or(b'L')
    }

    /// Returns the value of the element at `index`; `None` if the index is out of bounds.
    pub fn element_value(&self, array: Ref, index: u32) -> Option<Value> {
        let object = self.heap.get(array);
        let at = index as usize;
        let letter = self.element_letter(array);
        let bits = match letter {
            b'Z' | b'B' => u64::from(*object.elements::<u8>().get(at)?),
            b'C' | b'S' => u64::from(*object.elements::<u16>().get(at)?),
            b'J' | b'D' => *object.elements::<u64>().get(at)?,
            _ => u64::from(*object.elements::<u32>().get(at)?),
        };
        Some(Value::of(letter, bits))
    }
}

impl Program {
    /// Returns the field of the bytecode at a position, if it can be resolved. Returns `None` if a
    /// static field is accessed as an instance field, or an instance field as a static one.
    pub(crate) fn field_at(&self, place: TraceElement) -> Option<FieldRef> {
        let holder = place.method.class();
        let file = holder.file()?;
        let insn = instruction::decode(&place.method.code()?.bytes, place.bytecode).ok()?;
        let member = file.pool.member(insn.pool_index()?)?;
        let class = self.registry.resolve_class(holder, member.class).ok()?;
        let field =
            self.registry.resolve_field(holder, class, member.name, member.descriptor).ok()?;
        let is_static = matches!(insn.opcode, Opcode::getstatic | Opcode::putstatic);
        (field.is_static() == is_static).then_some(field)
    }
}

fn field_access(
    object: Ref,
    slot: u32,
    (field, bits): (FieldRef, u64),
    write: bool,
    place: TraceElement,
) -> Access {
    Access {
        location: Location::Slot(object, slot),
        count: 1,
        field: Some(field),
        write,
        ordered: field.has(access::VOLATILE) && !reads_plainly(place.method),
        weak: false,
        order: if write { Order::Release } else { Order::Acquire },
        by_library: false,
        value: Some(Value::of(field.letter(), bits)),
        place,
    }
}
