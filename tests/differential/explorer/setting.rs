//! The settings of a machine that an exploration varies.
//!
//! Source: SEMANTICS 18. Invariant: no setting but `late_timeouts` changes a verdict.

use config::{JdkSteps, Masks};
use vm::facts::FactKinds;

/// Settings of a machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Setting {
    /// The kinds of facts.
    pub(crate) facts: FactKinds,
    /// The merging of steps of the class library.
    pub(crate) jdk_steps: JdkSteps,
    /// The weight from which regions are numbered by subtrees.
    pub(crate) large_weight: Option<u64>,
    pub(crate) masks: Masks,
    /// Whether timeouts fire only if no thread can run.
    pub(crate) late_timeouts: bool,
    /// Whether no steps of pools and tasks are merged.
    pub(crate) tasks_apart: bool,
    /// Whether the steps of pools that write the runner of a task are separate transitions.
    pub(crate) runners_apart: bool,
    /// Whether threads wait within calls.
    pub(crate) waits_apart: bool,
}

impl Default for Setting {
    fn default() -> Self {
        Self {
            facts: FactKinds::all(),
            jdk_steps: JdkSteps::default(),
            large_weight: None,
            masks: Masks::default(),
            late_timeouts: false,
            tasks_apart: false,
            runners_apart: false,
            waits_apart: false,
        }
    }
}
