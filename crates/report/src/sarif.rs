//! SARIF 2.1.0, for code scanning: results with locations, stable fingerprints, and code flows with
//! one thread flow for each thread.
//!
//! Source: OASIS SARIF 2.1.0, sections 3.13 to 3.58; GitHub's documentation of the supported
//! properties.
//! Invariants: every result has a location, since GitHub refuses a file with a result without one.
//! Warnings without a place are about the check, and become notifications. The partial fingerprints are
//! the id and the fingerprint of the finding. Both are stable over runs and machines.

mod rules;

use crate::fault::fault;
use crate::{
    Happening, Location, Report, StepEvent, ThreadInfo, TraceStep, Verdict, Violation, Warning,
    story,
};
use rules::RULES;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Write};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";
/// The limit of steps in one thread flow. Longer flows keep their last steps.
const MOST_STEPS: usize = 2_000;
/// The limit of steps in all thread flows of a result. GitHub refuses more than 10,000.
const ALL_STEPS: usize = 9_000;
/// The limit of related locations of a result, the number that GitHub shows.
const MOST_PLACES: usize = 100;
/// The limit of results of a run, the number that GitHub shows. Violations precede warnings.
const MOST_RESULTS: usize = 5_000;
/// The `uriBaseId` of relative paths.
const ROOT: &str = "%SRCROOT%";

/// Returns the description of a rule.
fn rule(property: &str) -> Value {
    let known = RULES.iter().find(|rule| rule.id == property);
    let short = known.map_or_else(|| format!("The property {property}."), |r| r.short.to_owned());
    let help = known.map_or_else(|| short.clone(), |rule| rule.help.to_owned());
    let mut rule = json!({
        "id": property,
        "shortDescription": { "text": short },
        "fullDescription": { "text": short },
        "help": { "text": help, "markdown": help },
        "properties": { "tags": ["correctness", "concurrency"] },
    });
    if let Some(known) = known {
        rule["properties"]["precision"] = "very-high".into();
        rule["name"] = known.name.into();
        rule["defaultConfiguration"] = json!({ "level": "error" });
        rule["properties"]["problem.severity"] = "error".into();
    }
    rule
}

pub fn render(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let named = report.violations.iter().map(|v| v.property.as_str());
    let placed = || report.warnings.iter().filter_map(|w| Some((w, place_of_warning(w)?)));
    let rules: BTreeSet<&str> =
        named.chain(placed().map(|(warning, _)| warning.property.as_str())).collect();
    let index: Vec<&str> = rules.iter().copied().collect();
    let at = |name: &str| index.iter().position(|known| *known == name);
    let violations = report.violations.iter().map(|v| violation(report, v, at(&v.property)));
    let warnings = placed().map(|(w, place)| warning(report, w, place, at(&w.property)));
    let results: Vec<Value> = violations.chain(warnings).take(MOST_RESULTS).collect();
    let rules: Vec<Value> = rules.into_iter().map(rule).collect();
    let verdict = report.settled();
    let mut invocation = json!({
        "executionSuccessful": verdict != Verdict::Error,
        "exitCode": verdict.exit_code(),
    });
    let reasons = report.reasons.iter().map(|reason| {
        let level = if verdict == Verdict::Error { "error" } else { "warning" };
        json!({ "level": level, "message": { "text": reason } })
    });
    let about_check = report.warnings.iter().filter(|w| place_of_warning(w).is_none());
    let about_check = about_check
        .map(|warning| json!({ "level": "note", "message": { "text": warning.message } }));
    let notes: Vec<Value> = reasons.chain(about_check).collect();
    if !notes.is_empty() {
        invocation["toolExecutionNotifications"] = notes.into();
    }
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Pathfinder",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "automationDetails": { "id": format!("pathfinder/{}/", report.target) },
            "originalUriBaseIds": {
                ROOT: { "description": { "text": "the folder in which pathfinder was called" } },
            },
            "invocations": [invocation],
            "columnKind": "unicodeCodePoints",
            "results": results,
            "properties": {
                "target": report.target,
                "verdict": verdict,
                "complete": report.complete,
                "assumptions": report.assumptions,
            },
        }],
    });
    serde_json::to_writer_pretty(&mut *out, &log)?;
    writeln!(out)
}

/// Returns the location of a warning, else the location of its first thread that has one.
fn place_of_warning(warning: &Warning) -> Option<&Location> {
    let of_threads = || warning.threads.iter().find_map(|thread| thread.blocked_at.as_ref());
    warning.location.as_ref().or_else(of_threads)
}

/// Returns a place for a violation without a location, such as that of a formula. This is the place of
/// a thread or of the last step, else the class under check.
fn substitute_place(report: &Report, found: &Violation) -> Location {
    if let Some(place) = found.threads.iter().find_map(|thread| thread.blocked_at.as_ref()) {
        return place.clone();
    }
    let of_step = |step: &TraceStep| {
        let (class, file) = (step.class.clone()?, Some(step.file.clone()?));
        Some(Location { class, file, line: step.line, ..Location::default() })
    };
    found.trace.iter().rev().find_map(of_step).unwrap_or_else(|| {
        let class = found.subject(&report.target).to_owned();
        let outer = class.rsplit('.').next().unwrap_or(&class).split('$').next().unwrap_or(&class);
        let file = Some(format!("{outer}.java"));
        Location { class, file, line: Some(1), ..Location::default() }
    })
}

fn violation(report: &Report, found: &Violation, rule: Option<usize>) -> Value {
    let target = found.subject(&report.target);
    let mut text = story::short(&found.headline(), target);
    if let Some(fault) = fault(found) {
        text = format!("{text}\n{}", story::short(&fault, target));
    }
    for line in story::values(found, target) {
        text = format!("{text}\n{line}");
    }
    for line in found.remarks() {
        text = format!("{text}\n{line}");
    }
    let mut result = result(&found.property, rule, "error", &text, &found.id);
    if !found.identity.fingerprint.is_empty() {
        result["partialFingerprints"]["pathfinderFingerprint/v1"] =
            found.identity.fingerprint.as_str().into();
    }
    match &found.identity.suppressed {
        Some(reason) => {
            let text = if reason.is_empty() { "a comment in the source" } else { reason };
            result["suppressions"] = json!([{ "kind": "inSource", "justification": text }]);
        }
        None if found.identity.known => result["baselineState"] = "unchanged".into(),
        None => {}
    }
    if let Some(test) = &found.test {
        result["properties"] = json!({ "test": test });
        // Equal violations in two tests are two results.
        result["partialFingerprints"]["pathfinderTest/v1"] = test.as_str().into();
    }
    let place = match &found.location {
        Some(place) => location(report, place, found.source.as_deref(), None),
        None => location(report, &substitute_place(report, found), None, None),
    };
    result["locations"] = json!([place]);
    let mut related = related(report, &found.threads);
    related.extend(found.causes.iter().filter_map(|cause| {
        let text = format!("{} was thrown here", cause.exception);
        Some(location(report, cause.location.as_ref()?, cause.source.as_deref(), Some(&text)))
    }));
    if !related.is_empty() {
        result["relatedLocations"] = related.into();
    }
    let flows = flows(report, found);
    if !flows.is_empty() {
        let mut text = format!("{} steps, {} switches", found.trace.len(), found.switches());
        if let Some(at) = found.cycle {
            let repeated = found.trace.len().saturating_sub(at);
            text = format!("{text}; the last {repeated} are repeated for ever");
        }
        result["codeFlows"] = json!([{ "message": { "text": text }, "threadFlows": flows }]);
    }
    if !found.stack.is_empty() {
        result["stacks"] = json!([stack(report, "thrown at", &found.stack)]);
    }
    result
}

fn stack(report: &Report, title: &str, frames: &[String]) -> Value {
    let frames: Vec<Value> = frames.iter().map(|text| frame(report, text)).collect();
    json!({ "message": { "text": title }, "frames": frames })
}

/// Returns the locations of the threads, and of their acquisitions of held locks.
fn related(report: &Report, threads: &[ThreadInfo]) -> Vec<Value> {
    threads
        .iter()
        .flat_map(|thread| {
            let wants = thread.blocked_at.as_ref().map(|place| {
                let name = &thread.name;
                let text = match (&thread.waits_for, thread.state.as_str()) {
                    (Some(object), _) => format!("{name} waits for {object}"),
                    (None, "RUNNABLE") => format!("{name} is here"),
                    (None, _) => format!("{name} waits for something"),
                };
                location(report, place, thread.source.as_deref(), Some(&text))
            });
            let holds = thread.holds.iter().filter_map(|held| {
                let text = format!("{} took {held}", thread.name);
                Some(location(report, thread.acquired_at(held)?, None, Some(&text)))
            });
            holds.chain(wants).collect::<Vec<_>>()
        })
        .take(MOST_PLACES)
        .enumerate()
        .map(|(id, mut place)| {
            place["id"] = id.into();
            place
        })
        .collect()
}

fn warning(report: &Report, warning: &Warning, place: &Location, rule: Option<usize>) -> Value {
    let mut result = result(&warning.property, rule, "warning", &warning.message, &warning.id);
    result["locations"] = json!([location(report, place, None, None)]);
    if !warning.fingerprint.is_empty() {
        result["partialFingerprints"]["pathfinderFingerprint/v1"] =
            warning.fingerprint.as_str().into();
    }
    let related = related(report, &warning.threads);
    if !related.is_empty() {
        result["relatedLocations"] = related.into();
    }
    let threads = warning.threads.iter().filter(|thread| !thread.stack.is_empty());
    let stacks: Vec<Value> =
        threads.map(|thread| stack(report, &thread.name, &thread.stack)).collect();
    if !stacks.is_empty() {
        result["stacks"] = stacks.into();
    }
    result
}

fn result(property: &str, rule: Option<usize>, level: &str, text: &str, id: &str) -> Value {
    let mut result = json!({
        "ruleId": property,
        "level": level,
        "message": { "text": text },
        "partialFingerprints": { "pathfinderId/v1": id },
    });
    if let Some(rule) = rule {
        result["ruleIndex"] = rule.into();
    }
    result
}

/// Converts a line of a stack trace, `Class.method(File.java:12)`.
fn frame(report: &Report, text: &str) -> Value {
    let (method, place) = text.split_once('(').unwrap_or((text, ""));
    let mut logical = json!({
        "logicalLocations": [{ "fullyQualifiedName": method, "kind": "function" }],
    });
    let place = place.trim_end_matches(')').rsplit_once(':');
    if let Some((file, line)) = place
        && let Ok(line) = line.parse::<u32>()
    {
        let class = method.rsplit_once('.').map_or("", |(class, _)| class);
        let place = artifact_path(report, None, below(class, file));
        logical["physicalLocation"] = physical(&place, Some(line), None);
    }
    json!({ "location": logical })
}

/// Returns the path of a class's source file relative to its source folder.
fn below(class: &str, file: &str) -> String {
    let place = Location { class: class.into(), file: Some(file.into()), ..Location::default() };
    place.source_path().unwrap_or_default()
}

/// The path of a source file.
enum ArtifactPath {
    /// A file that was found: relative to the current folder, or absolute.
    Found(String),
    /// A file that was not found, relative to an unknown source folder.
    Below(String),
}

/// Returns the path `known`, else the path of the source that ends with `below`, else `below`.
fn artifact_path(report: &Report, known: Option<&str>, below: String) -> ArtifactPath {
    let inner = format!("/{below}");
    let same = |path: &&str| **path == *below || path.ends_with(&inner);
    let found = known.or_else(|| report.sources.iter().map(|s| s.path.as_str()).find(same));
    found.map_or(ArtifactPath::Below(below), |path| ArtifactPath::Found(path.to_owned()))
}

fn location(report: &Report, place: &Location, source: Option<&str>, text: Option<&str>) -> Value {
    let name = match place.method.as_str() {
        "" => place.class.clone(),
        method => format!("{}.{method}", place.class),
    };
    let mut location =
        json!({ "logicalLocations": [{ "fullyQualifiedName": name, "kind": "function" }] });
    if let Some(below) = place.source_path() {
        let file = artifact_path(report, place.path.as_deref(), below);
        location["physicalLocation"] = physical(&file, place.line, source);
    }
    if let Some(text) = text {
        location["message"] = json!({ "text": text });
    }
    location
}

fn physical(place: &ArtifactPath, line: Option<u32>, source: Option<&str>) -> Value {
    let (path, found) = match place {
        ArtifactPath::Found(path) => (path, true),
        ArtifactPath::Below(path) => (path, false),
    };
    let mut physical = json!({ "artifactLocation": { "uri": uri(path) } });
    if found && !path.starts_with('/') {
        physical["artifactLocation"]["uriBaseId"] = ROOT.into();
    }
    if let Some(line) = line.filter(|line| *line > 0) {
        physical["region"] = json!({ "startLine": line });
        if let Some(source) = source {
            physical["region"]["snippet"] = json!({ "text": source });
        }
    }
    physical
}

/// Converts a path to a URI reference.
fn uri(path: &str) -> String {
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "" });
    for byte in path.replace('\\', "/").bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' | b'$' => {
                uri.push(byte.into());
            }
            other => {
                // Writing to a string cannot fail.
                let _ = write!(uri, "%{other:02X}");
            }
        }
    }
    uri
}

/// Returns one flow for each thread; `executionOrder` gives their interleaving.
fn flows(report: &Report, found: &Violation) -> Vec<Value> {
    let target = found.subject(&report.target);
    let mut flows: Vec<Value> = Vec::new();
    let threads = story::threads(found);
    let most = MOST_STEPS.min(ALL_STEPS / threads.len().max(1));
    for (thread, name) in threads {
        let mut steps: Vec<Value> = Vec::new();
        for (at, step) in found.trace.iter().enumerate() {
            let own = step.events.iter().filter(|event| event.thread(step) == thread);
            for event in own.filter(|event| event.library.is_none()) {
                steps.push(nested(found, flow_step(report, target, step, event, at), at));
            }
            if step.events.is_empty() && step.thread == thread {
                let event = StepEvent {
                    kind: Happening::Wake,
                    text: step.text.clone(),
                    subject: None,
                    value: None,
                    file: step.file.clone(),
                    line: step.line,
                    source: step.source.clone(),
                    path: None,
                    library: None,
                    actor: None,
                    cause: false,
                    within: false,
                    called: None,
                };
                steps.push(nested(found, flow_step(report, target, step, &event, at), at));
            }
        }
        let hidden = steps.len().saturating_sub(most);
        let steps = steps.split_off(hidden);
        if !steps.is_empty() {
            flows.push(json!({
                "id": format!("thread {thread}"),
                "message": { "text": name },
                "locations": steps,
            }));
        }
    }
    flows
}

/// Sets the nesting level of a step in the cycle, by which viewers indent the step.
fn nested(found: &Violation, mut step: Value, at: usize) -> Value {
    if found.cycle.is_some_and(|cycle| at >= cycle) {
        step["nestingLevel"] = 1.into();
    }
    step
}

fn flow_step(
    report: &Report,
    target: &str,
    step: &TraceStep,
    event: &StepEvent,
    at: usize,
) -> Value {
    let text = story::short(&event.text, target);
    let mut place = Map::new();
    let file = event.file.as_deref();
    let class = step.class.as_deref().unwrap_or_default();
    // The step's class determines the path of the step's own file only.
    let class = if step.file.as_deref() == file { class } else { "" };
    if let Some(file) = file {
        let path = artifact_path(report, event.path.as_deref(), below(class, file));
        let physical = physical(&path, event.line, event.source.as_deref());
        place.insert("physicalLocation".into(), physical);
    }
    place.insert("message".into(), json!({ "text": text }));
    let essential = matches!(
        event.kind,
        Happening::Throw | Happening::Blocked | Happening::Wait | Happening::Choose
    );
    let importance = if essential { "essential" } else { "important" };
    json!({ "location": place, "executionOrder": at + 1, "importance": importance })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::samples;

    fn rendered(report: &Report) -> String {
        let mut bytes = Vec::new();
        render(report, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn each_kind_of_report_matches_its_snapshot() {
        for (name, report) in samples::all() {
            insta::assert_snapshot!(name, rendered(&report));
        }
    }

    #[test]
    fn every_log_is_valid_and_within_githubs_limits() {
        // The patterns of languages in the published schema have a superfluous bracket.
        let schema =
            include_str!("../schemas/sarif-2.1.0.json").replace("[a-zA-Z]{2}]?$", "[a-zA-Z]{2}?$");
        let schema: Value = serde_json::from_str(&schema).unwrap();
        let schema = jsonschema::validator_for(&schema).unwrap();
        let mut large = samples::deadlock();
        let found = &mut large.violations[0];
        let step = found.trace[0].clone();
        found.trace = (0..40_000).map(|n| TraceStep { thread: n % 9, ..step.clone() }).collect();
        let threads = found.threads.clone();
        found.threads.extend((0..200).flat_map(|_| threads.clone()));
        large.warnings = vec![samples::incomplete().warnings[0].clone(); 6_000];
        for (name, report) in samples::all().into_iter().chain([("large", large)]) {
            let log: Value = serde_json::from_str(&rendered(&report)).unwrap();
            let wrong: Vec<String> = schema.iter_errors(&log).map(|e| e.to_string()).collect();
            assert!(wrong.is_empty(), "{name}: {wrong:?}");
            let results = log["runs"][0]["results"].as_array().unwrap();
            assert!(results.len() <= 5_000, "{name}");
            for result in results {
                let place = &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
                assert!(place.as_str().is_some_and(|uri| !uri.is_empty()), "{name}: {result}");
                let flows = result["codeFlows"][0]["threadFlows"].as_array();
                let steps = flows.iter().flat_map(|f| f.iter());
                let steps: usize =
                    steps.map(|flow| flow["locations"].as_array().unwrap().len()).sum();
                assert!(steps < 10_000, "{name}: {steps}");
                let places = result["relatedLocations"].as_array().map_or(0, Vec::len);
                assert!(places <= 100, "{name}: {places}");
            }
        }
        let mut wrong: Value = serde_json::from_str(&rendered(&samples::deadlock())).unwrap();
        wrong["runs"][0]["results"][0]["level"] = "grave".into();
        assert!(!schema.is_valid(&wrong), "the schema says nothing");
    }

    #[test]
    fn threads_flow_side_by_side() {
        let log: Value = serde_json::from_str(&rendered(&samples::deadlock())).unwrap();
        let result = &log["runs"][0]["results"][0];
        assert_eq!(result["partialFingerprints"]["pathfinderId/v1"], "deadlock/Phil$P.run:7");
        let rule = result["ruleIndex"].as_u64().unwrap() as usize;
        let rules = &log["runs"][0]["tool"]["driver"]["rules"];
        assert_eq!(rules[rule]["id"], result["ruleId"]);
        let flows = result["codeFlows"][0]["threadFlows"].as_array().unwrap();
        assert_eq!(flows.len(), 3);
        let mut orders: Vec<u64> = flows
            .iter()
            .flat_map(|flow| flow["locations"].as_array().unwrap())
            .map(|step| step["executionOrder"].as_u64().unwrap())
            .collect();
        orders.sort_unstable();
        assert_eq!(orders, (1..=19).collect::<Vec<u64>>());
    }

    #[test]
    fn paths_are_uris() {
        assert_eq!(uri("src/main/A b.java"), "src/main/A%20b.java");
        assert_eq!(uri("/tmp/A.java"), "file:///tmp/A.java");
        assert_eq!(
            frame(&Report::default(), "a.b.C.run(C.java:7)")["location"]["physicalLocation"],
            json!({ "artifactLocation": { "uri": "a/b/C.java" }, "region": { "startLine": 7 } })
        );
        let source = crate::SourceText { path: "src/a/b/C.java".into(), text: String::new() };
        let report = Report { sources: vec![source], ..Report::default() };
        assert_eq!(
            frame(&report, "a.b.C.run(C.java:7)")["location"]["physicalLocation"]["artifactLocation"],
            json!({ "uri": "src/a/b/C.java", "uriBaseId": "%SRCROOT%" })
        );
    }
}
