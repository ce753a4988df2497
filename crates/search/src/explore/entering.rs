//! The treatment of a state to which a step leads: the state is counted, shown to the observer, and
//! opened.
//!
//! Invariant: a new state is counted and shown once, and opened unless the observer or a bound
//! prevents it.

use base::intern::Full;

use super::explorer::{Continued, Explorer, Halt};
use crate::failure::Error;
use crate::frontier::FrontierEntry;
use crate::observer::{Context, Control, Observer};
use crate::path::PathSource;
use crate::store::StateId;
use crate::system::System;
use crate::system::cache::TransitionCache;
use crate::system::inspection::StateView;

impl<S: System + ?Sized, O: Observer<S> + ?Sized> Explorer<'_, S, O> {
    /// Shows a new state, which is the current state of the system, to the observer and opens it.
    pub(super) fn enter_new(&mut self, state: StateId, depth: u32) -> Continued<(), S::Error> {
        let arity = self.system.arity().map_err(Error::System)?;
        if !enter_cached(self, arity)? {
            if let (Some(reduction), Some(system)) = (&mut self.reduction, self.system.dependence())
            {
                reduction.processes.clear();
                system.processes(&mut reduction.processes).map_err(Error::System)?;
                reduction.enter(state, arity)?;
            }
            if self.paranoid.is_some() {
                check_cached_processes(self, state)?;
            }
            if self.uses_cache
                && let Some(cache) = self.system.transition_cache()
            {
                cache.enter(&self.vectors.reached);
            }
        }
        let path = PathSource::of(&self.links, self.frontier, self.under_way);
        let context = Context { state: Some(state), new: true, depth, arity: Some(arity), path };
        let control = self.observer.entered(self.system, &context).map_err(Error::System)?;
        if self.observer.is_end(self.system, &context).map_err(Error::System)? {
            self.statistics.end_states += 1;
        }
        self.show_view()?;
        self.open(state, depth, arity, control)
    }

    /// Counts a new state and opens it.
    pub(super) fn open(
        &mut self,
        state: StateId,
        depth: u32,
        arity: u32,
        control: Control,
    ) -> Continued<(), S::Error> {
        self.statistics.states_new += 1;
        self.log_discovery();
        self.statistics.max_depth = self.statistics.max_depth.max(depth);
        let expands = match (control, &mut self.depths) {
            (Control::Stop, _) => return Err(Halt::Stop.into()),
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
        if expands && arity > 0 {
            self.statistics.choices += 1;
            self.frontier.push(FrontierEntry { state, next: 0, arity, depth });
            self.store.retain(state, &self.vectors.reached);
        }
        Ok(())
    }

    /// Shows a known state, reached again by `choice` of `parent`, to the observer.
    pub(super) fn enter_known(
        &mut self,
        state: StateId,
        depth: u32,
        parent: StateId,
        choice: u32,
    ) -> Continued<(), S::Error> {
        self.statistics.states_revisited += 1;
        let path = PathSource::of(&self.links, self.frontier, self.under_way);
        let context = Context { state: Some(state), new: false, depth, arity: None, path };
        match self.observer.entered(self.system, &context).map_err(Error::System)? {
            Control::Stop => return Err(Halt::Stop.into()),
            Control::Backtrack => {}
            Control::Continue => {
                if self.depths.as_mut().is_some_and(|depths| depths.reach(state, depth)) {
                    self.links.set(state, parent, choice);
                }
                if self.requirements.revisits {
                    self.offer(state, depth)?;
                }
            }
        }
        Ok(())
    }

    /// Offers a known state, which is the current state of the system, to the frontier.
    fn offer(&mut self, state: StateId, depth: u32) -> Result<(), Error<S::Error>> {
        let arity = self.system.arity().map_err(Error::System)?;
        if arity > 0 {
            self.show_view()?;
            let added = self.frontier.offer(FrontierEntry { state, next: 0, arity, depth });
            self.statistics.reopened += u64::from(added);
            self.statistics.max_depth = self.statistics.max_depth.max(depth);
        }
        Ok(())
    }

    /// Shows a view of the system's state to a frontier that requires views.
    fn show_view(&mut self) -> Result<(), Error<S::Error>> {
        if self.requirements.views {
            match self.system.inspection() {
                Some(system) => system.inspect(&mut self.view).map_err(Error::System)?,
                None => self.view = StateView::default(),
            }
            self.frontier.observe(&self.view);
        }
        Ok(())
    }
}

/// Adds a new state to the reduction, if its processes are cached. Returns whether the processes
/// are cached. A new state with alternatives is then cached as a whole.
fn enter_cached<S: System + ?Sized, O: ?Sized>(
    explorer: &mut Explorer<'_, S, O>,
    arity: u32,
) -> Result<bool, Full> {
    let vector = &explorer.vectors.reached;
    if explorer.uses_cache
        && explorer.paranoid.is_none()
        && arity > 0
        && let Some(reduction) = &mut explorer.reduction
        && reduction.sets.own().is_some()
        && let Some(cached) =
            explorer.system.transition_cache().and_then(TransitionCache::dependence)
        && reduction.look_up_processes(cached, vector)
    {
        reduction.enter_cached(cached, arity)?;
        return Ok(true);
    }
    Ok(false)
}

/// Compares the processes of a new state, which is the current state of the system, with the cached
/// processes.
fn check_cached_processes<S: System + ?Sized, O: ?Sized>(
    explorer: &mut Explorer<'_, S, O>,
    state: StateId,
) -> Result<(), Error<S::Error>> {
    let vector = &explorer.vectors.reached;
    if let (true, Some(reduction)) = (explorer.uses_cache, &mut explorer.reduction)
        && !reduction.processes.is_empty()
        && let Some(cached) =
            explorer.system.transition_cache().and_then(TransitionCache::dependence)
        && reduction.look_up_processes(cached, vector)
        && reduction.listed_processes(cached) != reduction.processes
    {
        return Err(Error::ProcessesMismatch(state));
    }
    Ok(())
}
