//! Heuristics by name, and the default parameters of strategies.

use crate::frontier::setup::{HeuristicRow, StrategySetup};
use crate::heuristic::{order, processes, values};

pub(super) const MOST_BLOCKED: &HeuristicRow = &HeuristicRow {
    name: "most-blocked",
    help: "states with the most blocked threads first: finds deadlocks",
    open: |_| Box::new(processes::MostBlocked),
};

/// All heuristics. The first is the default.
pub const HEURISTICS: &[HeuristicRow] = &[
    HeuristicRow {
        name: "bfs",
        help: "states nearest to the start state first",
        open: |_| Box::new(order::NearestFirst),
    },
    HeuristicRow {
        name: "dfs",
        help: "states farthest from the start state first",
        open: |_| Box::new(order::FarthestFirst),
    },
    HeuristicRow {
        name: "random",
        help: "random, by --seed",
        open: |setup| Box::new(order::RandomOrder::new(setup.seed)),
    },
    *MOST_BLOCKED,
    HeuristicRow {
        name: "interleaving",
        help: "paths with alternating threads first",
        open: |_| Box::new(processes::Interleaving),
    },
    HeuristicRow {
        name: "switch-thread",
        help: "steps of threads first that the search has not scheduled recently",
        open: |setup| Box::new(processes::SwitchThread::new(setup.history)),
    },
    HeuristicRow {
        name: "prefer-threads",
        help: "steps of --prefer-thread first",
        open: |_| Box::new(processes::PreferredProcesses),
    },
    HeuristicRow {
        name: "preemptions",
        help: "paths with the fewest preemptions first",
        open: |_| Box::new(processes::FewestPreemptions),
    },
    HeuristicRow {
        name: "choose-free",
        help: "paths with the fewest data choices first",
        open: |_| Box::new(values::ChooseFree),
    },
    HeuristicRow {
        name: "branches",
        help: "steps first that take branches never or rarely taken before",
        open: |_| Box::<values::RareBranches>::default(),
    },
    HeuristicRow {
        name: "goal",
        help: "states nearest to a failing assertion first, or to a throw without assertions",
        open: |_| Box::new(values::GoalDistance),
    },
    HeuristicRow {
        name: "user",
        help: "states with the least value set by Verify.setHeuristicSearchValue first",
        open: |_| Box::new(values::UserValue),
    },
];

/// Returns the heuristic with this name.
pub fn find(name: &str) -> Option<&'static HeuristicRow> {
    HEURISTICS.iter().find(|row| row.name == name)
}

impl Default for StrategySetup {
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
