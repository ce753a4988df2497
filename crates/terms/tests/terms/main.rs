//! Tests that compare terms with the arithmetic of the interpreter.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "this is a test")]

mod narrow;
mod paths;
mod random;
mod recipe;
mod refuting;
mod rules;
mod symbol_choices;
mod texts;
