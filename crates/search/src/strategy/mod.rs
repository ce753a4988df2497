//! Exploration order. A strategy is a frontier: it decides which open state goes on next, and
//! nothing else; steps, storing and judging are done once, in [`explore`](mod@crate::explore).

mod bfs;
mod dfs;

use std::fmt;

pub use bfs::Bfs;
pub use dfs::Dfs;

use crate::store::StateId;

/// A state whose alternatives are not all taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open {
    /// The state.
    pub state: StateId,
    /// The next alternative to take.
    pub next: u32,
    /// The number of alternatives, at least 1.
    pub arity: u32,
    /// Transitions from the start state.
    pub depth: u32,
}

/// The open states.
pub trait Frontier: fmt::Debug {
    /// Adds a state, which was reached from the current one if there is any.
    fn push(&mut self, open: Open);

    /// The state that goes on; the same one until a push or [`close`](Self::close).
    fn current(&mut self) -> Option<&mut Open>;

    /// Removes the current state.
    fn close(&mut self);

    /// The open states from the first to the current one, if each was reached from the one
    /// before by the alternative it took last; else the exploration keeps links to parents.
    fn stack(&self) -> Option<&[Open]> {
        None
    }
}

/// A row of the table of strategies.
#[derive(Clone, Copy, Debug)]
pub struct Strategy {
    /// Its name on the command line.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// Makes an empty frontier.
    pub open: fn() -> Box<dyn Frontier>,
}

/// Every strategy there is; the first is the default. All of them are exhaustive.
pub const STRATEGIES: &[Strategy] = &[
    Strategy {
        name: "dfs",
        help: "depth first: the newest open state goes on; needs the least memory",
        open: || Box::new(Dfs::default()),
    },
    Strategy {
        name: "bfs",
        help: "breadth first: the oldest open state goes on; error paths are shortest",
        open: || Box::new(Bfs::default()),
    },
];

/// The strategy of this name.
pub fn find(name: &str) -> Option<&'static Strategy> {
    STRATEGIES.iter().find(|strategy| strategy.name == name)
}
