//! The text reports about real programs: the lines, threads and values that cause the violation.
//!
//! Invariant: for each kind of violation, the report has the data that locate the faulty line.

#![allow(clippy::unwrap_used)]

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs the binary on a program of the folder `examples`, or on a source of the test.
fn pathfinder(folder: &Path, words: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pathfinder"));
    command.current_dir(folder).env("XDG_CACHE_HOME", folder.join("cache"));
    match words.split_first() {
        // The texts must not depend on the speed of the computer.
        Some((&"check", more)) => command.args(["check", "--explain-limit", "10m"]).args(more),
        _ => command.args(words),
    };
    String::from_utf8(command.output().unwrap().stdout).unwrap()
}

fn example(name: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    root.join(format!("{name}.java")).display().to_string()
}

/// Joins consecutive blanks, so that tests do not depend on the width of columns.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn told(name: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    squeezed(&pathfinder(folder.path(), &["check", &example(name)]))
}

#[track_caller]
fn all_in(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in:\n{text}");
    }
}

#[test]
fn a_lock_cycle_names_holders_and_lock_sites() {
    let text = told("DiningPhilosophers");
    all_in(
        &text,
        &[
            "The circle",
            "holds Fork@1 since DiningPhilosophers.java:27 synchronized (first) {",
            "wants to lock Fork@3 at DiningPhilosophers.java:28 synchronized (second) {",
            "which Thread-1 holds",
            "can never lock Fork@1",
        ],
    );
}

#[test]
fn a_lost_notification_is_named() {
    let text = told("RemoteAgent");
    let lost = "RemoteAgent.java:30 notifyAll(): nobody waited, so it was lost";
    all_in(&text, &["Notifications", lost, "Event@2: never notified on this path"]);
}

/// Returns the report about a source of the test.
fn told_of(class: &str, source: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(format!("{class}.java"));
    fs::write(&file, source).unwrap();
    squeezed(&pathfinder(folder.path(), &["check", &file.display().to_string()]))
}

#[test]
fn the_headline_has_the_first_line_of_a_message() {
    let source = r#"
public class Several {
    public static void main(String[] args) {
        Exception cause = new Exception("first\nsecond");
        throw new IllegalStateException("\nExpected: 1\n     but: 2", cause);
    }
}
"#;
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("Several.java"), source).unwrap();
    let words = ["check", "Several.java", "--report", "github=g.txt", "--report", "html=r.html"];
    let text = pathfinder(folder.path(), &words);
    let headline = "java.lang.IllegalStateException: Expected: 1 ...\n    |      but: 2\n    at ";
    all_in(&text, &[headline, "  caused by java.lang.Exception: first\n    | second\n    at "]);
    let read = |name| fs::read_to_string(folder.path().join(name)).unwrap();
    all_in(&read("g.txt"), &["IllegalStateException: Expected: 1 ...%0A", "%0A     but: 2"]);
    all_in(&read("r.html"), &["\"further\":\"     but: 2\""]);
}

#[test]
fn a_race_shows_the_code_of_both_accesses() {
    let source = "
public class Stock {
    int pieces = 10;
    public static void main(String[] args) {
        Stock stock = new Stock();
        new Thread(() -> Clerk.sell(stock)).start();
        System.out.println(stock.pieces);
    }
}
class Clerk {
    static void sell(Stock stock) {
        // three
        stock.pieces = 7;
    }
}
";
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("Stock.java"), source).unwrap();
    let words = ["check", "--property", "data-race", "Stock.java"];
    let text = pathfinder(folder.path(), &words);
    let own = "  At Stock.java:7, in main\n       5 |         Stock stock = new Stock();\n";
    let other = "      12 |         // three\n   >  13 |         stock.pieces = 7;\n";
    all_in(&text, &[own, "  At Stock.java:13, in Thread-0\n", other]);
}

#[test]
fn a_condition_that_was_overwritten_is_named() {
    let source = r#"
public class Kitchen {
    private boolean dish;
    synchronized void cooked() {
        dish = true;
        notify();
    }
    synchronized void fetch() {
        while (!dish) {
            try {
                wait();
            } catch (InterruptedException e) {
                return;
            }
        }
        dish = false;
    }
    public static void main(String[] args) {
        Kitchen kitchen = new Kitchen();
        new Thread(kitchen::fetch).start();
        new Thread(kitchen::fetch).start();
        Runnable both = () -> {
            kitchen.cooked();
            kitchen.cooked();
        };
        if (args.length == 0) {
            new Thread(both, "cook").start();
        } else {
            both.run();
        }
    }
}
"#;
    let text = told_of("Kitchen", source);
    all_in(
        &text,
        &[
            "Overwritten state: cook set Kitchen@1.dish = true at Kitchen.java:5 when it was true already",
            "changed it to false at Kitchen.java:16 before",
        ],
    );
    assert_eq!(text.matches("reads Kitchen@1.dish =").count(), 2, "{text}");
    assert!(!text.contains("so it was lost"), "{text}");
}

#[test]
fn an_exception_that_a_future_keeps_is_named() {
    let source = r#"
import java.util.concurrent.*;

public class Import {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        CountDownLatch done = new CountDownLatch(1);
        Future<?> task = pool.submit(() -> {
            Integer.parseInt("x");
            done.countDown();
        });
        if (args.length > 0) {
            try {
                task.get();
            } catch (ExecutionException e) {
                System.out.println(e.getCause());
            }
        }
        done.await();
        pool.shutdown();
    }
}
"#;
    let lost = "Lost exception: a task of pool-1-thread-1 threw java.lang.NumberFormatException: For input string: \"x\" at Import.java:9";
    all_in(&told_of("Import", source), &[lost, "ends a task; its future keeps"]);
    let read = source.replace("args.length > 0", "args.length == 0");
    assert!(!told_of("Import", &read).contains("Lost exception"));
}

#[test]
fn a_failed_assertion_shows_values_and_their_writers() {
    let text = told("BrokenCounter");
    all_in(
        &text,
        &[
            "assert counter.value == 2 : \"a step was lost\";",
            "counter.value = 1 last written by Thread-",
            "reads Counter@1.value = 0",
        ],
    );
}

#[test]
fn an_exception_shows_its_choices_and_values() {
    let text = told("RandomDivide");
    all_in(
        &text,
        &[
            "Verify.getInt(0, 3) = 3",
            "MACHINES = 3",
            "broken = 3",
            "prints \"1 jobs, 3 machines broken\"",
        ],
    );
}

#[test]
fn causes_and_conditions_of_an_exception_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    let source = r#"
        public class Main {
            static int limit = 3;
            static void check(int amount) {
                int unused = amount + 1;
                if (amount > limit) {
                    throw new IllegalArgumentException("too much");
                }
            }
            public static void main(String[] args) {
                try {
                    check(gov.nasa.jpf.vm.Verify.getInt(2, 4));
                } catch (IllegalArgumentException e) {
                    throw new IllegalStateException("refused", e);
                }
            }
        }"#;
    fs::write(folder.path().join("Main.java"), source).unwrap();
    let text = squeezed(&pathfinder(folder.path(), &["check", "Main.java"]));
    all_in(
        &text,
        &[
            "IllegalStateException: refused",
            "caused by java.lang.IllegalArgumentException: too much at Main.check(Main.java:7)",
            "amount = 4",
            "limit = 3",
            "Verify.getInt(2, 4) = 4",
        ],
    );
}

/// Returns the number of switches between threads on the path of the first violation.
fn switches(result: &str) -> usize {
    let result: Value = serde_json::from_str(result).unwrap();
    let trace = result["violations"][0]["trace"].as_array().unwrap();
    trace.windows(2).filter(|pair| pair[0]["thread"] != pair[1]["thread"]).count()
}

#[test]
fn paths_have_no_more_switches_than_breadth_first_search() {
    let folder = tempfile::tempdir().unwrap();
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (name, words) in [
        ("examples/BrokenCounter.java", [].as_slice()),
        ("examples/BrokenCounter.java", &["--property", "data-race"]),
        ("examples/DiningPhilosophers.java", &[]),
        ("examples/NotifyBuffer.java", &[]),
        ("examples/RandomDivide.java", &[]),
        ("examples/RemoteAgent.java", &[]),
        ("benches/java/Phil.java", &["--", "3", "dead"]),
        ("benches/java/PhilLoop.java", &["--", "3", "dead"]),
        ("benches/java/Cnt.java", &["--", "2", "race", "2"]),
        ("tests/cases/juc/MapGetThenPutLoses.java", &[]),
    ] {
        let file = root.join(name).display().to_string();
        let ask = |more: &[&str]| {
            let words = [["check", "--json", "-", &file].as_slice(), more, words].concat();
            pathfinder(folder.path(), &words)
        };
        let (found, short) = (ask(&[]), ask(&["--search", "bfs", "--por", "local"]));
        let (found, short) = (switches(&found), switches(&short));
        assert!(found <= short, "{name}: {found} and {short} switches");
    }
}

#[test]
fn paths_have_the_least_number_of_switches() {
    let folder = tempfile::tempdir().unwrap();
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    // A search of all schedules with fewer switches has proved that these numbers are the least ones.
    for (name, words, least) in [
        ("examples/BrokenCounter.java", [].as_slice(), 4),
        ("examples/RemoteAgent.java", &["--guided"], 3),
        ("tests/cases/juc/MapGetThenPutLoses.java", &[], 2),
        ("tests/cases/threads/UncheckedSingletonIsMadeTwice.java", &[], 2),
    ] {
        let file = root.join(name).display().to_string();
        let words = [["check", "--json", "-", &file].as_slice(), words].concat();
        assert_eq!(switches(&pathfinder(folder.path(), &words)), least, "{name}");
    }
}

#[test]
fn a_replay_names_differing_classes() {
    let folder = tempfile::tempdir().unwrap();
    let program = |more: &str| {
        let text = format!(
            "class Main {{ public static void main(String[] args) {{ {more} assert args == null; }} }}"
        );
        fs::write(folder.path().join("Main.java"), text).unwrap();
    };
    program("");
    pathfinder(folder.path(), &["check", "--trace", "path.json", "Main.java"]);
    let same = pathfinder(folder.path(), &["replay", "path.json"]);
    assert!(same.contains("AssertionError") && !same.contains("differ"), "{same}");
    program("System.out.println();");
    let other = pathfinder(folder.path(), &["replay", "path.json"]);
    all_in(&other, &["AssertionError", "class files differ", "recorded with: Main"]);
}

#[test]
fn every_step_is_shown_on_demand() {
    let folder = tempfile::tempdir().unwrap();
    let file = example("NotifyBuffer");
    let folded = pathfinder(folder.path(), &["check", &file]);
    let whole = pathfinder(folder.path(), &["check", "--trace-detail", &file]);
    assert!(whole.lines().count() > folded.lines().count());
    assert!(!whole.contains("more step"), "{whole}");
}

#[test]
fn reports_are_written_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let file = example("DiningPhilosophers");
    let formats = ["text", "json", "html", "markdown", "sarif", "junit", "github", "dot"];
    let words: Vec<String> =
        formats.iter().flat_map(|f| ["--report".to_owned(), format!("{f}=r.{f}")]).collect();
    let words: Vec<&str> =
        ["check", &file].into_iter().chain(words.iter().map(String::as_str)).collect();
    pathfinder(folder.path(), &words);
    for format in formats {
        let text = fs::read_to_string(folder.path().join(format!("r.{format}"))).unwrap();
        assert!(text.contains("Fork@1") && !text.contains('\u{1b}'), "{format}: {text}");
    }
    let sarif = pathfinder(folder.path(), &["check", "--report", "sarif=-", &file]);
    let sarif: Value = serde_json::from_str(&sarif).unwrap();
    let results = &sarif["runs"][0]["results"];
    assert_eq!(results[0]["ruleId"], "deadlock");
    assert_eq!(results[0]["locations"][0]["physicalLocation"]["region"]["startLine"], 28);
}

/// The first path of the search has the exception. A later path has the race that causes it.
#[test]
fn a_search_for_races_goes_on_until_it_finds_the_cause() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("Divides.java");
    let text = "
        public class Divides {
            static int d = 42;
            public static void main(String[] args) throws Exception {
                new Thread(() -> {
                    try { Thread.sleep(2); } catch (InterruptedException e) { }
                    d = 0;
                }).start();
                Thread.sleep(1);
                System.out.println(420 / d);
            }
        }";
    fs::write(&program, text).unwrap();
    let program = program.display().to_string();
    let words = ["check", &program, "--property", "uncaught-exception"];
    let exception = "id uncaught-exception/java.lang.ArithmeticException/Divides.main:10";
    let both = pathfinder(folder.path(), &[&words[..], &["--property", "data-race"]].concat());
    assert!(both.contains("id data-race/Divides."), "{both}");
    let alone = pathfinder(folder.path(), &words);
    assert!(alone.contains(exception) && !alone.contains("id data-race"), "{alone}");
}
