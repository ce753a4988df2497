//! Effects of methods that are not inlined.
//!
//! The effects are the stores that the points-to analysis found for the methods, all as weak updates.

use super::library::{constructs_thread, keeps_nothing};
use crate::depend::Facts;
use crate::locks::{Sync, sync_of};
use crate::points::{
    CallKind, Edge, MethodAt, ObjectId, Place, Slot, Variable, makes_started_thread, makes_thread,
};
use crate::program::is_of_program;
use classes::Method;
use code::operation::{Dispatch, Memory, Operation};
use std::collections::BTreeSet;

type ObjectSet = BTreeSet<ObjectId>;

/// The memory that an effect changes.
#[derive(Clone, Debug)]
pub(super) enum Updated {
    /// A slot of some objects.
    Slot(ObjectSet, Slot),
    /// A static field.
    Static(usize, u16),
    /// The objects that other threads may obtain from the class library.
    Published,
    /// The thread objects that are started.
    Started,
}

/// A weak update of memory.
#[derive(Clone, Debug)]
pub(super) struct Effect {
    pub(super) target: Updated,
    pub(super) values: ObjectSet,
}

/// Returns the effects of some methods and of the methods that they call in the same thread.
pub(super) fn of_call(facts: &Facts<'_>, edges: impl Iterator<Item = Edge>) -> Vec<Effect> {
    let mut all = Vec::new();
    let mut seen = BTreeSet::new();
    let mut open: Vec<MethodAt> = edges.map(|edge| edge.callee).collect();
    while let Some(method) = open.pop() {
        if !seen.insert(method) {
            continue;
        }
        for pc in 0..facts.points.body(method).len() {
            let place = Place { method, pc };
            instruction(facts, place, &mut all);
            let inner = |edge: &Edge| matches!(edge.kind, CallKind::Direct | CallKind::Callback);
            open.extend(facts.points.callees(place).filter(inner).map(|edge| edge.callee));
        }
    }
    all.retain(|effect| !effect.values.is_empty());
    all
}

fn instruction(facts: &Facts<'_>, place: Place, all: &mut Vec<Effect>) {
    let points = &facts.points;
    let body = points.body(place.method);
    let insn = body.insn(place.pc);
    match body.operation(place.pc) {
        Operation::Store(memory, ..) => {
            let values = points.register(place, insn.d);
            let field = |site: u32| {
                let pool = body.code.sites[site as usize].pool;
                points.program.field(body.method.class(), pool)
            };
            let target = match memory {
                Memory::Static => field(insn.wide())
                    .map(|field| Updated::Static(field.class().id.index(), field.index)),
                Memory::Field => field(u32::from(insn.b))
                    .map(|field| Updated::Slot(points.register(place, insn.a), Slot::of(field))),
                Memory::Element => {
                    Some(Updated::Slot(points.register(place, insn.a), Slot::Elements))
                }
            };
            all.extend(target.map(|target| Effect { target, values }));
        }
        Operation::Call(Dispatch::Linked, _) => {
            let made = points.set(Variable::Result(place));
            let call = &body.code.calls[insn.wide() as usize];
            for (number, argument) in call.args.iter().enumerate() {
                let target = Updated::Slot(made.clone(), Slot::Captured(number as u16));
                let values = points.register(place, argument.register);
                all.push(Effect { target, values });
            }
        }
        Operation::Call(..) => call(facts, place, all),
        _ => {}
    }
}

fn call(facts: &Facts<'_>, place: Place, all: &mut Vec<Effect>) {
    let points = &facts.points;
    let body = points.body(place.method);
    let Some(callee) = points.named(body, place.pc) else { return };
    if callee.method.is_some_and(|method| is_of_program(method.class())) {
        return;
    }
    let call = &body.code.calls[body.insn(place.pc).wide() as usize];
    let is_static = callee.method.is_some_and(Method::is_static);
    let mut arguments = call.args.iter();
    let receiver = if is_static { None } else { arguments.next() };
    let receivers = receiver.map(|of| points.register(place, of.register)).unwrap_or_default();
    let mut values = ObjectSet::new();
    for argument in arguments.filter(|argument| argument.is_reference) {
        values.extend(points.register(place, argument.register));
    }
    if makes_thread(&callee) {
        let threads = points.set(Variable::Result(place));
        all.push(Effect { target: Updated::Published, values: values.clone() });
        all.push(Effect { target: Updated::Slot(threads.clone(), Slot::Target), values });
        if makes_started_thread(&callee) {
            all.push(Effect { target: Updated::Started, values: threads });
        }
        return;
    }
    if sync_of(points, body, place.pc) == Some(Sync::Start) {
        all.push(Effect { target: Updated::Started, values: receivers });
        return;
    }
    let slot = if constructs_thread(&callee) { Slot::Target } else { Slot::Contents };
    let is_pooled = points.callees(place).any(|edge| edge.kind.is_in_pool());
    if is_pooled || receivers.is_empty() && !keeps_nothing(&callee) {
        all.push(Effect { target: Updated::Published, values: values.clone() });
    }
    all.push(Effect { target: Updated::Slot(receivers, slot), values });
}
