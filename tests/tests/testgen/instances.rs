//! Values that no constructor and no caller makes are no inputs: final fields, and type variables.

use super::{compiled, empty_folder, generated, of_library};

#[test]
fn final_fields_have_the_values_of_their_initializers() {
    let options =
        ["--array-length", "2", "--string-length", "1", "--framework", "plain", "--verify"];
    let json = generated("Instances.java", &options);
    assert_eq!(json["verified"]["dropped"], serde_json::json!([]), "{json}");
    let violations = json["violations"].as_array().unwrap().iter();
    let ids: Vec<&str> = violations.map(|one| one["id"].as_str().unwrap()).collect();
    assert!(ids.iter().all(|id| !id.contains("Ring")), "{ids:?}");
    // The elements of a list, and the field of a class with two constructors, may be null.
    assert!(
        ids.iter().any(|id| id.contains("NullPointerException/Instances$Two.length")),
        "{ids:?}"
    );
    assert!(ids.iter().all(|id| !id.contains("ClassCast")), "{ids:?}");
    let methods = json["goals"]["methods"].as_array().unwrap();
    let counts = |name: &str| {
        let one = methods.iter().find(|one| one["method"] == name).unwrap();
        ["covered", "unreachable", "open"].map(|of| one[of].as_u64().unwrap())
    };
    assert_eq!(counts("Instances$Ring.offer"), [2, 0, 0], "{json}");
    assert_eq!(counts("Instances$Ring.isOdd"), [1, 1, 0], "{json}");
    assert_eq!(counts("Instances$Two.length"), [2, 0, 0], "{json}");
    assert_eq!(counts("Instances.order"), [4, 0, 0], "{json}");
}

/// Returns the result of a method of `Completed`, whose tests pass on a JVM.
fn completed(method: &str, options: &[&str]) -> serde_json::Value {
    let classes = compiled("Completed.java");
    let classes = ["--classpath", classes.to_str().unwrap(), "--from", "structures"];
    let verifies = ["--framework", "plain", "--verify"];
    let json = of_library(method, &[&classes[..], &verifies, options].concat());
    let dropped = json["verified"]["dropped"].as_array();
    assert!(dropped.is_none_or(Vec::is_empty), "{json}");
    json
}

/// Returns the results of the tests.
fn results(json: &serde_json::Value) -> Vec<&str> {
    let tests = json["tests"].as_array().unwrap().iter();
    tests.map(|test| test["expected"]["returns"].as_str().unwrap_or("exception")).collect()
}

#[test]
fn fields_that_the_precondition_does_not_read_are_completed() {
    let json = completed("Completed#size", &[]);
    assert_eq!((results(&json), &json["structures"]), (vec!["2", "3", "4"], &3.into()), "{json}");
    // Objects that complete a structure do not count.
    let json = completed("Completed#size", &["--exactly", "1"]);
    assert_eq!(results(&json), ["3"], "{json}");
    // A field without inputs is no cause of an exception.
    let json = completed("Completed$Guarded#isHeld", &[]);
    assert!(results(&json).is_empty(), "{json}");
    let reason = "field Completed$Guarded.lock is never null, but its type is no input";
    assert!(json["reasons"].to_string().contains(reason), "{json}");
    assert_eq!(results(&completed("Completed$Guarded#isClosed", &[])), ["false"]);
}

#[test]
fn numbers_of_structures_and_ranges_remain() {
    let values = |method: &str, options: &[&str], name: &str| -> Vec<String> {
        let folder = empty_folder("testgen-ranged");
        let out = ["--out", folder.to_str().unwrap()];
        let json = completed(method, &[options, &out].concat());
        let tests = json["tests"].as_array().unwrap().iter();
        let inputs = tests.flat_map(|test| test["inputs"].as_array().unwrap());
        let named = inputs.filter(|input| input["name"] == name);
        named.map(|input| input["value"].as_str().unwrap().to_owned()).collect()
    };
    // The method does not depend on the number.
    let get = "Completed$Ranged#get";
    assert_eq!(values(get, &["--range", "size=5..6"], "this.size"), ["5", "6"]);
    assert_eq!(values(get, &["--range", "letter=97..98"], "this.letter"), ["'a'", "'b'"]);
    // Nor on a truth value that the precondition reads.
    let mut values = values("Completed$Either#get", &[], "this.isLeft");
    values.sort();
    assert_eq!(values, ["false", "true"]);
}

#[test]
fn a_field_that_only_the_method_reads_has_the_value_of_the_execution() {
    let json = completed("Completed$Late#size", &[]);
    assert_eq!(results(&json), ["exception"], "{json}");
}

#[test]
fn a_range_applies_to_nested_arrays_or_is_reported() {
    let ranged = |range: &str| {
        let options = ["--array-length", "1", "--range", range];
        completed("Completed$Grid#rows", &options)
    };
    let json = ranged("cells=0..1");
    let assumed = json["assumptions"].to_string();
    assert!(assumed.contains("inputs: long cells from 0 to 1"), "{json}");
    // The arrays null, {}, {null}, {{}}, {{0}} and {{1}}.
    assert_eq!(results(&json).len(), 6, "{json}");
    let assumed = ranged("other=0..1")["assumptions"].to_string();
    assert!(assumed.contains("has the name other (--range)"), "{assumed}");
}
