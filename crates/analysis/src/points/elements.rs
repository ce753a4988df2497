//! Methods of the contents of a collection that a call of the class library executes, and methods of
//! streams that other streams wrap.
//!
//! Source: the documentation of the packages `java.util` and `java.io`. Invariant: the contents of
//! collections in a collection count, as `toString` of a list of lists executes `toString` of each
//! element.

use super::Solver;
use super::calls::{CallKind, parameter_types};
use super::library::{Obtained, called_by_library, library_object, receive};
use super::objects::{ObjectId, Place, Slot, Variable};
use super::solve::Watch;
use crate::body::Body;
use crate::program::is_of_program;
use classes::{ClassRef, MethodRef};
use library::{callbacks, effects};

/// Adds the methods that a call executes on the contents of a receiver, an argument or an operand.
pub(super) fn ask(solver: &mut Solver<'_>, place: Place, object: ObjectId) {
    let class = solver.get(object).class;
    let wraps = wraps_streams(solver, place) && class.is_some_and(is_stream);
    let asks = !asked(solver, place).is_empty() && is_container(solver, object);
    if (wraps || asks) && solver.obtained.insert((place, object, Obtained::Contents)) {
        solver.watch(Variable::Slot(object, Slot::Contents), Watch::Contained(place));
    }
}

/// Adds the methods of a component that a generated method of a record executes.
pub(super) fn components(solver: &mut Solver<'_>, place: Place, object: ObjectId) {
    let class = solver.body(place.method).method.class();
    if solver.get(object).class.is_none_or(|of| of.id != class.id) {
        return;
    }
    for field in class.fields.iter().filter(|field| !field.is_static() && field.is_reference()) {
        solver.watch(Variable::Slot(object, Slot::of(field)), Watch::Contained(place));
    }
}

/// Adds the methods of an object in a collection that a call executes.
pub(super) fn contained(solver: &mut Solver<'_>, place: Place, object: ObjectId) {
    let class = solver.get(object).class;
    let of_program = class.filter(|class| is_of_program(class) && !class.is_array());
    if let Some(class) = of_program
        && solver.obtained.insert((place, object, Obtained::Contained))
    {
        let names = asked(solver, place);
        let as_stream = wraps_streams(solver, place) && is_stream(class);
        for method in called_by_library(class) {
            if names.contains(&&*method.name) || as_stream && is_of_streams(method) {
                call(solver, place, object, method);
            }
        }
    }
    ask(solver, place, object);
}

fn call(solver: &mut Solver<'_>, place: Place, object: ObjectId, method: MethodRef) {
    let Some(at) = solver.edge(place, method, CallKind::Callback) else { return };
    let result = library_object(solver, place);
    let arguments = Variable::Slot(result, Slot::Contents);
    solver.add(arguments, object);
    let types = parameter_types(solver, method);
    for (number, local) in method.arguments.iter().enumerate() {
        let parameter = Variable::Parameter(at, *local);
        match number {
            0 => solver.add(parameter, object),
            _ => solver.flow(arguments, parameter, types.get(number).copied().flatten()),
        }
    }
    receive(solver, place, at, arguments);
}

/// Returns the names of the methods that a call executes on the contents of collections.
fn asked(solver: &Solver<'_>, place: Place) -> &'static [&'static str] {
    let body = solver.body(place.method);
    match solver.named(body, place.pc) {
        Some(callee) => callbacks::of_contents(callee.name, callee.descriptor),
        None if is_of_record(body, place.pc) => callbacks::of_contents(&body.method.name, ""),
        None => callbacks::of_contents("toString", ""),
    }
}

/// Whether an `invokedynamic` instruction is the body of a method that the compiler makes for a record.
pub(super) fn is_of_record(body: &Body, pc: u32) -> bool {
    let call = &body.code.calls[body.insn(pc).wide() as usize];
    super::calls::bootstrap_class(body, call.pool) == Some("java/lang/runtime/ObjectMethods")
}

/// Whether the contents of an object of the class library are those of a collection.
fn is_container(solver: &Solver<'_>, object: ObjectId) -> bool {
    const CONTAINERS: &[&str] = &["java/util/Collection", "java/util/Map"];
    let of = solver.get(object);
    of.function.is_none()
        && of.class.is_none_or(|class| {
            class.name.starts_with("java/util/")
                || class.all_interfaces.iter().any(|of| CONTAINERS.contains(&&*of.name))
        })
}

/// Whether a call of the class library may call a stream within its receiver.
fn wraps_streams(solver: &Solver<'_>, place: Place) -> bool {
    let callee = solver.named(solver.body(place.method), place.pc);
    callee.is_some_and(|callee| effects::is_of_streams(callee.class) && callee.name != "<init>")
}

/// Whether a class reads or writes bytes or characters.
fn is_stream(class: ClassRef) -> bool {
    std::iter::successors(Some(class), |class| class.super_class)
        .any(|of| effects::is_of_streams(&of.name))
}

/// Whether a method belongs to streams, and not to all objects.
fn is_of_streams(method: MethodRef) -> bool {
    !["equals", "hashCode", "toString", "finalize", "clone"].contains(&&*method.name)
}
