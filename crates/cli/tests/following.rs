//! Tests of `run --property` and `race --property`: monitors follow one execution and have three
//! verdicts.
//!
//! Source: SEMANTICS 24; docs/temporal.md, "One execution". Invariant: each verdict occurs under both commands,
//! before the end and at the end.

#![allow(clippy::unwrap_used)]

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// A program that writes 1 and 2 before it starts a thread, which takes its lock.
const PROGRAM: &str = r#"
class Main {
    static int x = initial();
    static boolean done;
    static final Object LOCK = new Object();

    static int initial() {
        x = 7;
        return 0;
    }

    static void both() {
        x = 1;
        x = 2;
    }

    static int twice(int n) {
        return 2 * n;
    }

    public static void main(String[] args) throws Exception {
        both();
        twice(21);
        System.out.println("ready 1");
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                x = 3;
            }
        }, "other");
        synchronized (LOCK) {
            other.start();
            Thread.sleep(10);
            x = 4;
        }
        other.join();
        switch (args.length == 0 ? "" : args[0]) {
            case "fail" -> System.exit(5);
            case "spin" -> {
                while (true) {
                    x = 5;
                }
            }
            case "stick" -> {
                Thread self = Thread.currentThread();
                synchronized (LOCK) {
                    LOCK.wait();
                }
            }
            case "ignore" -> gov.nasa.jpf.vm.Verify.ignoreIf(x == 3);
            default -> { }
        }
    }
}
"#;

fn command(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pathfinder"));
    // The cache of compiled classes must be in the folder of the test.
    command.current_dir(folder).env("XDG_CACHE_HOME", folder.join("cache")).args(words);
    command
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("Main.java"), PROGRAM).unwrap();
    folder
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn called(folder: &Path, words: &[&str]) -> (Option<i32>, String) {
    let Output { status, stdout, stderr } = command(folder, words).output().unwrap();
    (status.code(), text(&stdout) + &text(&stderr))
}

/// Monitors one formula under both commands. Returns the line that `run` prints, and the result of
/// `race`.
fn followed(folder: &Path, property: &str, args: &[&str]) -> (String, Value) {
    let mut words = vec!["run", "--time-limit", "2s", "--property", property, "Main.java"];
    words.extend(args);
    let (_, output) = called(folder, &words);
    let line = output.lines().find_map(|line| line.strip_prefix("pathfinder: "));
    let mut words = vec!["race", "--json", "-", "--time-limit", "2s", "--property", property];
    words.extend(["Main.java", "--"].iter().chain(args));
    let race = command(folder, &words).output().unwrap();
    let result: Value = serde_json::from_slice(&race.stdout).unwrap();
    (line.map(str::to_owned).unwrap(), result["monitored"][0].clone())
}

#[test]
fn each_verdict_is_given_under_both_commands() {
    let folder = folder();
    let holds = "the execution ended, and its last state is repeated for ever";
    for (property, args, verdict, why) in [
        // Each write of a single thread is a step.
        ("[] Main.x != 1", &[][..], "violated", "by main at Main.java:13"),
        ("[] Main.x != 2", &[], "violated", "by main at Main.java:14"),
        ("<> Main.x == 1", &[], "satisfied", "by main at Main.java:13"),
        // The initializer of the class is executed before position 0.
        ("[] Main.x != 7", &[], "satisfied", holds),
        ("<> Main.done", &[], "violated", holds),
        ("[] (Main.x == 1 -> <> Main.x == 2)", &[], "satisfied", holds),
        ("<> Main.done", &["fail"], "violated", holds),
        ("<> exit", &["fail"], "satisfied", "by main at Main.java"),
        ("<> exit", &[], "violated", holds),
        ("<> ended", &["stick"], "violated", "no thread can go on"),
        ("<> deadlocked", &["stick"], "satisfied", "every continuation"),
        ("<> Main.done", &["spin"], "open", "broken off: the time limit was reached"),
        ("[] Main.x < 5", &["spin"], "violated", "by main at Main.java"),
        // Propositions about places, arguments, output, locks and threads.
        ("<> entry(Main.twice: $1 == 21)", &[], "satisfied", "by main at Main.java:18"),
        ("[] !return(Main.twice: $ret == 42)", &[], "violated", "by main at Main.java:18"),
        ("<> at(Main.java:13)", &[], "satisfied", "by main"),
        ("<> printed(\"ready *\")", &[], "satisfied", "by main at Main.java:24"),
        ("[] !in(Main.both)", &[], "violated", "by main"),
        ("<> thread(\"other\"): blocked", &[], "satisfied", "by other at Main.java"),
        ("<> held(Main.LOCK)", &[], "satisfied", "by main at Main.java"),
        ("[] !thread(\"other\"): alive", &[], "violated", "by main at Main.java"),
    ] {
        let property = format!("P: {property}");
        let (line, of_race) = followed(folder.path(), &property, args);
        let context = format!("{property} {args:?}: {line} {of_race}");
        assert!(line.starts_with(&format!("{verdict}: {property}: ")), "{context}");
        assert!(line.contains(why), "{context}");
        assert_eq!(of_race["verdict"], *verdict, "{context}");
        assert_eq!(of_race["executions"][verdict], 1, "{context}");
        assert_eq!(of_race["id"], "ltl/P", "{context}");
    }
}

#[test]
fn an_ignored_execution_of_race_is_open() {
    let folder = folder();
    let (_, of_race) = followed(folder.path(), "P: <> Main.done", &["ignore"]);
    assert_eq!(of_race["verdict"], "open", "{of_race}");
}

#[test]
fn the_exit_status_of_run_is_that_of_the_program_or_of_a_violation() {
    let folder = folder();
    for (property, arg, status) in [
        ("P: [] Main.x < 9", "", 0),
        ("P: [] Main.x < 3", "", 1),
        ("P: [] Main.x < 3", "fail", 5),
        ("P: [] Main.x < 9", "fail", 5),
        ("P: [] Main.x < 9", "stick", 125),
    ] {
        let words = ["run", "--property", property, "Main.java", arg];
        assert_eq!(called(folder.path(), &words).0, Some(status), "{property} {arg}");
    }
}

#[test]
fn a_violation_is_a_warning_of_race() {
    let folder = folder();
    let words = ["race", "--runs", "3", "--property", "P: [] Main.x != 1", "Main.java"];
    let (code, output) = called(folder.path(), &words);
    assert_eq!(code, Some(0), "{output}");
    let shown = "VIOLATED P: [] Main.x != 1\n    by main at Main.java:13: no continuation satisfies it\n    executions: 3 violated\n";
    assert!(output.contains(shown), "{output}");
    let words = [&words[..5], &["--fail-on", "warning", "Main.java"]].concat();
    assert_eq!(called(folder.path(), &words).0, Some(1));
}

#[test]
fn an_interrupt_leaves_the_property_open() {
    let folder = folder();
    // After this call, the compiled class is in the cache.
    called(folder.path(), &["run", "Main.java"]);
    let words = ["run", "--property", "P: <> Main.done", "Main.java", "spin"];
    let mut command = command(folder.path(), &words);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(3));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let stderr = text(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{stderr}");
    assert!(stderr.contains("open: P: <> Main.done: the execution was broken off"), "{stderr}");
}

#[test]
fn what_one_execution_does_not_show_is_refused_by_name() {
    let folder = folder();
    for (property, why) in [
        ("P: [] Main.y == 0", "column 12: Main has no static field y"),
        ("P: [] (", "column 7: `(` is not closed"),
        ("P: <> Main.both()", "column 7"),
        ("P: X Main.x == 1", "by the operator X"),
        ("livelock", "needs a check"),
        ("starvation", "needs a check"),
        ("deadlock", "temporal properties only"),
    ] {
        for (verb, status) in [("run", 125), ("race", 2)] {
            let words = [verb, "--property", property, "Main.java"];
            let (code, output) = called(folder.path(), &words);
            assert_eq!(code, Some(status), "{words:?}: {output}");
            assert!(output.contains(why), "{words:?}: {output}");
        }
    }
    let (code, output) = called(folder.path(), &["run", "--time-limit", "1s", "Main.java"]);
    assert_eq!(code, Some(125), "{output}");
}
