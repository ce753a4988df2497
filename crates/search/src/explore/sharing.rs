//! The loop as a member of a team: what it asks of and does for the others.
//!
//! Invariant: an alternative that is given away is not taken here.

use base::chunks::Chunks;

use super::Explorer;
use crate::observer::Observer;
use crate::strategy::Open;
use crate::system::System;

impl<S: System + ?Sized, O: Observer<S> + ?Sized> Explorer<'_, S, O> {
    /// The state that goes on, once members that have nothing to do were given some of what is open.
    pub(super) fn current(&mut self) -> Option<Open> {
        // Under reduction others find what is open in the sets.
        if let Some(seat) = &mut self.seat
            && self.reduction.is_none()
        {
            let frontier = &*self.frontier;
            if seat.is_asked(|| frontier.stack().map_or(0, Chunks::len))
                && let Some(bundle) = self.frontier.split()
            {
                for open in &bundle {
                    self.store.open_again(open.state);
                }
                seat.give(bundle);
            }
        }
        self.frontier.current().map(|open| *open)
    }

    /// Opens what another member gave; whether there was anything.
    pub(super) fn take_over(&mut self, bundle: Option<Vec<Open>>) -> bool {
        let Some(bundle) = bundle else { return false };
        for open in bundle {
            self.frontier.push(open);
        }
        self.given = self.depth_of_stack();
        true
    }

    fn depth_of_stack(&self) -> usize {
        self.frontier.stack().map_or(usize::MAX, Chunks::len)
    }

    /// Whether another member may have made the state that goes on, which then may consist of what this
    /// one does not know.
    pub(super) fn may_be_of_another(&mut self) -> bool {
        if self.seat.is_none() {
            return false;
        }
        // Under reduction any member may expand any state.
        if self.reduction.is_some() {
            return true;
        }
        self.given = self.given.min(self.depth_of_stack());
        self.given > 0 && self.depth_of_stack() <= self.given
    }

    /// Whether a state just stored is one too many.
    pub(super) fn is_full(&self) -> bool {
        match &self.seat {
            Some(seat) if self.max_states != u64::MAX => seat.count_state() > self.max_states,
            _ => self.statistics.states_new >= self.max_states,
        }
    }
}
