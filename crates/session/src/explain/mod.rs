//! Explains a finding: executes its path again with a recorder.
//!
//! Invariant: all data are read from the machine on the path. Uncertain data are omitted, such as local
//! variables that the state does not store.

mod accesses;
mod calls;
mod causes;
mod contents;
mod ending;
mod notes;
mod receivers;
mod step;
mod story;
mod values;
mod watching;

pub(crate) use contents::contents_of;

use crate::budget::Budget;
use crate::findings::{Counterexample, findings, message};
use crate::invariant::{self, INVARIANT, Invariant};
use crate::job::Job;
use crate::listener_bridge::ListenerBridge;
use crate::places::location;
use crate::replay::{Replay, settle};
use crate::system::JavaSystem;
use crate::target::Sources;
use crate::temporal;
use calls::Calls;
use classes::LoaderId;
use config::Error;
use properties::Finding;
use report::{Location, SourceText, Violation, Warning};
use search::System;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use story::Story;
use vm::exception::TraceElement;
use vm::recorder::Recorder;
use vm::schedule;
use watching::{Detail, Watching};

/// The property whose violations are explained by the conditions that threads wait for.
const DEADLOCK: &str = "deadlock";

/// The maximal length of a path on which all accesses are observed.
const NOTED_STEPS: usize = 20_000;

/// Explains the findings of one check.
pub(crate) struct Explainer<'a> {
    job: &'a Job,
    sources: Sources,
    /// The texts of source files that explanations use, by path.
    texts: BTreeMap<String, Rc<str>>,
    /// The classes of the program on explained paths.
    classes: BTreeSet<String>,
}

impl<'a> Explainer<'a> {
    pub(crate) fn new(job: &'a Job) -> Self {
        Self { job, sources: job.sources(), texts: BTreeMap::new(), classes: BTreeSet::new() }
    }

    /// Continues with the findings of another check of the same program.
    pub(crate) fn switch_to(&mut self, job: &'a Job) {
        self.job = job;
    }

    /// Executes the path of a finding again and describes it. If the execution is the same while
    /// accesses and calls are observed, adds calls, and accesses that explain the violation. Returns
    /// `None` if the budget does not suffice.
    pub(crate) fn explain(
        &mut self,
        found: &Counterexample,
        budget: &Budget<'_>,
    ) -> Result<Option<Violation>, Error> {
        let is_watched =
            found.path.len() <= NOTED_STEPS && self.job.settings.checks.listeners.is_empty();
        let is_noted =
            is_watched && (found.finding.exception.is_some() || found.finding.property == DEADLOCK);
        for (watch, is_wanted) in [(Detail::Accesses, is_noted), (Detail::Calls, is_watched)] {
            if is_wanted && let Ok(violation) = self.retrace(found, watch, budget) {
                return Ok(violation);
            }
        }
        match self.retrace(found, Detail::Nothing, budget) {
            // The encoding of a large state fails when the budget ends.
            Err(_) if budget.is_spent() => Ok(None),
            other => other,
        }
    }

    fn retrace(
        &mut self,
        found: &Counterexample,
        watch: Detail,
        budget: &Budget<'_>,
    ) -> Result<Option<Violation>, Error> {
        if budget.is_spent() {
            return Ok(None);
        }
        let mut machine = self.job.machine()?;
        machine.hooks.recorder = Some(Box::new(Recorder::default()));
        let mut system = JavaSystem::new(machine);
        system.timing().stop_at(budget.deadline());
        let mut listening = ListenerBridge::begin(&self.job.settings, &mut system.machine)?;
        let watch = if listening.is_none() { watch } else { Detail::Nothing };
        let watching = Watching::begin(&mut system.machine, watch);
        let mut story = Story::new(&self.sources);
        let mut replay = Replay::begin_recorded(system, &found.path, found.kept.clone(), true)?;
        let lost = |_| Error::new("internal failure: the path to a finding cannot be followed");
        let (mut cycle, mut is_early) = (None, false);
        // The number of explained steps before each position of the path.
        let mut steps = Vec::new();
        while let Some(action) = replay.next_action().map_err(lost)? {
            steps.push(story.trace.len());
            if found.cycle_at == Some(replay.position()) {
                cycle = Some(story.trace.len());
            }
            if budget.is_spent() {
                return Ok(None);
            }
            let actions = replay.system.alternatives().to_vec();
            is_early |= schedule::is_early(&replay.machine().live, action, &actions);
            let alternatives = actions.len();
            let before = story.before(replay.machine(), action, alternatives);
            watching.at_step(story.trace.len());
            replay.step().map_err(|e| Error::new(format_args!("while retracing: {e}")))?;
            story.after(replay.machine_mut(), before);
        }
        let machine = replay.machine_mut();
        let heard = listening.as_mut().map_or_else(Vec::new, |l| l.heard(machine));
        let finding = if let Some(other) = heard.into_iter().find(|f| f.id() == found.finding.id())
        {
            other
        } else if self.job.settings.is_of_listener(found.finding.property) {
            // The finding is about the graph of states, not about a single path.
            found.finding.clone()
        } else if temporal::is_temporal(found.finding.property) {
            found.finding.clone()
        } else {
            again(self.job, &mut replay.system, &found.finding)?
        };
        if let Some(notes) = &watching.notes {
            story.add_causes(replay.machine(), &notes.borrow(), &finding);
        }
        story.add_calls(&watching.calls.borrow());
        // A repeated last state is a cycle without steps.
        let cycle = cycle.or(found.cycle_at.map(|_| story.trace.len()));
        let (mut violation, texts) = story.end(replay.machine_mut(), &finding);
        if violation.is_leak() {
            self.place_at_pool(&mut violation, &watching.calls.borrow());
        }
        violation.cycle = cycle;
        violation.early_timeout = is_early;
        violation.notes.clone_from(&found.notes);
        steps.push(violation.trace.len());
        violation.reasons = found.parts.texts(replay.machine(), &steps, &violation.trace);
        self.texts.extend(texts);
        let declared = replay.machine().program.registry.declared().into_iter();
        let own = declared.filter(|class| class.loader == LoaderId::APP);
        self.classes.extend(own.map(classes::Class::java_name));
        Ok(Some(violation))
    }

    /// Changes the location of leaked workers to the position at which the program creates their pool.
    fn place_at_pool(&mut self, violation: &mut Violation, calls: &Calls) {
        let mut pools = violation.threads.iter().filter_map(|thread| thread.pool.as_deref());
        let Some(made) = pools.find_map(|pool| calls.place_of_pool(pool)) else { return };
        let mut place = location(made);
        violation.source = self.look_up(&mut place);
        violation.location = Some(place);
    }

    /// Describes the finding by the last steps of its path. The system must be able to restore the
    /// state before these steps. Returns `None` without such a state, or if a step depends on earlier
    /// ones.
    pub(crate) fn explain_end(
        &mut self,
        found: &Counterexample,
        system: &mut JavaSystem,
    ) -> Option<Violation> {
        let near = found.near.as_ref()?;
        if system.snapshots.components.work.is_out_of_time() {
            return None;
        }
        system.restore(&near.vector).ok()?;
        system.machine.hooks.recorder = Some(Box::new(Recorder::default()));
        let violation = self.follow_end(found, near.position, system);
        system.machine.hooks.recorder = None;
        violation
    }

    fn follow_end(
        &mut self,
        found: &Counterexample,
        position: usize,
        system: &mut JavaSystem,
    ) -> Option<Violation> {
        let mut story = Story::new(&self.sources);
        let choices = found.path.get(position..)?;
        for (at, choice) in choices.iter().enumerate() {
            if at > 0 {
                settle(system).ok()?;
            }
            if at + 1 == choices.len() {
                *system.machine.run.globals = found.kept.clone();
            }
            let alternatives = system.alternatives();
            let (action, alternatives) = (*alternatives.get(*choice as usize)?, alternatives.len());
            let before = story.before(&system.machine, action, alternatives);
            system.step(*choice).ok()?;
            story.after(&mut system.machine, before);
        }
        let finding = again(self.job, system, &found.finding).ok()?;
        story.add_calls(&Calls::default());
        let (violation, texts) = story.end(&system.machine, &finding);
        self.texts.extend(texts);
        Some(violation)
    }

    /// Describes the finding without its path.
    pub(crate) fn summarize(&mut self, found: &Counterexample) -> Violation {
        let finding = &found.finding;
        let mut place = finding.place.map(location);
        let source = place.as_mut().and_then(|place| self.look_up(place));
        Violation {
            id: finding.id(),
            property: finding.property.to_owned(),
            exception: finding.exception.clone(),
            message: message(finding),
            location: place,
            source,
            stack: finding.stack.iter().map(TraceElement::text).collect(),
            ..Violation::default()
        }
    }

    /// Returns the classes of the program on the paths explained so far.
    pub(crate) fn classes(&self) -> &BTreeSet<String> {
        &self.classes
    }

    /// Adds the texts of source lines to the locations of warnings.
    pub(crate) fn illustrate(&mut self, warnings: &mut [Warning]) {
        for warning in warnings {
            for thread in &mut warning.threads {
                thread.source = thread.blocked_at.as_mut().and_then(|place| self.look_up(place));
                let taken = thread.holds_acquired_at.iter_mut();
                thread.holds_sources =
                    taken.map(|place| place.as_mut().and_then(|p| self.look_up(p))).collect();
            }
            if let Some(place) = &mut warning.location {
                self.look_up(place);
            }
        }
    }

    /// Returns the source text of a location, and sets the path of its file.
    pub(crate) fn look_up(&mut self, place: &mut Location) -> Option<String> {
        let file = place.file.clone()?;
        let path = self.sources.path(&place.class, &file)?;
        place.path = Some(path.clone());
        if let Some(text) = self.sources.text(&place.class, &file) {
            self.texts.entry(path).or_insert(text);
        }
        self.sources.line(&place.class, &file, place.line?).map(|line| line.trim().to_owned())
    }

    /// Returns the source files that the explanations so far use.
    pub(crate) fn texts(&self) -> Vec<SourceText> {
        let texts = self.texts.iter();
        texts
            .map(|(path, text)| SourceText { path: path.clone(), text: text.to_string() })
            .collect()
    }
}

/// Returns the finding again, with data of the machine at the end of the path.
pub(crate) fn again(
    job: &Job,
    system: &mut JavaSystem,
    finding: &Finding,
) -> Result<Finding, Error> {
    if finding.property == INVARIANT {
        let all = Invariant::all(&job.settings, &system.machine)?;
        let found = invariant::violated(&all, system).map_err(Error::new)?;
        if let Some(other) = found.into_iter().find(|f| f.id() == finding.id()) {
            return Ok(other);
        }
    }
    if let Some(other) =
        findings(job, &mut system.machine)?.into_iter().find(|f| f.id() == finding.id())
    {
        return Ok(other);
    }
    Err(Error::new(format_args!(
        "internal failure: {} ({}) was not found again on its own path",
        finding.id(),
        message(finding)
    )))
}
