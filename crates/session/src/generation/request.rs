//! The request for tests: goals, the source of inputs, and the form of the tests.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use testgen::Framework;

/// The kind of code elements that tests must reach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GoalKind {
    /// Both sides of each conditional jump, and each target of a switch.
    #[default]
    Branch,
    /// Each line.
    Statement,
    /// Both values of each atomic condition.
    Condition,
    /// For each atomic condition, an independence pair.
    Mcdc,
    /// Each call of `Verify.goal`.
    User,
    /// Each path of the method.
    Path,
    /// Each exception, with the line that throws it.
    Exception,
}

impl GoalKind {
    /// Returns the name of the kind on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Branch => "branch",
            Self::Statement => "statement",
            Self::Condition => "condition",
            Self::Mcdc => "mcdc",
            Self::User => "user",
            Self::Path => "path",
            Self::Exception => "exception",
        }
    }
}

/// The source of inputs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InputOrigin {
    /// The paths of the method, on lazily initialized inputs.
    #[default]
    Code,
    /// All inputs that satisfy the precondition, independent of the code of the method.
    Structures,
    /// Calls of public methods on a new object.
    Sequences,
}

/// The request for tests.
#[derive(Clone, Debug, Default)]
pub struct TestRequest {
    /// The goals.
    pub goal: GoalKind,
    /// The source of inputs.
    pub from: InputOrigin,
    /// Whether sequences of calls are tried if an object cannot be an input.
    pub is_open: bool,
    /// Methods and classes whose goals count in addition to those of the method.
    pub goals_in: Vec<String>,
    /// The exact number of input objects.
    pub exactly: Option<u32>,
    /// The maximal number of input objects, or of calls before the method.
    pub up_to: Option<u32>,
    /// The form of the generated sources.
    pub framework: Framework,
    /// Whether the tests are executed on a real JVM.
    pub verifies: bool,
    /// Whether the search continues after all goals are covered.
    pub is_exhaustive: bool,
    /// Whether tests at the boundaries of comparisons are kept.
    pub has_boundaries: bool,
    /// Whether only tests that goals need are kept.
    pub is_minimal: bool,
    /// Whether the coverage by the tests is measured.
    pub measures: bool,
    /// The revision of Git for a selection: only classes that differ from it.
    pub changed_since: Option<String>,
    /// The folder for generated sources; without it, no sources are written.
    pub out: Option<PathBuf>,
    /// Whether the user has interrupted the generation, which then ends with the tests so far.
    pub cancel: Option<&'static AtomicBool>,
}

/// The reason for an incomplete result after an interrupt.
pub(super) const INTERRUPTED: &str = "the generation was interrupted";

impl TestRequest {
    /// Whether the generation must end with the tests so far.
    pub(super) fn is_interrupted(&self) -> bool {
        self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }

    /// Whether the tests are executed on a real JVM now.
    pub(super) fn verifies_now(&self) -> bool {
        self.verifies && !self.is_interrupted()
    }

    /// Whether all inputs that satisfy the precondition are enumerated.
    pub(super) fn takes_structures(&self) -> bool {
        self.from == InputOrigin::Structures
    }

    /// Whether a method whose goals need few tests gets further ones.
    pub(super) fn takes_further(&self) -> bool {
        let is_default = self.goal == GoalKind::Branch && self.goals_in.is_empty();
        !self.is_minimal && is_default && !self.takes_structures() && !self.is_interrupted()
    }
}
