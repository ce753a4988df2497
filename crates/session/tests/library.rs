//! Tests of the example: parts of a caller are found by name, used, and reported.

#![allow(clippy::unwrap_used)]

#[allow(dead_code, reason = "its main is not called here")]
#[path = "../examples/own_parts.rs"]
mod own_parts;

use report::Verdict;
use std::path::Path;

#[test]
fn the_example_uses_all_extensions() {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/Powers.java");
    let report = own_parts::check(&program.display().to_string()).unwrap();
    assert_eq!(report.verdict, Verdict::Unsafe, "{:?}", report.reasons);
    let found: Vec<&str> = report.violations.iter().map(|one| one.property.as_str()).collect();
    assert_eq!(found, ["few-threads"]);
    assert_eq!(report.violations[0].message, "3 threads live");
    let texts = report.violations[0].trace.iter().map(|step| step.text.as_str());
    assert!(texts.into_iter().any(|text| text.contains("Verify.getInt(\"n\") = 4")));
    let told = format!("{} states were stored", report.statistics.states_new);
    assert_eq!(report.listeners[0].text, told);
    assert!(report.configuration.contains(&("search".to_owned(), "newest".to_owned())));
}

#[test]
fn the_example_is_short() {
    let text = include_str!("../examples/own_parts.rs");
    let parts = text.split("/// Checks the program that").next().unwrap_or_default();
    assert!(parts.lines().filter(|line| !line.trim().is_empty()).count() < 100);
}
