//! The view of a Java state for search strategies: its threads, with their alternatives and next
//! accesses.
//!
//! Invariant: threads are denoted by [`ThreadNumbers`](crate::thread_numbers::ThreadNumbers). A number
//! thus denotes the same thread on every path.

use crate::branches::Branches;
use crate::goals::GoalDistances;
use crate::system::{Fault, JavaSystem};
use search::{FrontierRequirements, ProcessView, StateInspection, StateView};
use vm::schedule::Action;

/// The sources of data that a strategy inspects in addition to threads.
#[derive(Debug, Default)]
pub(crate) struct ViewSources {
    /// The branches of the last transition, if the strategy inspects them.
    pub(crate) branches: Option<Branches>,
    /// The goals of the program, if the strategy inspects distances to them.
    goals: Option<GoalDistances>,
}

impl ViewSources {
    /// Creates the sources that a frontier requires.
    pub(crate) fn new(requirements: FrontierRequirements) -> Self {
        Self {
            branches: requirements.branches.then(Branches::default),
            goals: requirements.distances.then(GoalDistances::default),
        }
    }
}

impl StateInspection for JavaSystem {
    type Error = Fault;

    fn inspect(&mut self, out: &mut StateView) -> Result<(), Fault> {
        let processes = self.list_processes();
        let slots = 0..self.machine.live.threads.len();
        let alive = slots.filter(|slot| self.machine.live.threads[*slot].is_alive());
        let alive: Vec<usize> = alive.collect();
        out.ran = self.last.thread_number;
        out.chooses = matches!(self.alternatives().first(), Some(Action::Choose(..)));
        out.worth = self.machine.heuristic_value();
        out.interest = self.last.interest;
        out.branches.clear();
        if let Some(branches) = &self.views.branches {
            branches.tell(&mut out.branches);
        }
        out.distance = self.views.goals.as_mut().and_then(|goals| goals.distance(&self.machine));
        out.processes.clear();
        for (slot, process) in alive.into_iter().zip(processes) {
            let key = self.machine.live.threads[slot].key.clone();
            let preferred = !self.preferred.is_empty()
                && self.preferred.contains(&properties::thread_name(&self.machine, slot));
            out.processes.push(ProcessView {
                name: self.thread_numbers.number(&key),
                parent: self.thread_numbers.parent(&key),
                preferred,
                first: process.first,
                count: process.count,
                accesses: process.pending,
            });
        }
        Ok(())
    }
}
