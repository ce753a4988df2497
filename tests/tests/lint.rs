//! Warnings of `lint` for the programs in `lint/`: lines with the mark `//! RULE ...` have exactly the
//! warnings of these rules, and other lines have none.

#![allow(clippy::unwrap_used, clippy::print_stderr, missing_docs)]

use cases::process;
use cases::workshop::Workshop;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const LIMIT: Duration = Duration::from_mins(2);

fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("lint").join(name)
}

fn binary() -> PathBuf {
    Workshop::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap().binary().unwrap()
}

fn lint(options: &[&str], program: &Path) -> process::Outcome {
    process::run(Command::new(binary()).arg("lint").args(options).arg(program), LIMIT).unwrap()
}

fn warnings(options: &[&str], program: &Path) -> Vec<Value> {
    let all: Vec<&str> = options.iter().copied().chain(["--json", "-"]).collect();
    let json: Value = serde_json::from_str(&lint(&all, program).stdout).unwrap();
    assert_eq!((&json["schema"], &json["complete"]), (&"pathfinder.lint/1".into(), &true.into()));
    json["warnings"].as_array().unwrap().clone()
}

/// Returns the number of a line and the name of a rule.
fn rule_at(warning: &Value) -> (u64, String) {
    let line = warning["location"]["line"].as_u64().unwrap();
    (line, warning["rule"].as_str().unwrap().to_owned())
}

/// Returns the warnings that the marks of a program name.
fn marked(program: &Path) -> BTreeSet<(u64, String)> {
    let mut marked = BTreeSet::new();
    for (number, line) in (1..).zip(fs::read_to_string(program).unwrap().lines().skip(1)) {
        let rules = line.split_once("//! ").map_or("", |(_, rules)| rules);
        marked
            .extend(rules.split(' ').filter(|r| !r.is_empty()).map(|r| (number + 1, r.to_owned())));
    }
    marked
}

#[test]
fn marked_lines_have_the_warnings_of_their_rules() {
    let program = program("Faults.java");
    let found: BTreeSet<(u64, String)> = warnings(&[], &program).iter().map(rule_at).collect();
    assert_eq!(found, marked(&program));
    let rules: BTreeSet<&String> = found.iter().map(|(_, rule)| rule).collect();
    let listed = process::run(Command::new(binary()).args(["list", "rules"]), LIMIT).unwrap();
    for line in listed.stdout.lines().skip(1) {
        let rule = line.split_whitespace().next().unwrap().to_owned();
        assert!(rules.contains(&rule), "{rule} has no fault in the program");
    }
}

#[test]
fn a_program_without_the_faults_has_no_warnings() {
    assert_eq!(warnings(&[], &program("Corrected.java")), Vec::<Value>::new());
}

#[test]
fn what_a_join_orders_has_no_warnings() {
    assert_eq!(warnings(&[], &program("Joined.java")), Vec::<Value>::new());
}

/// Builders of threads need JDK 21, so the test is skipped without one.
#[test]
fn threads_that_the_class_library_makes_are_started_and_joined() {
    let workshop = Workshop::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    let all = [Some(workshop.jdk.clone()), workshop.jdk.another()];
    let Some(jdk) = all.into_iter().flatten().find(|jdk| jdk.release >= 21) else {
        eprintln!("skipped: there is no JDK 21");
        return;
    };
    let program = program("MadeThreads.java");
    let options = ["--jdk", jdk.home.to_str().unwrap()];
    let found: BTreeSet<(u64, String)> = warnings(&options, &program).iter().map(rule_at).collect();
    assert_eq!(found, marked(&program));
    let mut analyze = Command::new(binary());
    analyze.args(["analyze", "--show", "threads"]).args(options).arg(&program);
    let threads = process::run(&mut analyze, LIMIT).unwrap().stdout;
    assert!(threads.contains("forEach(Thread::startVirtualThread);\n  thread"), "{threads}");
}

#[test]
fn correct_twins_of_faults_have_no_warnings() {
    let program = program("Subtle.java");
    let all = warnings(&[], &program);
    let found: BTreeSet<(u64, String)> = all.iter().map(rule_at).collect();
    assert_eq!(found, marked(&program));
    let texts: Vec<&str> = all.iter().map(|w| w["message"].as_str().unwrap()).collect();
    for part in [
        "Instance.total is static and written under one of several locks, ",
        "Readers.careless is written under the ReentrantReadWriteLock made at ",
        "TwoLocks.both is read under another lock, the Object made at ",
        "(TwoLocks.left), and written under the Object made at ",
        "an exception at Subtle.java:",
        "the return at Subtle.java:",
    ] {
        assert!(texts.iter().any(|text| text.contains(part)), "{part}: {texts:#?}");
    }
}

#[test]
fn locks_that_their_owner_acquires_again_have_no_warnings() {
    assert_eq!(warnings(&[], &program("Again.java")), Vec::<Value>::new());
}

#[test]
fn data_that_threads_hand_over_have_no_warnings() {
    let program = program("Handed.java");
    let found: BTreeSet<(u64, String)> = warnings(&[], &program).iter().map(rule_at).collect();
    assert_eq!(found, marked(&program));
}

#[test]
fn conditions_and_synchronized_views_have_warnings() {
    let program = program("Conditions.java");
    let found: BTreeSet<(u64, String)> = warnings(&[], &program).iter().map(rule_at).collect();
    assert_eq!(found, marked(&program));
}

#[test]
fn races_in_tasks_of_the_class_library_and_over_elements_have_warnings() {
    let program = program("Parallel.java");
    let found: BTreeSet<(u64, String)> = warnings(&[], &program).iter().map(rule_at).collect();
    assert_eq!(found, marked(&program));
}

#[test]
fn handlers_and_threads_of_factories_are_executed_by_other_threads() {
    let program = program("Handlers.java");
    let found: BTreeSet<(u64, String)> = warnings(&[], &program).iter().map(rule_at).collect();
    assert_eq!(found, marked(&program));
}

#[test]
fn code_of_the_thread_that_has_set_a_flag_has_no_warnings() {
    let program = program("Claimed.java");
    let found: BTreeSet<(u64, String)> = warnings(&[], &program).iter().map(rule_at).collect();
    assert_eq!(found, marked(&program));
}

#[test]
fn locks_in_the_order_of_a_number_have_no_warnings() {
    let program = program("Ordered.java");
    let found: BTreeSet<(u64, String)> = warnings(&[], &program).iter().map(rule_at).collect();
    assert_eq!(found, marked(&program));
}

#[test]
fn atomic_operations_that_are_not_atomic_together_have_warnings() {
    let program = program("Updates.java");
    let found: BTreeSet<(u64, String)> = warnings(&[], &program).iter().map(rule_at).collect();
    assert_eq!(found, marked(&program));
}

/// Compact source files need JDK 25, so the test is skipped without one.
#[test]
fn the_object_of_an_instance_main_belongs_to_the_program() {
    let workshop = Workshop::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    let all = [Some(workshop.jdk.clone()), workshop.jdk.another()];
    let Some(jdk) = all.into_iter().flatten().find(|jdk| jdk.release >= 25) else {
        eprintln!("skipped: there is no JDK 25");
        return;
    };
    let program = program("Launched.java");
    let options = ["--jdk", jdk.home.to_str().unwrap()];
    let found: BTreeSet<(u64, String)> = warnings(&options, &program).iter().map(rule_at).collect();
    assert_eq!(found, marked(&program));
}

#[test]
fn warnings_are_selected_and_suppressed() {
    let name = format!("pathfinder-lint-{}.txt", std::process::id());
    let baseline = std::env::temp_dir().join(name);
    let program = program("Faults.java");
    let only = ["--rule", "lock-order", "--rule", "shared-monitor", "--without", "shared-monitor"];
    let chosen = warnings(&only, &program);
    assert_eq!(chosen.iter().map(|w| rule_at(w).1).collect::<Vec<_>>(), ["lock-order"]);
    let path = baseline.to_str().unwrap();
    let written = lint(&["--write-baseline", path, "--fail-on", "warning"], &program);
    assert_eq!(written.exit, Some(1));
    let known = lint(&["--baseline", path, "--fail-on", "warning"], &program);
    assert_eq!(known.exit, Some(0));
    fs::remove_file(&baseline).unwrap();
    assert!(known.stdout.contains("no warnings, 23 suppressed"), "{}", known.stdout);
    let unknown = lint(&["--rule", "no-such-rule"], &program);
    assert_eq!(unknown.exit, Some(2));
    assert!(unknown.stderr.contains("there is no rule no-such-rule"), "{}", unknown.stderr);
}

#[test]
fn a_time_limit_ends_an_analysis_and_is_told() {
    let outcome = lint(&["--time-limit", "1ms"], &program("Faults.java"));
    // Compilation alone may take longer than the limit. Then there is no result.
    let told = format!("{}{}", outcome.stdout, outcome.stderr);
    assert!(told.contains("time limit"), "{told}");
    assert!(!told.contains("given up") || told.contains("warnings may be missing"), "{told}");
}

#[test]
fn an_interrupt_ends_an_analysis_with_its_own_status() {
    let cache = std::env::temp_dir().join(format!("pathfinder-interrupt-{}", std::process::id()));
    for words in [&["lint"][..], &["analyze", "--show", "calls"], &["slice"]] {
        // An interrupt may come before the handler is installed, which ends the process by the signal.
        let ended = (0..12).map(|turn| Duration::from_millis(20 << turn)).find_map(|delay| {
            let output = interrupted(words, &cache, delay);
            output.status.code().map(|code| (code, String::from_utf8(output.stderr).unwrap()))
        });
        let (code, stderr) = ended.unwrap();
        assert_eq!(code, 130, "{words:?}: {stderr}");
        // The interrupt comes during the compilation or during the analysis.
        let texts = ["the analysis was interrupted", "the command was interrupted while"];
        assert!(texts.iter().any(|text| stderr.contains(text)), "{words:?}: {stderr}");
    }
}

/// Interrupts an analysis that begins without compiled classes after a delay.
fn interrupted(words: &[&str], cache: &Path, delay: Duration) -> Output {
    let mut command = Command::new(binary());
    command.args(words).arg(program("Faults.java")).env("XDG_CACHE_HOME", cache);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(delay);
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let _ = fs::remove_dir_all(cache);
    output
}

#[test]
fn a_check_confirms_a_warning_or_does_not() {
    let confirmed = warnings(&["--confirm"], &program("Transfer.java"));
    let answers: Vec<_> = confirmed.iter().map(|w| (rule_at(w), w["confirmed"].clone())).collect();
    assert_eq!(answers[0], ((14, "lock-order".to_owned()), true.into()));
    assert!(confirmed[0]["by"].as_str().unwrap().starts_with("deadlock/"), "{confirmed:?}");
    let refuted = warnings(&["--confirm"], &program("NeverBoth.java"));
    assert_eq!(refuted.len(), 1, "{refuted:?}");
    assert_eq!((&refuted[0]["confirmed"], &refuted[0]["by"]), (&false.into(), &"safe".into()));
}
