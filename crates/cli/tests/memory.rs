//! The memory limit, measured by the operating system.
//!
//! Invariant: the memory of the process never exceeds the limit by more than the margin of one step.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![cfg(target_os = "linux")]

use serde_json::Value;
use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

const LIMIT: u64 = 200 << 20;
/// The margin for one step, and for the explanation of a finding.
const MARGIN: u64 = 40 << 20;

/// Checks a program with this body. Returns the peak of memory, the exit code and the result.
fn checked(limit: u64, body: &str, words: &[&str]) -> (u64, Option<i32>, Value) {
    let folder = tempfile::tempdir().unwrap();
    let source = format!(
        "import gov.nasa.jpf.vm.Verify;\nimport java.util.*;\n\npublic class Main {{\n{body}\n}}\n"
    );
    fs::write(folder.path().join("Main.java"), source).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_pathfinder"));
    command.current_dir(folder.path()).env("XDG_CACHE_HOME", folder.path().join("cache"));
    command.args(["check", "Main.java", "--json", "r.json", "--memory-limit"]);
    command.arg(limit.to_string()).args(words).stdout(Stdio::null());
    let mut child = command.spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    let code = loop {
        // The peak never decreases, so the last value suffices.
        let now = fs::read_to_string(&status).ok().and_then(|text| {
            let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
            line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()
        });
        peak = peak.max(now.unwrap_or(0) * 1024);
        if let Some(status) = child.try_wait().unwrap() {
            break status.code();
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let result = fs::read(folder.path().join("r.json")).unwrap();
    let result: Value = serde_json::from_slice(&result).unwrap();
    (peak.max(result["statistics"]["peak_memory_bytes"].as_u64().unwrap()), code, result)
}

#[track_caller]
fn is_kept((peak, code, result): &(u64, Option<i32>, Value), expected: i32) {
    assert_eq!(*code, Some(expected), "{}", result["reasons"]);
    assert!(*peak < LIMIT + MARGIN, "{} MiB", peak >> 20);
    // The process must have used memory until the limit ended the check.
    assert!(*peak > LIMIT / 4, "{} MiB", peak >> 20);
    let reasons = result["reasons"].as_array().unwrap();
    let told = reasons.iter().any(|why| why.as_str().unwrap().contains("the memory limit"));
    assert!(told, "{reasons:?}");
    assert_eq!(result["complete"], false);
}

/// A program with infinitely many states, each with 20 kB of unique data.
const STATES: &str = r#"
    static int[] block = new int[5000];

    static void grow(int seed) {
        for (int i = 0; i < block.length; i++) {
            block[i] = seed * 31 + i;
        }
    }

    public static void main(String[] args) {
        for (int n = 1; ; n++) {
            grow(n * 1000);
            int i = Verify.getInt(0, 1);
            if (args.length > 0 && n == 20 && i == 1) {
                throw new IllegalStateException("found");
            }
        }
    }
"#;

#[test]
fn too_many_states_are_incomplete() {
    for words in [&["--search", "bfs"][..], &["--por", "local"]] {
        is_kept(&checked(LIMIT, STATES, words), 3);
    }
}

#[test]
fn findings_before_the_memory_limit_are_reported() {
    let done = checked(LIMIT, STATES, &["--search", "bfs", "--all-errors", "1"]);
    is_kept(&done, 1);
    let violation = &done.2["violations"][0];
    assert_eq!(violation["exception"], "java.lang.IllegalStateException");
}

#[test]
fn an_endless_allocation_in_one_step_is_incomplete() {
    let body = r"
    public static void main(String[] args) {
        List<int[]> all = new ArrayList<>();
        while (true) {
            all.add(new int[1000]);
        }
    }
";
    is_kept(&checked(LIMIT, body, &[]), 3);
}

#[test]
fn a_large_array_is_incomplete() {
    let body = r"
    public static void main(String[] args) {
        long[] large = new long[60_000_000];
        System.out.println(large.length);
    }
";
    let (peak, code, result) = checked(LIMIT, body, &[]);
    assert_eq!(code, Some(3), "{result}");
    assert!(peak < LIMIT + MARGIN, "{} MiB", peak >> 20);
}

/// A program with many small states makes the tables grow.
#[test]
fn growing_tables_stay_below_the_memory_limit() {
    let body = r"
    static long a, b, c;

    public static void main(String[] args) {
        while (true) {
            a = a * 31 + Verify.getInt(0, 1);
            b ^= a << 7;
            c += b;
        }
    }
";
    let (peak, code, result) = checked(90 << 20, body, &["--por", "local"]);
    assert_eq!(code, Some(3), "{result}");
    assert!(peak < (90 << 20) + MARGIN, "{} MiB", peak >> 20);
}

/// A program with one array of five million elements, of which each step writes many. Unwritten parts
/// of the array are not stored again.
const SIEVE: &str = r"
    public static void main(String[] args) {
        boolean[] composite = new boolean[5_000_000];
        for (int p = 2; p < composite.length; p++) {
            if (composite[p]) {
                continue;
            }
            for (long m = (long) p * p; m < composite.length; m += p) {
                composite[(int) m] = true;
            }
            if (p < 100) {
                Verify.getBoolean();
            }
        }
    }
";

#[test]
fn a_long_array_takes_far_less_than_a_gigabyte() {
    let (peak, code, result) = checked(1_000_000_000, SIEVE, &[]);
    assert_eq!(code, Some(0), "{}", result["reasons"]);
    assert!(peak < 400 << 20, "{} MiB", peak >> 20);
}
