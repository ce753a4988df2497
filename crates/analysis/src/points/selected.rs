//! Function objects whose method depends on the class of a receiver: references to methods that classes
//! may override or implement.
//!
//! The receiver is the first captured argument, or else the first argument of the call.
//! Source: JLS 15.13.3, JVMS 5.4.3.5. Invariant: each method that a receiver selects has an edge, and is
//! among the methods of its function object.

use super::Solver;
use super::calls::{CallKind, parameter_types};
use super::library::receive;
use super::objects::{Function, ObjectId, Place, Slot, Variable};
use super::solve::Watch;
use crate::program::is_of_program;
use classes::MethodRef;
use classfile::access;

/// The kinds of method handles that select a method by the class of the receiver (JVMS table 5.4.3.5-A).
const SELECTING: [u8; 2] = [5, 9];

/// The source of the arguments that a function object has not captured.
#[derive(Clone, Copy, Debug)]
pub(super) enum Passed {
    /// The arguments of the call, from this number on.
    Call(u16),
    /// The contents of an object of the class library.
    Contents(Variable),
    /// No arguments.
    Nothing,
}

/// A function object that a call executes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Execution {
    place: Place,
    object: ObjectId,
    kind: CallKind,
    passed: Passed,
}

/// Whether a method handle of this kind selects a method by the class of the receiver.
pub(super) fn is_selecting(kind: u8, method: MethodRef) -> bool {
    SELECTING.contains(&kind) && !method.has(access::FINAL) && !method.has(access::PRIVATE)
}

/// Adds the execution of a function object for each of its receivers.
pub(super) fn execute(
    solver: &mut Solver<'_>,
    place: Place,
    object: ObjectId,
    kind: CallKind,
    passed: Passed,
) {
    let captures = solver.captured(object) > 0;
    let rest = match passed {
        Passed::Call(first) if !captures => Passed::Call(first + 1),
        other => other,
    };
    let watch = Watch::Selects(Execution { place, object, kind, passed: rest });
    match passed {
        _ if captures => solver.watch(Variable::Slot(object, Slot::Captured(0)), watch),
        Passed::Call(first) => {
            let body = solver.body(place.method).clone();
            let call = &body.code.calls[body.insn(place.pc).wide() as usize];
            let Some(receiver) = call.args.get(usize::from(first)) else { return };
            solver.each_definition(&body, place, receiver.register, |solver, of| {
                solver.watch(of, watch);
            });
        }
        Passed::Contents(contents) => solver.watch(contents, watch),
        Passed::Nothing => {}
    }
}

/// Adds the method that a receiver selects, and passes the receiver, the captured arguments and the
/// others.
pub(super) fn select(solver: &mut Solver<'_>, execution: Execution, receiver: ObjectId) {
    let Execution { place, object, kind, passed } = execution;
    let Some(function) = solver.get(object).function else { return };
    let named = function.method;
    if let Some(inner) = solver.get(receiver).function {
        if inner.name == &*named.name && receiver != object {
            execute_inner(solver, execution, receiver, inner);
        }
        return;
    }
    let Some(class) = solver.get(receiver).class else { return };
    if !class.is_subclass_of(named.class()) {
        return;
    }
    let method = solver.program.select(class, &named.name, &named.descriptor);
    let Some(method) = method.filter(|method| is_of_program(method.class())) else { return };
    solver.points.functions.entry(method.id.index()).or_default().insert(object);
    let Some(at) = solver.edge(place, method, kind) else { return };
    if let Some(local) = method.arguments.first() {
        solver.add(Variable::Parameter(at, *local), receiver);
    }
    let captured = solver.captured(object);
    for number in 1..captured {
        if let Some(local) = method.arguments.get(number) {
            let from = Variable::Slot(object, Slot::Captured(number as u16));
            solver.flow(from, Variable::Parameter(at, *local), None);
        }
    }
    pass(solver, execution, (method, at), captured.max(1));
    if let Passed::Contents(contents) = passed {
        receive(solver, place, at, contents);
    }
}

/// Adds the execution of a function object that is the receiver of a method reference.
fn execute_inner(
    solver: &mut Solver<'_>,
    execution: Execution,
    inner: ObjectId,
    function: Function,
) {
    let Execution { place, kind, passed, .. } = execution;
    // The arguments of the call have other numbers for the inner function.
    let kind = if kind == CallKind::Direct { CallKind::Callback } else { kind };
    if function.is_selected {
        execute(solver, place, inner, kind, passed);
        return;
    }
    let Some(at) = solver.pass_captured(place, inner, function, kind) else { return };
    let first = solver.captured(inner) + usize::from(function.is_constructor);
    pass(solver, Execution { object: inner, ..execution }, (function.method, at), first);
}

/// Passes arguments to the parameters of a method from number `first` on, and returns its result.
fn pass(
    solver: &mut Solver<'_>,
    execution: Execution,
    (method, at): (MethodRef, super::MethodAt),
    first: usize,
) {
    let place = execution.place;
    let types = parameter_types(solver, method);
    let parameters = method.arguments.iter().enumerate().skip(first);
    match execution.passed {
        Passed::Call(from) => {
            let body = solver.body(place.method).clone();
            let call = &body.code.calls[body.insn(place.pc).wide() as usize];
            for ((_, local), argument) in parameters.zip(call.args.iter().skip(from.into())) {
                solver.each_definition(&body, place, argument.register, |solver, of| {
                    solver.flow(of, Variable::Parameter(at, *local), None);
                });
            }
            solver.flow(Variable::Returned(at), Variable::Result(place), None);
        }
        Passed::Contents(contents) => {
            for (number, local) in parameters {
                let of = types.get(number).copied().flatten();
                solver.flow(contents, Variable::Parameter(at, *local), of);
            }
        }
        Passed::Nothing => {}
    }
}
