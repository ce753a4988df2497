//! Divergence dependence: the exits of loops without a known bound that are executed before an
//! instruction.
//!
//! Two kinds of loops have a known bound: those that count towards a value that they do not change, and
//! those over an iterator.

use super::{Facts, Node, Part};
use crate::body::{Body, Definition};
use crate::graph::{Graph, components};
use crate::points::{Place, Points};
use code::operation::{Arithmetic, Compared, Operation, RightSide};
use std::collections::BTreeSet;

/// Visits the exits of loops that are executed before a node.
pub(super) fn visit(facts: &Facts<'_>, node: Node, visit: &mut dyn FnMut(Node)) {
    let Place { method, pc } = node.place;
    let exits = &facts.unbounded[method.index()];
    if node.part == Part::End {
        for edge in facts.points.callees(node.place).filter(|edge| edge.kind.is_same_thread()) {
            for exit in &facts.unbounded[edge.callee.index()] {
                leave(facts, Place { method: edge.callee, pc: *exit }, visit);
            }
            nested_ends(facts, edge.callee, visit);
        }
        return;
    }
    let body = facts.points.body(method);
    for exit in exits.iter().filter(|exit| **exit != pc && body.flow.after(**exit)[pc as usize]) {
        leave(facts, Place { method, pc: *exit }, visit);
    }
    for call in calls_that_may_not_return(facts, method).filter(|call| *call != pc) {
        if body.flow.after(call)[pc as usize] {
            visit(Node { place: Place { method, pc: call }, part: Part::End });
        }
    }
}

/// Visits the exit of a loop, and the jump of a `break` that follows the exit.
fn leave(facts: &Facts<'_>, exit: Place, visit: &mut dyn FnMut(Node)) {
    visit(Node::execution(exit));
    let body = facts.points.body(exit.method);
    for to in body.flow.successors(exit.pc) {
        if matches!(body.operation(*to), Operation::Goto) {
            visit(Node::execution(Place { pc: *to, ..exit }));
        }
    }
}

/// Visits the ends of those calls in a method that may not return.
fn nested_ends(facts: &Facts<'_>, method: crate::points::MethodAt, visit: &mut dyn FnMut(Node)) {
    for pc in calls_that_may_not_return(facts, method) {
        visit(Node { place: Place { method, pc }, part: Part::End });
    }
}

fn calls_that_may_not_return<'a>(
    facts: &'a Facts<'_>,
    method: crate::points::MethodAt,
) -> impl Iterator<Item = u32> + 'a {
    let body = facts.points.body(method);
    (0..body.len()).filter(move |pc| {
        let mut edges = facts.points.callees(Place { method, pc: *pc });
        edges.any(|edge| edge.kind.is_same_thread() && facts.may_not_return[edge.callee.index()])
    })
}

/// Returns for each method whether a call of the method may not return. Such a method has a loop
/// without a known bound, waits, is recursive, or calls such a method.
pub(super) fn may_not_return(
    points: &Points<'_>,
    unbounded: &[Vec<u32>],
    waits: &BTreeSet<Place>,
) -> Vec<bool> {
    let mut all: Vec<bool> = unbounded.iter().map(|exits| !exits.is_empty()).collect();
    for place in waits {
        all[place.method.index()] = true;
    }
    let mut calls = Graph::new(all.len());
    for (place, edge) in points.calls().filter(|(_, edge)| edge.kind.is_same_thread()) {
        calls.add(place.method.raw(), edge.callee.raw());
    }
    let component = components(&calls);
    let mut sizes = vec![0_u32; all.len()];
    for of in &component {
        sizes[*of as usize] += 1;
    }
    for method in 0..all.len() as u32 {
        let is_in_cycle = sizes[component[method as usize] as usize] > 1;
        all[method as usize] |= is_in_cycle || calls.successors(method).contains(&method);
    }
    calls.before((0..all.len() as u32).filter(|at| all[*at as usize]).collect())
}

/// Returns the jumps that leave a loop without a known bound.
pub(super) fn unbounded_exits(points: &Points<'_>, body: &Body) -> Vec<u32> {
    let exits = (0..body.len()).filter(|pc| {
        let is_jump = matches!(
            body.operation(*pc),
            Operation::Branch(..) | Operation::IncrementAndBranch(_) | Operation::Switch { .. }
        );
        is_jump && body.is_repeated[*pc as usize] && leaves_its_loop(body, *pc)
    });
    exits.filter(|pc| !is_bounded(points, body, *pc)).collect()
}

fn leaves_its_loop(body: &Body, pc: u32) -> bool {
    let back = body.flow.before(vec![pc]);
    body.flow.successors(pc).iter().any(|to| !back[*to as usize])
}

/// Whether the condition of a loop exit has one changing operand: a counter, a result of an iterator,
/// or the length of an array.
pub(crate) fn is_bounded(points: &Points<'_>, body: &Body, pc: u32) -> bool {
    let insn = body.insn(pc);
    let operands: &[u16] = match body.operation(pc) {
        Operation::IncrementAndBranch(_) => return true,
        Operation::Branch(_, Compared::Int | Compared::Long) => &[insn.a, insn.b],
        Operation::Branch(_, Compared::Zero | Compared::Immediate) => &[insn.a],
        _ => return false,
    };
    let of_loop = |definition: &Definition| match definition {
        Definition::At(at) => {
            body.flow.after(pc)[*at as usize] && body.flow.after(*at)[pc as usize]
        }
        Definition::Parameter(_) | Definition::Caught => false,
    };
    // The length of an array that the loop does not replace is constant.
    let is_kept_length = |of: &Definition| match of {
        Definition::At(at) => {
            is_length(body, *at) && !body.definitions(*at, body.insn(*at).a).iter().any(of_loop)
        }
        Definition::Parameter(_) | Definition::Caught => false,
    };
    let changed = |register: u16| {
        let all = body.definitions(pc, register).iter().copied();
        all.filter(|of| of_loop(of) && !is_kept_length(of)).collect::<Vec<_>>()
    };
    let moving: Vec<Vec<Definition>> =
        operands.iter().map(|of| changed(*of)).filter(|all| !all.is_empty()).collect();
    let [definitions] = &moving[..] else { return false };
    definitions.iter().all(|of| match of {
        Definition::At(at) => {
            counts(body, *at) || asks_iterator(points, body, *at) || is_length(body, *at)
        }
        Definition::Parameter(_) | Definition::Caught => false,
    })
}

/// Whether an instruction adds a constant to the register that it defines.
pub(crate) fn counts(body: &Body, pc: u32) -> bool {
    let insn = body.insn(pc);
    let is_sum = matches!(
        body.operation(pc),
        Operation::Arithmetic(Arithmetic::Add | Arithmetic::Sub, _, RightSide::Immediate)
    );
    is_sum && insn.a == insn.d
}

fn is_length(body: &Body, pc: u32) -> bool {
    matches!(body.operation(pc), Operation::ArrayLength)
}

fn asks_iterator(points: &Points<'_>, body: &Body, pc: u32) -> bool {
    points.named(body, pc).is_some_and(|callee| callee.is("java/util/Iterator", &["hasNext"]))
}
