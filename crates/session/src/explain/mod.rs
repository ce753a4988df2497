//! Turns a finding into a story: the path is executed again with everything recorded.
//!
//! Invariant: what is told is read off the machine that follows the path; what cannot be known for
//! sure, such as a local variable that was forgotten with a state, is not told.

mod ending;
mod step;
mod values;

use crate::findings::{findings, message};
use crate::invariant::{self, INVARIANT, Invariant};
use crate::job::Job;
use crate::listener_bridge::ListenerBridge;
use crate::observer::Counterexample;
use crate::replay::Replay;
use crate::system::JavaSystem;
use crate::target::Sources;
use classes::LoaderId;
use config::Error;
use properties::finding::program_place;
use properties::{Finding, ThreadView};
use report::{
    Location, NamedValue, Notification, SourceText, ThreadInfo, TraceStep, Violation, Warning,
};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use vm::Machine;
use vm::exception::TraceElement;
use vm::recorder::Recorder;

/// Explains findings of one check.
pub(crate) struct Explainer<'a> {
    job: &'a Job,
    sources: Sources,
    /// The source files that explanations are about, by where they are.
    texts: BTreeMap<String, Rc<str>>,
    /// The classes of the program's that the explained paths came by.
    classes: BTreeSet<String>,
}

/// What was told so far of one path.
struct Story<'a> {
    sources: &'a Sources,
    /// Keys of the threads, by the number the story gives them.
    numbers: Vec<Rc<[u32]>>,
    trace: Vec<TraceStep>,
    notifications: Vec<Notification>,
    /// Where each thread, by number, took the locks that are no monitors, by name.
    locked: Vec<(u32, String, Option<Location>)>,
    /// The source files that were come by, by where they are.
    texts: RefCell<BTreeMap<String, Rc<str>>>,
    /// What names stood for when exceptions were thrown, by their place in the recorder.
    thrown: BTreeMap<usize, Vec<NamedValue>>,
}

impl<'a> Explainer<'a> {
    pub(crate) fn new(job: &'a Job) -> Self {
        Self { job, sources: job.sources(), texts: BTreeMap::new(), classes: BTreeSet::new() }
    }

    /// Executes the finding's path again and tells what happened.
    pub(crate) fn explain(&mut self, found: &Counterexample) -> Result<Violation, Error> {
        let mut machine = self.job.machine()?;
        machine.hooks.recorder = Some(Box::new(Recorder::default()));
        let mut system = JavaSystem::new(machine);
        let mut listening = ListenerBridge::begin(&self.job.settings, &mut system.machine)?;
        let mut story = Story {
            sources: &self.sources,
            numbers: vec![[].into()],
            trace: Vec::new(),
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
            replay.step().map_err(|e| Error::new(format_args!("while retracing: {e}")))?;
            story.after(replay.machine_mut(), before);
        }
        let machine = replay.machine_mut();
        let heard = listening.as_mut().map_or_else(Vec::new, |l| l.heard(machine));
        let finding = if let Some(other) = heard.into_iter().find(|f| f.id() == found.finding.id())
        {
            other
        } else if self.job.settings.is_of_listener(found.finding.property) {
            // What it is about is the graph of states, and no single path.
            found.finding.clone()
        } else {
            again(self.job, machine, &found.finding)?
        };
        let (violation, texts) = story.end(machine, &finding);
        self.texts.extend(texts);
        let declared = replay.machine().program.registry.declared().into_iter();
        let own = declared.filter(|class| class.loader == LoaderId::APP);
        self.classes.extend(own.map(classes::Class::java_name));
        Ok(violation)
    }

    /// The classes of the program's that the paths explained so far came by.
    pub(crate) fn classes(&self) -> &BTreeSet<String> {
        &self.classes
    }

    /// Puts the texts of the source lines beside the places that warnings name.
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

    /// The text of a place, which is told where its file is.
    fn look_up(&mut self, place: &mut Location) -> Option<String> {
        let file = place.file.clone()?;
        let path = self.sources.path(&place.class, &file)?;
        place.path = Some(path.clone());
        if let Some(text) = self.sources.text(&place.class, &file) {
            self.texts.entry(path).or_insert(text);
        }
        self.sources.line(&place.class, &file, place.line?).map(|line| line.trim().to_owned())
    }

    /// The source files that the explanations given so far are about.
    pub(crate) fn texts(&self) -> Vec<SourceText> {
        let texts = self.texts.iter();
        texts
            .map(|(path, text)| SourceText { path: path.clone(), text: text.to_string() })
            .collect()
    }
}

/// The same finding in the machine that has followed its path.
fn again(job: &Job, machine: &mut Machine, finding: &Finding) -> Result<Finding, Error> {
    if finding.property == INVARIANT {
        let all = Invariant::all(&job.settings, machine)?;
        let found = invariant::violated(&all, machine).map_err(Error::new)?;
        if let Some(other) = found.into_iter().find(|f| f.id() == finding.id()) {
            return Ok(other);
        }
    }
    if let Some(other) = findings(job, machine)?.into_iter().find(|f| f.id() == finding.id()) {
        return Ok(other);
    }
    Err(Error::new(format_args!(
        "internal failure: {} ({}) was not found again on its own path",
        finding.id(),
        message(finding)
    )))
}

pub(crate) fn location(place: TraceElement) -> Location {
    let class = place.method.class();
    Location {
        class: class.java_name(),
        method: place.method.name.to_string(),
        file: class.file().and_then(|f| f.source_file.clone()),
        line: place.method.line(place.bytecode).map(u32::from),
        path: None,
    }
}

/// A thread in a state that no path is told of.
pub(crate) fn thread(view: ThreadView) -> ThreadInfo {
    ThreadInfo {
        id: view.slot as u32,
        name: view.name,
        state: view.state.to_owned(),
        waits_for: view.waits_for,
        blocked_at: program_place(&view.stack).map(location),
        holds: view.holds.into_iter().map(|(_, name)| name).collect(),
        stack: view.stack.iter().map(TraceElement::text).collect(),
        ..ThreadInfo::default()
    }
}

impl Story<'_> {
    /// The number of the thread with this key.
    fn number(&mut self, key: &Rc<[u32]>) -> u32 {
        let known = self.numbers.iter().position(|k| k == key);
        known.unwrap_or_else(|| {
            self.numbers.push(key.clone());
            self.numbers.len() - 1
        }) as u32
    }

    /// The place, with where its source file is.
    fn located(&self, place: TraceElement) -> Location {
        let mut place = location(place);
        place.path = self.path(&place);
        place
    }

    /// Where in the program this is: the innermost place whose source is at hand, else the innermost.
    /// What libraries do without showing their source is told where the program calls them.
    fn told_place(&self, stack: &[TraceElement]) -> Option<Location> {
        let innermost = self.located(program_place(stack)?);
        if innermost.path.is_some() {
            return Some(innermost);
        }
        let of_program = |e: &&TraceElement| {
            e.method.class().loader.raw() > 1 && e.method.class().host.is_none()
        };
        let mut places = stack.iter().filter(of_program).map(|place| self.located(*place));
        Some(places.find(|place| place.path.is_some()).unwrap_or(innermost))
    }

    /// `Class.method` at a place that is not told itself, as it is the class library's, or a library's
    /// of which there is no source.
    fn library(&self, place: Option<TraceElement>, told: Option<&Location>) -> Option<String> {
        let place = place?;
        let inner = step::library(Some(place));
        if inner.is_some() || told.is_none_or(|told| told.path.is_none()) {
            return inner;
        }
        self.located(place).path.is_none().then(|| step::short_name(place.method))
    }

    fn path(&self, place: &Location) -> Option<String> {
        let file = place.file.as_deref()?;
        let path = self.sources.path(&place.class, file)?;
        if let Some(text) = self.sources.text(&place.class, file) {
            self.texts.borrow_mut().entry(path.clone()).or_insert(text);
        }
        Some(path)
    }

    /// The source text of a place, without indentation.
    fn source(&self, place: &Location) -> Option<String> {
        let line = self.sources.line(&place.class, place.file.as_deref()?, place.line?)?;
        Some(line.trim().to_owned())
    }
}
