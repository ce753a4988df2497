//! Ready dependence: operations that may wait before an instruction, and operations of other threads
//! that end such a wait.

use super::{Facts, Node, Part};
use crate::locks::{Sync, is_synchronized, objects_of};
use crate::points::{MethodAt, Place};
use code::operation::Operation;

/// Visits the operations that may wait before a node, and the operations that end the wait of the node.
pub(super) fn visit(facts: &Facts<'_>, node: Node, visit: &mut dyn FnMut(Node)) {
    let place = node.place;
    match node.part {
        Part::Execution => {
            waits_before(facts, place, visit);
            if let Some(sync) = facts.locks.sync(place).filter(|_| facts.waits.contains(&place)) {
                ends_of_wait(facts, place, sync, visit);
            }
        }
        Part::End => {
            for edge in facts.points.callees(place).filter(|edge| edge.kind.is_same_thread()) {
                waits_of(facts, edge.callee, visit);
            }
        }
        Part::Exception => waits_before(facts, place, visit),
        Part::Value | Part::Arguments | Part::Passage => {}
    }
}

fn waits_before(facts: &Facts<'_>, place: Place, visit: &mut dyn FnMut(Node)) {
    let body = facts.points.body(place.method);
    for wait in &facts.waits {
        let is_before = wait.method == place.method
            && wait.pc != place.pc
            && body.flow.after(wait.pc)[place.pc as usize];
        if is_before {
            visit(Node::execution(*wait));
        }
    }
}

/// Visits the waiting operations of a method.
fn waits_of(facts: &Facts<'_>, method: MethodAt, visit: &mut dyn FnMut(Node)) {
    for wait in facts.waits.iter().filter(|wait| wait.method == method) {
        visit(Node::execution(*wait));
    }
}

fn ends_of_wait(facts: &Facts<'_>, place: Place, sync: Sync, visit: &mut dyn FnMut(Node)) {
    let own = objects_of(&facts.points, place);
    let ends = match sync {
        Sync::Acquire => Sync::Release,
        Sync::Wait => Sync::Notify,
        Sync::Join => {
            ends_of_threads(facts, visit);
            return;
        }
        Sync::Blocking => Sync::Unblocking,
        Sync::Release | Sync::Notify | Sync::Start | Sync::Unblocking => return,
    };
    for (other, of) in facts.locks.all() {
        let fits = of == ends || ends == Sync::Unblocking && of == Sync::Blocking;
        // The call of `park` does not name its thread, so each `unpark` may end the wait.
        let shares = || {
            parks(facts, place) && parks(facts, other)
                || !objects_of(&facts.points, other).is_disjoint(&own)
        };
        if fits && other != place && facts.threads.may_be_parallel(other, place) && shares() {
            visit(Node::execution(other));
        }
    }
    // A synchronized method releases its monitor when it returns.
    if sync == Sync::Acquire {
        for (method, body) in facts.points.methods().filter(|(_, body)| is_synchronized(body)) {
            if !facts.points.receiver(method).is_disjoint(&own) {
                returns(facts, method, body.len(), visit);
            }
        }
    }
}

/// Whether an instruction is a call of `park` or `unpark`.
fn parks(facts: &Facts<'_>, place: Place) -> bool {
    let callee = facts.points.named(facts.points.body(place.method), place.pc);
    callee.is_some_and(|callee| callee.class == "java/util/concurrent/locks/LockSupport")
}

/// Visits the ends of all threads that are started.
fn ends_of_threads(facts: &Facts<'_>, visit: &mut dyn FnMut(Node)) {
    for thread in facts.threads.all().iter().filter(|thread| thread.start.is_some()) {
        if let Some(root) = thread.root {
            returns(facts, root, facts.points.body(root).len(), visit);
        }
    }
}

fn returns(facts: &Facts<'_>, method: MethodAt, count: u32, visit: &mut dyn FnMut(Node)) {
    let body = facts.points.body(method);
    for pc in (0..count).filter(|pc| matches!(body.operation(*pc), Operation::Return(_))) {
        visit(Node::execution(Place { method, pc }));
    }
}
