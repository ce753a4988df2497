//! The duties of a worker: it hands over open states, and adopts states of other workers.
//!
//! Invariant: an alternative that was handed over is not taken by the former owner.

use base::chunks::Chunks;

use super::explorer::Explorer;
use crate::frontier::FrontierEntry;
use crate::observer::Observer;
use crate::system::System;

impl<S: System + ?Sized, O: Observer<S> + ?Sized> Explorer<'_, S, O> {
    /// Returns the state to expand. If another worker is hungry, hands over some open states first.
    pub(super) fn current(&mut self) -> Option<FrontierEntry> {
        // Under reduction, workers find open alternatives in the shared sets.
        if let Some(member) = &mut self.membership
            && self.reduction.is_none()
        {
            let frontier = &*self.frontier;
            if member.handle.should_split(|| frontier.stack().map_or(0, Chunks::len))
                && let Some(stack) = self.frontier.split()
            {
                for open in &stack {
                    self.store.retain_again(open.state);
                }
                member.handle.give(stack);
            }
        }
        self.frontier.current().map(|open| *open)
    }

    pub(super) fn stack_depth(&self) -> usize {
        self.frontier.stack().map_or(usize::MAX, Chunks::len)
    }

    /// Whether another worker may have stored the current state, so that its components may be
    /// unknown to this worker.
    pub(super) fn may_be_foreign(&mut self) -> bool {
        let depth = self.stack_depth();
        let Some(member) = &mut self.membership else { return false };
        // Under reduction any worker may expand any state.
        if self.reduction.is_some() {
            return true;
        }
        member.taken_over = member.taken_over.min(depth);
        member.taken_over > 0 && depth <= member.taken_over
    }

    /// Whether the state that was just stored exceeds the bound on states.
    pub(super) fn is_full(&self) -> bool {
        match &self.membership {
            Some(member) if self.max_states != u64::MAX => {
                member.handle.count_state() > self.max_states
            }
            _ => self.statistics.states_new >= self.max_states,
        }
    }
}
