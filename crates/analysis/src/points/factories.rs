//! Factories of threads in the program: each call of a plain factory makes a thread of its own.
//!
//! The analysis does not distinguish calls, so all threads of a factory would be one object with the
//! tasks of all calls. Invariant: a plain factory returns a new `Thread` for the task that it receives.

use super::Solver;
use super::library::{FACTORY, make_thread};
use super::objects::Place;
use crate::body::{Body, Definition};
use classes::MethodRef;
use code::operation::{Allocation, Operation, Returned};

/// Adds the thread that a call of a plain factory makes. Returns whether the called method is one. The
/// task is the parameter `number` of the method.
pub(super) fn make(
    solver: &mut Solver<'_>,
    body: &Body,
    place: Place,
    method: MethodRef,
    number: usize,
) -> bool {
    let Some(callee) = solver.named(body, place.pc) else { return false };
    let is_factory = callee.name == FACTORY && is_plain(solver, method, number);
    if is_factory {
        make_thread(solver, body, place, &callee);
    }
    is_factory
}

/// Whether a method returns a new object of the class `Thread` for one of its parameters.
fn is_plain(solver: &Solver<'_>, method: MethodRef, number: usize) -> bool {
    const THREAD: &str = "java/lang/Thread";
    if method.is_constructor() {
        return &*method.class().name == THREAD && number == 1;
    }
    let (Some(body), Some(task)) = (solver.program.body(method), method.arguments.get(number))
    else {
        return false;
    };
    let is_thread = |pc: u32| {
        let made = Operation::Allocate(Allocation::Instance);
        let site = || body.code.sites[usize::from(body.insn(pc).b)].pool;
        body.operation(pc) == made
            && solver.program.class_at(method.class(), site()).is_some_and(|of| &*of.name == THREAD)
    };
    let mut made = (0..body.len()).filter(|pc| is_thread(*pc));
    let (Some(made), None) = (made.next(), made.next()) else { return false };
    let is_made =
        |pc: u32, register: u16| body.sources(pc, register) == [Definition::At(made)].into();
    let returns_it = (0..body.len())
        .filter(|pc| matches!(body.operation(*pc), Operation::Return(Returned::Reference)))
        .all(|pc| is_made(pc, body.insn(pc).a));
    let passes_task = |pc: u32| {
        let callee = solver.named(&body, pc);
        callee.is_some_and(|of| of.name == "<init>") && {
            let arguments = &body.code.calls[body.insn(pc).wide() as usize].args;
            let is_task =
                |register| body.sources(pc, register) == [Definition::Parameter(*task)].into();
            arguments.first().is_some_and(|receiver| is_made(pc, receiver.register))
                && arguments.iter().skip(1).any(|of| of.is_reference && is_task(of.register))
        }
    };
    returns_it && (0..body.len()).any(passes_task)
}
