//! The persistent sets of an exploration: its own, or those of its worker pool.
//!
//! Invariant: both have the same meaning. In a pool, the next alternative is taken at once, since another worker
//! might ask as well. A state without one is closed at once.

use base::intern::Full;

use crate::frontier::FrontierEntry;
use crate::por::mutant::EnabledMutant;
use crate::por::persistent::PersistentSets;
use crate::store::StateId;
use crate::system::access::{Footprint, Process};
use crate::system::renaming::Renaming;
use crate::workers::handle::WorkerHandle;
use crate::workers::pool::WorkerPool;

/// Persistent sets, by owner.
#[derive(Debug)]
pub(crate) enum ReductionSets<'a> {
    /// Those of this exploration.
    Own(Box<PersistentSets>),
    /// Those of a pool. Only the first worker reports their size.
    Shared { pool: &'a WorkerPool, is_first: bool },
}

impl<'a> ReductionSets<'a> {
    /// Creates empty sets, or refers to those of the worker's pool.
    pub(crate) fn new(worker: Option<&WorkerHandle<'a>>, mutant: EnabledMutant) -> Self {
        match worker {
            Some(worker) => Self::Shared { pool: worker.pool(), is_first: worker.is_first() },
            None => Self::Own(Box::new(PersistentSets::new(mutant))),
        }
    }

    /// Returns the sets of this exploration, for checkpoints.
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

    /// Closes a state without alternatives left to take.
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

    /// Marks an alternative as not taken: its step was interrupted.
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

    /// Marks the state just entered as never expanded.
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

    /// Records that the step of this number from `from` led to `to`.
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

    /// Returns the bytes held.
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
