//! Objects of which each of several threads with one start has its own.
//!
//! Invariant: such an object is allocated anew before each start, and the thread receives it at the
//! start. No static field leads to it, nor does another object that the threads receive.

use crate::depend::Facts;
use crate::points::{ObjectId, Origin, Slot, Variable};
use crate::threads::Thread;
use std::collections::{BTreeMap, BTreeSet};

/// For each thread, its own objects; none for a thread that is started once.
pub(super) fn owned(facts: &Facts<'_>) -> Vec<BTreeSet<ObjectId>> {
    let mut statics: Vec<ObjectId> = Vec::new();
    let mut referred: BTreeMap<ObjectId, BTreeSet<ObjectId>> = BTreeMap::new();
    let is_over = || facts.points.program.limits.is_over();
    for (variable, set) in facts.points.variables().take_while(|_| !is_over()) {
        match variable {
            Variable::Static(..) => statics.extend(set),
            Variable::Slot(_, Slot::Target | Slot::Handler | Slot::Captured(_)) => {}
            Variable::Slot(object, _) => referred.entry(object).or_default().extend(set),
            _ => {}
        }
    }
    let of_statics = reach(statics, &referred);
    let all = facts.threads.all().iter();
    all.map(|thread| {
        // The threads that a parallel call starts share what the call receives.
        let is_separate = thread.is_many && !thread.is_joined;
        if is_separate && !is_over() {
            of_thread(facts, thread, &of_statics, &referred)
        } else {
            BTreeSet::new()
        }
    })
    .collect()
}

/// Returns the objects to which fields and elements lead from some objects.
fn reach(
    mut open: Vec<ObjectId>,
    referred: &BTreeMap<ObjectId, BTreeSet<ObjectId>>,
) -> BTreeSet<ObjectId> {
    let mut reached = BTreeSet::new();
    while let Some(object) = open.pop() {
        if reached.insert(object) {
            open.extend(referred.get(&object).into_iter().flatten());
        }
    }
    reached
}

fn of_thread(
    facts: &Facts<'_>,
    thread: &Thread,
    of_statics: &BTreeSet<ObjectId>,
    referred: &BTreeMap<ObjectId, BTreeSet<ObjectId>>,
) -> BTreeSet<ObjectId> {
    let points = &facts.points;
    let Some((root, start)) = thread.root.zip(thread.start) else { return BTreeSet::new() };
    let body = points.body(start.method);
    let is_fresh = |object: &ObjectId| {
        let Origin::Site(made) = points.get(*object).origin else { return false };
        if made.method != start.method {
            return false;
        }
        let into: Vec<(u32, u32)> =
            body.flow.predecessors(made.pc).iter().map(|from| (*from, made.pc)).collect();
        (made.pc == 0 || body.passes(&into, start.pc)) && !body.reaches(start.pc, start.pc, &into)
    };
    let received: BTreeSet<ObjectId> = points
        .body(root)
        .method
        .arguments
        .iter()
        .flat_map(|local| points.set(Variable::Parameter(root, *local)))
        .collect();
    let mut own: BTreeSet<ObjectId> = received
        .iter()
        .copied()
        .filter(|object| !of_statics.contains(object) && is_fresh(object))
        .collect();
    if !own.is_empty() {
        let inner = received.iter().filter_map(|object| referred.get(object)).flatten();
        let reached = reach(inner.copied().collect(), referred);
        own.retain(|object| !reached.contains(object));
    }
    own
}
