//! Contained objects: each object has one lock, which is held at each access to the object's own
//! variables.
//!
//! Source: decision 0123, SEMANTICS 29. The lock is an early object. It is the lock that a thread holds
//! at the first counted access, and part of the state, in the bits of the object's owner. An access
//! without this lock refutes the assumption about the accessed variable.
//!
//! The assumption is made only about variables that have lost all other facts, and whose accesses all
//! held some early lock.

use super::assumptions::Assumptions;
use super::candidates::Protection;
use super::owner::{FIRST_LOCK, MOST_ELEMENTS};
use super::{LockExpression, ProtectionMutant, VariableAccess, early, name_of as name_of_variable};
use super::{seen_ends, summary};
use crate::facts::FactKind;
use crate::heap::{CLEARABLE, OWNER, OWNER_SHIFT};
use crate::machine::Machine;

/// Returns the name of the assumption that the objects with a variable have locks.
pub(super) fn name_of(variable: &str) -> String {
    format!("locks around {variable}")
}

/// Records whether the current thread holds an early lock at an access to a variable. Accesses after the
/// ends of all other threads need none.
pub(super) fn note_access(machine: &Machine, watched: &mut Assumptions) {
    if watched.has_locks && early::last_held(&machine.live) == 0 {
        let slot = machine.live.current as u32;
        watched.has_locks = machine.options.granularity.facts.has(FactKind::Joined)
            && watched.locks.is_after_others(slot, seen_ends(&machine.live));
    }
}

/// Refutes the assumption about a variable if an access is without the lock of its object. Returns
/// whether the access is merged.
pub(super) fn watch(machine: &mut Machine, access: VariableAccess) -> bool {
    let mut watched = match machine.run.lock_protection.variables.get_mut(&access.variable) {
        Some(Protection::Contained(watched)) => std::mem::take(watched),
        _ => return false,
    };
    if !watched.locks.is_empty() {
        let held =
            if is_under_lock(machine, access) { vec![LockExpression::Own] } else { Vec::new() };
        let exempts = machine.options.granularity.facts.has(FactKind::Joined);
        let seen = Some(seen_ends(&machine.live)).filter(|_| exempts);
        watched.add(machine.live.current as u32, held, seen);
        if watched.locks.is_empty() {
            summary::note_withdrawn(machine, access, FactKind::Contained);
            let name = name_of(&name_of_variable(machine, access));
            machine.run.lock_protection.refute(name);
        }
    }
    let protection = Protection::Contained(watched);
    machine.run.lock_protection.variables.insert(access.variable, protection);
    !machine.options.granularity.refines
}

/// Whether the current thread holds the lock of an object. The lock that it acquired last becomes the
/// lock of an object without owner.
fn is_under_lock(machine: &mut Machine, access: VariableAccess) -> bool {
    let object = access.object;
    machine.live.heap.look(object);
    let accessed = machine.live.heap.get(object);
    let is_long = accessed.class().is_array() && accessed.length > MOST_ELEMENTS;
    let (flags, owner) = (accessed.flags, accessed.flags >> OWNER_SHIFT);
    if flags & CLEARABLE != 0 || is_long || machine.live.heap.is_fixed(object) {
        return false;
    }
    let last = early::last_held(&machine.live);
    if last != 0 && machine.run.lock_protection.is_enabled(ProtectionMutant::OtherLocks) {
        return true;
    }
    match owner.checked_sub(FIRST_LOCK) {
        Some(number) => early::is_held(&machine.live, number),
        None if owner == 0 && last != 0 => {
            let object = machine.live.heap.touch(object);
            object.flags = object.flags & !OWNER | (FIRST_LOCK + last) << OWNER_SHIFT;
            true
        }
        None => false,
    }
}
