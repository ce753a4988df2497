//! Generates tests of a method: explores its inputs, executes it with numbers, and selects.
//!
//! The symbolic execution tree of the method is traversed without a store, so each path has its inputs.
//! Then the method is executed with the numbers of each path, and the goals that this execution reaches
//! are counted. Nothing is predicted.
//!
//! Source: decision 0069. Invariant: a goal is unreachable only if the traversal was complete.

mod convert;
mod execute;
mod explore;
mod goals;
mod names;
mod small;

use crate::job::Job;
use crate::symbolic;
use config::{Error, Settings};
use execute::Executor;
use explore::Tree;
use goals::Goals;
use report::generated::{Expected, GoalReport, GoalRow, MethodGoals, TestRow, TestsReport};
use report::{Input, Location, Violation};
use std::collections::BTreeSet;
use std::path::PathBuf;
use testgen::{Case, Framework, Outcome};

/// The part of a method that tests are to reach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GoalKind {
    /// Both sides of each conditional jump, and each target of a switch.
    #[default]
    Branch,
    /// Each line.
    Statement,
    /// Each path.
    Path,
    /// Each exception, with its place.
    Exception,
}

impl GoalKind {
    /// The name of the kind on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Branch => "branch",
            Self::Statement => "statement",
            Self::Path => "path",
            Self::Exception => "exception",
        }
    }
}

/// The request for tests.
#[derive(Clone, Debug, Default)]
pub struct TestRequest {
    /// The goals.
    pub goal: GoalKind,
    /// Whether all inputs that satisfy the precondition are enumerated, whatever the method does.
    pub from_structures: bool,
    /// The exact number of input objects.
    pub exactly: Option<u32>,
    /// The form of the sources.
    pub framework: Framework,
    /// The folder of the sources; none are written without it.
    pub out: Option<PathBuf>,
}

/// The goals that executions reach, in the order of the report.
struct Reached {
    rows: Vec<GoalRow>,
    kind: GoalKind,
}

/// Generates tests of the method that the target names.
pub(crate) fn generate(settings: &Settings, request: &TestRequest) -> Result<TestsReport, Error> {
    let mut settings = settings.clone();
    settings.environment.symbolic = true;
    settings.environment.only_precondition = request.from_structures;
    let job = Job::new(&settings)?;
    let Some(method) = job.target.method.clone() else {
        return Err(Error::new(format_args!(
            "{}: testgen needs a method, as in Class#method",
            settings.program.target
        )));
    };
    let mut tree = explore::explore(&job, request)?;
    let mut report = TestsReport::default();
    report.target = method.text();
    report.candidates = tree.candidates;
    report.structures = tree.structures;
    report.assumptions.extend(symbolic::inputs_assumed(&settings, &tree.inputs));
    let bounds = symbolic::doubts(&settings, &tree.inputs);
    tree.reasons.extend(bounds.iter().map(ToString::to_string));
    if request.from_structures && method.is_precondition() {
        // The method is the precondition itself: its inputs are the result.
        report.complete = tree.reasons.is_empty();
        report.reasons = tree.reasons;
        request.goal.word().clone_into(&mut report.goals.kind);
        return Ok(report);
    }
    settings.environment.only_precondition = false;
    let mut executor = Executor::new(&settings)?;
    let mut cases = Vec::new();
    let mut goals = Goals::new(request.goal);
    for end in &std::mem::take(&mut tree.ends) {
        let executed = executor.execute(end)?;
        match executed {
            Ok(execution) => {
                let covers = goals.covered(&execution);
                let case = convert::case(&method, end, &execution, covers);
                match testgen::unwritable(&method, &case) {
                    Some(reason) => tree.note(reason),
                    None => cases.push(case),
                }
            }
            Err(reason) => tree.note(reason),
        }
    }
    let mut doubts = tree.reasons.clone();
    if request.from_structures {
        // The method was not executed symbolically.
        doubts.push("a structure has one value for each number (--from structures)".to_owned());
    }
    let rows = goals.rows(&executor, &cases, &doubts);
    if tree.reasons.is_empty() && rows.iter().any(|row| row.status == "open") {
        tree.reasons = doubts;
    }
    let reached = Reached { rows, kind: request.goal };
    finish(&method, report, &tree, &cases, reached, request)
}

fn finish(
    method: &testgen::Method,
    mut report: TestsReport,
    tree: &Tree,
    cases: &[Case],
    reached: Reached,
    request: &TestRequest,
) -> Result<TestsReport, Error> {
    let chosen: Vec<usize> = if request.from_structures {
        // Each structure is a test.
        (0..cases.len()).collect()
    } else {
        testgen::select(cases)
    };
    let tests: Vec<&Case> = chosen.iter().map(|at| &cases[*at]).collect();
    let names = testgen::names(method, &tests);
    let rows = reached.rows;
    let ids: Vec<String> = rows.iter().map(|row| row.id.clone()).collect();
    for (case, name) in tests.iter().zip(&names) {
        report.tests.push(TestRow {
            name: name.clone(),
            inputs: case.inputs.iter().map(input).collect(),
            condition: case.condition.clone(),
            expected: expected(case),
            covers: case.covers.iter().filter_map(|at| ids.get(*at).cloned()).collect(),
        });
    }
    let count = |status: &str| rows.iter().filter(|row| row.status == status).count() as u64;
    let counts = [rows.len() as u64, count("covered"), count("unreachable"), count("open")];
    let of_method = MethodGoals {
        method: method.text().replace('#', "."),
        total: counts[0],
        covered: counts[1],
        unreachable: counts[2],
        open: counts[3],
    };
    report.goals = GoalReport {
        kind: reached.kind.word().to_owned(),
        total: counts[0],
        covered: counts[1],
        unreachable: counts[2],
        open: counts[3],
        methods: vec![of_method],
        list: rows,
    };
    report.violations = violations(&tests);
    // Of some goals, the number is known only after a whole traversal.
    let lists_all = matches!(request.goal, GoalKind::Branch | GoalKind::Statement);
    let is_whole = tree.reasons.is_empty();
    report.complete =
        counts[3] == 0 && (is_whole || lists_all && !request.from_structures && counts[0] > 0);
    report.reasons.clone_from(&tree.reasons);
    for (path, text) in testgen::sources(method, &tests, &names, request.framework) {
        if let Some(folder) = &request.out {
            let file = folder.join(&path);
            let failed =
                |why: std::io::Error| Error::new(format_args!("{}: {why}", file.display()));
            if let Some(parent) = file.parent() {
                std::fs::create_dir_all(parent).map_err(failed)?;
            }
            std::fs::write(&file, &text).map_err(failed)?;
            report.files.push(file.display().to_string());
        }
    }
    Ok(report)
}

fn input((name, kind, value): &(String, String, String)) -> Input {
    Input { name: name.clone(), kind: kind.clone(), value: value.clone(), ..Input::default() }
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

/// Returns the findings, each once.
fn violations(tests: &[&Case]) -> Vec<Violation> {
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    for case in tests {
        let Outcome::Threw(thrown) = &case.outcome else { continue };
        let exception = thrown.class.replace('/', ".");
        let id = format!("uncaught-exception/{exception}/{}", thrown.place);
        if thrown.is_expected || !seen.insert(id.clone()) {
            continue;
        }
        let (class, method, line) = thrown.at.clone();
        all.push(Violation {
            id,
            property: "uncaught-exception".to_owned(),
            exception: Some(exception),
            message: thrown.message.clone(),
            location: Some(Location {
                class,
                method,
                file: thrown.file.clone(),
                line: line.map(u32::from),
                path: None,
                rank: None,
            }),
            inputs: case.inputs.iter().map(input).collect(),
            ..Violation::default()
        });
    }
    all
}
