//! The loop under reduction: what it tells the sets, and what they want of it.
//!
//! Invariant: a state that is opened again has an alternative that was not taken when it was chosen.

use base::intern::Full;

use super::Explorer;
use crate::observer::Observer;
use crate::reduction::{Agent, Footprint, Image, Origins, Rule, Sets};
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
    /// The steps that the one under way stands for.
    pub(super) images: Vec<Image>,
    /// The numbers of the step under way, and of these.
    numbers: Vec<u32>,
}

impl<'a> Reduction<'a> {
    pub(super) fn new(seat: Option<&Seat<'a>>, without: Option<Rule>) -> Self {
        Self {
            sets: Sets::new(seat, without),
            agents: Vec::new(),
            step: Footprint::default(),
            origins: Origins::default(),
            images: Vec::new(),
            numbers: Vec::new(),
        }
    }

    /// The step from `state` is done; `step` says what it did.
    pub(super) fn stepped(&mut self, state: StateId) -> Result<(), Full> {
        self.numbers.clear();
        self.numbers.push(self.sets.stepped(state, &self.step)?);
        for image in &self.images {
            self.numbers.push(self.sets.stepped(state, &image.step(&self.step))?);
        }
        Ok(())
    }

    /// That step led to `to`; `origins` says how its names come from those of `from`.
    pub(super) fn connect(&mut self, from: StateId, to: StateId) -> Result<(), Full> {
        let Some((own, others)) = self.numbers.split_first() else { return Ok(()) };
        self.sets.connect(from, to, *own, &self.origins)?;
        for (image, number) in self.images.iter().zip(others) {
            self.sets.connect(from, to, *number, &image.origins(&self.origins))?;
        }
        Ok(())
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
