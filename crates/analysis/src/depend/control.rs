//! Control dependence: the jumps that decide whether an instruction is executed, and the calls of its
//! method.

use super::{Facts, Node, Part, leaving};
use crate::points::Place;

/// Visits the jumps and calls on which the execution of a node depends.
pub(super) fn visit(facts: &Facts<'_>, node: Node, visit: &mut dyn FnMut(Node)) {
    leaving::visit(facts, node, visit);
    let Place { method, pc } = node.place;
    let body = facts.points.body(method);
    for jump in &body.passes_over[pc as usize] {
        visit(Node { place: Place { method, pc: *jump }, part: Part::Passage });
    }
    let jumps = &body.control[pc as usize];
    for jump in jumps {
        visit(Node::execution(Place { method, pc: *jump }));
    }
    // An instruction that no other instruction controls is executed at each call of its method. The
    // jump of a loop may control itself.
    if jumps.iter().all(|jump| *jump == pc) {
        for (caller, _) in facts.callers(method) {
            visit(Node::execution(*caller));
        }
    }
}
