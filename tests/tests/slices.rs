//! Slices of the programs in `slices/`: lines marked with `//+` are in the slice, lines marked with
//! `//-` are outside. Lines with `//x` are never executed, as constants exclude them. The comment
//! `//@ args:` has the arguments of the program.
//!
//! Source: the six dependences, one program each, and partial evaluation.

#![allow(clippy::unwrap_used, missing_docs)]

use cases::process;
use cases::workshop::Workshop;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_mins(1);

fn binary() -> PathBuf {
    Workshop::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap().binary().unwrap()
}

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("slices");
    let mut all: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    all.sort();
    all
}

fn slice(options: &[&str], program: &Path) -> process::Outcome {
    let mut command = Command::new(binary());
    process::run(command.arg("slice").args(options).arg(program), LIMIT).unwrap()
}

/// Returns the options of a program, and the arguments behind its name.
fn options_of(text: &str) -> [Vec<&str>; 2] {
    let words = |key: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(key));
        line.map(|line| line.split(' ').collect()).unwrap_or_default()
    };
    [words("//@ options: "), words("//@ args: ")]
}

/// Returns the JSON listing of a program.
fn listing(options: &[&str], arguments: &[&str], program: &Path) -> Value {
    let mut command = Command::new(binary());
    command.arg("slice").args(options).args(["--json", "-"]).arg(program).args(arguments);
    let outcome = process::run(&mut command, LIMIT).unwrap();
    serde_json::from_str(&outcome.stdout).unwrap()
}

fn lines(file: &Value, key: &str) -> Vec<u64> {
    file[key].as_array().into_iter().flatten().map(|line| line.as_u64().unwrap()).collect()
}

/// Returns the lines whose mark disagrees with a listing.
fn wrong_lines(text: &str, json: &Value) -> Vec<String> {
    assert_eq!(json["complete"], true);
    let file = &json["files"][0];
    let (inside, outside) = (lines(file, "lines"), lines(file, "outside"));
    let never = lines(file, "never");
    let mut wrong = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let is_right = match line.rsplit_once("//").map(|(_, mark)| mark) {
            Some("+") => inside.contains(&number),
            Some("-") => outside.contains(&number) && !inside.contains(&number),
            Some("x") => never.contains(&number) && !inside.contains(&number),
            _ => true,
        };
        if !is_right {
            wrong.push(format!("{number}: {line}"));
        }
    }
    wrong
}

#[test]
fn marked_lines_are_in_the_slice_or_outside() {
    let mut wrong = Vec::new();
    let all = programs();
    assert!(all.len() >= 12);
    for program in all {
        let text = fs::read_to_string(&program).unwrap();
        let [options, arguments] = options_of(&text);
        assert!(!options.is_empty(), "{}", program.display());
        let json = listing(&options, &arguments, &program);
        let lines = wrong_lines(&text, &json);
        wrong.extend(lines.into_iter().map(|line| format!("{}:{line}", program.display())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Each kind of dependence is necessary for the program with its name.
#[test]
fn a_slice_without_a_kind_of_dependence_lacks_lines() {
    for (kind, file) in [
        ("data", "Data.java"),
        ("control", "Control.java"),
        ("divergence", "Divergence.java"),
        ("interference", "Interference.java"),
        ("synchronization", "Synchronization.java"),
        ("ready", "Ready.java"),
    ] {
        let program = programs().into_iter().find(|path| path.ends_with(file)).unwrap();
        let text = fs::read_to_string(&program).unwrap();
        let [mut options, arguments] = options_of(&text);
        options.extend(["--without", kind]);
        let json = listing(&options, &arguments, &program);
        assert_eq!(json["without"][0], kind);
        let wrong = wrong_lines(&text, &json);
        assert!(!wrong.is_empty() && wrong.iter().all(|line| line.ends_with("//+")), "{wrong:?}");
    }
}

/// Executions of every schedule show that evaluation excludes no line which is executed.
#[test]
fn lines_that_are_never_executed_are_not_covered() {
    let mut count = 0;
    for program in programs() {
        let text = fs::read_to_string(&program).unwrap();
        let [_, arguments] = options_of(&text);
        let json = listing(&["--evaluate"], &arguments, &program);
        assert_eq!(json["evaluated"], true);
        let never = lines(&json["files"][0], "never");
        count += never.len();
        let mut command = Command::new(binary());
        command.args(["check", "--all-errors", "--coverage", "lcov=-"]).arg(&program);
        let outcome = process::run(command.args(arguments), LIMIT).unwrap();
        assert!(matches!(outcome.exit, Some(0 | 1)), "{}", outcome.stderr);
        let covered = covered(&outcome.stdout);
        assert!(covered.len() > 3, "{}", program.display());
        let both: Vec<&u64> = never.iter().filter(|line| covered.contains(line)).collect();
        assert!(both.is_empty(), "{}: {both:?} are executed", program.display());
    }
    assert!(count > 15, "{count} lines");
}

/// Returns the executed lines of an LCOV trace.
fn covered(trace: &str) -> Vec<u64> {
    let counts = trace.lines().filter_map(|line| line.strip_prefix("DA:")?.split_once(','));
    counts.filter(|(_, count)| *count != "0").map(|(line, _)| line.parse().unwrap()).collect()
}

#[test]
fn an_evaluated_listing_tells_the_values() {
    let program = programs().into_iter().find(|path| path.ends_with("Evaluated.java")).unwrap();
    let mut command = Command::new(binary());
    command.args(["slice", "--evaluate"]).arg(program).args(["7", "fast"]);
    let text = process::run(&mut command, LIMIT).unwrap().stdout;
    for part in [
        "lines are never executed",
        "x   25  ",
        "Buffer.bounded = true",
        "Evaluated.DEBUG = false",
        "args[] = \"fast\"",
    ] {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn a_chain_names_the_dependences() {
    let program = programs().into_iter().find(|path| path.ends_with("Data.java")).unwrap();
    let outcome = slice(&["--criterion", "throw", "--why", "17"], &program);
    let text = outcome.stdout;
    for part in ["Data.java:17  int y", "data dependence of", "assert one.stored > 0"] {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn a_chain_tells_what_its_criterion_throws() {
    let program = programs().into_iter().find(|path| path.ends_with("Exceptions.java")).unwrap();
    let text = slice(&["--why", "25"], &program).stdout;
    for part in ["index = args.length", "all[index] = stored", "may throw ArrayIndexOutOf"] {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn a_chain_prefers_control_to_divergence() {
    let program = programs().into_iter().find(|path| path.ends_with("Waiting.java")).unwrap();
    let text = slice(&["--why", "9"], &program).stdout;
    let expected = "Waiting.java:9  while (!open) { //+\n  control dependence of\n";
    assert!(text.contains(expected) && text.contains("GATE.wait()"), "{text}");
}

#[test]
fn places_without_code_are_errors() {
    let program = programs().into_iter().find(|path| path.ends_with("Data.java")).unwrap();
    for (options, part) in [
        (["--criterion", "Data.java:1"], "no code that the program can execute is there"),
        (["--criterion", "Data.absent"], "no code that the program can execute is there"),
        (["--criterion", "everything"], "not deadlock, throw, FILE:LINE"),
        (["--why", "18"], "the line is outside of the slice"),
        (["--without", "time"], "not one of data, control, divergence"),
    ] {
        let outcome = slice(&options, &program);
        assert_eq!(outcome.exit, Some(2), "{}", outcome.stderr);
        assert!(outcome.stderr.contains(part), "{}", outcome.stderr);
    }
}
