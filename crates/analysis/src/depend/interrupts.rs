//! Interrupt statuses of threads: calls that interrupt a thread, and calls that depend on the status.
//!
//! A status is denoted by the number of its thread. Invariant: an unknown thread is any thread.

use super::Memories;
use crate::locks::{Sync, objects_of, sync_of};
use crate::points::{ObjectId, Origin, Place, Points};
use crate::program::Callee;
use crate::threads::Threads;
use library::effects::{self, Interruption};
use std::collections::BTreeSet;

/// Whether a call interrupts a thread.
pub(super) fn is_interrupt(callee: &Callee<'_>) -> bool {
    matches!(of_call(callee), Some(Interruption::Receiver | Interruption::Pool))
}

/// Whether a call is one of a method of the class library that declares `InterruptedException`.
pub(super) fn is_declared(points: &Points<'_>, callee: &Callee<'_>) -> bool {
    callee.method.is_some_and(|method| points.program.is_interruptible(method))
}

fn of_call(callee: &Callee<'_>) -> Option<Interruption> {
    effects::interruption(callee.declaring(), callee.name)
        .or_else(|| effects::interruption(callee.class, callee.name))
}

/// Returns the statuses that a call sets or clears.
pub(super) fn written(points: &Points<'_>, threads: &Threads, place: Place) -> Option<Memories> {
    let body = points.body(place.method);
    let callee = points.named(body, place.pc)?;
    let of_threads = match of_call(&callee) {
        Some(Interruption::Receiver) => of_objects(points, threads, &objects_of(points, place)),
        Some(Interruption::Pool) => {
            let starts = |start: Place| {
                sync_of(points, points.body(start.method), start.pc) == Some(Sync::Start)
            };
            let all = threads.all().iter().zip(0..);
            all.filter(|(of, _)| of.start.is_some_and(|start| !starts(start)))
                .map(|(_, number)| number)
                .collect()
        }
        Some(Interruption::Clears) => threads.of(place.method).clone(),
        None if is_declared(points, &callee) => threads.of(place.method).clone(),
        Some(Interruption::AsksReceiver | Interruption::Observes) | None => return None,
    };
    Some(Memories::Statuses(of_threads))
}

/// Returns the statuses on which the execution of a call depends.
pub(super) fn read_by_execution(
    points: &Points<'_>,
    threads: &Threads,
    place: Place,
) -> Option<Memories> {
    let callee = points.named(points.body(place.method), place.pc)?;
    let reads = of_call(&callee) == Some(Interruption::Observes) || is_declared(points, &callee);
    reads.then(|| Memories::Statuses(threads.of(place.method).clone()))
}

/// Returns the statuses on which the result of a call depends.
pub(super) fn read_by_result(
    points: &Points<'_>,
    threads: &Threads,
    place: Place,
) -> Option<Memories> {
    let callee = points.named(points.body(place.method), place.pc)?;
    Some(Memories::Statuses(match of_call(&callee)? {
        Interruption::AsksReceiver => of_objects(points, threads, &objects_of(points, place)),
        Interruption::Clears => threads.of(place.method).clone(),
        Interruption::Receiver | Interruption::Pool | Interruption::Observes => return None,
    }))
}

/// Returns the threads that some objects of `Thread` may denote.
fn of_objects(
    points: &Points<'_>,
    threads: &Threads,
    objects: &BTreeSet<ObjectId>,
) -> BTreeSet<usize> {
    let any = || (0..threads.all().len()).collect();
    let mut found = BTreeSet::new();
    for object in objects {
        if let Origin::Library(made) = points.get(*object).origin {
            let callee = points.named(points.body(made.method), made.pc);
            if !callee.is_some_and(|of| of.is("java/lang/Thread", &["currentThread"])) {
                return any();
            }
            found.extend(threads.of(made.method));
            continue;
        }
        let starts = |start: Place| objects_of(points, start).contains(object);
        let all = threads.all().iter().zip(0..);
        let own: Vec<usize> =
            all.filter(|(of, _)| of.start.is_some_and(starts)).map(|(_, number)| number).collect();
        if own.is_empty() {
            return any();
        }
        found.extend(own);
    }
    if objects.is_empty() { any() } else { found }
}
