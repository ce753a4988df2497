//! The exploration loop: explicit-state search with a store of visited states (Holzmann, *The
//! SPIN Model Checker*, ch. 8). Strategies are frontiers; there is no second loop.
//!
//! Invariant: when the outcome is complete, every state reachable from the start state through
//! steps and states nobody cut was stored, shown to the observer, and fully expanded.

mod entering;
mod foresight;
mod reducing;
mod resuming;
mod sharing;

use std::io::Read;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use base::intern::Full;

use crate::checkpoint::Keeper;
use crate::checkpoint::discovery::{Discovery, End};
use crate::depth::DepthBound;
use crate::failure::{Difference, Error, Failure};
use crate::limits::{Limits, Memory, Reason, Watch};
use crate::links::Links;
use crate::observer::{Context, Control, Observer, Trail};
use crate::paranoid::Paranoid;
use crate::reduction::Rule;
use crate::statistics::Statistics;
use crate::store::{StateId, Store};
use crate::strategy::{Frontier, Habits, Open};
use crate::system::{Step, System};
use crate::team::Seat;
use crate::view::View;
use reducing::Reduction;

/// Settings of an exploration; the default is unbounded and quiet.
#[derive(Default)]
pub struct Options<'a> {
    /// Bounds.
    pub limits: Limits,
    /// Encode again after every restore and compare; keep a reference store; compare arities.
    /// Several times slower, and needs the memory of whole vectors.
    pub paranoid: bool,
    /// Leave out alternatives that lead to the same ends as others, as far as the system can tell
    /// what its agents do. Not together with a bound on the depth, nor with a strategy that
    /// deepens or that does not take everything: what it drops could not be opened again.
    pub reduce: bool,
    /// A rule of the reduction to switch off, for tests of tests.
    #[doc(hidden)]
    pub without: Option<Rule>,
    /// Ends the exploration once it is true.
    pub cancel: Option<&'a AtomicBool>,
    /// The place in a team, whose store it is then. The frontier is a stack that can be split, and
    /// there is no bound on the depth and no paranoia, which look at states of others. All members
    /// reduce, by all rules, or none does.
    pub seat: Option<Seat<'a>>,
    /// Who is told how far the exploration is.
    pub progress: Option<Progress<'a>>,
    /// Who writes checkpoints, now and then and when a bound ends the exploration. Only with an exact
    /// store and a frontier that tells its open states, and without a bound on the depth.
    pub keeper: Option<&'a mut dyn Keeper>,
    /// A checkpoint to go on from, written with the same system and settings.
    pub resume: Option<&'a mut dyn Read>,
}

/// Tells the share of the work that is done, as far as the strategy can.
pub type Share<'a> = &'a dyn Fn() -> Option<f64>;

/// A regular report of the statistics so far.
pub struct Progress<'a> {
    /// Steps between two reports, at least 1.
    pub every: u64,
    /// Receives the report. To find the share takes as long as the path is.
    pub report: &'a mut dyn FnMut(&Statistics, Share<'_>),
}

/// How an exploration ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Everything was explored.
    Complete,
    /// Bounds left something unexplored.
    Incomplete(Vec<Reason>),
    /// The observer stopped it.
    Stopped,
}

/// The result of an exploration.
#[derive(Clone, Debug)]
pub struct Exploration {
    /// How it ended.
    pub outcome: Outcome,
    /// What was counted.
    pub statistics: Statistics,
    /// Wall time.
    pub elapsed: Duration,
    /// Bytes held at the end beside the store: by the reduction, and for checkpoints.
    pub extra_bytes: usize,
}

/// How many steps pass between two looks at whether a checkpoint is due.
const KEEPER_EVERY: u64 = 16;

/// Explores all states reachable from the system's current state.
///
/// `store` and `frontier` must be empty. A lossy store is not for a reduced, a depth-bounded or a
/// paranoid exploration, which look at closed states again. With equal arguments, two explorations take the same
/// steps in the same order.
pub fn explore<S: System + ?Sized, O: Observer<S> + ?Sized>(
    system: &mut S,
    store: &mut dyn Store,
    frontier: &mut dyn Frontier,
    observer: &mut O,
    options: Options<'_>,
) -> Result<Exploration, Failure<S::Error>> {
    let Options {
        limits,
        paranoid,
        reduce,
        without,
        cancel,
        seat,
        mut progress,
        mut keeper,
        resume,
    } = options;
    let mut watch = Watch::start(&limits, cancel);
    store.expect(system.busy_place());
    let habits = frontier.habits();
    let depths = DepthBound::new(limits.max_depth, habits.deepens);
    let reduce = reduce && depths.is_none() && frontier.unseen().is_none();
    let keep_links = frontier.stack().is_none() || depths.is_some() || reduce;
    let observer_watches = observer.watches_steps();
    let links = match &seat {
        Some(seat) if reduce => Links::Common(seat.team()),
        _ => Links::Own(Vec::new()),
    };
    let mut explorer = Explorer {
        system,
        store,
        frontier,
        observer,
        max_states: limits.max_states.unwrap_or(u64::MAX),
        depths,
        habits,
        view: View::default(),
        links,
        keep_links,
        reduction: reduce.then(|| Reduction::new(seat.as_ref(), without)),
        paranoid: paranoid.then(Paranoid::default),
        statistics: Statistics::default(),
        open_vector: Vec::new(),
        open_state: None,
        live_vector: Vec::new(),
        seat,
        stored: None,
        ahead: Vec::new(),
        // A frontier that looks at states, or goes through known ones, needs the system there.
        foresees: !reduce && !observer_watches && !habits.looks && !habits.revisits,
        live_state: None,
        laid_out: false,
        under_way: (StateId::new(0), None),
        discovery: keeper.is_some().then(Discovery::default),
        again: None,
        numbered: 0,
        gave_up: false,
        given: 0,
    };
    match explorer.run(&mut watch, progress.as_mut(), &mut keeper, resume) {
        Ok(halt) => {
            let outcome = explorer.outcome(halt);
            let statistics = explorer.statistics;
            let extra_bytes = explorer.extra_bytes();
            Ok(Exploration { outcome, statistics, elapsed: watch.elapsed(), extra_bytes })
        }
        Err(error) => {
            Err(Failure { error, path: explorer.path(), statistics: Box::new(explorer.statistics) })
        }
    }
}

/// Why the loop ends before the frontier is empty.
#[derive(Clone, Copy)]
enum Halt {
    Stop,
    Bound(Reason),
    /// Another member of the team has ended.
    Told,
}

/// A state's id and whether it is new, unless storing it ends the exploration.
type Stored = Result<(StateId, bool), Halt>;

struct Explorer<'a, S: ?Sized, O: ?Sized> {
    system: &'a mut S,
    store: &'a mut dyn Store,
    frontier: &'a mut dyn Frontier,
    observer: &'a mut O,
    max_states: u64,
    depths: Option<DepthBound>,
    habits: Habits,
    /// Room for what the frontier is shown.
    view: View,
    links: Links<'a>,
    keep_links: bool,
    reduction: Option<Reduction<'a>>,
    paranoid: Option<Paranoid>,
    statistics: Statistics,
    /// The vector of `open_state`, the state being expanded.
    open_vector: Vec<u32>,
    open_state: Option<StateId>,
    /// The place in a team.
    seat: Option<Seat<'a>>,
    /// The vector of the state last stored, until it is laid out.
    live_vector: Vec<u32>,
    /// Whose vector that is.
    stored: Option<StateId>,
    /// The vector of a state that is foreseen.
    ahead: Vec<u32>,
    /// Whether steps may be foreseen.
    foresees: bool,
    /// The state the system is in, if it is a stored one.
    live_state: Option<StateId>,
    /// Whether the system was restored to, or settled in, `live_state`.
    laid_out: bool,
    /// The state worked at, and the choice being executed there.
    under_way: (StateId, Option<u32>),
    /// How states were discovered, if checkpoints are written.
    discovery: Option<Discovery>,
    /// The choice to take first in the current state: it was taken, and its end had no room.
    again: Option<u32>,
    /// The numbers given before that choice was taken, or the last one.
    numbered: u64,
    /// Whether the step under way ended the exploration, and not a look at the bounds before it.
    gave_up: bool,
    /// So many of the first states of the stack, or fewer, were given by others of the team.
    given: usize,
}

impl<S: System + ?Sized, O: ?Sized> Memory for Explorer<'_, S, O> {
    fn table_bytes(&self) -> usize {
        self.store.bytes() + self.system.table_bytes() + self.extra_bytes()
    }

    fn growth(&self) -> usize {
        let sets = self.reduction.as_ref().map_or(0, |reduction| reduction.sets.growth());
        self.store.growth() + self.system.table_growth() + sets
    }
}

impl<S: ?Sized, O: ?Sized> Explorer<'_, S, O> {
    /// Bytes held for states, beside the store and the system's tables.
    fn extra_bytes(&self) -> usize {
        self.reduction.as_ref().map_or(0, |reduction| reduction.sets.bytes())
            + self.discovery.as_ref().map_or(0, Discovery::bytes)
    }
}

impl<S: System + ?Sized, O: Observer<S> + ?Sized> Explorer<'_, S, O> {
    fn run(
        &mut self,
        watch: &mut Watch<'_>,
        progress: Option<&mut Progress<'_>>,
        keeper: &mut Option<&mut dyn Keeper>,
        resume: Option<&mut dyn Read>,
    ) -> Result<Option<Halt>, Error<S::Error>> {
        let begun = match resume {
            Some(from) => self.resume(from, watch)?,
            None => self.start()?,
        };
        if begun.is_some() {
            return Ok(begun);
        }
        let end = self.search(watch, progress, keeper)?;
        if let (Some(Halt::Bound(reason)), Some(keeper)) = (end, keeper)
            && reason.is_a_break()
        {
            self.take_back();
            self.keep(&mut **keeper, watch.elapsed());
        }
        Ok(end)
    }

    /// Expands what is open.
    fn search(
        &mut self,
        watch: &mut Watch<'_>,
        mut progress: Option<&mut Progress<'_>>,
        keeper: &mut Option<&mut dyn Keeper>,
    ) -> Result<Option<Halt>, Error<S::Error>> {
        let mut steps = 0_u64;
        loop {
            while let Some(open) = self.current() {
                let choice = match self.again {
                    None => self.next_choice(open),
                    again => Ok(again),
                };
                let Ok(choice) = choice else {
                    return Ok(Some(Halt::Bound(Reason::StoreFull)));
                };
                let Some(choice) = choice else {
                    if let Some(reduction) = &mut self.reduction
                        && reduction.sets.close(open.state).is_err()
                    {
                        return Ok(Some(Halt::Bound(Reason::StoreFull)));
                    }
                    self.frontier.close();
                    self.store.close(open.state);
                    self.observer.closed(self.system, open.state);
                    continue;
                };
                if steps.is_multiple_of(KEEPER_EVERY)
                    && let Some(keeper) = keeper
                    && keeper.is_due()
                {
                    self.keep(&mut **keeper, watch.elapsed());
                }
                if let Some(reason) = watch.tick(&*self) {
                    return Ok(Some(Halt::Bound(reason)));
                }
                if self.seat.as_ref().is_some_and(Seat::is_over) {
                    return Ok(Some(Halt::Told));
                }
                self.again = None;
                let foreseen = self.foresees && self.foresee(open, choice)?;
                let halt = if foreseen && self.paranoid.is_none() {
                    self.leap(open, choice)?
                } else {
                    watch.worked();
                    self.go_to(open)?;
                    self.take(open, choice, foreseen)?
                };
                if let Some(halt) = halt {
                    self.gave_up = true;
                    return Ok(Some(halt));
                }
                steps += 1;
                if let Some(progress) = progress.as_mut()
                    && steps.is_multiple_of(progress.every.max(1))
                {
                    let all = self.seat.as_ref().map(|seat| seat.tell(self.statistics));
                    let share = || if all.is_some() { None } else { self.frontier.share() };
                    (progress.report)(&all.unwrap_or(self.statistics), &share);
                }
            }
            match self.reopen()? {
                Ok(true) => {}
                Ok(false) => return Ok(None),
                Err(halt) => return Ok(Some(halt)),
            }
        }
    }

    /// The alternative to take next in an open state.
    fn next_choice(&self, open: Open) -> Result<Option<u32>, Full> {
        match &self.reduction {
            Some(reduction) => reduction.sets.next(open),
            None => Ok((open.next < open.arity).then_some(open.next)),
        }
    }

    /// Stores the start state.
    fn start(&mut self) -> Result<Option<Halt>, Error<S::Error>> {
        match self.store_live()? {
            // Another member of the team has begun.
            Ok((_, false)) => Ok(None),
            Ok((state, true)) => {
                if self.seat.as_ref().is_some_and(|seat| !seat.begins()) {
                    return Err(Error::NotAlike);
                }
                self.link(state, state, 0);
                self.enter_new(state, 0)
            }
            Err(halt) => Ok(Some(halt)),
        }
    }

    /// Puts the system into an open state to take a choice there.
    fn go_to(&mut self, open: Open) -> Result<(), Error<S::Error>> {
        let state = open.state;
        self.under_way = (state, None);
        if self.live_state == Some(state) {
            if self.laid_out {
                return Ok(());
            }
            self.look_up(state)?;
            self.system.settled(&self.open_vector).map_err(Error::System)?;
        } else {
            self.look_up(state)?;
            self.system.restore(&self.open_vector).map_err(Error::System)?;
            let arity = (open.arity > 0).then_some(open.arity);
            let context = Context {
                state: Some(state),
                new: false,
                depth: open.depth,
                arity,
                trail: Trail::of(&self.links, self.frontier, self.under_way),
            };
            self.observer.restored(self.system, &context).map_err(Error::System)?;
        }
        self.live_state = Some(state);
        self.laid_out = true;
        if self.foresees {
            self.system.arrived(&self.open_vector);
        }
        match &mut self.paranoid {
            Some(paranoid) => paranoid.restored(self.system, state, &self.open_vector),
            None => Ok(()),
        }
    }

    /// Takes the next choice of the open state, which the system is in.
    fn take(
        &mut self,
        open: Open,
        choice: u32,
        foreseen: bool,
    ) -> Result<Option<Halt>, Error<S::Error>> {
        if let Some(current) = self.frontier.current() {
            current.next = choice + 1;
        }
        if let Some(reduction) = &mut self.reduction {
            reduction.sets.take(open.state, choice);
        }
        self.under_way = (open.state, Some(choice));
        self.live_state = None;
        let numbering = self.numbering();
        self.numbered = numbering;
        let step = self.system.step(choice).map_err(Error::System)?;
        if self.system.is_out_of_memory() {
            return Ok(Some(Halt::Bound(Reason::MemoryLimit)));
        }
        let context = Context {
            state: Some(open.state),
            new: false,
            depth: open.depth,
            arity: Some(open.arity),
            trail: Trail::of(&self.links, self.frontier, self.under_way),
        };
        let control = self.observer.stepped(self.system, step, &context).map_err(Error::System)?;
        if let Some(reduction) = &mut self.reduction {
            self.system.footprint(&mut reduction.step);
            self.system.images(&mut reduction.images);
            if reduction.stepped(open.state).is_err() {
                return Ok(Some(Halt::Bound(Reason::StoreFull)));
            }
        }
        match (control, step) {
            (Control::Stop, _) => return Ok(Some(Halt::Stop)),
            (Control::Continue, Step::Next) => {}
            (Control::Backtrack, _) | (_, Step::Ignored) => {
                self.statistics.ignored += 1;
                self.note_numbers(numbering, End::Nowhere);
                if let Some(reduction) = &mut self.reduction {
                    reduction.sets.lost(open.state);
                }
                return Ok(None);
            }
        }
        let (state, new) = match self.store_live()? {
            Ok(stored) => stored,
            Err(halt) => return Ok(Some(halt)),
        };
        if state == open.state {
            self.system.came_back().map_err(Error::System)?;
        }
        if self.foresees {
            if foreseen && let Some(at) = Difference::between(state, &self.ahead, &self.live_vector)
            {
                return Err(Error::WrongForesight(at));
            }
            self.system.learn(&self.open_vector, &self.live_vector);
        }
        self.statistics.transitions += 1;
        let depth = open.depth.saturating_add(1);
        if let Some(reduction) = &mut self.reduction {
            self.system.origins(&mut reduction.origins);
        }
        let halt = if new {
            self.link(state, open.state, choice);
            self.enter_new(state, depth)
        } else {
            self.note_numbers(numbering, End::Known);
            self.enter_known(state, depth, open.state, choice)
        }?;
        if let Some(reduction) = &mut self.reduction
            && reduction.connect(open.state, state).is_err()
        {
            return Ok(Some(Halt::Bound(Reason::StoreFull)));
        }
        Ok(halt)
    }

    /// Encodes the state the system is in and stores it.
    fn store_live(&mut self) -> Result<Stored, Error<S::Error>> {
        self.live_vector.clear();
        self.stored = None;
        self.system.encode(&mut self.live_vector).map_err(Error::System)?;
        if self.seat.is_some() {
            self.system.stays().map_err(Error::System)?;
        }
        let Ok((state, new)) = self.store.insert(&self.live_vector) else {
            return Ok(Err(Halt::Bound(Reason::StoreFull)));
        };
        if new && self.is_full() {
            return Ok(Err(Halt::Bound(Reason::MaxStates)));
        }
        if let Some(paranoid) = &mut self.paranoid
            && !paranoid.stored(self.system, &self.live_vector, state)?
        {
            return Ok(Err(Halt::Bound(Reason::StoreFull)));
        }
        self.live_state = Some(state);
        self.stored = Some(state);
        self.laid_out = false;
        Ok(Ok((state, new)))
    }

    /// Opens a state again of which more alternatives are to be taken, or one that the depth bound
    /// wants expanded at less depth.
    fn reopen(&mut self) -> Result<Result<bool, Halt>, Error<S::Error>> {
        if self.reduction.is_some() {
            return Ok(self.reopen_wanting().map_err(|_| Halt::Bound(Reason::StoreFull)));
        }
        if let Some(seat) = &self.seat {
            let bundle = seat.take();
            return Ok(Ok(self.take_over(bundle)));
        }
        let Some((state, depth)) = self.depths.as_mut().and_then(DepthBound::reopen) else {
            return Ok(Ok(false));
        };
        let mut open = Open { state, next: 0, arity: 0, depth };
        self.go_to(open)?;
        open.arity = self.system.arity().map_err(Error::System)?;
        self.statistics.max_depth = self.statistics.max_depth.max(depth);
        self.statistics.reopened += 1;
        if open.arity > 0 {
            self.frontier.push(open);
        }
        Ok(Ok(true))
    }

    fn link(&mut self, state: StateId, parent: StateId, choice: u32) {
        if self.keep_links {
            self.links.set(state, parent, choice);
        }
    }

    fn path(&self) -> Vec<u32> {
        Trail::of(&self.links, self.frontier, self.under_way).path()
    }

    fn outcome(&self, halt: Option<Halt>) -> Outcome {
        let mut reasons = Vec::new();
        if self.depths.as_ref().is_some_and(DepthBound::cuts) {
            reasons.push(Reason::MaxDepth);
        }
        match halt {
            Some(Halt::Stop) => return Outcome::Stopped,
            Some(Halt::Bound(reason)) => reasons.push(reason),
            // Why, the others know.
            Some(Halt::Told) => return Outcome::Incomplete(Vec::new()),
            None => {}
        }
        if self.store.doubt().is_some() {
            reasons.push(Reason::Lossy);
        }
        if self.frontier.unseen().is_some() {
            reasons.push(Reason::Strategy);
        }
        if reasons.is_empty() { Outcome::Complete } else { Outcome::Incomplete(reasons) }
    }
}
