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
    ];
    assert_eq!(ids, expected, "{json}");
    assert_eq!(json["verified"]["dropped"], serde_json::json!([]), "{json}");
}
