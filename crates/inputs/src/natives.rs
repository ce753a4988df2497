//! Native methods whose arguments or objects have terms.
//!
//! A native method computes with numbers. Unless the row of the method says that it treats terms,
//! arguments with terms are restricted to numbers before the call. Objects with terms that the
//! method read are treated after the call. Each part is restricted to the number that it had before
//! the call, since the method has computed with this number. A part that the method changed loses
//! its term.

use crate::fork::{pin, settle};
use crate::lazy;
use crate::long_text::refuse_look;
use classes::MethodRef;
use terms::TermId;
use vm::heap::{Ref, TERMED};
use vm::machine::Machine;
use vm::native::{Exit, Native};
use vm::symbolic::shadow;

/// Restricts the arguments of the native method that is being executed to their numbers.
pub fn pin_arguments(machine: &mut Machine) {
    let name = machine.transition.native_method.map_or_else(String::new, name_of);
    for term in std::mem::take(&mut machine.live.symbols.arguments) {
        if !term.is_none() {
            pin(machine, term, &name);
        }
    }
}

/// Restricts the arguments of the current native method, and the numbers in the parts of an object.
/// Removes the terms of these parts if the method `writes` the object.
pub fn pin_operation(machine: &mut Machine, object: Ref, writes: bool) {
    let name = machine.transition.native_method.map_or_else(String::new, name_of);
    pin_arguments(machine);
    for (part, term) in machine.live.symbols.parts_of(&machine.live.heap, object) {
        if shadow::is_reference(&machine.live.heap, object, part) {
            continue;
        }
        let number = pin(machine, term, &name);
        if writes {
            let live = &mut machine.live;
            live.heap.touch(object);
            shadow::set_number(&mut live.heap, object, part, number);
            live.symbols.set_part(&mut live.heap, object, part, TermId::NONE);
        }
    }
}

/// Restricts the arguments of the native method that is being executed to numbers. Few possible
/// numbers are alternatives of a choice, which may change the present numbers.
pub fn settle_arguments(machine: &mut Machine, args: &mut [u64]) -> Result<(), Exit> {
    let name = machine.transition.native_method.map_or_else(String::new, name_of);
    let terms = std::mem::take(&mut machine.live.symbols.arguments);
    for (term, arg) in terms.into_iter().zip(args) {
        if !term.is_none() {
            *arg = settle(machine, term, &name)?;
        }
    }
    Ok(())
}

fn name_of(method: MethodRef) -> String {
    format!("{}.{}", method.class().java_name(), method.name)
}

pub(crate) fn run_with_terms(
    machine: &mut Machine,
    method: MethodRef,
    row: &Native,
    args: &[u64],
) -> Result<u64, Exit> {
    machine.live.symbols.result = TermId::NONE;
    let mut args = args.to_vec();
    if !row.treats_terms {
        settle_arguments(machine, &mut args)?;
    }
    let end = machine.live.heap.handles();
    let before = machine.live.heap.looks.list_again(end);
    let result = (row.body)(machine, &args);
    machine.live.symbols.arguments.clear();
    if row.treats_terms {
        return result;
    }
    let looks: Vec<Ref> = machine.live.heap.looks()[before..].to_vec();
    for object in looks {
        refuse_look(machine, object)?;
        if !reads_own_fields(row) && lazy::has_unread_parts(machine, object) {
            let class = machine.live.heap.peek(object).class().java_name();
            let name = name_of(method);
            return Err(Exit::Unsupported(format!("{name} on an input of class {class}")));
        }
        if machine.live.heap.peek(object).flags & TERMED != 0 {
            settle_parts(machine, object, row, &name_of(method));
        }
    }
    result
}

/// Whether a native method reads no field that the program declares. The method may read an object
/// with such fields: a thread, a monitor, a class object.
fn reads_own_fields(row: &Native) -> bool {
    matches!(row.class, "java/lang/Class" | "java/lang/Thread" | "java/lang/Object")
}

/// Whether a class of the program declares the field in a part of an object.
fn is_field_of_program(machine: &Machine, object: Ref, part: u32) -> bool {
    let class = machine.live.heap.peek(object).class();
    if &*class.name == "java/lang/Class" {
        return part >= machine.program.known.class_slots;
    }
    !class.is_array()
        && lazy::field_at(class, part).is_some_and(|field| !field.class().loader.is_jdk())
}

/// Restricts the parts of an object after a native method has read the object. A changed part loses
/// its term.
fn settle_parts(machine: &mut Machine, object: Ref, row: &Native, name: &str) {
    for (part, term) in machine.live.symbols.parts_of(&machine.live.heap, object) {
        let live = &mut machine.live;
        if shadow::is_reference(&live.heap, object, part) {
            continue;
        }
        if reads_own_fields(row) && is_field_of_program(machine, object, part) {
            continue;
        }
        let live = &machine.live;
        let run = live.symbols.tables();
        let sort = run.borrow().terms.sort(term);
        let before = pin(machine, term, name);
        let live = &mut machine.live;
        let now = shadow::number(&live.heap, object, part);
        // An unchanged part keeps its term, even if the method did not log the object as written.
        if sort.canonical(now) != sort.canonical(before) {
            live.symbols.set_part(&mut live.heap, object, part, TermId::NONE);
        }
    }
}
