//! Values that backtracking does not undo: the counters of `Verify`, and results of the test driver.
//!
//! Lifetime: the run. Writers: native methods, and the unwinding of exceptions. A transition whose native
//! methods read or write them is not cached.

use crate::task_failures::TaskFailures;
use std::collections::{BTreeMap, BTreeSet};

/// Values that `Verify` and the driver of tests keep over all paths of a run. A program that reads such
/// a value cannot be proved safe.
#[derive(Clone, Debug, Default)]
pub struct RunGlobals {
    /// Counters by number.
    pub counters: BTreeMap<i32, i32>,
    /// Values by name.
    pub values: BTreeMap<String, i32>,
    /// Bit sets by number.
    pub bits: BTreeMap<i32, Vec<bool>>,
    /// Whether the program read one of these values.
    pub read: bool,
    /// Kinds of choices that sampled only a part of many values. A run with such a choice is incomplete.
    pub sampled: BTreeSet<&'static str>,
    /// Whether a path reached the end of the checked test. Programs cannot read the flag.
    pub test_ended: bool,
    /// The reason why a path did not execute the test, such as an assumption. Programs cannot read it.
    pub set_aside: Option<String>,
    /// The status of an exit that the program asked for. Programs cannot read it.
    pub exit: Option<i32>,
    /// Exceptions of tasks that futures kept or threw. Programs cannot read them.
    pub task_failures: TaskFailures,
}

impl RunGlobals {
    /// Whether the program has stored or read values.
    pub fn has_values(&self) -> bool {
        self.read || !(self.counters.is_empty() && self.values.is_empty() && self.bits.is_empty())
    }
}
