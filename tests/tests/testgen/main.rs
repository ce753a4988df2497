//! Generated tests: numbers of structures and goals, and sources that compile and pass on a real JVM.
//!
//! Source: Visser, Pasareanu, Khurshid, ISSTA 2004, table 2; Korat, ISSTA 2002.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod boundaries;
mod builders;
mod classes;
mod contracts;
mod instances;
mod library;
mod making;
mod outside;
mod paper;
mod postconditions;
mod restrictions;
mod surroundings;

use cases::process::{self, Outcome};
use cases::workshop::Workshop;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_mins(2);

fn workshop() -> Workshop {
    Workshop::open(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testgen").join(name)
}

fn testgen(target: &str, options: &[&str]) -> Outcome {
    let workshop = workshop();
    let mut command = Command::new(workshop.binary().unwrap());
    let home = workshop.jdk.home.to_str().unwrap();
    command.args(["testgen", program(target).to_str().unwrap(), "--jdk", home]);
    process::run(command.args(options), LIMIT).unwrap()
}

fn generated(target: &str, options: &[&str]) -> Value {
    let outcome = testgen(target, &[options, &["--json", "-"]].concat());
    let json = serde_json::from_str(&outcome.stdout);
    json.unwrap_or_else(|_| panic!("{target}: {}", outcome.stderr))
}

#[test]
fn structures_are_counted_as_in_the_tables() {
    let count = |target: &str, option: &str, n: u64| {
        let options = ["--from", "structures", option, &n.to_string()];
        let json = generated(target, &options);
        assert_eq!(json["complete"], true, "{json}");
        json["structures"].as_u64().unwrap()
    };
    let trees: Vec<u64> = (3..=6).map(|n| count("BinaryTree.java#repOk", "--exactly", n)).collect();
    assert_eq!(trees, [5, 14, 42, 132]);
    let trees: Vec<u64> = (1..=5).map(|n| count("RedBlackTree.java#repOk", "--up-to", n)).collect();
    assert_eq!(trees, [1, 3, 5, 9, 17]);
    let trees: Vec<u64> = (0..=4).map(|n| count("SearchTree.java#repOk", "--exactly", n)).collect();
    assert_eq!(trees, [1, 1, 2, 5, 14]);
    let lists: Vec<u64> = (1..=4).map(|n| count("LinkedList.java#repOk", "--up-to", n)).collect();
    assert_eq!(lists, [1, 2, 3, 4]);
    // The elements are symbols: one structure for each length.
    let heaps = count("HeapArray.java#repOk", "--array-length", 4);
    assert_eq!(heaps, 5);
}

#[test]
fn the_paths_of_swap_node_are_seven_and_a_precondition_excludes_cycles() {
    let json = generated("Pair.java#swapNode", &["--goal", "path"]);
    assert_eq!(json["goals"]["total"], 7, "{json}");
    assert_eq!(json["violations"].as_array().unwrap().len(), 0);
    let json = generated("Pair.java#swapNode", &["--goal", "path", "--precondition", "acyclic"]);
    let values = json["tests"].as_array().unwrap().iter().flat_map(|test| {
        test["inputs"].as_array().unwrap().iter().map(|input| input["value"].clone())
    });
    let values: Vec<Value> = values.collect();
    assert!(values.len() > 4 && !values.contains(&"this".into()), "{json}");
}

#[test]
fn goals_are_covered_unreachable_or_open() {
    let json = generated("Numbers.java#never", &[]);
    let goals = &json["goals"];
    assert_eq!((&goals["total"], &goals["covered"]), (&4.into(), &3.into()), "{json}");
    assert_eq!(goals["unreachable"], 1);
    assert_eq!(json["complete"], true);
    let json = generated("Numbers.java#triangle", &[]);
    assert_eq!(json["goals"]["open"], 0, "{json}");
    assert!(json["tests"].as_array().unwrap().len() <= 14, "{json}");
    let json = generated("RedBlackTree.java#contains", &["--up-to", "3"]);
    let goals = &json["goals"];
    // The loop's condition is one jump of the bytecode, though the machine has two.
    assert_eq!((&goals["total"], &goals["covered"]), (&6.into(), &6.into()), "{json}");
    // Structures do not vary the key, so a branch that no test takes may be reachable.
    let json = generated("RedBlackTree.java#contains", &["--up-to", "2", "--from", "structures"]);
    assert_eq!(json["goals"]["unreachable"], 0, "{json}");
    assert!(json["goals"]["open"].as_u64() > Some(0), "{json}");
    assert_eq!(json["complete"], false);
    // The test whether assertions are enabled is no goal.
    let json = generated("Counter.java#half", &[]);
    let goals = &json["goals"];
    assert_eq!((&goals["total"], &goals["covered"]), (&4.into(), &3.into()), "{json}");
    assert_eq!(goals["open"], 1, "the path into the endless loop has no test: {json}");
    let json = generated("Counter.java#sum", &[]);
    assert_eq!(json["goals"]["open"], 1, "{json}");
    assert_eq!(
        json["reasons"][0], "no test can be written, since it cannot name class Counter$Cell",
        "{json}"
    );
}

/// Returns the goals of a kind of a method: total, covered, unreachable.
fn goals(target: &str, kind: &str) -> [u64; 3] {
    let json = generated(target, &["--goal", kind, "--string-length", "2"]);
    let goals = &json["goals"];
    assert_eq!(goals["open"], 0, "{target} {kind}: {json}");
    ["total", "covered", "unreachable"].map(|count| goals[count].as_u64().unwrap())
}

#[test]
fn conditions_determine_the_outcome_of_their_decision() {
    for (method, branch, condition, mcdc) in [
        ("both", [6, 6, 0], [6, 6, 0], [3, 3, 0]),
        ("value", [4, 4, 0], [4, 4, 0], [2, 2, 0]),
        ("ternary", [6, 6, 0], [6, 6, 0], [3, 3, 0]),
        ("separate", [4, 4, 0], [4, 4, 0], [2, 2, 0]),
        // The outcome is never true, so no condition determines it.
        ("coupled", [4, 3, 1], [4, 3, 1], [2, 0, 2]),
        // The second condition is evaluated only if it is false.
        ("masked", [4, 3, 1], [4, 3, 1], [2, 1, 1]),
        ("loop", [8, 8, 0], [8, 8, 0], [4, 4, 0]),
        // The copies of the block of `finally` are one.
        ("cleaned", [6, 6, 0], [6, 6, 0], [3, 3, 0]),
        // A switch over strings has its cases as branches, and no conditions.
        ("word", [5, 5, 0], [2, 2, 0], [1, 1, 0]),
        ("checked", [4, 4, 0], [4, 4, 0], [2, 2, 0]),
        ("nested", [6, 6, 0], [6, 6, 0], [3, 3, 0]),
        // An assignment without effect is a place of its own.
        ("kept", [4, 4, 0], [4, 4, 0], [2, 2, 0]),
    ] {
        let target = format!("Decisions.java#{method}");
        assert_eq!(goals(&target, "branch"), branch, "{target} branch");
        assert_eq!(goals(&target, "condition"), condition, "{target} condition");
        assert_eq!(goals(&target, "mcdc"), mcdc, "{target} mcdc");
    }
}

#[test]
fn a_pair_of_tests_covers_a_goal_of_mcdc() {
    let json = generated("Decisions.java#both", &["--goal", "mcdc"]);
    let tests = json["tests"].as_array().unwrap();
    // (a && b) || c needs four tests: branches need three.
    assert_eq!(tests.len(), 4, "{json}");
    let value = |test: &Value, name: &str| {
        let inputs = test["inputs"].as_array().unwrap();
        inputs.iter().find(|input| input["name"] == name).unwrap()["value"] == "true"
    };
    for (goal, condition) in [("m1", "a"), ("m2", "b"), ("m3", "c")] {
        let own = |test: &&Value| test["covers"].as_array().unwrap().contains(&goal.into());
        let own: Vec<&Value> = tests.iter().filter(own).collect();
        let differ = own.iter().any(|one| {
            own.iter().any(|other| {
                let result = |test: &Value| test["expected"]["returns"].clone();
                value(one, condition) != value(other, condition) && result(one) != result(other)
            })
        });
        assert!(differ, "{goal}: {json}");
    }
}

#[test]
fn sequences_reach_states_up_to_isomorphism() {
    let states = |calls: u64| {
        let options = ["--from", "sequences", "--up-to", &calls.to_string()];
        let json = generated("KeyTree.java#contains", &options);
        assert_eq!(json["goals"]["open"], 0, "{json}");
        json["structures"].as_u64().unwrap()
    };
    // The empty tree, one node, and a root with one child.
    assert_eq!([0, 1, 2].map(states), [1, 2, 4]);
    // Without a bound, more calls may reach more.
    let json = generated("KeyTree.java#remove", &["--from", "sequences", "--goals-in", "KeyTree"]);
    assert_eq!(json["goals"]["unreachable"], 0, "{json}");
    assert_eq!(json["complete"], false);
    let methods = json["goals"]["methods"].as_array().unwrap();
    assert!(methods.iter().any(|method| method["method"] == "KeyTree.fixAfterDeletion"), "{json}");
    // The class has no public constructor that can be called, or the method has no receiver.
    for (target, text) in [
        ("Counter.java#half", "--from sequences: Counter#half has no receiver"),
        ("Sealed.java#get", "--from sequences: Sealed has no public constructor"),
    ] {
        let outcome = testgen(target, &["--from", "sequences"]);
        assert_eq!(outcome.exit, Some(2), "{target}");
        assert!(outcome.stderr.contains(text), "{}", outcome.stderr);
    }
}

/// Table 1 of the paper has 90% of the branches of `fixAfterDeletion`, and no memory for 6 elements.
#[test]
fn sequences_cover_the_private_methods_of_a_tree() {
    let names = ["deleteEntry", "fixAfterDeletion", "fixAfterInsertion"];
    let list = names.map(|name| format!("KeyTree#{name}")).join(",");
    let options = ["--from", "sequences", "--up-to", "8", "--goals-in", &list];
    let json = generated("KeyTree.java#remove", &options);
    let methods = json["goals"]["methods"].as_array().unwrap();
    let covered = |method: &Value| (method["total"].as_u64(), method["covered"].as_u64());
    let covered: Vec<_> = methods[1..].iter().map(covered).collect();
    // An entry that is replaced by its only child is black, so one branch is unreachable.
    let expected = [(16, 15), (26, 26), (16, 16)].map(|(all, own)| (Some(all), Some(own)));
    assert_eq!(covered, expected, "{json}");
    assert_eq!(json["goals"]["open"], 0, "{json}");
}

#[test]
fn calls_that_throw_belong_to_sequences() {
    let json = generated("Account.java#balance", &["--from", "sequences", "--up-to", "2"]);
    assert_eq!(json["goals"]["unreachable"], 0, "{json}");
    let conditions: Vec<&str> = json["tests"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|it| it["condition"].as_str())
        .collect();
    // The account is closed although the call throws.
    assert!(conditions.iter().any(|text| text.contains("throws IllegalStateException")), "{json}");
}

#[test]
fn tests_that_differ_on_the_jvm_are_dropped_by_name() {
    let json = generated("KeyTree.java#remove", &["--from", "sequences", "--verify"]);
    assert_eq!(json["verified"]["runs"], 3, "{json}");
    assert_eq!(json["verified"]["dropped"].as_array().unwrap().len(), 0, "{json}");
    let options = ["--verify", "--framework", "plain"];
    // The tests of all methods are executed together.
    let json = generated("Account.java", &options);
    let dropped = json["verified"]["dropped"].as_array().unwrap();
    assert_eq!(dropped.len(), 1, "{json}");
    let name = dropped[0]["name"].as_str().unwrap();
    assert!(name.starts_with("depth"), "{name}");
    assert!(dropped[0]["reason"].as_str().unwrap().starts_with("it fails on the JVM"), "{json}");
    let of_depth = json["goals"]["methods"].as_array().unwrap();
    let of_depth = of_depth.iter().find(|one| one["method"] == "Account.depth");
    assert_eq!(of_depth.unwrap()["open"], 1, "{json}");
    let names = json["tests"].as_array().unwrap().iter().map(|test| test["name"].to_string());
    let names: Vec<String> = names.collect();
    let different: BTreeSet<&String> = names.iter().collect();
    assert!(names.len() > 5 && different.len() == names.len(), "{names:?}");
}

#[test]
fn numbers_in_ranges_are_structures_of_their_own() {
    // Korat, ISSTA 2002, table 1: 13,139 heaps of at most 6 elements.
    for (n, heaps) in [(1, 4), (2, 15), (6, 13_139)] {
        let (elements, size) = (format!("array=-1..{n}"), format!("KoratHeap.size=0..{n}"));
        let n = n.to_string();
        let options =
            ["--from", "structures", "--range", &elements, "--range", &size, "--array-length", &n];
        let json = generated("KoratHeap.java#repOk", &options);
        assert_eq!(json["structures"], heaps, "{}", json["reasons"]);
        assert_eq!(json["complete"], true);
    }
    let outcome = testgen("KoratHeap.java#repOk", &["--range", "size=3"]);
    assert_eq!(outcome.exit, Some(2));
    assert!(outcome.stderr.contains("--range size=3: not NAME=LOW..HIGH"), "{}", outcome.stderr);
}

#[test]
fn an_invariant_that_a_call_does_not_keep_is_a_finding() {
    for options in [&[][..], &["--from", "sequences"][..]] {
        let json = generated("Bounded.java#up", &[options, &["--verify"]].concat());
        let violations = json["violations"].as_array().unwrap();
        assert_eq!(violations.len(), 1, "{json}");
        assert_eq!(violations[0]["id"], "invariant/repOk/Bounded.up");
        assert_eq!(json["verified"]["dropped"].as_array().unwrap().len(), 0, "{json}");
        let json = generated("Bounded.java#down", &[options, &["--verify"]].concat());
        assert_eq!(json["violations"].as_array().unwrap().len(), 0, "{json}");
        assert_eq!(json["verified"]["dropped"].as_array().unwrap().len(), 0, "{json}");
    }
}

#[test]
fn a_bound_on_turns_leaves_long_paths_out() {
    let json = generated("Counter.java#rounds", &["--loop-bound", "2"]);
    let reasons = json["reasons"].to_string();
    assert!(reasons.contains("repeat a loop more than 2 times (--loop-bound)"), "{json}");
}

#[test]
fn alternatives_that_no_input_allows_are_no_candidates() {
    let json = generated("Numbers.java#days", &["--range", "month=1..2", "--exhaustive"]);
    // The second month has two paths; 4, 6, 9 and 11 are none.
    assert_eq!(json["candidates"], 3, "{json}");
}

#[test]
fn the_goals_are_told_by_line() {
    let outcome = testgen("Numbers.java#never", &[]);
    assert_eq!(outcome.exit, Some(0));
    assert!(outcome.stdout.contains("goals of Numbers.java by line"), "{}", outcome.stdout);
    let line = "61: 1 of 2 covered, 1 unreachable (b3)";
    assert!(outcome.stdout.contains(line), "{}", outcome.stdout);
}

#[test]
fn words_and_names_that_do_not_exist_are_refused() {
    for (target, options, text) in [
        ("Pair.java#swap", &[][..], "there is no method #swap: Pair#acyclic(), Pair#swapNode()"),
        ("Pair.java#swapNode", &["--changed-since", "HEAD"][..], "--changed-since needs classes"),
        ("Pair.java", &["--changed-since", "no-such-revision"][..], "no-such-revision"),
        (
            "Pair.java#swapNode",
            &["--goals-in", "Par"][..],
            "--goals-in Par: class Par was not found",
        ),
        ("Pair.java#swapNode", &["--from", "calls"][..], "--from calls: there is no such word"),
        ("Pair.java#swapNode", &["--goal", "lines"][..], "--goal lines: there is no such word"),
        ("Pair.java#swapNode", &["--precondition", "sorted"][..], "Pair has no such method"),
        ("Pair.java#swapNode", &["--precondition", "No#ok"][..], "No#ok: the class was not found"),
        ("Pair.java#swapNode", &["--conservative", "acyclic"][..], "Pair#swapNode has no precond"),
        (
            "Pair.java#swapNode",
            &["--open", "Pair"][..],
            "--open Pair: is no class of the class lib",
        ),
        ("Pair.java#swapNode", &["--open", "java.util.ArrayList"][..], "are inputs without it"),
        ("Pair.java#swapNode", &["--goal", "state"][..], "--goal state: there is no such word"),
        ("Pair.java#swapNode", &["--goal", "path", "--boundaries"][..], "--boundaries needs"),
    ] {
        let outcome = testgen(target, options);
        assert_eq!(outcome.exit, Some(2), "{target} {options:?}");
        assert!(outcome.stderr.contains(text), "{}", outcome.stderr);
    }
}

/// Compiles a program, and returns the folder of its class.
fn compiled(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("testgen-{name}"));
    fs::create_dir_all(&folder).unwrap();
    let mut command = Command::new(workshop().jdk.home.join("bin/javac"));
    command.args(["-g", "-d"]).arg(&folder).arg(program(name));
    let outcome = process::run(&mut command, LIMIT).unwrap();
    assert_eq!(outcome.exit, Some(0), "{}", outcome.stderr);
    folder
}

/// Returns the result for a method of the class library.
fn of_library(method: &str, options: &[&str]) -> Value {
    let workshop = workshop();
    let mut command = Command::new(workshop.binary().unwrap());
    let home = workshop.jdk.home.to_str().unwrap();
    command.args(["testgen", method, "--jdk", home, "--json", "-"]).args(options);
    let outcome = process::run(&mut command, LIMIT).unwrap();
    let json = serde_json::from_str(&outcome.stdout);
    json.unwrap_or_else(|_| panic!("{method}: {}", outcome.stderr))
}

#[test]
fn a_class_of_the_library_is_opened_where_a_precondition_permits() {
    let classes = compiled("ValidBits.java");
    let precondition = |name: &str| {
        let asked = format!("ValidBits#{name}");
        let options = ["--open", "java.util.BitSet", "--precondition", &asked];
        let path = ["-c", classes.to_str().unwrap(), "--verify"];
        of_library("java.util.BitSet#get(int)", &[&options[..], &path].concat())
    };
    let json = precondition("ok");
    assert_eq!(
        (json["goals"]["covered"].as_u64(), json["goals"]["open"].as_u64()),
        (Some(6), Some(0))
    );
    // The tests set private fields of the class library.
    assert_eq!(json["verified"]["dropped"], serde_json::json!([]), "{json}");
    let json = precondition("never");
    assert_eq!(
        (json["goals"]["open"].as_u64(), json["goals"]["unreachable"].as_u64()),
        (Some(6), Some(0))
    );
    let text = json["reasons"].to_string();
    assert!(text.contains("no input satisfies the precondition"), "{json}");
}

#[test]
fn arguments_differ_if_the_path_permits_it() {
    let json = generated("Differing.java#first", &[]);
    let inputs = json["tests"][0]["inputs"].as_array().unwrap();
    let values: Vec<&str> = inputs.iter().filter_map(|input| input["value"].as_str()).collect();
    assert_eq!(values, ["2", "3", "5"]);
}

#[test]
fn threads_after_the_end_of_the_program_are_no_part_of_a_test() {
    let json = generated("Differing.java#hooked", &["--verify"]);
    assert_eq!(
        (json["complete"].as_bool(), json["tests"].as_array().map(Vec::len)),
        (Some(true), Some(1))
    );
    let outcome = testgen("Differing.java#started", &[]);
    assert_eq!(outcome.exit, Some(2));
    assert!(outcome.stderr.contains("starts threads"), "{}", outcome.stderr);
}

#[test]
fn calls_make_a_receiver_that_cannot_be_an_input() {
    let json = of_library("java.util.StringJoiner#length", &["--up-to", "1"]);
    assert_eq!(json["from"], "sequences");
    // One call makes a receiver that is an input.
    let json = of_library("java.util.BitSet#cardinality", &["--time-limit", "90s"]);
    assert_eq!((json["from"].as_str(), json["goals"]["covered"].as_u64()), (None, Some(2)));
}

#[test]
fn a_conservative_precondition_comes_first_and_the_other_one_last() {
    let target = "RedBlackTree.java#contains";
    let options = ["--up-to", "3", "--exhaustive", "--verify"];
    let late = generated(target, &[&options[..], &["--conservative", "mayBeOk"]].concat());
    let early = generated(target, &options);
    for json in [&late, &early] {
        assert_eq!(
            (json["complete"].as_bool(), json["goals"]["covered"].as_u64()),
            (Some(true), Some(6))
        );
        assert_eq!(json["verified"]["dropped"], serde_json::json!([]), "{json}");
        // Each test has a tree.
        assert_eq!(json["violations"], serde_json::json!([]), "{json}");
    }
    assert_eq!((early["candidates"].as_u64(), late["candidates"].as_u64()), (Some(131), Some(341)));
}

/// Compiles sources with the programs under test, and returns the folder of classes.
fn compile(folder: &Path, classpath: &str) -> PathBuf {
    let workshop = workshop();
    let out = folder.join("classes");
    fs::create_dir_all(&out).unwrap();
    let mut command = Command::new(workshop.jdk.home.join("bin/javac"));
    command.args(["-nowarn", "-g", "-d"]).arg(&out).args(["-cp", classpath]);
    for name in [
        "Account.java",
        "Bounded.java",
        "Counter.java",
        "Decisions.java",
        "KeyTree.java",
        "Numbers.java",
        "Orders.java",
        "Pair.java",
        "RedBlackTree.java",
    ] {
        command.arg(program(name));
    }
    for entry in files(&folder.join("src")) {
        command.arg(entry);
    }
    let outcome = process::run(&mut command, LIMIT).unwrap();
    assert_eq!(outcome.exit, Some(0), "{}{}", outcome.stdout, outcome.stderr);
    out
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(files(&path));
        } else {
            all.push(path);
        }
    }
    all.sort();
    all
}

const TARGETS: &[(&str, i32)] = &[
    ("Numbers.java#add", 1),
    ("Numbers.java#name", 0),
    ("Pair.java#swapNode", 0),
    ("Counter.java#contains", 0),
    ("Counter.java#count(boolean)", 0),
    ("Counter.java#same", 0),
    ("Orders.java#total", 1),
];

/// Further targets, of which tests without JUnit are made.
const MORE_TARGETS: &[(&str, i32)] = &[
    ("Numbers.java#triangle", 0),
    ("Numbers.java#days", 0),
    ("Numbers.java#length", 1),
    ("RedBlackTree.java#contains", 0),
    ("Counter.java#count(Object)", 0),
    ("Counter.java#sum", 3),
    ("Counter.java#half", 1),
    ("Counter.java#hashCode", 0),
    ("Orders.java#isSquare", 1),
    ("Decisions.java#both", 0),
    ("Decisions.java#cleaned", 0),
    ("Bounded.java#up", 1),
    ("Bounded.java#down", 0),
];

/// Targets whose tests are sequences of calls.
const SEQUENCES: &[(&str, i32)] =
    &[("KeyTree.java#remove", 0), ("Account.java#balance", 0), ("Account.java#named", 0)];

fn emit(framework: &str, targets: &[&[(&str, i32)]]) -> (PathBuf, Vec<String>) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("testgen-{framework}"));
    let _ = fs::remove_dir_all(&folder);
    let src = folder.join("src");
    fs::create_dir_all(&src).unwrap();
    for (target, exit) in targets.iter().copied().flatten() {
        let size = if target.starts_with("Red") { "--up-to" } else { "--array-length" };
        let out = src.to_str().unwrap();
        let outcome = testgen(target, &["--out", out, "--framework", framework, size, "2"]);
        assert_eq!(outcome.exit, Some(*exit), "{target}: {}{}", outcome.stdout, outcome.stderr);
    }
    for (target, exit) in SEQUENCES {
        let out = src.to_str().unwrap();
        let options = ["--from", "sequences", "--out", out, "--framework", framework];
        let outcome = testgen(target, &options);
        assert_eq!(outcome.exit, Some(*exit), "{target}: {}{}", outcome.stdout, outcome.stderr);
        let written = files(&src).into_iter().map(|file| fs::read_to_string(file).unwrap());
        let own = written.filter(|text| text.contains("final KeyTree tested = new KeyTree();"));
        assert!(own.into_iter().all(|text| !text.contains("setAccessible")), "{target}");
    }
    let name = |path: &PathBuf| {
        let within = path.strip_prefix(&src).unwrap().with_extension("");
        within.to_str().unwrap().replace('/', ".")
    };
    let classes = files(&src).iter().map(name).collect();
    (folder, classes)
}

#[test]
fn plain_tests_compile_and_pass() {
    let workshop = workshop();
    let (folder, tests) = emit("plain", &[TARGETS, MORE_TARGETS]);
    assert!(tests.contains(&"shapes.plane.NumbersAddFindingsTest".to_owned()), "{tests:?}");
    let classes = compile(&folder, "");
    for test in tests {
        let mut command = Command::new(workshop.jdk.home.join("bin/java"));
        command.args(["-ea", "-XX:TieredStopAtLevel=1", "-cp"]).arg(&classes).arg(&test);
        let outcome = process::run(&mut command, LIMIT).unwrap();
        assert_eq!(outcome.exit, Some(0), "{test}: {}{}", outcome.stdout, outcome.stderr);
    }
}

/// A form of sources: the jars for its execution, and the class that executes tests.
struct Junit {
    framework: &'static str,
    jars: &'static [&'static str],
    arguments: fn(&Path, &[String]) -> Vec<String>,
}

#[test]
fn tests_of_junit_compile_and_pass() {
    let workshop = workshop();
    let all = [
        Junit {
            framework: "junit4",
            jars: &["junit4", "hamcrest-core"],
            arguments: |_, tests| [&["org.junit.runner.JUnitCore".to_owned()], tests].concat(),
        },
        Junit {
            framework: "junit5",
            jars: &["junit-platform-console-standalone"],
            arguments: |classes, _| {
                let classes = classes.to_str().unwrap();
                let main = "org.junit.platform.console.ConsoleLauncher";
                let rest = ["--disable-banner", "--details=none", "--scan-classpath", classes];
                std::iter::once(main).chain(rest).map(str::to_owned).collect()
            },
        },
    ];
    for Junit { framework, jars, arguments } in all {
        let jars: Vec<String> =
            jars.iter().map(|jar| format!("/usr/share/java/{jar}.jar")).collect();
        if !jars.iter().all(|jar| Path::new(jar).is_file()) {
            continue;
        }
        let (folder, tests) = emit(framework, &[TARGETS]);
        let classes = compile(&folder, &jars.join(":"));
        let mut command = Command::new(workshop.jdk.home.join("bin/java"));
        let path = format!("{}:{}", classes.display(), jars.join(":"));
        command.args(["-ea", "-XX:TieredStopAtLevel=1", "-cp", &path]);
        let outcome = process::run(command.args(arguments(&classes, &tests)), LIMIT).unwrap();
        assert_eq!(outcome.exit, Some(0), "{}{}", outcome.stdout, outcome.stderr);
    }
}

/// Returns an empty folder.
fn empty_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}
