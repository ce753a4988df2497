//! `replay`: follows a recorded error path and reports what is found at its end.

use crate::check::Job;
use crate::explain::{Explainer, findings, settle};
use crate::invariant::{self, Invariant};
use crate::listening::{Following, Listening};
use crate::observer::Found;
use crate::system::JavaSystem;
use crate::trace;
use config::{Error, Settings};
use properties::Finding;
use report::{Report, Verdict, Warning};
use search::System;
use std::path::Path;

/// Executes a recorded error path again.
pub(crate) fn replay(settings: &Settings, path: &Path) -> Result<Report, Error> {
    let trace = trace::read(path, settings)?;
    let job = Job::new(&trace.settings_for(settings))?;
    let differences = trace.differences(&job)?;
    let with_differences = |text: String| match differences.as_slice() {
        [] => text,
        all => format!("{text} ({})", all.join("; ")),
    };
    let mut system = JavaSystem::new(job.machine()?);
    let mut listening = Listening::begin(&job.settings, &mut system.machine)?;
    settle(&mut system)?;
    let mut heard = follow(&mut listening, &mut system, None, 0)?;
    for (at, choice) in trace.choices.iter().enumerate() {
        if at + 1 == trace.choices.len() {
            *system.machine.run.globals = trace.kept.to_globals();
        }
        system
            .step(*choice)
            .map_err(|e| Error::new(with_differences(format!("at step {at}: {e}"))))?;
        if at + 1 < trace.choices.len() {
            settle(&mut system)?;
            heard.extend(follow(&mut listening, &mut system, Some(*choice), at + 1)?);
        }
    }
    let mut report = Report {
        target: job.target.main_class.replace('/', "."),
        assumptions: job.assumptions(),
        ..Report::default()
    };
    report.statistics.transitions = trace.choices.len() as u64;
    report.statistics.max_depth = trace.choices.len() as u64;
    report
        .warnings
        .extend(differences.iter().map(|text| Warning::general("trace", "differs", text.clone())));
    let mut explainer = Explainer::new(&job);
    let mut found = findings(&job, &mut system.machine)?;
    if let Some(last) = trace.choices.last() {
        heard.extend(follow(&mut listening, &mut system, Some(*last), trace.choices.len())?);
    }
    let invariants = Invariant::all(&job.settings, &system.machine)?;
    heard.extend(invariant::violated(&invariants, &mut system.machine).map_err(Error::new)?);
    heard.retain(|finding| finding.id() == trace.finding);
    found.extend(heard.pop());
    for finding in found {
        if finding.id() == trace.finding {
            let found =
                Found { finding, path: trace.choices.clone(), kept: trace.kept.to_globals() };
            let violation = explainer.explain(&found)?;
            let is_test = job.settings.target == crate::junit::DRIVER;
            report.violations.push(if is_test {
                crate::junit::told(violation, &job.settings.args)
            } else {
                violation
            });
        }
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

/// Tells listeners of the state that the path has led to; gives what they found since the one before.
fn follow(
    listening: &mut Option<Listening>,
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
