//! The memory accesses of native methods. The module [`library::native_access`] lists the methods that
//! make accesses.
//!
//! Invariant: the result is a function of the state, because a thread in a state is before the call that
//! makes the access.

use crate::access::{Access, Location, Value};
use crate::exception::TraceElement;
use crate::heap::{HEADER_BYTES, Ref};
use crate::machine::{Live, Machine};
use crate::thread::{Frame, Thread};
use classes::{FieldRef, LoaderId, MethodRef};
use code::Argument;
use library::native_access::{acts_for_caller, is_ordered, is_unsafe, is_weak, letter, writes};

/// The package of the accessors of core reflection.
const REFLECT: &str = "jdk/internal/reflect/";

/// Returns the outermost operation of `Unsafe` on the stack.
fn operation_of_call(thread: &Thread, method: MethodRef) -> &'static str {
    let operations = thread.frames.iter().rev().map(|f| f.code.method);
    let outermost = operations
        .take_while(|m| is_unsafe(m.class()))
        .filter(|m| writes(&m.name).is_some())
        .last();
    &outermost.unwrap_or(method).name
}

/// An access to elements or a field, without access mode and position.
struct NativeAccess {
    location: Location,
    field: Option<FieldRef>,
    count: u32,
    write: bool,
    value: Option<Value>,
}

impl Machine {
    /// Returns the accesses of the native method that thread `slot` calls next.
    pub(crate) fn native_accesses(&self, slot: usize) -> Vec<Access> {
        let Some((method, args)) = next_call(&self.live.threads[slot]) else { return Vec::new() };
        self.accesses_of(slot, method, &args)
    }

    /// Returns the accesses of a native method that thread `slot` calls with `args`.
    pub(crate) fn accesses_of(&self, slot: usize, method: MethodRef, args: &[u64]) -> Vec<Access> {
        let variables = self.variables_of(method, args);
        let thread = &self.live.threads[slot];
        let Some(frame) = thread.frames.last().filter(|_| !variables.is_empty()) else {
            return Vec::new();
        };
        let operation = is_unsafe(method.class()).then(|| operation_of_call(thread, method));
        let ordered = operation.is_some_and(is_ordered);
        let Some(place) = author(thread, frame) else { return Vec::new() };
        let by_library = chooses_mode(method, place.method);
        variables
            .into_iter()
            .map(|variable| Access {
                location: variable.location,
                count: variable.count,
                field: variable.field,
                write: variable.write,
                ordered: ordered
                    || !is_unsafe(method.class())
                        && !is_copy(method)
                        && variable.field.is_some_and(|f| f.has(classfile::access::VOLATILE)),
                weak: operation.is_some_and(is_weak) && !place.method.class().loader.is_jdk(),
                by_library,
                value: variable.value,
                place,
            })
            .collect()
    }

    fn variables_of(&self, method: MethodRef, args: &[u64]) -> Vec<NativeAccess> {
        let class = &*method.class().name;
        let object = |at: usize| args.get(at).map_or(0, |r| *r as Ref);
        let int = |at: usize| args.get(at).map_or(0, |i| *i as u32);
        match (class, &*method.name) {
            ("jdk/internal/misc/Unsafe", name) => {
                let Some(write) = writes(name) else { return Vec::new() };
                let offset = args.get(2).copied().unwrap_or(0);
                self.at_offset(object(1), offset, letter(method), write).into_iter().collect()
            }
            ("java/lang/reflect/Array", "multiNewArray") => all_elements(&self.live, object(1)),
            (accessor, "invoke0") if accessor.starts_with(REFLECT) => {
                all_elements(&self.live, object(2))
            }
            (accessor, "newInstance0" | "invokeImpl") if accessor.starts_with(REFLECT) => {
                all_elements(&self.live, args.last().map_or(0, |array| *array as Ref))
            }
            ("java/lang/reflect/Array", name) => {
                let write = name.starts_with("set");
                if !write && (!name.starts_with("get") || name == "getLength") {
                    return Vec::new();
                }
                self.live.elements(object(0), int(1), 1, write).into_iter().collect()
            }
            ("java/lang/System", "arraycopy") => {
                let from = self.live.elements(object(0), int(1), int(4), false);
                let to = self.live.elements(object(2), int(3), int(4), true);
                from.into_iter().chain(to).collect()
            }
            ("java/lang/Object", "clone") => copied(self, object(0)),
            (accessor, name)
                if accessor.starts_with(REFLECT) && self.live.is_native_accessor(object(0)) =>
            {
                let write = name.starts_with("set");
                if !write && !name.starts_with("get") {
                    return Vec::new();
                }
                self.reflected(object(0), object(1), write).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the access to the variable that a base object and an offset of `Unsafe` denote.
    fn at_offset(&self, base: Ref, offset: u64, letter: u8, write: bool) -> Option<NativeAccess> {
        if base == 0 {
            return None;
        }
        let at = u32::try_from(offset).ok()?.checked_sub(HEADER_BYTES)?;
        let object = self.live.heap.get(base);
        let class = object.class();
        if class.is_array() {
            let bytes: u32 = match letter {
                b'Z' | b'B' => 1,
                b'S' | b'C' => 2,
                b'J' | b'D' => 8,
                _ => 4,
            };
            let shift = class.element_shift;
            let last = (at + bytes - 1) >> shift;
            return self.live.elements(base, at >> shift, last - (at >> shift) + 1, write);
        }
        let slot = at / 8;
        let field = match self.live.class_of_mirror(base) {
            Some(of) if slot >= self.program.known.class_slots => of
                .fields
                .iter()
                .find(|f| f.is_static() && f.slot + self.program.known.class_slots == slot),
            _ => class.instance_field(slot),
        };
        let value = (slot < object.data.len() as u32)
            .then(|| Value::of(letter, self.live.heap.slot(base, slot)));
        Some(NativeAccess { location: Location::Slot(base, slot), field, count: 1, write, value })
    }

    /// Returns the access of an accessor of core reflection to its field.
    fn reflected(&self, accessor: Ref, receiver: Ref, write: bool) -> Option<NativeAccess> {
        if accessor == 0 {
            return None;
        }
        let reflected = self.live.get_field(accessor, "field") as Ref;
        if reflected == 0 {
            return None;
        }
        let class = self.live.class_of_mirror(self.live.get_field(reflected, "clazz") as Ref)?;
        let field: FieldRef = class.fields.get(self.live.get_field(reflected, "slot") as usize)?;
        let (object, slot) = if field.is_static() {
            (class.mirror.get(), self.program.known.class_slots + field.slot)
        } else {
            (receiver, field.slot)
        };
        (object != 0).then(|| NativeAccess {
            location: Location::Slot(object, slot),
            field: Some(field),
            count: 1,
            write,
            value: Some(Value::of(field.letter(), self.live.heap.slot(object, slot))),
        })
    }
}

impl Live {
    /// Returns the access to a range of elements; `None` if the object is no array.
    fn elements(&self, array: Ref, start: u32, count: u32, write: bool) -> Option<NativeAccess> {
        if array == 0 || count == 0 || !self.heap.get(array).class().is_array() {
            return None;
        }
        let end = start.checked_add(count)?;
        (end <= self.heap.get(array).length).then_some(NativeAccess {
            location: Location::Element(array, start),
            field: None,
            count,
            write,
            value: if count == 1 { self.element_value(array, start) } else { None },
        })
    }

    /// Whether an object is a field accessor of JDK 25, which the machine itself implements. Calls name
    /// a supertype of its class.
    fn is_native_accessor(&self, accessor: Ref) -> bool {
        accessor != 0
            && self.heap.get(accessor).class().name.starts_with("jdk/internal/reflect/MethodHandle")
    }
}

/// Returns the access that reads all elements of an array.
fn all_elements(live: &Live, array: Ref) -> Vec<NativeAccess> {
    let length = if array == 0 { 0 } else { live.heap.get(array).length };
    live.elements(array, 0, length, false).into_iter().collect()
}

/// Returns the accesses to all parts of an object that is copied. The JVM may read a part that another
/// thread writes, also if the field is volatile.
fn copied(machine: &Machine, object: Ref) -> Vec<NativeAccess> {
    if object == 0 || machine.live.heap.get(object).class().is_array() {
        return all_elements(&machine.live, object);
    }
    let slots = 0..machine.live.heap.get(object).class().instance_slots;
    let read =
        |slot: u32| machine.at_offset(object, u64::from(HEADER_BYTES + slot * 8), b'J', false);
    slots.filter_map(read).map(|read| NativeAccess { value: None, ..read }).collect()
}

/// Returns the method and the arguments of the next call of a thread.
fn next_call(thread: &Thread) -> Option<(MethodRef, Vec<u64>)> {
    let frame = thread.frames.last()?;
    let insn = frame.code.insns.get(frame.pc as usize)?.get();
    if !insn.is_call() {
        return None;
    }
    let site = frame.code.calls.get(insn.wide() as usize)?;
    let method = site.method.get()?;
    if method.class().loader != LoaderId::BOOT {
        return None;
    }
    let at = |argument: &Argument| {
        thread.registers.get(frame.base as usize + argument.register as usize).copied()
    };
    Some((method, site.args.iter().filter_map(at).collect()))
}

/// Returns the position in the code that requests an access.
fn author(thread: &Thread, top: &Frame) -> Option<TraceElement> {
    let mut frames = thread.frames.iter().rev();
    let frame = frames.find(|f| !acts_for_caller(f.code.method.class())).unwrap_or(top);
    Some(TraceElement {
        method: frame.code.method,
        bytecode: u32::from(*frame.code.bytecodes.get(frame.pc as usize)?),
    })
}

/// Whether a native method copies an object.
fn is_copy(method: MethodRef) -> bool {
    &*method.class().name == "java/lang/Object"
}

/// Whether code of the class library chose the mode of an access deliberately. Such code calls an
/// operation of `Unsafe`, and does not only read or write data of its caller.
fn chooses_mode(method: MethodRef, author: MethodRef) -> bool {
    is_unsafe(method.class())
        && author.class().loader.is_jdk()
        && !library::native_access::handles_data(author.class())
}
