//! The reports of real programs, one for each kind of violation, in several formats: programs in
//! `reports/`, texts in `snapshots/`.
//!
//! Invariant: the snapshots omit exactly the data that differs between machines or JDK releases.
//! These are figures of the search, and lines, inner frames and inner steps of the class library.

#![allow(clippy::unwrap_used)]

use report::{Happening, Location, Report, StepEvent, ThreadInfo, Verdict, Violation};
use session::{Control, Settings};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The formats, with their file name extensions.
const FORMATS: [&str; 4] = ["text", "json", "sarif", "markdown"];

/// Returns the report of a program in the folder `reports`.
fn report_of(program: &str, mut settings: Settings, command: Command) -> Report {
    let control = Control { cancel: &AtomicBool::new(false), progress: &|_| {}, found: None };
    settings.program.target = format!("tests/reports/{program}.java");
    // The texts must not depend on the speed of the machine.
    settings.limits.explain_limit = Some(Duration::from_mins(10));
    let mut report = command(&settings, &control).unwrap();
    report.statistics = report::Statistics::default();
    report.configuration.clear();
    report.assumptions.clear();
    for found in &mut report.violations {
        normalize(found);
    }
    for warning in &mut report.warnings {
        normalize_place(warning.location.as_mut());
        normalize_threads(&mut warning.threads);
    }
    report
}

type Command = fn(&Settings, &Control<'_>) -> Result<Report, session::Error>;

fn is_of_library(class: &str) -> bool {
    ["java.", "jdk.", "sun."].iter().any(|package| class.starts_with(package))
}

fn normalize(found: &mut Violation) {
    normalize_place(found.location.as_mut());
    normalize_threads(&mut found.threads);
    let causes = found.causes.iter_mut().map(|cause| &mut cause.stack);
    for stack in causes.chain([&mut found.stack]) {
        normalize_stack(stack);
    }
    // Of the class library's steps, only changes of a synchronizer's count are kept.
    let mut places = Vec::new();
    let mut next = 0;
    found.trace.retain_mut(|step| {
        let of_library = step.class.as_deref().is_some_and(is_of_library);
        let inner = of_library || step.events.iter().any(|event| event.library.is_some());
        step.events.retain(|event| event.library.is_none() || is_count(event));
        if of_library {
            step.line = None;
        }
        if inner {
            let texts: Vec<&str> = step.events.iter().map(|event| event.text.as_str()).collect();
            step.text = texts.join("; ");
        }
        step.alternatives = 0;
        let is_kept = !step.events.is_empty() || !inner && !step.text.is_empty();
        places.push(is_kept.then_some(next));
        next += usize::from(is_kept);
        is_kept
    });
    let kept_before = |at: usize| places[..at].iter().flatten().count();
    found.cycle = found.cycle.map(kept_before);
    let causes = found.causes.iter_mut();
    let of_causes = causes.flat_map(|cause| {
        normalize_place(cause.location.as_mut());
        &mut cause.values
    });
    for value in found.values.iter_mut().chain(of_causes) {
        value.written_in = value.written_in.and_then(|step| places[step]);
    }
    for notification in &mut found.notifications {
        notification.step = places[notification.step].unwrap_or_default();
    }
}

fn is_count(event: &StepEvent) -> bool {
    let state =
        event.subject.as_deref().is_some_and(|subject| subject.rsplit('.').next() == Some("state"));
    state && event.kind == Happening::Write && event.text.starts_with("writes")
}

fn normalize_place(place: Option<&mut Location>) {
    if let Some(place) = place.filter(|place| is_of_library(&place.class)) {
        place.line = None;
    }
}

fn normalize_threads(threads: &mut [ThreadInfo]) {
    for thread in threads {
        normalize_stack(&mut thread.stack);
        normalize_place(thread.blocked_at.as_mut());
    }
}

/// Keeps only the outermost of consecutive frames of the class library, without its line.
fn normalize_stack(stack: &mut Vec<String>) {
    let all = std::mem::take(stack);
    let mut frames = all.into_iter().peekable();
    while let Some(frame) = frames.next() {
        if !is_of_library(&frame) {
            stack.push(frame);
        } else if frames.peek().is_none_or(|next| !is_of_library(next)) {
            stack.push(frame.split('(').next().unwrap_or_default().to_owned() + "(...)");
        }
    }
}

/// Renders the report in one format.
fn rendered(report: &Report, format: &str) -> String {
    let mut bytes = Vec::new();
    (report::renderer(format).unwrap().render)(report, &mut bytes).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    match format {
        "text" => anstream::adapter::strip_str(&text).to_string(),
        _ => text,
    }
}

/// Returns the only violation of a program, with all details.
fn violations(program: &str) -> Vec<Violation> {
    let control = Control { cancel: &AtomicBool::new(false), progress: &|_| {}, found: None };
    let mut settings = Settings::default();
    settings.program.target = format!("tests/reports/{program}.java");
    // The causes must not depend on the speed of the machine.
    settings.limits.explain_limit = Some(Duration::from_mins(10));
    session::check(&settings, &control).unwrap().violations
}

fn violation(program: &str) -> Violation {
    let mut found = violations(program);
    assert_eq!(found.len(), 1);
    found.remove(0)
}

#[track_caller]
fn assert_snapshots(name: &str, report: &Report) {
    for format in FORMATS {
        insta::assert_snapshot!(format!("{name}-{format}"), rendered(report, format));
    }
}

#[track_caller]
fn assert_violation(program: &str, settings: Settings, property: &str) {
    let report = report_of(program, settings, session::check);
    assert_eq!(report.verdict, Verdict::Unsafe, "{:?}", report.reasons);
    let properties: Vec<&str> = report.violations.iter().map(|one| one.property.as_str()).collect();
    assert_eq!(properties, [property]);
    assert_snapshots(program, &report);
}

fn with_property(property: &str) -> Settings {
    let mut settings = Settings::default();
    settings.checks.properties = vec![property.to_owned()];
    settings
}

#[test]
fn a_monitor_cycle_is_reported() {
    assert_violation("MonitorCircle", Settings::default(), "deadlock");
}

#[test]
fn a_lock_cycle_is_reported() {
    assert_violation("LockCircle", Settings::default(), "deadlock");
}

#[test]
fn a_lost_notification_is_reported() {
    assert_violation("LostNotification", Settings::default(), "deadlock");
}

#[test]
fn an_unreleased_permit_is_reported() {
    assert_violation("NeverReleased", Settings::default(), "deadlock");
}

#[test]
fn an_exception_is_reported_with_its_cause() {
    assert_violation("WithCause", Settings::default(), "uncaught-exception");
}

#[test]
fn a_failed_assertion_is_reported() {
    assert_violation("FailedAssertion", Settings::default(), "uncaught-exception");
}

#[test]
fn accesses_between_scheduling_points_are_reported() {
    assert_violation("SharedParser", Settings::default(), "uncaught-exception");
}

#[test]
fn unordered_accesses_of_the_class_library_are_reported() {
    let found = violation("SharedFormat");
    let counts = |thread: u32| {
        let events = found.trace.iter().flat_map(|step| {
            step.events.iter().map(|event| {
                (event.actor.as_ref().map_or(step.thread, |actor| actor.thread), event)
            })
        });
        let own = events.filter(|(by, event)| *by == thread && event.cause);
        own.filter(|(_, event)| event.subject.as_deref() == Some("DigitList@1.count")).count()
    };
    assert!(counts(1) > 0 && counts(2) > 0, "{:?}", found.trace);
    assert_eq!(counts(0), 0);
}

#[test]
fn values_of_a_write_to_a_range_are_reported() {
    let found = violation("SharedBuilder");
    let events: Vec<&str> = found
        .trace
        .iter()
        .flat_map(|step| step.events.iter().map(|event| event.text.as_str()))
        .collect();
    for text in ["writes byte[]@1[0..1] = 97, 97", "writes byte[]@1[0..1] = 98, 98"] {
        assert!(events.contains(&text), "{events:?}");
    }
    assert_eq!(found.headline(), "java.lang.IllegalStateException");
}

/// The register of the parameter is dead when the call throws.
#[test]
fn a_dead_variable_is_reported_with_its_last_value() {
    let found = violation("RejectedTask");
    let values: Vec<(&str, &str)> =
        found.values.iter().map(|one| (one.name.as_str(), one.value.as_str())).collect();
    assert_eq!(values, [("pool", "ThreadPoolExecutor@1, terminated")]);
    let line = |step: &report::TraceStep| step.line == Some(10);
    assert!(found.trace.iter().any(line), "the call of shutdown is missing: {:?}", found.trace);
    let fault = fault("RejectedTask");
    let calls =
        ["pool.shutdown() at RejectedTask.java:10", "pool.submit(lambda) at RejectedTask.java:8"];
    assert!(calls.iter().all(|call| fault.contains(call)), "{fault}");
    assert!(fault.starts_with("Use after shutdown: main called"), "{fault}");
}

/// Returns the sentence about the fault in the result file of a program.
fn fault(program: &str) -> String {
    fault_of(violation(program))
}

fn fault_of(found: Violation) -> String {
    let report = Report { violations: vec![found], ..Report::default() };
    let result: serde_json::Value = serde_json::from_str(&rendered(&report, "json")).unwrap();
    result["violations"][0]["fault"].as_str().unwrap_or_default().to_owned()
}

/// Returns the shown events of the path, without source lines.
fn told(program: &str) -> Vec<String> {
    let report = report_of(program, Settings::default(), session::check);
    let text = rendered(&report, "text");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn calls_of_collections_are_told_as_calls() {
    let fault = fault("CheckThenAct");
    assert!(fault.starts_with("Check-then-act: "), "{fault}");
    assert!(fault.contains("saw hits.get(\"home\") = null at CheckThenAct.java:7"), "{fault}");
    assert!(
        fault.contains("called hits.put(\"home\", 1) at CheckThenAct.java:8, while"),
        "{fault}"
    );
    let text = told("CheckThenAct").join("\n");
    assert!(text.contains("hits = {home=1} (ConcurrentHashMap@1)"), "{text}");
    assert_eq!(text.matches("hits.get(\"home\") = null").count(), 3, "{text}");
    for inner in ["table", "sizeCtl", "tabAt", "Node"] {
        assert!(!text.contains(inner), "{inner}: {text}");
    }
}

/// The act reads or fails; the check may be several calls before it. A thread without a name has a number.
#[test]
fn a_call_that_fails_after_a_stale_check_is_told() {
    let expected = "Check-then-act: main saw users.containsKey(\"s1\") = true at StaleCheck.java:8 and called \
                    users.get(\"s1\") at StaleCheck.java:9, after expirer called users.remove(\"s1\") at StaleCheck.java:15";
    assert_eq!(fault("StaleCheck"), expected);
    let fault = fault("StaleIndex");
    assert!(fault.contains(" saw jobs.isEmpty() = false at StaleIndex.java:8"), "{fault}");
    assert!(fault.contains("called jobs.remove(-1) at StaleIndex.java:9, after"), "{fault}");
    assert!(fault.contains("thread 1"), "{fault}");
}

#[test]
fn a_pool_that_is_not_shut_down_is_reported_with_its_place() {
    let expected = "Pool that is never shut down: ThreadPoolExecutor@1 is made by \
                    Executors.newFixedThreadPool(1) at LeakedPool.java:6, nothing calls its shutdown() \
                    or close(), and main ends after LeakedPool.java:7";
    assert_eq!(fault("LeakedPool"), expected);
    let expected =
        "by an uncaught java.lang.ArrayIndexOutOfBoundsException at LeakedByException.java:8";
    let leak = violations("LeakedByException").into_iter().find(|one| one.property == "deadlock");
    let text = fault_of(leak.unwrap());
    assert!(text.ends_with(expected), "{text}");
}

#[test]
fn accesses_by_handles_are_told() {
    let found = violation("AddedTwice");
    let events = found.trace.iter().flat_map(|step| &step.events);
    let texts: Vec<&str> = events.map(|event| event.text.as_str()).collect();
    for value in ["AddedTwice@1.count = 2", "AddedTwice@1.count = 4"] {
        assert!(texts.iter().any(|text| text.ends_with(value)), "{value}: {texts:?}");
    }
    assert!(texts.contains(&"COUNT.getAndAdd(AddedTwice@1, 2) = 2"), "{texts:?}");
    let values: Vec<&str> = found.values.iter().map(|one| one.value.as_str()).collect();
    assert_eq!(values, ["4", "[a, a] (ArrayDeque@1)"]);
}

#[test]
fn a_wait_for_a_superclass_is_reported_at_the_class() {
    let found = violation("InitializedSuperclass");
    let sources: Vec<&str> =
        found.threads.iter().filter_map(|thread| thread.source.as_deref()).collect();
    assert_eq!(sources, ["static class Derived extends Base {", "Derived.touch();"]);
}

#[test]
fn a_data_race_is_reported() {
    assert_violation("DataRace", with_property("data-race"), "data-race");
}

#[test]
fn an_endless_loop_is_reported() {
    assert_violation("EndlessLoop", with_property("endless-loop"), "endless-loop");
}

#[test]
fn a_broken_invariant_is_reported() {
    let invariants = vec!["BrokenInvariant.nothingIsLost".to_owned()];
    let mut settings = Settings::default();
    settings.checks.invariants = invariants;
    assert_violation("BrokenInvariant", settings, "invariant");
}

/// Returns settings with a listener as on the command line.
fn with_listener(listener: &str) -> Settings {
    let listeners = vec![config::listener_of(listener).unwrap()];
    let mut settings = Settings::default();
    settings.checks.listeners = listeners;
    settings
}

#[test]
fn a_field_out_of_range_is_reported() {
    assert_violation(
        "OutOfRange",
        with_listener("numeric-range:field=OutOfRange.dial,min=0,max=9"),
        "numeric-range",
    );
}

#[test]
fn a_deep_stack_is_reported() {
    assert_violation("TooDeep", with_listener("stack-depth:max=3"), "stack-depth");
}

#[test]
fn a_wrong_exit_status_is_reported() {
    assert_violation("WrongEnd", with_listener("end-state:status=0"), "end-state");
}

#[test]
fn a_state_cycle_is_reported() {
    assert_violation("ComesBack", with_listener("no-state-cycles"), "no-state-cycles");
}

#[test]
fn warnings_of_an_observed_execution_are_reported() {
    for program in ["DataRace", "LockCircle"] {
        let report = report_of(program, Settings::default(), session::race);
        assert!(!report.warnings.is_empty(), "{program}");
        assert_snapshots(&format!("{program}-observed"), &report);
    }
}

#[test]
fn an_execution_that_goes_on_for_ever_is_reported() {
    let mut settings = Settings::default();
    settings.add_property("Served: [] (GoesOnForEver.wants -> <> !GoesOnForEver.wants)");
    settings.checks.temporal.fairness = config::Fairness::Weak;
    assert_violation("GoesOnForEver", settings, "ltl");
}
