//! Faults around waiting, notification and the start of threads.

use super::{Code, Found, Rule};
use crate::locks::{Sync, objects_of};
use crate::points::{CallKind, MethodAt, Place};
use classfile::access;
use code::operation::Operation;
use std::collections::BTreeSet;

pub(super) const WAIT_OUTSIDE_LOOP: Rule = Rule {
    name: "wait-outside-loop",
    about: "A wait is in no loop: its condition may be false again, or never have held.",
    confirmed_by: None,
    find: outside_loop,
};

pub(super) const WAIT_WITHOUT_LOCK: Rule = Rule {
    name: "wait-without-lock",
    about: "The monitor of a wait or notification is not held: IllegalMonitorStateException.",
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

pub(super) const START_IN_CONSTRUCTOR: Rule = Rule {
    name: "start-in-constructor",
    about: "A constructor starts a thread that may see the object before it is complete.",
    confirmed_by: None,
    find: start_in_constructor,
};

/// Whether an instruction calls one of these methods of a class.
fn named(code: &Code<'_, '_>, at: Place, class: &str, names: &[&str]) -> bool {
    code.points().named(code.body(at), at.pc).is_some_and(|callee| callee.is(class, names))
}

fn waits<'a>(code: &'a Code<'_, '_>) -> impl Iterator<Item = Place> + 'a {
    code.facts.locks.all().filter(|(_, sync)| *sync == Sync::Wait).map(|(at, _)| at)
}

/// Whether an instruction is in a loop, or its private method has no jump before it and is called in
/// loops only.
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
    let calls: Vec<_> =
        code.points().calls().filter(|(_, edge)| edge.callee == at.method).collect();
    is_only_called
        && !calls.is_empty()
        && calls
            .iter()
            .all(|(call, edge)| edge.kind == CallKind::Direct && is_in_loop(code, *call, seen))
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
    for (at, _) in code.facts.locks.all() {
        if !named(code, at, "java/lang/Object", &["wait", "notify", "notifyAll"]) {
            continue;
        }
        let objects = objects_of(code.points(), at);
        if !objects.is_empty() && code.held.perhaps(code.facts, at).is_disjoint(&objects) {
            let message = format!("the monitor of {} is not held here", code.objects(&objects));
            found.warn(at, message, &[]);
        }
    }
}

fn single_notify(code: &Code<'_, '_>, found: &mut Found<'_>) {
    for (at, _) in code.facts.locks.all() {
        if !named(code, at, "java/lang/Object", &["notify"]) {
            continue;
        }
        let objects = objects_of(code.points(), at);
        let waiting: Vec<Place> = waits(code)
            .filter(|wait| !objects_of(code.points(), *wait).is_disjoint(&objects))
            .filter(|wait| code.facts.threads.may_be_parallel(at, *wait))
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

/// A wait under a second lock; a join or a blocking call under a lock that the awaited threads take.
fn under_lock(code: &Code<'_, '_>, found: &mut Found<'_>) {
    for (at, sync) in code.facts.locks.all() {
        if !matches!(sync, Sync::Wait | Sync::Join | Sync::Blocking) {
            continue;
        }
        let mut held = code.held.surely(code.facts, at);
        if sync == Sync::Wait {
            // The monitor is released. So is the lock of a condition, which is not known here.
            if !named(code, at, "java/lang/Object", &["wait"]) {
                continue;
            }
            held = held.difference(&objects_of(code.points(), at)).copied().collect();
        }
        let needed = code.facts.locks.all().find(|(other, of)| {
            *of == Sync::Acquire
                && code.facts.threads.may_be_parallel(at, *other)
                && !objects_of(code.points(), *other).is_disjoint(&held)
        });
        let by_method = code.points().methods().find(|(method, _)| {
            code.facts.threads.may_be_parallel(at, Place { method: *method, pc: 0 })
                && !super::held::synchronized_on(code.facts, *method).is_disjoint(&held)
        });
        let other = match (needed, by_method) {
            (Some((place, _)), _) => place,
            (None, Some((method, _))) => Place { method, pc: 0 },
            (None, None) => continue,
        };
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
        if !ran.is_static() && !code.points().receiver(root).is_disjoint(&this) {
            let class = body.method.class().java_name();
            let message =
                format!("the constructor of {class} starts a thread that uses the object");
            found.warn(start, message, &[]);
        }
    }
}
