//! The question whether a path can be continued, and its answers.
//!
//! Invariant: "unknown" is not "no". A caller explores an unknown alternative, or its result is
//! incomplete.

use crate::arena::Terms;
use crate::evaluate::Assignment;
use crate::path_condition::PathCondition;
use crate::term::TermId;

/// Reason why a question was not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// The question needs a solver that is not installed.
    NoSolver,
    /// The budget of conflicts was used up, and there was no further solver.
    Budget,
    /// A solver reached its time limit, or gave up.
    GaveUp,
    /// The time of the whole search was over.
    Late,
    /// No solver has one of the operators: the remainder of floating-point numbers.
    Inexpressible,
    /// A solver's model does not satisfy the condition: a defect of the solver or of its translation.
    BadModel,
    /// Two solvers contradict each other.
    Contradiction,
    /// A solver reported an error, with its text.
    Error(String),
}

impl std::fmt::Display for Unanswered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NoSolver => "no solver is installed (Debian's package is libz3-4)",
            Self::Budget => "the budget of conflicts was used up",
            Self::GaveUp => "the solver gave up",
            Self::Late => "the time limit of the search was reached",
            Self::Inexpressible => "no solver has the remainder of floating-point numbers",
            Self::BadModel => "a solver's model does not satisfy the condition",
            Self::Contradiction => "two solvers contradict each other",
            Self::Error(text) => return write!(f, "the solver failed: {text}"),
        })
    }
}

/// Answer to the question whether a path condition and a further condition have a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// They have one. The assignment satisfies both, checked by the evaluator.
    Feasible(Assignment),
    /// They have none.
    Infeasible,
    /// Not answered.
    Unknown(Unanswered),
}

/// Answers questions about path conditions.
pub trait Decider {
    /// Decides whether `path` and `condition` have a common solution. The witness satisfies `path`.
    fn decide(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        witness: &Assignment,
        condition: TermId,
    ) -> Decision;

    /// Returns the numbers of questions so far, if it counts them.
    fn questions(&self) -> Option<QuestionCounts> {
        None
    }
}

/// Numbers of questions about path conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuestionCounts {
    /// All questions.
    pub all: u64,
    /// Those that were answered without a solver.
    pub without_solver: u64,
    /// Negative answers that a second solver was asked to confirm.
    pub checked: u64,
}
