//! The locks that a thread holds at an instruction, including the locks of callers.
//!
//! A lock is an abstract object. Two acquisitions with a common abstract object count as acquisitions
//! of the same lock, so that a rule omits a warning in doubt.

use crate::body::Definition;
use crate::depend::Facts;
use crate::locks::{entered, is_for_readers, is_synchronized, objects_of};
use crate::points::{MethodAt, ObjectId, Origin, Place};
use code::operation::{Memory, Operation};
use std::collections::BTreeSet;

type Objects = BTreeSet<ObjectId>;

/// The acquisitions that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strength {
    /// All acquisitions.
    Any,
    /// All acquisitions except those of locks for readers, which several threads may hold.
    Exclusive,
    /// All acquisitions except those of locks that may be several concrete objects.
    Single,
}

type Starts = Vec<Option<Objects>>;

/// The locks held at the start of each method.
pub(super) struct Held {
    /// The locks that all callers hold; none for a method that no thread reaches.
    surely: Starts,
    /// The locks that all callers hold exclusively, not as locks for readers.
    exclusively: Starts,
    /// The locks that all callers hold and that are one concrete object.
    singly: Starts,
    /// The locks that some caller holds.
    perhaps: Vec<Objects>,
}

impl Held {
    /// Computes the locks at the start of all methods.
    pub(super) fn new(facts: &Facts<'_>) -> Self {
        let count = facts.points.methods().count();
        let mut this = Self {
            surely: by_all(facts, Strength::Any),
            exclusively: by_all(facts, Strength::Exclusive),
            singly: by_all(facts, Strength::Single),
            perhaps: vec![Objects::new(); count],
        };
        let calls: Vec<(MethodAt, MethodAt, Objects)> = facts
            .points
            .calls()
            .take_while(|_| !facts.points.program.limits.is_over())
            .filter(|(_, edge)| edge.kind.is_same_thread())
            .map(|(place, edge)| (place.method, edge.callee, by_call(facts, Strength::Any, place)))
            .collect();
        let mut changed = true;
        while changed && !facts.points.program.limits.is_over() {
            changed = false;
            for (caller, callee, own) in &calls {
                let mut perhaps = this.perhaps[caller.index()].clone();
                perhaps.extend(own);
                let known = &mut this.perhaps[callee.index()];
                let before = known.len();
                known.extend(perhaps);
                changed |= known.len() > before;
            }
        }
        this
    }

    /// Returns the locks that are held at an instruction on all paths.
    pub(super) fn surely(&self, facts: &Facts<'_>, place: Place) -> Objects {
        at(facts, &self.surely, Strength::Any, place).unwrap_or_default()
    }

    /// Returns the locks that are held at an instruction on all paths, except locks for readers.
    pub(super) fn exclusively(&self, facts: &Facts<'_>, place: Place) -> Objects {
        at(facts, &self.exclusively, Strength::Exclusive, place).unwrap_or_default()
    }

    /// Returns the locks that are held at an instruction on all paths, except locks that may be several
    /// objects.
    pub(super) fn singly(&self, facts: &Facts<'_>, place: Place) -> Objects {
        at(facts, &self.singly, Strength::Single, place).unwrap_or_default()
    }

    /// Returns the locks that are held at an instruction on some path.
    pub(super) fn perhaps(&self, facts: &Facts<'_>, place: Place) -> Objects {
        let mut all = self.perhaps[place.method.index()].clone();
        all.extend(own(facts, Strength::Any, place));
        all
    }
}

/// Computes the locks that all callers of each method hold. Only acquisitions of the given strength
/// count.
fn by_all(facts: &Facts<'_>, strength: Strength) -> Starts {
    let mut starts: Starts = vec![None; facts.points.methods().count()];
    for thread in facts.threads.all() {
        if let Some(root) = thread.root {
            starts[root.index()] = Some(Objects::new());
        }
    }
    // Class initializers may be executed without a lock; that of the main class has no call.
    for (method, body) in facts.points.methods() {
        if &*body.method.name == "<clinit>" {
            starts[method.index()] = Some(Objects::new());
        }
    }
    let calls: Vec<(Place, MethodAt, Objects)> = facts
        .points
        .calls()
        .take_while(|_| !facts.points.program.limits.is_over())
        .filter(|(_, edge)| edge.kind.is_same_thread())
        .map(|(place, edge)| (place, edge.callee, by_call(facts, strength, place)))
        .collect();
    let mut changed = true;
    while changed && !facts.points.program.limits.is_over() {
        changed = false;
        for (place, callee, own) in &calls {
            let Some(mut held) = starts[place.method.index()].clone() else { continue };
            held.extend(own);
            let met = match &starts[callee.index()] {
                None => held,
                Some(known) => known.intersection(&held).copied().collect(),
            };
            if starts[callee.index()].as_ref() != Some(&met) {
                starts[callee.index()] = Some(met);
                changed = true;
            }
        }
    }
    starts
}

fn at(facts: &Facts<'_>, starts: &Starts, strength: Strength, place: Place) -> Option<Objects> {
    let mut all = starts[place.method.index()].clone()?;
    all.extend(own(facts, strength, place));
    Some(all)
}

/// Returns the locks that a thread holds while a call executes a method. Methods of a synchronized view
/// call the collection under the monitor of the view.
fn by_call(facts: &Facts<'_>, strength: Strength, place: Place) -> Objects {
    let mut all = own(facts, strength, place);
    let views = entered(&facts.points, place);
    if strength != Strength::Single || !are_several(facts, &views, DEEPEST) {
        all.extend(views);
    }
    all
}

/// Returns the locks that the method of an instruction itself holds there.
fn own(facts: &Facts<'_>, strength: Strength, place: Place) -> Objects {
    let Place { method, .. } = place;
    let is_single =
        |all: &Objects| strength != Strength::Single || !are_several(facts, all, DEEPEST);
    let mut all = synchronized_on(facts, method);
    if !is_single(&all) {
        all.clear();
    }
    for pc in facts.locks.open(place) {
        let acquisition = Place { method, pc: *pc };
        let objects = objects_of(&facts.points, acquisition);
        let counts = match strength {
            Strength::Any => true,
            Strength::Exclusive => !is_for_readers(&facts.points, acquisition),
            Strength::Single => is_of_static(facts, acquisition) || is_single(&objects),
        };
        if counts {
            all.extend(objects);
        }
    }
    all
}

/// Whether the lock is read from a static field, which is one variable for all threads.
fn is_of_static(facts: &Facts<'_>, acquisition: Place) -> bool {
    let body = facts.points.body(acquisition.method);
    let insn = body.insn(acquisition.pc);
    let register = if insn.is_call() {
        body.code.calls[insn.wide() as usize].args.first().map(|of| of.register)
    } else {
        Some(insn.a)
    };
    let sources = register.map(|of| body.sources(acquisition.pc, of)).unwrap_or_default();
    sources.iter().all(|of| match of {
        Definition::At(pc) => matches!(body.operation(*pc), Operation::Load(Memory::Static, ..)),
        Definition::Parameter(_) | Definition::Caught => false,
    })
}

/// The maximal number of constructors between the allocation of an object and the allocation of its
/// lock.
const DEEPEST: u32 = 4;

/// Whether the objects of a lock expression plainly are several objects. Then they have two allocation
/// sites, or one in a loop, or one in the constructor of several objects.
fn are_several(facts: &Facts<'_>, objects: &Objects, depth: u32) -> bool {
    objects.len() > 1
        || objects.iter().any(|object| {
            let Origin::Site(place) = facts.points.get(*object).origin else { return false };
            let body = facts.points.body(place.method);
            body.is_repeated[place.pc as usize]
                || &*body.method.name == "<init>"
                    && depth > 0
                    && are_several(facts, &facts.points.receiver(place.method), depth - 1)
        })
}

/// Returns the objects whose monitor a synchronized method enters.
pub(super) fn synchronized_on(facts: &Facts<'_>, method: MethodAt) -> Objects {
    if is_synchronized(facts.points.body(method)) {
        facts.points.receiver(method)
    } else {
        Objects::new()
    }
}
