//! Transitions that are taken from the system's cache and not executed.
//!
//! Invariant: states, counts and order are those of an exploration that executes every step.

use base::intern::Full;

use super::explorer::{Continued, Explorer, Halt, Position, show_edge};
use crate::failure::{Difference, Error};
use crate::frontier::FrontierEntry;
use crate::limits::Reason;
use crate::observer::{Context, Control, Observer};
use crate::path::PathSource;
use crate::store::StateId;
use crate::system::cache::{StateSummary, TransitionCache};
use crate::system::{Step, System};

impl<S: System + ?Sized, O: Observer<S> + ?Sized> Explorer<'_, S, O> {
    /// Loads the vector of a state into `vectors.expanded`.
    pub(super) fn load_vector(&mut self, state: StateId) -> Result<(), Error<S::Error>> {
        if self.vectors.expanded_state == Some(state) {
            return Ok(());
        }
        let vectors = &mut self.vectors;
        if vectors.reached_state == Some(state) {
            std::mem::swap(&mut vectors.expanded, &mut vectors.reached);
            vectors.reached_state = None;
        } else {
            self.store.get(state, &mut vectors.expanded);
            if self.may_be_foreign()
                && let Some(sharing) = self.system.shared_numbering()
            {
                sharing.adopt(&self.vectors.expanded).map_err(Error::System)?;
            }
        }
        self.vectors.expanded_state = Some(state);
        Ok(())
    }

    /// Looks up the successor of an open state. If it is cached, its vector is then in
    /// `vectors.cached`. Returns whether it is cached.
    pub(super) fn look_up_transition(
        &mut self,
        open: FrontierEntry,
        choice: u32,
    ) -> Result<bool, Error<S::Error>> {
        self.load_vector(open.state)?;
        let vectors = &mut self.vectors;
        Ok(self
            .system
            .transition_cache()
            .is_some_and(|cache| cache.lookup(&vectors.expanded, choice, &mut vectors.cached)))
    }

    /// Caches the step that was just executed and led to `state`. If the transition was already
    /// cached, compares it with the executed step.
    pub(super) fn cache_transition(
        &mut self,
        state: StateId,
        is_cached: bool,
    ) -> Result<(), Error<S::Error>> {
        let vectors = &self.vectors;
        if is_cached && let Some(at) = Difference::between(state, &vectors.cached, &vectors.reached)
        {
            return Err(Error::CacheMismatch(at));
        }
        if let Some(cache) = self.system.transition_cache() {
            if is_cached
                && let (Some(reduction), Some(cached)) = (&mut self.reduction, cache.dependence())
                && !reduction.equals_cached(cached)
            {
                return Err(Error::FootprintMismatch(state));
            }
            cache.insert(&vectors.expanded, &vectors.reached);
        }
        Ok(())
    }

    /// Takes an alternative of an open state whose successor is cached. The system is restored to
    /// the successor only if this state is new and cannot be summarized.
    pub(super) fn follow_cached(
        &mut self,
        open: FrontierEntry,
        choice: u32,
    ) -> Continued<(), S::Error> {
        self.mark_taken(open, choice);
        if let Some(reduction) = &mut self.reduction
            && let Some(cached) =
                self.system.transition_cache().and_then(TransitionCache::dependence)
        {
            reduction.add_cached_step(cached, open.state)?;
        }
        let (state, new) = self.store.insert(&self.vectors.cached)?;
        let depth = open.depth.saturating_add(1);
        if !new {
            return revisit(self, open, choice, state);
        }
        if self.is_full() {
            return Err(Halt::Bound(Reason::MaxStates).into());
        }
        if let Some(summary) = summarize_cached(self)? {
            self.vectors.reach_cached(state);
            self.observer.summarized(summary);
            self.statistics.count_cached();
            self.links.set(state, open.state, choice);
            self.open(state, depth, summary.arity, Control::Continue)?;
            return self.connect_cached(open.state, choice, state);
        }
        self.system.restore(&self.vectors.cached).map_err(Error::System)?;
        self.vectors.reach_cached(state);
        self.position = Position { state: Some(state), is_restored: true };
        let path = PathSource::of(&self.links, self.frontier, self.under_way);
        let (from, arity) = (Some(open.state), Some(open.arity));
        let context = Context { state: from, new: false, depth: open.depth, arity, path };
        let shown = self.observer.stepped(self.system, Step::Next, &context);
        match shown.map_err(Error::System)? {
            Control::Stop => return Err(Halt::Stop.into()),
            Control::Continue | Control::Backtrack => {}
        }
        self.statistics.count_cached();
        self.links.set(state, open.state, choice);
        self.enter_new(state, depth)?;
        self.connect_cached(open.state, choice, state)
    }

    /// Adds the edge of the cached step that was found last to the reduction, and shows the edge to
    /// the observer.
    fn connect_cached(
        &mut self,
        from: StateId,
        choice: u32,
        to: StateId,
    ) -> Continued<(), S::Error> {
        if let Some(reduction) = &mut self.reduction
            && let Some(cached) =
                self.system.transition_cache().and_then(TransitionCache::dependence)
        {
            reduction.connect_cached(cached, from, to)?;
        }
        show_edge(self, from, choice, to)
    }
}

/// Counts a cached step to a known state.
pub(super) fn revisit<S: System + ?Sized, O: Observer<S> + ?Sized>(
    explorer: &mut Explorer<'_, S, O>,
    open: FrontierEntry,
    choice: u32,
    state: StateId,
) -> Continued<(), S::Error> {
    explorer.statistics.count_cached();
    explorer.statistics.states_revisited += 1;
    let depth = open.depth.saturating_add(1);
    if explorer.depths.as_mut().is_some_and(|depths| depths.reach(state, depth)) {
        explorer.links.set(state, open.state, choice);
    }
    explorer.connect_cached(open.state, choice, state)
}

/// Returns the summary of the new state in `vectors.cached`, if the state need not be restored. The
/// state is then also added to the reduction.
fn summarize_cached<S: System + ?Sized, O: ?Sized>(
    explorer: &mut Explorer<'_, S, O>,
) -> Result<Option<StateSummary>, Full> {
    let Some(cache) = explorer.system.transition_cache() else { return Ok(None) };
    let Some(summary) = cache.peek(&explorer.vectors.cached) else { return Ok(None) };
    if let Some(reduction) = &mut explorer.reduction {
        let Some(cached) = cache.dependence() else { return Ok(None) };
        if !reduction.look_up_processes(cached, &explorer.vectors.cached) {
            return Ok(None);
        }
        reduction.enter_cached(cached, summary.arity)?;
    }
    Ok(Some(summary))
}
