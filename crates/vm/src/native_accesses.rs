//! The memory accesses of native methods. The modules [`library::native_access`] and
//! [`library::native_ranges`] list the methods that make accesses.
//!
//! Invariant: the result is a function of the state, because a thread in a state is before the call that
//! makes the access.

use crate::access::{Access, Location, Value};
use crate::exception::TraceElement;
use crate::footprint::{Touch, part};
use crate::heap::{HEADER_BYTES, Ref};
use crate::machine::{Live, Machine};
use crate::native::{Exit, Native};
use crate::streams::is_for_errors;
use crate::thread::{Frame, Thread};
use classes::{FieldRef, LoaderId, MethodRef};
use code::operation::Dispatch;
use code::{Argument, Effect};
use library::native_access::{
    Order, acts_for_caller, is_bulk, is_ordered, is_unsafe, is_weak, letter, order, writes,
};
use library::native_ranges::{Range, ranges};

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
        let Some((method, args)) = next_call(&self.live, slot) else { return Vec::new() };
        self.accesses_of(slot, method, &args)
    }

    /// Returns the accesses of a native method that thread `slot` calls with `args`.
    pub(crate) fn accesses_of(&self, slot: usize, method: MethodRef, args: &[u64]) -> Vec<Access> {
        let variables = self.variables_of(slot, method, args);
        let thread = &self.live.threads[slot];
        let Some(frame) = thread.frames.last().filter(|_| !variables.is_empty()) else {
            return Vec::new();
        };
        let operation = is_unsafe(method.class()).then(|| operation_of_call(thread, method));
        let ordered = operation.is_some_and(is_ordered);
        let Some(place) = author(thread, frame) else { return Vec::new() };
        // Code of the JDK adds fences to the modes that it chooses.
        let chosen = operation.filter(|_| !place.method.class().loader.is_jdk());
        let by_library = is_unsafe(method.class()) && place.method.class().loader.is_jdk();
        variables
            .into_iter()
            .map(|variable| Access {
                by_library: by_library && !is_data(&self.live, &variable),
                location: variable.location,
                count: variable.count,
                field: variable.field,
                write: variable.write,
                ordered: ordered
                    || !is_unsafe(method.class())
                        && !is_copy(method)
                        && variable.field.is_some_and(|f| f.has(classfile::access::VOLATILE)),
                weak: chosen.is_some_and(is_weak),
                order: chosen.map_or(Order::Both, order),
                value: variable.value,
                place,
            })
            .collect()
    }

    fn variables_of(&self, slot: usize, method: MethodRef, args: &[u64]) -> Vec<NativeAccess> {
        let class = &*method.class().name;
        let object = |at: usize| args.get(at).map_or(0, |r| *r as Ref);
        let int = |at: usize| args.get(at).map_or(0, |i| *i as u32);
        match (class, &*method.name) {
            ("jdk/internal/misc/Unsafe", name) if is_bulk(name) => bulk(&self.live, name, args),
            ("jdk/internal/misc/Unsafe", name) if writes(name).is_some() => {
                let write = writes(name) == Some(true);
                let offset = args.get(2).copied().unwrap_or(0);
                self.at_offset(object(1), offset, letter(method), write).into_iter().collect()
            }
            ("java/lang/reflect/Array", "multiNewArray") => ranges_of(self, slot, method, args),
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
            _ => ranges_of(self, slot, method, args),
        }
    }

    /// Returns the access to the variable that a base object and an offset of `Unsafe` denote.
    fn at_offset(&self, base: Ref, offset: u64, letter: u8, write: bool) -> Option<NativeAccess> {
        if base == 0 {
            return memory(&self.live, offset, bytes_of(letter), write);
        }
        let at = u32::try_from(offset).ok()?.checked_sub(HEADER_BYTES)?;
        let object = self.live.heap.get(base);
        let class = object.class();
        if class.is_array() {
            return bytes(&self.live, base, at, bytes_of(letter), write);
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

/// Returns the accesses of a native method to ranges of its arguments.
fn ranges_of(machine: &Machine, slot: usize, method: MethodRef, args: &[u64]) -> Vec<NativeAccess> {
    let found = ranges(&method.class().name, &method.name, &method.descriptor);
    if found.is_empty() || !makes_accesses(machine, slot, method, args) {
        return Vec::new();
    }
    found
        .iter()
        .filter_map(|(range, write)| range_of(&machine.live, *range, args, *write))
        .collect()
}

/// Whether the row of a method with ranges is executed, and not its bytecode. A print accesses its
/// array within the monitor of the stream.
fn makes_accesses(machine: &Machine, slot: usize, method: MethodRef, args: &[u64]) -> bool {
    let receiver = args.first().map_or(0, |r| *r as Ref);
    match &*method.class().name {
        "java/io/PrintStream" => {
            is_for_errors(machine, receiver).is_some() && machine.live.can_enter(slot, receiver)
        }
        "java/security/SecureRandom" => {
            receiver != 0 && machine.live.get_field(receiver, "secureRandomSpi") == 0
        }
        _ => true,
    }
}

/// Passes the scheduling point of the accesses of a native method to ranges of its arguments. So no
/// row can omit the point. The value of a symbolic argument does not restrict a range.
pub(crate) fn pass_ranges(
    machine: &mut Machine,
    method: MethodRef,
    row: &Native,
    args: &[u64],
) -> Result<(), Exit> {
    let slot = machine.live.current;
    if row.ranges.is_empty()
        || !machine.options.check
        || !makes_accesses(machine, slot, method, args)
    {
        return Ok(());
    }
    for (range, write) in row.ranges {
        let range = match range {
            Range::Part(array) if machine.live.symbols.is_active() => Range::All(*array),
            range => *range,
        };
        let touch = if *write { Touch::Write } else { Touch::Read };
        if let Some(access) = range_of(&machine.live, range, args, *write) {
            machine.access_point_at(access.location.object(), part::WHOLE, touch)?;
        }
    }
    Ok(())
}

/// Returns the access to a range of bytes of an array; `None` if the object is no array.
fn bytes(live: &Live, array: Ref, at: u32, count: u32, write: bool) -> Option<NativeAccess> {
    let shift = live.heap.get(array).class().element_shift;
    let (first, last) = (at >> shift, at.checked_add(count.checked_sub(1)?)? >> shift);
    live.elements(array, first, last - first + 1, write)
}

/// Returns the access to a range of raw memory; `None` if the range is in no block.
fn memory(live: &Live, address: u64, count: u32, write: bool) -> Option<NativeAccess> {
    let (start, block) = live.globals.outside.memory.range(..=address).next_back()?;
    live.elements(*block, u32::try_from(address - start).ok()?, count, write)
}

/// Returns the access to a range of an argument of a native method.
fn range_of(live: &Live, range: Range, args: &[u64], write: bool) -> Option<NativeAccess> {
    let argument = |at: usize| args.get(at).copied().unwrap_or(0);
    match range {
        Range::All(at) => {
            let array = argument(at) as Ref;
            let length = if array == 0 { 0 } else { live.heap.get(array).length };
            live.elements(array, 0, length, write)
        }
        Range::Part(at) => {
            let (start, count) = (argument(at + 1) as u32, argument(at + 2) as u32);
            live.elements(argument(at) as Ref, start, count, write)
        }
        Range::Memory(at) => memory(live, argument(at), argument(at + 1) as u32, write),
        Range::MemoryFrom(at) => {
            let address = argument(at).wrapping_add(argument(at + 1));
            memory(live, address, argument(at + 2) as u32, write)
        }
    }
}

/// Returns the accesses of an operation of `Unsafe` on ranges of bytes.
fn bulk(live: &Live, operation: &str, args: &[u64]) -> Vec<NativeAccess> {
    let argument = |at: usize| args.get(at).copied().unwrap_or(0);
    let range = |at: usize, count: u64, write: bool| {
        let (base, offset) = (argument(at) as Ref, argument(at + 1));
        let count = u32::try_from(count).ok()?;
        if base == 0 {
            return memory(live, offset, count, write);
        }
        let at = u32::try_from(offset).ok()?.checked_sub(HEADER_BYTES)?;
        bytes(live, base, at, count, write)
    };
    let accesses = if operation == "setMemory0" {
        [range(1, argument(3), true), None]
    } else {
        [range(1, argument(5), false), range(3, argument(5), true)]
    };
    accesses.into_iter().flatten().collect()
}

/// Whether an accessed variable has data of the program: a field of one of its classes, or an element
/// of a primitive type. The class library accesses such variables through `Unsafe` only for its
/// callers. It chooses modes for its own fields and arrays of references.
fn is_data(live: &Live, access: &NativeAccess) -> bool {
    match access.field {
        Some(field) => !field.class().loader.is_jdk(),
        None => {
            let class = live.heap.get(access.location.object()).class();
            class.is_array() && !class.has_reference_elements()
        }
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
fn next_call(live: &Live, slot: usize) -> Option<(MethodRef, Vec<u64>)> {
    let thread = &live.threads[slot];
    let frame = thread.frames.last()?;
    let insn = frame.code.insns.get(frame.pc as usize)?.get();
    if !insn.is_call() {
        return None;
    }
    let site = frame.code.calls.get(insn.wide() as usize)?;
    let resolved = site.method.get()?;
    let at = |argument: &Argument| {
        thread.registers.get(frame.base as usize + argument.register as usize).copied()
    };
    let method = match insn.op.operation().effect() {
        // The class of the receiver may have the native method, and a supertype the resolved one.
        Effect::Call(Dispatch::Virtual | Dispatch::Interface, _) => {
            let receiver = site.args.first().and_then(at).filter(|r| *r != 0)? as Ref;
            live.heap.get(receiver).class().select(resolved.signature).unwrap_or(resolved)
        }
        _ => resolved,
    };
    if method.class().loader != LoaderId::BOOT {
        return None;
    }
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

/// Returns the number of bytes of a value with this descriptor letter.
const fn bytes_of(letter: u8) -> u32 {
    match letter {
        b'Z' | b'B' => 1,
        b'S' | b'C' => 2,
        b'J' | b'D' => 8,
        _ => 4,
    }
}
