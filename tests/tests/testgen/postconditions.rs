//! Postconditions are evaluated on each path: invariants and contracts that only few numbers violate.
//!
//! Source: decision 0115.

use super::{generated, testgen};
use serde_json::Value;
use std::collections::BTreeMap;

/// Returns the statuses of the postconditions, by method.
fn statuses(json: &Value) -> BTreeMap<&str, &str> {
    let rows = json["postconditions"].as_array().unwrap().iter();
    rows.map(|row| (row["method"].as_str().unwrap(), row["status"].as_str().unwrap())).collect()
}

#[test]
fn a_violation_by_few_numbers_is_a_finding() {
    let options = ["--array-length", "2", "--time-limit", "5s"];
    let json = generated("Balances.java", &options);
    let expected = BTreeMap::from([
        ("Balances.add", "violated"),
        ("Balances.addExact", "holds"),
        // Loops with many turns are paths beyond each limit.
        ("Balances.addUpTo", "open"),
        ("Balances.total", "holds"),
        ("Balances.isAny", "holds"),
        ("Balances$Ledger.undo", "violated"),
        ("Balances$Ledger.undoAny", "holds"),
        ("Balances$Level.compareTo", "violated"),
        ("Balances$Height.compareTo", "holds"),
    ]);
    assert_eq!(statuses(&json), expected, "{json}");
    let violations = json["violations"].as_array().unwrap().iter();
    let mut ids: Vec<&str> = violations.map(|one| one["id"].as_str().unwrap()).collect();
    ids.retain(|id| !id.starts_with("uncaught"));
    ids.sort_unstable();
    let expected = [
        "contract/compareTo/Balances$Level.compareTo",
        "invariant/repOk/Balances$Ledger.undo",
        "invariant/repOk/Balances.add",
    ];
    assert_eq!(ids, expected, "{json}");
}

#[test]
fn each_source_of_inputs_finds_the_violation() {
    for options in [
        &["--exhaustive"][..],
        &["--goal", "path"],
        &["--goal", "mcdc"],
        &["--from", "structures"],
        &["--from", "sequences", "--up-to", "2"],
        &["--conservative", "isAny"],
    ] {
        let all = [options, &["--verify", "--framework", "plain"]].concat();
        let json = generated("Balances.java#add", &all);
        assert_eq!(json["violations"][0]["id"], "invariant/repOk/Balances.add", "{json}");
        assert_eq!(json["verified"]["dropped"], serde_json::json!([]), "{json}");
        let json = generated("Balances.java#addExact", options);
        assert_eq!(json["violations"], serde_json::json!([]), "{json}");
        assert_eq!(statuses(&json)["Balances.addExact"], "holds", "{options:?}: {json}");
    }
}

#[test]
fn the_search_for_violations_changes_no_goals() {
    for (method, tests) in [("add", 3), ("addExact", 3)] {
        let json = generated(&format!("Balances.java#{method}"), &[]);
        assert_eq!(json["goals"]["open"], 0, "{json}");
        assert_eq!(json["tests"].as_array().unwrap().len(), tests, "{json}");
    }
}

#[test]
fn a_limit_leaves_a_postcondition_open_by_name() {
    let options = ["--exhaustive", "--max-states", "60"];
    let outcome = testgen("Balances.java#addUpTo", &options);
    assert_eq!(outcome.exit, Some(3), "{}", outcome.stdout);
    let line = "repOk after Balances.addUpTo is open: the limit of 60 states was reached";
    assert!(outcome.stdout.contains(line), "{}", outcome.stdout);
}
