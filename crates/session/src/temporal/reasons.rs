//! The reasons why a formula fails on a path, with the steps of the path in words.
//!
//! Invariant: a reason is computed from the letters of an execution of the path.

use report::TraceStep;
use temporal::explain::{Evaluation, Reason};
use temporal::formula::Formula;

/// The reasons for one violation.
#[derive(Clone, Debug, Default)]
pub(crate) struct FailingParts {
    reasons: Vec<Reason>,
    /// The texts of the propositions, by number.
    names: Vec<String>,
    /// The number of states before position 0.
    before: usize,
}

impl FailingParts {
    /// Evaluates a formula on the letters of a path, from position `begin` on. Those from `cycle` on are
    /// repeated, if it is given.
    pub(super) fn new(
        formula: &Formula,
        names: Vec<String>,
        letters: &[u64],
        (begin, cycle): (usize, Option<usize>),
    ) -> Self {
        let at = cycle.map_or(letters.len(), |cycle| cycle.max(begin));
        let (prefix, cycle) = (&letters[begin..at], &letters[at..]);
        Self { reasons: Evaluation::new(formula, prefix, cycle).reasons(), names, before: begin }
    }

    /// Returns the reasons in words. `steps` has the number of steps of the trace before each position.
    pub(crate) fn texts(&self, steps: &[usize], trace: &[TraceStep]) -> Vec<String> {
        let name = |number: u8| self.names.get(usize::from(number)).cloned().unwrap_or_default();
        let place = |position: usize| {
            let number = steps.get(self.before + position).copied().unwrap_or_default();
            if position == 0 {
                return "the start of main".to_owned();
            }
            let Some(step) = number.checked_sub(1).and_then(|at| trace.get(at)) else {
                return "the start of the program".to_owned();
            };
            match (&step.file, step.line) {
                (Some(file), Some(line)) => format!("step {number} ({file}:{line})"),
                _ => format!("step {number}"),
            }
        };
        self.reasons.iter().map(|reason| reason.text(&name, &place)).collect()
    }
}
