//! Settings of choices in general.

use serde::{Deserialize, Serialize};

/// Settings of choices in general.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Choosing {
    /// Whether `false` is the first alternative of a truth value.
    pub false_first: bool,
    /// Whether a choice with one alternative ends a transition.
    pub break_single: bool,
    /// Whether `Verify.beginAtomic` has an effect.
    pub atomic: bool,
    /// Whether `Verify.ignoreIf` has an effect.
    pub ignore_paths: bool,
    /// Whether the exceptions of `ei.exception` are thrown.
    pub injects: bool,
    /// Whether comparisons of clock values are choices.
    pub fuzzes_time: bool,
    /// The maximal number of processors that the program may observe.
    pub most_processors: Option<u32>,
    /// Whether alternatives are taken in a random order.
    pub shuffled: bool,
    /// Whether the settings belong to a recorded path.
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
