//! Sequences of operations that should be atomic and are not.

use super::guards::may_overlap;
use super::{Code, Found, Rule, name_of};
use crate::body::Definition;
use crate::locks::{objects_of, synchronized_views};
use crate::points::{ObjectId, Origin, Place};
use classes::FieldRef;
use classfile::access;
use code::operation::{Dispatch, Memory, Operation};
use std::collections::BTreeSet;

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
    about: "A concurrent collection is queried and then changed, and may change in between.",
    confirmed_by: None,
    find: check_then_act,
};

pub(super) const ATOMIC_UPDATE: Rule = Rule {
    name: "atomic-update",
    about: "An atomic variable is read and then set: an update in between is lost.",
    confirmed_by: None,
    find: atomic_update,
};

/// Classes of collections whose single methods are atomic.
const COLLECTIONS: &[&str] = &[
    "java/util/concurrent/ConcurrentMap",
    "java/util/concurrent/ConcurrentHashMap",
    "java/util/concurrent/ConcurrentSkipListMap",
    "java/util/concurrent/CopyOnWriteArrayList",
    "java/util/concurrent/ConcurrentLinkedQueue",
    "java/util/concurrent/LinkedBlockingQueue",
    "java/util/Hashtable",
    "java/util/Vector",
];

/// Warns about a `set` of an atomic variable that depends on a `get`: by its value, or by a jump before
/// it. Also warns about an addition directly after a jump over a `get`.
fn atomic_update(code: &Code<'_, '_>, found: &mut Found<'_>) {
    const ATOMICS: &[&str] = &[
        "java/util/concurrent/atomic/AtomicInteger",
        "java/util/concurrent/atomic/AtomicLong",
        "java/util/concurrent/atomic/AtomicBoolean",
        "java/util/concurrent/atomic/AtomicReference",
    ];
    const SETS: &[&str] = &["set", "lazySet", "setRelease", "setPlain", "setOpaque"];
    const GETS: &[&str] = &["get", "getAcquire", "getPlain", "getOpaque", "intValue", "longValue"];
    const CHANGES: &[&str] =
        &["increment", "decrement", "add", "getAnd", "updateAnd", "compareAnd"];
    const ADDITIONS: &[&str] =
        &["increment", "decrement", "addAnd", "getAndIncrement", "getAndDecrement", "getAndAdd"];
    let named = |at: Place| {
        let callee = code.points().named(code.body(at), at.pc)?;
        ATOMICS.iter().any(|class| callee.is(class, &[callee.name])).then_some(callee)
    };
    let is = |at: Place, names: &[&str]| named(at).is_some_and(|of| names.contains(&of.name));
    let calls: Vec<Place> =
        code.places().filter(|at| code.body(*at).insn(at.pc).is_call()).collect();
    let changes: Vec<Place> = calls
        .iter()
        .copied()
        .filter(|at| {
            let of_name = |name: &str| CHANGES.iter().any(|start| name.starts_with(start));
            is(*at, SETS) || named(*at).is_some_and(|of| of_name(of.name))
        })
        .collect();
    let is_addition = |at: Place| {
        named(at).is_some_and(|of| ADDITIONS.iter().any(|start| of.name.starts_with(start)))
    };
    for set in changes.iter().copied().filter(|at| is(*at, SETS) || is_addition(*at)) {
        if !code.held.surely(code.facts, set).is_empty() {
            continue;
        }
        let objects = objects_of(code.points(), set);
        let body = code.body(set);
        let call = &body.code.calls[body.insn(set.pc).wide() as usize];
        let Some(receiver) = call.args.first() else { continue };
        let is_same_variable = |other: Place| {
            code.receiver(other).is_some_and(|of| {
                is_same(code, (set, receiver.register), (other, of))
                    || loads_same_field(code, (set, receiver.register), (other, of))
            })
        };
        let depends = |get: Place| match call.args.get(1).filter(|_| is(set, SETS)) {
            Some(value) => {
                is_computed_from(code, set, value.register, get) || decides(code, set, get)
            }
            // A jump over the result of an atomic change makes the change a test of its own.
            None => {
                decides_directly(code, set, get)
                    && !changes.iter().filter(|of| of.method == set.method).any(|change| {
                        is_same_variable(*change) && decides(code, set, *change)
                            || *change == set && is_tested(code, set)
                    })
            }
        };
        let get = within(code, set)
            .filter(|at| is(*at, GETS))
            .find(|get| is_same_variable(*get) && depends(*get));
        let Some(get) = get else { continue };
        let other = changes.iter().find(|other| {
            code.may_meet(set, **other)
                && objects.iter().any(|of| code.shared.contains(of))
                && !objects_of(code.points(), **other).is_disjoint(&objects)
        });
        if let Some(other) = other {
            let message = format!(
                "the value may have changed since {} read it, by {}",
                code.text(get),
                code.text(*other)
            );
            found.warn(set, message, &[get, *other]);
        }
    }
}

/// Whether two registers hold values that are read from the same field of the same object.
fn loads_same_field(code: &Code<'_, '_>, a: (Place, u16), b: (Place, u16)) -> bool {
    let field = |(at, register): (Place, u16)| {
        let mut sources = code.sources(at, register).into_iter();
        let (Some(Definition::At(pc)), None) = (sources.next(), sources.next()) else {
            return None;
        };
        let load = Place { pc, ..at };
        let base = match code.operation(load) {
            Operation::Load(Memory::Static, ..) => None,
            Operation::Load(Memory::Field, ..) => {
                Some(code.sources(load, code.body(load).insn(pc).a))
            }
            _ => return None,
        };
        Some((code.field(load)?, base))
    };
    match (field(a), field(b)) {
        (Some((a, of_a)), Some((b, of_b))) => std::ptr::eq(a, b) && of_a == of_b,
        _ => false,
    }
}

fn is_load(code: &Code<'_, '_>, at: Place) -> bool {
    matches!(code.operation(at), Operation::Load(Memory::Field | Memory::Static, ..))
}

fn is_store(code: &Code<'_, '_>, at: Place) -> bool {
    matches!(code.operation(at), Operation::Store(Memory::Field | Memory::Static, ..))
}

/// Returns all instructions of the method of a place.
fn within(code: &Code<'_, '_>, at: Place) -> impl Iterator<Item = Place> + use<> {
    (0..code.body(at).len()).map(move |pc| Place { method: at.method, pc })
}

/// Whether the result of `on` decides by a jump whether `what` is executed.
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

/// Whether the last jump before an instruction reads a value that was computed from the result of `on`.
fn decides_directly(code: &Code<'_, '_>, what: Place, on: Place) -> bool {
    let jumps = &code.body(what).control[what.pc as usize];
    jumps.iter().any(|jump| depends_on(code, Place { pc: *jump, ..what }, on))
}

/// Whether a jump reads a value that was computed from the result of a call.
fn is_tested(code: &Code<'_, '_>, call: Place) -> bool {
    let is_jump = |at: &Place| matches!(code.operation(*at), Operation::Branch(..));
    within(code, call).filter(is_jump).any(|jump| depends_on(code, jump, call))
}

/// Whether an instruction reads a value that was computed from the result of `on`.
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
            // Values from memory or from calls are not followed.
            let operation = body.operation(at);
            let passes = operation == Operation::Move || operation.is_pure();
            if passes && !std::mem::replace(&mut seen[at as usize], true) {
                open.push(at);
            }
        }
    }
    false
}

/// Whether `put` stores a value that was computed from the result of `get` for the same key.
fn replaces(code: &Code<'_, '_>, put: Place, get: Place) -> bool {
    let body = code.body(put);
    let arguments = |at: Place, names: &[&str]| {
        let callee = code.points().named(body, at.pc);
        let is_named = callee.is_some_and(|callee| names.contains(&callee.name));
        let call = is_named.then(|| &body.code.calls[body.insn(at.pc).wide() as usize])?;
        let key = call.args.get(1)?.register;
        Some((key, call.args.get(2).map(|of| of.register)))
    };
    let (Some((key, Some(value))), Some((asked, _))) =
        (arguments(put, &["put", "replace"]), arguments(get, &["get", "getOrDefault"]))
    else {
        return false;
    };
    let is_same_key =
        is_same(code, (put, key), (get, asked)) || is_same_box(code, (put, key), (get, asked));
    is_same_key && is_computed_from(code, put, value, get)
}

/// Whether two registers hold boxes of the same value.
fn is_same_box(code: &Code<'_, '_>, a: (Place, u16), b: (Place, u16)) -> bool {
    let boxed = |(at, register): (Place, u16)| {
        let mut sources = code.sources(at, register).into_iter();
        let (Some(Definition::At(pc)), None) = (sources.next(), sources.next()) else {
            return None;
        };
        let callee = code.points().named(code.body(at), pc)?;
        let is_box = callee.name == "valueOf" && callee.class.starts_with("java/lang/");
        let value = code.receiver(Place { pc, ..at }).filter(|_| is_box)?;
        Some(code.sources(Place { pc, ..at }, value))
    };
    let value = boxed(a);
    value.as_ref().is_some_and(|of| of.len() == 1) && value == boxed(b)
}

/// Whether two registers hold the same value: from one definition, or as equal constants.
fn is_same(code: &Code<'_, '_>, a: (Place, u16), b: (Place, u16)) -> bool {
    let [left, right] = [a, b].map(|(at, register)| code.sources(at, register));
    if left == right {
        return left.len() == 1;
    }
    let [left, right] = [a, b].map(|(at, register)| code.points().register(at, register));
    let first = |all: BTreeSet<ObjectId>| -> Vec<ObjectId> {
        all.into_iter().map(|object| code.points().first_literal(object)).collect()
    };
    let (left, right) = (first(left), first(right));
    let is_literal =
        |object: &ObjectId| matches!(code.points().get(*object).origin, Origin::Literal(_));
    left.len() == 1 && left == right && left.iter().all(is_literal)
}

/// Whether a register holds a value that was computed from the result of a call, directly or boxed.
fn is_computed_from(code: &Code<'_, '_>, at: Place, register: u16, on: Place) -> bool {
    let body = code.body(at);
    let mut open: Vec<Definition> = body.definitions(at.pc, register).to_vec();
    let mut seen = BTreeSet::new();
    while let Some(definition) = open.pop() {
        let Definition::At(pc) = definition else { continue };
        if pc == on.pc {
            return true;
        }
        let passes = match body.operation(pc) {
            Operation::Call(Dispatch::Linked, _) => true,
            Operation::Call(..) => {
                let callee = code.points().named(body, pc);
                callee.is_some_and(|of| {
                    let is_box = of.class.starts_with("java/lang/");
                    is_box && (of.name == "valueOf" || of.name.ends_with("Value"))
                })
            }
            operation => operation == Operation::Move || operation.is_pure(),
        };
        if passes && seen.insert(pc) {
            open.extend(body.all_definitions(pc));
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
            && code.may_meet(store, outside)
        {
            let message = format!(
                "{} is not volatile, and {} reads it without the lock",
                name_of(field),
                code.text(outside)
            );
            found.warn_of(field, store, message, &[outside]);
        }
    }
}

fn volatile_update(code: &Code<'_, '_>, found: &mut Found<'_>) {
    let updates: Vec<(Place, Place, FieldRef)> = code
        .places()
        .filter(|at| is_store(code, *at))
        .filter_map(|store| {
            let field = code.field(store).filter(|field| field.has(access::VOLATILE))?;
            let load = within(code, store).find(|at| {
                is_load(code, *at)
                    && code.field(*at).is_some_and(|of| std::ptr::eq(of, field))
                    && depends_on(code, store, *at)
            })?;
            Some((store, load, field))
        })
        .collect();
    for (store, load, field) in &updates {
        if !code.held.perhaps(code.facts, *store).is_empty() {
            continue;
        }
        let other = updates.iter().find(|(other, _, of)| {
            std::ptr::eq(*of, *field)
                && code.may_meet(*store, *other)
                && may_overlap(code, *store, *other)
        });
        let Some((other, ..)) = other else { continue };
        let mut message =
            format!("the update of the volatile field {} is not atomic", name_of(field));
        if code.text(*other) != code.text(*store) {
            message = format!("{message}, and {} updates it, too", code.text(*other));
        }
        found.warn(*store, message, &[*load, *other]);
    }
}

fn check_then_act(code: &Code<'_, '_>, found: &mut Found<'_>) {
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
                    !synchronized_views(code.points(), &all).is_empty()
                        || !all.is_empty() && all.into_iter().all(is_one)
                });
            // The methods `remove(key, value)` and `replace(key, old, new)` are atomic.
            let arguments =
                code.body(at).code.calls[code.body(at).insn(at.pc).wide() as usize].args.len();
            let is_conditional = callee.name == "remove" && arguments > 2
                || callee.name == "replace" && arguments > 3;
            is_concurrent && !is_conditional && names.contains(&callee.name)
        })
    };
    let is_call = |at: &Place| code.body(*at).insn(at.pc).is_call();
    let acts = ["put", "remove", "add", "replace", "poll", "clear"];
    let changes: Vec<Place> =
        code.places().filter(is_call).filter(|at| of_collection(*at, &acts)).collect();
    for act in changes.iter().copied() {
        if !code.held.surely(code.facts, act).is_empty() {
            continue;
        }
        let objects = objects_of(code.points(), act);
        let checks =
            ["get", "getOrDefault", "containsKey", "contains", "isEmpty", "size", "containsValue"];
        let check = within(code, act).filter(is_call).find(|at| {
            of_collection(*at, &checks)
                && !objects_of(code.points(), *at).is_disjoint(&objects)
                && (decides(code, act, *at) || replaces(code, act, *at))
        });
        if let Some(check) = check
            && changes.iter().any(|other| {
                code.may_meet(act, *other)
                    && !objects_of(code.points(), *other).is_disjoint(&objects)
            })
        {
            let message =
                format!("the collection may have changed since {} asked it", code.text(check));
            found.warn(act, message, &[check]);
        }
    }
}
