//! The report of a search.
//!
//! Invariant: the verdict is `safe` only if the search was complete and there is no doubt.

use super::attempt::{Attempt, Searched};
use super::doubt::Doubt;
use super::samples::Samples;
use super::statistics::{kept, set_aside, statistics};
use crate::budget::{Budget, SearchEnd};
use crate::control::{Phase, progress_of};
use crate::explain::Explainer;
use crate::filter::Filter;
use crate::findings::Counterexample;
use crate::instances::Bound;
use crate::job::Job;
use crate::listener_bridge::ListenerBridge;
use crate::masking;
use crate::prefix::Prefix;
use crate::refine::refine;
use crate::seen;
use crate::shorten::Shortener;
use crate::symbolic::{self, Concrete};
use crate::temporal;
use crate::trace::RecordedChoices;
use crate::waiting_loops::locations;
use config::{Error, MemoryModel, Timeouts};
use properties::DATA_RACE;
use properties::race::WEAK_ORDER;
use report::{Evidence, LATE, NEVER_ENDS, NO_END, Report, Verdict, Warning};
use search::{Outcome, Reason};
use std::collections::BTreeSet;
use std::path::PathBuf;
use vm::machine::AssumedEvent;

/// Packages of the class library.
const LIBRARY: [&str; 4] = ["java.", "javax.", "jdk.", "sun."];

/// The package of locks, queues and pools of the class library.
const CONCURRENT: &str = "java.util.concurrent.";

impl Attempt<'_> {
    /// Explains the findings, and determines the verdict.
    pub(super) fn report(mut self, mut searched: Searched) -> Result<Report, Error> {
        let doubts = self.doubts(&searched)?;
        let mut report = self.summary(&searched);
        report.reasons = doubts.iter().map(Doubt::to_string).collect();
        if let Some(checkpoints) = &self.checkpoints {
            let resumable =
                searched.is_broken_off() || searched.reasons().contains(&Reason::MaxStates);
            let reason = report.reasons.first_mut().filter(|_| resumable);
            report.warnings.extend(checkpoints.told(reason));
        }
        if let Some(prefix) = &self.prefix {
            prefix.precede(&mut searched.observer);
            let differ = prefix.differences(&self.job)?.into_iter();
            report.warnings.extend(differ.map(|text| Warning::general("trace", "differs", text)));
        }
        if let Some(listening) = &searched.observer.listening {
            let (counts, elapsed) = (&searched.counts, searched.elapsed);
            listening.end(&mut searched.system.machine, counts, elapsed, &mut report)?;
        }
        let is_complete =
            matches!(&searched.explored, Ok(done) if done.outcome == Outcome::Complete);
        if is_complete && let Some(run) = &searched.system.machine.live.symbols.run {
            let settings = &self.job.settings;
            report.warnings.extend(symbolic::missed_inputs(settings, &run.borrow().calls));
        }
        let machine = &searched.system.machine;
        if is_complete {
            // An incomplete search may have missed a call of `get`.
            report.warnings.extend(machine.run.globals.task_failures.unread().map(unread));
        }
        report.warnings.extend(masking::without_effect(machine, &self.job.settings));
        self.explain(searched, &mut report)?;
        let violated = !report.violations.is_empty();
        let told_all = !violated || self.job.settings.all_errors;
        report.complete = is_complete && doubts.is_empty() && told_all;
        report.verdict = Doubt::verdict(&doubts, is_complete, violated);
        if report.verdict == Verdict::Safe && report.statistics.end_states == 0 {
            let message = "no execution ends: each goes on for ever, or is cut off by ignoreIf";
            report.warnings.push(Warning::general(NO_END, "", message));
        }
        if report.verdict != Verdict::Safe {
            report.warnings.retain(|warning| warning.property != NEVER_ENDS);
        }
        if matches!(report.verdict, Verdict::Error | Verdict::Incomplete) {
            report.reason = report.reasons.first().cloned();
        }
        Ok(report)
    }

    /// Returns all reasons for which the search proves nothing, in the order of the result.
    fn doubts(&self, searched: &Searched) -> Result<Vec<Doubt>, Error> {
        let (settings, observer) = (&self.job.settings, &searched.observer);
        let globals = &searched.system.machine.run.globals;
        let mut doubts = Vec::new();
        if let Err(failure) = &searched.explored {
            doubts.push(Doubt::Failure(failure.error.to_string()));
            let here = || crate::places::stack_text(&searched.system.machine);
            let at = searched.others.failed_at.clone().unwrap_or_else(here);
            let of_library = |line: &&str| {
                let place = line.trim_start().trim_start_matches("at ");
                LIBRARY.iter().any(|package| place.starts_with(package))
            };
            // The innermost frame is reported, and the innermost frame of the program if it is another
            // one.
            let own = at.lines().skip(1).find(|line| !of_library(line));
            let inner = at.lines().next();
            let own = own.filter(|_| inner.as_ref().is_some_and(of_library));
            let lines = inner.into_iter().chain(own);
            doubts.extend(lines.map(|line| Doubt::FailedAt(line.trim().to_owned())));
        }
        let samples = self.plan.samples.as_ref();
        doubts.extend(samples.and_then(Samples::failure).map(Doubt::Failure));
        let (of_store, of_strategy) = (searched.uncertainty.as_ref(), searched.omissions.as_ref());
        let reasons = searched.reasons().iter();
        doubts.extend(reasons.map(|why| Doubt::of_search(*why, settings, of_store, of_strategy)));
        doubts.extend(observer.terminated.then_some(Doubt::Terminated));
        if !settings.schedules_all() {
            doubts.push(Doubt::Policy(settings.policy()?.name));
        }
        let filtered = searched.filter.as_ref().and_then(Filter::unseen);
        doubts.extend(filtered.map(Doubt::Filtered));
        doubts.extend(self.prefix.as_ref().map(Prefix::doubt));
        doubts.extend(observer.instances.iter().filter_map(Bound::reason));
        doubts.extend(globals.read.then_some(Doubt::KeptValues));
        if !globals.sampled.is_empty() {
            doubts.push(Doubt::Sampled(globals.sampled.iter().copied().collect()));
        }
        if let Some(run) = &searched.system.machine.live.symbols.run {
            let run = run.borrow();
            let pinned = if settings.environment.bounds.strict {
                |text: String| Doubt::Failure(format!("{text}, which --symbolic strict refuses"))
            } else {
                Doubt::Pinned
            };
            doubts.extend(run.pinned.iter().cloned().map(pinned));
            doubts.extend(run.undecided.iter().cloned().map(Doubt::Undecided));
            doubts.extend(symbolic::doubts(settings, &run.lazy));
            doubts.extend(run.cut.iter().cloned().map(Doubt::Inputs));
        }
        if settings.data_races.memory_model == MemoryModel::Strict {
            let has = |property| observer.races.values().any(|race| race.property == property);
            doubts.extend(has(DATA_RACE).then_some(Doubt::DataRaces));
            doubts.extend(has(WEAK_ORDER).then_some(Doubt::WeakOrder));
        }
        doubts.extend(searched.stands_still.then_some(Doubt::StandingTime));
        let stopped = observer.listening.as_ref().and_then(ListenerBridge::stop);
        doubts.extend(stopped.map(Doubt::Listener));
        Ok(doubts)
    }

    /// Returns the report without findings: the target, assumptions and counts.
    fn summary(&self, searched: &Searched) -> Report {
        let Searched { system, observer, counts, .. } = searched;
        let run = &system.machine.run;
        let mut assumptions = self.job.assumptions();
        let mut assume = |holds: bool, text: &str| {
            if holds {
                assumptions.push(text.to_owned());
            }
        };
        assume(
            run.assumed.contains(AssumedEvent::KeptIdle),
            "pools: idle workers of a ForkJoinPool stay, their keep-alive time is never up",
        );
        assume(
            run.assumed.contains(AssumedEvent::Timeout)
                && self.job.settings.timeouts() == Timeouts::Late,
            &format!(
                "{LATE}: a sleep or timeout fires when no thread can go on, the earliest deadline first; data races are not looked for across it (--timeouts)"
            ),
        );
        assume(
            !observer.invariants.is_empty(),
            &format!(
                "invariants: evaluated in each of {} states, as soon as their classes are initialized; not within steps of the JDK's own and atomic sections",
                counts.states_new
            ),
        );
        assume(
            run.assumed.contains(AssumedEvent::Suspension),
            "suspension: no thread is suspended within a step of the JDK's own, such as a print",
        );
        assume(
            run.assumed.contains(AssumedEvent::VirtualThread),
            "virtual-threads: run as platform threads do; none waits for a carrier that another one keeps",
        );
        assume(
            run.assumed.contains(AssumedEvent::Stop),
            "stopping: a thread that another one stops throws where it may be interleaved with others",
        );
        assume(
            run.assumed.contains(AssumedEvent::LateInterrupt),
            "interrupts: wait returns normally in a thread that was notified first and interrupted before it had its monitor again; JLS 17.2.4 also permits InterruptedException",
        );
        if observer.max_threads > 1 {
            assumptions.extend(merged(&run.merged_classes));
        }
        let loops = &self.job.settings.schedules.waiting_loops;
        if !loops.is_empty() {
            let turns = self.job.settings.spin_turns().unwrap_or(0);
            let places = locations(loops).join(", ");
            assumptions.push(format!(
                "waiting-loops: a thread that has read the same values in {turns} turns goes on when one of them changes: {places} (--spin-turns)"
            ));
        }
        if let Some(run) = &system.machine.live.symbols.run {
            assumptions.extend(symbolic::inputs_assumed(&self.job.settings, &run.borrow().lazy));
        }
        let symbols = system.machine.live.symbols.run.as_ref();
        let forks = symbols.and_then(|run| {
            let run = run.borrow();
            run.profile.as_ref().map(|profile| symbolic::table(profile, run.decider.questions()))
        });
        let mut numbers = statistics(counts, system, observer, searched.bytes, searched.elapsed);
        numbers.sampling = self.plan.samples.as_ref().map(|samples| samples.counts().clone());
        numbers.earlier = (self.plan.earlier.searches > 0).then_some(self.plan.earlier);
        numbers.instructions += searched.others.instructions;
        Report {
            target: self.job.target.shown(),
            assumptions,
            statistics: numbers,
            verify: kept(&run.globals),
            evidence: Evidence {
                set_aside: set_aside(&run.globals),
                exit: run.globals.exit,
                seen: seen::seen(&run.environment),
            },
            stuck: searched.stuck.clone(),
            facts: self.plan.facts.clone(),
            listeners: forks.into_iter().collect(),
            ..Report::default()
        }
    }

    /// Adds violations with their paths, and all warnings, to the report. Writes traces.
    fn explain(&mut self, searched: Searched, report: &mut Report) -> Result<(), Error> {
        let Searched {
            mut system, mut observer, start, counts, started, elapsed, never_end, ..
        } = searched;
        let abandoned = std::mem::take(&mut self.plan.abandoned);
        let job = &mut self.job;
        let end = SearchEnd { started, progress: progress_of(&counts, elapsed) };
        let budget = Budget::after(end, &job.settings.limits, self.control);
        budget.begin(Phase::Shortening, 0.3);
        let is_late = system.snapshots.components.work.is_out_of_time();
        if !is_late && !budget.is_spent() {
            system.timing().stop_at(budget.deadline());
        }
        if job.reduction().lock_protection && refine(&mut system, &start, &mut observer, &budget) {
            job.settings
                .schedules
                .unprotected
                .insert(vm::lock_protection::ALL_VARIABLES.to_owned());
        }
        let job = &self.job;
        temporal::confirm(job, &mut observer.found)?;
        let effort = (observer.found.len(), counts.transitions);
        if job.settings.environment.symbolic {
            explain_concretely(job, &observer.found, &budget, report)?;
            for one in abandoned {
                one.explain(&budget, report);
            }
            report.configuration = job.settings.told();
            report.warnings.extend(observer.races.into_values());
            return Ok(());
        }
        let shortener = Shortener::new(job, system, start, effort, &budget)?;
        let mut explainer = Explainer::new(job);
        let shortens = self.prefix.is_none();
        let told = shortener.explain_all(&mut observer.found, &mut explainer, shortens)?;
        for (violation, warning) in told {
            report.violations.push(violation);
            report.warnings.extend(warning);
        }
        if let Some(samples) = &self.plan.samples {
            let known = &report.violations.clone();
            for (violation, warning) in samples.explain(known, &mut explainer, &budget)? {
                report.violations.push(violation);
                report.warnings.extend(warning);
            }
        }
        for one in abandoned {
            one.explain(&budget, report);
        }
        // Violations that need an early timeout are the least likely to matter, so they are last. Idle pools
        // follow other violations, which often are their cause.
        report.violations.sort_by_key(|violation| (violation.early_timeout, violation.is_leak()));
        if let Some(recorder) = &observer.temporal {
            report.warnings.extend(recorder.warnings());
        }
        report.configuration = job.settings.told();
        report.warnings.extend(observer.idle.values().cloned());
        report.warnings.extend(never_end);
        let is_asked = |race: &&Warning| job.settings.checks.properties.contains(&race.property);
        report.warnings.extend(observer.races.values().filter(|race| !is_asked(race)).cloned());
        explainer.illustrate(&mut report.warnings);
        if let Some(stuck) = &mut report.stuck {
            stuck.source = explainer.look_up(&mut stuck.location);
        }
        report.sources.extend(explainer.texts());
        let notes = job.settings.notes.iter().enumerate();
        report
            .warnings
            .extend(notes.map(|(at, note)| {
                Warning::general("configuration", &at.to_string(), note.clone())
            }));
        let unseen = observer.instances.iter().filter_map(Bound::doubt).enumerate();
        report.warnings.extend(unseen.map(|(at, doubt)| {
            Warning::general("configuration", &format!("instances/{at}"), doubt)
        }));
        let stale = super::stale::warnings(report, &job.target.classpath);
        report.warnings.extend(stale);
        let classes = explainer.classes();
        if let (Some(path), Some(found)) = (&job.settings.files.trace, observer.found.first()) {
            let written =
                crate::trace::write(path, job, classes, Some(&found.finding), found.into());
            report.warnings.extend(written.err().as_ref().map(unwritten));
        }
        for (file, (path, kept)) in &observer.stored {
            let file = file.as_deref().map_or_else(|| job.usual_trace(), PathBuf::from);
            let path = RecordedChoices { choices: path, cycle_at: None, kept };
            crate::trace::write(&file, job, explainer.classes(), None, path)?;
        }
        Ok(())
    }
}

/// Adds the violations of a search with symbolic inputs. Each violation is executed with concrete inputs.
pub(super) fn explain_concretely(
    job: &Job,
    found: &[Counterexample],
    budget: &Budget<'_>,
    report: &mut Report,
) -> Result<(), Error> {
    for found in found {
        let Concrete { job, found, symbolic } = symbolic::concrete(job, found)?;
        let mut explainer = Explainer::new(&job);
        let explained = explainer.explain(&found, budget)?;
        let mut violation = explained.unwrap_or_else(|| explainer.summarize(&found));
        violation.symbolic = symbolic;
        let is_first = report.violations.is_empty();
        report.violations.push(violation);
        report.sources.extend(explainer.texts());
        if let Some(path) = job.settings.files.trace.as_ref().filter(|_| is_first) {
            let (finding, classes) = (Some(&found.finding), explainer.classes());
            let written = crate::trace::write(path, &job, classes, finding, (&found).into());
            report.warnings.extend(written.err().as_ref().map(unwritten));
        }
    }
    Ok(())
}

/// Returns the warning about a path that could not be written. The violation is still reported.
pub(super) fn unwritten(why: &Error) -> Warning {
    Warning::general("trace", "write", why.to_string())
}

/// Returns the assumptions about these classes, whose calls were merged into single steps.
fn merged(classes: &BTreeSet<String>) -> impl Iterator<Item = String> {
    let (concurrent, data): (Vec<&str>, Vec<&str>) =
        classes.iter().map(String::as_str).partition(|name| name.starts_with(CONCURRENT));
    let of_library = (!concurrent.is_empty()).then(|| {
        let names = concurrent.join(", ");
        format!("library: taken to be correct, with calls in single steps: {names} (--jdk-steps)")
    });
    let of_data = (!data.is_empty()).then(|| {
        "loaded-data: locales, formats, resources and other data of the class library are the same for all threads, and are loaded in single steps (--jdk-steps)".to_owned()
    });
    of_library.into_iter().chain(of_data)
}

/// Returns the warning about an exception of a task whose future is read in no execution.
fn unread(exception: &str) -> Warning {
    let message = format!(
        "a task threw an exception that its Future keeps, and no `get` or `join` throws it: {exception}"
    );
    let place = exception.split_once(" at ").map_or(exception, |(_, place)| place);
    Warning::general("lost-exception", place, message)
}
