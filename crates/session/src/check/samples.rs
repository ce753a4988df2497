//! Draws random executions while an exhaustive search pauses.
//!
//! A second machine executes samples, so states, counts and facts of the search do not depend on samples.
//! The phases are those of [`search::registry::sampling`]. Source: SEMANTICS 27; decision 0048.
//!
//! Invariant: samples are a function of the program, the settings and the seed, unless a limit or the end of
//! the search ends them. Samples show violations and prove nothing.

use super::abandoned::Abandoned;
use super::statistics::limits;
use crate::budget::Budget;
use crate::control::Announcer;
use crate::explain::Explainer;
use crate::findings::Counterexample;
use crate::job::Job;
use crate::observer::PropertyObserver;
use crate::shorten::Shortener;
use crate::system::{Fault, JavaSystem};
use config::{Error, Settings};
use report::{Sampling, Violation, Warning};
use search::limits::resident_bytes;
use search::registry::sampling::{PHASES, SamplingPhase};
use search::{
    Context, Control, Failure, FrontierRequirements, Limits, Observer, Outcome, Paused, Reason,
    Step, StrategySetup, System,
};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[cfg(test)]
mod tests;

/// The number of stored states after which the search pauses for samples.
pub(super) const AFTER_STATES: u64 = 10_000;
/// The estimated memory of a second machine and of samples, in bytes.
const MACHINE_BYTES: u64 = 64 << 20;
/// The maximal cost of all phases, in instructions.
const COST: u64 = 300_000_000;
/// The fixed cost of a transition, in instructions. Live threads, visited objects and encoded words have
/// additional costs.
const TRANSITION_COST: u64 = 1_000;
const THREAD_COST: u64 = 30;
const OBJECT_COST: u64 = 8;
const WORD_COST: u64 = 3;

#[cfg(test)]
thread_local! {
    /// The number of stored states before samples, for checks of this thread.
    static AFTER: std::cell::Cell<u64> = const { std::cell::Cell::new(AFTER_STATES) };
}

/// Returns the number of stored states after which the search pauses for samples.
pub(super) fn after_states() -> u64 {
    #[cfg(test)]
    return AFTER.get();
    #[cfg(not(test))]
    AFTER_STATES
}

/// The executions drawn in a check.
pub(super) struct Samples {
    /// The program, with the settings of the samples.
    job: Job,
    /// The violations, with paths of `job`.
    found: Vec<Counterexample>,
    /// The unsupported feature that an execution reached.
    unsupported: Option<String>,
    counts: Sampling,
    /// Whether there is a violation, and the first violation ends the search.
    is_decisive: bool,
}

/// The decision after a phase about further phases.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    /// Begin the next phase.
    Next,
    /// Begin no further phase.
    End,
    /// Begin no further phase, and drop the violations, which may be wrong at these settings.
    Drop,
}

impl Samples {
    /// Draws executions of the program while its search pauses. Returns `None` if a second machine
    /// would exceed the memory limit.
    pub(super) fn draw(
        searched: &Job,
        announcer: Option<&Arc<Announcer>>,
        executions: u64,
        cancel: &AtomicBool,
        paused: &Paused<'_>,
    ) -> Result<Option<Self>, Error> {
        if !has_room(&searched.settings) {
            return Ok(None);
        }
        let job = searched.with(searched.settings.for_sampling());
        let requirements = FrontierRequirements { views: true, ..FrontierRequirements::default() };
        let (mut system, mut checking, start) = job.initial_state(requirements)?;
        checking.announcer = announcer.cloned();
        // Samples need no state matching.
        system.filter = None;
        let before = system.machine.run.instructions;
        let mut observer = SampleObserver::new(checking, paused);
        let limits = limits(&searched.settings, &searched.settings.strategy()?);
        let time = limits.time.map(|limit| limit.saturating_sub(paused.elapsed));
        let bounds = SampleBounds {
            setup: StrategySetup { walks: executions, ..job.settings.setup()? },
            limits: Limits { time, ..limits },
            cancel,
        };
        let mut unsupported = None;
        let mut then = Then::Next;
        for phase in PHASES {
            system.restore(&start).map_err(Error::new)?;
            observer.begin(phase, &system);
            then = match bounds.explore(phase, &mut system, &mut observer) {
                Ok(outcome) => observer.after(&outcome),
                Err(failure) => after_failure(&failure, &mut unsupported),
            };
            if then != Then::Next {
                break;
            }
        }
        let SampleObserver { checking, mut counts, .. } = observer;
        counts.instructions = system.machine.run.instructions - before;
        counts.seed = job.settings.search.seed;
        let mut found = if then == Then::Drop { Vec::new() } else { checking.found };
        // States near the ends of paths are in no store.
        for one in &mut found {
            one.load(None);
        }
        counts.violations = found.len() as u64;
        let is_decisive = !job.settings.all_errors && !found.is_empty();
        Ok(Some(Self { job, found, unsupported, counts, is_decisive }))
    }

    /// Whether a violation of a sample ends the search.
    pub(super) const fn end_search(&self) -> bool {
        self.is_decisive
    }

    /// Whether a search with these settings would draw the same executions.
    pub(super) fn fit(&self, settings: &Settings) -> bool {
        let mut settings = settings.for_sampling();
        let limits = &self.job.settings.limits;
        settings.limits.time_limit = limits.time_limit;
        settings.limits.requested_time_limit = limits.requested_time_limit;
        settings == self.job.settings
    }

    /// Returns the violations, if there are any.
    pub(super) fn into_findings(self) -> Option<Abandoned> {
        Abandoned::new(self.job, self.found, self.counts.transitions, true)
    }

    /// Returns the counts for the result.
    pub(super) const fn counts(&self) -> &Sampling {
        &self.counts
    }

    /// Returns the unsupported feature that prevented the continuation of an execution.
    pub(super) fn failure(&self) -> Option<String> {
        self.unsupported.as_ref().map(|what| format!("{what} (in a sampled execution)"))
    }

    /// Explains the violations that are not `known`. Writes the path of the first violation to the
    /// trace file, if the search found none.
    pub(super) fn explain<'a>(
        &'a self,
        known: &[Violation],
        explainer: &mut Explainer<'a>,
        budget: &'a Budget<'a>,
    ) -> Result<Vec<(Violation, Option<Warning>)>, Error> {
        let is_new = |id: &str| known.iter().all(|violation| violation.id != id);
        let found = self.found.iter().filter(|one| is_new(&one.finding.id()));
        let mut found: Vec<Counterexample> = found.cloned().collect();
        if found.is_empty() {
            return Ok(Vec::new());
        }
        let job = &self.job;
        let (system, _, start) = job.initial_state(FrontierRequirements::default())?;
        let effort = (found.len(), self.counts.transitions);
        let shortener = Shortener::new(job, system, start, effort, budget)?;
        explainer.switch_to(job);
        let violations = shortener.explain_all(&mut found, explainer, true)?;
        if let (true, Some(path)) = (known.is_empty(), &job.settings.files.trace) {
            let (first, classes) = (&found[0], explainer.classes());
            let finding = Some(&first.finding);
            crate::trace::write(path, job, classes, finding, first.into())?;
        }
        Ok(violations)
    }
}

/// The bounds of each phase.
struct SampleBounds<'a> {
    setup: StrategySetup,
    limits: Limits,
    cancel: &'a AtomicBool,
}

impl SampleBounds<'_> {
    fn explore(
        &self,
        phase: &SamplingPhase,
        system: &mut JavaSystem,
        observer: &mut SampleObserver<'_>,
    ) -> Result<Outcome, Failure<Fault>> {
        let limits = Limits {
            // Strategies of walks observe this bound themselves.
            max_depth: self.setup.max_depth.filter(|_| phase.states.is_some()),
            max_states: phase.states.map(|states| states.saturating_mul(self.setup.walks)),
            ..self.limits.clone()
        };
        let options =
            search::Options { limits, cancel: Some(self.cancel), ..search::Options::default() };
        let (mut store, mut frontier) = ((phase.store)(), (phase.open)(&self.setup));
        search::explore(system, &mut *store, &mut *frontier, observer, options)
            .map(|explored| explored.outcome)
    }
}

/// Whether a second machine fits into the memory limit.
fn has_room(settings: &Settings) -> bool {
    let Some(limit) = settings.limits.memory_limit else { return true };
    resident_bytes().is_some_and(|occupied| occupied as u64 + MACHINE_BYTES < limit)
}

/// Returns the decision after a failed phase, and records an unsupported feature.
fn after_failure(failure: &Failure<Fault>, unsupported: &mut Option<String>) -> Then {
    match &failure.error {
        search::Error::System(fault @ (Fault::Unsupported(_) | Fault::NoInput(_))) => {
            *unsupported = Some(fault.to_string());
            Then::End
        }
        // The search will make the same observation, and will be repeated with finer steps.
        search::Error::System(Fault::Inside) => Then::Drop,
        _ => Then::End,
    }
}

/// Returns the cost of all instructions and states of a machine so far.
fn work_of(system: &JavaSystem) -> u64 {
    let states = &system.snapshots.components.work;
    system.machine.run.instructions + OBJECT_COST * states.objects + WORD_COST * states.words
}

/// Checks the states of samples, and ends a phase that used its share of the cost.
struct SampleObserver<'a> {
    checking: PropertyObserver,
    paused: &'a Paused<'a>,
    counts: Sampling,
    /// Whether executions of the phase are counted, instead of states.
    counts_executions: bool,
    /// The work of the machine at the beginning of the phase.
    begun: u64,
    /// The cost of the transitions of the phase, in addition to the work of the machine.
    transitions: u64,
    /// The remaining cost of the phase.
    budget: u64,
    /// Whether the budget ended the phase.
    is_used_up: bool,
}

impl<'a> SampleObserver<'a> {
    fn new(checking: PropertyObserver, paused: &'a Paused<'a>) -> Self {
        Self {
            checking,
            paused,
            counts: Sampling::default(),
            counts_executions: false,
            begun: 0,
            transitions: 0,
            budget: 0,
            is_used_up: false,
        }
    }

    fn begin(&mut self, phase: &SamplingPhase, system: &JavaSystem) {
        self.counts_executions = phase.states.is_none();
        self.begun = work_of(system);
        self.transitions = 0;
        self.budget = COST / 100 * phase.share;
        self.is_used_up = false;
    }

    /// Returns the decision after a phase with this outcome.
    fn after(&self, outcome: &Outcome) -> Then {
        let goes_on = match outcome {
            Outcome::Complete => true,
            Outcome::Incomplete(reasons) => reasons.iter().all(|reason| {
                matches!(reason, Reason::Strategy | Reason::MaxStates | Reason::MaxDepth)
            }),
            Outcome::Stopped => self.is_used_up,
        };
        if goes_on { Then::Next } else { Then::End }
    }
}

impl Observer<JavaSystem> for SampleObserver<'_> {
    fn stepped(
        &mut self,
        system: &mut JavaSystem,
        step: Step,
        context: &Context<'_>,
    ) -> Result<Control, Fault> {
        self.counts.executions += u64::from(self.counts_executions && context.depth == 0);
        self.counts.transitions += 1;
        let threads = system.machine.live.live_threads() as u64;
        self.transitions += TRANSITION_COST + THREAD_COST * threads;
        let control = self.checking.stepped(system, step, context)?;
        if control == Control::Stop || (self.paused.has_ended)() {
            return Ok(Control::Stop);
        }
        self.is_used_up = work_of(system) - self.begun + self.transitions >= self.budget;
        Ok(if self.is_used_up { Control::Stop } else { control })
    }

    fn entered(
        &mut self,
        system: &mut JavaSystem,
        context: &Context<'_>,
    ) -> Result<Control, Fault> {
        self.counts.states += u64::from(!self.counts_executions && context.new);
        self.checking.entered(system, context)
    }

    fn is_end(&mut self, system: &mut JavaSystem, context: &Context<'_>) -> Result<bool, Fault> {
        self.checking.is_end(system, context)
    }
}
