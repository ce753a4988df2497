//! Faults of the lock itself: not released, shared by accident, or replaced while it is held.

use super::{Code, Found, Rule, name_of};
use crate::body::Definition;
use crate::locks::{Sync, objects_of};
use crate::points::{Origin, Place};
use classfile::access;
use code::operation::{Memory, MonitorAction, Operation};

pub(super) const LOCK_NOT_RELEASED: Rule = Rule {
    name: "lock-not-released",
    about: "An exception leaves the method without the release of a lock.",
    confirmed_by: Some("deadlock"),
    find: not_released,
};

pub(super) const SHARED_MONITOR: Rule = Rule {
    name: "shared-monitor",
    about: "The lock is a string constant or a box, which other code may lock, too.",
    confirmed_by: None,
    find: shared,
};

pub(super) const REPLACED_MONITOR: Rule = Rule {
    name: "replaced-monitor",
    about: "The lock is in a field that changes: two threads may lock different objects.",
    confirmed_by: Some("data-race"),
    find: replaced,
};

fn is_monitor(code: &Code<'_, '_>, at: Place) -> bool {
    matches!(code.operation(at), Operation::Monitor(MonitorAction::Enter))
}

fn acquisitions<'a>(code: &'a Code<'_, '_>) -> impl Iterator<Item = Place> + 'a {
    code.facts.locks.all().filter(|(_, sync)| *sync == Sync::Acquire).map(|(at, _)| at)
}

/// A call between `lock` and `unlock` that no handler with `unlock` covers.
fn not_released(code: &Code<'_, '_>, found: &mut Found<'_>) {
    for at in acquisitions(code).filter(|at| !is_monitor(code, *at)) {
        let body = code.body(at);
        let releases: Vec<u32> = code
            .facts
            .locks
            .all()
            .filter(|(place, sync)| {
                let is_own = place.method == at.method && *sync == Sync::Release;
                let objects = objects_of(code.points(), *place);
                is_own && !objects.is_disjoint(&objects_of(code.points(), at))
            })
            .map(|(place, _)| place.pc)
            .collect();
        if releases.is_empty() {
            continue;
        }
        let is_left = |pc: &u32| {
            let holds =
                code.facts.locks.open(Place { method: at.method, pc: *pc }).contains(&at.pc);
            let operation = body.operation(*pc);
            let throws = matches!(operation, Operation::Call(..) | Operation::Throw);
            let covered = body.code.handlers.iter().any(|handler| {
                let after = body.flow.after(handler.target);
                (handler.start..handler.end).contains(pc)
                    && releases.iter().any(|to| *to == handler.target || after[*to as usize])
            });
            holds && throws && !covered && !releases.contains(pc)
        };
        if let Some(pc) = (0..body.len()).find(is_left) {
            let thrower = Place { method: at.method, pc };
            let message =
                format!("an exception at {} leaves the method with the lock", code.text(thrower));
            found.warn(at, message, &[thrower]);
        }
    }
}

fn shared(code: &Code<'_, '_>, found: &mut Found<'_>) {
    const BOXES: &[&str] = &[
        "java/lang/Boolean",
        "java/lang/Byte",
        "java/lang/Character",
        "java/lang/Short",
        "java/lang/Integer",
        "java/lang/Long",
    ];
    for at in acquisitions(code).filter(|at| is_monitor(code, *at)) {
        for object in objects_of(code.points(), at) {
            let of = code.points().get(object);
            let is_box = of.class.is_some_and(|class| BOXES.contains(&&*class.name));
            let is_constant = matches!(of.origin, Origin::Literal(_));
            if is_constant || is_box && matches!(of.origin, Origin::Library(_)) {
                let message = format!("the lock is {}", code.object(object));
                found.warn(at, message, &[]);
            }
        }
    }
}

fn replaced(code: &Code<'_, '_>, found: &mut Found<'_>) {
    for at in acquisitions(code) {
        let body = code.body(at);
        let register = match code.operation(at) {
            Operation::Monitor(_) => body.insn(at.pc).a,
            _ => match code.receiver(at) {
                Some(register) => register,
                None => continue,
            },
        };
        for source in code.sources(at, register) {
            let Definition::At(pc) = source else { continue };
            let load = Place { method: at.method, pc };
            if !matches!(code.operation(load), Operation::Load(Memory::Field | Memory::Static, ..))
            {
                continue;
            }
            let Some(field) = code.field(load) else { continue };
            if field.has(access::FINAL) {
                continue;
            }
            let write = code.places().find(|place| {
                let name = &*code.body(*place).method.name;
                matches!(
                    code.operation(*place),
                    Operation::Store(Memory::Field | Memory::Static, ..)
                ) && name != "<init>"
                    && name != "<clinit>"
                    && code.field(*place).is_some_and(|of| std::ptr::eq(of, field))
                    && code.facts.threads.may_be_parallel(at, *place)
            });
            if let Some(write) = write {
                let message = format!(
                    "the lock is in {}, and {} replaces it",
                    name_of(field),
                    code.text(write)
                );
                found.warn(at, message, &[write]);
            }
        }
    }
}
