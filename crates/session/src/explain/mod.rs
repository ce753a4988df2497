//! Explains a finding: the path is executed again with a recorder.
//!
//! Invariant: all data is read from the machine on the path. Uncertain data is omitted, such as a
//! local variable that the state does not store.

mod accesses;
mod causes;
mod ending;
mod notes;
mod step;
mod story;
mod values;

use crate::findings::{Counterexample, findings, message};
use crate::invariant::{self, INVARIANT, Invariant};
use crate::job::Job;
use crate::listener_bridge::ListenerBridge;
use crate::replay::Replay;
use crate::system::JavaSystem;
use crate::target::Sources;
use classes::LoaderId;
use config::Error;
use notes::Notes;
use properties::Finding;
use report::{Location, SourceText, Violation, Warning};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use story::Story;
use vm::recorder::Recorder;

/// The limit of steps of a path whose accesses are all observed.
const NOTED_STEPS: usize = 20_000;

/// Explains the findings of one check.
pub(crate) struct Explainer<'a> {
    job: &'a Job,
    sources: Sources,
    /// The source files of the explanations, by path.
    texts: BTreeMap<String, Rc<str>>,
    /// The program's classes that occur on explained paths.
    classes: BTreeSet<String>,
}

impl<'a> Explainer<'a> {
    pub(crate) fn new(job: &'a Job) -> Self {
        Self { job, sources: job.sources(), texts: BTreeMap::new(), classes: BTreeSet::new() }
    }

    /// Executes the finding's path again and describes it. Accesses that explain the violation are
    /// added if the path can be followed while each access is observed.
    pub(crate) fn explain(&mut self, found: &Counterexample) -> Result<Violation, Error> {
        let is_noted = found.finding.exception.is_some()
            && found.path.len() <= NOTED_STEPS
            && self.job.settings.checks.listeners.is_empty();
        if is_noted && let Ok(violation) = self.retrace(found, true) {
            return Ok(violation);
        }
        self.retrace(found, false)
    }

    fn retrace(&mut self, found: &Counterexample, is_noted: bool) -> Result<Violation, Error> {
        let mut machine = self.job.machine()?;
        machine.hooks.recorder = Some(Box::new(Recorder::default()));
        let mut system = JavaSystem::new(machine);
        let mut listening = ListenerBridge::begin(&self.job.settings, &mut system.machine)?;
        let notes = (is_noted && listening.is_none()).then(|| Notes::begin(&mut system.machine));
        let mut story = Story {
            sources: &self.sources,
            numbers: vec![[].into()],
            trace: Vec::new(),
            positions: Vec::new(),
            notifications: Vec::new(),
            locked: Vec::new(),
            texts: RefCell::default(),
            thrown: BTreeMap::new(),
        };
        let mut replay = Replay::begin_recorded(system, &found.path, found.kept.clone(), false)?;
        let lost = |_| Error::new("internal failure: the path to a finding cannot be followed");
        while let Some(action) = replay.next_action().map_err(lost)? {
            let alternatives = replay.system.alternatives().len();
            let before = story.before(replay.machine(), action, alternatives);
            if let Some(notes) = &notes {
                notes.borrow_mut().step = story.trace.len();
            }
            replay.step().map_err(|e| Error::new(format_args!("while retracing: {e}")))?;
            story.after(replay.machine_mut(), before);
        }
        let machine = replay.machine_mut();
        let heard = listening.as_mut().map_or_else(Vec::new, |l| l.heard(machine));
        let finding = if let Some(other) = heard.into_iter().find(|f| f.id() == found.finding.id())
        {
            other
        } else if self.job.settings.is_of_listener(found.finding.property) {
            // The finding is about the graph of states, not a single path.
            found.finding.clone()
        } else {
            again(self.job, &mut replay.system, &found.finding)?
        };
        if let Some(notes) = &notes {
            story.add_causes(replay.machine(), &notes.borrow(), &finding);
        }
        let (violation, texts) = story.end(replay.machine_mut(), &finding);
        self.texts.extend(texts);
        let declared = replay.machine().program.registry.declared().into_iter();
        let own = declared.filter(|class| class.loader == LoaderId::APP);
        self.classes.extend(own.map(classes::Class::java_name));
        Ok(violation)
    }

    /// Returns the program's classes that occur on the paths explained so far.
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
    fn look_up(&mut self, place: &mut Location) -> Option<String> {
        let file = place.file.clone()?;
        let path = self.sources.path(&place.class, &file)?;
        place.path = Some(path.clone());
        if let Some(text) = self.sources.text(&place.class, &file) {
            self.texts.entry(path).or_insert(text);
        }
        self.sources.line(&place.class, &file, place.line?).map(|line| line.trim().to_owned())
    }

    /// Returns the source files of the explanations so far.
    pub(crate) fn texts(&self) -> Vec<SourceText> {
        let texts = self.texts.iter();
        texts
            .map(|(path, text)| SourceText { path: path.clone(), text: text.to_string() })
            .collect()
    }
}

/// Returns the same finding, computed in the machine at the end of the path.
fn again(job: &Job, system: &mut JavaSystem, finding: &Finding) -> Result<Finding, Error> {
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
