//! Explores one program at several levels of reduction, and returns the differences.
//!
//! Source: SEMANTICS 7, 15, 16, 18. Invariant: all explorations of a program begin in the same stored
//! state of one machine, so their state vectors can be compared directly.

mod collector;
mod differences;
mod marks;
mod setting;
mod worker;

pub(crate) use setting::Setting;

use crate::access_mutants::MutantSystem;
use crate::configurations::{
    CACHE_PAIRS, CONFIGURATIONS, Configuration, LOCAL, LOCAL_REORDERED, Mutant, NONE_REORDERED,
    REDUCED, REFERENCE,
};
use collector::EndCollector;
use config::{Asked, Masks, ModelSettings, Settings, Timeouts};
use search::{Limits, Options, Outcome, StateId, System};
use session::internals::{Fault, JavaSystem, Job, ListenerBridge, PropertyObserver};
use snapshot::large_heap::mutants::LargeHeapMutant;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use vm::heap::{EARLY, OF_PROGRAM, OWNER};
use vm::machine::Observed;
use vm::schedule::Action;

/// Programs compiled and explored together.
pub(crate) const BATCH: u64 = 250;
/// The weight from which regions of some programs are numbered by subtrees, so that their small heaps
/// count as large.
pub(crate) const WEIGHT: u64 = 12;

/// Back edges and calls after which a transition is cut; small, so that endless loops cost little.
const CUT_LENGTH: u32 = 2_000;

/// Instructions of an exploration after which a program is too large; some call sites are linked again
/// on every path.
const MOST_INSTRUCTIONS: u64 = 5_000_000;

/// An end of a path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum End {
    /// All threads have ended, or none is enabled.
    Final(Vec<u32>),
    /// The process ended before other threads; their progress is not compared (decision 0009).
    Exited(i32),
}

/// The results of an exploration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Explored {
    pub(crate) findings: BTreeSet<String>,
    pub(crate) races: BTreeSet<String>,
    pub(crate) ends: BTreeSet<End>,
    /// The executed lines, if a listener measures coverage.
    pub(crate) covered: BTreeSet<String>,
    /// Whether daemons were started; their progress is not compared (decision 0009).
    daemons: bool,
    /// Whether a transition was cut for its length.
    was_cut: bool,
    /// Whether some state has no end among its successors.
    pub(crate) never_ends: bool,
    /// All states, if requested.
    pub(crate) states: BTreeSet<Vec<u32>>,
    pub(crate) count: u64,
}

impl Explored {
    /// Returns the ends that another search must also have.
    pub(crate) fn comparable(&self, ends: &BTreeSet<End>) -> BTreeSet<End> {
        let is_exit = |end: &&End| matches!(end, End::Exited(_));
        ends.iter().filter(|end| !self.daemons || is_exit(end)).cloned().collect()
    }
}

/// The settings of an exploration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Search {
    pub(crate) configuration: Configuration,
    pub(crate) max_states: u64,
    /// Whether all states are kept.
    pub(crate) keep_states: bool,
    pub(crate) mutant: Option<Mutant>,
}

impl Search {
    /// Returns a search without a mutant that keeps end states only.
    pub(crate) const fn of(configuration: Configuration, max_states: u64) -> Self {
        Self { configuration, max_states, keep_states: false, mutant: None }
    }
}

/// The numbers that a machine of a pool has assigned.
pub(crate) type Numbers = [Vec<String>; 4];

/// The reason why a program is not compared.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Skipped {
    /// The program has too many states.
    TooLarge,
    /// The program reaches an unsupported feature.
    Unsupported(String),
}

/// A machine in the state before the choice of a program.
pub(crate) struct ProgramExplorer {
    system: JavaSystem,
    masks: Masks,
    start: Vec<u32>,
    chooser: usize,
    /// The listeners.
    pub(crate) listeners: Vec<Asked>,
}

impl ProgramExplorer {
    /// Returns a machine for the programs of this class path, whose main class `Choice` takes its
    /// program from `Verify.getInt`.
    pub(crate) fn open(class_path: &Path) -> Self {
        Self::open_with(class_path, Setting::default())
    }

    /// Returns a machine with this setting.
    pub(crate) fn open_with(class_path: &Path, setting: Setting) -> Self {
        let Setting { facts, jdk_steps, large_weight, masks, .. } = setting;
        let mut settings = Settings::for_target("Choice");
        settings.program.classpath = vec![class_path.to_owned()];
        let timeouts = setting.late_timeouts.then_some(Timeouts::Late);
        settings.model = ModelSettings { jdk_steps, masks, timeouts, ..ModelSettings::default() };
        settings.schedules.facts = Some(facts.into());
        settings.schedules.tasks_apart = setting.tasks_apart;
        settings.schedules.runners_apart = setting.runners_apart;
        settings.schedules.waits_apart = setting.waits_apart;
        let machine = Job::new(&settings).unwrap().searching_machine().unwrap();
        let mut system = JavaSystem::new(machine);
        if let Some(weight) = large_weight {
            system.snapshots.components.large = weight;
        }
        loop {
            match system.machine.alternatives()[0] {
                Action::Choose(chooser, _) => {
                    let mut start = Vec::new();
                    system.encode(&mut start).unwrap();
                    system.machine.options.granularity.cut_length = CUT_LENGTH;
                    let listeners = Vec::new();
                    return Self { system, masks, start, chooser, listeners };
                }
                action => {
                    let stop = system.machine.perform(action);
                    assert_eq!(stop, vm::interp::Stop::State);
                }
            }
        }
    }

    /// Replaces the proposed facts by random ones; `None` restores the usual ones.
    pub(crate) fn propose(&mut self, seed: Option<u64>) {
        self.system.machine.run.lock_protection.proposals = seed;
    }

    /// Switches thread symmetry reduction on or off.
    pub(crate) fn set_thread_symmetry(&mut self, enabled: bool) {
        self.system.use_thread_symmetry(enabled);
        let machine = &mut self.system.machine;
        (
            machine.run.observed.thread_identity,
            machine.run.observed.thread_groups,
            machine.run.observed.each_step,
        ) = (false, false, false);
    }

    /// Whether a program explored since the last call observed the calls in which threads wait.
    pub(crate) const fn take_observed_waits(&mut self) -> bool {
        std::mem::replace(&mut self.system.machine.run.observed.waits, false)
    }

    /// Returns the effects of merged transitions that the programs observed since the machine was opened.
    pub(crate) const fn observed(&self) -> &Observed {
        &self.system.machine.run.observed
    }

    /// Whether a program searched since the machine was opened may distinguish threads.
    pub(crate) const fn distinguishes_threads(&self) -> bool {
        self.system.machine.tells_threads_apart()
    }

    /// Restores the beginning of a program, and returns its observer and its immediate violations.
    fn begin(
        &mut self,
        program: usize,
        configuration: Configuration,
        mutant: Option<Mutant>,
    ) -> Result<(EndCollector, Vec<String>), Skipped> {
        self.system.machine.run.lock_protection.mutant = match mutant {
            Some(Mutant::Protection(mutant)) => Some(mutant),
            _ => None,
        };
        self.system.snapshots.symmetry_mutant = match mutant {
            Some(Mutant::Symmetry(mutant)) => Some(mutant),
            _ => None,
        };
        let unsupported = |fault: Fault| Skipped::Unsupported(fault.to_string());
        self.system.restore(&self.start).map_err(unsupported)?;
        self.system.machine.options.granularity.level = configuration.level;
        // Held locks are part of the states, and known only while accesses are recorded.
        self.system.machine.transition.records_footprint =
            configuration.cache.is_none() || configuration.reduce;
        self.system.passes_by = configuration.cache == Some(true);
        self.system.snapshots.clear_cache();
        self.system.machine.transition.footprint.clear();
        self.system.terminated = false;
        let mut settings = Settings::default();
        settings.checks.listeners.clone_from(&self.listeners);
        let mut bridge = ListenerBridge::begin(&settings, &mut self.system.machine).unwrap();
        // The choice of the program does not count as one of the program.
        self.system.machine.live.globals.early = [0; vm::globals::Globals::EARLY_WORDS];
        self.system.machine.perform(Action::Choose(self.chooser, program as u32));
        let properties = ["deadlock", "uncaught-exception"];
        let properties = properties.iter().map(|name| (properties::find(name).unwrap().open)());
        let mut properties: Vec<Box<dyn properties::Property>> = properties.collect();
        // A failure before the first scheduling point belongs to that step.
        let machine = &mut self.system.machine;
        let actions = machine.alternatives();
        let immediate_findings = bridge.as_mut().map(ListenerBridge::found).unwrap_or_default();
        let immediate: Vec<String> = properties
            .iter_mut()
            .flat_map(|property| property.check(machine, &actions))
            .chain(immediate_findings)
            .map(|finding| finding.id())
            .collect();
        let mut observer = PropertyObserver::new(properties, true);
        observer.listening = bridge;
        let last_instruction = self.system.machine.run.instructions + MOST_INSTRUCTIONS;
        let cache = configuration.cache == Some(true);
        let (ends, edges, daemons, was_cut) = (Vec::new(), Vec::new(), false, false);
        let collector =
            EndCollector { observer, ends, daemons, was_cut, edges, last_instruction, cache };
        Ok((collector, immediate))
    }

    /// Explores a program, and repeats the search while lock protection is refuted.
    pub(crate) fn explore(&mut self, program: usize, search: Search) -> Result<Explored, Skipped> {
        self.system.machine.options.granularity.unprotected.clear();
        loop {
            self.system.machine.reset_lock_protection();
            let found = self.explore_once(program, search);
            let refuted = std::mem::take(&mut self.system.machine.run.lock_protection.refuted);
            if refuted.is_empty() || search.mutant == Some(Mutant::NoRefutation) {
                return found;
            }
            self.system.machine.options.granularity.unprotected.extend(refuted);
        }
    }

    fn explore_once(&mut self, program: usize, search: Search) -> Result<Explored, Skipped> {
        let Search { configuration, max_states, keep_states, mutant } = search;
        let (mut collector, immediate) = self.begin(program, configuration, mutant)?;
        let mut store = (search::registry::stores::find("exact").unwrap().open)(None);
        let mut frontier = (search::registry::strategies::find(configuration.strategy(program))
            .unwrap()
            .open)(&search::StrategySetup::default());
        let options = Options {
            limits: Limits { max_states: Some(max_states), ..Limits::default() },
            reduce: configuration.reduce,
            mutant: match mutant {
                Some(Mutant::Search(rule)) => Some(rule),
                _ => None,
            },
            ..Options::default()
        };
        let (system, store_to, frontier) = (&mut self.system, &mut *store, &mut *frontier);
        let explored = match mutant {
            Some(Mutant::Access(mutant)) => {
                let mut system = MutantSystem { system, mutant };
                search::explore(&mut system, store_to, frontier, &mut collector, options)
            }
            _ => search::explore(system, store_to, frontier, &mut collector, options),
        };
        let mut report = report::Report::default();
        if let Some(bridge) = &collector.observer.listening {
            let statistics = search::Statistics::default();
            let machine = &mut self.system.machine;
            bridge.end(machine, &statistics, std::time::Duration::ZERO, &mut report).unwrap();
        }
        let explored =
            explored.map_err(|failure| Skipped::Unsupported(failure.error.to_string()))?;
        if explored.outcome != Outcome::Complete {
            return Err(Skipped::TooLarge);
        }
        let mut vector = |state| {
            let mut vector = Vec::new();
            store.get(state, &mut vector);
            vector
        };
        let ends = collector.ends.iter().map(|(state, cut_off)| match cut_off {
            Some(code) => End::Exited(*code),
            None => End::Final(self.observable(vector(*state))),
        });
        let ends = ends.collect();
        let count = explored.statistics.states_new;
        let all = if keep_states { count } else { 0 };
        Ok(Explored {
            findings: collector
                .observer
                .found
                .iter()
                .map(|found| found.finding.id())
                .chain(immediate)
                .collect(),
            races: collector.observer.races.into_keys().collect(),
            ends,
            covered: crate::listeners::covered(&report),
            daemons: collector.daemons,
            was_cut: collector.was_cut,
            never_ends: !search::terminal_components(count as usize, &collector.edges).is_empty(),
            states: (0..all as u32).map(|state| vector(StateId::new(state))).collect(),
            count,
        })
    }

    /// Compares the explorations of a program.
    pub(crate) fn compare(
        &mut self,
        program: usize,
        max_states: u64,
        verbose: bool,
    ) -> Result<Compared, Skipped> {
        let with_states = |configuration, max_states| Search {
            keep_states: true,
            ..Search::of(configuration, max_states)
        };
        let expected = self.explore(program, with_states(REFERENCE, max_states))?;
        let mut compared = Compared::default();
        compared.states.insert(REFERENCE.name, expected.count);
        let mut local = None;
        for configuration in CONFIGURATIONS {
            let found = match self.explore(program, with_states(*configuration, max_states * 2)) {
                Ok(found) => found,
                // Other configurations may take more instructions.
                Err(Skipped::TooLarge) => return Err(Skipped::TooLarge),
                Err(why) => {
                    let _ = writeln!(compared.difference, "{}: {why:?}", configuration.name);
                    continue;
                }
            };
            compared.states.insert(configuration.name, found.count);
            self.write_differences(
                *configuration,
                &expected,
                &found,
                verbose,
                &mut compared.difference,
            );
            // Without reduction, states do not depend on the order.
            let same = match configuration.name {
                NONE_REORDERED => Some(&expected),
                LOCAL_REORDERED => local.as_ref(),
                _ => None,
            };
            if same.is_some_and(|same| same.states != found.states) {
                let order = configuration.strategy(program);
                let _ = writeln!(
                    compared.difference,
                    "{}: {order} has other states",
                    configuration.name
                );
            }
            if configuration.name == "local dfs" {
                local = Some(found);
            } else if let Some(local) = &local
                // A thread that spins under a lock is cut elsewhere than one that spins without.
                && configuration.name != NONE_REORDERED
                && !found.was_cut
            {
                let more = found.states.difference(&local.states).cloned();
                let more: Vec<_> =
                    more.map(|s| self.unmarked(s, OWNER | OF_PROGRAM | EARLY)).collect();
                let more: Vec<_> = more.iter().filter(|s| !local.states.contains(*s)).collect();
                let more = self.count_unexplained(program, &more, &local.states)?;
                if more > 0 {
                    let text = match self.masks {
                        Masks::On => &mut compared.masked,
                        Masks::Off => &mut compared.difference,
                    };
                    let _ = writeln!(text, "{}: {more} states local lacks", configuration.name);
                }
            }
        }
        self.compare_cache(program, max_states * 2, Some(&expected), &mut compared)?;
        Ok(compared)
    }

    /// Returns the number of these states, which `local` lacks, that are also not within its steps. A
    /// step of a thread that makes an object its own ends before its next access of the object. A later
    /// step does not end there (decision 0009).
    pub(crate) fn count_unexplained(
        &mut self,
        program: usize,
        states: &[&Vec<u32>],
        local: &BTreeSet<Vec<u32>>,
    ) -> Result<usize, Skipped> {
        if states.is_empty() {
            return Ok(0);
        }
        self.begin(program, LOCAL, None)?;
        let alive_threads = |state: &[u32]| state.iter().skip(4).filter(|own| **own != 0).count();
        let unexplained =
            states.iter().filter(|state| !self.leads_to(state, local, alive_threads(state)));
        Ok(unexplained.count())
    }

    /// Whether a state is one of `ends`, or becomes one by at most this number of steps of threads. A
    /// thread before a choice acts first, so each of its choices must lead to such a state.
    fn leads_to(&mut self, state: &[u32], ends: &BTreeSet<Vec<u32>>, steps: usize) -> bool {
        if ends.contains(state) {
            return true;
        }
        if steps == 0 {
            return false;
        }
        self.system.restore(state).unwrap();
        let actions = self.system.machine.alternatives();
        let mut leads = |action: Action, steps: usize| {
            self.system.restore(state).unwrap();
            let mut next = Vec::new();
            self.system.machine.perform(action) == vm::interp::Stop::State
                && self.system.encode(&mut next).is_ok()
                && self.leads_to(&next, ends, steps)
        };
        if let Some(Action::Choose(..)) = actions.first() {
            return actions.into_iter().all(|action| leads(action, steps - 1));
        }
        let runs = actions.into_iter().filter(|action| matches!(action, Action::Run(_)));
        runs.into_iter().any(|action| leads(action, steps - 1))
    }

    /// Whether the mutant of large regions without a check gives a wrong cached transition.
    pub(crate) fn has_wrong_cached_transition(
        &mut self,
        program: usize,
        max_states: u64,
        mutant: Option<LargeHeapMutant>,
    ) -> bool {
        self.system.snapshots.components.mutant = mutant;
        let mut compared = Compared::default();
        let done = self.compare_cache(program, max_states, None, &mut compared);
        self.system.snapshots.components.mutant = None;
        done.is_ok() && !compared.difference.is_empty()
    }

    /// Compares searches with the transition cache and without, and both with the search that records
    /// accesses.
    fn compare_cache(
        &mut self,
        program: usize,
        max_states: u64,
        recorded: Option<&Explored>,
        compared: &mut Compared,
    ) -> Result<(), Skipped> {
        for [plain, cached] in CACHE_PAIRS {
            let with_states = |configuration| Search {
                keep_states: true,
                ..Search::of(configuration, max_states)
            };
            let expected = self.explore(program, with_states(*plain))?;
            if let Some(recorded) = recorded
                && (recorded.findings != expected.findings || recorded.races != expected.races)
            {
                let (one, other) = (&recorded.findings, &expected.findings);
                let what = format!("{one:?} {other:?} {:?} {:?}", recorded.races, expected.races);
                let _ = writeln!(compared.difference, "{}: found {what}", plain.name);
            }
            let found = self.explore(program, with_states(*cached))?;
            let same = found.findings == expected.findings
                && found.never_ends == expected.never_ends
                && found.races == expected.races
                && found.ends == expected.ends
                && found.states == expected.states;
            if !same {
                let counts = (expected.count, found.count);
                let _ = writeln!(compared.difference, "{}: {counts:?} states", cached.name);
            }
        }
        Ok(())
    }

    /// Whether a reduced search with this mutant has a wrong result.
    pub(crate) fn kills(
        &mut self,
        program: usize,
        expected: &Explored,
        mutant: Option<Mutant>,
    ) -> bool {
        REDUCED.iter().any(|configuration| {
            let search = Search { mutant, ..Search::of(*configuration, expected.count * 2 + 100) };
            match self.explore(program, search) {
                Ok(found) => {
                    found.findings != expected.findings
                        || found.never_ends != expected.never_ends
                        || found.races != expected.races
                        || expected.comparable(&found.ends) != expected.comparable(&expected.ends)
                }
                Err(_) => false,
            }
        })
    }
}

/// The comparison of the explorations of a program.
#[derive(Clone, Debug, Default)]
pub(crate) struct Compared {
    /// The differences; empty if there are none.
    pub(crate) difference: String,
    /// States that `local` lacks, perhaps because of masks. A masked `modCount` is omitted between two
    /// steps, so a step that is cut there continues with another value.
    pub(crate) masked: String,
    /// The number of states of each configuration.
    pub(crate) states: BTreeMap<&'static str, u64>,
}
