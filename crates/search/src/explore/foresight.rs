//! Taking steps whose end the system can tell without taking them.
//!
//! Invariant: states, counts and order are those of an exploration that takes every step.

use super::{Explorer, Halt};
use crate::failure::Error;
use crate::limits::Reason;
use crate::observer::{Context, Control, Observer, Trail};
use crate::store::StateId;
use crate::strategy::Open;
use crate::system::{Step, System};

impl<S: System + ?Sized, O: Observer<S> + ?Sized> Explorer<'_, S, O> {
    /// Sees to it that `open_vector` is the vector of a state.
    pub(super) fn look_up(&mut self, state: StateId) -> Result<(), Error<S::Error>> {
        if self.open_state == Some(state) {
            return Ok(());
        }
        if self.stored == Some(state) {
            std::mem::swap(&mut self.open_vector, &mut self.live_vector);
            self.stored = None;
        } else {
            self.store.get(state, &mut self.open_vector);
            if self.may_be_of_another() {
                self.system.adopt(&self.open_vector).map_err(Error::System)?;
            }
        }
        self.open_state = Some(state);
        Ok(())
    }

    /// Whether the system can tell where a choice of an open state leads, which is then in `ahead`.
    pub(super) fn foresee(&mut self, open: Open, choice: u32) -> Result<bool, Error<S::Error>> {
        self.look_up(open.state)?;
        Ok(self.system.foresee(&self.open_vector, choice, &mut self.ahead))
    }

    /// Takes a choice of an open state whose end is foreseen; the system goes there only if it is new.
    pub(super) fn leap(
        &mut self,
        open: Open,
        choice: u32,
    ) -> Result<Option<Halt>, Error<S::Error>> {
        if let Some(current) = self.frontier.current() {
            current.next = choice + 1;
        }
        self.under_way = (open.state, Some(choice));
        let Ok((state, new)) = self.store.insert(&self.ahead) else {
            return Ok(Some(Halt::Bound(Reason::StoreFull)));
        };
        let depth = open.depth.saturating_add(1);
        if !new {
            self.statistics.foreseen += 1;
            self.statistics.transitions += 1;
            self.statistics.states_revisited += 1;
            if self.depths.as_mut().is_some_and(|depths| depths.reach(state, depth)) {
                self.link(state, open.state, choice);
            }
            return Ok(None);
        }
        if self.is_full() {
            return Ok(Some(Halt::Bound(Reason::MaxStates)));
        }
        if let Some(glance) = self.system.glance(&self.ahead) {
            std::mem::swap(&mut self.ahead, &mut self.live_vector);
            self.stored = Some(state);
            self.observer.passed(glance);
            self.statistics.foreseen += 1;
            self.statistics.transitions += 1;
            self.link(state, open.state, choice);
            return Ok(self.open(state, depth, glance.arity, Control::Continue));
        }
        self.system.restore(&self.ahead).map_err(Error::System)?;
        std::mem::swap(&mut self.ahead, &mut self.live_vector);
        self.stored = Some(state);
        self.live_state = Some(state);
        self.laid_out = true;
        let trail = Trail::of(&self.links, self.frontier, self.under_way);
        let arity = Some(open.arity);
        let context =
            Context { state: Some(open.state), new: false, depth: open.depth, arity, trail };
        let shown = self.observer.stepped(self.system, Step::Next, &context);
        match shown.map_err(Error::System)? {
            Control::Stop => return Ok(Some(Halt::Stop)),
            Control::Continue | Control::Backtrack => {}
        }
        self.statistics.foreseen += 1;
        self.statistics.transitions += 1;
        self.link(state, open.state, choice);
        self.enter_new(state, depth)
    }
}
