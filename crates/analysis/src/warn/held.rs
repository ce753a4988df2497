//! The locks that a thread holds at an instruction, its callers' locks included.
//!
//! A lock is an abstract object. Two acquisitions with a common object count as acquisitions of the
//! same lock, so that a rule rather omits a warning.

use crate::depend::Facts;
use crate::locks::{is_synchronized, objects_of};
use crate::points::{MethodAt, ObjectId, Place};
use std::collections::BTreeSet;

type Objects = BTreeSet<ObjectId>;

/// Locks held at the start of each method.
pub(super) struct Held {
    /// By all callers; none for a method that no thread reaches.
    surely: Vec<Option<Objects>>,
    /// By some caller.
    perhaps: Vec<Objects>,
}

impl Held {
    /// Computes the locks at the start of all methods.
    pub(super) fn new(facts: &Facts<'_>) -> Self {
        let count = facts.points.methods().count();
        let mut this = Self { surely: vec![None; count], perhaps: vec![Objects::new(); count] };
        for thread in facts.threads.all() {
            if let Some(root) = thread.root {
                this.surely[root.index()] = Some(Objects::new());
            }
        }
        // The initializer of the main class has no call.
        for (method, body) in facts.points.methods() {
            if &*body.method.name == "<clinit>" {
                this.surely[method.index()] = Some(Objects::new());
            }
        }
        let mut changed = true;
        while changed {
            changed = false;
            for (place, edge) in facts.points.calls() {
                let callee = edge.callee.index();
                if !edge.kind.is_same_thread() {
                    continue;
                }
                let perhaps = this.perhaps(facts, place);
                let known = this.perhaps[callee].len();
                this.perhaps[callee].extend(perhaps);
                changed |= this.perhaps[callee].len() > known;
                let Some(surely) = this.surely_at(facts, place) else { continue };
                let met = match &this.surely[callee] {
                    None => surely,
                    Some(known) => known.intersection(&surely).copied().collect(),
                };
                if this.surely[callee].as_ref() != Some(&met) {
                    this.surely[callee] = Some(met);
                    changed = true;
                }
            }
        }
        this
    }

    /// Returns the locks that are held at an instruction on all paths.
    pub(super) fn surely(&self, facts: &Facts<'_>, place: Place) -> Objects {
        self.surely_at(facts, place).unwrap_or_default()
    }

    fn surely_at(&self, facts: &Facts<'_>, place: Place) -> Option<Objects> {
        let mut all = self.surely[place.method.index()].clone()?;
        all.extend(own(facts, place));
        Some(all)
    }

    /// Returns the locks that are held at an instruction on some path.
    pub(super) fn perhaps(&self, facts: &Facts<'_>, place: Place) -> Objects {
        let mut all = self.perhaps[place.method.index()].clone();
        all.extend(own(facts, place));
        all
    }
}

/// Returns the locks that the method itself holds at an instruction.
fn own(facts: &Facts<'_>, place: Place) -> Objects {
    let Place { method, .. } = place;
    let mut all = synchronized_on(facts, method);
    for pc in facts.locks.open(place) {
        all.extend(objects_of(&facts.points, Place { method, pc: *pc }));
    }
    all
}

/// Returns the objects whose monitor a synchronized method holds.
pub(super) fn synchronized_on(facts: &Facts<'_>, method: MethodAt) -> Objects {
    if is_synchronized(facts.points.body(method)) {
        facts.points.receiver(method)
    } else {
        Objects::new()
    }
}
