//! Slices of the programs in `slices/`: lines marked with `//+` are in the slice, lines marked with
//! `//-` are outside.
//!
//! Source: the six dependences, one program each.

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

fn lines(file: &Value, key: &str) -> Vec<u64> {
    file[key].as_array().unwrap().iter().map(|line| line.as_u64().unwrap()).collect()
}

#[test]
fn marked_lines_are_in_the_slice_or_outside() {
    let mut wrong = Vec::new();
    let all = programs();
    assert!(all.len() >= 8);
    for program in all {
        let text = fs::read_to_string(&program).unwrap();
        let options = text.lines().find_map(|line| line.strip_prefix("//@ options: ")).unwrap();
        let mut options: Vec<&str> = options.split(' ').collect();
        options.extend(["--json", "-"]);
        let outcome = slice(&options, &program);
        let json: Value = serde_json::from_str(&outcome.stdout).unwrap();
        assert_eq!(json["complete"], true);
        let file = &json["files"][0];
        let (inside, outside) = (lines(file, "lines"), lines(file, "outside"));
        for (number, line) in (1..).zip(text.lines()) {
            let is_right = match line.rsplit_once("//").map(|(_, mark)| mark) {
                Some("+") => inside.contains(&number),
                Some("-") => outside.contains(&number) && !inside.contains(&number),
                _ => true,
            };
            if !is_right {
                wrong.push(format!("{}:{number}: {line}", program.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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
fn places_without_code_are_errors() {
    let program = programs().into_iter().find(|path| path.ends_with("Data.java")).unwrap();
    for (options, part) in [
        (["--criterion", "Data.java:1"], "no code that the program can execute is there"),
        (["--criterion", "Data.absent"], "no code that the program can execute is there"),
        (["--criterion", "everything"], "not deadlock, throw, FILE:LINE"),
        (["--why", "18"], "the line is outside of the slice"),
    ] {
        let outcome = slice(&options, &program);
        assert_eq!(outcome.exit, Some(2), "{}", outcome.stderr);
        assert!(outcome.stderr.contains(part), "{}", outcome.stderr);
    }
}
