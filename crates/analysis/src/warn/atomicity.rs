//! Steps that belong together and are not atomic.

use super::{Code, Found, Rule, name_of};
use crate::body::Definition;
use crate::locks::objects_of;
use crate::points::Place;
use classfile::access;
use code::operation::{Memory, Operation};

pub(super) const DOUBLE_CHECK: Rule = Rule {
    name: "double-check",
    about: "Double-checked locking of a field that is not volatile publishes incomplete objects.",
    confirmed_by: Some("data-race"),
    find: double_check,
};

pub(super) const VOLATILE_UPDATE: Rule = Rule {
    name: "volatile-update",
    about: "A volatile field is read, changed and written without a lock: updates can be lost.",
    confirmed_by: None,
    find: volatile_update,
};

pub(super) const CHECK_THEN_ACT: Rule = Rule {
    name: "check-then-act",
    about: "A concurrent collection is asked and then changed, and may change in between.",
    confirmed_by: None,
    find: check_then_act,
};

fn is_load(code: &Code<'_, '_>, at: Place) -> bool {
    matches!(code.operation(at), Operation::Load(Memory::Field | Memory::Static, ..))
}

fn is_store(code: &Code<'_, '_>, at: Place) -> bool {
    matches!(code.operation(at), Operation::Store(Memory::Field | Memory::Static, ..))
}

/// Returns the other instructions of a method.
fn within(code: &Code<'_, '_>, at: Place) -> impl Iterator<Item = Place> + use<> {
    (0..code.body(at).len()).map(move |pc| Place { method: at.method, pc })
}

/// Whether an instruction decides by a jump whether another one of its method is executed.
fn decides(code: &Code<'_, '_>, what: Place, on: Place) -> bool {
    let body = code.body(what);
    let mut open = vec![what.pc];
    let mut seen = vec![false; body.len() as usize + 1];
    while let Some(pc) = open.pop() {
        for jump in &body.control[pc as usize] {
            if std::mem::replace(&mut seen[*jump as usize], true) {
                continue;
            }
            if depends_on(code, Place { pc: *jump, ..what }, on) {
                return true;
            }
            open.push(*jump);
        }
    }
    false
}

/// Whether an instruction reads a value that was computed from the result of another one.
fn depends_on(code: &Code<'_, '_>, what: Place, on: Place) -> bool {
    let body = code.body(what);
    let mut open = vec![what.pc];
    let mut seen = vec![false; body.len() as usize + 1];
    while let Some(pc) = open.pop() {
        for definition in body.all_definitions(pc) {
            let Definition::At(at) = definition else { continue };
            if at == on.pc {
                return true;
            }
            // A value from memory or from a method is another one.
            let operation = body.operation(at);
            let passes = operation == Operation::Move || operation.is_pure();
            if passes && !std::mem::replace(&mut seen[at as usize], true) {
                open.push(at);
            }
        }
    }
    false
}

fn double_check(code: &Code<'_, '_>, found: &mut Found<'_>) {
    for store in code.places().filter(|at| is_store(code, *at)) {
        let Some(field) = code.field(store) else { continue };
        let open = code.facts.locks.open(store);
        if field.has(access::VOLATILE) || !field.descriptor.starts_with(['L', '[']) {
            continue;
        }
        let Some(acquired) = open.first().map(|pc| Place { pc: *pc, ..store }) else { continue };
        let reads = |at: &Place| {
            is_load(code, *at) && code.field(*at).is_some_and(|of| std::ptr::eq(of, field))
        };
        let outside = within(code, store)
            .filter(reads)
            .find(|at| code.facts.locks.open(*at).is_empty() && decides(code, acquired, *at));
        let inside = within(code, store)
            .filter(reads)
            .any(|at| !code.facts.locks.open(at).is_empty() && decides(code, store, at));
        if let Some(outside) = outside
            && inside
            && code.facts.threads.may_be_parallel(store, outside)
        {
            let message = format!(
                "{} is not volatile, and {} reads it without the lock",
                name_of(field),
                code.text(outside)
            );
            found.warn(store, message, &[outside]);
        }
    }
}

fn volatile_update(code: &Code<'_, '_>, found: &mut Found<'_>) {
    for store in code.places().filter(|at| is_store(code, *at)) {
        let Some(field) = code.field(store) else { continue };
        if !field.has(access::VOLATILE) || !code.held.perhaps(code.facts, store).is_empty() {
            continue;
        }
        let load = within(code, store).find(|at| {
            is_load(code, *at)
                && code.field(*at).is_some_and(|of| std::ptr::eq(of, field))
                && depends_on(code, store, *at)
        });
        if let Some(load) = load
            && code.facts.threads.may_be_parallel(store, store)
        {
            let message =
                format!("the update of the volatile field {} is not atomic", name_of(field));
            found.warn(store, message, &[load]);
        }
    }
}

fn check_then_act(code: &Code<'_, '_>, found: &mut Found<'_>) {
    const COLLECTIONS: &[&str] = &[
        "java/util/concurrent/ConcurrentMap",
        "java/util/concurrent/ConcurrentHashMap",
        "java/util/concurrent/ConcurrentSkipListMap",
        "java/util/concurrent/CopyOnWriteArrayList",
        "java/util/concurrent/ConcurrentLinkedQueue",
        "java/util/concurrent/LinkedBlockingQueue",
    ];
    let of_collection = |at: Place, names: &[&str]| {
        let callee = code.points().named(code.body(at), at.pc);
        let receiver = code.receiver(at);
        callee.is_some_and(|callee| {
            let is_concurrent = COLLECTIONS.contains(&callee.class)
                || receiver.is_some_and(|register| {
                    let all = code.points().register(at, register);
                    let is_one = |object| {
                        let class = code.points().get(object).class;
                        class.is_some_and(|class| COLLECTIONS.contains(&&*class.name))
                    };
                    !all.is_empty() && all.into_iter().all(is_one)
                });
            is_concurrent && names.contains(&callee.name)
        })
    };
    let is_call = |at: &Place| code.body(*at).insn(at.pc).is_call();
    for act in code.places().filter(is_call) {
        let acts = ["put", "remove", "add", "replace", "poll", "clear"];
        if !of_collection(act, &acts) || !code.held.surely(code.facts, act).is_empty() {
            continue;
        }
        let objects = objects_of(code.points(), act);
        let check = within(code, act).filter(is_call).find(|at| {
            of_collection(
                *at,
                &["get", "containsKey", "contains", "isEmpty", "size", "containsValue"],
            ) && !objects_of(code.points(), *at).is_disjoint(&objects)
                && decides(code, act, *at)
        });
        if let Some(check) = check
            && code.facts.threads.may_be_parallel(act, act)
        {
            let message =
                format!("the collection may have changed since {} asked it", code.text(check));
            found.warn(act, message, &[check]);
        }
    }
}
