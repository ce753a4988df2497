//! Settings of the search: strategy, reduction, bounds and checkpoints.

use super::Claims;
use crate::{Por, Symmetry};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

/// The search strategy and the scheduling policy, with their parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SearchSettings {
    /// The search strategy, by name.
    #[serde(rename = "search")]
    pub strategy: String,
    /// The seed of everything drawn at random.
    pub seed: u64,
    /// The rating of open states, by name.
    pub heuristic: Option<String>,
    /// The number of states that are kept open.
    pub width: Option<u64>,
    /// The number of paths to walk.
    pub walks: Option<u64>,
    /// The depth of the bugs that PCT looks for.
    pub bug_depth: Option<u64>,
    /// The most preemptions of an execution.
    pub preemptions: Option<u64>,
    /// Threads to schedule first, by their Java names.
    pub prefer_threads: Vec<String>,
    /// The scheduling policy, by name.
    pub scheduler: String,
    /// Accesses that the user claims not to matter to other threads.
    pub claims: Claims,
    /// The number of last steps that count where threads are to alternate.
    pub history: Option<u64>,
}

impl Default for SearchSettings {
    fn default() -> Self {
        Self {
            strategy: "dfs".into(),
            seed: 42,
            heuristic: None,
            width: None,
            walks: None,
            bug_depth: None,
            preemptions: None,
            prefer_threads: Vec::new(),
            scheduler: "all".into(),
            claims: Claims::default(),
            history: None,
        }
    }
}

/// Schedules and threads that the search leaves out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ScheduleSettings {
    /// The level of partial order reduction.
    pub por: Option<Por>,
    /// At [`Por::Lock`], the variables that have turned out to have no lock.
    pub unprotected: BTreeSet<String>,
    /// Whether the steps that start and end threads are transitions of their own, for programs that
    /// enumerate thread groups.
    pub threads_apart: bool,
    /// The threads that count as equal.
    pub symmetry: Symmetry,
}

/// Bounds of the search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LimitSettings {
    /// The greatest depth, in transitions.
    pub max_depth: Option<u64>,
    /// The most stored states.
    pub max_states: Option<u64>,
    /// The most instances of a class.
    pub max_instances: Vec<(String, u64)>,
    /// The most wall time.
    pub time_limit: Option<Duration>,
    /// The most memory of the process, in bytes.
    pub memory_limit: Option<u64>,
}

/// Checkpoints of the search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CheckpointSettings {
    /// The file to which the search is saved, at intervals and when a bound ends the search.
    #[serde(rename = "checkpoint")]
    pub file: Option<PathBuf>,
    /// The time between two checkpoints.
    #[serde(rename = "checkpoint_interval")]
    pub interval: Duration,
    /// The checkpoint from which the search continues.
    pub resume: Option<PathBuf>,
}

impl Default for CheckpointSettings {
    fn default() -> Self {
        Self { file: None, interval: Duration::from_mins(5), resume: None }
    }
}
