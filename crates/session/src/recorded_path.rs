//! A recorded path with the program it belongs to: what `replay`, the debugger and emitted tests
//! follow.
//!
//! Invariant: the path is followed with the settings it was recorded with; only the class path, the
//! source path and the JDK may be others.

use crate::explain::Explainer;
use crate::findings::findings;
use crate::invariant::{self, Invariant};
use crate::jdk::Jdk;
use crate::job::Job;
use crate::listener_bridge::{Following, ListenerBridge};
use crate::observer::Counterexample;
use crate::replay::Replay;
use crate::system::JavaSystem;
use crate::target::{Sources, Target};
use crate::trace::Trace;
use crate::{jpf_trace, trace};
use config::{Error, Settings};
use properties::Finding;
use report::{Report, Verdict, Warning};
use search::System;
use std::path::Path;
use vm::recorder::Recorder;

/// Reads a recorded path, which may be one of JPF's: that is followed with these settings.
pub(crate) fn read(path: &Path, settings: &Settings) -> Result<Trace, Error> {
    let text = std::fs::read_to_string(path)
        .map_err(|e| Error::new(format_args!("cannot read the trace {}: {e}", path.display())))?;
    if jpf_trace::is_one(&text) {
        return jpf_trace::translate(settings, &text);
    }
    trace::parse(path, &text)
}

/// See the documentation of the file.
#[derive(Debug)]
pub struct RecordedPath {
    job: Job,
    trace: Trace,
}

impl RecordedPath {
    /// Reads a recorded path and finds its program; `settings` may name another class path, source
    /// path and JDK.
    pub fn open(path: &Path, settings: &Settings) -> Result<Self, Error> {
        let trace = read(path, settings)?;
        let job = Job::new(&trace.settings_for(settings))?;
        Ok(Self { job, trace })
    }

    /// The settings that the path is followed with.
    pub fn settings(&self) -> &Settings {
        &self.job.settings
    }

    /// The program.
    pub fn target(&self) -> &Target {
        &self.job.target
    }

    /// The JDK whose class library is used.
    pub fn jdk(&self) -> &Jdk {
        &self.job.jdk
    }

    /// The number of its steps.
    pub fn steps(&self) -> usize {
        self.trace.choices.len()
    }

    /// The id of the finding that it leads to; empty if the program asked for the path.
    pub fn finding_id(&self) -> &str {
        &self.trace.finding
    }

    /// The source files of the program.
    pub fn sources(&self) -> Sources {
        self.job.sources()
    }

    /// How the program and the JDK differ from those that the path was recorded with, in words.
    pub fn differences(&self) -> Result<Vec<String>, Error> {
        self.trace.differences(&self.job)
    }

    /// A machine before the first step, which records what happens and keeps locals for display.
    pub fn begin(&self) -> Result<Replay, Error> {
        let mut machine = self.job.machine()?;
        machine.hooks.recorder = Some(Box::<Recorder>::default());
        let globals = self.trace.kept.to_globals();
        Replay::begin_recorded(JavaSystem::new(machine), &self.trace.choices, globals, true)
    }

    /// The recorded finding, if the state that was reached has it.
    pub fn finding(&self, replay: &mut Replay) -> Result<Option<Finding>, Error> {
        let found = findings(&self.job, &mut replay.system.machine)?;
        Ok(found.into_iter().find(|finding| finding.id() == self.trace.finding))
    }

    /// Follows the path and reports the finding at its end.
    pub fn report(&self) -> Result<Report, Error> {
        let Self { job, trace } = self;
        let differences = self.differences()?;
        let with_differences = |text: String| match differences.as_slice() {
            [] => text,
            all => format!("{text} ({})", all.join("; ")),
        };
        let mut system = JavaSystem::new(job.machine()?);
        let mut listening = ListenerBridge::begin(&job.settings, &mut system.machine)?;
        let mut replay =
            Replay::begin_recorded(system, &trace.choices, trace.kept.to_globals(), false)?;
        let mut heard = follow(&mut listening, &mut replay.system, None, 0)?;
        for (at, choice) in trace.choices.iter().enumerate() {
            let failed = |e| Error::new(with_differences(format!("at step {at}: {e}")));
            replay.step().map_err(failed)?;
            if !replay.is_at_end() {
                replay.state()?;
                heard.extend(follow(&mut listening, &mut replay.system, Some(*choice), at + 1)?);
            }
        }
        let mut found = findings(job, replay.machine_mut())?;
        found.retain(|finding| finding.id() == trace.finding);
        if let Some(last) = trace.choices.last() {
            let steps = trace.choices.len();
            heard.extend(follow(&mut listening, &mut replay.system, Some(*last), steps)?);
        }
        let machine = &mut replay.system.machine;
        let invariants = Invariant::all(&job.settings, machine)?;
        heard.extend(invariant::violated(&invariants, machine).map_err(Error::new)?);
        heard.retain(|finding| finding.id() == trace.finding);
        let mut report = Report {
            target: job.target.main_class.replace('/', "."),
            assumptions: job.assumptions(),
            ..Report::default()
        };
        report.statistics.transitions = trace.choices.len() as u64;
        report.statistics.max_depth = trace.choices.len() as u64;
        report.warnings.extend(
            differences.iter().map(|text| Warning::general("trace", "differs", text.clone())),
        );
        let mut explainer = Explainer::new(job);
        for finding in found.into_iter().chain(heard.pop()) {
            let found = Counterexample {
                finding,
                path: trace.choices.clone(),
                kept: trace.kept.to_globals(),
            };
            report.violations.push(explainer.explain(&found)?);
        }
        report.sources = explainer.texts();
        report.configuration = job.settings.told();
        if report.violations.is_empty() {
            let reason = if trace.finding.is_empty() {
                "the recorded path was followed to its end, where nothing was looked for".to_owned()
            } else {
                format!("the recorded path does not lead to {} any more", trace.finding)
            };
            let reason = with_differences(reason);
            report.reasons.push(reason.clone());
            report.reason = Some(reason);
        }
        report.verdict = Verdict::settle(!report.violations.is_empty(), false, true);
        Ok(report)
    }
}

/// Passes the state that the path has led to on to the listeners; gives their findings since the
/// state before.
fn follow(
    listening: &mut Option<ListenerBridge>,
    system: &mut JavaSystem,
    choice: Option<u32>,
    depth: usize,
) -> Result<Vec<Finding>, Error> {
    let Some(listening) = listening else { return Ok(Vec::new()) };
    let mut vector = Vec::new();
    system.encode(&mut vector).map_err(Error::new)?;
    let arity = system.arity().map_err(Error::new)?;
    let depth = u32::try_from(depth).unwrap_or(u32::MAX);
    Ok(listening.followed(&system.machine, &Following { vector: &vector, choice, arity, depth }))
}
