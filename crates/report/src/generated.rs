//! The result of a generation of tests, as JSON and as text.
//!
//! Source: docs/contract.md, "Test generation".

use crate::coverage::Coverage;
use crate::{Input, Violation};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The ids of the goals of a line that are covered, unreachable, and open.
pub(crate) type LineGoals<'a> = [Vec<&'a str>; 3];

/// The format's name and version.
const SCHEMA: &str = "pathfinder.tests/1";

/// The tests of a method, and the goals that they reach.
#[derive(Clone, Debug, Serialize)]
pub struct TestsReport {
    schema: &'static str,
    /// The method, as `Class#method`.
    pub target: String,
    /// Whether each goal is covered or unreachable, so that none is open.
    pub complete: bool,
    /// The reasons why the search is incomplete.
    pub reasons: Vec<String>,
    /// The bounds of inputs.
    pub assumptions: Vec<String>,
    /// The goals.
    pub goals: GoalReport,
    /// The conditions that must hold after the calls.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub postconditions: Vec<Postcondition>,
    /// The origin of the inputs, unless symbolic execution of the code or the precondition makes them.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub from: String,
    /// The number of different inputs that satisfy the precondition, or of states before calls.
    pub structures: u64,
    /// The number of inputs that were considered.
    pub candidates: u64,
    /// The tests.
    pub tests: Vec<TestRow>,
    /// The findings.
    pub violations: Vec<Violation>,
    /// The executions of the tests on a real JVM, if the user requested them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verified: Option<Verified>,
    /// The code that the tests execute, if a report of the coverage is requested.
    #[serde(skip)]
    pub coverage: Coverage,
    /// The sources of the executed code: names of files, with their texts.
    #[serde(skip)]
    pub sources: Vec<(String, String)>,
    /// The files that were written.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<String>,
}

impl Default for TestsReport {
    fn default() -> Self {
        Self {
            schema: SCHEMA,
            target: String::new(),
            complete: false,
            reasons: Vec::new(),
            assumptions: Vec::new(),
            goals: GoalReport::default(),
            postconditions: Vec::new(),
            from: String::new(),
            structures: 0,
            candidates: 0,
            tests: Vec::new(),
            violations: Vec::new(),
            verified: None,
            coverage: Coverage::default(),
            sources: Vec::new(),
            files: Vec::new(),
        }
    }
}

/// The goals.
#[derive(Clone, Debug, Default, Serialize)]
pub struct GoalReport {
    /// The kind of the goals.
    pub kind: String,
    /// The number of goals.
    pub total: u64,
    /// The number of goals that tests reach.
    pub covered: u64,
    /// The number of goals that no input reaches.
    pub unreachable: u64,
    /// The number of the remaining goals.
    pub open: u64,
    /// The numbers of goals of each method.
    pub methods: Vec<MethodGoals>,
    /// The list of all goals.
    pub list: Vec<GoalRow>,
    /// The private methods with branches that are no goals, as `Class.method`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub uncounted: Vec<String>,
}

/// The numbers of goals of a method.
#[derive(Clone, Debug, Default, Serialize)]
pub struct MethodGoals {
    /// The method, as `Class.method`.
    pub method: String,
    /// The number of goals.
    pub total: u64,
    /// The number of goals that tests reach.
    pub covered: u64,
    /// The number of goals that no input reaches.
    pub unreachable: u64,
    /// The number of the remaining goals.
    pub open: u64,
}

/// A goal.
#[derive(Clone, Debug, Default, Serialize)]
pub struct GoalRow {
    /// The id of the goal within the result.
    pub id: String,
    /// The name that the program gives the goal (`Verify.goal`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The source file.
    pub file: String,
    /// The line.
    pub line: Option<u32>,
    /// The status: `covered`, `unreachable` or `open`.
    pub status: String,
    /// The reason why the goal is open.
    pub reason: Option<String>,
}

/// A condition that must hold after a call: the invariant of the receiver, or a contract.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Postcondition {
    /// The called method, as `Class.method`.
    pub method: String,
    /// The name of the condition: `repOk`, `equals` or `compareTo`.
    pub name: String,
    /// The status: `holds` on all paths, `violated` or `open`.
    pub status: String,
    /// The reason why the condition is open.
    pub reason: Option<String>,
}

/// A test.
#[derive(Clone, Debug, Default, Serialize)]
pub struct TestRow {
    /// The name of the test method.
    pub name: String,
    /// The inputs.
    pub inputs: Vec<Input>,
    /// The path condition over the inputs, as text.
    pub condition: String,
    /// The expected result.
    pub expected: Expected,
    /// The ids of the goals that the test reaches.
    pub covers: Vec<String>,
}

/// An expected result: a value or an exception; neither for `void`.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Expected {
    /// The value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub returns: Option<String>,
    /// The class of the exception.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub throws: Option<String>,
}

/// Executions of tests on a real JVM.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Verified {
    /// The number of executions of each test.
    pub runs: u32,
    /// The test framework of the compiled tests.
    pub framework: String,
    /// The tests that were removed from the result.
    pub dropped: Vec<DroppedTest>,
}

/// A test that failed in at least one execution on a real JVM.
#[derive(Clone, Debug, Default, Serialize)]
pub struct DroppedTest {
    /// The name of the test.
    pub name: String,
    /// The difference between the expected and the observed result.
    pub reason: String,
}

impl TestsReport {
    /// Returns the exit status.
    pub fn exit_code(&self) -> i32 {
        if !self.violations.is_empty() {
            return 1;
        }
        if self.complete { 0 } else { 3 }
    }

    /// Returns the result as JSON.
    pub fn json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self).map(|text| text + "\n")
    }

    /// Returns the result as text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        let (structures, candidates) = (self.structures, self.candidates);
        let plural = |count: u64| if count == 1 { "" } else { "s" };
        let of_structures = format!("structure{}", plural(structures));
        let of_candidates = format!("candidate{}", plural(candidates));
        if self.tests.is_empty() && self.goals.total == 0 {
            let _ = writeln!(out, "{}: {structures} {of_structures}", self.target);
            let _ = writeln!(out, "  inputs       {candidates} {of_candidates}");
        } else {
            let GoalReport { kind, total, covered, unreachable, open, .. } = &self.goals;
            let tests = self.tests.len();
            let _ = writeln!(out, "{}: {tests} test{}", self.target, plural(tests as u64));
            let _ = writeln!(
                out,
                "  goals        {total} of kind {kind}: {covered} covered, {unreachable} unreachable, {open} open"
            );
            let (what, ways) = if self.from == "sequences" {
                ("states of the object", "sequences")
            } else {
                (&*of_structures, &*of_candidates)
            };
            let _ = writeln!(out, "  inputs       {structures} {what}, {candidates} {ways}");
        }
        if self.goals.methods.len() > 1 {
            for one in self.goals.methods.iter().filter(|one| one.total > 0) {
                let MethodGoals { method, total, covered, .. } = one;
                let _ = writeln!(out, "      {method}: {covered} of {total} covered");
            }
        }
        if !self.goals.uncounted.is_empty() {
            let all = self.goals.uncounted.join(", ");
            let _ = writeln!(out, "  not counted  branches of private methods: {all} (--goals-in)");
        }
        if let Some(Verified { runs, framework, dropped }) = &self.verified {
            let times = format!("{runs} times on the JVM as {framework}");
            let _ = writeln!(out, "  verified     {times}, {} dropped", dropped.len());
            for test in dropped {
                let _ = writeln!(out, "      {}: {}", test.name, test.reason);
            }
        }
        for goal in &self.goals.list {
            if let Some(name) = &goal.name {
                let _ = writeln!(out, "  goal         {name}: {}", goal.status);
            }
        }
        self.add_postconditions(&mut out);
        self.lines(&mut out);
        for test in &self.tests {
            let result = match (&test.expected.returns, &test.expected.throws) {
                (Some(value), _) => format!("returns {value}"),
                (None, Some(class)) => format!("throws {class}"),
                (None, None) => "returns".to_owned(),
            };
            let inputs =
                test.inputs.iter().map(|input| format!("{} = {}", input.name, input.value));
            let inputs: Vec<String> = inputs.collect();
            let _ = writeln!(out, "\n  {}: {result}", test.name);
            if !inputs.is_empty() {
                let _ = writeln!(out, "      {}", inputs.join(", "));
            }
            if !test.condition.is_empty() {
                let _ = writeln!(out, "      where {}", test.condition);
            }
        }
        for found in &self.violations {
            let exception = found.exception.as_deref().unwrap_or(&found.property);
            let place = found.location.as_ref().map_or_else(String::new, |at| {
                let line = at.line.map_or_else(String::new, |line| format!(":{line}"));
                format!(" at {}.{}{line}", at.class, at.method)
            });
            let message = if found.message.is_empty() { "" } else { ": " };
            let _ = writeln!(out, "\n  finding: {exception}{place}{message}{}", found.message);
            let _ = writeln!(out, "      id {}", found.id);
        }
        let title = if self.goals.open > 0 { "Open because" } else { "Left out" };
        for (title, all) in [(title, &self.reasons), ("Assuming", &self.assumptions)] {
            if !all.is_empty() {
                let _ = writeln!(out, "\n{title}");
                for text in all {
                    let _ = writeln!(out, "  {text}");
                }
            }
        }
        if !self.files.is_empty() {
            out.push('\n');
        }
        for file in &self.files {
            let _ = writeln!(out, "written: {file}");
        }
        out
    }

    /// Returns the goals by file and line.
    pub(crate) fn goals_by_line(&self) -> BTreeMap<(&str, u32), LineGoals<'_>> {
        let mut lines: BTreeMap<(&str, u32), LineGoals<'_>> = BTreeMap::new();
        for goal in &self.goals.list {
            let Some(line) = goal.line else { continue };
            let at = match goal.status.as_str() {
                "covered" => 0,
                "unreachable" => 1,
                _ => 2,
            };
            lines.entry((&goal.file, line)).or_default()[at].push(&goal.id);
        }
        lines
    }

    /// Writes the postconditions, with the reasons of open ones.
    fn add_postconditions(&self, out: &mut String) {
        let all = &self.postconditions;
        if all.is_empty() {
            return;
        }
        let holding = all.iter().filter(|one| one.status == "holds").count();
        let _ = writeln!(out, "  afterwards   {holding} of {} postconditions hold", all.len());
        for Postcondition { method, name, status, reason } in all {
            match (status.as_str(), reason) {
                ("holds", _) => {}
                (_, Some(reason)) => {
                    let _ = writeln!(out, "      {name} after {method} is {status}: {reason}");
                }
                (_, None) => {
                    let _ = writeln!(out, "      {name} after {method} is {status}");
                }
            }
        }
    }

    /// Writes the goals by line, with the ids of goals that are not covered.
    fn lines(&self, out: &mut String) {
        let lines = self.goals_by_line();
        if lines.values().all(|[_, unreachable, open]| unreachable.is_empty() && open.is_empty()) {
            return;
        }
        let mut last = None;
        for ((file, line), [covered, unreachable, open]) in &lines {
            if last != Some(file) {
                let _ = writeln!(out, "\n  goals of {file} by line");
                last = Some(file);
            }
            let all = covered.len() + unreachable.len() + open.len();
            let _ = write!(out, "  {line:>6}: {} of {all} covered", covered.len());
            for (ids, word) in [(unreachable, "unreachable"), (open, "open")] {
                if !ids.is_empty() {
                    let _ = write!(out, ", {} {word} ({})", ids.len(), ids.join(", "));
                }
            }
            out.push('\n');
        }
    }
}
