//! The candidate locks of each variable.
//!
//! Lifetime: the run. Candidates are only removed.

use crate::heap::Ref;
use crate::prepared::Code;
use base::FastMap;
use classes::{ClassId, FieldRef};
use std::collections::BTreeSet;

/// A variable, the key by which accesses are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Variable {
    /// A field, by its address: classes live as long as the run.
    Field(*const classes::Field),
    /// The elements of arrays of this descriptor letter.
    Elements(u8),
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
    /// An object that lives throughout the run, such as the mirror of a class.
    Fixed(Ref),
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
    /// The locks held in each access that is not ordered. Empty: refuted in this search.
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
    /// Its accesses are no scheduling points.
    Watched(WatchedVariable),
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
}

impl ProtectionMutant {
    /// All mutants.
    #[doc(hidden)]
    pub const ALL: [Self; 3] = [Self::Alone, Self::Forgotten, Self::Ordered];
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
    /// The fields that instructions access, by code and pc.
    pub(super) fields_at: FastMap<(*const Code, u32), Option<FieldRef>>,
    /// Names of the variables whose protection was refuted in this search.
    pub refuted: BTreeSet<String>,
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

    /// Returns the protection of a variable by those of these candidates that are proposed.
    pub(super) fn proposed(&self, variable: &str, mut locks: Vec<LockExpression>) -> Protection {
        let mut number = 0;
        locks.retain(|_| {
            number += 1;
            self.is_proposed(variable, number)
        });
        if locks.is_empty() {
            return Protection::Unprotected;
        }
        Protection::Watched(WatchedVariable::new(locks))
    }

    pub(super) fn refute(&mut self, name: String) {
        self.refuted.insert(name);
    }

    /// Clears the table.
    pub(crate) fn clear(&mut self) {
        self.variables.clear();
        self.fields_at.clear();
        self.refuted.clear();
    }
}
