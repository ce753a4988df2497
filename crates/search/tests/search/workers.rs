//! Several explorations over one store find what one finds, whoever comes first.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};

use search::limits::{Limits, Reason};
use search::{
    Context, Control, Exploration, Failure, Observer, Options, Outcome, Statistics, Step, Store,
    System, WorkerPool, explore,
};
use search::{Dependence, SearchMutant, SharedNumbering};

use crate::reducing::{self, Found, Numbers};
use crate::toy::counters::Counters;
use crate::toy::philosophers::Philosophers;
use crate::toy::program::{Op, Program};
use crate::toy::vector;

/// A system that cannot go to a state that it neither was in nor was told of.
#[derive(Clone)]
struct Member<S> {
    system: S,
    known: BTreeSet<Vec<u32>>,
}

impl<S> Member<S> {
    fn new(system: S) -> Self {
        Self { system, known: BTreeSet::new() }
    }
}

impl<S: System> System for Member<S> {
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
        assert!(self.known.contains(vector), "nobody told what this state consists of");
        self.system.restore(vector)
    }

    fn shared_numbering(&mut self) -> Option<&mut dyn SharedNumbering<Error = S::Error>> {
        Some(self)
    }

    fn dependence(&mut self) -> Option<&mut dyn Dependence<Error = S::Error>> {
        self.system.dependence()
    }
}

impl<S: System> SharedNumbering for Member<S> {
    type Error = S::Error;

    fn check_shareable(&mut self) -> Result<(), S::Error> {
        Ok(())
    }

    fn adopt(&mut self, vector: &[u32]) -> Result<(), S::Error> {
        self.known.insert(vector.to_vec());
        Ok(())
    }
}

/// What members see; each state once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Seen {
    states: BTreeSet<Vec<u32>>,
    ends: BTreeSet<Vec<u32>>,
    violations: BTreeSet<(usize, usize)>,
    twice: bool,
}

/// What a step of a toy shows besides the state it leads to.
trait Shows {
    fn violation(&self) -> Option<(usize, usize)> {
        None
    }
}

impl Shows for Program {
    fn violation(&self) -> Option<(usize, usize)> {
        self.violated
    }
}
impl Shows for Philosophers {}
impl Shows for Counters {}

impl<S: System<Error = Infallible> + Shows> Observer<Member<S>> for Seen {
    fn stepped(
        &mut self,
        member: &mut Member<S>,
        _: Step,
        _: &Context<'_>,
    ) -> Result<Control, Infallible> {
        self.violations.extend(member.system.violation());
        Ok(Control::Continue)
    }

    fn entered(
        &mut self,
        member: &mut Member<S>,
        context: &Context<'_>,
    ) -> Result<Control, Infallible> {
        if context.new {
            let vector = vector(&mut member.system);
            if context.arity == Some(0) {
                self.ends.insert(vector.clone());
            }
            self.twice |= !self.states.insert(vector);
            // The path leads there.
            assert_eq!(context.path().len(), context.depth as usize);
        }
        Ok(Control::Continue)
    }
}

type Members = Vec<Result<Exploration, Failure<Infallible>>>;

fn members<S, O>(system: &S, observers: Vec<O>, limits: &Limits) -> (Members, Vec<O>)
where
    S: System<Error = Infallible> + Clone + Send,
    O: Observer<Member<S>> + Send,
{
    members_of(&WorkerPool::default(), false, system, observers, limits)
}

fn members_of<S, O>(
    team: &WorkerPool,
    reduce: bool,
    system: &S,
    observers: Vec<O>,
    limits: &Limits,
) -> (Members, Vec<O>)
where
    S: System<Error = Infallible> + Clone + Send,
    O: Observer<Member<S>> + Send,
{
    std::thread::scope(|scope| {
        let member = |mut observer: O| {
            let (seat, system, limits) = (team.join(), system.clone(), limits.clone());
            scope.spawn(move || {
                let mut system = Member::new(system);
                let (mut store, mut frontier) = (team.store(), search::Dfs::default());
                let options = Options { limits, reduce, worker: Some(seat), ..Options::default() };
                let explored =
                    explore(&mut system, &mut store, &mut frontier, &mut observer, options);
                (explored, observer)
            })
        };
        let threads: Vec<_> = observers.into_iter().map(member).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).unzip()
    })
}

/// The exploration of a team, and what all its members saw.
fn together<S>(system: &S, size: usize) -> (Exploration, Seen)
where
    S: System<Error = Infallible> + Shows + Clone + Send,
{
    together_in(&WorkerPool::default(), system, size)
}

fn together_in<S>(team: &WorkerPool, system: &S, size: usize) -> (Exploration, Seen)
where
    S: System<Error = Infallible> + Shows + Clone + Send,
{
    let observers = vec![Seen::default(); size];
    let (explored, seen) = members_of(team, false, system, observers, &Limits::default());
    let explored = explored.into_iter().map(Result::unwrap).reduce(Exploration::with).unwrap();
    let seen = seen.into_iter().reduce(|mut all, mut one| {
        all.twice |= one.twice || !all.states.is_disjoint(&one.states);
        all.states.append(&mut one.states);
        all.ends.append(&mut one.ends);
        all.violations.append(&mut one.violations);
        all
    });
    (explored, seen.unwrap())
}

fn alone<S>(system: &S) -> (Exploration, Seen)
where
    S: System<Error = Infallible> + Shows + Clone,
{
    let mut seen = Seen::default();
    let mut member = Member::new(system.clone());
    let (mut store, mut frontier) = (search::FlatStore::new(), search::Dfs::default());
    let explored =
        explore(&mut member, &mut store, &mut frontier, &mut seen, Options::default()).unwrap();
    (explored, seen)
}

/// What does not depend on who comes first.
fn settled(statistics: Statistics) -> Statistics {
    Statistics { max_depth: 0, ..statistics }
}

fn compare<S>(system: &S, what: &str)
where
    S: System<Error = Infallible> + Shows + Clone + Send,
{
    let (expected, expected_seen) = alone(system);
    assert_eq!(expected.outcome, Outcome::Complete);
    for size in 1..=4 {
        let (explored, seen) = together(system, size);
        assert_eq!(explored.outcome, Outcome::Complete, "{what}, {size} members");
        assert_eq!(seen, expected_seen, "{what}, {size} members");
        let counts = (settled(explored.statistics), settled(expected.statistics));
        assert_eq!(counts.0, counts.1, "{what}, {size} members");
    }
}

#[test]
fn a_team_finds_what_one_finds_in_random_programs() {
    for seed in 0..1_500 {
        compare(&Numbers(seed).program(), &format!("program {seed}"));
    }
}

#[test]
fn a_team_finds_what_one_finds_in_large_spaces() {
    compare(&Philosophers::new(7), "philosophers");
    compare(&Counters::new(4, 9), "counters");
    compare(&Counters::new(1, 3_000), "a long path");
}

#[test]
fn so_it_does_over_a_store_of_another_kind() {
    fn compare<S>(system: &S)
    where
        S: System<Error = Infallible> + Shows + Clone + Send,
    {
        let (expected, expected_seen) = alone(system);
        for (store, outcome) in
            [("flat", Outcome::Complete), ("compact", Outcome::Incomplete(vec![Reason::Lossy]))]
        {
            let team =
                WorkerPool::over((search::registry::stores::find(store).unwrap().open)(None));
            let (explored, seen) = together_in(&team, system, 3);
            assert_eq!(explored.outcome, outcome);
            assert_eq!(seen, expected_seen, "{store}");
            assert_eq!(settled(explored.statistics), settled(expected.statistics), "{store}");
            assert_eq!(team.states().count() as u64, expected.statistics.states_new);
        }
    }
    (0..300).for_each(|seed| compare(&Numbers(seed).program()));
    compare(&Philosophers::new(7));
    compare(&Counters::new(4, 9));
}

/// What a member finds under reduction; the start is kept to follow paths from.
#[derive(Clone)]
struct Reducing {
    start: Program,
    found: Found,
    states: u64,
}

impl Observer<Member<Program>> for Reducing {
    fn stepped(
        &mut self,
        member: &mut Member<Program>,
        step: Step,
        context: &Context<'_>,
    ) -> Result<Control, Infallible> {
        // Members take turns where states are few.
        std::thread::yield_now();
        self.found.stepped(&mut member.system, step, context)
    }

    fn entered(
        &mut self,
        member: &mut Member<Program>,
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
            assert_eq!(vector(&mut again), vector(&mut member.system), "the path leads there");
        }
        self.found.entered(&mut member.system, context)
    }
}

/// What a team finds of a program under reduction, and how many states it stores.
fn reduced_by(team: &WorkerPool, program: &Program, size: usize) -> (Found, u64) {
    let member = Reducing { start: program.clone(), found: Found::default(), states: 0 };
    let observers = vec![member; size];
    let (explored, seen) = members_of(team, true, program, observers, &Limits::default());
    let explored = explored.into_iter().map(Result::unwrap).reduce(Exploration::with).unwrap();
    assert_eq!(explored.outcome, Outcome::Complete, "{size} members: {:#?}", program.code);
    let (mut all, mut states) = (Found::default(), 0);
    for mut one in seen {
        all.ends.append(&mut one.found.ends);
        all.violations.append(&mut one.found.violations);
        all.races.append(&mut one.found.races);
        states += one.states;
    }
    (all, states)
}

#[test]
fn a_team_that_reduces_finds_what_one_finds_that_does_not() {
    let (mut full, mut reduced) = (0, 0);
    for seed in 0..1_500 {
        let program = Numbers(seed).program();
        let (expected, states) = reducing::explore(&program, "dfs", false);
        let size = 1 + seed as usize % 4;
        full += states;
        let (all, states) = reduced_by(&WorkerPool::default(), &program, size);
        reduced += states;
        assert_eq!(all, expected, "program {seed}, {size} members: {:#?}", program.code);
    }
    assert!(reduced < full * 3 / 4, "little was left out: {reduced} of {full} states");
}

#[test]
fn a_team_misses_every_rule() {
    // A member alone, so that what it finds does not depend on who comes first.
    let misses = |program: &Program, rule: SearchMutant| {
        let (expected, _) = reducing::explore(program, "dfs", false);
        reduced_by(&WorkerPool::with_mutant(rule), program, 1).0 != expected
    };
    let needless: Vec<&SearchMutant> = SearchMutant::ALL
        .iter()
        // As in `reducing`.
        .filter(|rule| **rule != SearchMutant::Renaming)
        .filter(|rule| {
            let random = (0..20_000).map(|seed| Numbers(seed).program());
            !reducing::directed().into_iter().chain(random).any(|program| misses(&program, **rule))
        })
        .collect();
    assert!(needless.is_empty(), "nobody misses {needless:?}");
}

/// Says when it is in its first step, and stays there until it may go on.
struct Slow<'a> {
    found: Found,
    steps: u32,
    begun: &'a AtomicBool,
    may_go_on: &'a AtomicBool,
}

impl Observer<Member<Program>> for Slow<'_> {
    fn stepped(
        &mut self,
        member: &mut Member<Program>,
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
        self.found.stepped(&mut member.system, step, context)
    }

    fn entered(
        &mut self,
        member: &mut Member<Program>,
        context: &Context<'_>,
    ) -> Result<Control, Infallible> {
        self.found.entered(&mut member.system, context)
    }
}

/// What two members find of a program in which each state has one alternative, where the second comes
/// while the first is in its first step, and has ended before that is over if it does not wait.
fn found_if_the_second(waits: bool, reduce: bool) -> Found {
    let program = Program::new(vec![vec![Op::Add(0), Op::Read(0), Op::Assert(1)]], 1);
    let team =
        if waits { WorkerPool::default() } else { WorkerPool::with_mutant(SearchMutant::Waiting) };
    let seats = [team.join(), team.join()];
    let (begun, may_go_on) = (AtomicBool::new(false), AtomicBool::new(waits));
    let explore_as = |seat| {
        let mut system = Member::new(program.clone());
        let found = Found::default();
        let mut slow = Slow { found, steps: 0, begun: &begun, may_go_on: &may_go_on };
        let (mut store, mut frontier) = (team.store(), search::Dfs::default());
        let options = Options { reduce, worker: Some(seat), ..Options::default() };
        explore(&mut system, &mut store, &mut frontier, &mut slow, options).unwrap();
        slow.found
    };
    std::thread::scope(|scope| {
        let [first, second] = seats;
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
fn who_has_nothing_left_waits_for_the_others() {
    for reduce in [false, true] {
        let found = found_if_the_second(true, reduce);
        assert_eq!((found.ends.len(), found.violations.len()), (1, 1));
        assert_ne!(found_if_the_second(false, reduce), found);
    }
}

/// Ends the exploration in the state it looks for.
#[derive(Clone)]
struct Seeking {
    wanted: Vec<u32>,
    found: Option<Vec<u32>>,
}

impl Observer<Member<Counters>> for Seeking {
    fn entered(
        &mut self,
        member: &mut Member<Counters>,
        context: &Context<'_>,
    ) -> Result<Control, Infallible> {
        if vector(&mut member.system) != self.wanted {
            return Ok(Control::Continue);
        }
        self.found = Some(context.path());
        Ok(Control::Stop)
    }
}

#[test]
fn one_that_stops_ends_all_and_has_a_path() {
    let counters = Counters::new(4, 8);
    let mut target = counters.clone();
    for choice in [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3] {
        let Ok(_) = target.step(choice);
    }
    let wanted = vector(&mut target);
    for _ in 0..20 {
        let observers = vec![Seeking { wanted: wanted.clone(), found: None }; 3];
        let (explored, observers) = members(&counters, observers, &Limits::default());
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
fn bounds_hold_for_all_together() {
    let observers = vec![Seen::default(); 3];
    let limits = Limits { max_states: Some(1_000), ..Limits::default() };
    let (explored, seen) = members(&Counters::new(5, 6), observers, &limits);
    let explored = explored.into_iter().map(Result::unwrap).reduce(Exploration::with).unwrap();
    assert_eq!(explored.outcome, Outcome::Incomplete(vec![Reason::MaxStates]));
    assert_eq!(explored.statistics.states_new, 1_000);
    assert_eq!(seen.iter().map(|seen| seen.states.len()).sum::<usize>(), 1_000);
}

#[test]
fn a_store_that_several_see_has_each_state_once() {
    let team = WorkerPool::default();
    let (mut one, mut other) = (team.store(), team.store());
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
fn members_that_begin_in_different_states_are_refused() {
    let team = WorkerPool::default();
    let begin = || {
        let counters = Counters::new(1, 5);
        let options = Options { worker: Some(team.join()), ..Options::default() };
        let (mut store, mut frontier) = (team.store(), search::Dfs::default());
        let mut member = Member::new(counters);
        explore(&mut member, &mut store, &mut frontier, &mut (), options)
    };
    // The first ends all with its search, so that the second has nothing to do.
    assert_eq!(begin().unwrap().outcome, Outcome::Complete);
    assert!(begin().is_ok());
    // All five states are there: only one beyond them is another start.
    let mut other = Counters::new(1, 7);
    for _ in 0..6 {
        let Ok(_) = other.step(0);
    }
    let options = Options { worker: Some(team.join()), ..Options::default() };
    let (mut store, mut frontier) = (team.store(), search::Dfs::default());
    let failed = explore(&mut Member::new(other), &mut store, &mut frontier, &mut (), options);
    assert_eq!(failed.unwrap_err().error, search::failure::Error::InitialStateMismatch);
}
