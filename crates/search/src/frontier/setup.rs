//! Parameters of strategies and heuristics.

use crate::heuristic::Heuristic;

/// The parameters of a strategy.
#[derive(Clone, Debug)]
pub struct StrategySetup {
    /// The seed of random choices.
    pub seed: u64,
    /// The length of the longest path, for strategies that enforce the bound themselves.
    pub max_depth: Option<u32>,
    /// The heuristic that rates states.
    pub heuristic: &'static HeuristicRow,
    /// The greatest number of open states. Other states are dropped.
    pub width: Option<usize>,
    /// The number of paths of a random walk.
    pub walks: u64,
    /// The depth of the bugs that PCT searches for.
    pub bug_depth: u32,
    /// The greatest number of preemptions in an execution.
    pub preemptions: u32,
    /// The number of last steps of a path that count in ratings by recently scheduled processes.
    pub history: usize,
}

/// A row of the table of heuristics.
#[derive(Clone, Copy, Debug)]
pub struct HeuristicRow {
    /// The name of the heuristic on the command line.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// Creates the heuristic.
    pub(crate) open: fn(&StrategySetup) -> Box<dyn Heuristic>,
}
