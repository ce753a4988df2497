//! Formulas with names.

use crate::formula::{Binary, Formula};

/// Returns the formula that the program ends: `<> ended`.
#[must_use]
pub fn termination(ended: Formula) -> Formula {
    ended.eventually()
}

/// Returns the formula that a blocked thread does not remain blocked: `[] (blocked -> <> !blocked)`.
#[must_use]
pub fn starvation(blocked: Formula) -> Formula {
    blocked.clone().implies(blocked.negated().eventually()).always()
}

/// Returns the formula that progress recurs: `[] <> (progress || stopped)`.
///
/// The proposition `stopped` holds in the repeated last states of programs that have ended or are
/// deadlocked, which is no livelock.
#[must_use]
pub fn livelock(progress: Formula, stopped: Formula) -> Formula {
    progress.join(Binary::Or, stopped).eventually().always()
}
