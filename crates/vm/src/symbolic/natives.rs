//! Native methods beside terms.
//!
//! A native method computes with numbers. Its arguments that have terms are restricted to their
//! numbers before the call, unless its row says that it treats terms. Objects with terms that it
//! looked at are treated after the call. Each part is restricted to the number that it had before the
//! call, since the method has computed with it. A part that the method changed loses its term.

use super::fork::{pin, settle};
use super::{lazy, shadow};
use crate::heap::{Ref, TERMED};
use crate::machine::{Live, Machine};
use crate::native::{Exit, Native};
use classes::MethodRef;
use code::Argument;
use terms::TermId;

/// Executes a native method; `arguments` are the terms of its arguments.
pub(crate) fn run_row(
    machine: &mut Machine,
    method: MethodRef,
    row: &Native,
    args: &[u64],
) -> Result<u64, Exit> {
    machine.transition.native_method = Some(method);
    let result = if machine.live.symbols.is_active() {
        run_with_terms(machine, method, row, args)
    } else {
        (row.body)(machine, args)
    };
    machine.transition.native_method = None;
    result
}

/// Restricts the arguments of the native method that is being executed to their numbers.
pub fn pin_arguments(machine: &mut Machine) {
    let name = machine.transition.native_method.map_or_else(String::new, name_of);
    for term in std::mem::take(&mut machine.live.symbols.arguments) {
        if !term.is_none() {
            pin(machine, term, &name);
        }
    }
}

/// Restricts the arguments of the native method that is being executed, and the parts of an object, to their
/// numbers. The parts have no terms afterwards if the method `writes` some.
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

/// Makes the arguments of the native method that is being executed numbers. Those with few values are
/// choices, which may change the numbers.
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

/// Passes the terms of the arguments to the native method that is called next.
pub(crate) fn pass_arguments(live: &mut Live, args: &[Argument], base: usize) {
    let me = live.current;
    let terms = args.iter().map(|arg| {
        let is_number = !arg.is_reference;
        let term = is_number.then(|| live.symbols.register(me, base + usize::from(arg.register)));
        term.unwrap_or_default()
    });
    live.symbols.arguments = terms.collect();
}

/// Copies the terms of arguments to the registers of the callee.
pub(crate) fn copy_arguments(live: &mut Live, args: &[Argument], base: usize, callee: usize) {
    let me = live.current;
    for arg in args {
        let term = live.symbols.register(me, base + usize::from(arg.register));
        live.symbols.set_register(me, callee + usize::from(arg.local), term);
    }
}

/// Passes the terms of the arguments of a dynamic call to the method that the machine calls next.
pub(crate) fn pass_captures(machine: &mut Machine, args: &[Argument], base: usize) {
    let live = &mut machine.live;
    if live.symbols.is_active() {
        pass_arguments(live, args, base);
        live.symbols.captures = std::mem::take(&mut live.symbols.arguments);
    }
}

/// Passes terms to the method that the machine calls next.
pub(super) fn pass_terms(machine: &mut Machine, terms: Vec<TermId>) {
    let symbols = &mut machine.live.symbols;
    if symbols.is_active() {
        symbols.captures = terms;
    }
}

/// Takes the terms that the caller of a method passes to it.
#[inline]
pub(crate) fn take_captures(live: &mut Live) -> Vec<TermId> {
    std::mem::take(&mut live.symbols.captures)
}

/// Makes terms those of the arguments of a method, whose frame is new.
pub(crate) fn receive_captures(
    live: &mut Live,
    captures: &[TermId],
    method: MethodRef,
    base: usize,
) {
    let me = live.current;
    for (term, local) in captures.iter().zip(&method.arguments) {
        live.symbols.set_register(me, base + usize::from(*local), *term);
    }
}

/// Restricts the arguments of a dynamic call site to their numbers.
pub(crate) fn pin_captures(machine: &mut Machine, args: &[Argument], base: usize) {
    pass_arguments(&mut machine.live, args, base);
    for term in std::mem::take(&mut machine.live.symbols.arguments) {
        if !term.is_none() {
            pin(machine, term, "an invokedynamic instruction");
        }
    }
}

/// Restricts the result of a method that a native method called to its number.
pub(crate) fn pin_result(machine: &mut Machine, term: TermId) {
    pin(machine, term, "the result of a reflective call");
}

/// Whether a register of the current thread has a term.
pub(crate) fn has_term(live: &Live, register: usize) -> bool {
    !live.symbols.register(live.current, register).is_none()
}

fn run_with_terms(
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

/// Whether a native method reads no field that a class of the program declares. It may look at objects
/// that have some: a thread, a monitor, the object of a class.
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

/// Treats the parts of an object with terms after a native method has looked at the object.
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
        // An unchanged part keeps its term: the method need not have logged the object as written.
        if sort.canonical(now) != sort.canonical(before) {
            live.symbols.set_part(&mut live.heap, object, part, TermId::NONE);
        }
    }
}
