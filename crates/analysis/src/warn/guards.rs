//! Fields that most accesses guard by a lock, and some do not.

use super::{Code, Found, Rule, name_of};
use crate::depend::{read, written};
use crate::points::{ObjectId, Place};
use classes::FieldRef;
use classfile::access;
use code::operation::{Memory, Operation};
use std::collections::{BTreeMap, BTreeSet};

pub(super) const UNGUARDED_ACCESS: Rule = Rule {
    name: "unguarded-access",
    about: "A field is accessed without the lock that its other accesses hold.",
    confirmed_by: Some("data-race"),
    find,
};

struct Access {
    at: Place,
    writes: bool,
    locks: BTreeSet<ObjectId>,
}

fn find(code: &Code<'_, '_>, found: &mut Found<'_>) {
    let mut fields: BTreeMap<(usize, u16), (FieldRef, Vec<Access>)> = BTreeMap::new();
    for at in code.places() {
        let writes = match code.operation(at) {
            Operation::Load(Memory::Field | Memory::Static, ..) => false,
            Operation::Store(Memory::Field | Memory::Static, ..) => true,
            _ => continue,
        };
        let Some(field) = code.field(at) else { continue };
        let is_synchronizing = field.has(access::VOLATILE) || field.has(access::FINAL);
        if is_synchronizing || field.class().loader.is_jdk() || is_initialization(code, at, field) {
            continue;
        }
        let access = Access { at, writes, locks: code.held.surely(code.facts, at) };
        let key = (field.class().id.index(), field.index);
        fields.entry(key).or_insert_with(|| (field, Vec::new())).1.push(access);
    }
    for (field, accesses) in fields.values() {
        of_field(code, field, accesses, found);
    }
}

/// Whether an access initializes the object of its constructor, or the class of its initializer.
fn is_initialization(code: &Code<'_, '_>, at: Place, field: FieldRef) -> bool {
    let body = code.body(at);
    let insn = body.insn(at.pc);
    let of_class = std::ptr::eq(body.method.class(), field.class());
    match &*body.method.name {
        "<clinit>" => field.is_static() && of_class,
        "<init>" => !field.is_static() && code.is_this(at, insn.a),
        _ => false,
    }
}

fn of_field(code: &Code<'_, '_>, field: FieldRef, accesses: &[Access], found: &mut Found<'_>) {
    let mut count: BTreeMap<ObjectId, usize> = BTreeMap::new();
    for lock in accesses.iter().flat_map(|access| &access.locks) {
        *count.entry(*lock).or_default() += 1;
    }
    let Some((lock, guarded)) = count.into_iter().max_by_key(|(_, count)| *count) else { return };
    if guarded * 2 < accesses.len() {
        return;
    }
    for access in accesses.iter().filter(|access| !access.locks.contains(&lock)) {
        let other = accesses.iter().find(|other| {
            other.locks.contains(&lock)
                && (access.writes || other.writes)
                && code.facts.threads.may_be_parallel(access.at, other.at)
                && may_overlap(code, access.at, other.at)
        });
        let Some(other) = other else { continue };
        let verb = |access: &Access| if access.writes { "written" } else { "read" };
        let message = format!(
            "{} is {} without a lock, and {} under {} at {}",
            name_of(field),
            verb(access),
            verb(other),
            code.object(lock),
            code.text(other.at)
        );
        found.warn(access.at, message, &[other.at]);
    }
}

fn may_overlap(code: &Code<'_, '_>, a: Place, b: Place) -> bool {
    let memory = |at| read(code.points(), at).or_else(|| written(code.points(), at));
    memory(a).zip(memory(b)).is_some_and(|(a, b)| a.overlap(&b))
}
