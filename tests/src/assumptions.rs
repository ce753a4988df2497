//! The names of all assumptions that a result can carry.
//!
//! Invariant: README.md and docs/semantics.md name each of them (`tests/tests/assumptions.rs`), and no
//! result of a case has another one ([`crate::judge`]).

use serde_json::Value;

/// The words before the colon of an assumption.
pub const NAMES: [&str; 26] = [
    "choices",
    "environment",
    "fairness",
    "hashes",
    "heap",
    "injected",
    "inputs",
    "interrupts",
    "invariants",
    "jdk",
    "library",
    "liveness",
    "loaded-data",
    "memory-model",
    "pools",
    "positions",
    "processors",
    "random",
    "references",
    "schedules",
    "spurious",
    "stopping",
    "suspension",
    "timeouts",
    "virtual-threads",
    "waiting-loops",
];

/// Returns an assumption of a result whose name is not listed.
pub fn unlisted(result: &Value) -> Option<&str> {
    let all = result["assumptions"].as_array().map(Vec::as_slice).unwrap_or_default();
    let is_listed =
        |text: &str| text.split_once(": ").is_some_and(|(name, _)| NAMES.contains(&name));
    all.iter().filter_map(Value::as_str).find(|text| !is_listed(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn other_names_are_found() {
        assert_eq!(unlisted(&json!({ "assumptions": ["heap: 1 GiB", "spurious: none"] })), None);
        assert_eq!(unlisted(&json!({ "assumptions": ["luck: some"] })), Some("luck: some"));
        assert_eq!(unlisted(&json!({})), None);
    }
}
