//! Bounds of a search by two workers: the verdict is `incomplete`, with the findings so far.
//!
//! Source: docs/contract.md; decision 0029. Invariant: a bound that one worker reaches ends the
//! search of all workers, and no finding of any worker is lost.

#![allow(clippy::unwrap_used, clippy::panic)]
#![cfg(unix)]

use serde_json::Value;
use std::fs;
use std::io::{Read, copy, sink};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A program with infinitely many states. With an argument, there is a violation near the beginning.
const PROGRAM: &str = r#"
import gov.nasa.jpf.vm.Verify;

public class Main {
    static long a, b;
    static volatile int shared;

    public static void main(String[] args) {
        if (args.length > 0 && Verify.getInt(0, 1) == 0) {
            throw new IllegalStateException("found");
        }
        Thread other = new Thread(() -> {
            while (true) {
                shared = shared + 1;
            }
        });
        other.start();
        while (true) {
            a = a * 31 + Verify.getInt(0, 1);
            b ^= a << 7;
            shared = shared + 2;
        }
    }
}
"#;

const LEVELS: [&str; 4] = ["none", "local", "lock", "full"];

fn started(folder: &Path, words: &[&str]) -> Child {
    fs::write(folder.join("Main.java"), PROGRAM).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_pathfinder"));
    command.current_dir(folder).env("XDG_CACHE_HOME", folder.join("cache"));
    command.args(["check", "--workers", "2", "--all-errors", "--json", "r.json"]).args(words);
    command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Returns the exit code and the result of an ended check.
fn ended(folder: &Path, child: Child) -> (Option<i32>, Value) {
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    let text = fs::read(folder.join("r.json")).unwrap_or_else(|_| panic!("no result: {errors}"));
    (output.status.code(), serde_json::from_slice(&text).unwrap())
}

#[track_caller]
fn is_cut((code, result): &(Option<i32>, Value), reason: &str, found: bool) {
    assert_eq!(*code, Some(if found { 1 } else { 3 }), "{}", result["reasons"]);
    assert_eq!(result["complete"], false);
    let reasons = result["reasons"].as_array().unwrap();
    let is_told = reasons.iter().any(|why| why.as_str().unwrap().contains(reason));
    assert!(is_told, "{reasons:?}");
    let found = if found { &["java.lang.IllegalStateException"][..] } else { &[] };
    let violations = result["violations"].as_array().unwrap().iter();
    let exceptions: Vec<&str> = violations.map(|one| one["exception"].as_str().unwrap()).collect();
    assert_eq!(exceptions, found);
    let notes = result["warnings"].as_array().unwrap();
    assert!(!notes.iter().any(|note| note["message"].as_str().unwrap().contains("one worker")));
}

#[test]
fn a_limit_of_states_ends_all_workers() {
    let folder = tempfile::tempdir().unwrap();
    for level in LEVELS {
        for found in [false, true] {
            let target = if found { &["Main.java", "x"][..] } else { &["Main.java"] };
            let words = [&["--por", level, "--max-states", "3000"], target].concat();
            let done = ended(folder.path(), started(folder.path(), &words));
            is_cut(&done, "the limit of states", found);
            assert_eq!(done.1["statistics"]["states_new"], 3000, "{level}");
        }
    }
}

#[test]
fn a_time_limit_ends_all_workers() {
    let folder = tempfile::tempdir().unwrap();
    for level in LEVELS {
        let words = ["--por", level, "--time-limit", "1s", "Main.java"];
        is_cut(&ended(folder.path(), started(folder.path(), &words)), "the time limit", false);
    }
}

#[test]
fn a_memory_limit_ends_all_workers() {
    let folder = tempfile::tempdir().unwrap();
    for level in ["local", "full"] {
        let words = ["--por", level, "--memory-limit", "120M", "Main.java"];
        is_cut(&ended(folder.path(), started(folder.path(), &words)), "the memory limit", false);
    }
}

#[test]
fn an_interrupt_ends_all_workers_and_keeps_findings() {
    let folder = tempfile::tempdir().unwrap();
    for level in LEVELS {
        let _ = fs::remove_file(folder.path().join("r.json"));
        let words = ["--por", level, "--progress", "always", "Main.java", "x"];
        let mut child = started(folder.path(), &words);
        // The first report of progress follows thousands of states after the violation.
        let mut stderr = child.stderr.take().unwrap();
        let begun = Instant::now();
        let (mut byte, mut text) = ([0], String::new());
        while !text.contains(" states, ") && stderr.read(&mut byte).unwrap() > 0 {
            text.push(byte[0].into());
            assert!(begun.elapsed() < Duration::from_mins(5), "no progress: {text}");
        }
        let rest = std::thread::spawn(move || copy(&mut stderr, &mut sink()));
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        is_cut(&ended(folder.path(), child), "the search was interrupted", true);
        rest.join().unwrap().unwrap();
    }
}
