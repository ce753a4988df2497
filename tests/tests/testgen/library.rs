//! Tests of inputs that calls of the class library make.
//!
//! Source: decision 0102.

use super::{LIMIT, compiled, empty_folder, files, generated, testgen, workshop};
use cases::process;
use std::fs;
use std::process::Command;

/// The number of methods of `Library.java`.
const LIBRARY_METHODS: usize = 26;

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
