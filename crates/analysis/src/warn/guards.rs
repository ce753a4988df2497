//! Fields that most accesses guard by a lock, and some accesses do not.

use super::channels::Channels;
use super::claims::are_claimed;
use super::sharing::is_shared;
use super::{Code, Found, Rule, name_of};
use crate::depend::Memories;
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

pub(super) struct Access {
    pub(super) at: Place,
    pub(super) writes: bool,
    /// The locks that are surely held.
    pub(super) locks: BTreeSet<ObjectId>,
    /// The locks that are surely held exclusively, not as locks for readers.
    exclusive: BTreeSet<ObjectId>,
    /// The locks that may guard the field. A lock that may be several objects does not guard a static
    /// field.
    guards: BTreeSet<ObjectId>,
    /// The accessed variables; none for objects of the class library.
    pub(super) memory: Option<Memories>,
    /// Whether several threads may reach the accessed object.
    pub(super) is_shared: bool,
}

impl Access {
    fn new(code: &Code<'_, '_>, at: Place, writes: bool, field: FieldRef) -> Self {
        let locks = code.held.surely(code.facts, at);
        let guards =
            if field.is_static() { code.held.singly(code.facts, at) } else { locks.clone() };
        let exclusive = code.held.exclusively(code.facts, at);
        let memory = code.memory(at);
        Self { at, writes, exclusive, locks, guards, memory, is_shared: is_shared(code, at) }
    }

    /// Creates the access of a call to an object of the class library.
    pub(super) fn of_object(code: &Code<'_, '_>, at: Place, writes: bool) -> Self {
        let locks = code.held.surely(code.facts, at);
        let exclusive = code.held.exclusively(code.facts, at);
        Self { at, writes, exclusive, guards: locks.clone(), locks, memory: None, is_shared: true }
    }

    /// Creates the access of an element of an array.
    pub(super) fn of_element(code: &Code<'_, '_>, at: Place, writes: bool) -> Self {
        let (memory, is_shared) = (code.memory(at), is_shared(code, at));
        Self { memory, is_shared, ..Self::of_object(code, at, writes) }
    }

    /// Adds the monitors that the called method enters.
    pub(super) fn enters(&mut self, monitors: &BTreeSet<ObjectId>) {
        for locks in [&mut self.locks, &mut self.exclusive, &mut self.guards] {
            locks.extend(monitors);
        }
    }

    pub(super) const fn verb(&self) -> &'static str {
        if self.writes { "written" } else { "read" }
    }

    /// Whether the access holds a lock in the way that it needs: a write needs it exclusively.
    fn is_guarded_by(&self, lock: ObjectId) -> bool {
        self.guards.contains(&lock) && (!self.writes || self.exclusive.contains(&lock))
    }

    /// Whether a common lock excludes that two accesses are concurrent.
    pub(super) fn excludes(&self, other: &Self) -> bool {
        self.guards
            .intersection(&other.guards)
            .any(|lock| self.exclusive.contains(lock) || other.exclusive.contains(lock))
    }

    /// Whether two accesses conflict and may be concurrent.
    pub(super) fn may_race(&self, code: &Code<'_, '_>, other: &Self) -> bool {
        code.has_pair()
            && (self.writes || other.writes)
            && !self.excludes(other)
            && !are_claimed(code, self.at, other.at)
            && self.is_shared
            && self
                .memory
                .as_ref()
                .zip(other.memory.as_ref())
                .is_some_and(|(a, b)| code.may_conflict(self.at, other.at, a, b))
    }
}

fn find(code: &Code<'_, '_>, found: &mut Found<'_>) {
    let channels = Channels::new(code);
    for (field, accesses) in fields(code).values() {
        of_field(code, &channels, field, accesses, found);
    }
}

/// Returns the fields of the program that are neither volatile nor final, with all accesses except
/// initializations.
pub(super) fn fields(code: &Code<'_, '_>) -> BTreeMap<(usize, u16), (FieldRef, Vec<Access>)> {
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
        let access = Access::new(code, at, writes, field);
        let key = (field.class().id.index(), field.index);
        fields.entry(key).or_insert_with(|| (field, Vec::new())).1.push(access);
    }
    fields
}

/// Whether an access is by a constructor to its own object, or by a class initializer to its own class.
pub(super) fn is_initialization(code: &Code<'_, '_>, at: Place, field: FieldRef) -> bool {
    let body = code.body(at);
    let insn = body.insn(at.pc);
    let of_class = std::ptr::eq(body.method.class(), field.class());
    match &*body.method.name {
        "<clinit>" => field.is_static() && of_class,
        "<init>" => !field.is_static() && code.is_this(at, insn.a),
        _ => false,
    }
}

fn of_field(
    code: &Code<'_, '_>,
    channels: &Channels<'_, '_>,
    field: FieldRef,
    accesses: &[Access],
    found: &mut Found<'_>,
) {
    under_several(code, field, accesses, found);
    let mut count: BTreeMap<ObjectId, usize> = BTreeMap::new();
    for lock in accesses.iter().flat_map(|access| &access.guards) {
        *count.entry(*lock).or_default() += 1;
    }
    let Some((lock, guarded)) = count.into_iter().max_by_key(|(_, count)| *count) else { return };
    if guarded * 2 < accesses.len() {
        return;
    }
    for access in accesses.iter().filter(|access| !access.is_guarded_by(lock)) {
        let other = accesses
            .iter()
            .filter(|other| other.guards.contains(&lock) && access.may_race(code, other))
            .find(|other| !channels.awaits(access.at, other.at));
        let Some(other) = other else { continue };
        let (name, verb) = (name_of(field), access.verb());
        let message = if access.guards.contains(&lock) {
            format!(
                "{name} is {verb} under {} as a lock of readers, which other threads may hold at {}",
                code.object(lock),
                code.text(other.at)
            )
        } else if access.guards.is_empty() {
            format!(
                "{name} is {verb} without a lock, and {} under {} at {}",
                other.verb(),
                code.object(lock),
                code.text(other.at)
            )
        } else {
            format!(
                "{name} is {verb} under another lock, {}, and {} under {} at {}",
                code.named_locks(&access.guards),
                other.verb(),
                code.named_locks([&lock]),
                code.text(other.at)
            )
        };
        found.warn_of(field, access.at, message, &[other.at]);
    }
}

/// Warns about a static field that is accessed under locks of several objects, as these do not exclude
/// each other.
fn under_several(code: &Code<'_, '_>, field: FieldRef, accesses: &[Access], found: &mut Found<'_>) {
    // The locks that `tryLock` acquires are unknown.
    let is_under_several =
        |access: &&Access| access.locks.len() > access.guards.len() && !tries_lock(code, access.at);
    let count = accesses.iter().filter(is_under_several).count();
    if count * 2 < accesses.len() {
        return;
    }
    let mut told = BTreeSet::new();
    let [writes, reads] = [true, false].map(|writes| {
        accesses.iter().filter(is_under_several).filter(move |access| access.writes == writes)
    });
    for access in writes.chain(reads) {
        let others = || accesses.iter().filter(|other| access.may_race(code, other));
        let Some(other) = others().find(is_under_several).or_else(|| others().next()) else {
            continue;
        };
        // The read and the write of one update have the same line, and get one warning.
        if !told.insert(code.text(access.at)) {
            continue;
        }
        let locks: BTreeSet<ObjectId> = access.locks.difference(&access.guards).copied().collect();
        let message = format!(
            "{} is static and {} under one of several locks, {}; another thread may be at {}",
            name_of(field),
            access.verb(),
            code.objects(&locks),
            code.text(other.at)
        );
        found.warn_of(field, access.at, message, &[other.at]);
    }
}

/// Whether the method of an access calls a method named `tryLock`.
fn tries_lock(code: &Code<'_, '_>, at: Place) -> bool {
    let body = code.body(at);
    (0..body.len())
        .any(|pc| code.points().named(body, pc).is_some_and(|callee| callee.name == "tryLock"))
}

/// Whether two accesses may concern the same variable.
pub(super) fn may_overlap(code: &Code<'_, '_>, a: Place, b: Place) -> bool {
    code.memory(a).zip(code.memory(b)).is_some_and(|(a, b)| a.overlap(&b))
}
