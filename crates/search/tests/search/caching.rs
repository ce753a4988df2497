//! Cached transitions lead to the same states as executed transitions, and have the same
//! footprints.

use std::collections::HashMap;

use proptest::prelude::{any, prop_assert_eq, proptest};
use search::FlatStore;
use search::StrategySetup;
use search::system::access::{Footprint, Mode, Process};
use search::system::renaming::Renaming;
use search::{
    CachedDependence, CachedProcess, CachedStep, Context, Control, Dependence, Error, Observer,
    Options, StateSummary, Statistics, Step, System, TransitionCache, explore,
};

use crate::reducing::ProgramGenerator;
use crate::toy::graph::graphs;
use crate::toy::philosophers::Philosophers;

/// A system that caches its transitions and the arities of its states.
#[derive(Clone, Debug)]
struct Caching<S> {
    system: S,
    chosen: u32,
    known: HashMap<(Vec<u32>, u32), (Vec<u32>, u32)>,
    arities: HashMap<Vec<u32>, u32>,
    /// The footprint and the renaming of each cached step.
    footprints: Vec<(Footprint, Renaming)>,
    /// The number of the step that was found last.
    found: u32,
    /// The processes of each cached state, as a range of `processes`.
    states: HashMap<Vec<u32>, (usize, usize)>,
    processes: Vec<Process>,
    /// The number of executed steps.
    steps: u64,
    defect: Option<Defect>,
}

impl Defect {
    const ALL: &[Self] = &[
        Self::Successors,
        Self::Writes,
        Self::OtherProcess,
        Self::Locks,
        Self::Renamings,
        Self::PendingAccesses,
    ];
}

/// A defect of the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Defect {
    /// Successors are wrong.
    Successors,
    /// Footprints have no writes.
    Writes,
    /// The accesses of footprints are those of a different process.
    OtherProcess,
    /// Footprints have a held lock that the process does not hold.
    Locks,
    /// There are no renamings.
    Renamings,
    /// Processes have no next accesses.
    PendingAccesses,
}

impl<S> Caching<S> {
    fn new(system: S) -> Self {
        Self {
            system,
            chosen: 0,
            known: HashMap::new(),
            arities: HashMap::new(),
            footprints: Vec::new(),
            found: 0,
            states: HashMap::new(),
            processes: Vec::new(),
            steps: 0,
            defect: None,
        }
    }
}

impl<S: System> System for Caching<S> {
    type Error = S::Error;

    fn arity(&mut self) -> Result<u32, S::Error> {
        self.system.arity()
    }

    fn step(&mut self, choice: u32) -> Result<Step, S::Error> {
        self.chosen = choice;
        self.steps += 1;
        self.system.step(choice)
    }

    fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), S::Error> {
        self.system.encode(out)
    }

    fn restore(&mut self, vector: &[u32]) -> Result<(), S::Error> {
        self.system.restore(vector)
    }

    fn transition_cache(&mut self) -> Option<&mut dyn TransitionCache> {
        Some(self)
    }

    fn dependence(&mut self) -> Option<&mut dyn Dependence<Error = S::Error>> {
        self.system.dependence()
    }
}

impl<S: System> TransitionCache for Caching<S> {
    fn enter(&mut self, vector: &[u32]) {
        if let Ok(arity) = self.system.arity() {
            self.arities.insert(vector.to_vec(), arity);
        }
        if let Some(dependence) = self.system.dependence() {
            let begin = self.processes.len();
            let mut processes = Vec::new();
            let _ = dependence.processes(&mut processes);
            for mut process in processes {
                if self.defect == Some(Defect::PendingAccesses) {
                    process.pending.clear();
                }
                self.processes.push(process);
            }
            self.states.insert(vector.to_vec(), (begin, self.processes.len()));
        }
    }

    fn peek(&mut self, state: &[u32]) -> Option<StateSummary> {
        let arity = *self.arities.get(state).filter(|arity| **arity > 0)?;
        Some(StateSummary { arity, chooses_data: false, processes: 1 })
    }

    fn lookup(&mut self, from: &[u32], choice: u32, to: &mut Vec<u32>) -> bool {
        let known = self.known.get(&(from.to_vec(), choice));
        known.is_some_and(|(known, step)| {
            to.clone_from(known);
            self.found = *step;
            true
        })
    }

    fn insert(&mut self, from: &[u32], to: &[u32]) {
        let mut to = to.to_vec();
        if self.defect == Some(Defect::Successors) {
            to.push(1);
        }
        let (mut footprint, mut renaming) = (Footprint::default(), Renaming::default());
        if let Some(dependence) = self.system.dependence() {
            dependence.footprint(&mut footprint);
            dependence.renaming(&mut renaming);
        }
        match self.defect {
            Some(Defect::Writes) => {
                footprint.accesses.retain(|access| access.mode == Mode::Read);
            }
            Some(Defect::OtherProcess) => {
                footprint.process ^= 1;
                footprint.accesses.iter_mut().for_each(|access| access.process ^= 1);
            }
            Some(Defect::Locks) => footprint.held.extend([30, 31]),
            Some(Defect::Renamings) => renaming.renamed.clear(),
            _ => {}
        }
        self.known.insert((from.to_vec(), self.chosen), (to, self.footprints.len() as u32));
        self.footprints.push((footprint, renaming));
    }

    fn dependence(&mut self) -> Option<&mut dyn CachedDependence> {
        if self.system.dependence().is_some() { Some(self) } else { None }
    }
}

impl<S: System> CachedDependence for Caching<S> {
    fn found(&self) -> CachedStep {
        CachedStep { footprint: self.found, renaming: self.found }
    }

    fn footprint(&self, number: u32, out: &mut Footprint) {
        out.clone_from(&self.footprints[number as usize].0);
    }

    fn renaming(&self, number: u32, out: &mut Renaming) {
        out.clone_from(&self.footprints[number as usize].1);
    }

    fn processes(&mut self, vector: &[u32], out: &mut Vec<CachedProcess>) -> bool {
        out.clear();
        let Some((begin, end)) = self.states.get(vector).copied() else { return false };
        out.extend((begin..end).map(|number| {
            let Process { first, count, owner, postponed, .. } = self.processes[number];
            CachedProcess { number: number as u32, first, count, owner, postponed }
        }));
        true
    }

    fn process(&self, number: u32, out: &mut Process) {
        out.clone_from(&self.processes[number as usize]);
    }
}

/// Counts entered and summarized states.
#[derive(Debug, Default)]
struct Counts {
    entered: u64,
    summarized: u64,
}

impl<S: System> Observer<S> for Counts {
    fn needs_every_step(&self) -> bool {
        false
    }

    fn entered(&mut self, _: &mut S, context: &Context<'_>) -> Result<Control, S::Error> {
        self.entered += u64::from(context.new);
        Ok(Control::Continue)
    }

    fn summarized(&mut self, _: StateSummary) {
        self.summarized += 1;
    }
}

fn without_cached(statistics: Statistics) -> Statistics {
    Statistics { cached: 0, ..statistics }
}

/// Explores twice with one cache, so that the second round executes nothing.
fn twice<S: System + Clone>(system: &S, strategy: &str) -> [(Statistics, Counts, u64); 2]
where
    S::Error: std::fmt::Debug,
{
    twice_with(system, strategy, false, None)
}

/// Explores as [`twice`] does, with a reduction or with a defect of the cache.
fn twice_with<S: System + Clone>(
    system: &S,
    strategy: &str,
    reduce: bool,
    defect: Option<Defect>,
) -> [(Statistics, Counts, u64); 2]
where
    S::Error: std::fmt::Debug,
{
    let mut system = Caching::new(system.clone());
    system.defect = defect;
    let mut start = Vec::new();
    system.encode(&mut start).unwrap();
    [(), ()].map(|()| {
        system.restore(&start).unwrap();
        system.steps = 0;
        let mut frontier =
            (search::registry::strategies::find(strategy).unwrap().open)(&StrategySetup::default());
        let mut counts = Counts::default();
        let (store, options) = (&mut FlatStore::new(), Options { reduce, ..Options::default() });
        let done = explore(&mut system, store, &mut *frontier, &mut counts, options).unwrap();
        (done.statistics, counts, system.steps)
    })
}

#[test]
fn cached_transitions_are_not_executed() {
    for strategy in ["dfs", "bfs"] {
        let [first, second] = twice(&Philosophers::new(4), strategy);
        assert_eq!(without_cached(first.0), without_cached(second.0), "{strategy}");
        assert_eq!((first.0.cached, first.2), (0, first.0.transitions));
        assert_eq!((second.0.cached, second.2), (second.0.transitions, 0));
        // Only the start state and states without successors are entered.
        assert!(second.1.entered <= 1 + first.0.end_states, "{strategy}");
        assert_eq!(second.1.entered + second.1.summarized, second.0.states_new);
    }
}

#[test]
fn a_wrong_cached_transition_is_detected() {
    let mut system = Caching::new(Philosophers::new(3));
    system.defect = Some(Defect::Successors);
    let mut start = Vec::new();
    system.encode(&mut start).unwrap();
    let mut round = |paranoid| {
        system.restore(&start).unwrap();
        let mut frontier =
            (search::registry::strategies::find("dfs").unwrap().open)(&StrategySetup::default());
        let options = Options { paranoid, ..Options::default() };
        explore(&mut system, &mut FlatStore::new(), &mut *frontier, &mut (), options)
    };
    assert!(round(true).is_ok());
    let error = round(true).unwrap_err().error;
    assert!(matches!(error, Error::CacheMismatch(_)), "{error:?}");
}

/// The number of random programs that are explored under reduction.
const PROGRAMS: u64 = 400;

#[test]
fn cached_steps_have_their_footprints_under_reduction() {
    let mut steps = [0, 0];
    for seed in 0..PROGRAMS {
        let program = ProgramGenerator(seed).program();
        for strategy in ["dfs", "bfs"] {
            let [first, second] = twice_with(&program, strategy, true, None);
            assert_eq!(without_cached(first.0), without_cached(second.0), "{seed} {strategy}");
            steps = [steps[0] + first.2, steps[1] + second.2];
        }
    }
    // Steps that lead to no state are not cached.
    assert!(steps[1] * 4 < steps[0], "{steps:?}");
}

#[test]
fn defects_of_cached_footprints_lead_to_other_end_states() {
    // Missing renamings change no end states of these programs, like the mutant of the reduction
    // without renamings. The next test detects the excluded defects.
    let found_by_comparison = [Defect::Renamings, Defect::Successors];
    for defect in Defect::ALL.iter().filter(|defect| !found_by_comparison.contains(defect)) {
        let differs = |seed: u64| {
            let program = ProgramGenerator(seed).program();
            let [first, second] = twice_with(&program, "dfs", true, Some(*defect));
            first.0.end_states != second.0.end_states
        };
        assert!((0..20 * PROGRAMS).any(differs), "{defect:?}");
    }
}

#[test]
fn defects_of_cached_footprints_are_detected_by_comparison() {
    for defect in [Defect::Writes, Defect::OtherProcess, Defect::Renamings] {
        let is_detected = |seed: u64| {
            let mut system = Caching::new(ProgramGenerator(seed).program());
            system.defect = Some(defect);
            let mut start = Vec::new();
            system.encode(&mut start).unwrap();
            let results = [(), ()].map(|()| {
                system.restore(&start).unwrap();
                let setup = StrategySetup::default();
                let mut frontier =
                    (search::registry::strategies::find("dfs").unwrap().open)(&setup);
                let options = Options { paranoid: true, reduce: true, ..Options::default() };
                explore(&mut system, &mut FlatStore::new(), &mut *frontier, &mut (), options)
            });
            let mut errors = results.into_iter().filter_map(Result::err);
            errors.next().is_some_and(|e| matches!(e.error, Error::FootprintMismatch(_)))
        };
        assert!((0..PROGRAMS).any(is_detected), "{defect:?}");
    }
}

proptest! {
    #[test]
    fn caching_changes_no_count(graph in graphs(), breadth in any::<bool>()) {
        let strategy = if breadth { "bfs" } else { "dfs" };
        let [first, second] = twice(&graph, strategy);
        prop_assert_eq!(without_cached(first.0), without_cached(second.0));
    }
}
