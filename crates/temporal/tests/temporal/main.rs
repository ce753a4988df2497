//! Tests of the crate against independent definitions.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod evaluator;
mod explaining;
mod fairness;
mod hanoi;
mod patterns;
mod random;
mod reading;
mod sizes;
mod stuttering;

/// Returns the value of an environment variable, or a default.
fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(otherwise)
}
