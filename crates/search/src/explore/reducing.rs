//! The loop under reduction: what it tells the sets, and what they want of it.
//!
//! Invariant: a state that is opened again has an alternative that was not taken when it was chosen.

use base::intern::Full;

use super::Explorer;
use crate::observer::Observer;
use crate::reduction::{Agent, Footprint, Origins, Rule, Sets};
use crate::store::StateId;
use crate::strategy::Open;
use crate::system::System;
use crate::team::Seat;

/// Persistent sets, and room for what the system tells.
pub(super) struct Reduction<'a> {
    pub(super) sets: Sets<'a>,
    pub(super) agents: Vec<Agent>,
    pub(super) step: Footprint,
    pub(super) origins: Origins,
    /// The number of the step under way.
    number: u32,
}

impl<'a> Reduction<'a> {
    pub(super) fn new(seat: Option<&Seat<'a>>, without: Option<Rule>) -> Self {
        Self {
            sets: Sets::new(seat, without),
            agents: Vec::new(),
            step: Footprint::default(),
            origins: Origins::default(),
            number: 0,
        }
    }

    /// The step from `state` is done; `step` says what it did.
    pub(super) fn stepped(&mut self, state: StateId) -> Result<(), Full> {
        self.number = self.sets.stepped(state, &self.step)?;
        Ok(())
    }

    /// That step led to `to`; `origins` says how its names come from those of `from`.
    pub(super) fn connect(&mut self, from: StateId, to: StateId) -> Result<(), Full> {
        self.sets.connect(from, to, self.number, &self.origins)
    }
}

impl<S: System + ?Sized, O: Observer<S> + ?Sized> Explorer<'_, S, O> {
    /// Opens a state of which more alternatives are wanted; whether there is one.
    pub(super) fn reopen_wanting(&mut self) -> Result<bool, Full> {
        let open = match (&mut self.reduction, &self.seat) {
            (Some(Reduction { sets: Sets::Own(sets), .. }), _) => {
                let Some(state) = sets.reopen()? else { return Ok(false) };
                let (arity, depth) = (sets.arity(state), self.links.depth(state));
                Open { state, next: 0, arity, depth }
            }
            (_, Some(seat)) => {
                let Some((open, choice)) = seat.take_wanted()? else { return Ok(false) };
                self.again = Some(choice);
                open
            }
            _ => return Ok(false),
        };
        self.statistics.reopened += 1;
        self.frontier.push(open);
        Ok(true)
    }
}
