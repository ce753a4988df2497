//! The question whether a path can be continued, and its possible answers.
//!
//! Invariant: the answer *unknown* does not mean *infeasible*. A caller explores an unknown
//! alternative, or reports its result as incomplete.

use crate::arena::Terms;
use crate::evaluate::Assignment;
use crate::path_condition::PathCondition;
use crate::term::TermId;

/// The reason why a question was not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// The question requires a solver that is not installed.
    NoSolver,
    /// The budget of conflicts was exhausted, and there was no further solver.
    Budget,
    /// A solver reached its time limit, or gave up.
    GaveUp,
    /// The time of the search was over.
    Late,
    /// No solver supports one of the operators: the remainder of floating-point numbers.
    Inexpressible,
    /// The model of a solver does not satisfy the condition: a defect of the solver or of the
    /// translation.
    BadModel,
    /// The answers of two solvers contradict each other.
    Contradiction,
    /// A solver reported an error with this text.
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

/// The answer to the question whether a path condition and a further condition have a common solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A common solution exists. The evaluator has checked that the assignment satisfies both
    /// conditions.
    Feasible(Assignment),
    /// No common solution exists.
    Infeasible,
    /// The question was not answered.
    Unknown(Unanswered),
}

/// A decision procedure for questions about path conditions.
pub trait Decider {
    /// Decides whether `path` and `condition` have a common solution. The assignment `witness`
    /// satisfies `path`.
    fn decide(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        witness: &Assignment,
        condition: TermId,
    ) -> Decision;

    /// Returns the numbers of questions so far, if the decider counts them.
    fn questions(&self) -> Option<QuestionCounts> {
        None
    }
}

/// Numbers of questions about path conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuestionCounts {
    /// All questions.
    pub all: u64,
    /// The questions that were answered without a solver.
    pub without_solver: u64,
    /// The negative answers that a second solver was asked to confirm.
    pub checked: u64,
}
