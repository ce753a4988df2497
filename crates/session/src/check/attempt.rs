//! One search of a program, from its initial state to a report or to the reason for another search.
//!
//! Invariant: an attempt that ends with a retry has written only checkpoints.

use super::abandoned::Abandoned;
use super::plan::Plan;
use super::retry::{Observations, Retry};
use super::samples::{self, Samples};
use super::statistics::{self, limits};
use super::unrestricted::{unrestrict, without_restrictions};
use crate::checkpoint::CheckpointFile;
use crate::checkpoint::kept::earlier;
use crate::control::{Announcer, Control, PROGRESS_EVERY};
use crate::endless::RecordedEdges;
use crate::filter::Filter;
use crate::initial_state::STATES_UNTIL_RACE;
use crate::job::Job;
use crate::masking;
use crate::observer::PropertyObserver;
use crate::prefix::{self, Prefix};
use crate::stuck;
use crate::system::{Fault, JavaSystem};
use crate::team::{Explored, Others, Workers};
use crate::temporal::Recorder;
use classes::path::ClassPath;
use config::{Error, Settings, Timeouts};
use report::{Report, Stuck, Verdict, Warning};
use search::{Options, Reason, Store};
use std::sync::Arc;
use std::time::{Duration, Instant};
use vm::machine::AssumedEvent;

/// The number of new states with a repeating task after which the search is repeated with late timeouts.
/// Samples are drawn at fewer states.
const STATES_OF_REPEATED_TASKS: u64 = 2 * samples::AFTER_STATES;

/// The result of an attempt.
pub(super) enum Outcome<'a> {
    /// The result of the check.
    Done(Box<Report>),
    /// The plan of the next attempt.
    Retry(Box<Plan<'a>>),
}

/// An attempt before its search.
pub(super) struct Attempt<'a> {
    pub(super) plan: Plan<'a>,
    /// The settings of the plan; with a recorded path as prefix, those of the recording.
    settings: Settings,
    pub(super) control: &'a Control<'a>,
    announcer: Option<Arc<Announcer>>,
    pub(super) prefix: Option<Prefix>,
    pub(super) job: Job,
    pub(super) checkpoints: Option<CheckpointFile>,
}

/// The result of a search.
pub(super) struct Searched {
    pub(super) system: JavaSystem,
    pub(super) observer: PropertyObserver,
    pub(super) filter: Option<Filter>,
    /// The vector of the initial state.
    pub(super) start: Vec<u32>,
    pub(super) started: Instant,
    pub(super) explored: Explored,
    pub(super) counts: search::Statistics,
    pub(super) elapsed: Duration,
    /// Statistics of the other workers of the search.
    pub(super) others: Others,
    /// The memory of the store and of the tables of all workers, in bytes.
    pub(super) bytes: usize,
    /// The description of states that a lossy store may have missed.
    pub(super) uncertainty: Option<String>,
    /// The description of alternatives that the strategy omitted.
    pub(super) omissions: Option<String>,
    /// The place in the program with most states, if a bound ended the search.
    pub(super) stuck: Option<Stuck>,
    /// Whether threads may execute forever while a late timeout is pending.
    pub(super) stands_still: bool,
    /// Warnings about executions from whose states no end is reachable.
    pub(super) never_end: Vec<Warning>,
}

impl Searched {
    /// Examines the recorded edges of a complete search with an exact store.
    fn look_for_endless_executions(
        &mut self,
        settings: &Settings,
        store: &mut dyn Store,
    ) -> Result<(), Error> {
        let Some(edges) = self.observer.take_edges() else { return Ok(()) };
        if !matches!(&self.explored, Ok(done) if done.outcome == search::Outcome::Complete) {
            return Ok(());
        }
        let states = edges.without_end(store);
        let is_late = settings.timeouts() == Timeouts::Late;
        let system = &mut self.system;
        if is_late && system.machine.run.assumed.contains(AssumedEvent::Timeout) {
            self.stands_still = states.stand_still(system, store).map_err(Error::new)?;
        }
        let may_be_safe = self.observer.found.is_empty() && self.counts.end_states > 0;
        // A state of a search with `--slice` stands for several concrete states.
        let is_concrete = !self.filter.as_ref().is_some_and(Filter::is_needed)
            && system.machine.options.granularity.masked.is_none();
        if may_be_safe && is_concrete && !self.stands_still {
            self.never_end = states.never_end(system, store).map_err(Error::new)?;
        }
        Ok(())
    }

    /// Converts the paths of all findings to paths of machines without restrictions, and adds the findings
    /// from before the checkpoint.
    fn settle_paths(&mut self, job: &Job) -> Result<(), Error> {
        let (system, observer) = (&mut self.system, &mut self.observer);
        if unrestrict(system) {
            without_restrictions(job, job.settings.policy()?, observer)?;
        }
        // Machines that replay paths need additional memory.
        system.machine.live.heap.lift_ceiling();
        // A checkpoint has findings as paths, which must reproduce them.
        let before = earlier(job, std::mem::take(&mut observer.earlier))?;
        observer.found.splice(0..0, before);
        Ok(())
    }

    /// Returns the reasons for which the search is incomplete.
    pub(super) fn reasons(&self) -> &[Reason] {
        match &self.explored {
            Ok(search::Exploration { outcome: search::Outcome::Incomplete(reasons), .. }) => {
                reasons
            }
            _ => &[],
        }
    }

    /// Whether a limit ended the search. Its findings are then kept.
    pub(super) fn is_broken_off(&self) -> bool {
        let ends = [Reason::Interrupted, Reason::TimeLimit, Reason::MemoryLimit];
        self.reasons().iter().any(|reason| ends.contains(reason))
    }
}

impl<'a> Attempt<'a> {
    /// Creates an attempt at a plan.
    pub(super) fn new(
        mut plan: Plan<'a>,
        control: &'a Control<'a>,
        announcer: Option<Arc<Announcer>>,
    ) -> Result<Self, Error> {
        let prefix = Prefix::open(&plan.settings)?;
        let settings = prefix.as_ref().map_or(&plan.settings, |prefix| &prefix.settings).clone();
        let job = Job::new(&settings)?;
        let checkpoints = match &job.settings.checkpoint.file {
            Some(path) => Some(CheckpointFile::new(path, plan.asked, &job)?),
            None => None,
        };
        if let Some(checkpoint) = &mut plan.resume {
            checkpoint.check_program(&job)?;
        }
        Ok(Self { plan, settings, control, announcer, prefix, job, checkpoints })
    }

    /// Executes the search, and decides whether its result is valid.
    pub(super) fn run(mut self) -> Result<Outcome<'a>, Error> {
        let mut searched = self.explore()?;
        let machine = &mut searched.system.machine;
        super::facts::add_masks(&mut self.plan.facts, machine);
        let withdrawn = masking::take_withdrawn(machine);
        if !withdrawn.is_empty() {
            if withdrawn.is_subset(&self.job.settings.schedules.withdrawn_masks) {
                return Err(Error::new("internal failure: a withdrawn mask was proposed again"));
            }
            return Ok(self.after_failure(Retry::NeededValues(withdrawn), searched));
        }
        if let Some(retry) = Retry::after_failure(&searched.explored) {
            return Ok(self.after_failure(retry, searched));
        }
        searched.settle_paths(&self.job)?;
        let broken_off = searched.is_broken_off();
        // Paths of this search have scheduling points at the monitors that it found to be no inner ones.
        let declined = &searched.system.machine.run.lock_protection.declined;
        self.job.settings.schedules.unprotected.extend(declined.iter().cloned());
        let finer = self.with_refuted_locks(&searched);
        let mut observations = Observations {
            found: !searched.observer.found.is_empty(),
            awaits_race: searched.observer.awaits_race()
                && searched.counts.states_new <= STATES_UNTIL_RACE,
            max_threads: searched.observer.max_threads,
            broken_off,
            stands_still: searched.stands_still,
            repeats: searched.observer.ended_by_repeated_task(),
            has_prefix: self.prefix.is_some(),
            inside: matches!(&searched.explored, Err(failure)
                if matches!(failure.error, search::Error::System(Fault::Inside))),
            machine: &mut searched.system.machine,
        };
        super::facts::add(&mut self.plan.facts, observations.machine);
        let is_decided = self.plan.samples.as_ref().is_some_and(Samples::end_search);
        if !is_decided
            && let Some(retry) = Retry::after_search(&mut observations, &self.job.settings)
        {
            return Ok(self.again(retry, searched));
        }
        self.finish(searched, finer)
    }

    /// Returns the settings of a repetition after a short search that refuted lock protection and found a
    /// violation. In the repetition, accesses to the refuted variables are scheduling points.
    fn with_refuted_locks(&self, searched: &Searched) -> Option<Settings> {
        let refuted = &searched.system.machine.run.lock_protection.refuted;
        let counts = &searched.counts;
        let settings = &self.job.settings;
        let keeps_files =
            settings.checkpoint.file.is_some() || settings.checkpoint.resume.is_some();
        let repeats = !refuted.is_empty()
            && !searched.observer.found.is_empty()
            && counts.states_new <= STATES_UNTIL_RACE
            && !searched.is_broken_off()
            && self.prefix.is_none()
            && self.plan.samples.is_none()
            && self.plan.shorter.is_none()
            && searched.observer.listening.is_none()
            && !settings.all_errors
            && !keeps_files
            && settings.workers <= 1;
        repeats.then(|| {
            let mut settings = Retry::RefutedLocks(refuted.clone()).apply(settings);
            let limits = &mut settings.limits;
            limits.spend_time(searched.started.elapsed());
            let states = 2 * STATES_UNTIL_RACE;
            limits.max_states = Some(limits.max_states.unwrap_or(u64::MAX).min(states));
            settings
        })
    }

    /// Reports the result of a valid search. Alternatively, plans a repetition with longer strings as inputs,
    /// or with more scheduling points.
    fn finish(mut self, searched: Searched, finer: Option<Settings>) -> Result<Outcome<'a>, Error> {
        let shorter = self.plan.shorter.take();
        let shorter = match shorter {
            Some(shorter) if !searched.improves(&shorter, self.plan.is_finer) => {
                return Ok(Outcome::Done(shorter));
            }
            shorter => shorter,
        };
        let longer = searched.with_longer_strings(&self.settings).filter(|_| self.prefix.is_none());
        let is_complete = searched.reasons().is_empty();
        let asked = self.plan.asked;
        let facts = self.plan.facts.clone();
        let mut report = Box::new(self.report(searched)?);
        if let Some(shorter) = shorter {
            // The repetition has limits that the user did not request.
            report.configuration = shorter.configuration;
            if !is_complete {
                (report.reasons, report.reason) = (shorter.reasons, shorter.reason);
            }
        }
        let is_finer = finer.is_some();
        Ok(match longer.or(finer) {
            Some(settings) if report.verdict != Verdict::Error => {
                let plan = Plan::repeating(asked, settings, facts, report);
                Outcome::Retry(Box::new(Plan { is_finer, ..plan }))
            }
            _ => Outcome::Done(report),
        })
    }

    /// Returns the next attempt after a search that failed. Findings whose paths cannot be converted are
    /// dropped.
    fn after_failure(self, retry: Retry, mut searched: Searched) -> Outcome<'a> {
        if searched.settle_paths(&self.job).is_err() {
            searched.observer.found.clear();
        }
        self.again(retry, searched)
    }

    fn again(self, retry: Retry, searched: Searched) -> Outcome<'a> {
        let (states, elapsed) = (searched.counts.states_new, searched.started.elapsed());
        let Self { plan, settings, job, prefix, .. } = self;
        let found = Abandoned::of(job, prefix.as_ref(), searched);
        Outcome::Retry(Box::new(plan.after(&settings, retry, found, states, elapsed)))
    }

    /// Explores the state space.
    fn explore(&mut self) -> Result<Searched, Error> {
        let Self { plan, control, announcer, prefix, job, checkpoints, .. } = self;
        let settings = &job.settings;
        let strategy = settings.strategy()?;
        let Some(store) = search::registry::stores::find(&settings.store) else {
            return Err(Error::new("unknown store"));
        };
        let mut frontier = (strategy.open)(&settings.setup()?);
        let executions = match &plan.samples {
            Some(_) => None,
            None => settings.sampled_executions(),
        };
        let mut drawn = None;
        let mut draw = |paused: &search::Paused<'_>| {
            let executions = executions.unwrap_or_default();
            let samples =
                Samples::draw(job, announcer.as_ref(), executions, control.cancel, paused);
            let ends = match &samples {
                Ok(samples) => samples.as_ref().is_some_and(Samples::end_search),
                Err(_) => true,
            };
            drawn = Some(samples);
            if ends { search::Control::Stop } else { search::Control::Continue }
        };
        let half = |bytes: u64| usize::try_from(bytes / 2).unwrap_or(usize::MAX);
        let workers = usize::try_from(settings.workers).unwrap_or(usize::MAX);
        let limit = settings.limits.memory_limit.map(half);
        let workers =
            (workers > 1).then(|| Workers::new(workers, *store, limit, announcer.clone()));
        let mut store: Box<dyn Store + '_> = match &workers {
            Some(workers) => Box::new(workers.store()),
            None => (store.open)(limit),
        };
        let shared = Options {
            limits: limits(settings, &strategy),
            reduce: job.reduction().persistent_sets,
            cancel: Some(control.cancel),
            ..Options::default()
        };
        let mut searched = std::thread::scope(|scope| {
            let called = workers.as_ref().map(|team| (team, team.call(scope, job, &shared)));
            let (mut system, mut observer, mut start) =
                job.initial_state(frontier.requirements())?;
            observer.announcer.clone_from(announcer);
            if workers.is_none() {
                // The edges from before a checkpoint are unknown.
                let is_partial = prefix.is_some() || plan.resume.is_some();
                record_endless_executions(&mut observer, settings, is_partial);
            }
            if let Some(prefix) = prefix {
                start = prefix.follow(job, &mut system, &mut observer)?;
            }
            if checkpoints.is_some() {
                system.class_files.path =
                    Some(ClassPath::open(&job.target.classpath, job.jdk.jar_versions)?);
            }
            let started = Instant::now();
            let mut report_progress = control.telling(started);
            let options = Options {
                paranoid: settings.paranoid,
                progress: Some(search::Progress {
                    every: PROGRESS_EVERY,
                    report: &mut report_progress,
                }),
                checkpoints: checkpoints
                    .as_mut()
                    .map(|sink| sink as &mut dyn search::CheckpointSink),
                resume: plan.resume.as_mut().map(|file| file as &mut dyn std::io::Read),
                pause: executions
                    .map(|_| search::Pause { after: samples::after_states(), work: &mut draw }),
                ..shared
            };
            let (explored, others) = match called {
                Some((workers, called)) => {
                    workers.explore(called, &mut system, &mut observer, &mut start, options)?
                }
                None if prefix.as_ref().is_some_and(|prefix| prefix.ends) => {
                    drop(options);
                    (Ok(prefix::nothing()), Others::default())
                }
                None => {
                    let (store, frontier) = (&mut *store, &mut *frontier);
                    let explored =
                        search::explore(&mut system, store, frontier, &mut observer, options);
                    (explored, Others::default())
                }
            };
            if explored.is_ok() && observer.found.is_empty() || observer.goal.all_errors {
                observer.check_temporal().map_err(Error::new)?;
            }
            let (counts, elapsed, extra) = match &explored {
                Ok(done) => (done.statistics, done.elapsed, done.extra_bytes),
                Err(failure) => (*failure.statistics, started.elapsed(), 0),
            };
            let filter = system.filter.take();
            let (bytes, uncertainty, omissions, stuck) = (extra, None, None, None);
            Ok::<_, Error>(Searched {
                system,
                observer,
                filter,
                start,
                started,
                explored,
                counts,
                elapsed,
                others,
                bytes,
                uncertainty,
                omissions,
                stuck,
                stands_still: false,
                never_end: Vec::new(),
            })
        })?;
        if let Some(samples) = drawn {
            plan.samples = samples?;
        }
        let snapshots = &searched.system.snapshots;
        let (own, common) = snapshots.team_bytes();
        searched.bytes += searched.observer.temporal.as_ref().map_or(0, Recorder::bytes)
            + store.bytes()
            + snapshots.components.bytes()
            + searched.others.bytes
            + own
            + common;
        searched.uncertainty = store.uncertainty();
        // Vectors of other workers and of lossy stores cannot be read.
        let is_exact = workers.is_none() && searched.uncertainty.is_none();
        for found in &mut searched.observer.found {
            found.load(if is_exact { Some(&mut *store) } else { None });
        }
        searched.omissions = frontier.omissions();
        if is_exact {
            searched.look_for_endless_executions(settings, &mut *store)?;
        }
        let compares_all = !searched.filter.as_ref().is_some_and(Filter::is_needed);
        if is_exact && compares_all && stuck::is_stuck(searched.reasons()) {
            let reasons = searched.reasons().to_vec();
            let choices = statistics::choices(&searched.observer);
            let Searched { system, .. } = &mut searched;
            searched.stuck = stuck::stuck(system, &mut *store, settings, &reasons, choices);
        }
        Ok(searched)
    }
}

/// Prepares a search by one worker for executions that never end. It records the edges of the graph, and
/// counts states with repeating tasks.
fn record_endless_executions(
    observer: &mut PropertyObserver,
    settings: &Settings,
    has_prefix: bool,
) {
    if settings.timeouts() == Timeouts::Late {
        observer.record_edges(RecordedEdges::unlimited());
        return;
    }
    if !has_prefix && settings.may_delay_timeouts() {
        observer.limit_repeated_tasks(STATES_OF_REPEATED_TASKS);
    }
    // A state with symbols stands for several concrete states.
    if !has_prefix && !settings.environment.symbolic {
        observer.record_edges(RecordedEdges::limited());
    }
}
