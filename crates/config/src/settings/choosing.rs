//! The settings of choices.

use serde::{Deserialize, Serialize};

/// How choices are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Choosing {
    /// Whether of two truth values `false` comes first.
    pub false_first: bool,
    /// Whether a choice of one alternative is a state.
    pub break_single: bool,
    /// Whether `Verify.beginAtomic` has an effect.
    pub atomic: bool,
    /// Whether `Verify.ignoreIf` has one.
    pub ignore_paths: bool,
    /// Whether the exceptions of `ei.exception` are thrown.
    pub injects: bool,
    /// Whether comparisons of times are choices.
    pub fuzzes_time: bool,
    /// The most processors the program may be told of.
    pub most_processors: Option<u32>,
    /// Whether alternatives are taken in an order drawn at random.
    pub shuffled: bool,
    /// Whether a recorded path is followed.
    #[serde(skip)]
    pub replays: bool,
}

impl Default for Choosing {
    fn default() -> Self {
        Self {
            false_first: true,
            break_single: false,
            atomic: true,
            ignore_paths: true,
            injects: false,
            fuzzes_time: false,
            most_processors: None,
            shuffled: false,
            replays: false,
        }
    }
}
