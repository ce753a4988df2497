//! What an exploration counts. Two runs over the same system with the same settings count the
//! same, unless a limit of time or memory ends one of them.

/// Counts since the start of the exploration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// States stored, the initial one included.
    pub states_new: u64,
    /// Transitions that reached a stored state.
    pub states_revisited: u64,
    /// New states that the observer called ends.
    pub end_states: u64,
    /// Steps from a stored state to a stored state.
    pub transitions: u64,
    /// Steps whose path was cut by the system or the observer before it reached a state.
    pub ignored: u64,
    /// The greatest depth at which a state was new or opened again, in transitions from the start.
    pub max_depth: u32,
    /// Transitions that were foreseen, and not taken again.
    pub foreseen: u64,
    /// Choice points opened: states with at least one alternative that were to be expanded.
    pub choices: u64,
    /// States expanded again because they were reached at less depth (under a depth limit).
    pub reopened: u64,
}

impl Statistics {
    /// What two explorations of parts of a state space count together.
    #[must_use]
    pub fn plus(self, other: &Self) -> Self {
        Self {
            states_new: self.states_new + other.states_new,
            states_revisited: self.states_revisited + other.states_revisited,
            end_states: self.end_states + other.end_states,
            transitions: self.transitions + other.transitions,
            ignored: self.ignored + other.ignored,
            max_depth: self.max_depth.max(other.max_depth),
            foreseen: self.foreseen + other.foreseen,
            choices: self.choices + other.choices,
            reopened: self.reopened + other.reopened,
        }
    }
}
