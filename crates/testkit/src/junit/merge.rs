//! The merge of the reports of all tests into one report.
//!
//! Invariant: the graver verdict wins. A violation in a test makes the merged report unsafe, an error
//! makes it an error, and an unexplored part prevents `safe`.

use report::coverage::Coverage;
use report::tested::{Outcome, TestResult, count};
use report::{
    Happening, Location, Report, SourceText, Statistics, TraceStep, Verdict, Violation, Warning,
};
use session::{Discovery, Settings};

/// The class whose `main` executes one test.
pub(crate) const DRIVER: &str = "pathfinder.TestDriver";

/// Whether a class executes tests.
fn is_of_driver(class: &str) -> bool {
    let own = [DRIVER, "pathfinder.Answers", "pathfinder.TestArguments", "pathfinder.TestNames"];
    own.contains(&class) || class.starts_with("pathfinder.junit.")
}

/// The files of the driver with code that calls a test.
const OWN_FILES: [&str; 5] =
    ["TestDriver", "TestArguments", "RunnerTests", "EngineTests", "ChosenRow"];

/// The packages of the class library and of JUnit.
const LIBRARIES: [&str; 8] = [
    "java.",
    "javax.",
    "jdk.",
    "sun.",
    "org.junit.",
    "junit.framework.",
    "org.opentest4j.",
    "pathfinder.",
];

/// Whether a stack frame belongs to the driver.
fn of_driver(frame: &str) -> bool {
    let name = frame.split('(').next().and_then(|name| name.rsplit_once('.'));
    name.is_some_and(|(class, _)| is_of_driver(class))
}

/// Whether a stack frame belongs to the program.
fn is_of_program(frame: &str) -> bool {
    !LIBRARIES.iter().any(|package| frame.starts_with(package))
}

/// The merged report of the tests added so far.
pub(super) struct MergedReport {
    report: Report,
}

impl MergedReport {
    pub(super) fn new(target: &str, settings: &Settings) -> Self {
        let mut configuration = settings.told();
        configuration.insert(0, ("junit".to_owned(), "yes".to_owned()));
        Self { report: Report { target: target.to_owned(), configuration, ..Report::default() } }
    }

    /// Adds the result of a test, and the report if the test was checked.
    pub(super) fn add(&mut self, result: TestResult, report: Option<Report>) {
        let name = result.name.clone();
        let merged = &mut self.report;
        for note in &result.notes {
            let subject = format!("{name}: {note}");
            merged.warnings.push(Warning::general("junit", &subject, subject.clone()));
        }
        if let Some(reason) = result
            .reason
            .as_ref()
            .filter(|_| matches!(result.verdict, Outcome::Error | Outcome::Incomplete))
        {
            merged.reasons.push(format!("{name}: {reason}"));
        }
        // The cost of a cached check does not count for this run.
        let is_cached = result.cached;
        merged.tests.push(result);
        let Some(report) = report else { return };
        for assumption in report.assumptions {
            if !merged.assumptions.contains(&assumption) {
                merged.assumptions.push(assumption);
            }
        }
        for warning in report.warnings {
            if merged.warnings.iter().all(|known| known.id != warning.id) {
                merged.warnings.push(warning);
            }
        }
        for source in report.sources {
            if merged.sources.iter().all(|known: &SourceText| known.path != source.path) {
                merged.sources.push(source);
            }
        }
        if let Some(coverage) = report.coverage {
            merged.coverage.get_or_insert_with(Coverage::default).join(&coverage);
        }
        merged.violations.extend(report.violations);
        if !is_cached {
            add(&mut merged.statistics, &report.statistics);
        }
    }

    /// Adds a warning about the whole run.
    pub(super) fn warn(&mut self, warning: Warning) {
        self.report.warnings.push(warning);
    }

    /// Returns the report about all tests.
    pub(super) fn report(self) -> Report {
        let mut merged = self.report;
        merged.violations.sort_by_key(|violation| violation.early_timeout);
        let of = |verdict| count(&merged.tests, verdict);
        let all_skipped = of(Outcome::Skipped) == merged.tests.len();
        if all_skipped {
            merged.reasons.push(match merged.tests.len() {
                1 => {
                    let why = merged.tests[0].reason.as_deref().unwrap_or("it says so itself");
                    format!("the only test is skipped: {why}")
                }
                n => format!("all {n} tests are skipped"),
            });
        }
        let incomplete = of(Outcome::Incomplete) > 0 || all_skipped;
        let failed = of(Outcome::Error) > 0;
        merged.verdict = Verdict::settle(!merged.violations.is_empty(), failed, incomplete);
        merged.complete = merged.verdict == Verdict::Safe;
        if matches!(merged.verdict, Verdict::Error | Verdict::Incomplete) {
            // An error is graver than the incomplete result of an earlier test.
            let grave = merged.tests.iter().find(|test| test.verdict == Outcome::Error);
            merged.reason = match grave {
                Some(test) => test.reason.as_ref().map(|why| format!("{}: {why}", test.name)),
                None => merged.reasons.first().cloned(),
            };
        }
        merged
    }
}

/// Returns the argument of a keyword in the driver's plan.
fn step<'a>(plan: &'a [String], kind: &str) -> Option<&'a str> {
    plan.iter().rev().find_map(|step| step.strip_prefix(kind)?.strip_prefix(' '))
}

/// Attributes a violation to the test of a plan, and removes the stack frames of the test's callers.
pub(crate) fn of_test(mut found: Violation, plan: &[String]) -> Violation {
    let Some(place) = place_of(plan) else { return found };
    let class = step(plan, "as").or_else(|| step(plan, "new")).unwrap_or(&place.class);
    let method = &place.method;
    let test = if method.is_empty() { class.to_owned() } else { format!("{class}#{method}") };
    tell_rows(&mut found.trace, &place);
    let is_at_driver = found.location.as_ref().is_some_and(|place| is_of_driver(&place.class));
    let is_driven = found.stack.iter().any(|frame| of_driver(frame));
    let causes = found.causes.iter_mut().map(|cause| &mut cause.stack);
    let threads = found.threads.iter_mut().map(|thread| &mut thread.stack);
    for stack in causes.chain(threads).chain([&mut found.stack]) {
        let driven = stack.iter().position(|frame| of_driver(frame));
        if let Some(at) = driven {
            stack.truncate(at);
        }
        // A failure inside JUnit has no stack frame of the program.
        let Some(last) = stack.iter().rposition(|frame| is_of_program(frame)) else { continue };
        // A rule of JUnit may execute the test in a separate thread.
        let by_junit = stack[last + 1..].iter().any(|frame| frame.starts_with("org.junit."));
        if driven.is_some() || by_junit {
            stack.truncate(last + 1);
        }
    }
    let is_of_junit = found.exception.is_some()
        && is_driven
        && !found.stack.iter().any(|frame| is_of_program(frame));
    if is_at_driver || is_of_junit {
        // The driver or JUnit itself has thrown, for example because an expected exception is missing.
        let exception = found.exception.as_deref().unwrap_or_default();
        found.id = format!("{}/{exception}/{}.{method}", found.property, place.class);
        found.location = Some(place);
        found.source = None;
        found.values.clear();
    }
    found.test = Some(test);
    found
}

/// Returns the location of the test of a plan.
fn place_of(plan: &[String]) -> Option<Location> {
    let (class, method) = step(plan, "test")?.split_once('#')?;
    let line = step(plan, "at").and_then(|at| at.rsplit_once(':'));
    Some(Location {
        class: class.to_owned(),
        method: method.split('(').next().unwrap_or(method).to_owned(),
        file: line.map(|(file, _)| file.to_owned()),
        line: line.and_then(|(_, line)| line.parse().ok()),
        path: None,
        rank: Some(1),
    })
}

/// Attributes a violation that the driver throws to the test of a plan.
pub(super) fn discovered(found: &Discovery, plan: &[String]) -> Discovery {
    let place = found.location.as_ref().filter(|place| is_of_driver(&place.class));
    match place.and_then(|_| place_of(plan)) {
        Some(place) => {
            let own = found.id.rsplit_once('/').map_or(found.id.as_str(), |(kind, _)| kind);
            let id = format!("{own}/{}.{}", place.class, place.method);
            Discovery { id, location: Some(place), ..found.clone() }
        }
        None => found.clone(),
    }
}

/// Replaces the driver's choices of a row of arguments, or of one of several tests, by their meaning.
/// Events in the driver's code get the location of the test.
fn tell_rows(trace: &mut [TraceStep], place: &Location) {
    let mut left_out = 0;
    for step in trace {
        for event in &mut step.events {
            let Some(name) = of_own_file(event.file.as_deref(), place) else { continue };
            if event.kind == Happening::Choose
                && let Some((low, high, chosen)) = interval(&event.text)
            {
                let text = if name != "ChosenRow" {
                    format!("test {} of {}", chosen - low + 1, high - low + 1)
                } else if chosen > 0 {
                    left_out += 1;
                    format!("not test {left_out}")
                } else {
                    format!("test {}", left_out + 1)
                };
                step.text = step.text.replacen(&event.text, &text, 1);
                event.text.clone_from(&text);
                event.subject = Some(text);
            }
            (event.file, event.line) = (place.file.clone(), place.line);
            event.source = None;
        }
        if of_own_file(step.file.as_deref(), place).is_some() {
            (step.file, step.line) = (place.file.clone(), place.line);
            step.source = None;
        }
    }
}

/// Returns the name of a file of the driver; none if the test has a file with the same name.
fn of_own_file<'a>(file: Option<&'a str>, place: &Location) -> Option<&'a str> {
    let file = file.filter(|file| place.file.as_deref().is_some_and(|own| own != *file))?;
    file.strip_suffix(".java").filter(|name| OWN_FILES.contains(name))
}

/// Returns the bounds and the chosen number of a text `Verify.getInt(low, high) = chosen`.
fn interval(text: &str) -> Option<(i64, i64, i64)> {
    let (bounds, chosen) = text.strip_prefix("Verify.getInt(")?.split_once(") = ")?;
    let (low, high) = bounds.split_once(", ")?;
    Some((low.parse().ok()?, high.parse().ok()?, chosen.parse().ok()?))
}

fn add(sum: &mut Statistics, more: &Statistics) {
    sum.states_new += more.states_new;
    sum.states_revisited += more.states_revisited;
    sum.end_states += more.end_states;
    sum.transitions += more.transitions;
    sum.choices.schedule += more.choices.schedule;
    sum.choices.data += more.choices.data;
    sum.instructions += more.instructions;
    sum.elapsed_ms += more.elapsed_ms;
    sum.max_depth = sum.max_depth.max(more.max_depth);
    sum.max_threads = sum.max_threads.max(more.max_threads);
    sum.classes_loaded = sum.classes_loaded.max(more.classes_loaded);
    sum.state_bytes = sum.state_bytes.max(more.state_bytes);
    sum.peak_memory_bytes = sum.peak_memory_bytes.max(more.peak_memory_bytes);
    if let Some(more) = more.earlier {
        sum.earlier.get_or_insert_default().add(more);
    }
    if let Some(more) = &more.sampling {
        let sum = sum.sampling.get_or_insert_default();
        sum.executions += more.executions;
        sum.states += more.states;
        sum.transitions += more.transitions;
        sum.instructions += more.instructions;
        sum.violations += more.violations;
        sum.seed = more.seed;
    }
}
