//! Synchronization dependence: the beginning and the end of the innermost critical section.

use super::{Facts, Node, Part};
use crate::locks::{Sync, is_synchronized};
use crate::points::Place;

/// Visits the bounds of the innermost critical section that contains a node.
pub(super) fn visit(facts: &Facts<'_>, node: Node, visit: &mut dyn FnMut(Node)) {
    if !matches!(node.part, Part::Execution | Part::Exception) {
        return;
    }
    let place = node.place;
    let body = facts.points.body(place.method);
    let Some(enter) = facts.locks.open(place).last() else {
        if is_synchronized(body) {
            for (caller, _) in facts.callers(place.method) {
                visit(Node::execution(*caller));
            }
        }
        return;
    };
    let at = |pc: u32| Place { method: place.method, pc };
    visit(Node::execution(at(*enter)));
    for pc in 0..body.len() {
        let closes = facts.locks.sync(at(pc)) == Some(Sync::Release)
            && facts.locks.open(at(pc)).last() == Some(enter);
        if closes {
            visit(Node::execution(at(pc)));
        }
    }
}
