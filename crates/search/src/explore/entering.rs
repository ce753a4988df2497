//! What is done with a state that was reached: the observer, the frontier and the reduction are told.
//!
//! Invariant: a new state is counted and shown once, and opened unless somebody cuts it.

use super::{Explorer, Halt};
use crate::failure::Error;
use crate::limits::Reason;
use crate::observer::{Context, Control, Observer, Trail};
use crate::store::StateId;
use crate::strategy::Open;
use crate::system::System;

impl<S: System + ?Sized, O: Observer<S> + ?Sized> Explorer<'_, S, O> {
    /// Shows a new state to the observer and opens it.
    pub(super) fn enter_new(
        &mut self,
        state: StateId,
        depth: u32,
    ) -> Result<Option<Halt>, Error<S::Error>> {
        let arity = self.system.arity().map_err(Error::System)?;
        if let Some(reduction) = &mut self.reduction {
            reduction.agents.clear();
            self.system.agents(&mut reduction.agents).map_err(Error::System)?;
            let last = reduction.step.agent;
            if reduction.sets.enter(state, &reduction.agents, arity, last).is_err() {
                return Ok(Some(Halt::Bound(Reason::StoreFull)));
            }
        }
        if self.foresees {
            self.system.arrived(&self.live_vector);
        }
        let trail = Trail::of(&self.links, self.frontier, self.under_way);
        let context = Context { state: Some(state), new: true, depth, arity: Some(arity), trail };
        let control = self.observer.entered(self.system, &context).map_err(Error::System)?;
        if self.observer.is_end(self.system, &context).map_err(Error::System)? {
            self.statistics.end_states += 1;
        }
        self.show()?;
        Ok(self.open(state, depth, arity, control))
    }

    /// Counts a new state and opens it.
    pub(super) fn open(
        &mut self,
        state: StateId,
        depth: u32,
        arity: u32,
        control: Control,
    ) -> Option<Halt> {
        self.statistics.states_new += 1;
        self.note_discovery();
        self.statistics.max_depth = self.statistics.max_depth.max(depth);
        let expand = match (control, &mut self.depths) {
            (Control::Stop, _) => return Some(Halt::Stop),
            (Control::Continue, None) => true,
            (Control::Continue, Some(depths)) => depths.enter(state, depth, arity),
            (Control::Backtrack, depths) => {
                if let Some(depths) = depths {
                    depths.close();
                }
                if let Some(reduction) = &mut self.reduction {
                    reduction.sets.cut(state);
                }
                false
            }
        };
        if expand && arity > 0 {
            self.statistics.choices += 1;
            self.frontier.push(Open { state, next: 0, arity, depth });
            self.store.open(state, &self.live_vector);
        }
        None
    }

    /// Shows a known state, reached again by `choice` of `parent`, to the observer.
    pub(super) fn enter_known(
        &mut self,
        state: StateId,
        depth: u32,
        parent: StateId,
        choice: u32,
    ) -> Result<Option<Halt>, Error<S::Error>> {
        self.statistics.states_revisited += 1;
        let trail = Trail::of(&self.links, self.frontier, self.under_way);
        let context = Context { state: Some(state), new: false, depth, arity: None, trail };
        match self.observer.entered(self.system, &context).map_err(Error::System)? {
            Control::Stop => return Ok(Some(Halt::Stop)),
            Control::Backtrack => {}
            Control::Continue => {
                if self.depths.as_mut().is_some_and(|depths| depths.reach(state, depth)) {
                    self.link(state, parent, choice);
                }
                if self.habits.revisits {
                    self.offer(state, depth)?;
                }
            }
        }
        Ok(None)
    }

    /// Offers a known state, which the system is in, to the frontier.
    pub(super) fn offer(&mut self, state: StateId, depth: u32) -> Result<(), Error<S::Error>> {
        let arity = self.system.arity().map_err(Error::System)?;
        if arity > 0 {
            self.show()?;
            let again = self.frontier.offer(Open { state, next: 0, arity, depth });
            self.statistics.reopened += u64::from(again);
            self.statistics.max_depth = self.statistics.max_depth.max(depth);
        }
        Ok(())
    }

    /// Shows the state the system is in to the frontier, if that wants to see it.
    pub(super) fn show(&mut self) -> Result<(), Error<S::Error>> {
        if self.habits.looks {
            self.system.view(&mut self.view).map_err(Error::System)?;
            self.frontier.look(&self.view);
        }
        Ok(())
    }
}
