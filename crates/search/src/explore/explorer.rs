//! The loop: the open state to expand next, and a step from it.

use std::io::Read;

use base::chunks::Chunks;
use base::intern::Full;

use super::cached::revisit;
use super::look_ahead::{Ahead, LookAhead, look_ahead};
use super::options::{Options, Pause, Progress};
use super::pausing::pause_if_due;
use super::reduction::Reduction;
use crate::checkpoint::CheckpointSink;
use crate::checkpoint::discovery::{DiscoveryLog, StepEnd};
use crate::depth::DepthBound;
use crate::failure::{Error, Failure};
use crate::frontier::{Frontier, FrontierEntry, FrontierRequirements};
use crate::limits::{LimitMonitor, MemoryUse, Reason};
use crate::observer::{Context, Control, Observer};
use crate::outcome::{Exploration, Outcome};
use crate::paranoid::Paranoid;
use crate::path::{PathSource, PredecessorLinks};
use crate::statistics::Statistics;
use crate::store::{StateId, Store};
use crate::system::inspection::StateView;
use crate::system::storage::Storage;
use crate::system::{Step, System};
use crate::workers::handle::WorkerHandle;

/// The number of steps between two checks whether a checkpoint is due.
const CHECKPOINT_CHECK_EVERY: u64 = 16;

/// A decision to end the loop before the frontier is empty.
#[derive(Clone, Copy)]
pub(super) enum Halt {
    /// The observer stopped the exploration.
    Stop,
    /// A bound was reached.
    Bound(Reason),
    /// A different worker ended the explorations of the pool.
    PoolEnded,
}

/// The end of the loop before the frontier is empty.
pub(super) enum Interruption<E> {
    Halt(Halt),
    Failed(Error<E>),
}

/// The result of a part of the loop.
pub(super) type Continued<T, E> = Result<T, Interruption<E>>;

impl<E> From<Halt> for Interruption<E> {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

impl<E> From<Full> for Interruption<E> {
    fn from(_: Full) -> Self {
        Self::Halt(Halt::Bound(Reason::StoreFull))
    }
}

impl<E> From<Error<E>> for Interruption<E> {
    fn from(error: Error<E>) -> Self {
        Self::Failed(error)
    }
}

/// Buffers for state vectors.
#[derive(Default)]
pub(super) struct Vectors {
    /// The vector of `expanded_state`, the state being expanded.
    pub(super) expanded: Vec<u32>,
    pub(super) expanded_state: Option<StateId>,
    /// The vector of `reached_state`, the state stored last.
    pub(super) reached: Vec<u32>,
    /// The id of the state, or none after the vector was moved to `expanded`.
    pub(super) reached_state: Option<StateId>,
    /// The vector of a successor from the transition cache.
    pub(super) cached: Vec<u32>,
}

impl Vectors {
    /// Makes the vector in `cached` the vector of the state that was stored last.
    pub(super) fn reach_cached(&mut self, state: StateId) {
        std::mem::swap(&mut self.cached, &mut self.reached);
        self.reached_state = Some(state);
    }
}

/// The current state of the system, if it is stored.
#[derive(Default)]
pub(super) struct Position {
    /// The id of the stored state in which the system is.
    pub(super) state: Option<StateId>,
    /// Whether the system was restored to `state`.
    pub(super) is_restored: bool,
}

/// The data from which checkpoints are written.
#[derive(Default)]
pub(super) struct Recovery {
    /// The log of discoveries, if checkpoints are written.
    pub(super) log: Option<DiscoveryLog>,
    /// The numbering of the system before the last step began.
    pub(super) numbering: u64,
    /// Whether the step under way halted the loop, so that it must be repeated.
    pub(super) step_was_halted: bool,
}

/// The membership in a pool of workers.
pub(super) struct Membership<'a> {
    pub(super) handle: WorkerHandle<'a>,
    /// An upper bound on the number of states that other workers handed over, counted from the
    /// bottom of the stack.
    pub(super) taken_over: usize,
}

/// The state of an exploration.
pub(super) struct Explorer<'a, S: ?Sized, O: ?Sized> {
    pub(super) system: &'a mut S,
    pub(super) store: &'a mut dyn Store,
    pub(super) frontier: &'a mut dyn Frontier,
    pub(super) observer: &'a mut O,
    pub(super) max_states: u64,
    pub(super) depths: Option<DepthBound>,
    pub(super) requirements: FrontierRequirements,
    /// A buffer for views of states.
    pub(super) view: StateView,
    pub(super) links: PredecessorLinks<'a>,
    pub(super) reduction: Option<Reduction<'a>>,
    pub(super) paranoid: Option<Paranoid>,
    pub(super) membership: Option<Membership<'a>>,
    pub(super) statistics: Statistics,
    pub(super) vectors: Vectors,
    pub(super) position: Position,
    /// The state being expanded, and the choice of this state that is being executed.
    pub(super) under_way: (StateId, Option<u32>),
    /// The next choice in the current state, if it is determined. A worker has reserved this
    /// choice, or the exploration was interrupted during its execution.
    pub(super) forced_choice: Option<u32>,
    /// Whether transitions may be taken from the system's cache.
    pub(super) uses_cache: bool,
    /// The successors of recent states. A reduction takes few alternatives of a state, and needs the
    /// accesses of each step.
    pub(super) ahead: Option<LookAhead>,
    pub(super) recovery: Recovery,
}

impl<S: System + ?Sized, O: ?Sized> MemoryUse for Explorer<'_, S, O> {
    fn table_bytes(&self) -> usize {
        let tables = self.system.storage().map_or(0, Storage::table_bytes);
        self.store.bytes() + tables + self.extra_bytes()
    }

    fn growth(&self) -> usize {
        let tables = self.system.storage().map_or(0, Storage::table_growth);
        let sets = self.reduction.as_ref().map_or(0, |reduction| reduction.sets.growth());
        self.store.growth() + tables + sets
    }
}

impl<S: ?Sized, O: ?Sized> Explorer<'_, S, O> {
    /// Returns the bytes held for states in addition to the store and the system's tables.
    fn extra_bytes(&self) -> usize {
        self.reduction.as_ref().map_or(0, |reduction| reduction.sets.bytes())
            + self.recovery.log.as_ref().map_or(0, DiscoveryLog::bytes)
    }
}

/// Replaces a failure by the end of the loop, if the time limit is the reason of the failure.
fn unless_late<S: System + ?Sized>(
    system: &S,
    interruption: Interruption<S::Error>,
) -> Interruption<S::Error> {
    let is_late = system.storage().is_some_and(Storage::is_out_of_time);
    match interruption {
        Interruption::Failed(_) if is_late => Halt::Bound(Reason::TimeLimit).into(),
        other => other,
    }
}

impl<'a, S: System + ?Sized, O: Observer<S> + ?Sized> Explorer<'a, S, O> {
    /// Runs an exploration with these settings.
    pub(super) fn run<'o: 'a>(
        system: &'a mut S,
        store: &'a mut dyn Store,
        frontier: &'a mut dyn Frontier,
        observer: &'a mut O,
        options: Options<'o>,
    ) -> Result<Exploration, Failure<S::Error>> {
        let mutant = options.enabled_mutant();
        let Options { limits, paranoid, reduce, cancel, worker, .. } = options;
        let (mut progress, mut checkpoints) = (options.progress, options.checkpoints);
        let mut pause = options.pause;
        let mut monitor = LimitMonitor::start(&limits, cancel);
        if let Some(storage) = system.storage() {
            store.set_hot_position(storage.hot_position());
        }
        let requirements = frontier.requirements();
        let depths = DepthBound::new(limits.max_depth, requirements.deepens);
        let reduce = reduce
            && depths.is_none()
            && frontier.omissions().is_none()
            && system.dependence().is_some();
        let needs_links = frontier.stack().is_none() || depths.is_some() || reduce;
        let links = match &worker {
            Some(worker) if reduce => PredecessorLinks::Shared(worker.pool()),
            _ if needs_links => PredecessorLinks::Own(Chunks::default()),
            _ => PredecessorLinks::Absent,
        };
        let mut has_footprints = || {
            worker.is_none()
                && system.transition_cache().is_some_and(|cache| cache.dependence().is_some())
        };
        let shows_every_step = observer.needs_every_step() || reduce && !has_footprints();
        let log = checkpoints.is_some().then(DiscoveryLog::default);
        // A frontier that needs views or revisits states needs the system in each state.
        let uses_cache = !shows_every_step && !requirements.views && !requirements.revisits;
        let ahead = (uses_cache && !reduce && !paranoid).then(LookAhead::default);
        let mut explorer = Self {
            system,
            store,
            frontier,
            observer,
            max_states: limits.max_states.unwrap_or(u64::MAX),
            depths,
            requirements,
            view: StateView::default(),
            links,
            reduction: reduce.then(|| Reduction::new(worker.as_ref(), mutant)),
            paranoid: paranoid.then(Paranoid::default),
            membership: worker.map(|handle| Membership { handle, taken_over: 0 }),
            statistics: Statistics::default(),
            vectors: Vectors::default(),
            position: Position::default(),
            under_way: (StateId::new(0), None),
            forced_choice: None,
            uses_cache,
            ahead,
            recovery: Recovery { log, ..Recovery::default() },
        };
        let halt = match explorer.explore(
            &mut monitor,
            progress.as_mut(),
            &mut pause,
            &mut checkpoints,
            options.resume,
        ) {
            Ok(()) => None,
            Err(Interruption::Halt(halt)) => Some(halt),
            Err(Interruption::Failed(error)) => {
                let Self { links, frontier, under_way, statistics, .. } = explorer;
                let path = PathSource::of(&links, frontier, under_way).path();
                return Err(Failure { error, path, statistics: Box::new(statistics) });
            }
        };
        Ok(Exploration {
            outcome: explorer.outcome(halt),
            statistics: explorer.statistics,
            elapsed: monitor.elapsed(),
            extra_bytes: explorer.extra_bytes(),
        })
    }

    /// Starts or resumes the exploration, and searches. If a bound ends the search, writes a last
    /// checkpoint.
    fn explore(
        &mut self,
        monitor: &mut LimitMonitor<'_>,
        progress: Option<&mut Progress<'_>>,
        pause: &mut Option<Pause<'_>>,
        checkpoints: &mut Option<&mut dyn CheckpointSink>,
        resume: Option<&mut dyn Read>,
    ) -> Continued<(), S::Error> {
        let started = match resume {
            Some(from) => self.resume(from, monitor),
            None => self.start(),
        };
        started.map_err(|interruption| unless_late(self.system, interruption))?;
        let result = self.search(monitor, progress, pause, checkpoints);
        if let (Err(Interruption::Halt(Halt::Bound(reason))), Some(sink)) = (&result, checkpoints)
            && reason.is_resumable()
        {
            self.untake();
            self.write_checkpoint(&mut **sink, monitor.elapsed());
        }
        result
    }

    /// Expands open states until no state is open.
    fn search(
        &mut self,
        monitor: &mut LimitMonitor<'_>,
        mut progress: Option<&mut Progress<'_>>,
        pause: &mut Option<Pause<'_>>,
        checkpoints: &mut Option<&mut dyn CheckpointSink>,
    ) -> Continued<(), S::Error> {
        let mut steps = 0_u64;
        loop {
            while let Some(open) = self.current() {
                pause_if_due(self, pause, steps, || monitor.elapsed())?;
                let Some(choice) = self.next_choice(open)? else {
                    self.close(open.state)?;
                    continue;
                };
                if steps.is_multiple_of(CHECKPOINT_CHECK_EVERY)
                    && let Some(sink) = checkpoints
                    && sink.is_due()
                {
                    self.write_checkpoint(&mut **sink, monitor.elapsed());
                }
                if let Some(reason) = monitor.tick(&*self) {
                    return Err(Halt::Bound(reason).into());
                }
                if self.membership.as_ref().is_some_and(|member| member.handle.has_ended()) {
                    return Err(Halt::PoolEnded.into());
                }
                self.forced_choice = None;
                let result = self.expand(open, choice, monitor);
                let result = result.map_err(|interruption| unless_late(self.system, interruption));
                if let Err(interruption) = result {
                    self.recovery.step_was_halted = matches!(interruption, Interruption::Halt(_));
                    return Err(interruption);
                }
                steps += 1;
                if let Some(progress) = progress.as_mut()
                    && steps.is_multiple_of(progress.every.max(1))
                {
                    self.report(progress);
                }
            }
            if !self.reopen()? {
                return Ok(());
            }
        }
    }

    /// Returns the alternative to take next in an open state.
    fn next_choice(&self, open: FrontierEntry) -> Result<Option<u32>, Full> {
        match (self.forced_choice, &self.reduction) {
            (None, Some(reduction)) => reduction.sets.next(open),
            (None, None) => Ok((open.next < open.arity).then_some(open.next)),
            (forced, _) => Ok(forced),
        }
    }

    /// Closes the current state, after all its alternatives were taken.
    fn close(&mut self, state: StateId) -> Result<(), Full> {
        if let Some(reduction) = &mut self.reduction {
            reduction.sets.close(state)?;
        }
        self.frontier.pop();
        self.store.release(state);
        self.observer.closed(self.system, state);
        Ok(())
    }

    fn report(&self, progress: &mut Progress<'_>) {
        let member = self.membership.as_ref();
        let all = member.map(|member| member.handle.report(self.statistics));
        let estimate = || if all.is_some() { None } else { self.frontier.progress() };
        (progress.report)(&all.unwrap_or(self.statistics), &estimate);
    }

    /// Takes an alternative of an open state, from the cache or by execution.
    fn expand(
        &mut self,
        open: FrontierEntry,
        choice: u32,
        monitor: &mut LimitMonitor<'_>,
    ) -> Continued<(), S::Error> {
        let is_cached = match look_ahead(self, open, choice)? {
            Ahead::Known(successor) => {
                self.mark_taken(open, choice);
                return revisit(self, open, choice, successor);
            }
            Ahead::Cached => true,
            Ahead::Unknown => self.uses_cache && self.look_up_transition(open, choice)?,
        };
        if is_cached && self.paranoid.is_none() {
            return self.follow_cached(open, choice);
        }
        monitor.note_executed_step();
        self.go_to(open)?;
        self.take(open, choice, is_cached)
    }

    /// Stores the start state.
    fn start(&mut self) -> Continued<(), S::Error> {
        let (state, new) = self.store_reached()?;
        if !new {
            // A different worker has stored it.
            return Ok(());
        }
        if self.membership.as_ref().is_some_and(|member| !member.handle.start()) {
            return Err(Error::InitialStateMismatch.into());
        }
        self.links.set(state, state, 0);
        self.enter_new(state, 0)
    }

    /// Restores the system to an open state.
    pub(super) fn go_to(&mut self, open: FrontierEntry) -> Result<(), Error<S::Error>> {
        let state = open.state;
        self.under_way = (state, None);
        let is_there = self.position.state == Some(state);
        if is_there && self.position.is_restored {
            return Ok(());
        }
        self.load_vector(state)?;
        self.system.restore(&self.vectors.expanded).map_err(Error::System)?;
        if !is_there {
            let arity = (open.arity > 0).then_some(open.arity);
            let path = PathSource::of(&self.links, self.frontier, self.under_way);
            let context =
                Context { state: Some(state), new: false, depth: open.depth, arity, path };
            self.observer.restored(self.system, &context).map_err(Error::System)?;
        }
        self.position = Position { state: Some(state), is_restored: true };
        if self.uses_cache
            && let Some(cache) = self.system.transition_cache()
        {
            cache.enter(&self.vectors.expanded);
        }
        match &mut self.paranoid {
            Some(paranoid) => paranoid.check_restored(self.system, state, &self.vectors.expanded),
            None => Ok(()),
        }
    }

    /// Executes an alternative of the open state in which the system is.
    fn take(
        &mut self,
        open: FrontierEntry,
        choice: u32,
        is_cached: bool,
    ) -> Continued<(), S::Error> {
        self.mark_taken(open, choice);
        self.position.state = None;
        self.recovery.numbering = self.numbering();
        let step = self.system.step(choice).map_err(Error::System)?;
        if step == Step::OutOfMemory {
            return Err(Halt::Bound(Reason::MemoryLimit).into());
        }
        let path = PathSource::of(&self.links, self.frontier, self.under_way);
        let (depth, arity) = (open.depth, Some(open.arity));
        let context = Context { state: Some(open.state), new: false, depth, arity, path };
        let control = self.observer.stepped(self.system, step, &context).map_err(Error::System)?;
        if let (Some(reduction), Some(system)) = (&mut self.reduction, self.system.dependence()) {
            reduction.add_step(system, open.state)?;
        }
        match (control, step) {
            (Control::Stop, _) => return Err(Halt::Stop.into()),
            (Control::Continue, Step::Next) => {}
            (_, Step::Infeasible) => {
                self.statistics.ignored += 1;
                self.log_renumbering(StepEnd::Cut);
                return Ok(());
            }
            (Control::Backtrack, _) | (_, Step::Ignored | Step::OutOfMemory) => {
                self.cut_path(open.state);
                return Ok(());
            }
        }
        let (state, new) = self.store_reached()?;
        if state == open.state
            && let Some(check) = self.system.self_check()
        {
            check.check_self_loop().map_err(Error::System)?;
        }
        if let (Some(reduction), Some(system)) = (&mut self.reduction, self.system.dependence()) {
            system.renaming(&mut reduction.renaming);
        }
        if self.uses_cache {
            self.cache_transition(state, is_cached)?;
        }
        self.statistics.transitions += 1;
        let depth = open.depth.saturating_add(1);
        if new {
            self.links.set(state, open.state, choice);
            self.enter_new(state, depth)?;
        } else {
            self.log_renumbering(StepEnd::Known);
            self.enter_known(state, depth, open.state, choice)?;
        }
        if let Some(reduction) = &mut self.reduction {
            reduction.connect(open.state, state)?;
        }
        show_edge(self, open.state, choice, state)
    }

    /// Marks an alternative of the current state as taken.
    pub(super) fn mark_taken(&mut self, open: FrontierEntry, choice: u32) {
        if let Some(current) = self.frontier.current() {
            current.next = choice + 1;
        }
        if let Some(reduction) = &mut self.reduction {
            reduction.sets.take(open.state, choice);
        }
        self.under_way = (open.state, Some(choice));
    }

    /// Records that the current step leads to no state.
    fn cut_path(&mut self, from: StateId) {
        self.statistics.ignored += 1;
        self.log_renumbering(StepEnd::Cut);
        if let Some(reduction) = &mut self.reduction {
            reduction.sets.discard_step(from);
        }
    }

    /// Encodes and stores the current state of the system. Returns the id of the state, and whether
    /// the state is new.
    pub(super) fn store_reached(&mut self) -> Continued<(StateId, bool), S::Error> {
        self.vectors.reached.clear();
        self.vectors.reached_state = None;
        self.system.encode(&mut self.vectors.reached).map_err(Error::System)?;
        if self.membership.is_some()
            && let Some(sharing) = self.system.shared_numbering()
        {
            sharing.check_shareable().map_err(Error::System)?;
        }
        let (state, new) = self.store.insert(&self.vectors.reached)?;
        if new && self.is_full() {
            return Err(Halt::Bound(Reason::MaxStates).into());
        }
        if let Some(paranoid) = &mut self.paranoid
            && !paranoid.check_stored(self.system, &self.vectors.reached, state)?
        {
            return Err(Full.into());
        }
        self.vectors.reached_state = Some(state);
        self.position = Position { state: Some(state), is_restored: false };
        Ok((state, new))
    }

    fn outcome(&self, halt: Option<Halt>) -> Outcome {
        let mut reasons = Vec::new();
        if self.depths.as_ref().is_some_and(DepthBound::cuts) {
            reasons.push(Reason::MaxDepth);
        }
        match halt {
            Some(Halt::Stop) => return Outcome::Stopped,
            Some(Halt::Bound(reason)) => reasons.push(reason),
            // The worker that ended the pool reports the reason.
            Some(Halt::PoolEnded) => return Outcome::Incomplete(Vec::new()),
            None => {}
        }
        if self.store.uncertainty().is_some() {
            reasons.push(Reason::Lossy);
        }
        if self.frontier.omissions().is_some() {
            reasons.push(Reason::Strategy);
        }
        if reasons.is_empty() { Outcome::Complete } else { Outcome::Incomplete(reasons) }
    }
}

/// Shows an edge of the graph of states to the observer.
pub(super) fn show_edge<S: System + ?Sized, O: Observer<S> + ?Sized>(
    explorer: &mut Explorer<'_, S, O>,
    from: StateId,
    choice: u32,
    to: StateId,
) -> Continued<(), S::Error> {
    let Explorer { system, observer, .. } = explorer;
    match observer.connected(system, from, choice, to).map_err(Error::System)? {
        Control::Stop => Err(Halt::Stop.into()),
        Control::Continue | Control::Backtrack => Ok(()),
    }
}
