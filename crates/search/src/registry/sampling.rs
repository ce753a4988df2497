//! The phases of sampling: explorations of a part of the executions, in addition to an exhaustive
//! exploration.
//!
//! Invariant: the setup and the bounds of a phase determine its steps. A phase proves nothing.

use super::heuristics::MOST_BLOCKED;
use crate::frontier::in_turn::InTurn;
use crate::frontier::setup::StrategySetup;
use crate::frontier::{Frontier, best_first, pct, pos, surw, walk};
use crate::store::Store;
use crate::store::start::StartStore;
use crate::store::tree_store::TreeStore;

/// A phase of sampling.
#[derive(Clone, Copy, Debug)]
pub struct SamplingPhase {
    /// The share of the phase in the cost of all phases, in percent.
    pub share: u64,
    /// The number of states for each requested execution after which the phase ends. The value is
    /// `None` if the phase is a sequence of executions.
    pub states: Option<u64>,
    /// Creates an empty frontier.
    pub open: fn(&StrategySetup) -> Box<dyn Frontier>,
    /// Creates an empty store.
    pub store: fn() -> Box<dyn Store>,
}

/// All phases, in order.
pub const PHASES: &[SamplingPhase] = &[
    SamplingPhase {
        share: 80,
        states: None,
        open: |setup| {
            let schedulers: Vec<Box<dyn walk::Scheduler>> = vec![
                Box::new(surw::Surw::default()),
                Box::new(pos::Pos::default()),
                Box::new(pct::Pct::new(setup.bug_depth)),
            ];
            // With many threads, SURW finds the most violations, so it has two of four turns.
            walk::open(setup, InTurn::new(schedulers, vec![0, 1, 0, 2]))
        },
        store: || Box::new(StartStore::default()),
    },
    SamplingPhase {
        share: 20,
        states: Some(5),
        open: |setup| {
            best_first::greedy(&StrategySetup { heuristic: MOST_BLOCKED, ..setup.clone() })
        },
        store: || Box::new(TreeStore::new()),
    },
];
