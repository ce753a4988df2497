//! Kinds of facts that reduce states or scheduling points, with one row for each kind.
//!
//! Source: SEMANTICS 9 and 29. A fact is exact, part of the state, or *watched*. A watched fact is
//! assumed from the beginning of a search. The first event that contradicts the fact refutes it. A
//! search with a refuted fact proves nothing, and is repeated without the fact.

/// A kind of facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FactKind {
    /// A register only takes part in the computation of faint registers.
    Faint,
    /// A lock protects a variable.
    Guarded,
    /// Each access without a lock is by a thread that observed the ends of all other threads.
    Joined,
    /// No thread writes the variable of an object that other threads reach.
    Settled,
    /// Only one thread accesses the variable of an object that other threads reach.
    Own,
    /// No section of a monitor contains a step that other threads can observe.
    LeafMonitor,
    /// A thread enters a monitor only while it holds another lock.
    InnerMonitor,
    /// Each access to a variable of an object holds the one lock of this object.
    Contained,
}

/// The row of a kind of facts.
#[derive(Clone, Copy, Debug)]
pub struct FactRow {
    /// The described kind.
    pub kind: FactKind,
    /// Name of the kind on the command line and in results.
    pub name: &'static str,
    /// The text of the assumption about one variable or monitor.
    pub text: &'static str,
    /// The effect on the search.
    pub effect: &'static str,
    /// The event that contradicts the assumption.
    pub refuted_by: &'static str,
}

/// The rows of all kinds, in the order of [`FactKind`].
pub const FACTS: &[FactRow] = &[
    FactRow {
        kind: FactKind::Faint,
        name: "faint",
        text: "a local variable is used only to compute variables that are not used otherwise",
        effect: "its value is no part of a state",
        refuted_by: "none: the fact is exact within a method",
    },
    FactRow {
        kind: FactKind::Guarded,
        name: "guarded",
        text: "every access to a variable holds one lock",
        effect: "accesses are no scheduling points",
        refuted_by: "an access without the lock",
    },
    FactRow {
        kind: FactKind::Joined,
        name: "joined",
        text: "a thread accesses a variable without its lock only after it has observed the ends of all other threads that access the variable",
        effect: "such an access does not refute the lock",
        refuted_by: "an access by a thread whose end was not observed",
    },
    FactRow {
        kind: FactKind::Settled,
        name: "settled",
        text: "a variable of an object is not written while other threads reach the object",
        effect: "reads are no scheduling points",
        refuted_by: "a write while other threads reach the object",
    },
    FactRow {
        kind: FactKind::Own,
        name: "own",
        text: "one thread accesses a variable of an object, or an element, while others reach it",
        effect: "accesses are no scheduling points",
        refuted_by: "an access by a second thread",
    },
    FactRow {
        kind: FactKind::LeafMonitor,
        name: "leaf-monitor",
        text: "with --slice: no section of a monitor contains a step that another thread can observe",
        effect: "entering and leaving the monitor are no scheduling points",
        refuted_by: "such a step within a section, or a look at the state of a thread",
    },
    FactRow {
        kind: FactKind::InnerMonitor,
        name: "inner-monitor",
        text: "a thread enters the monitors of the objects of a class only while it holds one other lock",
        effect: "entering and leaving the monitor are no scheduling points",
        refuted_by: "an entry without the lock, or a monitor that another thread holds",
    },
    FactRow {
        kind: FactKind::Contained,
        name: "contained",
        text: "after the fact guarded is refuted: each access to a variable of an object holds the one lock of this object",
        effect: "accesses are no scheduling points",
        refuted_by: "an access without the lock of the object",
    },
];

impl FactKind {
    /// Returns the row of the kind.
    pub const fn row(self) -> &'static FactRow {
        &FACTS[self as usize]
    }
}

/// The treatment of the values of masked variables by the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MaskedValues {
    /// Masked stores write nothing, as in searches.
    Erased,
    /// Masked stores write the values of the program, as on paths.
    Kept,
    /// Masked stores write the integers of the program plus this number, as a test of non-interference.
    Changed(u64),
}

impl MaskedValues {
    /// Whether masked variables are written.
    pub(crate) const fn are_kept(self) -> bool {
        matches!(self, Self::Kept | Self::Changed(_))
    }
}

/// A set of kinds of facts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FactKinds(u8);

impl FactKinds {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// The kinds that assume something about the accesses to a variable.
    pub const OF_VARIABLES: Self =
        Self::NONE.with(FactKind::Guarded).with(FactKind::Settled).with(FactKind::Own);

    /// The kinds that depend on the accesses to variables, or on the locks of threads.
    pub const OF_ACCESSES: Self = Self::OF_VARIABLES.with(FactKind::InnerMonitor);

    /// Returns all kinds.
    pub fn all() -> Self {
        FACTS.iter().fold(Self::NONE, |all, row| all.with(row.kind))
    }

    /// Returns the set with a kind added.
    #[must_use]
    pub const fn with(self, kind: FactKind) -> Self {
        Self(self.0 | 1 << kind as u8)
    }

    /// Returns the set without a kind.
    #[must_use]
    pub const fn without(self, kind: FactKind) -> Self {
        Self(self.0 & !(1 << kind as u8))
    }

    /// Returns the intersection of both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether the set has a kind.
    #[inline]
    pub const fn has(self, kind: FactKind) -> bool {
        self.0 & 1 << kind as u8 != 0
    }
}

/// A kind of events that withdraw masks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MaskEvent {
    /// A masked access turns out to be to a variable that is not masked.
    Unmasked,
    /// Code needs the value of a masked load.
    Load,
    /// An index, computed from a masked field with a range, may be out of bounds, or code needs the
    /// number for another purpose.
    Index,
    /// A masked field has a value outside of its range.
    Range,
    /// A transition ends between the read of a masked field with a range and the use as an index.
    Parted,
    /// Code without a mask accesses a masked field.
    Field,
    /// Code without a mask accesses an element of a masked array.
    Element,
    /// A native method, or reflection, accesses a masked variable.
    Native,
    /// A callee needs a masked argument.
    Argument,
    /// A caller needs a masked result.
    Result,
    /// A masked value is printed to another stream than standard output and error.
    Output,
    /// Code needs a masked text.
    Text,
    /// A section of a leaf monitor has a scheduling point.
    Section,
    /// A section of a leaf monitor accesses a shared variable.
    Shared,
    /// A section of a leaf monitor enters another leaf monitor.
    Nested,
    /// A section of a leaf monitor begins in a step that excludes other threads.
    Atomic,
    /// The program observes whether a thread waits for a monitor.
    Observed,
}

impl MaskEvent {
    /// All kinds of events.
    pub const ALL: [Self; 17] = [
        Self::Unmasked,
        Self::Load,
        Self::Index,
        Self::Range,
        Self::Parted,
        Self::Field,
        Self::Element,
        Self::Native,
        Self::Argument,
        Self::Result,
        Self::Output,
        Self::Text,
        Self::Section,
        Self::Shared,
        Self::Nested,
        Self::Atomic,
        Self::Observed,
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_the_order_of_kinds() {
        for (at, row) in FACTS.iter().enumerate() {
            assert_eq!(row.kind as usize, at);
            assert_eq!(row.kind.row().name, row.name);
            assert!(FactKinds::all().has(row.kind));
            assert!(!FactKinds::all().without(row.kind).has(row.kind));
        }
    }
}
