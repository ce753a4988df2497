//! Monitors that follow one execution under `run` or `race`.
//!
//! Source: Bauer, Leucker, Schallhart, *Runtime Verification for LTL and TLTL* (TOSEM 2011); SEMANTICS 24.
//! Invariant: a verdict other than open is valid for the whole execution. The positions of an execution are
//! its states between visible steps, as in a search without reduction.

use super::letters::Letters;
use super::recorder::BEGUN;
use super::specification::{Requirement, Specification, TemporalProperty};
use crate::places::location;
use config::{Error, TemporalSettings};
use properties::Finding;
use properties::finding::program_place;
use report::{MonitorCounts, MonitorVerdict, MonitoredProperty, Warning};
use temporal::formula::Formula;
use temporal::monitor::{Monitor, Opinion};
use vm::exception::TraceElement;
use vm::schedule::Action;
use vm::{Machine, Status};

/// The reason for which a monitored execution stopped.
#[derive(Clone, Debug)]
pub(crate) enum Broken {
    /// The execution ended. Its last state is repeated forever.
    Over,
    /// A thread is alive, and no thread is enabled.
    Blocked,
    /// The execution was stopped early, for this reason.
    Off(String),
}

/// A step of a thread: the slot, and the location of its first instruction.
type Step = (usize, Option<TraceElement>);

/// A property with its monitor.
struct Followed {
    property: TemporalProperty,
    monitor: Monitor,
    /// The first verdict other than open, with the name of the thread and the location of the step.
    decided: Option<(Opinion, String, Option<TraceElement>)>,
}

/// The monitors of one execution.
pub(crate) struct Follower {
    letters: Letters,
    followed: Vec<Followed>,
    step: Step,
    actions: Vec<Action>,
    /// Whether the execution has reached position 0.
    has_begun: bool,
}

impl Follower {
    /// Creates the monitors of an execution, in a machine that has launched the program. Returns `None`
    /// without temporal properties.
    pub(crate) fn new(
        settings: &TemporalSettings,
        machine: &Machine,
        main_class: &str,
    ) -> Result<Option<Self>, Error> {
        if settings.is_empty() {
            return Ok(None);
        }
        let specification = Specification::parse(settings)?;
        if let Some(formula) = specification.counts_steps() {
            return Err(Error::new(format_args!(
                "{} cannot be followed in one execution: its truth depends on single steps, by the operator X",
                formula.trim()
            )));
        }
        if let Some((_, origin)) = specification.variables.first() {
            return Err(origin.error(0, "forall needs a check, which binds each object in turn"));
        }
        if let Some(call) = specification.propositions.iter().find(|p| p.proposition.has_call()) {
            return Err(call.origin.error(
                0,
                "a method is called on a copy of a state, which run and race do not make",
            ));
        }
        let letters = Letters::new(&specification, machine, main_class)?;
        let mut followed = Vec::new();
        for property in specification.properties {
            let monitor = Monitor::new(formula_of(&property)?);
            let monitor = monitor.map_err(|why| {
                Error::new(format_args!("--property '{}': {why}", property.text.trim()))
            })?;
            followed.push(Followed { property, monitor, decided: None });
        }
        let actions = Vec::new();
        Ok(Some(Self { letters, followed, step: (0, None), actions, has_begun: false }))
    }

    /// Records the location at which a thread begins a step.
    pub(crate) fn before(&mut self, machine: &Machine, slot: usize) {
        if !self.is_decided() {
            self.step = (slot, place_of(machine, slot));
        }
    }

    /// Passes the state after the step to the monitors.
    pub(crate) fn after(&mut self, machine: &mut Machine) -> Result<(), Error> {
        if self.is_decided() {
            return Ok(());
        }
        machine.list_alternatives(&mut self.actions);
        let letter = self.letters.of(machine, &self.actions, &[]).map_err(Error::new)?;
        self.has_begun |= letter >> BEGUN & 1 != 0;
        if !self.has_begun {
            return Ok(());
        }
        let (slot, begin) = self.step;
        // Output ends a step, whose beginning may be far before it.
        let has_printed = matches!(machine.live.threads[slot].status, Status::Printed(_));
        let place = if has_printed { place_of(machine, slot) } else { begin };
        for one in self.followed.iter_mut().filter(|one| one.decided.is_none()) {
            let opinion = one.monitor.read(letter);
            if opinion != Opinion::Open {
                let thread = properties::thread_name(machine, slot);
                one.decided = Some((opinion, thread, place));
            }
        }
        Ok(())
    }

    fn is_decided(&self) -> bool {
        self.followed.iter().all(|one| one.decided.is_some())
    }

    /// Returns the verdicts about the execution, after its end.
    pub(crate) fn finish(self, end: &Broken) -> Vec<MonitoredProperty> {
        let all = self.followed.into_iter();
        all.map(|one| one.finish(end, self.has_begun)).collect()
    }
}

impl Followed {
    fn finish(self, end: &Broken, has_begun: bool) -> MonitoredProperty {
        let (opinion, reason) = match (&self.decided, end) {
            (Some((opinion, ..)), _) => (*opinion, decided(*opinion).to_owned()),
            (None, Broken::Over) if has_begun => (
                self.monitor.at_end(),
                "the execution ended, and its last state is repeated for ever".to_owned(),
            ),
            (None, Broken::Blocked) if has_begun => (
                self.monitor.at_end(),
                "no thread can go on, and the last state is repeated for ever".to_owned(),
            ),
            (None, Broken::Over | Broken::Blocked) => {
                (Opinion::Open, "main never began".to_owned())
            }
            (None, Broken::Off(why)) => {
                (Opinion::Open, format!("the execution was broken off: {why}"))
            }
        };
        let verdict = match opinion {
            Opinion::Violated => MonitorVerdict::Violated,
            Opinion::Satisfied => MonitorVerdict::Satisfied,
            Opinion::Open => MonitorVerdict::Open,
        };
        let count = |of| u64::from(verdict == of);
        let (thread, place) = match self.decided {
            Some((_, thread, place)) => (Some(thread), place),
            None => (None, None),
        };
        let TemporalProperty { kind, name, text, .. } = self.property;
        MonitoredProperty {
            id: Finding { name, ..Finding::new(kind, String::new()) }.id(),
            property: kind.to_owned(),
            formula: text,
            verdict,
            reason,
            thread,
            location: place.map(location),
            executions: MonitorCounts {
                violated: count(MonitorVerdict::Violated),
                satisfied: count(MonitorVerdict::Satisfied),
                open: count(MonitorVerdict::Open),
            },
        }
    }
}

/// Returns warnings about the properties that an execution violates.
pub(crate) fn warnings_of(monitored: &[MonitoredProperty]) -> impl Iterator<Item = Warning> {
    let violated = monitored.iter().filter(|one| one.verdict == MonitorVerdict::Violated);
    violated.map(|one| Warning {
        id: one.id.clone(),
        property: one.property.clone(),
        message: format!("an execution violates {}: {}", one.formula.trim(), one.explanation()),
        location: one.location.clone(),
        ..Warning::default()
    })
}

/// Returns the location of a thread in the program's own code.
fn place_of(machine: &Machine, slot: usize) -> Option<TraceElement> {
    let place = program_place(&machine.live.stack_of(slot));
    place.filter(|place| !place.method.class().loader.is_jdk())
}

/// Returns the reason for a verdict before the end of the execution.
const fn decided(opinion: Opinion) -> &'static str {
    match opinion {
        Opinion::Violated => "no continuation satisfies it",
        Opinion::Satisfied => "every continuation satisfies it",
        Opinion::Open => "it is not decided",
    }
}

/// Returns the formula of a property. The result is an error if monitors cannot evaluate the property.
fn formula_of(property: &TemporalProperty) -> Result<&Formula, Error> {
    match &property.requirement {
        Requirement::Formula(formula) => Ok(formula),
        Requirement::NoStarvation { .. } | Requirement::NoLivelock { .. } => {
            Err(Error::new(format_args!(
                "--property {} needs a check: it is about cycles, which one execution does not show",
                property.text.trim()
            )))
        }
    }
}
