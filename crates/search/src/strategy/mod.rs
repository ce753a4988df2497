//! Exploration order. A strategy is a frontier: it decides which open state goes on next, and
//! nothing else; steps, storing and judging are done once, in [`explore`](mod@crate::explore).
//!
//! Invariant: a frontier that may leave an alternative of a state untaken says so in
//! [`unseen`](Frontier::unseen), so that the exploration is never called complete.

mod beam;
mod best_first;
mod bfs;
mod dfs;
pub mod heuristic;
mod iterative;
mod pct;
mod pos;
mod preemptions;
mod surw;
mod walk;

use std::fmt;

pub use bfs::Bfs;
pub use dfs::Dfs;
pub use heuristic::{HEURISTICS, Heuristic, HeuristicRow};

use base::chunks::Chunks;

use crate::store::StateId;
use crate::view::View;

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

/// What a frontier asks of the exploration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Habits {
    /// It is shown each state before that is pushed or offered.
    pub looks: bool,
    /// What it is shown tells of the branches that the step took, too.
    pub branches: bool,
    /// Known states that are reached again are offered to it.
    pub revisits: bool,
    /// Nothing is expanded beyond a depth until everything within it is.
    pub deepens: bool,
}

/// The open states.
pub trait Frontier: fmt::Debug {
    /// Adds a state, which was reached from the current one if there is any.
    fn push(&mut self, open: Open);

    /// The state that goes on; the same one until a push or [`close`](Self::close). A frontier that
    /// chooses among the alternatives sets `next`.
    fn current(&mut self) -> Option<&mut Open>;

    /// Removes the current state.
    fn close(&mut self);

    /// The open states from the first to the current one, if each was reached from the one
    /// before by the alternative it took last; else the exploration keeps links to parents.
    fn stack(&self) -> Option<&Chunks<Open>> {
        None
    }

    /// Takes about half of the open alternatives out, as a stack for another frontier of this kind;
    /// none if there is no half to give.
    fn split(&mut self) -> Option<Vec<Open>> {
        None
    }

    /// All open states, in an order in which pushing them gives this frontier again; none where it
    /// knows more of them than that, and so cannot be resumed.
    fn open_states(&self) -> Option<Box<dyn Iterator<Item = Open> + '_>> {
        None
    }

    /// Bytes of the open states, for the memory limit, if that is known.
    fn bytes(&self) -> usize {
        0
    }

    /// What it asks for.
    fn habits(&self) -> Habits {
        Habits::default()
    }

    /// The state that is about to be pushed or offered.
    fn look(&mut self, view: &View) {
        let _ = view;
    }

    /// A known state was reached from the current one; whether it is added again.
    fn offer(&mut self, open: Open) -> bool {
        let _ = open;
        false
    }

    /// About which share of the work is done, if that can be told; an estimate.
    fn share(&self) -> Option<f64> {
        None
    }

    /// What may not have been seen, in words; none if every alternative of every state was taken
    /// once nothing is open.
    fn unseen(&self) -> Option<String> {
        None
    }
}

/// What a strategy can be told.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Of what is drawn at random.
    pub seed: u64,
    /// The longest path, for strategies that keep the bound themselves.
    pub max_depth: Option<u32>,
    /// What tells which state is more promising.
    pub heuristic: &'static HeuristicRow,
    /// How many states are kept open; the others are dropped.
    pub width: Option<usize>,
    /// How many paths are walked.
    pub walks: u64,
    /// The depth of the bugs that PCT looks for.
    pub bug_depth: u32,
    /// How many preemptions an execution may have.
    pub preemptions: u32,
    /// How many of the last steps of a path count where threads are to alternate.
    pub history: usize,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            seed: 42,
            max_depth: None,
            heuristic: &HEURISTICS[0],
            width: None,
            walks: 1000,
            bug_depth: 3,
            preemptions: 2,
            history: 10,
        }
    }
}

/// A row of the table of strategies.
#[derive(Clone, Copy, Debug)]
pub struct Strategy {
    /// Its name on the command line.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// Whether it takes every alternative of every state.
    pub complete: bool,
    /// Whether alternatives may be left out that lead to the same ends as others.
    pub reduces: bool,
    /// Whether a search can be broken off and resumed later: all there is to know of an open state
    /// is which alternative comes next.
    pub resumes: bool,
    /// Whether it goes through known states again: it keeps a bound on the depth itself and needs a
    /// store that knows its states.
    pub again: bool,
    /// The options, without their dashes, that it looks at besides the seed and the depth.
    pub uses: &'static [&'static str],
    /// Makes an empty frontier.
    pub open: fn(&Setup) -> Box<dyn Frontier>,
}

/// A strategy that takes everything, in some order: what a row of one's own begins with.
pub const ORDER: Strategy = Strategy {
    name: "",
    help: "",
    complete: true,
    reduces: true,
    resumes: false,
    again: false,
    uses: &[],
    open: |_| Box::new(Dfs::default()),
};

/// One that walks.
const WALK: Strategy =
    Strategy { complete: false, reduces: false, again: true, uses: &["walks"], ..ORDER };

/// Every strategy there is; the first is the default.
pub const STRATEGIES: &[Strategy] = &[
    Strategy {
        name: "dfs",
        help: "depth first: the newest open state goes on; needs the least memory",
        resumes: true,
        ..ORDER
    },
    Strategy {
        name: "bfs",
        help: "breadth first: the oldest open state goes on; error paths are shortest",
        resumes: true,
        open: |_| Box::new(Bfs::default()),
        ..ORDER
    },
    Strategy {
        name: "iterative",
        help: "iterative deepening: depth first to depth 1, then 2, and so on",
        reduces: false,
        open: |_| Box::new(iterative::Iterative::default()),
        ..ORDER
    },
    Strategy {
        name: "best-first",
        help: "the open state that --heuristic rates best goes on",
        uses: &["heuristic", "width"],
        open: best_first::greedy,
        ..ORDER
    },
    Strategy {
        name: "astar",
        help: "the same, with the depth added to the rating",
        uses: &["heuristic", "width"],
        open: best_first::astar,
        ..ORDER
    },
    Strategy {
        name: "beam",
        help: "of each depth only the --width states that --heuristic rates best go on",
        complete: false,
        reduces: false,
        uses: &["heuristic", "width"],
        open: beam::open,
        ..ORDER
    },
    Strategy {
        name: "preemptions",
        help: "every execution in which at most --preemptions threads are kept from going on",
        complete: false,
        reduces: false,
        again: true,
        uses: &["preemptions"],
        open: preemptions::open,
        ..ORDER
    },
    Strategy {
        name: "random-walk",
        help: "--walks paths from the start, each alternative as likely",
        open: |setup| walk::open(setup, walk::Uniform::default()),
        ..WALK
    },
    Strategy {
        name: "simulation",
        help: "one path, drawn at random",
        uses: &[],
        open: |setup| walk::open(&Setup { walks: 1, ..setup.clone() }, walk::Uniform::default()),
        ..WALK
    },
    Strategy {
        name: "pct",
        help: "--walks schedules by random priorities that change --bug-depth - 1 times",
        uses: &["walks", "bug-depth"],
        open: |setup| walk::open(setup, pct::Pct::new(setup.bug_depth)),
        ..WALK
    },
    Strategy {
        name: "pos",
        help: "--walks schedules by random priorities of events, drawn anew where events race",
        open: |setup| walk::open(setup, pos::Pos::default()),
        ..WALK
    },
    Strategy {
        name: "surw",
        help: "--walks schedules, uniform over the orders of some events, counted in the first",
        open: |setup| walk::open(setup, surw::Surw::default()),
        ..WALK
    },
];

/// The strategy of this name.
pub fn find(name: &str) -> Option<&'static Strategy> {
    STRATEGIES.iter().find(|strategy| strategy.name == name)
}
