//! Counts of the choices between alternatives, by the method that makes them.
//!
//! Invariant: a choice is counted when it arises, not again for each of its alternatives.

use crate::exception::TraceElement;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The choices of a method.
#[derive(Clone, Debug, Default)]
struct MethodForks {
    forks: u64,
    /// The sum of the alternatives.
    alternatives: u64,
    /// By line of the program that executes or calls the method, the number of its choices.
    lines: BTreeMap<String, u64>,
}

/// The choices of a run, by method.
#[derive(Clone, Debug, Default)]
pub struct ForkProfile {
    methods: BTreeMap<String, MethodForks>,
    /// Questions about path conditions that the witness answered.
    pub by_witness: u64,
}

impl ForkProfile {
    /// Counts a choice of a thread with this stack.
    pub fn note(&mut self, stack: &[TraceElement], alternatives: usize) {
        let Some(top) = stack.first() else { return };
        let own = stack.iter().find(|at| !at.method.class().loader.is_jdk()).unwrap_or(top);
        let name = format!("{}.{}", top.method.class().java_name(), top.method.name);
        let method = self.methods.entry(name).or_default();
        method.forks += 1;
        method.alternatives += alternatives as u64;
        *method.lines.entry(own.text()).or_default() += 1;
    }

    /// Returns the methods, those with the most choices first. Each has its name, its choices and the sum
    /// of their alternatives. The line of the program executes or calls the method most often.
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
