//! The command `check --guided`. The warnings of one observed execution determine the threads that a
//! search schedules, the *window*. Threads that started or influence threads of the window are added.
//!
//! Source: Havelund (SPIN 2000); SEMANTICS 21. Invariant: a finding is reported only if its path,
//! executed again without the restriction, ends with the finding. A search without findings is
//! incomplete.

use super::drive::{Bounds, End, drive};
use super::watch::{DATA_RACE, LOCK_SET, Watch};
use crate::branches::Branches;
use crate::budget::{Budget, SearchEnd};
use crate::check::doubt::Doubt;
use crate::check::statistics;
use crate::control::{Announcer, Control, PROGRESS_EVERY, Progress};
use crate::explain::Explainer;
use crate::findings::Counterexample;
use crate::job::Job;
use crate::listener_bridge::ListenerBridge;
use crate::observer::PropertyObserver;
use crate::replay;
use crate::shorten::Shortener;
use crate::state_view::ViewSources;
use crate::system::JavaSystem;
use base::rng::Rng;
use config::{Error, Settings};
use race::graph::{Dependencies, Reason};
use report::{Report, Verdict, Warning};
use search::{Outcome, System};
use std::collections::BTreeSet;
use std::time::Instant;
use vm::native::unsupported;

/// The maximal number of operations of the observed execution, which may be infinite.
const SIMULATION: u64 = 20_000_000;

/// The threads to schedule.
struct Window {
    keys: BTreeSet<Vec<u32>>,
    /// The warnings that give the reason for each thread.
    reasons: Vec<Warning>,
    /// The number of all threads.
    of: usize,
    /// The warnings of the observed execution.
    warnings: Vec<Warning>,
}

/// Searches the schedules of the threads that the warnings of one execution name.
pub(crate) fn guided(settings: &Settings, control: &Control<'_>) -> Result<Report, Error> {
    let job = Job::new(settings)?;
    let started = Instant::now();
    let mut report = Report {
        target: job.target.shown(),
        assumptions: job.assumptions(),
        verdict: Verdict::Incomplete,
        ..Report::default()
    };
    let window = look(&job, control, started)?;
    if window.keys.is_empty() {
        report.reasons.push(Doubt::NoWarnings.to_string());
        report.reason = report.reasons.first().cloned();
        return Ok(report);
    }
    let found = search(&job, &window, control, started, &mut report)?;
    let mut explainer = Explainer::new(&job);
    // Reported paths are executed without the window.
    let mut system = JavaSystem::new(job.machine()?);
    let mut start = Vec::new();
    system.encode(&mut start).map_err(Error::new)?;
    system.restore(&start).map_err(Error::new)?;
    let effort = (found.len(), report.statistics.transitions);
    let elapsed = started.elapsed();
    let progress =
        Progress { states_new: report.statistics.states_new, elapsed, ..Progress::default() };
    let end = SearchEnd { started, progress };
    let budget = Budget::after(end, &job.settings.limits, control);
    let mut paths = Vec::new();
    for one in found {
        let path = unrestricted(&job, &window, &one.path)?;
        paths.push(Counterexample::new(one.finding, path, one.kept));
    }
    let shortener = Shortener::new(&job, system, start, effort, &budget)?;
    for (violation, warning) in shortener.explain_all(&mut paths, &mut explainer, true)? {
        report.violations.push(violation);
        report.warnings.extend(warning);
    }
    report.configuration = job.settings.told();
    let doubt = Doubt::Window { scheduled: window.keys.len(), of: window.of };
    report.reasons.push(doubt.to_string());
    let violated = !report.violations.is_empty();
    let failed = report.verdict == Verdict::Error;
    report.verdict = Verdict::settle(violated, failed, true);
    report.reason = (!violated).then(|| report.reasons.first().cloned()).flatten();
    report.warnings.splice(0..0, window.reasons);
    explainer.illustrate(&mut report.warnings);
    report.sources = explainer.texts();
    if let (Some(path), Some(first)) = (&job.settings.files.trace, paths.first()) {
        let (finding, classes) = (Some(&first.finding), explainer.classes());
        crate::trace::write(path, &job, classes, finding, first.into())?;
    }
    Ok(report)
}

/// Observes one execution, and determines the window.
fn look(job: &Job, control: &Control<'_>, started: Instant) -> Result<Window, Error> {
    let settings = &job.settings;
    let mut machine = job.observed()?;
    Watch::new(true, true).begin(&mut machine);
    let bounds = Bounds {
        until: settings.limits.time_limit.map(|limit| started + limit / 2),
        operations: Some(SIMULATION),
        cancel: control.cancel,
    };
    let mut rng = Rng::new(settings.search.seed);
    let end = drive(&mut machine, &mut rng, bounds, (&mut Vec::new(), &mut None))?;
    if let End::Unsupported(what) = end {
        return Err(
            Error::new(unsupported(&what)).with_details(crate::places::stack_text(&machine))
        );
    }
    let Some(mut watch) = Watch::end(&mut machine) else {
        return Err(Error::new("internal failure: nobody watched the execution"));
    };
    let blocked = (end == End::Blocked).then(|| {
        let waiting = properties::threads(&machine).into_iter();
        (super::blocked(&machine, &mut watch), waiting.map(|view| view.slot).collect::<Vec<_>>())
    });
    let found = std::mem::take(&mut watch.found);
    let (warnings, slots): (Vec<_>, Vec<_>) = found.into_values().chain(blocked).unzip();
    let key = |slot: usize| machine.live.threads[slot].key.to_vec();
    let warned: BTreeSet<u32> = slots.into_iter().flatten().map(|slot| slot as u32).collect();
    let none = Dependencies::default();
    let graph = watch.analyses.dependencies().unwrap_or(&none);
    let name = |thread: u32| watch.name(thread as usize);
    let inside = graph.extend(warned);
    let reasons = inside.iter().map(|(thread, reason)| {
        let why = match reason {
            Reason::Warned => "warnings name it".to_owned(),
            Reason::Started(other) => format!("it started {}", name(*other)),
            Reason::Writes(other) => format!("it writes what {} reads", name(*other)),
        };
        let thread = name(*thread);
        Warning::general("window", &thread, format!("{thread} is scheduled: {why}"))
    });
    Ok(Window {
        reasons: reasons.collect(),
        keys: inside.iter().map(|(thread, _)| key(*thread as usize)).collect(),
        of: (0..machine.live.threads.len())
            .filter(|slot| machine.live.threads[*slot].object != 0)
            .count(),
        warnings,
    })
}

/// Searches within the window, and adds the warnings with their results to the report.
fn search(
    job: &Job,
    window: &Window,
    control: &Control<'_>,
    started: Instant,
    report: &mut Report,
) -> Result<Vec<Counterexample>, Error> {
    let settings = &job.settings;
    let mut system = JavaSystem::new(job.machine()?);
    system.window = Some(window.keys.clone());
    let mut observer = PropertyObserver::new(job.properties()?, settings.all_errors);
    observer.announcer = Announcer::of(control);
    let (Some(store), Some(strategy)) = (
        search::registry::stores::find(&settings.store),
        search::registry::strategies::find(&settings.search.strategy),
    ) else {
        return Err(Error::new("unknown store or search strategy"));
    };
    let half = |bytes: u64| usize::try_from(bytes / 2).unwrap_or(usize::MAX);
    let mut store = (store.open)(settings.limits.memory_limit.map(half));
    let mut frontier = (strategy.open)(&settings.setup()?);
    system.watched = frontier.requirements().views;
    system.views = ViewSources::new(frontier.requirements());
    let own = system.views.branches.clone().map(Branches::boxed);
    observer.listening = ListenerBridge::with(settings, own, &mut system.machine)?;
    system.preferred.clone_from(&settings.search.prefer_threads);
    let mut limits = statistics::limits(settings, strategy);
    limits.time = settings.limits.time_limit.map(|limit| limit.saturating_sub(started.elapsed()));
    let mut tell = control.telling(started);
    let explored = search::explore(
        &mut system,
        &mut *store,
        &mut *frontier,
        &mut observer,
        search::Options {
            limits,
            paranoid: settings.paranoid,
            cancel: Some(control.cancel),
            progress: Some(search::Progress { every: PROGRESS_EVERY, report: &mut tell }),
            ..search::Options::default()
        },
    );
    let counts = match &explored {
        Ok(done) => done.statistics,
        Err(failure) => *failure.statistics,
    };
    let bytes = store.bytes() + system.snapshots.components.bytes();
    report.statistics =
        statistics::statistics(&counts, &system, &observer, bytes, started.elapsed());
    match explored {
        Ok(done) => {
            if let Outcome::Incomplete(reasons) = done.outcome {
                let omitted = frontier.omissions();
                let told = reasons.iter().map(|reason| {
                    Doubt::of_search(*reason, settings, None, omitted.as_ref()).to_string()
                });
                report.reasons.extend(told);
            }
        }
        Err(failure) => {
            report.verdict = Verdict::Error;
            report.reasons.push(failure.error.to_string());
        }
    }
    let found = std::mem::take(&mut observer.found);
    report.warnings = window.warnings.iter().map(|w| judged(w, &observer, &found)).collect();
    Ok(found)
}

/// Returns a warning extended by the result of the search.
fn judged(warning: &Warning, observer: &PropertyObserver, found: &[Counterexample]) -> Warning {
    let place = warning.id.split_once('/').map_or("", |(_, place)| place);
    let raced = observer.races.contains_key(&format!("data-race/{place}"));
    let met = found.iter().find(|one| {
        let id = one.finding.id();
        id.split_once('/').is_some_and(|(_, there)| there == place)
    });
    let what = match met {
        Some(one) => format!("confirmed by {}", one.finding.id()),
        None if raced && matches!(&*warning.property, DATA_RACE | LOCK_SET) => {
            "confirmed: a state was reached in which both accesses are next".to_owned()
        }
        None => "not confirmed within the window".to_owned(),
    };
    Warning { message: format!("{}; {what}", warning.message), ..warning.clone() }
}

/// Renumbers the choices of a path among all alternatives, inside and outside of the window.
fn unrestricted(job: &Job, window: &Window, path: &[u32]) -> Result<Vec<u32>, Error> {
    let mut system = JavaSystem::new(job.machine()?);
    system.window = Some(window.keys.clone());
    replay::unrestricted(system, path)
}
