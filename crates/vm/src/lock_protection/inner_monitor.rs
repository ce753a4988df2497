//! Inner monitors: monitors that a thread enters only while it holds one other lock.
//!
//! Source: decision 0123, SEMANTICS 29. The monitors of the objects of one class are a variable, which
//! entries and exits write. A lock that is held at each of them protects the variable, so that no thread
//! finds such a monitor taken. Entries and exits are then no scheduling points.
//!
//! Invariant: before the first entry, no scheduling point depends on the fact. If no other lock is held
//! at this entry, the fact is *declined*: the name of the variable is added to
//! [`Granularity::unprotected`] without another search.
//!
//! [`Granularity::unprotected`]: crate::machine::Granularity::unprotected

use super::assumptions::Assumptions;
use super::candidates::{Protection, Variable, WatchedVariable};
use super::{ALL_VARIABLES, LockExpression, ProtectionMutant, candidate_locks, seen_ends, summary};
use crate::facts::{FactKind, FactKinds};
use crate::footprint::Touch;
use crate::heap::Ref;
use crate::interp::Level;
use crate::machine::Machine;
use classes::ClassRef;
use code::masking::{may_have_leaf_monitor, monitors_name};

/// Whether the entry and the exit of a monitor are no scheduling points, because it is an inner monitor.
#[inline]
pub(crate) fn is_inner(machine: &mut Machine, object: Ref) -> bool {
    may_be_inner(machine) && watch(machine, object, false) && !machine.options.granularity.refines
}

/// Records that the current thread enters a free monitor, or exits its monitor.
#[inline]
pub(crate) fn note_use(machine: &mut Machine, object: Ref) {
    if may_be_inner(machine) {
        watch(machine, object, false);
    }
}

/// Records that another thread holds a monitor that the current thread enters.
#[inline]
pub(crate) fn note_found_taken(machine: &mut Machine, object: Ref) {
    if may_be_inner(machine) {
        watch(machine, object, true);
    }
}

/// Whether the search uses facts about inner monitors. Propositions may observe where threads wait.
#[inline]
fn may_be_inner(machine: &Machine) -> bool {
    let granularity = &machine.options.granularity;
    granularity.facts.has(FactKind::InnerMonitor)
        && granularity.level == Level::Lock
        && machine.hooks.team.is_none()
        && !granularity.visible.is_any
        && !granularity.visible.obstacles
}

/// Removes the locks that are not held from the candidates of a monitor. Returns whether the monitor is
/// assumed to be inner in this search.
#[cold]
fn watch(machine: &mut Machine, object: Ref, is_taken: bool) -> bool {
    let entered = machine.live.heap.get(object);
    let class = entered.class();
    if !machine.may_conflict(entered.flags) || !may_have_leaf_monitor(class) {
        return false;
    }
    let variable = Variable::Monitors(std::ptr::from_ref(class));
    if !machine.run.lock_protection.variables.contains_key(&variable) {
        let first = first_entry(machine, object, class);
        if matches!(first, Protection::Watched(_)) {
            machine.run.lock_protection.names.insert(variable, monitors_name(class));
        }
        machine.run.lock_protection.variables.insert(variable, first);
    }
    let mut watched = match machine.run.lock_protection.variables.get_mut(&variable) {
        Some(Protection::Watched(watched)) => std::mem::take(watched),
        _ => return false,
    };
    let ignores = machine.run.lock_protection.is_enabled(ProtectionMutant::InnerEntries);
    if watched.kept.has(FactKind::InnerMonitor) && !ignores {
        let held = held_locks(machine, object, &watched.locks.locks);
        let exempts = machine.options.granularity.facts.has(FactKind::Joined);
        let seen = Some(seen_ends(&machine.live)).filter(|_| exempts);
        watched.locks.add(machine.live.current as u32, held, seen);
        if watched.locks.locks.is_empty() || is_taken {
            watched.refute(FactKind::InnerMonitor);
            summary::note_withdrawn_as(machine, FactKind::InnerMonitor, monitors_name(class));
            machine.run.lock_protection.refute(monitors_name(class));
        }
    }
    let is_assumed = watched.merges(Touch::Write);
    machine.run.lock_protection.variables.insert(variable, Protection::Watched(watched));
    is_assumed
}

/// Returns the locks among `locks` that the current thread holds, without the monitor itself.
fn held_locks(machine: &Machine, object: Ref, locks: &[LockExpression]) -> Vec<LockExpression> {
    let own = own_locks(machine, object);
    let is_held = |lock: &&LockExpression| !own.contains(lock) && machine.is_held(**lock, object);
    locks.iter().filter(is_held).copied().collect()
}

/// Returns the expressions that denote the monitor of an object itself.
fn own_locks(machine: &Machine, object: Ref) -> Vec<LockExpression> {
    let early = super::early::expression(machine, object);
    [LockExpression::This, LockExpression::Fixed(object)].into_iter().chain(early).collect()
}

/// Returns the facts that are assumed from the first entry on.
fn first_entry(machine: &mut Machine, object: Ref, class: ClassRef) -> Protection {
    let name = monitors_name(class);
    let named = &machine.options.granularity.unprotected;
    if named.contains(ALL_VARIABLES) || named.contains(&name) {
        return Protection::Unprotected;
    }
    let kinds = FactKinds::NONE.with(FactKind::InnerMonitor);
    let kinds = machine.run.lock_protection.proposed_kinds(&name, kinds);
    let locks = held_locks(machine, object, &candidate_locks(machine, None));
    let locks = machine.run.lock_protection.proposed_locks(&name, locks);
    if kinds == FactKinds::NONE || locks.is_empty() {
        machine.options.granularity.unprotected.insert(name.clone());
        machine.run.lock_protection.declined.insert(name);
        return Protection::Unprotected;
    }
    Protection::Watched(Assumptions::new(kinds, WatchedVariable::new(locks)))
}
