//! Bandera's documentation comments, read from the sources of a program.
//!
//! Source: docs/temporal.md, "Documentation comments". Invariant: the tests cover each kind of clause.

#![allow(clippy::unwrap_used)]

use serde_json::Value;
use std::process::Command;

/// Returns the verdict and the ids of the violations, or the reason of an error.
fn checked(program: &str, properties: &[&str]) -> (String, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("Main.java"), program).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_pathfinder"));
    command.current_dir(folder.path()).env("XDG_CACHE_HOME", folder.path().join("cache"));
    command.args(["check", "--all-errors", "--json", "-"]);
    for property in properties {
        command.args(["--property", property]);
    }
    let output = command.arg("Main.java").output().unwrap();
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    let ids = result["violations"].as_array().unwrap().iter();
    let mut all: Vec<String> = ids.map(|one| one["id"].as_str().unwrap().to_owned()).collect();
    all.extend(result["reason"].as_str().map(str::to_owned));
    (result["verdict"].as_str().unwrap().to_owned(), all)
}

const BUFFER: &str = r"
class Main {
    static class Buf {
        int size;

        /**
         * Makes a buffer.
         *
         * @assert
         *   PRE Positive: ($1 > 0);
         */
        Buf(int bound) {
            size = bound;
        }

        /** @assert POST Smaller: $ret < 2; */
        int half() {
            return size / 2;
        }
    }

    public static void main(String[] args) {
        new Buf(3).half();
        new Buf(4).half();
    }
}
";

const TOTAL: &str = r"
class Main {
    static int total;

    /**
     * @assert
     *   PRE Positive: $1 > 0;
     *   LOCATION[middle] Begun: total > 0;
     *   POST Sum: total >= $1;
     */
    static void add(int n) {
        total += n;
        middle:
        total++;
    }

    public static void main(String[] args) {
        add(1);
        add(2);
    }
}
";

const OBSERVED: &str = r"
class Main {
    /**
     * A buffer of one element.
     *
     * @observable
     *   EXP Full: count == LIMIT;
     *   EXP Empty: this.count == 0;
     */
    static class Buf {
        static final int LIMIT = 1;
        int count = 1;

        /** @observable INVOKE Call; */
        void add() {
            count++;
        }

        /** @observable RETURN Return: $ret <= 0; */
        int take() {
            return count == 0 ? -1 : --count;
        }
    }

    public static void main(String[] args) {
        Buf buf = new Buf();
        buf.take();
        buf.take();
        buf.add();
    }
}
";

#[test]
fn assertions_are_checked_where_control_comes_by() {
    let (verdict, ids) = checked(BUFFER, &["bsl"]);
    assert_eq!((verdict.as_str(), ids.len()), ("unsafe", 1), "{ids:?}");
    assert_eq!(ids[0], "ltl/assert/Main.Buf.half/Smaller");
    let (verdict, ids) = checked(&BUFFER.replace("new Buf(3)", "new Buf(0)"), &["bsl"]);
    assert_eq!((verdict.as_str(), ids.len()), ("unsafe", 2), "{ids:?}");
    assert!(ids.contains(&"ltl/assert/Main.Buf.<init>/Positive".to_owned()), "{ids:?}");
    assert_eq!(checked(TOTAL, &["bsl"]).0, "safe");
    let small = TOTAL.replace("Begun: total > 0", "Begun: total < 2");
    assert_eq!(checked(&small, &["bsl"]).1, ["ltl/assert/Main.add/Begun"]);
}

#[test]
fn observables_are_propositions_of_objects() {
    let absent = "Absent: forall[b: Buf]. {Return(b)} is absent after {Empty(b)} until {Call(b)}";
    assert_eq!(checked(OBSERVED, &[absent]).1, ["ltl/Absent"]);
    let filled = "Filled: forall[b: Buf]. {Empty(b)} leads to {Main.Buf.Full(b)} globally";
    assert_eq!(checked(OBSERVED, &[filled]).0, "safe");
    let without = OBSERVED.replace("buf.add();", "");
    assert_eq!(checked(&without, &[filled]).1, ["ltl/Filled"]);
    let called = "Called: forall[b: Buf]. <> Main.Buf.add.Call(b)";
    assert_eq!(checked(OBSERVED, &[called]).0, "safe");
    assert_eq!(checked(&without, &[called]).1, ["ltl/Called"]);
}

#[test]
fn missing_comments_are_errors() {
    let program = "class Main { public static void main(String[] a) {} }";
    let (verdict, reason) = checked(program, &["bsl"]);
    assert_eq!(verdict, "error");
    assert!(reason[0].contains("has a comment with @assert"), "{reason:?}");
}
