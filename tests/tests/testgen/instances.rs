//! Values that no constructor and no caller makes are no inputs: final fields, and type variables.

use super::generated;

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
