//! A recorded path with its program, for `replay`, the debugger and emitted tests.
//!
//! Invariant: the path is executed with the recorded settings. Only the class path, the source path and
//! the JDK may differ.

use crate::budget::Budget;
use crate::explain::Explainer;
use crate::findings::{Counterexample, findings};
use crate::invariant::{self, Invariant};
use crate::jdk::Jdk;
use crate::job::Job;
use crate::listener_bridge::{Following, ListenerBridge};
use crate::replay::Replay;
use crate::system::JavaSystem;
use crate::target::{Sources, Target};
use crate::temporal::{self, FoundLasso};
use crate::trace::Trace;
use crate::{jpf_trace, trace};
use config::{Error, Settings};
use properties::Finding;
use report::{Report, Verdict, Warning};
use search::System;
use std::path::Path;
use vm::recorder::Recorder;

/// Reads a recorded path. A path in JPF's format is executed with the given settings to convert it.
pub(crate) fn read(path: &Path, settings: &Settings) -> Result<Trace, Error> {
    let text = config::disk::read_text(path)
        .map_err(|e| Error::new(format_args!("cannot read the trace {}: {e}", path.display())))?;
    if jpf_trace::is_one(&text) {
        return jpf_trace::translate(settings, &text);
    }
    trace::parse(path, &text)
}

/// A recorded path and the program that it belongs to.
#[derive(Debug)]
pub struct RecordedPath {
    job: Job,
    trace: Trace,
}

impl RecordedPath {
    /// Reads a recorded path and resolves its program. The settings may have another class path, source
    /// path and JDK.
    pub fn open(path: &Path, settings: &Settings) -> Result<Self, Error> {
        let trace = read(path, settings)?;
        let job = Job::new(&trace.settings_for(settings))?;
        Ok(Self { job, trace })
    }

    /// Returns the settings with which the path is executed.
    pub fn settings(&self) -> &Settings {
        &self.job.settings
    }

    /// Returns the program.
    pub fn target(&self) -> &Target {
        &self.job.target
    }

    /// Returns the JDK of the class library.
    pub fn jdk(&self) -> &Jdk {
        &self.job.jdk
    }

    /// Returns the number of steps of the path.
    pub fn steps(&self) -> usize {
        self.trace.choices.len()
    }

    /// Returns the id of the finding at the end. The id is empty if the program requested the file.
    pub fn finding_id(&self) -> &str {
        &self.trace.finding
    }

    /// Returns the access to the source files of the program.
    pub fn sources(&self) -> Sources {
        self.job.sources()
    }

    /// Describes differences between the recorded and the present program and JDK.
    pub fn differences(&self) -> Result<Vec<String>, Error> {
        self.trace.differences(&self.job)
    }

    /// Returns a replay before the first step, with a recorder. Values of dead locals are kept for
    /// display.
    pub fn begin(&self) -> Result<Replay, Error> {
        self.begin_choices(&self.trace.choices)
    }

    /// Returns the length of the cycle that is repeated forever, or 0 if the path ends.
    pub fn repeated_steps(&self) -> usize {
        self.trace.cycle_at.map_or(0, |at| self.steps().saturating_sub(at))
    }

    /// Returns a replay, as [`Self::begin`], in which the cycle is executed several times.
    pub fn begin_with_rounds(&self, rounds: usize) -> Result<Replay, Error> {
        let mut choices = self.trace.choices.clone();
        let cycle = choices[self.steps() - self.repeated_steps()..].to_vec();
        for _ in 1..rounds {
            choices.extend_from_slice(&cycle);
        }
        self.begin_choices(&choices)
    }

    fn begin_choices(&self, choices: &[u32]) -> Result<Replay, Error> {
        let mut machine = self.job.machine()?;
        machine.hooks.recorder = Some(Box::<Recorder>::default());
        let globals = self.trace.kept.to_globals();
        Replay::begin_recorded(JavaSystem::new(machine), choices, globals, true)
    }

    /// Returns the recorded finding, if it occurs in the present state.
    pub fn finding(&self, replay: &mut Replay) -> Result<Option<Finding>, Error> {
        let found = findings(&self.job, &mut replay.system.machine)?;
        if let Some(found) = found.into_iter().find(|finding| finding.id() == self.trace.finding) {
            return Ok(Some(found));
        }
        // A violation of a temporal property is a property of the whole path.
        let lassos = temporal::replayed(&self.job, &self.trace.choices, self.trace.cycle_at)?;
        let mut lassos = lassos.into_iter().map(|lasso| lasso.into_counterexample().finding);
        Ok(lassos.find(|finding| finding.id() == self.trace.finding))
    }

    /// Executes the path, and reports the finding at its end.
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
        let invariants = Invariant::all(&job.settings, &replay.system.machine)?;
        heard.extend(invariant::violated(&invariants, &mut replay.system).map_err(Error::new)?);
        heard.retain(|finding| finding.id() == trace.finding);
        let mut report = Report {
            target: job.target.shown(),
            assumptions: job.assumptions(),
            ..Report::default()
        };
        report.statistics.transitions = trace.choices.len() as u64;
        report.statistics.max_depth = trace.choices.len() as u64;
        report.warnings.extend(
            differences.iter().map(|text| Warning::general("trace", "differs", text.clone())),
        );
        let temporal = temporal::replayed(job, &trace.choices, trace.cycle_at)
            .map_err(|why| Error::new(with_differences(why.to_string())))?;
        let temporal = temporal.into_iter().map(FoundLasso::into_counterexample);
        let on_path = found.into_iter().chain(heard.pop()).map(|finding| {
            Counterexample::new(finding, trace.choices.clone(), trace.kept.to_globals())
        });
        let mut explainer = Explainer::new(job);
        let found = on_path.chain(temporal.filter(|one| one.finding.id() == trace.finding));
        for found in found {
            let explained = explainer.explain(&found, &Budget::unlimited())?;
            report.violations.extend(explained);
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

/// Reports the present state to the listeners, and returns their findings since the previous state.
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
