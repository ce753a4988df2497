//! The search for work when no state is open. The reduction or the depth bound opens states again,
//! and other workers hand over stacks.
//!
//! Invariant: when a state is chosen for reopening, it has an alternative that was not taken.

use base::intern::Full;

use super::explorer::{Continued, Explorer};
use super::reduction::Reduction;
use super::sets::ReductionSets;
use crate::depth::DepthBound;
use crate::failure::Error;
use crate::frontier::FrontierEntry;
use crate::observer::Observer;
use crate::system::System;

impl<S: System + ?Sized, O: Observer<S> + ?Sized> Explorer<'_, S, O> {
    /// Opens states again. Returns whether there was such a state.
    pub(super) fn reopen(&mut self) -> Continued<bool, S::Error> {
        if self.reduction.is_some() {
            return Ok(self.reopen_wanting()?);
        }
        if let Some(member) = &self.membership {
            let stack = member.handle.take();
            return Ok(self.take_over(stack));
        }
        let Some((state, depth)) = self.depths.as_mut().and_then(DepthBound::reopen) else {
            return Ok(false);
        };
        let mut open = FrontierEntry { state, next: 0, arity: 0, depth };
        self.go_to(open)?;
        open.arity = self.system.arity().map_err(Error::System)?;
        self.statistics.max_depth = self.statistics.max_depth.max(depth);
        self.statistics.reopened += 1;
        if open.arity > 0 {
            self.frontier.push(open);
        }
        Ok(true)
    }

    /// Opens a state of which the reduction wants further alternatives. Returns whether there is
    /// such a state.
    fn reopen_wanting(&mut self) -> Result<bool, Full> {
        let open = match (&mut self.reduction, &self.membership) {
            (Some(Reduction { sets: ReductionSets::Own(sets), .. }), _) => {
                let Some(state) = sets.reopen()? else { return Ok(false) };
                let (arity, depth) = (sets.arity(state), self.links.depth(state));
                FrontierEntry { state, next: 0, arity, depth }
            }
            (_, Some(member)) => {
                let Some((open, choice)) = member.handle.take_wanted()? else { return Ok(false) };
                self.forced_choice = Some(choice);
                open
            }
            _ => return Ok(false),
        };
        self.statistics.reopened += 1;
        self.frontier.push(open);
        Ok(true)
    }

    /// Opens the states that another worker handed over. Returns whether there were such states.
    fn take_over(&mut self, stack: Option<Vec<FrontierEntry>>) -> bool {
        let Some(stack) = stack else { return false };
        for open in stack {
            self.frontier.push(open);
        }
        let depth = self.stack_depth();
        if let Some(member) = &mut self.membership {
            member.taken_over = depth;
        }
        true
    }
}
