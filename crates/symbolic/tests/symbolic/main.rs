//! Tests that compare the decider and its solvers with the evaluator and each other.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "this is a test"
)]

#[path = "../../../terms/tests/terms/recipe.rs"]
#[allow(dead_code, reason = "shared with the tests of terms")]
mod recipe;

mod deciding;
mod operations;

/// Returns Z3; if it is not installed, prints a message and returns none.
pub fn z3(test: &str) -> Option<z3::Z3> {
    let found = z3::Z3::load(None).unwrap();
    if found.is_none() {
        eprintln!("{test}: skipped without Z3 (Debian's package is libz3-4)");
    }
    found
}
