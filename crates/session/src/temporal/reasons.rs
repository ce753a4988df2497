//! The reasons for which a formula fails on a path, described by steps of the path.
//!
//! Invariant: a reason is computed from the letters of an execution of the path.

use super::quantifiers::Variable;
use properties::object_name;
use report::TraceStep;
use temporal::explain::{Evaluation, Reason};
use temporal::formula::Formula;
use vm::Machine;

/// The reasons for one violation.
#[derive(Clone, Debug, Default)]
pub(crate) struct FailingParts {
    reasons: Vec<Reason>,
    /// The texts of the propositions, by their numbers.
    names: Vec<String>,
    /// The number of states before position 0.
    before: usize,
    /// The variables over objects, each with the number of states before the state in which it is
    /// bound.
    objects: Vec<(Variable, usize)>,
}

impl FailingParts {
    /// Evaluates a formula on the letters of a path, from position `begin` on. The letters from position
    /// `cycle` on are repeated, if `cycle` is given.
    pub(super) fn new(
        formula: &Formula,
        names: Vec<String>,
        letters: &[u64],
        (begin, cycle): (usize, Option<usize>),
    ) -> Self {
        let at = cycle.map_or(letters.len(), |cycle| cycle.max(begin));
        let (prefix, cycle) = (&letters[begin..at], &letters[at..]);
        let reasons = Evaluation::new(formula, prefix, cycle).reasons();
        Self { reasons, names, before: begin, objects: Vec::new() }
    }

    /// Sets the variables over objects of the property.
    pub(super) fn about(self, objects: Vec<(Variable, usize)>) -> Self {
        Self { objects, ..self }
    }

    /// Returns the reasons in words. The parameter `steps` has the number of steps of the trace before each
    /// position. The machine must be at the end of the path.
    pub(crate) fn texts(
        &self,
        machine: &Machine,
        steps: &[usize],
        trace: &[TraceStep],
    ) -> Vec<String> {
        let name = |number: u8| self.names.get(usize::from(number)).cloned().unwrap_or_default();
        let step = |position: usize| {
            let number = steps.get(position).copied().unwrap_or_default();
            let Some(step) = number.checked_sub(1).and_then(|at| trace.get(at)) else {
                return "the start of the program".to_owned();
            };
            match (&step.file, step.line) {
                (Some(file), Some(line)) => format!("step {number} ({file}:{line})"),
                _ => format!("step {number}"),
            }
        };
        let place = |position: usize| match position {
            0 if self.objects.is_empty() => "the start of main".to_owned(),
            _ => step(self.before + position),
        };
        let objects = self.objects.iter().filter_map(|(variable, position)| {
            let object = *machine.live.globals.bound.get(variable.number)?;
            let object = object_name(machine, object);
            Some(format!("{} is {object}, made at {}", variable.name, step(*position)))
        });
        let reasons = self.reasons.iter().map(|reason| reason.text(&name, &place));
        objects.chain(reasons).collect()
    }
}
