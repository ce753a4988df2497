//! In any interleaving, several workers over one store have the same findings as one worker.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};

use search::limits::{Limits, Reason};
use search::{
    Context, Control, Exploration, Failure, Observer, Options, Outcome, Statistics, Step, Store,
    System, WorkerPool, explore,
};
use search::{Dependence, SearchMutant, SharedNumbering};

use crate::reducing::{self, Findings, ProgramGenerator};
use crate::toy::counters::Counters;
use crate::toy::philosophers::Philosophers;
use crate::toy::program::{Op, Program};
use crate::toy::vector;

/// A system that can restore only states that it encoded or adopted.
#[derive(Clone)]
struct ToyWorker<S> {
    system: S,
    known: BTreeSet<Vec<u32>>,
}

impl<S> ToyWorker<S> {
    fn new(system: S) -> Self {
        Self { system, known: BTreeSet::new() }
    }
}

impl<S: System> System for ToyWorker<S> {
    type Error = S::Error;

    fn arity(&mut self) -> Result<u32, S::Error> {
        self.system.arity()
    }

    fn step(&mut self, choice: u32) -> Result<Step, S::Error> {
        self.system.step(choice)
    }

    fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), S::Error> {
        self.system.encode(out)?;
        self.known.insert(out.clone());
        Ok(())
    }

    fn restore(&mut self, vector: &[u32]) -> Result<(), S::Error> {
        assert!(self.known.contains(vector), "the components of this state are unknown");
        self.system.restore(vector)
    }

    fn shared_numbering(&mut self) -> Option<&mut dyn SharedNumbering<Error = S::Error>> {
        Some(self)
    }

    fn dependence(&mut self) -> Option<&mut dyn Dependence<Error = S::Error>> {
        self.system.dependence()
    }
}

impl<S: System> SharedNumbering for ToyWorker<S> {
    type Error = S::Error;

    fn check_shareable(&mut self) -> Result<(), S::Error> {
        Ok(())
    }

    fn adopt(&mut self, vector: &[u32]) -> Result<(), S::Error> {
        self.known.insert(vector.to_vec());
        Ok(())
    }
}

/// The states and findings of workers, and whether a state was visited twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Visits {
    states: BTreeSet<Vec<u32>>,
    ends: BTreeSet<Vec<u32>>,
    violations: BTreeSet<(usize, usize)>,
    twice: bool,
}

/// A toy system whose last step may violate an assertion.
trait Violates {
    fn violation(&self) -> Option<(usize, usize)> {
        None
    }
}

impl Violates for Program {
    fn violation(&self) -> Option<(usize, usize)> {
        self.violated
    }
}
impl Violates for Philosophers {}
impl Violates for Counters {}

impl<S: System<Error = Infallible> + Violates> Observer<ToyWorker<S>> for Visits {
    fn stepped(
        &mut self,
        worker: &mut ToyWorker<S>,
        _: Step,
        _: &Context<'_>,
    ) -> Result<Control, Infallible> {
        self.violations.extend(worker.system.violation());
        Ok(Control::Continue)
    }

    fn entered(
        &mut self,
        worker: &mut ToyWorker<S>,
        context: &Context<'_>,
    ) -> Result<Control, Infallible> {
        if context.new {
            let vector = vector(&mut worker.system);
            if context.arity == Some(0) {
                self.ends.insert(vector.clone());
            }
            self.twice |= !self.states.insert(vector);
            // The length of the path is the depth of the state.
            assert_eq!(context.path().len(), context.depth as usize);
        }
        Ok(Control::Continue)
    }
}

type Explorations = Vec<Result<Exploration, Failure<Infallible>>>;

fn workers<S, O>(system: &S, observers: Vec<O>, limits: &Limits) -> (Explorations, Vec<O>)
where
    S: System<Error = Infallible> + Clone + Send,
    O: Observer<ToyWorker<S>> + Send,
{
    workers_of(&WorkerPool::default(), false, system, observers, limits)
}

fn workers_of<S, O>(
    pool: &WorkerPool,
    reduce: bool,
    system: &S,
    observers: Vec<O>,
    limits: &Limits,
) -> (Explorations, Vec<O>)
where
    S: System<Error = Infallible> + Clone + Send,
    O: Observer<ToyWorker<S>> + Send,
{
    std::thread::scope(|scope| {
        let worker = |mut observer: O| {
            let (handle, system, limits) = (pool.join(), system.clone(), limits.clone());
            scope.spawn(move || {
                let mut system = ToyWorker::new(system);
                let (mut store, mut frontier) = (pool.store(), search::Dfs::default());
                let options =
                    Options { limits, reduce, worker: Some(handle), ..Options::default() };
                let explored =
                    explore(&mut system, &mut store, &mut frontier, &mut observer, options);
                (explored, observer)
            })
        };
        let threads: Vec<_> = observers.into_iter().map(worker).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).unzip()
    })
}

/// Explores with several workers. Returns the joint exploration and visits.
fn by_workers<S>(system: &S, size: usize) -> (Exploration, Visits)
where
    S: System<Error = Infallible> + Violates + Clone + Send,
{
    by_workers_of(&WorkerPool::default(), system, size)
}

fn by_workers_of<S>(pool: &WorkerPool, system: &S, size: usize) -> (Exploration, Visits)
where
    S: System<Error = Infallible> + Violates + Clone + Send,
{
    let observers = vec![Visits::default(); size];
    let (explored, visits) = workers_of(pool, false, system, observers, &Limits::default());
    let explored = explored.into_iter().map(Result::unwrap).reduce(Exploration::with).unwrap();
    let visits = visits.into_iter().reduce(|mut all, mut one| {
        all.twice |= one.twice || !all.states.is_disjoint(&one.states);
        all.states.append(&mut one.states);
        all.ends.append(&mut one.ends);
        all.violations.append(&mut one.violations);
        all
    });
    (explored, visits.unwrap())
}

fn by_one<S>(system: &S) -> (Exploration, Visits)
where
    S: System<Error = Infallible> + Violates + Clone,
{
    let mut visits = Visits::default();
    let mut worker = ToyWorker::new(system.clone());
    let (mut store, mut frontier) = (search::FlatStore::new(), search::Dfs::default());
    let explored =
        explore(&mut worker, &mut store, &mut frontier, &mut visits, Options::default()).unwrap();
    (explored, visits)
}

/// Returns the counts that do not depend on the interleaving of workers.
fn deterministic(statistics: Statistics) -> Statistics {
    Statistics { max_depth: 0, ..statistics }
}

fn compare<S>(system: &S, what: &str)
where
    S: System<Error = Infallible> + Violates + Clone + Send,
{
    let (expected, expected_visits) = by_one(system);
    assert_eq!(expected.outcome, Outcome::Complete);
    for size in 1..=4 {
        let (explored, visits) = by_workers(system, size);
        assert_eq!(explored.outcome, Outcome::Complete, "{what}, {size} workers");
        assert_eq!(visits, expected_visits, "{what}, {size} workers");
        let counts = (deterministic(explored.statistics), deterministic(expected.statistics));
        assert_eq!(counts.0, counts.1, "{what}, {size} workers");
    }
}

#[test]
fn workers_have_the_results_of_one_in_random_programs() {
    for seed in 0..1_500 {
        compare(&ProgramGenerator(seed).program(), &format!("program {seed}"));
    }
}

#[test]
fn workers_have_the_results_of_one_in_large_state_spaces() {
    compare(&Philosophers::new(7), "philosophers");
    compare(&Counters::new(4, 9), "counters");
    compare(&Counters::new(1, 3_000), "a long path");
}

#[test]
fn workers_with_a_locked_store_have_the_results_of_one() {
    fn compare<S>(system: &S)
    where
        S: System<Error = Infallible> + Violates + Clone + Send,
    {
        let (expected, expected_visits) = by_one(system);
        for (store, outcome) in
            [("flat", Outcome::Complete), ("compact", Outcome::Incomplete(vec![Reason::Lossy]))]
        {
            let pool =
                WorkerPool::over((search::registry::stores::find(store).unwrap().open)(None));
            let (explored, visits) = by_workers_of(&pool, system, 3);
            assert_eq!(explored.outcome, outcome);
            assert_eq!(visits, expected_visits, "{store}");
            assert_eq!(
                deterministic(explored.statistics),
                deterministic(expected.statistics),
                "{store}"
            );
            assert_eq!(pool.states().count() as u64, expected.statistics.states_new);
        }
    }
    (0..300).for_each(|seed| compare(&ProgramGenerator(seed).program()));
    compare(&Philosophers::new(7));
    compare(&Counters::new(4, 9));
}

/// The findings of a worker under reduction, with the start state for replays.
#[derive(Clone)]
struct Reducing {
    start: Program,
    found: Findings,
    states: u64,
}

impl Observer<ToyWorker<Program>> for Reducing {
    fn stepped(
        &mut self,
        worker: &mut ToyWorker<Program>,
        step: Step,
        context: &Context<'_>,
    ) -> Result<Control, Infallible> {
        // Workers must interleave even in small state spaces.
        std::thread::yield_now();
        self.found.stepped(&mut worker.system, step, context)
    }

    fn entered(
        &mut self,
        worker: &mut ToyWorker<Program>,
        context: &Context<'_>,
    ) -> Result<Control, Infallible> {
        if context.new {
            self.states += 1;
            let path = context.path();
            assert_eq!(path.len(), context.depth as usize);
            let mut again = self.start.clone();
            for choice in path {
                let Ok(_) = again.step(choice);
            }
            assert_eq!(vector(&mut again), vector(&mut worker.system), "the path leads there");
        }
        self.found.entered(&mut worker.system, context)
    }
}

/// Explores with several workers under reduction. Returns the joint findings and the number of
/// stored states.
fn reduced_by(pool: &WorkerPool, program: &Program, size: usize) -> (Findings, u64) {
    let worker = Reducing { start: program.clone(), found: Findings::default(), states: 0 };
    let observers = vec![worker; size];
    let (explored, visits) = workers_of(pool, true, program, observers, &Limits::default());
    let explored = explored.into_iter().map(Result::unwrap).reduce(Exploration::with).unwrap();
    assert_eq!(explored.outcome, Outcome::Complete, "{size} workers: {:#?}", program.code);
    let (mut all, mut states) = (Findings::default(), 0);
    for mut one in visits {
        all.ends.append(&mut one.found.ends);
        all.violations.append(&mut one.found.violations);
        all.races.append(&mut one.found.races);
        states += one.states;
    }
    (all, states)
}

#[test]
fn reduced_workers_have_the_findings_of_a_full_exploration() {
    let (mut full, mut reduced) = (0, 0);
    for seed in 0..900 {
        let program = ProgramGenerator(seed).program();
        let (expected, states) = reducing::explore(&program, "dfs", false);
        let size = 1 + seed as usize % 4;
        full += states;
        let (all, states) = reduced_by(&WorkerPool::default(), &program, size);
        reduced += states;
        assert_eq!(all, expected, "program {seed}, {size} workers: {:#?}", program.code);
    }
    assert!(reduced < full * 3 / 4, "the reduction is weak: {reduced} of {full} states");
}

#[test]
fn every_mutant_of_the_shared_reduction_is_detected() {
    // There is one worker, so that the findings are deterministic.
    let detects = |program: &Program, mutant: SearchMutant| {
        let (expected, _) = reducing::explore(program, "dfs", false);
        reduced_by(&WorkerPool::with_mutant(mutant), program, 1).0 != expected
    };
    let undetected: Vec<&SearchMutant> = SearchMutant::ALL
        .iter()
        // The reason is that in the module `reducing`.
        .filter(|mutant| **mutant != SearchMutant::Renaming)
        .filter(|mutant| {
            let random = (0..20_000).map(|seed| ProgramGenerator(seed).program());
            !reducing::directed()
                .into_iter()
                .chain(random)
                .any(|program| detects(&program, **mutant))
        })
        .collect();
    assert!(undetected.is_empty(), "undetected: {undetected:?}");
}

/// Signals its first step, and waits in this step for a signal.
struct Slow<'a> {
    found: Findings,
    steps: u32,
    begun: &'a AtomicBool,
    may_go_on: &'a AtomicBool,
}

impl Observer<ToyWorker<Program>> for Slow<'_> {
    fn stepped(
        &mut self,
        worker: &mut ToyWorker<Program>,
        step: Step,
        context: &Context<'_>,
    ) -> Result<Control, Infallible> {
        self.steps += 1;
        if self.steps == 1 {
            self.begun.store(true, Ordering::SeqCst);
            while !self.may_go_on.load(Ordering::SeqCst) {
                std::thread::yield_now();
            }
        }
        self.found.stepped(&mut worker.system, step, context)
    }

    fn entered(
        &mut self,
        worker: &mut ToyWorker<Program>,
        context: &Context<'_>,
    ) -> Result<Control, Infallible> {
        self.found.entered(&mut worker.system, context)
    }
}

/// Returns the joint findings of two workers on a program without choices. The second worker begins
/// during the first step of the first worker. Unless it waits, the second worker ends before that
/// step.
fn findings_of_late_worker(waits: bool, reduce: bool) -> Findings {
    let program = Program::new(vec![vec![Op::Add(0), Op::Read(0), Op::Assert(1)]], 1);
    let pool =
        if waits { WorkerPool::default() } else { WorkerPool::with_mutant(SearchMutant::Waiting) };
    let handles = [pool.join(), pool.join()];
    let (begun, may_go_on) = (AtomicBool::new(false), AtomicBool::new(waits));
    let explore_as = |handle| {
        let mut system = ToyWorker::new(program.clone());
        let found = Findings::default();
        let mut slow = Slow { found, steps: 0, begun: &begun, may_go_on: &may_go_on };
        let (mut store, mut frontier) = (pool.store(), search::Dfs::default());
        let options = Options { reduce, worker: Some(handle), ..Options::default() };
        explore(&mut system, &mut store, &mut frontier, &mut slow, options).unwrap();
        slow.found
    };
    std::thread::scope(|scope| {
        let [first, second] = handles;
        let first = scope.spawn(|| explore_as(first));
        while !begun.load(Ordering::SeqCst) {
            std::thread::yield_now();
        }
        let mut found = explore_as(second);
        may_go_on.store(true, Ordering::SeqCst);
        let mut rest = first.join().unwrap();
        found.ends.append(&mut rest.ends);
        found.violations.append(&mut rest.violations);
        found
    })
}

#[test]
fn an_idle_worker_waits_for_the_others() {
    for reduce in [false, true] {
        let found = findings_of_late_worker(true, reduce);
        assert_eq!((found.ends.len(), found.violations.len()), (1, 1));
        assert_ne!(findings_of_late_worker(false, reduce), found);
    }
}

/// Ends the exploration in a given state.
#[derive(Clone)]
struct Seeking {
    wanted: Vec<u32>,
    found: Option<Vec<u32>>,
}

impl Observer<ToyWorker<Counters>> for Seeking {
    fn entered(
        &mut self,
        worker: &mut ToyWorker<Counters>,
        context: &Context<'_>,
    ) -> Result<Control, Infallible> {
        if vector(&mut worker.system) != self.wanted {
            return Ok(Control::Continue);
        }
        self.found = Some(context.path());
        Ok(Control::Stop)
    }
}

#[test]
fn a_stopping_worker_stops_all() {
    let counters = Counters::new(4, 8);
    let mut target = counters.clone();
    for choice in [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3] {
        let Ok(_) = target.step(choice);
    }
    let wanted = vector(&mut target);
    for _ in 0..20 {
        let observers = vec![Seeking { wanted: wanted.clone(), found: None }; 3];
        let (explored, observers) = workers(&counters, observers, &Limits::default());
        let explored = explored.into_iter().map(Result::unwrap).reduce(Exploration::with).unwrap();
        assert_eq!(explored.outcome, Outcome::Stopped);
        let paths: Vec<_> = observers.into_iter().filter_map(|seeking| seeking.found).collect();
        assert!(!paths.is_empty());
        for path in paths {
            let mut system = counters.clone();
            for choice in path {
                let Ok(_) = system.step(choice);
            }
            assert_eq!(vector(&mut system), wanted);
        }
    }
}

#[test]
fn bounds_hold_for_the_pool() {
    let observers = vec![Visits::default(); 3];
    let limits = Limits { max_states: Some(1_000), ..Limits::default() };
    let (explored, visits) = workers(&Counters::new(5, 6), observers, &limits);
    let explored = explored.into_iter().map(Result::unwrap).reduce(Exploration::with).unwrap();
    assert_eq!(explored.outcome, Outcome::Incomplete(vec![Reason::MaxStates]));
    assert_eq!(explored.statistics.states_new, 1_000);
    assert_eq!(visits.iter().map(|visits| visits.states.len()).sum::<usize>(), 1_000);
}

#[test]
fn a_shared_store_has_each_state_once() {
    let pool = WorkerPool::default();
    let (mut one, mut other) = (pool.store(), pool.store());
    let vector = |n: u32| vec![n % 5, n / 5, 0, n, n % 3];
    let mut out = Vec::new();
    for n in 0..10_000 {
        let (first, second) =
            if n % 2 == 0 { (&mut one, &mut other) } else { (&mut other, &mut one) };
        let (state, new) = first.insert(&vector(n)).unwrap();
        assert!(new);
        assert_eq!(second.insert(&vector(n)), Ok((state, false)));
        second.get(state, &mut out);
        assert_eq!(out, vector(n));
    }
    assert_eq!((one.len(), other.len()), (10_000, 10_000));
}

#[test]
fn workers_with_different_start_states_are_refused() {
    let pool = WorkerPool::default();
    let begin = || {
        let counters = Counters::new(1, 5);
        let options = Options { worker: Some(pool.join()), ..Options::default() };
        let (mut store, mut frontier) = (pool.store(), search::Dfs::default());
        let mut worker = ToyWorker::new(counters);
        explore(&mut worker, &mut store, &mut frontier, &mut (), options)
    };
    // The first worker explores all states.
    assert_eq!(begin().unwrap().outcome, Outcome::Complete);
    assert!(begin().is_ok());
    // All five states are stored, so a start state that is not stored must be beyond them.
    let mut other = Counters::new(1, 7);
    for _ in 0..6 {
        let Ok(_) = other.step(0);
    }
    let options = Options { worker: Some(pool.join()), ..Options::default() };
    let (mut store, mut frontier) = (pool.store(), search::Dfs::default());
    let failed = explore(&mut ToyWorker::new(other), &mut store, &mut frontier, &mut (), options);
    assert_eq!(failed.unwrap_err().error, search::failure::Error::InitialStateMismatch);
}
