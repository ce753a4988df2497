//! Contracts between two calls of a method.
//!
//! Source: the documentation of `Object.equals` and `Comparable.compareTo`.

use super::generated;

#[test]
fn a_broken_contract_is_a_finding() {
    let json = generated("Contracts.java", &["--framework", "plain", "--verify", "--exhaustive"]);
    let violations = json["violations"].as_array().unwrap().iter();
    let mut ids: Vec<&str> = violations.map(|one| one["id"].as_str().unwrap()).collect();
    ids.retain(|id| id.starts_with("contract"));
    ids.sort_unstable();
    let expected = [
        "contract/compareTo/Contracts$Unequal.compareTo",
        "contract/equals/Contracts$Colored.equals",
        "contract/equals/Contracts$Point.equals",
        "contract/hashCode/Contracts$Entry.hashCode",
        "contract/hashCode/Contracts$Name.hashCode",
    ];
    assert_eq!(ids, expected, "{json}");
    assert_eq!(json["verified"]["dropped"], serde_json::json!([]), "{json}");
}

/// Values of identity hash codes and of the clock are not asserted.
#[test]
fn results_that_differ_between_executions_are_not_asserted() {
    let options = ["--framework", "plain", "--verify", "--time-limit", "10s"];
    let bounds = ["--array-length", "1", "--string-length", "1"];
    let json = generated("Identities.java", &[&options[..], &bounds].concat());
    assert_eq!(json["verified"]["dropped"], serde_json::json!([]), "{json}");
    assert!(json["tests"].as_array().unwrap().len() > 15, "{json}");
    let reasons = json["reasons"].to_string();
    assert!(!reasons.contains("does not support"), "{reasons}");
}
