//! Target of an `Unsafe` access: a field, bytes of an array, or raw memory.
//!
//! Source: `jdk.internal.misc.Unsafe`, "double-register" addressing. Invariant: a location lies
//! inside its object, so that reads and writes cannot fail. A reference is never accessed as a
//! number, nor a number as a reference.

use code::operation::Integral;
use inputs::AtomicNumber;
use vm::footprint::{Touch, part};
use vm::heap::{HEADER_BYTES, SHARED};
use vm::{Exit, Machine, Ref};

/// A readable and writable location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum UnsafeLocation {
    /// A field slot of an instance or mirror.
    Slot(Ref, u32),
    /// A byte of an array's elements.
    Array(Ref, usize),
}

/// Returns the number of bytes of a value with this descriptor letter.
pub(super) const fn size(letter: u8) -> usize {
    match letter {
        b'Z' | b'B' => 1,
        b'S' | b'C' => 2,
        b'J' | b'D' => 8,
        _ => 4,
    }
}

/// Returns the word of a value with these lowest bytes.
pub(super) const fn word(letter: u8, bits: u64) -> u64 {
    match letter {
        b'Z' => (bits & 0xff != 0) as u64,
        b'B' => bits as i8 as i32 as u32 as u64,
        b'S' => bits as i16 as i32 as u32 as u64,
        b'C' => bits as u16 as u64,
        b'J' | b'D' => bits,
        _ => bits as u32 as u64,
    }
}

/// Whether operations on values with this descriptor keep their terms.
pub(super) const fn treats_terms(descriptor: &str) -> bool {
    matches!(descriptor.as_bytes(), b"I" | b"J")
}

/// Returns the location that an operation accesses. Arguments 1 and 2 of the operation are the
/// object and the offset.
pub(super) fn resolve_operation(
    m: &mut Machine,
    args: &[u64],
    letter: u8,
    touch: Touch,
) -> Result<UnsafeLocation, Exit> {
    let offset = inputs::settle_argument(m, 2, args[2])?;
    resolve(m, args[1], offset, letter, touch)
}

/// Returns the number at a location, if the number or an argument from `first` on has a term. If
/// the size of the access differs from the size of an element, the terms are restricted to their
/// numbers.
pub(super) fn symbolic(
    m: &mut Machine,
    place: UnsafeLocation,
    letter: u8,
    first: usize,
    touch: Touch,
) -> Option<AtomicNumber> {
    let kind = match letter {
        b'I' => Integral::Int,
        b'J' => Integral::Long,
        _ => return None,
    };
    let (object, part) = part_of(m, place, letter, touch)?;
    let number = AtomicNumber { object, part, kind };
    inputs::has_symbolic_operand(m, number, first).then_some(number)
}

/// Returns the number at a location if it has a term, which becomes that of the result. A reference that
/// was not read yet gets its value. A read across elements restricts these to their numbers.
pub(super) fn symbolic_value(
    m: &mut Machine,
    place: UnsafeLocation,
    letter: u8,
) -> Result<Option<u64>, Exit> {
    match part_of(m, place, letter, Touch::Read) {
        Some(part) => inputs::read_symbolic(m, part, letter),
        None => Ok(None),
    }
}

/// Returns the part of an object at a location, unless it is no single one.
fn part_of(m: &mut Machine, place: UnsafeLocation, letter: u8, touch: Touch) -> Option<(Ref, u32)> {
    if !m.live.symbols.is_enabled() {
        return None;
    }
    match place {
        UnsafeLocation::Slot(object, slot) => Some((object, slot)),
        UnsafeLocation::Array(object, at) => {
            let shift = m.live.heap.get(object).class().element_shift;
            if size(letter) != 1 << shift {
                inputs::pin_operation(m, object, touch != Touch::Read);
                return None;
            }
            Some((object, (at >> shift) as u32))
        }
    }
}

/// Returns the location of `letter` at `base` and `offset`, after the scheduling point of the
/// access.
pub(super) fn resolve(
    m: &mut Machine,
    base: u64,
    offset: u64,
    letter: u8,
    touch: Touch,
) -> Result<UnsafeLocation, Exit> {
    let object = base as Ref;
    if object == 0 {
        return raw(m, offset, size(letter), touch);
    }
    if !is_private_thread_field(m, object, offset) {
        m.access_point_at(object, part_at(m, object, offset, letter), touch)?;
    }
    let outside = || Exit::Unsupported("Unsafe access outside of an object".to_owned());
    let of_other_kind = || {
        let kinds =
            if letter == b'L' { "a number as a reference" } else { "a reference as a number" };
        Exit::Unsupported(format!("Unsafe access to {kinds}"))
    };
    let Some(at) = offset.checked_sub(u64::from(HEADER_BYTES)) else { return Err(outside()) };
    let target = m.live.heap.get(object);
    if target.class().is_array() {
        let bytes = (target.length as usize) << target.class().element_shift;
        let end = (at as usize).checked_add(size(letter)).ok_or_else(outside)?;
        if end > bytes || letter == b'L' && at % 4 != 0 {
            return Err(outside());
        }
        if target.has_reference_at(0) != (letter == b'L') {
            return Err(of_other_kind());
        }
        return Ok(UnsafeLocation::Array(object, at as usize));
    }
    if at % 8 != 0 || at / 8 >= target.data.len() as u64 {
        return Err(outside());
    }
    if target.has_reference_at((at / 8) as u32) != (letter == b'L') {
        return Err(of_other_kind());
    }
    Ok(UnsafeLocation::Slot(object, (at / 8) as u32))
}

/// Returns the field slot or element at an offset. If the size of the access differs from the size
/// of an element, the part is the whole array.
fn part_at(m: &Machine, object: Ref, offset: u64, letter: u8) -> u32 {
    let class = m.live.heap.get(object).class();
    let at = offset.saturating_sub(u64::from(HEADER_BYTES));
    if !class.is_array() {
        return (at / 8) as u32;
    }
    if size(letter) != 1 << class.element_shift {
        return part::WHOLE;
    }
    (at >> class.element_shift) as u32
}

/// Whether the current thread accesses a field of its own `Thread` that no other thread uses.
fn is_private_thread_field(m: &mut Machine, object: Ref, offset: u64) -> bool {
    if object != m.thread().object || !m.options.granularity.merge_jdk_steps {
        return false;
    }
    let mut class = Some(m.live.heap.get(object).class());
    while let Some(c) = class {
        if &*c.name == "java/lang/Thread" {
            return c.fields.iter().any(|f| {
                !f.is_static()
                    && super::field_offset(f.slot) == offset
                    && library::thread_local::is_thread_local(f)
            });
        }
        class = c.super_class;
    }
    false
}

/// Returns the location of `bytes` bytes of raw memory at an address, after the scheduling point.
/// Any thread may know the address of a block.
pub(super) fn raw(
    m: &mut Machine,
    address: u64,
    bytes: usize,
    touch: Touch,
) -> Result<UnsafeLocation, Exit> {
    if let Some((start, block)) = m.live.globals.outside.memory.range(..=address).next_back() {
        let (at, block) = ((address - start) as usize, *block);
        let length = m.live.heap.get(block).length as usize;
        if at.checked_add(bytes).is_some_and(|end| end <= length) {
            if is_thread_local_memory(m) {
                m.note(block, part::WHOLE, touch);
            } else {
                m.access_point_at(block, part::WHOLE, touch)?;
            }
            return Ok(UnsafeLocation::Array(block, at));
        }
    }
    Err(Exit::Unsupported("Unsafe access outside of allocated memory".to_owned()))
}

/// Whether the access is made by a class of the JDK with thread-local memory.
fn is_thread_local_memory(m: &Machine) -> bool {
    // Methods of `Unsafe` are between the class and the native method.
    const DEPTH: usize = 4;
    let frames = m.live.threads[m.live.current].frames.iter().rev().take(DEPTH);
    m.options.check
        && m.options.granularity.merge_jdk_steps
        && frames
            .map(|frame| &*frame.code.method.class().name)
            .find(|name| !name.ends_with("/misc/Unsafe"))
            .is_some_and(library::thread_local::has_thread_local_memory)
}

/// Reads a value.
pub(super) fn read(m: &Machine, place: UnsafeLocation, letter: u8) -> u64 {
    match place {
        UnsafeLocation::Slot(object, slot) => word(letter, m.live.heap.slot(object, slot)),
        UnsafeLocation::Array(object, at) => {
            from_bytes(letter, &m.live.heap.get(object).elements::<u8>()[at..])
        }
    }
}

fn from_bytes(letter: u8, bytes: &[u8]) -> u64 {
    let mut little = [0; 8];
    little[..size(letter)].copy_from_slice(&bytes[..size(letter)]);
    word(letter, u64::from_le_bytes(little))
}

/// Writes a value.
pub(super) fn write(m: &mut Machine, place: UnsafeLocation, letter: u8, value: u64) {
    let value = word(letter, value);
    match place {
        UnsafeLocation::Slot(object, slot) if letter == b'L' => {
            publish_into(m, object, value as Ref);
            m.live.heap.set_reference(object, slot, value as Ref);
        }
        UnsafeLocation::Slot(object, slot) => m.live.heap.set_slot(object, slot, value),
        UnsafeLocation::Array(object, at) if letter == b'L' => {
            publish_into(m, object, value as Ref);
            m.live.heap.set_element(object, (at / 4) as u32, value as Ref);
        }
        UnsafeLocation::Array(object, at) => {
            let bytes = &mut m.live.heap.elements_mut::<u8>(object)[at..at + size(letter)];
            bytes.copy_from_slice(&value.to_le_bytes()[..size(letter)]);
        }
    }
}

/// Shares a value that is stored into a shared object.
pub(super) fn publish_into(m: &mut Machine, object: Ref, value: Ref) {
    if value != 0 && m.live.heap.get(object).flags & SHARED != 0 {
        m.publish(value);
    }
}
