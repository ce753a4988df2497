//! Search strategies by name.

use crate::frontier::bfs::Bfs;
use crate::frontier::dfs::Dfs;
use crate::frontier::setup::StrategySetup;
use crate::frontier::{
    Frontier, beam, best_first, iterative_deepening, pct, pos, preemption_bound, surw, walk,
};

/// A row of the table of strategies.
#[derive(Clone, Copy, Debug)]
pub struct Strategy {
    /// The name of the strategy on the command line.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// Whether the strategy takes every alternative of every state.
    pub complete: bool,
    /// Whether the strategy supports partial-order reduction.
    pub reduces: bool,
    /// Whether a search can be interrupted and resumed. This requires that an open state is
    /// determined by its next alternative.
    pub resumes: bool,
    /// Whether the strategy passes through known states. Such a strategy enforces a depth bound
    /// itself, and needs a store that identifies states.
    pub revisits: bool,
    /// The options, without dashes, that the strategy uses in addition to the seed and the depth.
    pub uses: &'static [&'static str],
    /// Creates an empty frontier.
    pub open: fn(&StrategySetup) -> Box<dyn Frontier>,
}

/// The values of an exhaustive strategy, which a row completes.
pub const EXHAUSTIVE: Strategy = Strategy {
    name: "",
    help: "",
    complete: true,
    reduces: true,
    resumes: false,
    revisits: false,
    uses: &[],
    open: |_| Box::new(Dfs::default()),
};

/// The values of a random walk, which a row completes.
const WALK: Strategy =
    Strategy { complete: false, reduces: false, revisits: true, uses: &["walks"], ..EXHAUSTIVE };

/// All strategies. The first is the default.
pub const STRATEGIES: &[Strategy] = &[
    Strategy {
        name: "dfs",
        help: "depth first: expands the newest open state; needs the least memory",
        resumes: true,
        ..EXHAUSTIVE
    },
    Strategy {
        name: "bfs",
        help: "breadth first: expands the oldest open state; error paths are shortest",
        resumes: true,
        open: |_| Box::new(Bfs::default()),
        ..EXHAUSTIVE
    },
    Strategy {
        name: "iterative",
        help: "iterative deepening: depth first to depth 1, then 2, and so on",
        reduces: false,
        open: |_| Box::new(iterative_deepening::IterativeDeepening::default()),
        ..EXHAUSTIVE
    },
    Strategy {
        name: "best-first",
        help: "expands the open state that --heuristic rates best",
        uses: &["heuristic", "width"],
        open: best_first::greedy,
        ..EXHAUSTIVE
    },
    Strategy {
        name: "astar",
        help: "the same, with the depth added to the rating",
        uses: &["heuristic", "width"],
        open: best_first::astar,
        ..EXHAUSTIVE
    },
    Strategy {
        name: "beam",
        help: "expands, of each depth, only the --width states that --heuristic rates best",
        complete: false,
        reduces: false,
        uses: &["heuristic", "width"],
        open: beam::open,
        ..EXHAUSTIVE
    },
    Strategy {
        name: "preemptions",
        help: "every execution with at most --preemptions preemptions",
        complete: false,
        reduces: false,
        revisits: true,
        uses: &["preemptions"],
        open: preemption_bound::open,
        ..EXHAUSTIVE
    },
    Strategy {
        name: "random-walk",
        help: "--walks paths from the start state, drawn uniformly",
        open: |setup| walk::open(setup, walk::Uniform::default()),
        ..WALK
    },
    Strategy {
        name: "simulation",
        help: "one path, drawn at random",
        uses: &[],
        open: |setup| {
            walk::open(&StrategySetup { walks: 1, ..setup.clone() }, walk::Uniform::default())
        },
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
        help: "--walks schedules by random priorities of events, redrawn for events that race",
        open: |setup| walk::open(setup, pos::Pos::default()),
        ..WALK
    },
    Strategy {
        name: "surw",
        help: "--walks schedules, uniform over the orders of selected events",
        open: |setup| walk::open(setup, surw::Surw::default()),
        ..WALK
    },
];

/// Returns the strategy with this name.
pub fn find(name: &str) -> Option<&'static Strategy> {
    STRATEGIES.iter().find(|strategy| strategy.name == name)
}
