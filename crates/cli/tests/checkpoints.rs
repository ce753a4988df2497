//! Checks that are interrupted and resumed, after a bound, an interrupt or a kill. Checkpoints that are
//! refused.
//!
//! Invariant: the result is the same with and without interruptions.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A program of three threads with locks, a deadlock, an exception, choices, and classes whose first
/// user depends on the schedule.
const PROGRAM: &str = r#"
import gov.nasa.jpf.vm.Verify;

public class Main {
    static final Object[] LOCKS = { new Object(), new Object(), new Object() };
    static int sum;

    static class Late {
        static int value = sum + 1;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            final int me = i;
            new Thread(() -> {
                for (int round = 0; round < 2; round++) {
                    synchronized (LOCKS[me]) {
                        synchronized (LOCKS[(me + 1) % 3]) {
                            sum += me;
                            if (round == 1 && me == 1) {
                                sum += Late.value + Verify.getInt(0, 1);
                                if (sum == 5) {
                                    throw new IllegalStateException("five");
                                }
                            }
                        }
                    }
                }
            }).start();
        }
    }
}
"#;

fn command(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pathfinder"));
    command.current_dir(folder).env("XDG_CACHE_HOME", folder.join("cache")).args(words);
    command
}

fn pathfinder(folder: &Path, words: &[&str]) -> Output {
    command(folder, words).output().unwrap()
}

/// Creates a folder that contains the program.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("Main.java"), PROGRAM).unwrap();
    folder
}

/// Runs a check, and returns the part of the result that interruptions must not change.
fn checked(folder: &Path, words: &[&str]) -> Value {
    // Error paths are not compared.
    let all = ["check", "Main.java", "--all-errors", "--explain-limit", "1ms", "--json", "r.json"];
    let all = [&all[..], words].concat();
    let output = pathfinder(folder, &all);
    let result: Value = serde_json::from_slice(&fs::read(folder.join("r.json")).unwrap()).unwrap();
    assert_ne!(result["verdict"], "error", "{}", String::from_utf8_lossy(&output.stdout));
    result
}

fn essence(result: &Value) -> Value {
    let statistics = &result["statistics"];
    let ids = |what: &str| -> Vec<Value> {
        let mut all: Vec<Value> =
            result[what].as_array().unwrap().iter().map(|one| one["id"].clone()).collect();
        all.sort_by_key(ToString::to_string);
        all
    };
    let counts = [
        "states_new",
        "states_revisited",
        "end_states",
        "transitions",
        "max_depth",
        "choices",
        "max_threads",
        "classes_loaded",
    ];
    let counts: Vec<Value> = counts.iter().map(|count| statistics[count].clone()).collect();
    serde_json::json!([result["verdict"], ids("violations"), ids("warnings"), counts])
}

fn states(result: &Value) -> u64 {
    result["statistics"]["states_new"].as_u64().unwrap()
}

#[test]
fn a_check_stopped_at_a_bound_resumes_at_every_level() {
    resumes(&[
        &["--por", "none"],
        &["--por", "local"],
        &["--por", "full", "--static-facts", "faint"],
        &["--por", "local", "--store", "flat", "--paranoid"],
    ]);
}

#[test]
fn a_check_stopped_at_a_bound_resumes_in_every_order() {
    resumes(&[
        &["--por", "local", "--search", "bfs"],
        &["--por", "full", "--static-facts", "faint", "--search", "bfs", "--paranoid"],
        &["--por", "local", "--property", "Again: [] <> Main.sum > 2", "--property", "starvation"],
        &["--por", "local", "--search", "bfs", "--property", "Sum: [] Main.sum < 9"],
    ]);
}

/// Checks that the result does not change if the check is stopped at several bounds and resumed.
fn resumes(ways: &[&[&str]]) {
    let folder = folder();
    let folder = folder.path();
    for how in ways {
        let whole = checked(folder, how);
        assert_eq!(whole["verdict"], "unsafe");
        let _ = fs::remove_file(folder.join("cp"));
        for part in [1, 2, 5, 7] {
            let bound = (states(&whole) * part / 8).to_string();
            let mut words = [how, &["--max-states", &bound, "--checkpoint", "cp"][..]].concat();
            if part > 1 {
                words.extend(["--resume", "cp"]);
            }
            let result = checked(folder, &words);
            assert_eq!(states(&result).to_string(), bound);
            let reason = result["reasons"][0].as_str().unwrap();
            assert!(reason.contains("--resume cp goes on from there"), "{reason}");
        }
        // The limit is reached while the saved search is repeated: this is no error.
        checked(folder, &[how, &["--resume", "cp", "--time-limit", "1ms"][..]].concat());
        let done = checked(folder, &[how, &["--resume", "cp"][..]].concat());
        assert_eq!(essence(&done), essence(&whole), "{how:?}");
    }
}

/// Starts a check that writes a checkpoint every few milliseconds, and waits for the first one.
fn started(folder: &Path, how: &[&str]) -> Child {
    let words = ["check", "Main.java", "--all-errors", "--json", "r.json", "--checkpoint", "cp"];
    let words = [&words[..], &["--checkpoint-interval", "5ms"], how].concat();
    let mut child = command(folder, &words).stdout(Stdio::null()).spawn().unwrap();
    let begun = Instant::now();
    while !folder.join("cp").exists() && child.try_wait().unwrap().is_none() {
        assert!(begun.elapsed() < Duration::from_mins(5), "no checkpoint");
        std::thread::sleep(Duration::from_millis(1));
    }
    child
}

fn signal(child: &Child, name: &str) {
    let id = child.id().to_string();
    // Sending a signal to an ended process fails.
    let _ = Command::new("kill").args([name, &id]).stderr(Stdio::null()).status().unwrap();
}

#[test]
fn a_check_resumes_after_an_interrupt_or_a_kill() {
    let folder = folder();
    let folder = folder.path();
    for (how, name) in [
        (&["--por", "none"][..], "-INT"),
        (&["--por", "none"], "-KILL"),
        (&["--por", "none", "--search", "bfs"], "-KILL"),
        (&["--por", "full", "--static-facts", "faint"], "-INT"),
    ] {
        let whole = checked(folder, how);
        let _ = fs::remove_file(folder.join("cp"));
        for resumed in [false, true, true] {
            let from: &[&str] = if resumed { &["--resume", "cp"] } else { &[] };
            let mut child = started(folder, &[how, from].concat());
            signal(&child, name);
            child.wait().unwrap();
            assert!(folder.join("cp").exists());
        }
        let done = checked(folder, &[how, &["--resume", "cp"]].concat());
        assert_eq!(essence(&done), essence(&whole), "{how:?} {name}");
    }
}

fn refused(folder: &Path, words: &[&str], parts: &[&str]) {
    let output = pathfinder(folder, words);
    let stderr = String::from_utf8(output.stderr).unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(2), "{words:?}: {stdout}{stderr}");
    for part in parts {
        assert!(stderr.contains(part) || stdout.contains(part), "{words:?}: {stdout}{stderr}");
    }
}

#[test]
fn differing_options_are_refused_by_name() {
    let folder = folder();
    let folder = folder.path();
    checked(folder, &["--max-states", "9", "--checkpoint", "cp"]);
    let resume = |more: &[&'static str]| [&["check", "Main.java", "--resume", "cp"], more].concat();
    refused(folder, &resume(&[]), &["--all-errors true, now false"]);
    let resume = |more: &[&'static str]| [&resume(&["--all-errors"]), more].concat();
    refused(folder, &resume(&["--por", "local"]), &["--por -, now local"]);
    refused(folder, &resume(&["--processors", "7"]), &["--processors 4, now 7"]);
    refused(folder, &resume(&["--search", "bfs"]), &["--search dfs, now bfs"]);
    refused(folder, &resume(&["+cg.enumerate_random=true"]), &["cg.enumerate_random"]);
    refused(
        folder,
        &["check", "Main.java", "1", "--all-errors", "--resume", "cp"],
        &["--args -, now 1"],
    );
    refused(
        folder,
        &resume(&["--store", "compact"]),
        &["--store compact", "recognize every visited state"],
    );
    refused(folder, &resume(&["--search", "beam"]), &["--search beam", "cannot be saved"]);
    refused(folder, &resume(&["--max-depth", "9"]), &["--max-depth 9"]);
    let missing = ["check", "Main.java", "--resume", "no-such-file"];
    refused(folder, &missing, &["cannot read the checkpoint no-such-file"]);
    let nowhere = ["check", "Main.java", "--checkpoint", "no/such/folder/cp"];
    refused(folder, &nowhere, &["--checkpoint no/such/folder/cp: "]);

    fs::write(folder.join("Main.java"), PROGRAM.replace("five", "5")).unwrap();
    refused(folder, &resume(&[]), &["other class files: Main"]);
    fs::write(folder.join("Main.java"), PROGRAM).unwrap();
    checked(folder, &["--resume", "cp"]);
}

#[test]
fn a_damaged_checkpoint_is_refused() {
    let folder = folder();
    let folder = folder.path();
    checked(folder, &["--max-states", "9", "--checkpoint", "cp"]);
    let whole = fs::read(folder.join("cp")).unwrap();
    let words = ["check", "Main.java", "--all-errors", "--resume", "cp"];
    for length in [0, 10, 24, 30, whole.len() / 2, whole.len() - 1] {
        fs::write(folder.join("cp"), &whole[..length]).unwrap();
        refused(folder, &words, &[if length < 24 { "is not a checkpoint" } else { "is damaged" }]);
    }
    for at in [30, whole.len() / 2, whole.len() - 3] {
        let mut other = whole.clone();
        other[at] ^= 1;
        fs::write(folder.join("cp"), other).unwrap();
        refused(folder, &words, &["is damaged: its fingerprint is another one"]);
    }
    let mut newer = whole.clone();
    newer[22] = b'9';
    fs::write(folder.join("cp"), newer).unwrap();
    refused(folder, &words, &["another version of this tool"]);
    fs::write(folder.join("cp"), whole).unwrap();
    checked(folder, &["--resume", "cp"]);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_gives_a_warning_and_the_check_continues() {
    let folder = folder();
    let folder = folder.path();
    // This call compiles the program.
    pathfinder(folder, &["check", "Main.java", "--max-states", "9"]);
    // A limit of 512 bytes per file (1,024 in some shells) simulates a full disk.
    let words = ["check", "Main.java", "--json", "-", "--all-errors", "--checkpoint", "cp"];
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh"]);
    command.arg(env!("CARGO_BIN_EXE_pathfinder")).args(words).args(["--max-states", "9"]);
    command.current_dir(folder).env("XDG_CACHE_HOME", folder.join("cache"));
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    let warning = result["warnings"][0]["message"].as_str().unwrap();
    assert!(warning.contains("could not be written (cp: File too large"), "{warning}");
    assert!(!result["reasons"][0].as_str().unwrap().contains("--resume"));
    assert!(!folder.join("cp").exists());
}
