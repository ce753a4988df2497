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

/// The inferred protection of a variable.
#[derive(Clone, Debug)]
pub(super) enum Protection {
    /// Its accesses are scheduling points.
    Unprotected,
    /// It is final: written only in constructors, so that it can determine a lock.
    Final,
    /// One of these locks was held in each access so far. Empty: refuted in this search.
    Candidates(Vec<LockExpression>),
}

/// A mutant of the inference: it ignores one kind of accesses that must remove candidates.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProtectionMutant {
    /// Ignores accesses after all other threads have ended: they may live on in other schedules.
    Alone,
    /// Ignores accesses to objects that are no longer shared.
    Forgotten,
}

impl ProtectionMutant {
    /// All mutants.
    #[doc(hidden)]
    pub const ALL: [Self; 2] = [Self::Alone, Self::Forgotten];
}

/// The inferred protection of all variables.
#[derive(Debug, Default)]
pub struct LockProtection {
    /// The mutant that a mutation test enables.
    #[cfg(feature = "mutants")]
    #[doc(hidden)]
    pub mutant: Option<ProtectionMutant>,
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
