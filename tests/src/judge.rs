//! Compares results with expectations.
//!
//! Source: docs/contract.md; SEMANTICS 18.

use crate::assumptions;
use crate::expectation::{Expectation, Finding, Verdict};
use crate::process::{Outcome, tail};
use serde_json::Value;
use std::borrow::Cow;

/// Judges the mode `run`: stdout and exit code must equal those of the oracle.
///
/// # Errors
///
/// The first difference.
pub fn run(outcome: &Outcome, oracle: &Outcome, varies: &[String]) -> Result<(), String> {
    let (our_lines, lines) = (settled(&outcome.stdout, varies), settled(&oracle.stdout, varies));
    if our_lines != lines {
        return Err(format!("{}{}", first_difference(&our_lines, &lines), stderr_of(outcome)));
    }
    if outcome.exit != oracle.exit {
        return Err(format!(
            "exit {:?}, expected {:?}{}",
            outcome.exit,
            oracle.exit,
            stderr_of(outcome)
        ));
    }
    Ok(())
}

/// Returns the text without the parts that vary between executions.
fn settled<'a>(text: &'a str, varies: &[String]) -> Cow<'a, str> {
    if varies.is_empty() {
        return Cow::Borrowed(text);
    }
    let cut = |line: &'a str| {
        let blanks = line.len() - line.trim_start().len();
        let mut beginnings = varies.iter().map(String::as_str);
        let beginning = beginnings.find(|beginning| line[blanks..].starts_with(beginning));
        beginning.map_or(line, |beginning| &line[..blanks + beginning.len()])
    };
    Cow::Owned(
        text.split_inclusive('\n')
            .flat_map(|line| [cut(line.trim_end_matches('\n')), "\n"])
            .collect(),
    )
}

/// Judges the mode `check` under the revision `revision`.
///
/// # Errors
///
/// The first expectation that does not hold.
pub fn check(
    outcome: &Outcome,
    expected: &Expectation,
    verdict: Verdict,
    revision: &str,
    file: &str,
) -> Result<(), String> {
    let result: Value = serde_json::from_str(&outcome.stdout)
        .map_err(|why| format!("stdout is not one JSON object: {why}{}", stderr_of(outcome)))?;
    let wrong = |what: String| format!("{what}\n{}{}", summary(&result), stderr_of(outcome));
    if result["schema"] != "pathfinder.result/1" {
        return Err(wrong(format!("schema {}", result["schema"])));
    }
    let (name, exit) = verdict.name_and_exit();
    if result["verdict"] != name {
        return Err(wrong(format!("verdict {}, expected {name}", result["verdict"])));
    }
    if outcome.exit != Some(exit) {
        return Err(wrong(format!("exit {:?} with verdict {name}", outcome.exit)));
    }
    if let Some(other) = assumptions::unlisted(&result) {
        return Err(wrong(format!("an assumption without a listed name: {other}")));
    }
    // A violation found early leaves the rest unexplored, so `unsafe` may be complete or not.
    if verdict != Verdict::Unsafe && result["complete"] != (verdict == Verdict::Safe) {
        return Err(wrong(format!("complete: {} with verdict {name}", result["complete"])));
    }
    let reported: Vec<_> =
        array(&result["violations"]).iter().map(|one| reported(one, file)).collect();
    findings(&reported, &expected.findings).map_err(wrong)?;
    contains("reason", expected.reason.iter(), &result["reason"]).map_err(wrong)?;
    contains("listener", expected.listener_output.iter(), &result["listeners"]).map_err(wrong)?;
    contains("assumption", expected.assumptions.iter(), &result["assumptions"]).map_err(wrong)?;
    contains("warning", expected.warnings.iter(), &result["warnings"]).map_err(wrong)?;
    every_finding_is_confirmed(expected, &result["warnings"]).map_err(wrong)?;
    every_execution_ends(expected, &result["warnings"]).map_err(wrong)?;
    contains("stuck", expected.stuck.iter(), &result["stuck"]).map_err(wrong)?;
    let ends = result["statistics"]["end_states"].as_u64();
    for (only, number) in &expected.ends {
        if only.as_deref().is_none_or(|only| only == revision) && ends != Some(*number) {
            return Err(wrong(format!("{ends:?} end states, expected {number}")));
        }
    }
    let states = result["statistics"]["states_new"].as_u64();
    for bound in &expected.states {
        if bound.revision.as_deref().is_none_or(|only| only == revision)
            && !states.is_some_and(|states| (bound.low..=bound.high).contains(&states))
        {
            return Err(wrong(format!(
                "{states:?} states, expected {} to {}",
                bound.low, bound.high
            )));
        }
    }
    Ok(())
}

/// Requires that each finding occurred again at the finest level (SEMANTICS 30), unless the case expects a
/// warning.
fn every_finding_is_confirmed(expected: &Expectation, warnings: &Value) -> Result<(), String> {
    const ASTRAY: &str = "threads execute other instructions";
    let is_astray = |text: &str| text.contains(ASTRAY);
    if expected.warnings.iter().any(|text| is_astray(text)) {
        return Ok(());
    }
    let mut texts = array(warnings).iter().filter_map(|one| one["message"].as_str());
    match texts.find(|text| is_astray(text)) {
        Some(text) => Err(format!("unexpected warning: {text}")),
        None => Ok(()),
    }
}

/// Requires that an end is reachable from each state of a safe case (SEMANTICS 10), unless the case expects
/// a warning.
fn every_execution_ends(expected: &Expectation, warnings: &Value) -> Result<(), String> {
    const NEVER_ENDS: &str = "never-ends";
    if expected.warnings.iter().any(|text| text.contains(NEVER_ENDS)) {
        return Ok(());
    }
    match array(warnings).iter().find(|one| one["property"] == NEVER_ENDS) {
        Some(one) => Err(format!("unexpected warning: {}", one["message"])),
        None => Ok(()),
    }
}

/// Judges the mode `race`: its warnings are the annotated ones, and the exit status shows whether
/// there are any.
///
/// # Errors
///
/// The first expectation that does not hold.
pub fn race(outcome: &Outcome, expected: &Expectation, file: &str) -> Result<(), String> {
    let result: Value = serde_json::from_str(&outcome.stdout)
        .map_err(|why| format!("stdout is not one JSON object: {why}{}", stderr_of(outcome)))?;
    let warnings = array(&result["warnings"]);
    let wrong = |what: String| {
        let lines = warnings.iter().map(|one| format!("\n  {} {}", one["id"], one["message"]));
        format!("{what}{}{}", lines.collect::<String>(), stderr_of(outcome))
    };
    if result["verdict"] != "incomplete" {
        return Err(wrong(format!("verdict {}: {}", result["verdict"], result["reason"])));
    }
    let reported: Vec<_> = warnings.iter().map(|one| reported(one, file)).collect();
    findings(&reported, &expected.findings).map_err(wrong)?;
    contains("warning", expected.warnings.iter(), &result["warnings"]).map_err(wrong)?;
    let exit = i32::from(!warnings.is_empty());
    if outcome.exit != Some(exit) {
        return Err(wrong(format!("exit {:?}, expected {exit}", outcome.exit)));
    }
    Ok(())
}

/// Compares `replay` with the `check` that wrote the trace: both have the same first violation.
///
/// # Errors
///
/// The first difference.
pub fn replay(replayed: &Outcome, found: &Outcome) -> Result<(), String> {
    let first = |outcome: &Outcome, command: &str| {
        let result: Value = serde_json::from_str(&outcome.stdout).map_err(|why| {
            format!("{command}: stdout is not one JSON object: {why}{}", stderr_of(outcome))
        })?;
        let violation = array(&result["violations"]).first().cloned();
        violation.ok_or_else(|| {
            format!("{command}: no violation\n{}{}", summary(&result), stderr_of(outcome))
        })
    };
    let (again, before) = (first(replayed, "replay")?, first(found, "check")?);
    for part in ["id", "property", "exception", "location"] {
        if again[part] != before[part] {
            return Err(format!("{part}: check found {}, replay {}", before[part], again[part]));
        }
    }
    match replayed.exit {
        Some(1) => Ok(()),
        exit => Err(format!("replay: exit {exit:?} with a violation")),
    }
}

/// The parts of a violation that annotations can name.
#[derive(Debug)]
struct Reported {
    id: String,
    property: String,
    exception: Option<String>,
    /// Lines of the case's file that the violation names.
    lines: Vec<u64>,
}

fn reported(violation: &Value, file: &str) -> Reported {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let property = text(&violation["property"]);
    let location = &violation["location"];
    let mut lines = Vec::new();
    if location["file"] == file {
        lines.extend(location["line"].as_u64());
    }
    // A deadlock has the location of one of its threads; the location of each thread is right.
    if matches!(&*property, "deadlock" | "lock-order") {
        for thread in array(&violation["threads"]) {
            lines.extend(
                array(&thread["stack"]).iter().filter_map(|frame| line_in(frame.as_str()?, file)),
            );
        }
    }
    Reported {
        id: text(&violation["id"]),
        property,
        exception: violation["exception"].as_str().map(str::to_owned),
        lines,
    }
}

/// Returns the line of a stack frame like `A.run(A.java:31)`, if it is in `file`.
fn line_in(frame: &str, file: &str) -> Option<u64> {
    let at = frame.rfind(&format!("{file}:"))? + file.len() + 1;
    let number: String = frame[at..].chars().take_while(char::is_ascii_digit).collect();
    number.parse().ok()
}

fn findings(reported: &[Reported], annotated: &[Finding]) -> Result<(), String> {
    let fits = |one: &Reported, note: &Finding| {
        one.property == note.property
            && note.line.map_or(one.lines.is_empty(), |line| one.lines.contains(&line))
            && (note.exception.is_none() || note.exception == one.exception)
    };
    if let Some(extra) = reported.iter().find(|one| !annotated.iter().any(|note| fits(one, note))) {
        return Err(format!("finding that is not annotated: {extra:?}"));
    }
    if let Some(missing) = annotated.iter().find(|note| !reported.iter().any(|one| fits(one, note)))
    {
        return Err(format!("annotation that was not found: {missing:?}"));
    }
    let mut ids: Vec<_> = reported.iter().map(|one| &one.id).collect();
    ids.sort();
    match ids.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("the finding {} is reported twice", pair[0])),
        None => Ok(()),
    }
}

fn contains<'a>(
    what: &str,
    parts: impl Iterator<Item = &'a String>,
    within: &Value,
) -> Result<(), String> {
    let text = within.to_string();
    match parts.into_iter().find(|part| !text.contains(part.as_str())) {
        Some(part) => Err(format!("`{part}` is in no {what}: {text}")),
        None => Ok(()),
    }
}

fn array(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn summary(result: &Value) -> String {
    let head = format!("verdict {}, reason {}", result["verdict"], result["reason"]);
    let violations = array(&result["violations"]).iter();
    let lines = violations.map(|one| format!("\n  {} {}", one["id"], one["message"]));
    head + &lines.collect::<String>()
}

fn stderr_of(outcome: &Outcome) -> String {
    match tail(&outcome.stderr) {
        "" => String::new(),
        words => format!("\nstderr: {words}"),
    }
}

fn first_difference(output: &str, oracle: &str) -> String {
    let (mut left, mut right) = (output.lines(), oracle.lines());
    for number in 1.. {
        match (left.next(), right.next()) {
            (None, None) => break,
            (left, right) if left != right => {
                let shown = |line: Option<&str>| {
                    line.map_or("end of output".into(), |line| format!("{line:?}"))
                };
                return format!("stdout line {number}: {}, expected {}", shown(left), shown(right));
            }
            _ => {}
        }
    }
    "stdout differs in line ends".into()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;
    use serde_json::json;

    fn expected(text: &str) -> Expectation {
        crate::expectation::parse(text, text).unwrap()
    }

    fn outcome(exit: i32, result: &Value) -> Outcome {
        Outcome { exit: Some(exit), stdout: result.to_string(), stderr: String::new() }
    }

    fn unsafe_result(property: &str, line: u64) -> Value {
        json!({
            "schema": "pathfinder.result/1", "verdict": "unsafe", "complete": false,
            "reason": null, "warnings": [],
            "violations": [{
                "id": format!("{property}/A.main:{line}"), "property": property,
                "exception": "java.lang.AssertionError",
                "location": { "class": "A", "method": "main", "file": "A.java", "line": line },
                "threads": [{ "stack": ["A.run(A.java:9)", "java.lang.Thread.run(Thread.java:3)"] }],
            }],
            "statistics": { "states_new": 12 },
        })
    }

    const CASE: &str =
        "// P.\n//@ verdict: unsafe\nx //~ uncaught-exception java.lang.AssertionError\n";

    fn judge(case: &str, outcome: &Outcome) -> Result<(), String> {
        let expected = expected(case);
        check(outcome, &expected, expected.verdict.unwrap(), "local", "A.java")
    }

    #[test]
    fn exactly_the_annotated_findings_pass() {
        let good = unsafe_result("uncaught-exception", 3);
        judge(CASE, &outcome(1, &good)).unwrap();
        assert!(judge(CASE, &outcome(0, &good)).unwrap_err().contains("exit"));
        let elsewhere = judge(CASE, &outcome(1, &unsafe_result("uncaught-exception", 4)));
        assert!(elsewhere.unwrap_err().contains("not annotated"));
        let other = CASE.replace("AssertionError", "Error");
        assert!(judge(&other, &outcome(1, &good)).unwrap_err().contains("not annotated"));
        let missing = format!("{CASE}y //~ deadlock\n");
        assert!(judge(&missing, &outcome(1, &good)).unwrap_err().contains("not found"));
    }

    #[test]
    fn only_a_deadlock_may_match_by_its_stacks() {
        let case = "// P.\n//@ verdict: unsafe\n\n\n\n\n\n\nx //~ deadlock\n";
        judge(case, &outcome(1, &unsafe_result("deadlock", 5))).unwrap();
        let case = case.replace("deadlock", "uncaught-exception");
        judge(&case, &outcome(1, &unsafe_result("uncaught-exception", 5))).unwrap_err();
    }

    #[test]
    fn a_finding_reported_twice_fails() {
        let mut result = unsafe_result("uncaught-exception", 3);
        let again = result["violations"][0].clone();
        result["violations"].as_array_mut().unwrap().push(again);
        assert!(judge(CASE, &outcome(1, &result)).unwrap_err().contains("twice"));
    }

    #[test]
    fn a_replay_reaches_the_same_violation() {
        let found = outcome(1, &unsafe_result("deadlock", 3));
        replay(&found, &found).unwrap();
        let elsewhere = outcome(1, &unsafe_result("deadlock", 4));
        assert!(replay(&elsewhere, &found).unwrap_err().starts_with("id"));
        let quiet = outcome(0, &json!({ "verdict": "safe", "violations": [] }));
        assert!(replay(&quiet, &found).unwrap_err().contains("no violation"));
        let wrong_exit = Outcome { exit: Some(0), ..found.clone() };
        assert!(replay(&wrong_exit, &found).unwrap_err().contains("exit"));
    }

    #[test]
    fn warnings_of_race_are_annotated_and_set_the_exit_code() {
        let case = expected("// P.\n//@ mode: race\nx //~ data-race\n");
        let mut result = unsafe_result("data-race", 3);
        result["warnings"] = result["violations"].take();
        result["verdict"] = json!("incomplete");
        race(&outcome(1, &result), &case, "A.java").unwrap();
        assert!(race(&outcome(0, &result), &case, "A.java").unwrap_err().contains("exit"));
        let silent = expected("// P.\n//@ mode: race\nx\n");
        assert!(race(&outcome(1, &result), &silent, "A.java").unwrap_err().contains("annotated"));
        result["warnings"] = json!([]);
        race(&outcome(0, &result), &silent, "A.java").unwrap();
        assert!(race(&outcome(0, &result), &case, "A.java").unwrap_err().contains("not found"));
    }

    #[test]
    fn states_and_reasons_are_bounds() {
        let case = "// P.\n//@ verdict: incomplete\n//@ reason: depth\n//@ states: [local] <= 11\n";
        let mut result = json!({
            "schema": "pathfinder.result/1", "verdict": "incomplete", "complete": false,
            "reason": "max-depth 3 was hit", "violations": [], "statistics": { "states_new": 12 },
        });
        assert!(judge(case, &outcome(3, &result)).unwrap_err().contains("12"));
        judge(&case.replace("11", "12"), &outcome(3, &result)).unwrap();
        judge(&case.replace("[local]", "[none]"), &outcome(3, &result)).unwrap();
        let ends = case.replace("states: [local] <= 11", "ends: 4");
        assert!(judge(&ends, &outcome(3, &result)).unwrap_err().contains("expected 4"));
        result["statistics"]["end_states"] = json!(4);
        judge(&ends, &outcome(3, &result)).unwrap();
        result["reason"] = json!("time is over");
        assert!(
            judge(&case.replace("11", "12"), &outcome(3, &result)).unwrap_err().contains("reason")
        );
    }

    #[test]
    fn an_incomplete_search_cannot_be_safe() {
        let mut result = json!({
            "schema": "pathfinder.result/1", "verdict": "safe", "complete": false, "violations": [],
        });
        let case = "// P.\n//@ verdict: safe\n";
        assert!(judge(case, &outcome(0, &result)).unwrap_err().contains("complete"));
        result["complete"] = json!(true);
        judge(case, &outcome(0, &result)).unwrap();
    }

    #[test]
    fn run_compares_line_by_line_and_exit_codes() {
        let outcome = |stdout: &str, exit| Outcome {
            exit: Some(exit),
            stdout: stdout.into(),
            stderr: String::new(),
        };
        run(&outcome("a\nb\n", 0), &outcome("a\nb\n", 0), &[]).unwrap();
        let why = run(&outcome("a\nc\n", 0), &outcome("a\nb\n", 0), &[]).unwrap_err();
        assert!(why.contains("line 2"), "{why}");
        assert!(run(&outcome("a\n", 0), &outcome("a", 0), &[]).unwrap_err().contains("line ends"));
        assert!(run(&outcome("a\n", 0), &outcome("a\n", 1), &[]).unwrap_err().contains("exit"));
        let varies = ["Time:".to_owned()];
        run(&outcome("a\nTime: 1\n", 0), &outcome("a\nTime: 2\n", 0), &varies).unwrap();
        assert!(run(&outcome("b\nTime: 1\n", 0), &outcome("a\nTime: 2\n", 0), &varies).is_err());
        assert!(run(&outcome("My Time: 1\n", 0), &outcome("My Time: 2\n", 0), &varies).is_err());
    }
}
