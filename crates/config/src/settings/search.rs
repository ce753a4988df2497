//! Settings of the search: strategy, reduction, bounds and checkpoints.

use super::Claims;
use crate::{AskedFacts, Por, SpinTurns, Symmetry};
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
    /// The seed of all random choices.
    pub seed: u64,
    /// The heuristic that rates open states, by name.
    pub heuristic: Option<String>,
    /// The maximal number of open states that a strategy keeps.
    pub width: Option<u64>,
    /// The number of random paths to execute.
    pub walks: Option<u64>,
    /// The bug depth for which the strategy PCT draws its schedules.
    pub bug_depth: Option<u64>,
    /// The maximal number of preemptions of an execution.
    pub preemptions: Option<u64>,
    /// Threads with priority, by their Java names.
    pub prefer_threads: Vec<String>,
    /// The scheduling policy, by name.
    pub scheduler: String,
    /// The user's claims about accesses that are irrelevant to other threads.
    pub claims: Claims,
    /// The number of preceding steps that the heuristic `interleaving` considers.
    pub history: Option<u64>,
    /// The number of executions that are sampled during an exhaustive search; 0 for none.
    pub sampling: Option<u64>,
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
            sampling: None,
        }
    }
}

/// Schedules and threads that the search omits.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ScheduleSettings {
    /// The requested level of partial-order reduction.
    pub por: Option<Por>,
    /// The requested kinds of static facts.
    #[serde(rename = "static_facts")]
    pub facts: Option<AskedFacts>,
    /// Whether states omit values on which the properties do not depend.
    pub slice: bool,
    /// The masks that were withdrawn, by name.
    pub withdrawn_masks: BTreeSet<String>,
    /// The seed of deliberately wrong masks, and an event that does not withdraw masks; for tests.
    #[serde(skip)]
    pub wrong_masks: Option<(u64, Option<vm::MaskEvent>)>,
    /// The number that masked stores add to the value, in a search that keeps masked values; for tests.
    #[serde(skip)]
    pub changed_values: Option<u64>,
    /// Whether masked texts of the class library are made and printed, as an execution of a finding
    /// needs them.
    #[serde(skip)]
    pub real_texts: bool,
    /// The variables whose lock protection was refuted at [`Por::Lock`].
    pub unprotected: BTreeSet<String>,
    /// Whether the steps at the start and end of threads are separate transitions, for programs
    /// that enumerate thread groups.
    pub threads_apart: bool,
    /// Whether the steps of a pool between two tasks are separate transitions, for programs that
    /// observe them.
    pub tasks_apart: bool,
    /// Whether the steps of pools that write the runner of a task are separate transitions, for programs that
    /// interrupt tasks.
    pub runners_apart: bool,
    /// Whether the steps of loading data of the class library are separate transitions, for programs
    /// that change settings meanwhile.
    pub loads_apart: bool,
    /// A row of the tables of merged calls that is disabled; for tests.
    #[serde(skip)]
    pub without_row: Option<vm::Row>,
    /// Whether a thread that an atomic section starts may run before the section ends; for tests.
    #[serde(skip)]
    pub starts_early: bool,
    /// Whether threads wait within calls of locks and queues instead of before them, for programs
    /// that observe waiting threads.
    pub waits_apart: bool,
    /// The requested symmetry reduction.
    pub symmetry: Symmetry,
    /// The requested number of turns of a waiting loop.
    pub spin_turns: Option<SpinTurns>,
    /// The places of the waiting loops that a former search found.
    pub waiting_loops: BTreeSet<String>,
}

/// Bounds of the search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LimitSettings {
    /// The maximal depth, in transitions.
    pub max_depth: Option<u64>,
    /// The maximal number of stored states.
    pub max_states: Option<u64>,
    /// Maximal numbers of instances of classes.
    pub max_instances: Vec<(String, u64)>,
    /// The limit of wall time.
    pub time_limit: Option<Duration>,
    /// The requested limit of wall time, if `time_limit` is a part of it; reports name the requested
    /// one.
    #[serde(skip)]
    pub requested_time_limit: Option<Duration>,
    /// The limit of wall time of each test; `time_limit` is then the limit of all tests.
    pub time_limit_per_test: Option<Duration>,
    /// The limit of wall time for shortening and explaining all error paths.
    pub explain_limit: Option<Duration>,
    /// The limit of the memory of the process, in bytes.
    pub memory_limit: Option<u64>,
    /// Whether `memory_limit` is a share of the memory of several checks, and was not requested.
    #[serde(skip)]
    pub shares_memory: bool,
}

impl LimitSettings {
    /// Reduces the limit of wall time to a part of the requested one.
    pub fn use_part_of_time(&mut self, part: Duration) {
        self.requested_time_limit = self.requested_time_limit.or(self.time_limit);
        self.time_limit = Some(part);
    }

    /// Subtracts elapsed time from the limit of wall time.
    pub fn spend_time(&mut self, elapsed: Duration) {
        if let Some(limit) = self.time_limit {
            self.use_part_of_time(limit.saturating_sub(elapsed));
        }
    }
}

/// The JUnit tests that are checked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TestSettings {
    /// Whether each JUnit test of the target is checked.
    pub junit: bool,
    /// The revision of Git for a selection: only tests that depend on a source file that differs from
    /// it.
    pub changed_since: Option<String>,
    /// The tags of which a test needs one; without a tag, every test is checked.
    pub include_tags: Vec<String>,
    /// The tags that exclude a test.
    pub exclude_tags: Vec<String>,
    /// The place of earlier results.
    #[serde(rename = "test_cache")]
    pub cache: TestCache,
    /// The number of tests that are checked concurrently.
    #[serde(rename = "test_workers")]
    pub workers: Option<u64>,
}

/// The place for results of tests.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TestCache {
    /// The user's cache folder.
    #[default]
    User,
    /// No place: each test is checked again.
    Off,
    /// This folder.
    Folder(PathBuf),
}

impl TestCache {
    /// Parses the value of `--test-cache`: a folder, or `off`.
    pub fn of(path: PathBuf) -> Self {
        if path.as_os_str() == "off" { Self::Off } else { Self::Folder(path) }
    }
}

impl TestSettings {
    /// Returns the name of an option about tests, if one was given.
    pub fn option(&self) -> Option<&'static str> {
        let given = [
            ("--changed-since", self.changed_since.is_some()),
            ("--include-tag", !self.include_tags.is_empty()),
            ("--exclude-tag", !self.exclude_tags.is_empty()),
            ("--test-cache", self.cache != TestCache::default()),
            ("--test-workers", self.workers.is_some()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name)
    }
}

/// Checkpoints of the search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CheckpointSettings {
    /// The file in which the search is saved, periodically and when a bound ends the search.
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
