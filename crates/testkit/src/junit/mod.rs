//! `check --junit`: the test methods of classes for JUnit 3, 4 and 5. Each is checked as a separate
//! program whose main class is the driver, `java/pathfinder/TestDriver.java`.
//!
//! Source: JUnit 4.13 (`BlockJUnit4ClassRunner`), JUnit 5 user guide (lifecycle, inheritance,
//! nested tests). Invariant: every discovered test method is in the report with its result. A test
//! with an unsupported feature of JUnit is an error with the name of the feature.

mod arguments;
mod discover;
mod library;
mod merge;
mod plan;
mod selection;

use classes::path::ClassPath;
use discover::{Test, Treatment};
use library::Library;
pub(crate) use merge::DRIVER;
pub(crate) use merge::of_test;
use report::Report;
use report::tested::{Outcome, TestResult};
use session::config::{ProgramSettings, TestSettings};
use session::jdk::Jdk;
use session::target::{BuildPart, RequestedClass, RequestedClasses, locate, matches};
use session::{Control, Error, Progress, Settings};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// The kind of notes about pools that a test leaves idle.
const IDLE_POOL: &str = "idle-pool";

/// Checks each test method of the targets.
pub(crate) fn check(settings: &Settings, control: &Control<'_>) -> Result<Report, Error> {
    let timeouts = settings.timeouts();
    let selection = &settings.tests;
    let mut settings = Settings { tests: TestSettings::default(), ..settings.clone() };
    settings.model.timeouts = Some(timeouts);
    let mut names = vec![std::mem::take(&mut settings.program.target)];
    names.append(&mut settings.program.args);
    let jdk = Jdk::find(&mut settings)?;
    let target = locate(&settings, &names, BuildPart::Tests, &jdk)?;
    let library = Library::new(ClassPath::open(&target.classpath, jdk.feature)?);
    let names_of = |class: &RequestedClass| class.name.clone();
    let affected = match &selection.changed_since {
        Some(revision) => {
            let classes: Vec<String> = target.classes.iter().map(names_of).collect();
            Some((revision.clone(), selection::affected(&library, &classes, revision)?))
        }
        None => None,
    };
    let mut tests: Vec<Test> = Vec::new();
    for RequestedClass { name, named, method } in &target.classes {
        let mut found = discover::tests(&library, name, *named)?;
        if let Some(method) = method {
            found.retain(|test| test.name.split('#').nth(1).is_none_or(|own| matches(method, own)));
            if found.is_empty() {
                return Err(Error::new(format_args!(
                    "{} has no test method {method} of JUnit",
                    name.replace('/', ".")
                )));
            }
        }
        found.retain(|test| tests.iter().all(|known| known.name != test.name));
        if let Some((revision, affected)) = &affected
            && !affected.contains(name)
        {
            for test in &mut found {
                selection::skip(test, revision);
            }
        }
        tests.extend(found);
    }
    let shown = names.join(" ");
    if tests.is_empty() {
        return Err(Error::new(format_args!("{shown} has no test methods of JUnit")));
    }
    selection::keep_tagged(selection, &mut tests)?;
    if tests.is_empty() {
        return Err(Error::new(format_args!("{shown} has no test with these tags")));
    }
    discover::frameworks_are_there(&library, &tests)?;
    settings.program.target.clone_from(&shown);
    let mut merged = merge::MergedReport::new(&shown, &settings);
    for (result, report) in all(&tests, &settings, &target, control) {
        merged.add(result, report);
    }
    Ok(merged.report())
}

/// Checks all tests within the time limit. Each test has an equal share of the time that is left. Tests that
/// did not end in their share are checked again in the time that others left.
fn all(
    tests: &[Test],
    settings: &Settings,
    target: &RequestedClasses,
    control: &Control<'_>,
) -> Vec<(TestResult, Option<Report>)> {
    let mut settings = settings.clone();
    let (total, per_test) = (settings.limits.time_limit, settings.limits.time_limit_per_test);
    let started = Instant::now();
    let mut results: Vec<(TestResult, Option<Report>)> = Vec::new();
    let mut unfinished: Vec<usize> = Vec::new();
    let share = |left: usize| {
        let rest = total.map(|total| total.saturating_sub(started.elapsed()));
        let share = rest.map(|rest| rest / u32::try_from(left.max(1)).unwrap_or(u32::MAX));
        share.into_iter().chain(per_test).min()
    };
    // The limit of a test is its own, or a share of that of all tests.
    let requested = |limit: Option<Duration>| if limit == per_test { per_test } else { total };
    let check = |at: usize, settings: &Settings| {
        let number = Some((at + 1, tests.len()));
        let progress = |now: &Progress| (control.progress)(&Progress { test: number, ..*now });
        one(&tests[at], settings, target, &Control { progress: &progress, ..control.clone() })
    };
    for (at, test) in tests.iter().enumerate() {
        settings.limits.time_limit = share(tests.len() - at);
        settings.limits.requested_time_limit = requested(settings.limits.time_limit);
        let is_over = settings.limits.time_limit.is_some_and(|limit| limit.is_zero());
        let done = if is_over && matches!(test.treatment, Treatment::Run { .. }) {
            (not_checked(test, "the time limit of all tests"), None)
        } else {
            check(at, &settings)
        };
        if done.1.as_ref().is_some_and(|report| !report.violations.is_empty()) {
            // The first error path is kept.
            settings.files.trace = None;
        }
        if total.is_some() && done.0.verdict == Outcome::Incomplete {
            unfinished.push(at);
        }
        results.push(done);
    }
    for (at, test) in unfinished.iter().enumerate() {
        let before = &results[*test].0.statistics;
        let limit = share(unfinished.len() - at);
        // A search that had more than half of this time before would end no better.
        let is_longer = limit.is_some_and(|limit| {
            limit > Duration::from_millis(2 * before.elapsed_ms) && !limit.is_zero()
        });
        if is_longer && !control.cancel.load(Ordering::Relaxed) {
            settings.limits.time_limit = limit;
            settings.limits.requested_time_limit = requested(limit);
            results[*test] = check(*test, &settings);
        }
    }
    results
}

/// Returns the result of a test that was not begun.
fn not_checked(test: &Test, why: &str) -> TestResult {
    TestResult {
        name: test.name.clone(),
        verdict: Outcome::Incomplete,
        reason: Some(format!("not checked: {why} is over")),
        ..TestResult::default()
    }
}

/// Checks one test, or reports the reason for no check.
fn one(
    test: &Test,
    settings: &Settings,
    target: &RequestedClasses,
    control: &Control<'_>,
) -> (TestResult, Option<Report>) {
    let mut result = TestResult { name: test.name.clone(), ..TestResult::default() };
    let plan = match &test.treatment {
        Treatment::Skipped(why) => {
            result.verdict = Outcome::Skipped;
            result.reason = Some(why.clone());
            return (result, None);
        }
        Treatment::Refused(why) => {
            result.reason = Some(why.clone());
            return (result, None);
        }
        Treatment::Run { plan, notes } => {
            result.notes.clone_from(notes);
            plan
        }
    };
    if control.cancel.load(Ordering::Relaxed) {
        result.verdict = Outcome::Incomplete;
        result.reason = Some("the check was interrupted before this test".to_owned());
        return (result, None);
    }
    let program = ProgramSettings {
        target: DRIVER.to_owned(),
        args: plan.clone(),
        classpath: target.classpath.clone(),
        sourcepath: target.source_roots.clone(),
        application: None,
        ..settings.program.clone()
    };
    let own = Settings { program, ..settings.clone() };
    match session::check(&own, control) {
        Ok(mut report) => {
            let found = report.violations.into_iter();
            report.violations = found.map(|violation| of_test(violation, plan)).collect();
            for warning in report.warnings.iter_mut().filter(|known| known.property == IDLE_POOL) {
                // Every pool has the same id in every test.
                warning.id = format!("{IDLE_POOL}/{}", test.name);
                warning.message = format!("{}: {}", test.name, warning.message);
                warning.location.clone_from(&test.place);
            }
            result.verdict = report.settled().into();
            result.reason = report.main_reason().map(str::to_owned);
            result.statistics = report.statistics.clone();
            if let (Outcome::Safe, Some(place)) = (result.verdict, &report.set_aside) {
                // Everything was explored without a test: JUnit reports such a test as skipped.
                result.verdict = Outcome::Skipped;
                result.reason =
                    Some(format!("no path gets past its assumptions, the first at {place}"));
            }
            (result, Some(report))
        }
        Err(error) => {
            result.reason = Some(error.to_string());
            (result, None)
        }
    }
}
