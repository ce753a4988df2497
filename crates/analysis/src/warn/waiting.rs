//! Faults of waiting, notification and the start of threads.

use super::{Code, Found, Rule};
use crate::locks::{Sync, locks_of_condition, objects_of};
use crate::points::{MethodAt, ObjectId, Place, Slot, Variable, is_thread};
use classfile::access;
use code::operation::{Dispatch, Operation};
use std::collections::BTreeSet;

pub(super) const WAIT_OUTSIDE_LOOP: Rule = Rule {
    name: "wait-outside-loop",
    about: "A wait is in no loop: its condition may be false again, or never have held.",
    confirmed_by: None,
    find: outside_loop,
};

pub(super) const WAIT_WITHOUT_LOCK: Rule = Rule {
    name: "wait-without-lock",
    about: "The lock of a wait or notification is not held: IllegalMonitorStateException.",
    confirmed_by: Some("uncaught-exception"),
    find: without_lock,
};

pub(super) const SINGLE_NOTIFY: Rule = Rule {
    name: "single-notify",
    about: "notify wakes up one of several threads that wait for different conditions.",
    confirmed_by: Some("deadlock"),
    find: single_notify,
};

pub(super) const WAIT_UNDER_LOCK: Rule = Rule {
    name: "wait-under-lock",
    about: "A thread waits while it holds a lock that the awaited thread may need.",
    confirmed_by: Some("deadlock"),
    find: under_lock,
};

pub(super) const NAKED_NOTIFY: Rule = Rule {
    name: "naked-notify",
    about: "A notification follows no change of state, so its waiters go on to wait.",
    confirmed_by: Some("deadlock"),
    find: naked_notify,
};

pub(super) const SLEEP_UNDER_LOCK: Rule = Rule {
    name: "sleep-under-lock",
    about: "A thread sleeps while it holds a lock that others take.",
    confirmed_by: None,
    find: sleep_under_lock,
};

pub(super) const RUN_CALLED: Rule = Rule {
    name: "run-called",
    about: "The method run of a thread is called, so no thread is started: start was meant.",
    confirmed_by: None,
    find: run_called,
};

pub(super) const START_IN_CONSTRUCTOR: Rule = Rule {
    name: "start-in-constructor",
    about: "A constructor starts a thread that may see the object before it is complete.",
    confirmed_by: None,
    find: start_in_constructor,
};

const CONDITION: &str = "java/util/concurrent/locks/Condition";

/// Whether an instruction calls one of the given methods of a class.
fn named(code: &Code<'_, '_>, at: Place, class: &str, names: &[&str]) -> bool {
    code.points().named(code.body(at), at.pc).is_some_and(|callee| callee.is(class, names))
}

fn waits<'a>(code: &'a Code<'_, '_>) -> impl Iterator<Item = Place> + 'a {
    code.facts.locks.all().filter(|(_, sync)| *sync == Sync::Wait).map(|(at, _)| at)
}

/// Whether an instruction is in a loop. An instruction of a private method is also in a loop if no jump
/// precedes it and all calls of the method are in loops.
fn is_in_loop(code: &Code<'_, '_>, at: Place, seen: &mut BTreeSet<MethodAt>) -> bool {
    let body = code.body(at);
    if body.is_repeated[at.pc as usize] {
        return true;
    }
    let decides =
        |pc: &u32| matches!(body.operation(*pc), Operation::Branch(..) | Operation::Switch { .. });
    let is_only_called = body.method.has(access::PRIVATE)
        && seen.insert(at.method)
        && !(0..body.len()).any(|pc| decides(&pc) && body.flow.after(pc)[at.pc as usize]);
    let calls = code.facts.callers(at.method);
    is_only_called
        && !calls.is_empty()
        && calls.iter().all(|(call, is_direct)| *is_direct && is_in_loop(code, *call, seen))
}

fn outside_loop(code: &Code<'_, '_>, found: &mut Found<'_>) {
    for at in waits(code) {
        if !is_in_loop(code, at, &mut BTreeSet::new()) {
            let message = "the wait is in no loop that tests its condition again".to_owned();
            found.warn(at, message, &[]);
        }
    }
}

fn without_lock(code: &Code<'_, '_>, found: &mut Found<'_>) {
    for (at, sync) in code.facts.locks.all() {
        let of_monitor = named(code, at, "java/lang/Object", &["wait", "notify", "notifyAll"]);
        let objects = if of_monitor {
            objects_of(code.points(), at)
        } else if matches!(sync, Sync::Wait | Sync::Notify) {
            locks_of_condition(code.points(), at).unwrap_or_default()
        } else {
            continue;
        };
        if !objects.is_empty() && code.held.perhaps(code.facts, at).is_disjoint(&objects) {
            let kind = if of_monitor { "monitor" } else { "lock" };
            let message = format!("the {kind} of {} is not held here", code.objects(&objects));
            found.warn(at, message, &[]);
        }
    }
}

/// Whether an instruction wakes up waiting threads.
fn wakes(code: &Code<'_, '_>, at: Place) -> bool {
    named(code, at, "java/lang/Object", &["notify", "notifyAll"])
        || named(code, at, CONDITION, &["signal", "signalAll"])
}

fn single_notify(code: &Code<'_, '_>, found: &mut Found<'_>) {
    for (at, _) in code.facts.locks.all() {
        if !named(code, at, "java/lang/Object", &["notify"]) {
            continue;
        }
        let objects = objects_of(code.points(), at);
        let waiting: Vec<Place> = waits(code)
            .filter(|wait| !objects_of(code.points(), *wait).is_disjoint(&objects))
            .filter(|wait| code.may_meet(at, *wait))
            .collect();
        let lines: BTreeSet<String> = waiting.iter().map(|wait| code.text(*wait)).collect();
        if lines.len() > 1 {
            let lines: Vec<String> = lines.into_iter().collect();
            let message =
                format!("notify wakes up one thread, and threads wait at {}", lines.join(" and "));
            found.warn(at, message, &waiting);
        }
    }
}

/// Returns a place at which another thread may acquire one of the locks held at `at`.
fn taken_elsewhere(code: &Code<'_, '_>, at: Place, held: &BTreeSet<ObjectId>) -> Option<Place> {
    let needed = code.facts.locks.all().find(|(other, of)| {
        *of == Sync::Acquire
            && code.may_meet(at, *other)
            && !objects_of(code.points(), *other).is_disjoint(held)
    });
    let by_method = || {
        code.points().methods().find(|(method, _)| {
            code.may_meet(at, Place { method: *method, pc: 0 })
                && !super::held::synchronized_on(code.facts, *method).is_disjoint(held)
        })
    };
    match needed {
        Some((place, _)) => Some(place),
        None => by_method().map(|(method, _)| Place { method, pc: 0 }),
    }
}

/// Warns about a notification that no write precedes in its method, nor a call that may write. A caller
/// that holds the lock may have changed the state.
fn naked_notify(code: &Code<'_, '_>, found: &mut Found<'_>) {
    for (at, _) in code.facts.locks.all() {
        if !wakes(code, at) {
            continue;
        }
        let objects = objects_of(code.points(), at);
        let is_awaited =
            waits(code).any(|wait| !objects_of(code.points(), wait).is_disjoint(&objects));
        let locks = locks_of_condition(code.points(), at).unwrap_or_else(|| objects.clone());
        let body = code.body(at);
        let by_caller = code
            .facts
            .callers(at.method)
            .iter()
            .any(|(call, _)| !code.held.perhaps(code.facts, *call).is_disjoint(&locks));
        let changes = |pc: &u32| match body.operation(*pc) {
            Operation::Store(..) => true,
            Operation::Call(..) => {
                let place = Place { method: at.method, pc: *pc };
                let sync = code.facts.locks.sync(place);
                let is_release = matches!(sync, Some(Sync::Acquire | Sync::Release));
                place != at && !is_release && !wakes(code, place)
            }
            _ => false,
        };
        // A change before the critical section counts, as a volatile field needs no lock.
        let has_change =
            (0..body.len()).filter(changes).any(|pc| body.flow.after(pc)[at.pc as usize]);
        if is_awaited && !by_caller && !has_change {
            let message = "nothing is changed before this notification".to_owned();
            found.warn(at, message, &[]);
        }
    }
}

fn sleep_under_lock(code: &Code<'_, '_>, found: &mut Found<'_>) {
    for at in code.places().filter(|at| code.body(*at).insn(at.pc).is_call()) {
        let sleeps = named(code, at, "java/lang/Thread", &["sleep"])
            || named(code, at, "java/util/concurrent/TimeUnit", &["sleep"]);
        if !sleeps {
            continue;
        }
        let held = code.held.surely(code.facts, at);
        let Some(other) = taken_elsewhere(code, at, &held) else { continue };
        let message = format!(
            "a thread sleeps here while it holds {}, which {} takes",
            code.objects(&held),
            code.text(other)
        );
        found.warn(at, message, &[other]);
    }
}

/// Warns about a virtual call of `run` on a thread, unless the receiver is `this`.
fn run_called(code: &Code<'_, '_>, found: &mut Found<'_>) {
    for at in code.places() {
        let Operation::Call(Dispatch::Virtual | Dispatch::Interface | Dispatch::Linked, _) =
            code.operation(at)
        else {
            continue;
        };
        let callee = code.points().named(code.body(at), at.pc);
        let is_run = callee.is_some_and(|callee| {
            let of_thread = callee.method.is_some_and(|of| is_thread(of.class()))
                || code
                    .points()
                    .program
                    .class(code.body(at).method.class(), callee.class)
                    .is_some_and(is_thread);
            callee.name == "run" && callee.descriptor == "()V" && of_thread
        });
        let of_itself = code.receiver(at).is_none_or(|register| code.is_this(at, register));
        if is_run && !of_itself {
            let message = "run is executed by the calling thread, and starts none".to_owned();
            found.warn(at, message, &[]);
        }
    }
}

/// Warns about a wait, join or blocking call under a lock that another thread may acquire.
fn under_lock(code: &Code<'_, '_>, found: &mut Found<'_>) {
    for (at, sync) in code.facts.locks.all() {
        if !matches!(sync, Sync::Wait | Sync::Join | Sync::Blocking) {
            continue;
        }
        let mut held = code.held.surely(code.facts, at);
        if sync == Sync::Wait {
            // A wait releases the monitor, or the lock of the condition.
            let released = if named(code, at, "java/lang/Object", &["wait"]) {
                Some(objects_of(code.points(), at))
            } else {
                locks_of_condition(code.points(), at)
            };
            let Some(released) = released else { continue };
            held = held.difference(&released).copied().collect();
        }
        let Some(other) = taken_elsewhere(code, at, &held) else { continue };
        let message = format!(
            "a thread waits here while it holds {}, which {} takes",
            code.objects(&held),
            code.text(other)
        );
        found.warn(at, message, &[other]);
    }
}

fn start_in_constructor(code: &Code<'_, '_>, found: &mut Found<'_>) {
    for thread in code.facts.threads.all() {
        let (Some(start), Some(root)) = (thread.start, thread.root) else { continue };
        let body = code.body(start);
        if &*body.method.name != "<init>" {
            continue;
        }
        let this = code.points().receiver(start.method);
        let ran = code.points().body(root).method;
        if !ran.is_static() && uses(code, root, &this) {
            let class = body.method.class().java_name();
            let message =
                format!("the constructor of {class} starts a thread that uses the object");
            found.warn(start, message, &[]);
        }
    }
}

/// Whether the receiver of a method is one of some objects, or the method reads one of them from a field
/// of the compiler. Objects of inner classes have such fields.
fn uses(code: &Code<'_, '_>, method: MethodAt, objects: &BTreeSet<ObjectId>) -> bool {
    let receivers = code.points().receiver(method);
    let reads = |pc: u32| {
        let field = code.points().accessed_field(Place { method, pc });
        field.filter(|field| field.has(access::SYNTHETIC) && !field.is_static()).is_some_and(|of| {
            let slots = receivers.iter().map(|object| Variable::Slot(*object, Slot::of(of)));
            slots.into_iter().any(|slot| !code.points().set(slot).is_disjoint(objects))
        })
    };
    !receivers.is_disjoint(objects) || (0..code.points().body(method).len()).any(reads)
}
