//! `System.arraycopy`, with HotSpot's checks in HotSpot's order and words.
//!
//! Source: the method's documentation; `objArrayKlass.cpp`, `typeArrayKlass.cpp` for messages.
//! Invariant: elements copied before an unassignable element stay copied, as documented.

use crate::values::{Answer, int, null_argument, reference};
use classes::ClassRef;
use vm::footprint::{Touch, part};
use vm::heap::SHARED;
use vm::{Exit, Machine, Ref};

/// Source or target of a copy.
struct Side {
    array: Ref,
    class: ClassRef,
    start: i32,
}

/// Implements `System.arraycopy(source, sourceStart, target, targetStart, length)`.
pub(super) fn arraycopy(machine: &mut Machine, args: &[u64]) -> Answer {
    let Ok(mut args) = <[u64; 5]>::try_from(args) else { return Ok(0) };
    inputs::settle_arguments(machine, &mut args)?;
    let args = &args;
    let (source, target) = (reference(args, 0), reference(args, 2));
    if source == 0 || target == 0 {
        return Err(null_argument(machine));
    }
    let class_of = |r: Ref| machine.live.heap.get(r).class();
    let source = Side { array: source, class: class_of(source), start: int(args, 1) };
    let target = Side { array: target, class: class_of(target), start: int(args, 3) };
    let length = int(args, 4);
    check_types(machine, &source, &target)?;
    check_ranges(machine, &source, &target, length)?;
    if length == 0 {
        return Ok(0);
    }
    machine.access_point_at(source.array, part::WHOLE, Touch::Read)?;
    machine.access_point(target.array)?;
    vm::native::note_work(machine, (length as usize) << source.class.element_shift);
    if source.class.has_reference_elements() {
        inputs::initialize_parts(machine, source.array, source.start as u32, length as u32)?;
        copy_references(machine, &source, &target, length as usize)?;
    } else {
        copy_bytes(machine, &source, &target, length as usize, source.class.element_shift);
    }
    let (from, to) = ((source.array, source.start as u32), (target.array, target.start as u32));
    machine.live.globals.value_attributes.copy_parts(from, to, length as u32);
    vm::symbolic::copy_parts(&mut machine.live, from, to, length as u32);
    Ok(0)
}

fn store_exception(machine: &mut Machine, message: &str) -> Exit {
    machine.exception("java/lang/ArrayStoreException", &format!("arraycopy: {message}"))
}

/// Returns the word for the elements in messages: `int`, or `object array` for references.
fn kind(class: ClassRef) -> &'static str {
    class.component().and_then(classes::Class::primitive).map_or("object array", |p| p.name())
}

fn check_types(machine: &mut Machine, source: &Side, target: &Side) -> Result<(), Exit> {
    for (side, word) in [(source, "source"), (target, "destination")] {
        if !side.class.is_array() {
            let name = side.class.java_name();
            return Err(store_exception(machine, &format!("{word} type {name} is not an array")));
        }
    }
    let primitive = |side: &Side| side.class.component().and_then(classes::Class::primitive);
    if primitive(source) == primitive(target) {
        return Ok(());
    }
    let message = format!(
        "type mismatch: can not copy {}[] into {}[]",
        kind(source.class),
        kind(target.class)
    );
    // HotSpot writes "object array[]" on either side.
    Err(store_exception(machine, &message))
}

fn check_ranges(
    machine: &mut Machine,
    source: &Side,
    target: &Side,
    length: i32,
) -> Result<(), Exit> {
    let size = |side: &Side| i64::from(machine.live.heap.get(side.array).length);
    let sides = [(source, "source", size(source)), (target, "destination", size(target))];
    let mut message = None;
    for (side, word, size) in &sides {
        if side.start < 0 {
            message = message.or(Some(format!(
                "arraycopy: {word} index {} out of bounds for {}[{size}]",
                side.start,
                kind(side.class)
            )));
        }
    }
    if length < 0 {
        message = message.or(Some(format!("arraycopy: length {length} is negative")));
    }
    for (side, word, size) in &sides {
        let end = i64::from(side.start) + i64::from(length);
        if end > *size {
            message = message.or(Some(format!(
                "arraycopy: last {word} index {end} out of bounds for {}[{size}]",
                kind(side.class)
            )));
        }
    }
    match message {
        Some(message) => {
            Err(machine.exception("java/lang/ArrayIndexOutOfBoundsException", &message))
        }
        None => Ok(()),
    }
}

fn copy_bytes(machine: &mut Machine, source: &Side, target: &Side, length: usize, shift: u8) {
    let from = (source.start as usize) << shift;
    let to = (target.start as usize) << shift;
    let count = length << shift;
    if source.array == target.array {
        machine.live.heap.elements_mut::<u8>(source.array).copy_within(from..from + count, to);
        return;
    }
    // The source's elements are moved out during the copy, as both arrays are borrowed from the heap.
    let lent = std::mem::take(&mut machine.live.heap.unlogged(source.array).data);
    let bytes = bytemuck::cast_slice::<u64, u8>(&lent);
    machine.live.heap.elements_mut::<u8>(target.array)[to..to + count]
        .copy_from_slice(&bytes[from..from + count]);
    machine.live.heap.unlogged(source.array).data = lent;
}

fn copy_references(machine: &mut Machine, source: &Side, target: &Side, length: usize) -> Answer {
    let (Some(given), Some(wanted)) = (source.class.component(), target.class.component()) else {
        return Ok(0);
    };
    let fitting = if given.is_subclass_of(wanted) {
        length
    } else {
        (0..length)
            .take_while(|at| {
                let element = element(machine, source, *at);
                element == 0 || machine.live.heap.get(element).class().is_subclass_of(wanted)
            })
            .count()
    };
    if machine.live.heap.get(target.array).flags & SHARED != 0 && source.array != target.array {
        for at in 0..fitting {
            let value = element(machine, source, at);
            machine.publish(value);
        }
    }
    copy_bytes(machine, source, target, fitting, source.class.element_shift);
    if fitting == length {
        return Ok(0);
    }
    let (from, to) = (given.java_name(), wanted.java_name());
    let message = if wanted.is_subclass_of(given) {
        format!(
            "element type mismatch: can not cast one of the elements of {from}[] to the type of \
             the destination array, {to}"
        )
    } else {
        format!("type mismatch: can not copy {from}[] into {to}[]")
    };
    Err(store_exception(machine, &message))
}

fn element(machine: &Machine, side: &Side, at: usize) -> Ref {
    machine.live.heap.get(side.array).elements::<Ref>()[side.start as usize + at]
}
