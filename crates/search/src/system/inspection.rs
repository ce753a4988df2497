//! The view of a state that strategies and heuristics rate.
//!
//! Invariant: a view is a function of the state and of the step that led to the state. Processes
//! keep their names during the whole run.

use super::access::Access;

/// The capability to show states to a frontier whose
/// [requirements](crate::frontier::FrontierRequirements) include views.
pub trait StateInspection {
    /// The type of failures of the system.
    type Error;

    /// Replaces `out` by a view of the state that was just encoded, and of the step that led to
    /// this state.
    ///
    /// The method must not change the state.
    fn inspect(&mut self, out: &mut StateView) -> Result<(), Self::Error>;
}

/// The view of a state for strategies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StateView {
    /// The process whose step led to the state; none for the start state.
    pub ran: Option<u32>,
    /// The live processes, including disabled processes. The list is empty if alternatives cannot
    /// be assigned to processes.
    pub processes: Vec<ProcessView>,
    /// Whether the alternatives are outcomes of a data choice of one process.
    pub chooses: bool,
    /// The value that the program assigned to the state.
    pub worth: i32,
    /// Whether the program called the state interesting or boring.
    pub interest: Interest,
    /// The branches that the step took, as numbers that are fixed during the run.
    pub branches: Vec<u64>,
    /// The distance to the nearest goal of the program; none if no goal is known.
    pub distance: Option<u32>,
}

/// The rating of a state by the program itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Interest {
    /// The program did not rate the state.
    #[default]
    None,
    /// The state is to be expanded before all other states.
    Interesting,
    /// The state is to be expanded after all other states.
    Boring,
}

/// The view of a process for strategies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProcessView {
    /// The name of the process, which is the same in all states of the run.
    pub name: u32,
    /// The process that started this process.
    pub parent: Option<u32>,
    /// Whether the user prefers steps of the process.
    pub preferred: bool,
    /// The first alternative of the process.
    pub first: u32,
    /// The number of alternatives, which are consecutive; 0 if the process is disabled.
    pub count: u32,
    /// The accesses of the next step of the process, with names of this state.
    pub accesses: Vec<Access>,
}

impl StateView {
    /// Returns the process that takes this alternative.
    pub fn owner(&self, choice: u32) -> Option<&ProcessView> {
        self.processes.iter().find(|process| process.has(choice))
    }

    /// Returns the enabled processes.
    pub fn enabled(&self) -> impl Iterator<Item = &ProcessView> {
        self.processes.iter().filter(|process| process.count > 0)
    }

    /// Whether the process with this name is enabled.
    pub fn is_enabled(&self, name: u32) -> bool {
        self.enabled().any(|process| process.name == name)
    }
}

impl ProcessView {
    /// Whether this alternative belongs to the process.
    pub fn has(&self, choice: u32) -> bool {
        (self.first..self.first.saturating_add(self.count)).contains(&choice)
    }

    /// Whether the next steps of two processes are dependent.
    pub fn races_with(&self, other: &Self) -> bool {
        self.name != other.name
            && self.accesses.iter().any(|a| other.accesses.iter().any(|b| a.conflicts(b)))
    }
}
