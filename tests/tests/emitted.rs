//! Emitted tests of the examples reproduce the recorded path on a real JVM, for each installed JDK.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    missing_docs
)]

use cases::process::{self, Outcome};
use cases::workshop::Workshop;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The time limit of one process.
const LIMIT: Duration = Duration::from_mins(3);

/// Jars of `JUnit` 5 and of its launcher, at Debian's paths.
const JUNIT: [&str; 10] = [
    "junit-jupiter-api",
    "junit-jupiter-engine",
    "apiguardian-api",
    "opentest4j",
    "junit-platform-commons",
    "junit-platform-engine",
    "junit-platform-launcher",
    "junit-platform-console",
    "junit-platform-reporting",
    "picocli",
];

fn workshops() -> Vec<Workshop> {
    let first = Workshop::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    let second = first.with_another_jdk();
    [Some(first), second].into_iter().flatten().collect()
}

fn ran(command: &mut Command, exit: i32) -> Outcome {
    let outcome = process::run(command, LIMIT).unwrap();
    assert_eq!(outcome.exit, Some(exit), "{command:?}\n{}{}", outcome.stdout, outcome.stderr);
    outcome
}

fn folder(workshop: &Workshop, name: &str) -> PathBuf {
    let name = format!("emitted-{name}-{}", workshop.jdk.release);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Emits the test of the first error path of a program, and returns stderr.
fn emit(workshop: &Workshop, folder: &Path, words: &[&str], class: &str) -> String {
    let pathfinder = || {
        let mut command = Command::new(workshop.binary().unwrap());
        command.current_dir(folder);
        command
    };
    let home = workshop.jdk.home.to_str().unwrap();
    let check = ["check", "--progress", "never", "--jdk", home, "--trace", "path.json"];
    ran(pathfinder().args(check).args(words), 1);
    let file = format!("{class}.java");
    let mut replay = pathfinder();
    replay.args(["replay", "path.json", "--emit-test", &file]);
    if class != "WithJunit" {
        replay.arg("--without-junit");
    }
    ran(&mut replay, 1).stderr
}

/// Compiles the emitted test and runs it.
fn reproduced(workshop: &Workshop, folder: &Path, class: &str) -> Outcome {
    let tool = |name: &str| {
        let mut command = Command::new(workshop.jdk.home.join("bin").join(name));
        command.current_dir(folder);
        command
    };
    ran(tool("javac").args(["-Xlint:all", "-Werror", &format!("{class}.java")]), 0);
    process::run(tool("java").args(["-cp", ".", class]), LIMIT).unwrap()
}

fn source(folder: &str, name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    path.canonicalize().unwrap().join(format!("{name}.java")).display().to_string()
}

fn example(name: &str) -> String {
    source("../examples", name)
}

/// Checks the output of the emitted test of an example, on each JDK.
fn of_example(name: &str, words: &[&str], said: &[&str]) {
    of_source(&example(name), name, words, said, &workshops());
}

/// Checks, as [`of_example`], the output of a program of `tests/emitted`, on one JDK that depends on the name.
fn of_program(name: &str, said: &str) {
    let all = workshops();
    let one = &all[name.len() % all.len()..][..1];
    of_source(&source("emitted", name), name, &[], &[said], one);
}

fn of_source(target: &str, name: &str, words: &[&str], said: &[&str], workshops: &[Workshop]) {
    for workshop in workshops {
        let folder = folder(workshop, &format!("{name}{}", words.concat()));
        let words: Vec<&str> = words.iter().copied().chain([target]).collect();
        let class = format!("{name}Path");
        let doubts = emit(workshop, &folder, &words, &class);
        assert!(!doubts.contains("cannot force"), "{doubts}");
        let done = reproduced(workshop, &folder, &class);
        let release = workshop.jdk.release;
        assert_eq!(done.exit, Some(0), "{name} on {release}: {}{}", done.stdout, done.stderr);
        for part in said {
            assert!(done.stdout.contains(part), "{name} on {release}: {}", done.stdout);
        }
    }
}

#[test]
fn a_lost_update_is_reproduced() {
    of_example("BrokenCounter", &[], &["reproduced: java.lang.AssertionError was not caught"]);
}

#[test]
fn a_data_race_is_reproduced() {
    let race = ["--property", "data-race"];
    of_example("BrokenCounter", &race, &["reproduced: the accesses that race are next"]);
}

#[test]
fn a_missed_signal_is_reproduced() {
    of_example("RemoteAgent", &[], &["reproduced: no thread can go on"]);
}

#[test]
fn a_lost_notification_is_reproduced() {
    of_example("NotifyBuffer", &[], &["reproduced: no thread can go on"]);
}

#[test]
fn a_lock_cycle_is_reproduced() {
    // The places are those of the report, with the line that locks the second fork.
    let place = "at DiningPhilosophers$Philosopher:28";
    let said = "reproduced: threads wait for each other's monitors";
    of_example("DiningPhilosophers", &[], &[said, place]);
}

#[test]
fn emitted_tests_return_the_chosen_values() {
    of_example("RandomDivide", &[], &["reproduced: java.lang.ArithmeticException was not caught"]);
}

/// The thread reaches the bytecode of its stop earlier: when it loads a class, links a call, and links an access
/// mode.
#[test]
fn arrivals_of_loading_and_linking_do_not_count() {
    let said = ["reproduced: java.lang.IllegalStateException was not caught"];
    of_source(&source("emitted", "LateSize"), "LateSize", &[], &said, &workshops());
}

#[test]
fn switches_after_tasks_of_pools_are_reproduced() {
    for name in ["PoolCache", "LatchedPool", "FutureMemo"] {
        of_program(name, "reproduced: java.lang.IllegalStateException was not caught");
    }
    of_program("LockOrder", "reproduced: no thread can go on");
}

#[test]
fn deadlocks_of_the_shutdown_end_with_the_test() {
    of_program("LateFlush", "reproduced: no thread can go on");
}

#[test]
fn threads_of_the_shutdown_are_followed() {
    let said = ["reproduced: java.lang.IllegalStateException was not caught"];
    of_source(&source("emitted", "HookThrows"), "HookThrows", &[], &said, &workshops());
}

#[test]
fn threads_that_the_path_has_seen_blocked_wait_for_their_monitors() {
    let said = ["reproduced: java.lang.IllegalStateException was not caught"];
    of_source(&source("emitted", "SeenBlocked"), "SeenBlocked", &[], &said, &workshops());
}

#[test]
fn virtual_threads_without_names_are_followed() {
    let mut all = workshops();
    all.retain(|workshop| workshop.jdk.release >= 21);
    let said = ["reproduced: java.lang.IllegalStateException was not caught"];
    of_source(&source("emitted", "VirtualOrder"), "VirtualOrder", &[], &said, &all);
}

#[test]
fn inputs_of_findings_are_given_to_the_program() {
    let said = ["reproduced: java.lang.IllegalStateException was not caught"];
    let all = workshops();
    let of = |name: &str, words: &[&str], one: &[Workshop]| {
        of_source(&source("emitted", name), name, words, &said, one);
    };
    of("InputsOfThreads", &["--symbolic"], &all[..1]);
    of("ArgumentInputs", &["--symbolic", "--symbolic-args", "any"], &all[all.len() - 1..]);
}

#[test]
fn switches_within_the_common_pool_are_reproduced() {
    of_program("AsyncSessions", "reproduced: java.lang.IllegalStateException was not caught");
}

#[test]
fn switches_within_collections_and_locks_are_reproduced() {
    for name in ["ComputedCounts", "SynchronizedScores", "ReadWriteCache"] {
        of_program(name, "reproduced: java.lang.IllegalStateException was not caught");
    }
    of_program("QueuedOrders", "reproduced: java.lang.AssertionError was not caught");
}

/// The program fails without the property, the opened package or the input.
#[test]
fn emitted_tests_have_the_options_of_the_check() {
    for workshop in workshops() {
        let folder = folder(&workshop, "configured");
        fs::write(folder.join("input"), "7").unwrap();
        let target = source("emitted", "ConfiguredCount");
        let opened = "java.base/java.util=ALL-UNNAMED";
        let options =
            ["-Dstep=2", "-Dtext=two \"words\"", "--add-opens", opened, "--stdin", "input"];
        let words = [&options[..], &[&target, "the \"other\" one"]].concat();
        emit(&workshop, &folder, &words, "Configured");
        let done = reproduced(&workshop, &folder, "Configured");
        assert_eq!(done.exit, Some(0), "{}{}", done.stdout, done.stderr);
        let said = "reproduced: java.lang.IllegalStateException was not caught";
        assert!(done.stdout.contains(said), "{}", done.stdout);
    }
}

#[test]
fn a_timeout_on_the_path_is_named() {
    let workshop = Workshop::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    let folder = folder(&workshop, "timeout");
    let doubts = emit(&workshop, &folder, &[&source("emitted", "TimedEviction")], "Timed");
    let text = "cannot force: Timer-0 stops waiting because its time is over";
    assert!(doubts.contains(text), "{doubts}");
}

#[test]
fn changed_classes_are_detected() {
    let workshop = Workshop::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    let folder = folder(&workshop, "other");
    emit(&workshop, &folder, &[&example("BrokenCounter")], "Other");
    let source = fs::read_to_string(example("BrokenCounter")).unwrap();
    let changed = source.replace("value++;", "int before = 0;\n        value++;");
    fs::write(folder.join("BrokenCounter.java"), changed).unwrap();
    let mut javac = Command::new(workshop.jdk.home.join("bin/javac"));
    ran(javac.current_dir(&folder).args(["-d", "other", "BrokenCounter.java"]), 0);
    let mut javac = Command::new(workshop.jdk.home.join("bin/javac"));
    ran(javac.current_dir(&folder).arg("Other.java"), 0);
    let mut java = Command::new(workshop.jdk.home.join("bin/java"));
    java.current_dir(&folder).args(["-Dpathfinder.classpath=other", "-cp", ".", "Other"]);
    let done = ran(&mut java, 1);
    assert!(done.stderr.contains("is not the one that was checked"), "{}", done.stderr);
}

/// Returns the class path of `JUnit`'s own launcher, if Debian's `JUnit` 5 is installed.
fn launcher() -> Option<String> {
    let jars = JUNIT.map(|jar| format!("/usr/share/java/{jar}.jar"));
    if let Some(missing) = jars.iter().find(|jar| !Path::new(jar).is_file()) {
        eprintln!("skipped: there is no {missing}");
        return None;
    }
    Some(jars.join(":"))
}

/// Runs the launcher on the class `WithJunit` in this folder.
fn launched(workshop: &Workshop, folder: &Path, jars: &str, words: &[&str]) -> Outcome {
    let mut java = Command::new(workshop.jdk.home.join("bin/java"));
    java.current_dir(folder).args(words).args(["-cp", &format!(".:{jars}")]);
    java.arg("org.junit.platform.console.ConsoleLauncher");
    java.args(["--disable-banner", "--disable-ansi-colors", "--select-class", "WithJunit"]);
    process::run(&mut java, LIMIT).unwrap()
}

#[test]
fn the_emitted_test_runs_under_junit() {
    for workshop in workshops() {
        let folder = folder(&workshop, "junit");
        emit(&workshop, &folder, &[&example("BrokenCounter")], "WithJunit");
        let text = fs::read_to_string(folder.join("WithJunit.java")).unwrap();
        assert!(text.contains("@org.junit.jupiter.api.Test\n    public void "), "{text}");
        let Some(jars) = launcher() else { return };
        let mut javac = Command::new(workshop.jdk.home.join("bin/javac"));
        javac.current_dir(&folder).args(["-cp", &jars, "WithJunit.java"]);
        ran(&mut javac, 0);
        let done = launched(&workshop, &folder, &jars, &[]);
        assert_eq!(done.exit, Some(0), "{}{}", done.stdout, done.stderr);
        assert!(done.stdout.contains("1 tests successful"), "{}", done.stdout);
        // Missing classes are no violation.
        let done = launched(&workshop, &folder, &jars, &["-Dpathfinder.classpath=nowhere"]);
        assert_eq!(done.exit, Some(1), "{}{}", done.stdout, done.stderr);
        assert!(done.stdout.contains("1 tests failed"), "{}", done.stdout);
    }
}
