//! Interference dependence: values in memory that another thread writes.

use super::{Facts, Node, Part};

/// Visits the writers in other threads of the memory that a node reads.
pub(super) fn visit(facts: &Facts<'_>, node: Node, visit: &mut dyn FnMut(Node)) {
    let place = node.place;
    let is_call = facts.points.body(place.method).insn(place.pc).is_call();
    let reads = match node.part {
        Part::Execution => !is_call,
        Part::Value => facts.is_library_call(place),
        Part::End | Part::Exception | Part::Arguments | Part::Passage => false,
    };
    if !reads {
        return;
    }
    for writer in facts.writers(place) {
        if facts.threads.interferes(writer, place) {
            visit(Node::execution(writer));
        }
    }
}
