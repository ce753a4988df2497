//! The sets of an exploration: its own, or those that its team has in common.
//!
//! Invariant: what is asked of either means the same, but that in a team an alternative that is told is
//! taken at once, and a state in which none is left is closed at once: another member might ask as well.

use base::intern::Full;

use super::{Agent, Footprint, Origins, Persistent, Rule};
use crate::store::StateId;
use crate::strategy::Open;
use crate::team::{Seat, Team};

/// Where the sets are.
#[derive(Debug)]
pub(crate) enum Sets<'a> {
    /// Nobody else asks.
    Own(Box<Persistent>),
    /// They are the team's, whose first member tells how large they are.
    Common { team: &'a Team, is_first: bool },
}

impl<'a> Sets<'a> {
    /// Empty sets, or those of the team.
    pub(crate) fn new(seat: Option<&Seat<'a>>, without: Option<Rule>) -> Self {
        match seat {
            Some(seat) => Self::Common { team: seat.team(), is_first: seat.is_first() },
            None => Self::Own(Box::new(Persistent::new(without))),
        }
    }

    /// Its own sets, for checkpoints.
    pub(crate) fn own(&self) -> Option<&Persistent> {
        match self {
            Self::Own(sets) => Some(sets),
            Self::Common { .. } => None,
        }
    }

    /// The alternative to take next in an open state.
    pub(crate) fn next(&self, open: Open) -> Result<Option<u32>, Full> {
        match self {
            Self::Own(sets) => Ok(sets.next(open.state, open.next)),
            Self::Common { team, .. } => team.reduced(|sets| sets.next(open.state, open.next)),
        }
    }

    /// There was none.
    pub(crate) fn close(&mut self, state: StateId) -> Result<(), Full> {
        match self {
            Self::Own(sets) => sets.close(state),
            Self::Common { .. } => Ok(()),
        }
    }

    /// An alternative is being taken.
    pub(crate) fn take(&mut self, state: StateId, choice: u32) {
        if let Self::Own(sets) = self {
            sets.take(state, choice);
        }
    }

    /// It was not: it is to be taken again, when the exploration is resumed.
    pub(crate) fn take_back(&mut self, state: StateId, choice: u32) {
        if let Self::Own(sets) = self {
            sets.take_back(state, choice);
        }
    }

    /// A new state.
    pub(crate) fn enter(
        &mut self,
        state: StateId,
        agents: &[Agent],
        arity: u32,
        last: u32,
    ) -> Result<(), Full> {
        match self {
            Self::Own(sets) => sets.enter(agents, arity, last),
            Self::Common { team, .. } => {
                team.reduced(|sets| sets.enter(state, agents, arity, last))
            }
        }
    }

    /// The state just entered will not be expanded.
    pub(crate) fn cut(&mut self, state: StateId) {
        match self {
            Self::Own(sets) => sets.cut(state),
            Self::Common { team, .. } => team.reduced(|sets| sets.cut(state)),
        }
    }

    /// The step from `state` is done and did this, which gets a number.
    pub(crate) fn stepped(&mut self, state: StateId, step: &Footprint) -> Result<u32, Full> {
        match self {
            Self::Own(sets) => sets.stepped(state, step),
            Self::Common { team, .. } => team.reduced(|sets| sets.stepped(state, step)),
        }
    }

    /// The step from `state` led nowhere.
    pub(crate) fn lost(&mut self, state: StateId) {
        match self {
            Self::Own(sets) => sets.lost(state),
            Self::Common { team, .. } => team.reduced(|sets| sets.lost(state)),
        }
    }

    /// The step of this number from `from` led to `to`.
    pub(crate) fn connect(
        &mut self,
        from: StateId,
        to: StateId,
        step: u32,
        origins: &Origins,
    ) -> Result<(), Full> {
        match self {
            Self::Own(sets) => sets.connect(from, to, step, origins),
            Self::Common { team, .. } => team.reduced(|sets| sets.connect(from, to, step, origins)),
        }
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Own(sets) => sets.bytes(),
            Self::Common { team, is_first: true } => team.reduced(|sets| sets.bytes()),
            Self::Common { .. } => 0,
        }
    }

    /// Bytes that growing tables take for a while, if that is due before long.
    pub(crate) fn growth(&self) -> usize {
        match self {
            Self::Own(sets) => sets.growth(),
            Self::Common { team, .. } => team.reduced(|sets| sets.growth()),
        }
    }
}
