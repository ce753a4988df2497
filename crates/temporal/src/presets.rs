//! Formulas that have a name of their own.

use crate::formula::{Binary, Formula};

/// The program ends: `<> ended`.
#[must_use]
pub fn termination(ended: Formula) -> Formula {
    ended.eventually()
}

/// A thread that is blocked does not remain so: `[] (blocked -> <> !blocked)`.
#[must_use]
pub fn starvation(blocked: Formula) -> Formula {
    blocked.clone().implies(blocked.negated().eventually()).always()
}

/// Progress is made again and again: `[] <> (progress || stopped)`.
///
/// `stopped` holds in states that are repeated as the program has ended or is deadlocked. That is no
/// livelock.
#[must_use]
pub fn livelock(progress: Formula, stopped: Formula) -> Formula {
    progress.join(Binary::Or, stopped).eventually().always()
}
