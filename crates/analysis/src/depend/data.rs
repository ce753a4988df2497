//! Data dependence: the values of registers, parameters, results and memory in the same thread.

use super::{Facts, Node, Part};
use crate::body::Definition;
use crate::points::{CallKind, MethodAt, Place, fits};
use crate::throws::deciding;
use code::operation::{Dispatch, Operation};
use std::collections::BTreeSet;

/// Visits the nodes that define what a node reads.
pub(super) fn visit(facts: &Facts<'_>, node: Node, visit: &mut dyn FnMut(Node)) {
    let place = node.place;
    match node.part {
        Part::Value => {
            visit(Node::execution(place));
            for edge in facts.points.callees(place) {
                if edge.kind != CallKind::Start {
                    returns(facts, edge.callee, visit);
                }
            }
            memory(facts, node, visit);
        }
        Part::Execution => {
            registers(facts, place, visit);
            memory(facts, node, visit);
            results_of_callbacks(facts, place, visit);
        }
        Part::End => visit(Node::execution(place)),
        Part::Passage => {}
        Part::Arguments => {
            for of in facts.points.body(place.method).all_definitions(place.pc) {
                definition(facts, place, of, visit);
            }
        }
        Part::Exception => {
            let body = facts.points.body(place.method);
            for register in deciding(body, place.pc) {
                for of in body.definitions(place.pc, register) {
                    definition(facts, place, *of, visit);
                }
            }
        }
    }
}

/// Visits the return instructions of a method.
fn returns(facts: &Facts<'_>, method: MethodAt, visit: &mut dyn FnMut(Node)) {
    let body = facts.points.body(method);
    for pc in 0..body.len() {
        if matches!(body.operation(pc), Operation::Return(_)) {
            visit(Node::execution(Place { method, pc }));
        }
    }
}

/// Visits the results of the methods that the class library calls during a call: the call does what the
/// results tell.
fn results_of_callbacks(facts: &Facts<'_>, place: Place, visit: &mut dyn FnMut(Node)) {
    for edge in facts.points.callees(place).filter(|edge| edge.kind == CallKind::Callback) {
        let method = facts.points.body(edge.callee).method;
        let is_text = &*method.name == "toString";
        let has_result = !method.descriptor.ends_with(")V");
        if has_result && (!is_text || makes_text(facts, place)) {
            returns(facts, edge.callee, visit);
        }
    }
}

/// Whether a call uses the text of its arguments.
fn makes_text(facts: &Facts<'_>, place: Place) -> bool {
    const NAMES: &[&str] = &["print", "append", "format", "insert", "join", "valueOf", "toString"];
    let callee = facts.points.named(facts.points.body(place.method), place.pc);
    callee.is_none_or(|callee| NAMES.iter().any(|name| callee.name.starts_with(name)))
}

fn registers(facts: &Facts<'_>, place: Place, visit: &mut dyn FnMut(Node)) {
    let body = facts.points.body(place.method);
    let insn = body.insn(place.pc);
    match body.operation(place.pc) {
        // The receiver of a virtual call selects the method. The other arguments are visited at the
        // uses of the parameters.
        Operation::Call(dispatch, _) if !facts.is_library_call(place) => {
            let call = &body.code.calls[insn.wide() as usize];
            let selects = matches!(dispatch, Dispatch::Virtual | Dispatch::Interface);
            let is_mixed = facts.points.callees(place).any(|edge| edge.kind != CallKind::Direct);
            let used = match (is_mixed, selects) {
                (true, _) => call.args.len(),
                (false, true) => 1,
                (false, false) => 0,
            };
            for argument in call.args.iter().take(used) {
                for of in body.definitions(place.pc, argument.register) {
                    definition(facts, place, *of, visit);
                }
            }
        }
        _ => {
            for of in body.all_definitions(place.pc) {
                definition(facts, place, of, visit);
            }
        }
    }
}

/// Visits the node of a definition that a place uses. The definitions of a parameter are those of the arguments.
fn definition(facts: &Facts<'_>, at: Place, of: Definition, visit: &mut dyn FnMut(Node)) {
    let method = at.method;
    match of {
        Definition::At(pc) => {
            let place = Place { method, pc };
            let is_call = facts.points.body(method).insn(pc).is_call();
            visit(Node { place, part: if is_call { Part::Value } else { Part::Execution } });
        }
        Definition::Parameter(local) => argument(facts, method, local, visit),
        Definition::Caught => caught(facts, at, visit),
    }
}

/// Visits the definitions of an argument at each call of a method, and those that function objects of
/// the method captured. A caller may pass a parameter of its own, so the definitions may be at calls of
/// the caller.
fn argument(facts: &Facts<'_>, method: MethodAt, local: u16, visit: &mut dyn FnMut(Node)) {
    let mut open = vec![(method, local)];
    let mut seen = BTreeSet::from([(method, local)]);
    while let Some((method, local)) = open.pop() {
        let arguments = facts.points.body(method).method.arguments;
        let number = arguments.iter().position(|of| *of == local);
        let mut passed =
            number.map(|number| facts.points.captures(method, number)).unwrap_or_default();
        for (place, _) in &passed {
            visit(Node { place: *place, part: Part::Passage });
        }
        for (place, is_direct) in facts.callers(method) {
            visit(Node::execution(*place));
            if let Some(number) = number.filter(|_| *is_direct) {
                let registers = facts.points.passed(*place, method, number);
                passed.extend(registers.into_iter().map(|of| (*place, of)));
            }
        }
        for (place, register) in passed {
            for of in facts.points.body(place.method).definitions(place.pc, register) {
                match of {
                    Definition::Parameter(local) if seen.insert((place.method, *local)) => {
                        open.push((place.method, *local));
                    }
                    Definition::Parameter(_) => {}
                    other => definition(facts, place, *other, visit),
                }
            }
        }
    }
}

/// Visits the instructions that throw the exception of a handler whose register reaches a place.
fn caught(facts: &Facts<'_>, place: Place, visit: &mut dyn FnMut(Node)) {
    let points = &facts.points;
    let body = points.body(place.method);
    let reaches = |target: u32| target == place.pc || body.flow.after(target)[place.pc as usize];
    for handler in body.code.handlers.iter().filter(|handler| reaches(handler.target)) {
        let class = handler.catch.and_then(|at| points.program.class_at(body.method.class(), at));
        for thrown in points.thrown(place.method, handler.start..handler.end) {
            let register = points.body(thrown.method).insn(thrown.pc).a;
            let objects = points.register(thrown, register);
            let is_caught = |class| objects.iter().any(|of| fits(points.get(*of).class, class));
            if objects.is_empty() || class.is_none_or(is_caught) {
                visit(Node::execution(thrown));
            }
        }
    }
}

/// Visits the writers of the memory that a node reads, in the same thread.
fn memory(facts: &Facts<'_>, node: Node, visit: &mut dyn FnMut(Node)) {
    for writer in facts.writers(node) {
        if facts.threads.share_a_thread(writer.method, node.place.method) {
            visit(Node::execution(writer));
        }
    }
}
