//! Counts of an exploration.
//!
//! Invariant: two runs of one system with equal settings have equal counts, unless a limit of time
//! or memory ends a run.

/// The counts since the start of the exploration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The number of stored states, including the start state.
    pub states_new: u64,
    /// The number of transitions that reached a known state.
    pub states_revisited: u64,
    /// The number of new states that the observer classified as end states.
    pub end_states: u64,
    /// The number of steps from a stored state to a stored state.
    pub transitions: u64,
    /// The number of steps whose path was cut by the system or the observer before it reached a
    /// state.
    pub ignored: u64,
    /// The greatest depth at which a state was new or opened again, in transitions from the start state.
    pub max_depth: u32,
    /// The number of transitions found in the transition cache, which were not executed.
    pub cached: u64,
    /// The number of opened choice points. These are states with alternatives that were to be
    /// expanded.
    pub choices: u64,
    /// The number of states expanded again because they were reached at less depth, under a depth
    /// limit.
    pub reopened: u64,
}

impl Statistics {
    /// Counts a transition from the cache.
    pub(crate) fn count_cached(&mut self) {
        self.cached += 1;
        self.transitions += 1;
    }

    /// Returns the sum of the counts of two explorations of parts of a state space.
    #[must_use]
    pub fn plus(self, other: &Self) -> Self {
        Self {
            states_new: self.states_new + other.states_new,
            states_revisited: self.states_revisited + other.states_revisited,
            end_states: self.end_states + other.end_states,
            transitions: self.transitions + other.transitions,
            ignored: self.ignored + other.ignored,
            max_depth: self.max_depth.max(other.max_depth),
            cached: self.cached + other.cached,
            choices: self.choices + other.choices,
            reopened: self.reopened + other.reopened,
        }
    }
}
