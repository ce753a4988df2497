//! Settings of the model of the JVM, and of runtime analyses.

use crate::{FailOn, JdkSteps, Masks, TimeMode, Timeouts};
use serde::{Deserialize, Serialize};

/// The model of the JVM and of the class library.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ModelSettings {
    /// Whether spurious wake-ups and weak-CAS failures are explored.
    pub spurious: bool,
    /// The states in which timeouts may expire; without a request, the target determines them.
    pub timeouts: Option<Timeouts>,
    /// The treatment of bookkeeping steps of the class library.
    pub jdk_steps: JdkSteps,
    /// Whether states omit data of the class library that no program can observe.
    pub masks: Masks,
    /// Whether calls of `java.util.concurrent` are assumed to be atomic.
    pub trust_jdk: bool,
    /// The behaviour of the clock.
    pub time: TimeMode,
    /// Whether `run` uses the clock, random numbers and identity hashes of `check`.
    pub deterministic: bool,
}

/// Runtime analyses, for `race` and `--guided`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AnalysisSettings {
    /// Whether warnings of runtime analyses determine the threads that a check schedules.
    pub guided: bool,
    /// The number of executions that `race` observes.
    pub runs: u64,
    /// The condition for exit status 1 of `race`.
    pub fail_on: FailOn,
    /// Whether `race` omits a warning if happens-before orders its accesses.
    pub happens_before: bool,
}

impl Default for AnalysisSettings {
    fn default() -> Self {
        Self { guided: false, runs: 1, fail_on: FailOn::default(), happens_before: true }
    }
}
