//! The view of a state that strategies and heuristics rate.
//!
//! Invariant: a view is a function of the state and of the step that led there; processes keep their names
//! over the whole run.

use super::access::Access;

/// Shows states to a frontier whose [requirements](crate::frontier::FrontierRequirements) include views.
pub trait StateInspection {
    /// A failure of the system.
    type Error;

    /// Replaces `out` by a view of the state just encoded and of the step that led there.
    ///
    /// Must not change the state.
    fn inspect(&mut self, out: &mut StateView) -> Result<(), Self::Error>;
}

/// The view of a state for strategies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StateView {
    /// The process whose step led here; none in the start state.
    pub ran: Option<u32>,
    /// The live processes, disabled ones included. Empty if alternatives cannot be assigned to processes.
    pub processes: Vec<ProcessView>,
    /// Whether the alternatives are outcomes of a data choice of one process.
    pub chooses: bool,
    /// The value that the program assigned to the state.
    pub worth: i32,
    /// Whether the program called the state interesting or boring.
    pub interest: Interest,
    /// The branches that the step took, by numbers that are fixed over the run.
    pub branches: Vec<u64>,
    /// The distance to the nearest goal of the program; none if no goal is known.
    pub distance: Option<u32>,
}

/// The program's own rating of a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Interest {
    /// None.
    #[default]
    None,
    /// To be expanded before all others.
    Interesting,
    /// To be expanded after all others.
    Boring,
}

/// The view of a process for strategies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProcessView {
    /// Its name, the same in all states of the run.
    pub name: u32,
    /// The process that started it.
    pub parent: Option<u32>,
    /// Whether the user wants it to be scheduled first.
    pub preferred: bool,
    /// Its first alternative.
    pub first: u32,
    /// The number of its alternatives, which are consecutive; 0 if it is disabled.
    pub count: u32,
    /// The accesses of its next step, in names of this state.
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

    /// Whether the process of this name is enabled.
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
