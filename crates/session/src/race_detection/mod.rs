//! The command `race`: executes the target with all runtime analyses, and reports their warnings.
//!
//! Invariant: results are potential errors, never violations and never `safe`. An execution proves
//! nothing about other executions.

pub(crate) mod drive;
pub(crate) mod guided;
pub(crate) mod watch;

use crate::control::{Control, Progress};
use crate::explain::Explainer;
use crate::job::Job;
use crate::temporal::{Broken, Follower, warnings_of};
use base::rng::Rng;
use config::{AnalysisSettings, Error, Settings};
use drive::{Bounds, End, drive};
use report::{MonitoredProperty, Report, Verdict, Warning};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;
use vm::native::unsupported;
use watch::Watch;

/// Executes the target `settings.runs` times and reports potential errors of other executions.
pub(crate) fn race(settings: &Settings, control: &Control<'_>) -> Result<Report, Error> {
    let started = Instant::now();
    let job = Job::new(settings)?;
    let bounds = Bounds {
        until: settings.limits.time_limit.map(|limit| started + limit),
        operations: None,
        cancel: control.cancel,
    };
    let mut report = Report {
        target: job.target.shown(),
        assumptions: assumptions(settings),
        verdict: Verdict::Incomplete,
        ..Report::default()
    };
    let mut found: BTreeMap<String, Warning> = BTreeMap::new();
    let (mut done, mut gave_up) = (0, false);
    for run in 0..settings.analysis.runs {
        let mut machine = job.observed()?;
        let begun = machine.run.instructions;
        // If the result is written to stdout, the output of the program is not.
        machine.hooks.output.direct =
            run == 0 && settings.files.json.as_deref() != Some(Path::new("-"));
        Watch::new(settings.analysis.happens_before, false).begin(&mut machine);
        let mut thrown = Vec::new();
        let mut rng = Rng::new(settings.search.seed.wrapping_add(run));
        let temporal = &settings.checks.temporal;
        let mut follower = Follower::new(temporal, &machine, &job.target.main_class)?;
        let end = drive(&mut machine, &mut rng, bounds, (&mut thrown, &mut follower))?;
        if let Some(follower) = follower {
            add_monitored(&mut report.monitored, follower.finish(&broken(&end)));
        }
        for warning in thrown.iter().map(uncaught) {
            found.entry(warning.id.clone()).or_insert(warning);
        }
        if let Some(mut watch) = Watch::end(&mut machine) {
            if end == End::Blocked {
                let warning = blocked(&machine, &mut watch);
                found.entry(warning.id.clone()).or_insert(warning);
            }
            gave_up |= watch.analyses.gave_up();
            for (id, (warning, _)) in watch.found {
                found.entry(id).or_insert(warning);
            }
        }
        let statistics = &mut report.statistics;
        statistics.instructions += machine.run.instructions - begun;
        statistics.max_threads = statistics.max_threads.max(machine.live.threads.len() as u64);
        let classes = machine.program.registry.declared().len() as u64;
        statistics.classes_loaded = statistics.classes_loaded.max(classes);
        (control.progress)(&Progress {
            states_new: run + 1,
            elapsed: started.elapsed(),
            ..Progress::default()
        });
        match end {
            End::Over | End::Dropped | End::Blocked => done += 1,
            End::Bound(why) => {
                report.reasons.push(format!("execution {} was broken off: {why}", run + 1));
                break;
            }
            End::Unsupported(what) => {
                report.verdict = Verdict::Error;
                report.reasons.push(unsupported(&what));
                report.reasons.extend(
                    crate::places::stack_text(&machine)
                        .lines()
                        .map(|l| l.trim().to_owned())
                        .take(1),
                );
                break;
            }
        }
    }
    let executions = if done == 1 { "execution was" } else { "executions were" };
    report.reasons.push(format!("{done} {executions} observed, not all"));
    if gave_up {
        report.reasons.push("locks are nested in too many ways to look at all circles".to_owned());
    }
    report.reason = report.reasons.first().cloned();
    report.statistics.elapsed_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
    report.statistics.peak_memory_bytes = search::limits::peak_resident_bytes().unwrap_or(0) as u64;
    report.warnings = found.into_values().collect();
    report.warnings.extend(warnings_of(&report.monitored));
    let mut explainer = Explainer::new(&job);
    explainer.illustrate(&mut report.warnings);
    report.sources = explainer.texts();
    report.configuration = told(&job);
    report.presentation.observed = true;
    Ok(report)
}

/// Converts the end of an execution for monitors.
fn broken(end: &End) -> Broken {
    match end {
        End::Over => Broken::Over,
        End::Blocked => Broken::Blocked,
        End::Dropped => Broken::Off("the program asked to ignore the rest".to_owned()),
        End::Bound(why) => Broken::Off((*why).to_owned()),
        End::Unsupported(what) => Broken::Off(unsupported(what)),
    }
}

/// Adds the verdicts about an execution to those about earlier executions.
fn add_monitored(all: &mut Vec<MonitoredProperty>, found: Vec<MonitoredProperty>) {
    if all.is_empty() {
        *all = found;
    } else {
        all.iter_mut().zip(found).for_each(|(one, further)| one.add(further));
    }
}

/// Returns the settings that the report shows.
fn told(job: &Job) -> Vec<(String, String)> {
    let AnalysisSettings { runs, happens_before, .. } = &job.settings.analysis;
    let seed = job.settings.search.seed;
    let analyses = [watch::DATA_RACE, watch::LOCK_SET, watch::LOCK_ORDER, "deadlock", UNCAUGHT];
    let mut all = vec![
        ("property".to_owned(), analyses.join(", ")),
        ("runs".to_owned(), runs.to_string()),
        ("seed".to_owned(), seed.to_string()),
    ];
    let asked = &job.settings.checks.temporal.asked;
    all.extend(asked.iter().map(|text| ("monitored".to_owned(), text.clone())));
    if !happens_before {
        all.push(("happens-before".to_owned(), "not asked about".to_owned()));
    }
    all
}

fn assumptions(settings: &Settings) -> Vec<String> {
    vec![
        format!("schedules: drawn at random from the seed {}", settings.search.seed),
        "environment: files, properties and arguments as they are now, and changes to files are dropped; the clock goes on with what is executed".to_owned(),
    ]
}

/// The name of the property of uncaught exceptions.
const UNCAUGHT: &str = "uncaught-exception";

/// Returns the warning about an uncaught exception in an execution.
fn uncaught(finding: &properties::Finding) -> Warning {
    let class = finding.exception.clone().unwrap_or_default();
    let detail = match &*finding.message {
        "" => String::new(),
        message => format!(": {message}"),
    };
    Warning {
        id: finding.id(),
        property: finding.property.to_owned(),
        message: format!("in this execution {class} left a thread{detail}"),
        exception: finding.exception.clone(),
        location: finding.place.map(crate::places::location),
        ..Warning::default()
    }
}

/// Returns the warning about an execution that ended with threads that wait forever.
fn blocked(machine: &vm::Machine, watch: &mut Watch) -> Warning {
    let mut blocked = properties::threads(machine);
    for view in &mut blocked {
        // The names of objects agree with those in the other warnings.
        if let Some(wants) = view.wants {
            view.waits_for = Some(watch.lock(machine, wants));
        }
        for (held, name) in &mut view.holds {
            if name.contains('@') {
                *name = watch.lock(machine, *held);
            }
        }
    }
    let places = blocked.iter().filter_map(|view| properties::finding::program_place(&view.stack));
    let place = places.min_by_key(|place| (place.method.class().java_name(), place.bytecode));
    let threads: Vec<_> = blocked.into_iter().map(crate::places::thread).collect();
    Warning {
        id: place.map_or_else(
            || "deadlock".to_owned(),
            |place| {
                let location = crate::places::location(place);
                let line = location.line.map(|line| format!(":{line}")).unwrap_or_default();
                format!("deadlock/{}.{}{line}", location.class, location.method)
            },
        ),
        property: "deadlock".to_owned(),
        message: format!("this execution ended with {} threads blocked", threads.len()),
        location: place.map(crate::places::location),
        threads,
        ..Warning::default()
    }
}
