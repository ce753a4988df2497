//! Accesses to elements at indices with terms, and terms in parts of objects.

use super::shadow;
use crate::footprint::{Touch, part};
use crate::heap::{FROZEN, Heap, Ref, TERMED};
use crate::machine::{Live, Machine};
use classes::ClassRef;
use code::operation::{Memory, Small};
use code::{Insn, Operation};
use terms::{Sort, TermId};

/// Returns the kind of the access by an instruction of the current thread to an array element whose
/// index has a term. Returns `None` for other instructions.
pub(crate) fn index_touch(live: &Live, insn: Insn, base: usize) -> Option<Touch> {
    if live.symbols.register(live.current, base + usize::from(insn.b)).is_none() {
        return None;
    }
    match insn.op.operation() {
        Operation::Load(Memory::Element, ..) => Some(Touch::Read),
        Operation::Store(Memory::Element, ..) => Some(Touch::Write),
        _ => None,
    }
}

/// Whether an access of the current thread to an array element whose index has a term is a scheduling
/// point. It counts as an access to all elements.
pub(crate) fn is_point(machine: &mut Machine, array: Ref, touch: Touch) -> bool {
    let flags = machine.live.heap.get(array).flags;
    if flags & FROZEN != 0 {
        return false;
    }
    let is_protected =
        machine.options.watches_variables() && machine.is_protected_part(array, part::WHOLE, touch);
    machine.options.is_point(flags) && !is_protected
}

/// Stores the term of a register of the current thread whose value was stored in a part of an object.
pub(crate) fn keep(live: &mut Live, register: usize, object: Ref, part: u32) {
    let term = live.symbols.register(live.current, register);
    if term.is_none() || shadow::is_reference(&live.heap, object, part) {
        live.symbols.set_part(&mut live.heap, object, part, TermId::NONE);
        return;
    }
    let small = small_part(&live.heap, object, part);
    let run = live.symbols.tables();
    let terms = &mut run.borrow_mut().terms;
    let term = small.map_or(term, |small| terms.narrow(small, term));
    let term = if terms.as_constant(term).is_some() { TermId::NONE } else { term };
    live.symbols.set_part(&mut live.heap, object, part, term);
}

/// Returns the term of a part of an object that is loaded. The term is removed if the path condition
/// determines the number.
pub(crate) fn loaded(live: &mut Live, object: Ref, part: u32) -> TermId {
    let term = live.symbols.part(&live.heap, object, part);
    if live.symbols.loads_numbers && !term.is_none() && live.symbols.condition.fixes(term) {
        live.symbols.set_part(&mut live.heap, object, part, TermId::NONE);
        return TermId::NONE;
    }
    term
}

/// Copies the terms of some parts of an object to parts of another object, which already has the
/// numbers.
pub fn copy_parts(live: &mut Live, from: (Ref, u32), to: (Ref, u32), length: u32) {
    let has_terms = |r: Ref| live.heap.peek(r).flags & TERMED != 0;
    if !has_terms(from.0) && !has_terms(to.0) {
        return;
    }
    let terms: Vec<TermId> =
        (0..length).map(|at| live.symbols.part(&live.heap, from.0, from.1 + at)).collect();
    for (at, term) in (0..).zip(terms) {
        live.symbols.set_part(&mut live.heap, to.0, to.1 + at, term);
    }
}

/// Returns the sort of the elements of an array in registers.
pub fn element_sort(heap: &Heap, array: Ref) -> Sort {
    element_kind(heap, array).map_or(Sort::Bits32, |(sort, _)| sort)
}

/// Returns the sort of the elements of an array in registers, and their type if it is small. Returns
/// `None` for references.
pub fn element_kind(heap: &Heap, array: Ref) -> Option<(Sort, Option<Small>)> {
    Some(match heap.peek(array).class().name.as_bytes().get(1)? {
        b'Z' => (Sort::Bits32, Some(Small::Boolean)),
        b'B' => (Sort::Bits32, Some(Small::Byte)),
        b'C' => (Sort::Bits32, Some(Small::Char)),
        b'S' => (Sort::Bits32, Some(Small::Short)),
        b'I' => (Sort::Bits32, None),
        b'J' => (Sort::Bits64, None),
        b'F' => (Sort::Float, None),
        b'D' => (Sort::Double, None),
        _ => return None,
    })
}

/// Returns the type of a part of an object if it is a small type.
fn small_part(heap: &Heap, object: Ref, part: u32) -> Option<Small> {
    let held = heap.peek(object);
    let class = held.class();
    if class.is_array() {
        return element_kind(heap, object)?.1;
    }
    let letter = match held.mirrors {
        Some(mirrored) if part >= class.instance_slots => {
            field_letter(mirrored, part - class.instance_slots, true)
        }
        _ => field_letter(class, part, false),
    };
    match letter? {
        b'Z' => Some(Small::Boolean),
        b'B' => Some(Small::Byte),
        b'C' => Some(Small::Char),
        b'S' => Some(Small::Short),
        _ => None,
    }
}

/// Returns the first letter of the descriptor of the field in a slot.
fn field_letter(class: ClassRef, slot: u32, is_static: bool) -> Option<u8> {
    let mut classes = std::iter::successors(Some(class), |class| class.super_class);
    let field = classes.find_map(|class| {
        class.fields.iter().find(|field| field.is_static() == is_static && field.slot == slot)
    })?;
    Some(field.letter())
}
