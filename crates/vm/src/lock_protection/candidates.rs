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

/// The number of the first kind of facts, after the numbers of locks, among the assumptions about a
/// variable.
const KIND_NUMBERS: usize = 1000;

/// The key of a variable, by which accesses are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Variable {
    /// A field, by its address. Classes live as long as the run.
    Field(*const classes::Field),
    /// The elements of all arrays of this class, which the program allocated if the flag is set.
    Elements(*const classes::Class, bool),
    /// The monitors of all objects of this class.
    Monitors(*const classes::Class),
}

/// A lock, as a function of the object whose variable it protects. All machines of a team have equal
/// expressions for one lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LockExpression {
    /// The object itself; the class object for a static field.
    This,
    /// The value of a final field of the object, by its slot.
    Field(u32),
    /// The value of a static final field of this class, by its slot.
    Static(ClassId, u32),
    /// The value of a settled field of the program, by the class and slot of the field.
    Settled(SettledField),
    /// An object that lives throughout the run, such as the mirror of a class.
    Fixed(Ref),
    /// The early object with this number ([`super::early`]).
    Early(u32),
    /// The lock of the object itself ([`super::contained`]).
    Own,
}

/// A field that is not final, and determines a lock as long as no thread writes it.
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

/// An access without a candidate lock. The accessing thread had observed the ends of all other threads
/// with accesses so far.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OrderedAccess {
    slot: u32,
    /// The slots of the threads whose ends the accessing thread had observed.
    after: Vec<u32>,
    /// The candidate locks that the accessing thread held.
    held: Vec<LockExpression>,
}

/// The accesses to a variable so far, over all executions.
#[derive(Clone, Debug, Default)]
pub(super) struct WatchedVariable {
    /// The locks that were held at each access that is not ordered. If none is left, the protection is
    /// refuted.
    pub(super) locks: Vec<LockExpression>,
    /// The slots of the threads with accesses, ascending.
    slots: Vec<u32>,
    ordered: Vec<OrderedAccess>,
}

impl WatchedVariable {
    /// Assumes that at least one of these locks is held at each access.
    pub(super) fn new(locks: Vec<LockExpression>) -> Self {
        Self { locks, ..Self::default() }
    }

    /// Adds an access by the thread in `slot`, which holds the candidates `held`. If ordered accesses
    /// are exempt, `seen_ends` has the threads whose ends this thread has observed. Returns whether a
    /// candidate was removed.
    pub(super) fn add(
        &mut self,
        slot: u32,
        held: Vec<LockExpression>,
        seen_ends: Option<&[u32]>,
    ) -> bool {
        let before = self.locks.len();
        if held.len() < before {
            match seen_ends.filter(|seen| self.is_after_others(slot, seen)) {
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
            // Earlier ordered accesses of other threads have no order with this access.
            for access in &self.ordered {
                if access.slot != slot && access.after.binary_search(&slot).is_err() {
                    self.locks.retain(|lock| access.held.contains(lock));
                }
            }
        }
        self.locks.len() < before
    }
}

impl WatchedVariable {
    /// Whether the thread in `slot` has observed the ends of all other threads with accesses so far.
    pub(super) fn is_after_others(&self, slot: u32, seen_ends: &[u32]) -> bool {
        let is_seen = |other: &u32| *other == slot || seen_ends.binary_search(other).is_ok();
        self.slots.iter().all(is_seen)
    }
}

/// The inferred protection of a variable.
#[derive(Clone, Debug)]
pub(super) enum Protection {
    /// Accesses to the variable are scheduling points.
    Unprotected,
    /// The variable is final. Only constructors write it, so it can determine a lock.
    Final,
    /// At least one of these facts is assumed.
    Watched(Assumptions),
    /// In each object, one thread accesses the variable.
    Owned,
    /// Each object has a lock that is held at each access to the variable in this object.
    Contained(WatchedVariable),
}

/// A mutant of the inference, which ignores one kind of accesses that must remove candidates.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProtectionMutant {
    /// Ignores accesses after the ends of all other threads, which may be alive in other schedules.
    Alone,
    /// Ignores accesses to objects that are no longer shared.
    Forgotten,
    /// Treats each access as ordered after all accesses of other threads.
    Ordered,
    /// Treats each write as a read.
    Writes,
    /// Ignores the user of a variable or an element when a second thread uses it.
    Users,
    /// Ignores the owner of an object when a second thread accesses the object.
    Owners,
    /// Treats the end of an owner as observed.
    Unobserved,
    /// Treats each write of a static field as one by the initializer of its class.
    Initializers,
    /// Keeps locks of fields that are no longer settled.
    LockFields,
    /// Gives one number to all early objects that one instruction allocates.
    EarlyObjects,
    /// Ignores entries of inner monitors without the lock.
    InnerEntries,
    /// Ignores the lock of an object when a thread holds another lock.
    OtherLocks,
}

impl ProtectionMutant {
    /// All mutants.
    #[doc(hidden)]
    pub const ALL: [Self; 12] = [
        Self::Alone,
        Self::Forgotten,
        Self::Ordered,
        Self::Writes,
        Self::Users,
        Self::Owners,
        Self::Unobserved,
        Self::Initializers,
        Self::LockFields,
        Self::EarlyObjects,
        Self::InnerEntries,
        Self::OtherLocks,
    ];
}

/// The inferred protection of all variables.
#[derive(Debug, Default)]
pub struct LockProtection {
    /// The mutant that a mutation test enables.
    #[cfg(feature = "mutants")]
    #[doc(hidden)]
    pub mutant: Option<ProtectionMutant>,
    /// The seed of random proposals, which replace the regular proposals in a test.
    #[cfg(feature = "mutants")]
    #[doc(hidden)]
    pub proposals: Option<u64>,
    pub(super) variables: FastMap<Variable, Protection>,
    /// The names of variables that the program declares.
    pub(super) names: FastMap<Variable, String>,
    /// The field that each instruction accesses, and whether the access commutes, by code and pc.
    pub(super) fields_at: FastMap<(*const Code, u32), (Option<FieldRef>, bool)>,
    /// The number of early objects of each allocating instruction, by code and pc.
    pub(super) numbers_at: FastMap<(*const Code, u32), u32>,
    /// Names of the classes whose monitors have no lock around their first entry.
    pub declined: BTreeSet<String>,
    /// Names of the variables whose protection was refuted in this search.
    pub refuted: BTreeSet<String>,
    /// The facts that were refuted in this search: kind and name of the variable, with the position of
    /// the access.
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

    /// Whether the assumption with this number about a variable is made. A test decides this at random.
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

    /// Returns the candidate locks that are proposed for a variable.
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

    /// Returns the kinds of facts that are proposed for a variable.
    pub(super) fn proposed_kinds(&self, variable: &str, kinds: FactKinds) -> FactKinds {
        let rows = FACTS.iter().filter(|row| {
            kinds.has(row.kind) && self.is_proposed(variable, KIND_NUMBERS + row.kind as usize)
        });
        rows.fold(FactKinds::NONE, |all, row| all.with(row.kind))
    }

    /// Whether no known access contradicts that a field is settled, so that the field may determine a
    /// lock.
    pub(super) fn is_settled(&self, field: FieldRef) -> bool {
        match self.variables.get(&Variable::Field(std::ptr::from_ref(field))) {
            None => true,
            Some(Protection::Watched(watched)) => watched.kept.has(FactKind::Settled),
            Some(
                Protection::Unprotected
                | Protection::Final
                | Protection::Owned
                | Protection::Contained(_),
            ) => false,
        }
    }

    /// Removes the locks that a field determines, because the field is not settled. Refutes variables
    /// without another fact.
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
                if !watched.has_locks {
                    self.refuted.insert(super::contained::name_of(name));
                }
                self.refuted.insert(name.clone());
            }
        }
    }

    pub(super) fn refute(&mut self, name: String) {
        self.refuted.insert(name);
    }

    /// Clears all inferred facts.
    pub(crate) fn clear(&mut self) {
        self.variables.clear();
        self.names.clear();
        self.fields_at.clear();
        self.numbers_at.clear();
        self.declined.clear();
        self.refuted.clear();
        self.withdrawn.clear();
    }
}
