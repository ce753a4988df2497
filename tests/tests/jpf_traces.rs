//! JPF's choice traces are followed while one thread is enabled, and refused by name elsewhere.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use cases::process::{self, Outcome};
use cases::workshop::Workshop;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_mins(1);

const DRAWS: &str = "
import gov.nasa.jpf.vm.Verify;

public class Draws {
    public static void main(String[] args) throws InterruptedException {
        int a = Verify.getInt(1, 4);
        boolean b = Verify.getBoolean();
        if (args.length > 0) {
            new Thread(() -> {}).start();
        }
        int c = Verify.getInt(0, 2);
        assert a != 3 || !b || c != 2 : a + \" \" + b + \" \" + c;
    }
}
";

/// Replays a trace in a folder with the compiled program.
fn replayed(name: &str, words: &[&str], trace: &str) -> Outcome {
    let workshop = Workshop::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    let folder: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("jpf-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("Draws.java"), DRAWS).unwrap();
    fs::write(folder.join("path"), trace).unwrap();
    let verify = workshop.verify.clone().expect("PATHFINDER_JAVA_CLASSES names no folder");
    let mut javac = Command::new(workshop.jdk.home.join("bin/javac"));
    javac.current_dir(&folder).args(["-g", "-d", ".", "-cp"]).arg(verify).arg("Draws.java");
    assert_eq!(process::run(&mut javac, LIMIT).unwrap().exit, Some(0));
    let mut replay = Command::new(workshop.binary().unwrap());
    replay.current_dir(&folder).args(["replay", "-c", ".", "--jdk"]).arg(&workshop.jdk.home);
    process::run(replay.arg("path").args(words), LIMIT).unwrap()
}

fn trace(a: u32, b: u32, c: u32) -> String {
    format!(
        "/* violated property: gov.nasa.jpf.vm.NoUncaughtExceptionsProperty */\napplication: Draws\n\
         [0] gov.nasa.jpf.vm.choice.ThreadChoiceFromSet 0  // {{id:\"<root>\" ,1/1,isCascaded:false}}\n\
         [1] gov.nasa.jpf.vm.choice.IntIntervalGenerator {a}\n\
         [2] gov.nasa.jpf.vm.BooleanChoiceGenerator {b}\n\
         [3] #1 {c}\n"
    )
}

#[test]
fn chosen_values_are_followed() {
    let outcome = replayed("followed", &[], &trace(2, 1, 2));
    assert_eq!(outcome.exit, Some(1), "{}{}", outcome.stdout, outcome.stderr);
    assert!(outcome.stdout.contains("3 true 2"), "{}", outcome.stdout);
}

#[test]
fn a_path_without_a_violation_is_incomplete() {
    let outcome = replayed("other", &[], &trace(0, 0, 0));
    assert_eq!(outcome.exit, Some(3), "{}{}", outcome.stdout, outcome.stderr);
    assert!(outcome.stdout.contains("the violation that JPF recorded"), "{}", outcome.stdout);
}

#[test]
fn a_recorded_choice_without_counterpart_is_refused() {
    let outcome = replayed("refused", &[], &trace(2, 1, 3));
    assert_eq!(outcome.exit, Some(2), "{}{}", outcome.stdout, outcome.stderr);
    let named = "choice [3] of this trace of JPF cannot be followed";
    assert!(outcome.stderr.contains(named), "{}", outcome.stderr);
    assert!(outcome.stderr.contains("one of 3 values"), "{}", outcome.stderr);
}

#[test]
fn a_choice_among_threads_is_refused() {
    let outcome = replayed("threads", &["+target.args=x"], &trace(2, 1, 2));
    assert_eq!(outcome.exit, Some(2), "{}{}", outcome.stdout, outcome.stderr);
    assert!(outcome.stderr.contains("several threads can run here"), "{}", outcome.stderr);
}
