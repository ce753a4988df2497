//! The persistent sets of an exploration, or of its worker pool.
//!
//! Invariant: both kinds of sets have the same meaning. In a pool, the next alternative is taken as
//! soon as it is determined, since a different worker might also choose it. A state without a
//! further alternative is closed at once.

use base::intern::Full;

use crate::frontier::FrontierEntry;
use crate::por::mutant::EnabledMutant;
use crate::por::persistent::PersistentSets;
use crate::store::StateId;
use crate::system::access::{Footprint, Process};
use crate::system::renaming::Renaming;
use crate::workers::handle::WorkerHandle;
use crate::workers::pool::WorkerPool;

/// The persistent sets, by their owner.
#[derive(Debug)]
pub(crate) enum ReductionSets<'a> {
    /// The sets of this exploration.
    Own(Box<PersistentSets>),
    /// The sets of a pool. Only the first worker reports their size.
    Shared { pool: &'a WorkerPool, is_first: bool },
}

impl<'a> ReductionSets<'a> {
    /// Creates empty sets, or refers to the sets of the worker's pool.
    pub(crate) fn new(worker: Option<&WorkerHandle<'a>>, mutant: EnabledMutant) -> Self {
        match worker {
            Some(worker) => Self::Shared { pool: worker.pool(), is_first: worker.is_first() },
            None => Self::Own(Box::new(PersistentSets::new(mutant))),
        }
    }

    /// Returns the sets of this exploration, for checkpoints; `None` for sets of a pool.
    pub(crate) fn own(&self) -> Option<&PersistentSets> {
        match self {
            Self::Own(sets) => Some(sets),
            Self::Shared { .. } => None,
        }
    }

    /// Returns the alternative to take next in an open state.
    pub(crate) fn next(&self, open: FrontierEntry) -> Result<Option<u32>, Full> {
        match self {
            Self::Own(sets) => Ok(sets.next(open.state, open.next)),
            Self::Shared { pool, .. } => {
                pool.with_sets(|sets| sets.take_next(open.state, open.next))
            }
        }
    }

    /// Closes a state that has no further alternatives to take.
    pub(crate) fn close(&mut self, state: StateId) -> Result<(), Full> {
        match self {
            Self::Own(sets) => sets.close(state),
            Self::Shared { .. } => Ok(()),
        }
    }

    /// Marks an alternative as taken.
    pub(crate) fn take(&mut self, state: StateId, choice: u32) {
        if let Self::Own(sets) = self {
            sets.take(state, choice);
        }
    }

    /// Marks an alternative as not taken, because its step was interrupted.
    pub(crate) fn untake(&mut self, state: StateId, choice: u32) {
        if let Self::Own(sets) = self {
            sets.untake(state, choice);
        }
    }

    /// Adds a new state.
    pub(crate) fn enter(
        &mut self,
        state: StateId,
        processes: &[Process],
        arity: u32,
        last: u32,
    ) -> Result<(), Full> {
        match self {
            Self::Own(sets) => sets.enter(processes, arity, last),
            Self::Shared { pool, .. } => {
                pool.with_sets(|sets| sets.enter(state, processes, arity, last))
            }
        }
    }

    /// Marks the state that was just entered as never expanded.
    pub(crate) fn cut(&mut self, state: StateId) {
        match self {
            Self::Own(sets) => sets.cut(state),
            Self::Shared { pool, .. } => pool.with_sets(|sets| sets.cut(state)),
        }
    }

    /// Adds the footprint of a step from `state`, and returns the number of the step.
    pub(crate) fn add_step(&mut self, state: StateId, step: &Footprint) -> Result<u32, Full> {
        match self {
            Self::Own(sets) => {
                let number = sets.number_step(step)?;
                sets.begin_step(state, number)?;
                Ok(number)
            }
            Self::Shared { pool, .. } => pool.with_sets(|sets| sets.add_step(state, step)),
        }
    }

    /// Records that the step from `state` led to no state.
    pub(crate) fn discard_step(&mut self, state: StateId) {
        match self {
            Self::Own(sets) => sets.discard_step(state),
            Self::Shared { pool, .. } => pool.with_sets(|sets| sets.discard_step(state)),
        }
    }

    /// Records that the step with the number `step` led from `from` to `to`.
    pub(crate) fn connect(
        &mut self,
        from: StateId,
        to: StateId,
        step: u32,
        renaming: &Renaming,
    ) -> Result<(), Full> {
        match self {
            Self::Own(sets) => {
                let renaming = sets.number_renaming(renaming)?;
                sets.connect(from, to, step, renaming)
            }
            Self::Shared { pool, .. } => {
                pool.with_sets(|sets| sets.connect(from, to, step, renaming))
            }
        }
    }

    /// Returns the bytes of memory held.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Own(sets) => sets.bytes(),
            Self::Shared { pool, is_first: true } => pool.with_sets(|sets| sets.bytes()),
            Self::Shared { .. } => 0,
        }
    }

    /// Returns the additional bytes that growing tables need temporarily, if growth is due soon.
    pub(crate) fn growth(&self) -> usize {
        match self {
            Self::Own(sets) => sets.growth(),
            Self::Shared { pool, .. } => pool.with_sets(|sets| sets.growth()),
        }
    }
}
