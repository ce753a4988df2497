//! Generates tests of a method: explores its inputs, executes it with concrete inputs, and selects
//! cases.
//!
//! The symbolic execution tree of the method is traversed without a store, so each path has inputs of
//! its own. Then the method is executed with concrete inputs of each path. Only goals that this
//! execution reaches are covered.
//!
//! Source: decision 0069. Invariant: a goal is unreachable only if the traversal was complete.

mod boundaries;
mod branching;
mod convert;
mod coverage;
mod ends;
mod execute;
mod explore;
mod features;
mod findings;
mod goals;
mod hash_contract;
mod implemented;
mod library_objects;
mod limits;
mod making;
mod matching;
mod mutants;
mod names;
mod postconditions;
mod ranges;
mod record;
mod request;
mod selection;
mod sequences;
mod small;
mod statics;
mod surroundings;
mod verify;
mod whole_classes;

use crate::job::Job;
use crate::symbolic;
use config::{Error, MethodEntry, Settings};
use execute::{Conditions, Execution, Executor};
use explore::Tree;
use features::Features;
use goals::Goals;
use limits::WalkPurpose;
use making::{Makers, Making};
use record::{Reached, Way};
use report::generated::{Expected, GoalReport, TestRow, TestsReport};
use request::INTERRUPTED;
pub use request::{GoalKind, InputOrigin, TestRequest};
use selection::{Details, select};
use std::collections::{BTreeMap, BTreeSet};
use testgen::{Case, MethodTests, Outcome};
use verify::Kept;

/// The tests of a method.
struct Generated {
    report: TestsReport,
    /// The tests. There are none if the method is the precondition itself.
    tests: Option<MethodTests>,
}

/// A method that was explored.
struct Explored {
    job: Job,
    method: Box<testgen::Method>,
    report: TestsReport,
    /// The executions. There are none if the method is the precondition itself.
    found: Option<Found>,
}

/// Generates tests of the method or of all methods of the classes that the target names.
pub(crate) fn generate(settings: &Settings, request: &TestRequest) -> Result<TestsReport, Error> {
    if !settings.program.target.contains('#') {
        return whole_classes::generate(settings, request);
    }
    if request.changed_since.is_some() {
        return Err(Error::new("--changed-since needs classes as the target, not a method"));
    }
    let mut makers = Makers::default();
    let first = explore_method(settings, request, &mut makers)?;
    if let Some(unused) = unused_builders(settings, first.method.built.is_some()) {
        return Err(unused);
    }
    let other = hash_contract::explored(settings, request, &first, &mut makers);
    let mut explored: Vec<Explored> = std::iter::once(first).chain(other).collect();
    name(&mut explored);
    let none = || explored.iter().map(|_| None).collect();
    let (mut kept, mut unverified) = (none(), None);
    if request.verifies_now() {
        match verified(&explored, false, request) {
            Ok(all) => kept = all,
            Err(error) if error.early_end().is_some() => unverified = Some(error),
            Err(error) => return Err(error),
        }
    }
    let mut all = explored.into_iter().zip(kept).map(|(of, kept)| finish(of, kept, request));
    let (mut report, mut tests) = (TestsReport::default(), Vec::new());
    if let Some(first) = all.next() {
        report = first.report;
        tests.extend(first.tests);
    }
    for other in all {
        hash_contract::add(&mut report, other.report);
        tests.extend(other.tests);
    }
    if let Some(error) = unverified {
        report.complete = false;
        report.reasons.push(error.to_string());
    }
    if request.is_interrupted() {
        report.complete = false;
        if !report.reasons.iter().any(|reason| reason == INTERRUPTED) {
            report.reasons.push(INTERRUPTED.to_owned());
        }
    }
    write(request, &tests, false, &mut report)?;
    Ok(report)
}

/// Returns the result of a generation that ended before the method was known.
pub(crate) fn unfinished(settings: &Settings, error: &Error) -> TestsReport {
    let mut report = TestsReport::default();
    report.target.clone_from(&settings.program.target);
    report.reasons.push(error.to_string());
    report
}

/// Returns an error if none of the requested builders makes an input.
fn unused_builders(settings: &Settings, is_used: bool) -> Option<Error> {
    let asked = &settings.environment.bounds.builders;
    (!is_used && !asked.is_empty()).then(|| {
        Error::new(format_args!(
            "--builders {}: this makes no receiver and no argument of {}",
            asked.join(";"),
            settings.program.target
        ))
    })
}

/// Writes the sources of the tests of one class.
fn write(
    request: &TestRequest,
    tests: &[MethodTests],
    whole_class: bool,
    report: &mut TestsReport,
) -> Result<(), Error> {
    let Some(folder) = &request.out else { return Ok(()) };
    for (path, text) in testgen::sources(tests, whole_class, request.framework) {
        let file = folder.join(&path);
        let failed = |why: std::io::Error| Error::new(format_args!("{}: {why}", file.display()));
        if let Some(parent) = file.parent() {
            std::fs::create_dir_all(parent).map_err(failed)?;
        }
        let is_own = |text: Vec<u8>| testgen::is_generated(&String::from_utf8_lossy(&text));
        if file.exists() && !std::fs::read(&file).is_ok_and(is_own) {
            return Err(Error::new(format_args!(
                "{}: the file has no comment \"written by Pathfinder\", so it is not overwritten",
                file.display()
            )));
        }
        std::fs::write(&file, &text).map_err(failed)?;
        report.files.push(file.display().to_string());
    }
    Ok(())
}

/// Chooses distinct names for all tests of one class.
fn name(methods: &mut [Explored]) {
    let tests = methods.iter().filter_map(|one| Some((&*one.method, one.found.as_ref()?)));
    let tests: Vec<(&testgen::Method, &Case)> =
        tests.flat_map(|(method, found)| found.tests().map(move |case| (method, case))).collect();
    let mut names = testgen::names(&tests).into_iter();
    for found in methods.iter_mut().filter_map(|one| one.found.as_mut()) {
        found.names = names.by_ref().take(found.chosen.len()).collect();
    }
}

/// Verifies the tests of the methods of one class. A method without tests has no result.
fn verified(
    methods: &[Explored],
    is_whole_class: bool,
    request: &TestRequest,
) -> Result<Vec<Option<Kept>>, Error> {
    let own = |one: &Explored| -> Option<MethodTests> {
        let found = one.found.as_ref().filter(|found| !found.chosen.is_empty())?;
        let (method, names) = ((*one.method).clone(), found.names.clone());
        Some(MethodTests { method, cases: found.tests().cloned().collect(), names })
    };
    let tests: Vec<Option<MethodTests>> = methods.iter().map(own).collect();
    let has_tests: Vec<bool> = tests.iter().map(Option::is_some).collect();
    let tests: Vec<MethodTests> = tests.into_iter().flatten().collect();
    let mut kept = match methods.first() {
        Some(first) if !tests.is_empty() => {
            verify::verify(&first.job, &tests, is_whole_class, request.framework)?
        }
        _ => Vec::new(),
    }
    .into_iter();
    Ok(has_tests.into_iter().map(|has| if has { kept.next() } else { None }).collect())
}

/// Explores the method that the target names.
fn explore_method(
    settings: &Settings,
    request: &TestRequest,
    makers: &mut Makers,
) -> Result<Explored, Error> {
    let error = match explore_from(settings, request, makers) {
        Err(error) if request.is_open && error.is_about_an_input() => error,
        result => return result,
    };
    let mut by_calls = request.clone();
    by_calls.from = InputOrigin::Sequences;
    // The first error names the input. A failure of sequences adds nothing to it.
    explore_from(settings, &by_calls, makers).map_err(|_| error)
}

/// The number of executions that can be repeated, for mutants and for calls that make inputs.
const REPEATED: usize = 1_000;

/// A second seed of identity hash codes. Results that depend on them are dropped.
const OTHER_HASHES: u32 = 0x5a5a_a5a5;

fn explore_from(
    settings: &Settings,
    request: &TestRequest,
    makers: &mut Makers,
) -> Result<Explored, Error> {
    let mut settings = settings.clone();
    settings.environment.symbolic = true;
    settings.environment.entry = match request.from {
        InputOrigin::Code if settings.environment.bounds.conservative.is_some() => {
            MethodEntry::Late
        }
        InputOrigin::Code => MethodEntry::Method,
        InputOrigin::Structures => MethodEntry::Precondition,
        InputOrigin::Sequences => MethodEntry::Sequences,
    };
    let job = Job::new(&settings)?;
    let Some(method) = job.target.method.clone() else {
        return Err(Error::new(format_args!(
            "{}: testgen needs a method, as in Class#method",
            settings.program.target
        )));
    };
    // The search with structures executes the precondition only.
    let mut concrete = settings.clone();
    concrete.environment.entry = match request.from {
        InputOrigin::Structures | InputOrigin::Code => MethodEntry::Method,
        InputOrigin::Sequences => settings.environment.entry,
    };
    let is_only_condition = request.takes_structures() && method.is_precondition();
    let mut executor = Executor::new(&concrete, &request.goals_in)?;
    let mut goals = Goals::new(request.goal, executor.watched());
    let mut cases: Vec<(Vec<u32>, Case, Details)> = Vec::new();
    let mut refused = Vec::new();
    let mut features = Features::default();
    // Each path is a goal of its own.
    let narrows = !matches!(request.goal, GoalKind::Path | GoalKind::Exception);
    let mut judge = |end: &explore::PathEnd| -> Result<bool, Error> {
        let mut covers = |execution: &Execution<'_>| goals.covered(execution);
        let found = executed(&mut executor, &method, end, (narrows, &mut covers))?;
        let missing = |case: &Case| findings::missing_value(case, end, request);
        let reason = match found {
            Ok((case, _)) if missing(&case).is_some() => missing(&case).unwrap_or_default(),
            Ok((case, steps)) => {
                let is_all = goals.add(&case.covers);
                let reached = if request.measures { steps.reached } else { Vec::new() };
                let mut details = Details { reached, ..Details::default() };
                details.boundaries.clone_from(&end.boundaries);
                if request.takes_further() {
                    details.features = features.of(&case, &steps.ways, &end.boundaries);
                    details.executed = steps.executed;
                }
                details.is_determined = steps.is_determined;
                details.end = (cases.len() < REPEATED).then(|| end.clone());
                cases.push((end.path.clone(), case, details));
                return Ok(is_all);
            }
            Err(reason) => reason,
        };
        refused.push(reason);
        Ok(false)
    };
    let mut tree = explore::explore(&job, request, WalkPurpose::Goals, &mut judge)?;
    if method.has_precondition() && tree.structures == 0 && !request.is_interrupted() {
        // The precondition may also have thrown an exception each time, which counts as false.
        tree.note("no input satisfies the precondition".to_owned());
    }
    for reason in refused {
        tree.note(reason);
    }
    if request.from == InputOrigin::Code {
        // Cases are in the order of a depth-first traversal.
        cases.sort_by(|(one, ..), (other, ..)| one.cmp(other));
    }
    let (mut cases, mut details): (Vec<Case>, Vec<Details>) =
        cases.into_iter().map(|(_, case, details)| (case, details)).unzip();
    let mut report = TestsReport::default();
    report.target = method.text();
    report.candidates = tree.candidates;
    report.structures = tree.structures;
    report.assumptions.extend(symbolic::inputs_assumed(&settings, &tree.inputs));
    report.assumptions.extend(ranges::assumptions(&settings, &tree.ranged));
    if let (InputOrigin::Sequences, Some(most)) = (request.from, request.up_to) {
        report
            .assumptions
            .push(format!("inputs: at most {most} calls before the method (--up-to)"));
    }
    let builders = method.built.iter().flat_map(testgen::Built::all);
    add_assumptions(&mut report, builders.map(of_builder).collect());
    if request.from == InputOrigin::Sequences {
        let text = "inputs: objects after calls of public constructors and methods; the state of the \
                    class library makes no difference";
        report.assumptions.push(text.to_owned());
        "sequences".clone_into(&mut report.from);
    }
    let bounds = symbolic::doubts(&settings, &tree.inputs);
    tree.reasons.splice(0..0, bounds.iter().map(ToString::to_string));
    if is_only_condition {
        // The method is the precondition itself, so its inputs are the result.
        report.complete = tree.reasons.is_empty();
        report.reasons = tree.reasons;
        request.goal.word().clone_into(&mut report.goals.kind);
        return Ok(Explored { job, method, report, found: None });
    }
    let checked = postconditions::check(&job, request, &mut executor, (&tree, &cases))?;
    if let Some((violation, end)) = checked.violation {
        cases.push(violation);
        details.push(Details { end: Some(end), ..Details::default() });
    }
    report.postconditions.extend(checked.row);
    add_assumptions(&mut report, checked.assumptions);
    let mut doubts = tree.reasons.clone();
    if request.takes_structures() {
        // The method was not executed symbolically, so values of numbers were not varied.
        doubts.push("a structure has one value for each number (--from structures)".to_owned());
    }
    doubts.extend(executor.doubts());
    if matches!(request.goal, GoalKind::Path | GoalKind::Exception) {
        tree.reasons.clone_from(&doubts);
    }
    goals.narrow(&mut cases);
    let chosen = if request.takes_structures() {
        // Each structure becomes a test.
        (0..cases.len()).collect()
    } else {
        select((&cases, &details), &method, &mut executor, request)
    };
    if !request.is_interrupted() {
        let mut making = Making {
            job: &job,
            method: &method,
            executor: &mut executor,
            // Each path is a goal, and other numbers may take another one.
            may_differ: request.goal != GoalKind::Path,
            makers,
            left: Making::EXECUTIONS,
        };
        for at in &chosen {
            let end = details[*at].end.take();
            if let Some(made) = end.and_then(|end| making.made(&cases[*at], &end)) {
                cases[*at] = made;
            }
        }
    }
    let reached = details.into_iter().map(|details| details.reached).collect();
    let found = Found { tree, cases, reached, goals, doubts, chosen, names: Vec::new() };
    Ok(Explored { job, method, report, found: Some(found) })
}

/// Returns the goals that an execution reaches.
type Covers<'a> = dyn FnMut(&Execution<'_>) -> BTreeSet<usize> + 'a;

/// The steps of an execution.
struct CaseSteps {
    reached: Vec<Reached>,
    ways: BTreeMap<Way, bool>,
    executed: Vec<BTreeSet<u32>>,
    /// Whether each execution with these inputs has the same result.
    is_determined: bool,
}

/// Executes the method with the inputs of an end. Returns the case with the steps of its execution, or the
/// reason for which there is no test. With `narrows`, the case covers only goals that other times and random
/// numbers reach, too.
fn executed(
    executor: &mut Executor,
    method: &testgen::Method,
    end: &explore::PathEnd,
    (narrows, covers): (bool, &mut Covers<'_>),
) -> Result<Result<(Case, CaseSteps), String>, Error> {
    let execution = match executor.execute(end, Conditions::default())? {
        Ok(execution) => execution,
        Err(reason) => return Ok(Err(reason)),
    };
    let covered = covers(&execution);
    let mut case = convert::case(method, end, &execution, covered);
    let Execution { asks_hashes, is_of_surroundings, reached, ways, executed, .. } = execution;
    let is_determined = !is_of_surroundings;
    if is_of_surroundings {
        case.keep_results(None);
        // A test does not reach a goal for certain that another time or random number excludes.
        for other in Conditions::others().filter(|_| narrows) {
            if let Ok(execution) = executor.execute(end, other)? {
                let others = covers(&execution);
                case.covers.retain(|goal| others.contains(goal));
            }
        }
    } else if asks_hashes
        && let Ok(other) = executor.execute(end, Conditions::seeded(OTHER_HASHES))?
    {
        let other = convert::case(method, end, &other, BTreeSet::new());
        case.keep_results(Some(&other));
    }
    Ok(match testgen::unwritable(method, &case) {
        Some(reason) => Err(reason),
        None => Ok((case, CaseSteps { reached, ways, executed, is_determined })),
    })
}

/// Returns the assumption that a builder makes all objects.
fn of_builder(builder: &testgen::Builder) -> String {
    let makes = builder.makes.replace('/', ".");
    format!("inputs: objects of {makes} that {} makes (--builders)", builder.text())
}

/// Adds assumptions that a report does not have yet.
fn add_assumptions(report: &mut TestsReport, all: Vec<String>) {
    for text in all {
        if !report.assumptions.contains(&text) {
            report.assumptions.push(text);
        }
    }
}

/// The executions of a method, and the goals that they reach.
struct Found {
    tree: Tree,
    cases: Vec<Case>,
    /// The places that each case reaches, if coverage is requested.
    reached: Vec<Vec<Reached>>,
    goals: Goals,
    /// The reasons for which an unreached goal may be reachable.
    doubts: Vec<String>,
    /// The indices of the cases that become tests.
    chosen: Vec<usize>,
    /// The names of the tests.
    names: Vec<String>,
}

impl Found {
    /// Returns the cases that become tests.
    fn tests(&self) -> impl Iterator<Item = &Case> {
        self.chosen.iter().filter_map(|at| self.cases.get(*at))
    }
}

/// Returns the result for a method. If the tests were verified, `kept` has the indices of the valid
/// ones.
fn finish(explored: Explored, kept: Option<Kept>, request: &TestRequest) -> Generated {
    let Explored { job, method, mut report, found } = explored;
    let Some(found) = found else { return Generated { report, tests: None } };
    let Found { mut tree, cases, reached, goals, doubts, mut chosen, mut names } = found;
    let mut tests: Vec<&Case> = chosen.iter().filter_map(|at| cases.get(*at)).collect();
    let mut rows = goals.rows(&tests, &doubts);
    if let Some((kept, verified)) = kept {
        tests = kept.iter().map(|at| tests[*at]).collect();
        names = kept.iter().map(|at| names[*at].clone()).collect();
        chosen = kept.iter().map(|at| chosen[*at]).collect();
        let dropped = verified.dropped.iter();
        let dropped: Vec<String> = dropped
            .map(|test| format!("the test {} was dropped: {}", test.name, test.reason))
            .collect();
        if !dropped.is_empty() {
            // A goal that only a dropped test reaches is not covered.
            for (row, now) in rows.iter_mut().zip(goals.rows(&tests, &dropped)) {
                if row.status == "covered" {
                    *row = now;
                }
            }
            for reason in dropped {
                tree.note(reason);
            }
        }
        report.verified = Some(verified);
    }
    if rows.iter().any(|row| row.status == "open") {
        for doubt in doubts {
            tree.note(doubt);
        }
    }
    let ids: Vec<String> = rows.iter().map(|row| row.id.clone()).collect();
    let reached_goals = goals.reached_by(&tests);
    for ((case, name), reached) in tests.iter().zip(&names).zip(&reached_goals) {
        report.tests.push(TestRow {
            name: name.clone(),
            inputs: findings::inputs(case),
            condition: case.condition.clone(),
            expected: expected(case),
            covers: reached.iter().filter_map(|at| ids.get(*at).cloned()).collect(),
        });
    }
    let count = |status: &str| rows.iter().filter(|row| row.status == status).count() as u64;
    let counts = [rows.len() as u64, count("covered"), count("unreachable"), count("open")];
    report.goals = GoalReport {
        kind: request.goal.word().to_owned(),
        total: counts[0],
        covered: counts[1],
        unreachable: counts[2],
        open: counts[3],
        methods: goals.methods(&rows),
        list: rows,
        uncounted: Vec::new(),
    };
    report.violations = findings::violations(&method, &tests);
    if tests.iter().any(|case| findings::needs_state(case)) {
        add_assumptions(&mut report, vec![findings::ANY_STATE.to_owned()]);
    }
    if request.measures {
        let measured: Vec<&[Reached]> = chosen.iter().map(|at| &*reached[*at]).collect();
        report.coverage = coverage::measured(goals.watched(), &measured);
        add_sources(&job, &mut report);
    }
    // The number of paths and exceptions is known only after a complete traversal.
    let lists_all = !matches!(request.goal, GoalKind::Path | GoalKind::Exception);
    let is_whole = tree.reasons.is_empty();
    // A method without goals is complete if it has a test.
    let has_result = counts[0] > 0 || !tests.is_empty();
    let is_open = open_after(&mut report, &tests);
    report.complete = !(request.is_exhaustive && is_open)
        && counts[3] == 0
        && (is_whole || lists_all && !request.takes_structures() && has_result);
    report.reasons.clone_from(&tree.reasons);
    let cases = tests.into_iter().cloned().collect();
    Generated { report, tests: Some(MethodTests { method: *method, cases, names }) }
}

/// Whether a postcondition is open, also since the only test that violates it was dropped.
fn open_after(report: &mut TestsReport, tests: &[&Case]) -> bool {
    let is_violated = tests.iter().any(|case| case.invariant == Some(false));
    for row in &mut report.postconditions {
        if row.status == "violated" && !is_violated {
            "open".clone_into(&mut row.status);
            row.reason = Some("the test that violates it was dropped".to_owned());
        }
    }
    report.postconditions.iter().any(|row| row.status == "open")
}

/// Adds the texts of the source files that the coverage names.
fn add_sources(job: &Job, report: &mut TestsReport) {
    let sources = job.sources();
    for class in &mut report.coverage.classes {
        let Some(file) = &class.file else { continue };
        class.path = sources.path(&class.class, file);
        let known = report.sources.iter().any(|(known, _)| known == file);
        if let (Some(text), false) = (sources.text(&class.class, file), known) {
            report.sources.push((file.clone(), text.to_string()));
        }
    }
}

fn expected(case: &Case) -> Expected {
    match &case.outcome {
        Outcome::Threw(thrown) => {
            Expected { throws: Some(thrown.class.replace('/', ".")), ..Expected::default() }
        }
        Outcome::Returned(None) => Expected::default(),
        Outcome::Returned(Some(value)) => {
            Expected { returns: Some(convert::shown(case, value)), ..Expected::default() }
        }
    }
}
