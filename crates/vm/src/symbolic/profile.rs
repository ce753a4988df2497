//! Counts of the choices between feasible alternatives, by the method that makes them.
//!
//! Invariant: a choice is counted once, when it arises, and not for each of its alternatives.

use crate::exception::TraceElement;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The choices that a method makes.
#[derive(Clone, Debug, Default)]
struct MethodForks {
    forks: u64,
    /// The sum of the numbers of alternatives.
    alternatives: u64,
    /// The number of choices by line. The line is that of the innermost frame of the program.
    lines: BTreeMap<String, u64>,
}

/// The choices of a run, by method.
#[derive(Clone, Debug, Default)]
pub struct ForkProfile {
    methods: BTreeMap<String, MethodForks>,
    /// The number of questions about path conditions that the witness answered.
    pub by_witness: u64,
}

impl ForkProfile {
    /// Counts a choice of a thread whose stack is given, innermost frame first.
    pub fn note(&mut self, stack: &[TraceElement], alternatives: usize) {
        let Some(top) = stack.first() else { return };
        let own = stack.iter().find(|at| !at.method.class().loader.is_jdk()).unwrap_or(top);
        let name = format!("{}.{}", top.method.class().java_name(), top.method.name);
        let method = self.methods.entry(name).or_default();
        method.forks += 1;
        method.alternatives += alternatives as u64;
        *method.lines.entry(own.text()).or_default() += 1;
    }

    /// Returns the methods, by descending number of choices. Each has its name, its number of choices,
    /// and the sum of their alternatives. The line is the one of the program with most of these choices.
    pub fn methods(&self) -> Vec<(&str, u64, u64, &str)> {
        let mut all: Vec<_> = self
            .methods
            .iter()
            .map(|(name, method)| {
                let lines = method.lines.iter();
                let line = lines.max_by_key(|(line, count)| (**count, Reverse(*line)));
                let line = line.map_or("", |(line, _)| line.as_str());
                (name.as_str(), method.forks, method.alternatives, line)
            })
            .collect();
        all.sort_by_key(|(name, forks, ..)| (Reverse(*forks), *name));
        all
    }
}
