//! Handlers that the class library calls: of the exceptions of a thread, and of the calls of a proxy.
//!
//! Source: the documentation of `Thread.UncaughtExceptionHandler` and `java.lang.reflect.Proxy`.

use super::Solver;
use super::calls::{CallKind, parameter_types};
use super::library::{library_object, receive};
use super::objects::{MethodAt, ObjectId, Origin, Place, Slot, Variable};
use super::selected::{self, Passed};
use super::solve::Watch;
use crate::program::{Callee, is_of_program};

/// The method of a handler of exceptions.
const UNCAUGHT: (&str, &str) = ("uncaughtException", "(Ljava/lang/Thread;Ljava/lang/Throwable;)V");

/// The method of a handler of calls.
const INVOKE: (&str, &str) = (
    "invoke",
    "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;",
);

/// Adds the handlers of the exceptions of a thread. The thread calls a handler after its first method,
/// which is the place of the call.
pub(super) fn watch(solver: &mut Solver<'_>, first: MethodAt, thread: Option<ObjectId>) {
    if let Some(thread) = thread {
        let place = Place { method: first, pc: 0 };
        solver.watch(Variable::Slot(thread, Slot::Handler), Watch::Handled(place));
    }
}

/// Adds the call of a handler of exceptions.
pub(super) fn handled(solver: &mut Solver<'_>, place: Place, handler: ObjectId) {
    execute(solver, place, handler, UNCAUGHT, Variable::Thrown);
}

/// Adds the handlers of a proxy whose method a call executes.
pub(super) fn dispatch(solver: &mut Solver<'_>, place: Place, object: ObjectId) {
    let Origin::Library(made) = solver.get(object).origin else { return };
    let body = solver.body(made.method).clone();
    let is_proxy = |of: Callee<'_>| of.is("java/lang/reflect/Proxy", &["newProxyInstance"]);
    if !solver.named(&body, made.pc).is_some_and(is_proxy) {
        return;
    }
    let call = &body.code.calls[body.insn(made.pc).wide() as usize];
    if let Some(handler) = call.args.last() {
        solver.each_definition(&body, made, handler.register, |this, of| {
            this.watch(of, Watch::Proxied(place));
        });
    }
}

/// Adds the call of a handler for a call of a proxy.
pub(super) fn proxied(solver: &mut Solver<'_>, place: Place, handler: ObjectId) {
    let body = solver.body(place.method).clone();
    let result = library_object(solver, place);
    let contents = Variable::Slot(result, Slot::Contents);
    // The handler obtains an array of the arguments.
    solver.add(contents, result);
    solver.flow(contents, Variable::Slot(result, Slot::Elements), None);
    let call = &body.code.calls[body.insn(place.pc).wide() as usize];
    for argument in call.args.iter().filter(|argument| argument.is_reference) {
        solver.each_definition(&body, place, argument.register, |this, of| {
            this.flow(of, contents, None);
        });
    }
    if let Some(at) = execute(solver, place, handler, INVOKE, contents) {
        solver.flow(Variable::Returned(at), Variable::Result(place), None);
        receive(solver, place, at, contents);
    }
}

fn execute(
    solver: &mut Solver<'_>,
    place: Place,
    handler: ObjectId,
    (name, descriptor): (&str, &str),
    arguments: Variable,
) -> Option<MethodAt> {
    let kind = CallKind::Callback;
    let (method, at, first) = match solver.get(handler).function {
        Some(function) if function.name != name => return None,
        Some(function) if function.is_selected => {
            selected::execute(solver, place, handler, kind, Passed::Contents(arguments));
            return None;
        }
        Some(function) => {
            let at = solver.pass_captured(place, handler, function, kind)?;
            let first = solver.captured(handler) + usize::from(function.is_constructor);
            (function.method, at, first)
        }
        None => {
            let class = solver.get(handler).class.filter(|class| is_of_program(class))?;
            let method = solver.program.select(class, name, descriptor);
            let method = method.filter(|method| is_of_program(method.class()))?;
            let at = solver.edge(place, method, kind)?;
            if let Some(local) = method.arguments.first() {
                solver.add(Variable::Parameter(at, *local), handler);
            }
            (method, at, 1)
        }
    };
    let types = parameter_types(solver, method);
    for (number, local) in method.arguments.iter().enumerate().skip(first) {
        let of = types.get(number).copied().flatten();
        solver.flow(arguments, Variable::Parameter(at, *local), of);
    }
    Some(at)
}
