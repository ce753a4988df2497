//! Cost and extent of a search.
//!
//! Source: the published result file. Invariant: the fields are counts; rates are computed from them.

use serde::{Deserialize, Serialize};

/// The counts of the whole search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Statistics {
    /// Stored states.
    pub states_new: u64,
    /// Transitions that reached a stored state.
    pub states_revisited: u64,
    /// States in which the process has ended.
    pub end_states: u64,
    /// Transitions between stored states.
    pub transitions: u64,
    /// The length of the longest path, in transitions.
    pub max_depth: u64,
    /// Choices by kind.
    pub choices: Choices,
    /// Executed bytecode instructions.
    pub instructions: u64,
    /// Loaded classes.
    pub classes_loaded: u64,
    /// The maximal number of live threads in one state.
    pub max_threads: u64,
    /// Capacity of the store of visited states at the end, in bytes.
    pub state_bytes: u64,
    /// Wall time of the search, in milliseconds.
    pub elapsed_ms: u64,
    /// The maximal resident memory of the process, in bytes.
    pub peak_memory_bytes: u64,
    /// The executions that were sampled during the search. The other counts exclude them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sampling: Option<Sampling>,
    /// The searches that ended before the search of this result began. The other counts exclude them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub earlier: Option<EarlierSearches>,
}

/// Searches whose results are not used, because the program needs other settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct EarlierSearches {
    /// The number of searches.
    pub searches: u64,
    /// Their stored states.
    pub states: u64,
    /// The sum of their wall times, in milliseconds.
    pub elapsed_ms: u64,
}

impl EarlierSearches {
    /// Adds the searches of `more`.
    pub const fn add(&mut self, more: Self) {
        self.searches += more.searches;
        self.states += more.states;
        self.elapsed_ms += more.elapsed_ms;
    }
}

/// Executions drawn at random during an exhaustive search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sampling {
    /// Random executions from the initial state.
    pub executions: u64,
    /// States of the best-first search by the number of blocked threads (decision 0048).
    pub states: u64,
    /// Transitions of the random executions and of the best-first search.
    pub transitions: u64,
    /// Bytecode instructions of the random executions and of the best-first search.
    pub instructions: u64,
    /// The seed of the random numbers.
    pub seed: u64,
    /// Violations that sampling found.
    pub violations: u64,
}

impl Statistics {
    /// Returns new states per second of wall time; `None` if the time is too short to measure.
    pub fn states_per_second(&self) -> Option<u64> {
        (self.states_new * 1000).checked_div(self.elapsed_ms)
    }
}

/// The numbers of choices by kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Choices {
    /// Choices of the next thread.
    pub schedule: u64,
    /// Choices of the value that a nondeterministic call returns.
    pub data: u64,
}
