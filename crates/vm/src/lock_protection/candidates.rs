//! The candidate locks of each variable.
//!
//! Lifetime: the run. Candidates are only removed.

use super::assumptions::Assumptions;
use crate::exception::TraceElement;
use crate::facts::{FACTS, FactKind, FactKinds};
use crate::heap::Ref;
use crate::prepared::Code;
use base::FastMap;
use classes::{ClassId, FieldRef};
use std::collections::{BTreeMap, BTreeSet};

/// The number of the first kind of facts among the assumptions about a variable.
const KIND_NUMBERS: usize = 1000;

/// A variable, the key by which accesses are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Variable {
    /// A field, by its address: classes live as long as the run.
    Field(*const classes::Field),
    /// The elements of arrays of this class, allocated by the program or not.
    Elements(*const classes::Class, bool),
}

/// A lock as a function of the object whose variable it protects. All machines of a team have the
/// same expression for the same lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LockExpression {
    /// The object itself; for a static field, its class.
    This,
    /// The value of a final field of the object, by its slot.
    Field(u32),
    /// The value of a static final field of this class, by its slot.
    Static(ClassId, u32),
    /// The value of a field of the program that is settled, by its class and slot.
    Settled(SettledField),
    /// An object that lives throughout the run, such as the mirror of a class.
    Fixed(Ref),
}

/// A field that is not final and determines a lock as long as nobody writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SettledField {
    pub(super) class: ClassId,
    pub(super) slot: u32,
    pub(super) is_static: bool,
}

impl SettledField {
    pub(super) fn new(field: FieldRef) -> Self {
        Self { class: field.class().id, slot: field.slot, is_static: field.is_static() }
    }
}

/// An access without a candidate lock, by a thread that had observed the ends of all other threads
/// with accesses so far.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OrderedAccess {
    slot: u32,
    /// The slots of the threads whose ends it had observed.
    after: Vec<u32>,
    /// The candidates that it held.
    held: Vec<LockExpression>,
}

/// The accesses to a variable so far, over all executions.
#[derive(Clone, Debug, Default)]
pub(super) struct WatchedVariable {
    /// The locks held in each access that is not ordered. Empty: refuted.
    pub(super) locks: Vec<LockExpression>,
    /// The slots of threads with accesses, ascending.
    slots: Vec<u32>,
    ordered: Vec<OrderedAccess>,
}

impl WatchedVariable {
    /// Assumes that one of these locks is held in each access.
    pub(super) fn new(locks: Vec<LockExpression>) -> Self {
        Self { locks, ..Self::default() }
    }

    /// Adds an access by the thread of a slot, which holds these of the candidates. If ordered
    /// accesses are exempt, the thread has observed the ends of the slots `seen_ends`. Returns
    /// whether a candidate was removed.
    pub(super) fn add(
        &mut self,
        slot: u32,
        held: Vec<LockExpression>,
        seen_ends: Option<&[u32]>,
    ) -> bool {
        let before = self.locks.len();
        if held.len() < before {
            let is_seen = |seen: &[u32]| {
                self.slots.iter().all(|other| *other == slot || seen.binary_search(other).is_ok())
            };
            match seen_ends.filter(|seen| is_seen(seen)) {
                Some(seen) => {
                    let access = OrderedAccess { slot, after: seen.to_vec(), held };
                    if !self.ordered.contains(&access) {
                        self.ordered.push(access);
                    }
                }
                None => self.locks = held,
            }
        }
        if let Err(place) = self.slots.binary_search(&slot) {
            self.slots.insert(place, slot);
            // The earlier accesses of others are in no order with this one.
            for access in &self.ordered {
                if access.slot != slot && access.after.binary_search(&slot).is_err() {
                    self.locks.retain(|lock| access.held.contains(lock));
                }
            }
        }
        self.locks.len() < before
    }
}

/// The inferred protection of a variable.
#[derive(Clone, Debug)]
pub(super) enum Protection {
    /// Its accesses are scheduling points.
    Unprotected,
    /// It is final: written only in constructors, so that it can determine a lock.
    Final,
    /// One of these facts holds.
    Watched(Assumptions),
    /// One thread accesses it in each object.
    Owned,
}

/// A mutant of the inference: it ignores one kind of accesses that must remove candidates.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProtectionMutant {
    /// Ignores accesses after all other threads have ended: they may live on in other schedules.
    Alone,
    /// Ignores accesses to objects that are no longer shared.
    Forgotten,
    /// Takes each access for one that is ordered after all accesses of others.
    Ordered,
    /// Takes each write for a read.
    Writes,
    /// Ignores the user of a variable or an element when a second thread uses it.
    Users,
    /// Ignores the owner of an object when a second thread accesses the object.
    Owners,
    /// Takes an owner that has ended for one whose end was observed.
    Unobserved,
    /// Takes each write of a static field for one by the initializer of its class.
    Initializers,
    /// Believes in locks of fields that are no longer settled.
    LockFields,
}

impl ProtectionMutant {
    /// All mutants.
    #[doc(hidden)]
    pub const ALL: [Self; 9] = [
        Self::Alone,
        Self::Forgotten,
        Self::Ordered,
        Self::Writes,
        Self::Users,
        Self::Owners,
        Self::Unobserved,
        Self::Initializers,
        Self::LockFields,
    ];
}

/// The inferred protection of all variables.
#[derive(Debug, Default)]
pub struct LockProtection {
    /// The mutant that a mutation test enables.
    #[cfg(feature = "mutants")]
    #[doc(hidden)]
    pub mutant: Option<ProtectionMutant>,
    /// The seed of random proposals, which replace the usual ones in a test.
    #[cfg(feature = "mutants")]
    #[doc(hidden)]
    pub proposals: Option<u64>,
    pub(super) variables: FastMap<Variable, Protection>,
    /// The names of variables of the program.
    pub(super) names: FastMap<Variable, String>,
    /// The fields that instructions access, by code and pc.
    pub(super) fields_at: FastMap<(*const Code, u32), (Option<FieldRef>, bool)>,
    /// Names of the variables whose protection was refuted in this search.
    pub refuted: BTreeSet<String>,
    /// The refuted facts of this search: kind, name of the variable, and place of the access.
    pub withdrawn: BTreeMap<(FactKind, String), Option<TraceElement>>,
}

impl LockProtection {
    /// Whether a mutation test enables a mutant.
    #[cfg(feature = "mutants")]
    pub(super) fn is_enabled(&self, mutant: ProtectionMutant) -> bool {
        self.mutant == Some(mutant)
    }

    #[cfg(not(feature = "mutants"))]
    #[expect(clippy::unused_self, reason = "as with the feature")]
    pub(super) const fn is_enabled(&self, _: ProtectionMutant) -> bool {
        false
    }

    /// Whether the assumption with this number about a variable is made; a test chooses at random.
    #[cfg(feature = "mutants")]
    pub(super) fn is_proposed(&self, variable: &str, number: usize) -> bool {
        self.proposals.is_none_or(|seed| {
            let text = format!("{seed} {number} {variable}");
            base::fingerprint::of(text.as_bytes()) & 1 != 0
        })
    }

    #[cfg(not(feature = "mutants"))]
    #[expect(clippy::unused_self, reason = "as with the feature")]
    pub(super) const fn is_proposed(&self, _: &str, _: usize) -> bool {
        true
    }

    /// Returns those of these candidate locks that are proposed for a variable.
    pub(super) fn proposed_locks(
        &self,
        variable: &str,
        mut locks: Vec<LockExpression>,
    ) -> Vec<LockExpression> {
        let mut number = 0;
        locks.retain(|_| {
            number += 1;
            self.is_proposed(variable, number)
        });
        locks
    }

    /// Returns those of these kinds of facts that are proposed for a variable.
    pub(super) fn proposed_kinds(&self, variable: &str, kinds: FactKinds) -> FactKinds {
        let rows = FACTS.iter().filter(|row| {
            kinds.has(row.kind) && self.is_proposed(variable, KIND_NUMBERS + row.kind as usize)
        });
        rows.fold(FactKinds::NONE, |all, row| all.with(row.kind))
    }

    /// Whether a field is settled as far as is known, so that it may determine a lock.
    pub(super) fn is_settled(&self, field: FieldRef) -> bool {
        match self.variables.get(&Variable::Field(std::ptr::from_ref(field))) {
            None => true,
            Some(Protection::Watched(watched)) => watched.kept.has(FactKind::Settled),
            Some(Protection::Unprotected | Protection::Final | Protection::Owned) => false,
        }
    }

    /// Removes the locks that a field determines, as it is not, or no longer, settled. Variables without
    /// another fact are refuted.
    pub(super) fn drop_locks_of(&mut self, field: FieldRef) {
        if self.is_enabled(ProtectionMutant::LockFields) {
            return;
        }
        let lock = LockExpression::Settled(SettledField::new(field));
        for (variable, protection) in &mut self.variables {
            let Protection::Watched(watched) = protection else { continue };
            let before = watched.locks.locks.len();
            watched.locks.locks.retain(|other| *other != lock);
            let is_last = watched.locks.locks.is_empty() && before > 0;
            if !is_last || !watched.kept.has(FactKind::Guarded) {
                continue;
            }
            watched.refute(FactKind::Guarded);
            let Some(name) = self.names.get(variable) else { continue };
            self.withdrawn.entry((FactKind::Guarded, name.clone())).or_insert(None);
            if watched.kept == FactKinds::NONE {
                self.refuted.insert(name.clone());
            }
        }
    }

    pub(super) fn refute(&mut self, name: String) {
        self.refuted.insert(name);
    }

    /// Clears the table.
    pub(crate) fn clear(&mut self) {
        self.variables.clear();
        self.names.clear();
        self.fields_at.clear();
        self.refuted.clear();
        self.withdrawn.clear();
    }
}
