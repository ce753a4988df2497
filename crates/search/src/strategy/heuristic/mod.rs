//! What makes one open state more promising than another: a rating, the least first.
//!
//! The words are those of JPF's heuristics. Invariant: a rating only orders states; none is left out
//! because of it, except by a strategy that says so.

mod order;
mod threads;
mod values;

use std::fmt;

use super::Setup;
use crate::view::{Interest, View};

/// What is known of the path to an open state.
#[derive(Clone, Debug, Default)]
pub struct Way {
    /// Transitions from the start.
    pub depth: u32,
    /// The agent that ran last.
    pub ran: Option<u32>,
    /// Whether that agent could go on, so that another one's turn is a preemption.
    pub goes_on: bool,
    /// How many preemptions there were.
    pub preemptions: u32,
    /// How many choices of data.
    pub choices: u32,
    /// Whether the alternatives are outcomes of a choice of data.
    pub chooses: bool,
    /// Who ran, the last step first, no more than the setup's history.
    pub recent: Vec<u32>,
}

impl Way {
    /// The way on to a state that looks like this, from the state it was reached from.
    pub fn on(from: Option<&Self>, view: &View, depth: u32, history: usize) -> Self {
        let start = Self::default();
        let from = from.unwrap_or(&start);
        let switched = from.ran.is_some() && from.ran != view.ran;
        let preempted = switched && from.goes_on && !from.chooses;
        let mut recent: Vec<u32> = view.ran.into_iter().collect();
        recent.extend(from.recent.iter().take(history.saturating_sub(1)));
        Self {
            depth,
            ran: view.ran,
            goes_on: view.ran.is_some_and(|name| view.is_enabled(name)),
            preemptions: from.preemptions + u32::from(preempted),
            choices: from.choices + u32::from(from.chooses),
            chooses: view.chooses,
            recent,
        }
    }
}

/// Rates open states.
pub trait Heuristic: fmt::Debug {
    /// The less, the sooner the state goes on. Asked once a state, in the order in which they are
    /// reached.
    fn rate(&mut self, way: &Way, view: &View) -> i64;

    /// Whether it looks at the branches that steps take.
    fn wants_branches(&self) -> bool {
        false
    }
}

/// What is better than any rating, and worse than any, with a depth added.
const BEST: i64 = i64::MIN / 2;
const WORST: i64 = i64::MAX / 2;

/// The rating of a state; what the program says of it comes first.
pub fn rate(heuristic: &mut dyn Heuristic, way: &Way, view: &View) -> i64 {
    let rating = heuristic.rate(way, view);
    match view.interest {
        Interest::None => rating,
        Interest::Interesting => BEST,
        Interest::Boring => WORST,
    }
}

/// A row of the table of heuristics.
#[derive(Clone, Copy, Debug)]
pub struct HeuristicRow {
    /// Its name on the command line.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// Makes one.
    pub open: fn(&Setup) -> Box<dyn Heuristic>,
}

/// Every heuristic there is; the first is the default.
pub const HEURISTICS: &[HeuristicRow] = &[
    HeuristicRow {
        name: "bfs",
        help: "the states nearest to the start first",
        open: |_| Box::new(order::Near),
    },
    HeuristicRow {
        name: "dfs",
        help: "the states farthest from the start first",
        open: |_| Box::new(order::Far),
    },
    HeuristicRow {
        name: "random",
        help: "any, by --seed",
        open: |setup| Box::new(order::Any::new(setup.seed)),
    },
    HeuristicRow {
        name: "most-blocked",
        help: "those in which most threads are blocked first: finds deadlocks",
        open: |_| Box::new(threads::MostBlocked),
    },
    HeuristicRow {
        name: "interleaving",
        help: "paths first on which threads take turns",
        open: |_| Box::new(threads::Interleaving),
    },
    HeuristicRow {
        name: "switch-thread",
        help: "steps first of threads that the search has not looked at lately",
        open: |setup| Box::new(threads::SwitchThread::new(setup.history)),
    },
    HeuristicRow {
        name: "prefer-threads",
        help: "steps of --prefer-thread first",
        open: |_| Box::new(threads::Preferred),
    },
    HeuristicRow {
        name: "preemptions",
        help: "paths with the fewest preemptions first",
        open: |_| Box::new(threads::Preemptions),
    },
    HeuristicRow {
        name: "choose-free",
        help: "paths with the fewest choices of data first",
        open: |_| Box::new(values::ChooseFree),
    },
    HeuristicRow {
        name: "branches",
        help: "steps first that take branches which were taken never before, or seldom",
        open: |_| Box::<values::Branches>::default(),
    },
    HeuristicRow {
        name: "user",
        help: "the least value first that the program gave its state: Verify.setHeuristicSearchValue",
        open: |_| Box::new(values::User),
    },
];

/// The heuristic of this name.
pub fn find(name: &str) -> Option<&'static HeuristicRow> {
    HEURISTICS.iter().find(|row| row.name == name)
}
