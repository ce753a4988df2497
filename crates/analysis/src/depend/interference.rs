//! Interference dependence: values in memory that another thread writes.

use super::{Facts, Node};

/// Visits the writers in other threads of the memory that a node reads.
pub(super) fn visit(facts: &Facts<'_>, node: Node, visit: &mut dyn FnMut(Node)) {
    for writer in facts.writers(node) {
        if facts.threads.interferes(writer, node.place) {
            visit(Node::execution(writer));
        }
    }
}
