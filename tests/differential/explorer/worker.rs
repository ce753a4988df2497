//! An explorer as a worker, which explores programs together with other workers.
//!
//! Invariant: a worker joins before its first exploration.

use super::{End, EndCollector, Explored, Numbers, ProgramExplorer, Skipped};
use crate::configurations::Configuration;
use search::Dfs;
use search::{Limits, Options, Outcome, Store, WorkerPool};
use session::internals::JavaSystem;
use snapshot::team::{Mistake, TeamTables};
use std::collections::BTreeSet;

impl ProgramExplorer {
    /// Joins the machines of other workers, before any program was explored.
    pub(crate) fn join(&mut self, tables: &TeamTables) {
        let start = self.system.snapshots.join(&mut self.system.machine, tables);
        self.start = start.expect("machines are equal after their start");
    }

    /// Returns the numbers of this machine for all jointly numbered parts.
    pub(crate) fn numbers(&mut self) -> Numbers {
        let JavaSystem { machine, snapshots, .. } = &mut self.system;
        snapshots.catch_up(machine).unwrap();
        snapshots.numbering(machine)
    }

    /// Makes the machine commit a mistake.
    pub(crate) fn make_mistake(&mut self, mistake: Mistake) {
        self.system.snapshots.go_wrong(&mut self.system.machine, mistake);
    }

    /// Sets the variables without lock protection, and drops all observations of locks.
    pub(crate) fn reset_lock_protection(&mut self, unprotected: &BTreeSet<String>) {
        self.system.machine.options.granularity.unprotected.clone_from(unprotected);
        self.system.machine.reset_lock_protection();
    }

    /// Returns the variables whose assumed lock protection was refuted.
    pub(crate) fn refuted(&self) -> BTreeSet<String> {
        self.system.machine.run.lock_protection.refuted.clone()
    }

    /// Explores a program with others, and returns the results of this machine.
    pub(crate) fn explore_as_worker(
        &mut self,
        program: usize,
        configuration: Configuration,
        max_states: u64,
        pool: &WorkerPool,
    ) -> Result<Explored, Skipped> {
        let begun = self.begin(program, configuration, None)?;
        self.explore_started(begun, configuration, max_states, pool)
    }

    /// Explores a program after another machine did, and returns the number of executed instructions.
    pub(crate) fn instructions_after(
        &mut self,
        program: usize,
        configuration: Configuration,
        max_states: u64,
        other: impl FnOnce(),
    ) -> Result<u64, Skipped> {
        let begun = self.begin(program, configuration, None)?;
        let before = self.system.machine.run.instructions;
        other();
        self.explore_started(begun, configuration, max_states, &WorkerPool::default())?;
        Ok(self.system.machine.run.instructions - before)
    }

    fn explore_started(
        &mut self,
        (mut collector, immediate): (EndCollector, Vec<String>),
        configuration: Configuration,
        max_states: u64,
        pool: &WorkerPool,
    ) -> Result<Explored, Skipped> {
        let worker = pool.join();
        let limits = Limits { max_states: Some(max_states), ..Limits::default() };
        let reduce = configuration.reduce;
        let options = Options { limits, reduce, worker: Some(worker), ..Options::default() };
        let (mut store, mut frontier) = (pool.store(), Dfs::default());
        let explored =
            search::explore(&mut self.system, &mut store, &mut frontier, &mut collector, options);
        let explored =
            explored.map_err(|failure| Skipped::Unsupported(failure.error.to_string()))?;
        if explored.outcome != Outcome::Complete {
            return Err(Skipped::TooLarge);
        }
        let ends = collector.ends.iter().map(|(state, cut_off)| match cut_off {
            Some(code) => End::Exited(*code),
            None => {
                let mut shared = Vec::new();
                store.get(*state, &mut shared);
                End::Final(shared)
            }
        });
        let ends = ends.collect();
        let observer = collector.observer;
        let found = observer.found.iter().map(|found| found.finding.id());
        Ok(Explored {
            findings: found.chain(immediate).collect(),
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

    /// Returns the ends found by a pool, without marks that no program can observe.
    pub(crate) fn unmarked_ends(&mut self, ends: BTreeSet<End>) -> Result<BTreeSet<End>, Skipped> {
        let own = ends.into_iter().map(|end| match end {
            End::Final(shared) => {
                self.adopt(&shared)?;
                Ok(End::Final(self.observable(shared)))
            }
            cut_off @ End::Exited(_) => Ok(cut_off),
        });
        own.collect()
    }

    /// Returns the states of a pool.
    pub(crate) fn states_of_pool(pool: &WorkerPool) -> BTreeSet<Vec<u32>> {
        let (mut store, mut shared) = (pool.store(), Vec::new());
        let states = pool.states().map(|state| {
            store.get(state, &mut shared);
            shared.clone()
        });
        states.collect()
    }
}
