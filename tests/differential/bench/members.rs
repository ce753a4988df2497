//! A bench as a worker, which explores programs together with others.
//!
//! Invariant: a worker joins before its first exploration.

use super::{Bench, End, EndCollector, Explored, Numbers, Skipped};
use crate::configurations::Configuration;
use search::Dfs;
use search::{Limits, Options, Outcome, Store, WorkerPool};
use session::internals::JavaSystem;
use snapshot::team::{Mistake, TeamTables};
use std::collections::BTreeSet;

impl Bench {
    /// Joins the machines of other workers, before any program was explored.
    pub(crate) fn join(&mut self, tables: &TeamTables) {
        let start = self.system.snapshots.join(&mut self.system.machine, tables);
        self.start = start.expect("machines are alike when they have started");
    }

    /// The numbers of this machine for all jointly numbered parts.
    pub(crate) fn numbers(&mut self) -> Numbers {
        let JavaSystem { machine, snapshots, .. } = &mut self.system;
        snapshots.catch_up(machine).unwrap();
        snapshots.numbering(machine)
    }

    /// Makes the machine commit a mistake.
    pub(crate) fn go_wrong(&mut self, mistake: Mistake) {
        self.system.snapshots.go_wrong(&mut self.system.machine, mistake);
    }

    /// Sets the variables without lock protection, and drops all observations of locks.
    pub(crate) fn begin_again(&mut self, unprotected: &BTreeSet<String>) {
        self.system.machine.options.granularity.unprotected.clone_from(unprotected);
        self.system.machine.reset_lock_protection();
    }

    /// The variables whose assumed lock protection was refuted.
    pub(crate) fn refuted(&self) -> BTreeSet<String> {
        self.system.machine.run.lock_protection.refuted.clone()
    }

    /// Explores a program with others, and returns the results of this machine.
    pub(crate) fn explore_together(
        &mut self,
        program: usize,
        configuration: Configuration,
        max_states: u64,
        team: &WorkerPool,
    ) -> Result<Explored, Skipped> {
        let begun = self.begin(program, configuration, None)?;
        self.go_on_together(begun, configuration, max_states, team)
    }

    /// Explores a program after another machine did, and returns the number of executed instructions.
    pub(crate) fn instructions_beside(
        &mut self,
        program: usize,
        configuration: Configuration,
        max_states: u64,
        other: impl FnOnce(),
    ) -> Result<u64, Skipped> {
        let begun = self.begin(program, configuration, None)?;
        let before = self.system.machine.run.instructions;
        other();
        self.go_on_together(begun, configuration, max_states, &WorkerPool::default())?;
        Ok(self.system.machine.run.instructions - before)
    }

    fn go_on_together(
        &mut self,
        (mut collector, at_once): (EndCollector, Vec<String>),
        configuration: Configuration,
        max_states: u64,
        team: &WorkerPool,
    ) -> Result<Explored, Skipped> {
        let worker = team.join();
        let limits = Limits { max_states: Some(max_states), ..Limits::default() };
        let reduce = configuration.reduce;
        let options = Options { limits, reduce, worker: Some(worker), ..Options::default() };
        let (mut store, mut frontier) = (team.store(), Dfs::default());
        let explored =
            search::explore(&mut self.system, &mut store, &mut frontier, &mut collector, options);
        let explored =
            explored.map_err(|failure| Skipped::Unsupported(failure.error.to_string()))?;
        if explored.outcome != Outcome::Complete {
            return Err(Skipped::TooLarge);
        }
        let ends = collector.ends.iter().map(|(state, cut_off)| match cut_off {
            Some(code) => End::CutOff(*code),
            None => {
                let mut shared = Vec::new();
                store.get(*state, &mut shared);
                End::Still(shared)
            }
        });
        let ends = ends.collect();
        let observer = collector.observer;
        let found = observer.found.iter().map(|found| found.finding.id());
        Ok(Explored {
            findings: found.chain(at_once).collect(),
            races: observer.races.into_keys().collect(),
            ends,
            daemons: collector.daemons,
            count: explored.statistics.states_new,
            ..Explored::default()
        })
    }

    /// Adopts the components of a shared state.
    fn adopt(&mut self, shared: &[u32]) -> Result<(), Skipped> {
        let adopted = search::SharedNumbering::adopt(&mut self.system, shared);
        adopted.map_err(|fault| Skipped::Unsupported(fault.to_string()))
    }

    /// The ends found by a pool, without marks that no program can observe.
    pub(crate) fn ends_of(&mut self, ends: BTreeSet<End>) -> Result<BTreeSet<End>, Skipped> {
        let own = ends.into_iter().map(|end| match end {
            End::Still(shared) => {
                self.adopt(&shared)?;
                Ok(End::Still(self.unmarked(shared)))
            }
            cut_off @ End::CutOff(_) => Ok(cut_off),
        });
        own.collect()
    }

    /// The states of a pool.
    pub(crate) fn states_of(team: &WorkerPool) -> BTreeSet<Vec<u32>> {
        let (mut store, mut shared) = (team.store(), Vec::new());
        let states = team.states().map(|state| {
            store.get(state, &mut shared);
            shared.clone()
        });
        states.collect()
    }
}
