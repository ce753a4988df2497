//! The initial state of a check: a machine that is ready to execute the program, and its observer.
//!
//! Invariant: all initial states of a job are equal, so all workers begin with the same state (decision
//! 0029).

use crate::branches::Branches;
use crate::filter::Filter;
use crate::instances::Bound;
use crate::invariant::Invariant;
use crate::job::Job;
use crate::listener_bridge::ListenerBridge;
use crate::observer::PropertyObserver;
use crate::state_view::ViewSources;
use crate::system::JavaSystem;
use crate::temporal::Recorder;
use crate::waiting_loops::WaitingLoops;
use config::{Error, MemoryModel, Races, Symmetry};
use properties::race::RaceKind;
use search::FrontierRequirements;
use search::System;
use search::limits::resident_bytes;
use std::time::Instant;
use vm::Machine;
use vm::heap::Ceiling;

/// The number of states that a search for data races stores after another finding. It takes less than a
/// second.
pub(crate) const STATES_UNTIL_RACE: u64 = 10_000;

impl Job {
    /// Returns a system in its initial state, its observer, and the vector of the state. The observer
    /// records the data that the strategy requires.
    pub(crate) fn initial_state(
        &self,
        requirements: FrontierRequirements,
    ) -> Result<(JavaSystem, PropertyObserver, Vec<u32>), Error> {
        let settings = &self.settings;
        let properties = self.properties()?;
        let mut system = JavaSystem::new(self.searching_machine()?);
        let mut observer = PropertyObserver::new(properties, settings.all_errors);
        let wanted = &settings.checks.properties;
        if settings.workers == 1
            && wanted.len() > 1
            && wanted.iter().any(|p| p == properties::DATA_RACE)
        {
            observer.goal.states_until_race = STATES_UNTIL_RACE;
        }
        let races = &settings.data_races;
        let is_strict = races.memory_model == MemoryModel::Strict;
        observer.race_kinds.extend((races.races == Races::All).then_some(RaceKind::Intended));
        observer.race_kinds.extend(is_strict.then_some(RaceKind::Weak));
        if settings.checks.properties.iter().any(|p| p == properties::ENDLESS_LOOP) {
            observer.look_for_endless_loops();
        }
        observer.instances = Bound::all(&settings.limits.max_instances);
        observer.invariants = Invariant::all(settings, &system.machine)?;
        observer.temporal = Recorder::new(self, &system.machine)?;
        if let (true, Some(temporal)) = (settings.workers > 1, &mut observer.temporal) {
            temporal.join_team();
        }
        if observer.temporal.as_ref().is_some_and(Recorder::has_own_progress) {
            // A cached transition does not include the printed text.
            observer.take_every_step();
        }
        system.watched = requirements.views;
        system.views = ViewSources::new(requirements);
        let own = system.views.branches.clone().map(Branches::boxed);
        observer.listening = ListenerBridge::with(settings, own, &mut system.machine)?;
        system.preferred.clone_from(&settings.search.prefer_threads);
        system.policy = (settings.policy()?.open)(&settings.search.claims.for_the_machine());
        system.symmetry.is_enabled = settings.schedules.symmetry == Symmetry::Threads;
        if settings.compares_once(&settings.strategy()?) {
            system.filter = Some(Filter::new(settings.jpf.clone()));
        }
        if self.reduction().executes_every_transition() {
            // The search without reductions is the reference for all others. Only executed transitions
            // detect exhausted memory.
            observer.take_every_step();
        }
        system.passes_by =
            observer.passes_by() && observer.invariants.is_empty() && observer.temporal.is_none();
        let reduce = self.reduction().persistent_sets;
        system.waiting_loops = WaitingLoops::new(settings);
        let observes = system.waiting_loops.is_observing();
        system.machine.transition.records_footprint = reduce || observes;
        system.asks_for_inside = true;
        if settings.environment.bounds.subsumption {
            snapshot::covering::begin(&mut system.snapshots);
        }
        system.auditing = reduce && settings.paranoid;
        if let Some(limit) = settings.limits.memory_limit {
            stay_below(&mut system.machine, limit)?;
        }
        let mut start = Vec::new();
        system.encode(&mut start).map_err(Error::new)?;
        system.restore(&start).map_err(Error::new)?;
        let until = settings.limits.time_limit.map(|limit| Instant::now() + limit);
        system.timing().stop_at(until);
        Ok((system, observer, start))
    }
}

/// Limits the heap, so that no step exceeds the memory limit of the process.
fn stay_below(machine: &mut Machine, limit: u64) -> Result<(), Error> {
    if resident_bytes().is_none() {
        return Err(Error::new(
            "--memory-limit is not supported here: the operating system does not tell how much memory is in use",
        ));
    }
    let bytes = usize::try_from(limit).unwrap_or(usize::MAX);
    let is_over = |bytes: usize| resident_bytes().is_some_and(|now| now > bytes);
    machine.live.heap.stay_below(Ceiling { is_over, bytes });
    Ok(())
}
