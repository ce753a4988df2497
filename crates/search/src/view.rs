//! What a strategy may want to know of a state besides its number of alternatives. A frontier that
//! wants it says so in its habits, and only then is a system asked.
//!
//! Invariant: what a view tells is a function of the state and of the step that led there, and
//! agents keep their names over the whole run.

use crate::reduction::Access;

/// A state as a strategy sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The agent whose step led here; none in the start state.
    pub ran: Option<u32>,
    /// The agents that live, those that cannot go on among them. None: their alternatives cannot be
    /// told apart.
    pub actors: Vec<Actor>,
    /// Whether the alternatives are outcomes for one agent, and not turns of several.
    pub chooses: bool,
    /// What the program says of the state's worth.
    pub worth: i32,
    /// Whether it calls the state interesting, or boring.
    pub interest: Interest,
    /// The branches that the step took, as numbers that stay the same over the run.
    pub branches: Vec<u64>,
}

/// What a program says of a state to whoever orders states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Interest {
    /// Nothing.
    #[default]
    None,
    /// It is to go on before others.
    Interesting,
    /// It is to go on after others.
    Boring,
}

/// An agent as a strategy sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Actor {
    /// Its name, the same in all states of the run.
    pub name: u32,
    /// Who started it.
    pub parent: Option<u32>,
    /// Whether the user wants it to go first.
    pub preferred: bool,
    /// Its first alternative.
    pub first: u32,
    /// How many it has, one after the other; 0 if it cannot go on.
    pub count: u32,
    /// What its next step will access, in names of this state.
    pub accesses: Vec<Access>,
}

impl View {
    /// The agent that takes this alternative.
    pub fn owner(&self, choice: u32) -> Option<&Actor> {
        self.actors.iter().find(|actor| actor.has(choice))
    }

    /// The agents that can go on.
    pub fn enabled(&self) -> impl Iterator<Item = &Actor> {
        self.actors.iter().filter(|actor| actor.count > 0)
    }

    /// Whether the agent of this name can go on.
    pub fn is_enabled(&self, name: u32) -> bool {
        self.enabled().any(|actor| actor.name == name)
    }
}

impl Actor {
    /// Whether this alternative is its own.
    pub fn has(&self, choice: u32) -> bool {
        (self.first..self.first.saturating_add(self.count)).contains(&choice)
    }

    /// Whether the next steps of two agents do not commute.
    pub fn races_with(&self, other: &Self) -> bool {
        self.name != other.name
            && self.accesses.iter().any(|a| other.accesses.iter().any(|b| a.conflicts(b)))
    }
}
