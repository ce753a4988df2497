//! Mutants of the reduction. Each mutant omits one rule on which soundness depends.

/// A rule of the reduction that a mutation test omits.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchMutant {
    /// The cycle proviso: no terminal component ignores a process.
    CycleProviso,
    /// A state takes all alternatives where a step ends the execution, or leads to no state.
    EndingSteps,
    /// Conflicts are propagated backwards.
    Conflicts,
    /// Pending accesses count like executed accesses.
    PendingAccesses,
    /// The holder of a lock is wanted in place of a process blocked on the lock.
    LockOwners,
    /// The processes that can enable a process are wanted in place of the process.
    Wakers,
    /// The process that starts a process is wanted in place of the started process.
    Starters,
    /// Accesses are propagated in the names of the predecessor.
    Renaming,
    /// The step that leads to a data choice ends with the choice.
    DataChoices,
    /// Accesses found behind a closed state are propagated as well.
    LateGrowth,
    /// A closed state that wants further alternatives is opened again.
    Reopening,
    /// With several workers: the effects of an edge that was found before its target was described
    /// are propagated later.
    LateTargets,
    /// With several workers: an idle worker waits for the other workers.
    Waiting,
}

impl SearchMutant {
    /// The mutants of every reduced exploration.
    pub const ALL: &'static [Self] = &[
        Self::CycleProviso,
        Self::EndingSteps,
        Self::Conflicts,
        Self::PendingAccesses,
        Self::LockOwners,
        Self::Wakers,
        Self::Starters,
        Self::Renaming,
        Self::DataChoices,
        Self::LateGrowth,
        Self::Reopening,
    ];

    /// The mutants that matter only with several workers.
    pub const OF_WORKERS: &'static [Self] = &[Self::LateTargets, Self::Waiting];
}

/// The mutant that a mutation test has enabled. Without the feature `mutants`, there is none.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct EnabledMutant {
    #[cfg(feature = "mutants")]
    mutant: Option<SearchMutant>,
}

impl EnabledMutant {
    /// Whether the mutant omits this rule.
    #[cfg(feature = "mutants")]
    pub(crate) fn omits(self, rule: SearchMutant) -> bool {
        self.mutant == Some(rule)
    }

    #[cfg(not(feature = "mutants"))]
    #[expect(clippy::unused_self, reason = "as with the feature")]
    pub(crate) const fn omits(self, _: SearchMutant) -> bool {
        false
    }
}

#[cfg(feature = "mutants")]
impl From<Option<SearchMutant>> for EnabledMutant {
    fn from(mutant: Option<SearchMutant>) -> Self {
        Self { mutant }
    }
}
