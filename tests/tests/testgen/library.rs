//! Tests of inputs that calls of the class library make.
//!
//! Source: decision 0102.

use super::{LIMIT, compiled, empty_folder, files, generated, of_library, testgen, workshop};
use cases::process;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

/// The number of methods of `Library.java`.
const LIBRARY_METHODS: usize = 33;

/// The methods have parameters of all types for which `library::factories` has a call.
#[test]
fn calls_of_the_class_library_make_inputs_in_tests_too() {
    let folder = empty_folder("testgen-library");
    let out = folder.join("out");
    let options = ["--array-length", "2", "--framework", "plain", "--out", out.to_str().unwrap()];
    let json = generated("Library.java", &options);
    let goals = &json["goals"];
    assert_eq!((&goals["unreachable"], &goals["open"]), (&2.into(), &0.into()), "{json}");
    let methods = goals["methods"].as_array().unwrap();
    assert_eq!(methods.len(), LIBRARY_METHODS, "{json}");
    // A 29th of February is in a leap year, and no day is greater than 31.
    let season = methods.iter().find(|one| one["method"] == "Library.season");
    assert_eq!(season.unwrap()["unreachable"], 2, "{json}");
    let classes = compiled("Library.java");
    let home = workshop().jdk.home;
    let mut command = Command::new(home.join("bin/javac"));
    command.args(["-nowarn", "-d"]).arg(&classes).arg("-cp").arg(&classes);
    let outcome = process::run(command.args(files(&out)), LIMIT).unwrap();
    assert_eq!(outcome.exit, Some(0), "{}", outcome.stderr);
    for name in ["LibraryTest", "LibraryFindingsTest"] {
        let mut command = Command::new(home.join("bin/java"));
        let outcome = process::run(command.arg("-cp").arg(&classes).arg(name), LIMIT).unwrap();
        assert_eq!(outcome.exit, Some(0), "{}{}", outcome.stdout, outcome.stderr);
    }
    let refused = folder.join("Refused.java");
    let text =
        "class Refused { static int at(java.time.ZoneId zone) { return zone == null ? 0 : 1; } }";
    fs::write(&refused, text).unwrap();
    let outcome = testgen(&format!("{}#at", refused.display()), &[]);
    assert_eq!(outcome.exit, Some(2), "{}", outcome.stdout);
    assert!(outcome.stderr.contains("java.time.ZoneId"), "{}", outcome.stderr);
}

#[test]
fn a_field_of_an_interface_in_an_opened_class_has_any_results() {
    let options =
        ["--open", "java.util.TreeMap", "--up-to", "2", "--goals-in", "java.util.TreeMap#compare"];
    let json = of_library("java.util.TreeMap#floorKey", &options);
    let comparators = json["tests"].as_array().unwrap().iter().flat_map(|test| {
        let inputs = test["inputs"].as_array().unwrap().iter();
        inputs.filter(|input| input["name"] == "this.comparator").map(|input| &input["value"])
    });
    let comparators: BTreeSet<&str> = comparators.filter_map(Value::as_str).collect();
    assert_eq!(comparators.len(), 2, "null and another one: {json}");
}

#[test]
fn a_field_without_inputs_in_an_opened_class_leaves_goals_open() {
    let options = ["--open", "java.util.Scanner", "--up-to", "2"];
    let json = of_library("java.util.Scanner#locale", &options);
    let reasons = json["reasons"].to_string();
    assert!(reasons.contains("of type java.util.Locale, only null was considered"), "{json}");
}
