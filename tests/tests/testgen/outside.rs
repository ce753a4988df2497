//! Goals that only other code reaches are open: other callers, and other implementations.
//!
//! Source: decision 0132.

use super::making::texts;
use super::{empty_folder, generated, testgen};
use serde_json::Value;
use std::fs;

/// Returns the numbers of unreachable and open goals of a method.
fn counts(json: &Value, method: &str) -> [u64; 2] {
    let all = json["goals"]["methods"].as_array().unwrap();
    let own = all.iter().find(|one| one["method"].as_str().unwrap().ends_with(method));
    let own = own.unwrap_or_else(|| panic!("{method}: {json}"));
    ["unreachable", "open"].map(|of| own[of].as_u64().unwrap())
}

#[test]
fn a_goal_that_other_callers_reach_is_open() {
    let options = ["--from", "sequences", "--up-to", "2", "--array-length", "1"];
    let json = generated("Escaping.java", &options);
    let reasons = json["reasons"].to_string();
    for (method, reason) in [
        ("ofInner", "could change the object that is returned by Returning.inner"),
        ("ofList", "could change the object that is returned by Listing.all"),
        ("ofRaw", "could change the object that is returned by Raw.numbers"),
        ("ofPassed", "could change the array that it passed to the constructor of Passing"),
        ("ofField", "could set Open.number"),
        ("ofStatic", "sequences do not call Poked.poke"),
        ("ofFriend", "sequences do not call methods of Escaping$Befriended$Friend"),
        ("ofMade", "sequences do not call Made.of"),
        ("ofLibrary", "sequences do not call methods of java.util.ArrayList"),
    ] {
        assert_eq!(counts(&json, method), [0, 1], "{method}: {json}");
        assert!(reasons.contains(reason), "{method}: {reasons}");
    }
    assert_eq!(counts(&json, "ofKept"), [1, 0], "{json}");
}

#[test]
fn a_goal_that_another_implementation_reaches_is_open() {
    let json = generated("Implemented.java", &["--array-length", "1"]);
    let reasons = json["reasons"].to_string();
    for (method, reason) in [
        ("shape", "an implementation of Implemented$Shape could override sides"),
        ("plain", "an implementation of Implemented$Plain could override sides"),
        ("negated", "an implementation of java.util.function.IntPredicate could override negate"),
        ("filled", "an implementation of java.util.function.Consumer could change an object"),
        (
            "visited",
            "an implementation of Implemented$Visitor could change an object that visit gets",
        ),
    ] {
        assert_eq!(counts(&json, &format!("Implemented.{method}")), [0, 1], "{method}: {json}");
        assert!(reasons.contains(reason), "{method}: {reasons}");
    }
    for method in ["fixed", "named"] {
        assert_eq!(counts(&json, &format!("Implemented.{method}")), [1, 0], "{method}: {json}");
    }
}

#[test]
fn tests_of_methods_with_names_of_assertions_compile() {
    let folder = empty_folder("testgen-guards");
    let out = folder.to_str().unwrap();
    let json = generated("Guards.java", &["--out", out, "--verify"]);
    assert_eq!(json["verified"]["dropped"], serde_json::json!([]), "{json}");
    let text = texts(&folder);
    assert!(text.contains("void assertTrueIsCalled()"), "{text}");
    assert!(text.contains("(int[]) Guards.any("), "{text}");
    // The cases of a switch are its branches, and the tests of the compiler are not.
    let all = json["goals"]["methods"].as_array().unwrap();
    let label = all.iter().find(|one| one["method"] == "Guards.label").unwrap();
    assert_eq!((&label["total"], &label["covered"]), (&4.into(), &4.into()), "{json}");
}

#[test]
fn a_file_that_is_not_generated_is_kept() {
    let folder = empty_folder("testgen-kept");
    let file = folder.join("GuardsIsPositiveTest.java");
    let options = ["--out", folder.to_str().unwrap()];
    for _ in 0..2 {
        assert_eq!(testgen("Guards.java#isPositive", &options).exit, Some(0));
        assert!(fs::read_to_string(&file).unwrap().contains("written by Pathfinder"));
    }
    fs::write(&file, "/** By hand. */\nclass GuardsIsPositiveTest {}\n").unwrap();
    let outcome = testgen("Guards.java#isPositive", &options);
    assert_eq!(outcome.exit, Some(2), "{}", outcome.stderr);
    assert!(outcome.stderr.contains("GuardsIsPositiveTest.java: the file has no comment"));
    assert!(fs::read_to_string(&file).unwrap().starts_with("/** By hand. */"));
}

#[test]
fn folders_without_classes_are_told() {
    let folder = empty_folder("testgen-modules");
    let module = folder.join("app");
    let sources = module.join("src/main/java");
    fs::create_dir_all(&sources).unwrap();
    fs::write(sources.join("A.java"), "class A {}").unwrap();
    fs::write(folder.join("settings.gradle"), "include 'app'").unwrap();
    fs::write(module.join("build.gradle"), "").unwrap();
    let told = |target: &std::path::Path, text: &str| {
        let outcome = testgen(target.to_str().unwrap(), &[]);
        assert_eq!(outcome.exit, Some(2), "{}", outcome.stdout);
        assert!(outcome.stderr.contains(text), "{}", outcome.stderr);
    };
    told(&folder, "is the root of a build of several modules: name one of them: ");
    told(&folder, module.to_str().unwrap());
    told(&module, "build it first, such as with gradle classes");
    told(&sources, "src/main/java has sources, but no class files");
}
