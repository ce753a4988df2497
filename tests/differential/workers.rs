//! Random concurrent Java programs, explored by two workers. Violations, races and ends must be those of
//! one worker, and so must the set of states without reduction.
//!
//! Source: SEMANTICS 18; decision 0029. Invariant: the search by one worker and the one by two alternate
//! in their order, so that numbers are assigned in either order.

use crate::configurations::{Configuration, WORKER_CONFIGURATIONS};
use crate::explorer::WEIGHT;
use crate::explorer::{Explored, Numbers, ProgramExplorer, Search, Setting, Skipped};
use crate::number;
use crate::programs::compile;
use crate::programs::generate;
use crate::programs::most_states;
use crate::programs::program::Program;
use search::WorkerPool;
use snapshot::team::{Mistake, TeamTables, first_difference};
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Barrier, Mutex};
use std::thread;
use vm::facts::{FactKind, FactKinds};

/// Machines of a worker pool.
const WORKERS: usize = 2;
/// Programs that the same machines explore one after the other.
const BATCH: u64 = 50;
/// The maximal number of searches of a program, as refuted lock protection restarts the search.
const ATTEMPTS: usize = 12;

/// Explores a program; a panic must not block the other machines.
fn catching_panics(
    explore: impl FnOnce() -> Result<Explored, Skipped>,
) -> Result<Explored, Skipped> {
    catch_unwind(AssertUnwindSafe(explore))
        .unwrap_or_else(|_| Err(Skipped::Unsupported("a panic".to_owned())))
}

/// Parts of messages that no program may cause.
const INTERNAL_FAILURES: [&str; 5] =
    ["makes machines", "numbers differ", "links code", "a panic", "defines classes"];

/// The results of one program: by one worker, and by two.
type Pair = (Result<Explored, Skipped>, Result<Explored, Skipped>);

/// A program explored by several machines. It has a pool for each attempt, the results of each machine
/// in the last attempt, and the variables with refuted lock protection.
#[derive(Default)]
struct Shared {
    pools: [WorkerPool; ATTEMPTS],
    parts: Mutex<Vec<Result<Explored, Skipped>>>,
    unprotected: Mutex<BTreeSet<String>>,
}

/// Returns a setting without facts that workers cannot have.
fn setting() -> Setting {
    Setting {
        facts: FactKinds::all().without(FactKind::Joined).without(FactKind::Own),
        ..Setting::default()
    }
}

/// Explores programs with one machine and with all. One machine may make a mistake before the program
/// at a given index.
fn explore_all(
    folder: &std::path::Path,
    programs: &[Program],
    setting: Setting,
    mistake: Option<(usize, Mistake)>,
) -> Vec<Pair> {
    let common = Arc::new(TeamTables::default());
    let all: Vec<Shared> = programs.iter().map(|_| Shared::default()).collect();
    let numbers: [Mutex<Numbers>; WORKERS] = [Mutex::default(), Mutex::default()];
    let (barrier, over) = (Barrier::new(WORKERS), AtomicBool::new(false));
    let worker = |is_first_worker: bool| {
        let mut explorer = ProgramExplorer::open_with(folder, setting);
        explorer.join(&common);
        let mut pairs = Vec::new();
        for (at, program) in programs.iter().enumerate() {
            let most = most_states(program);
            let (configuration, shared) = (configuration_of(at), &all[at]);
            let search =
                Search { keep_states: !configuration.reduce, ..Search::of(configuration, most) };
            let alone =
                |explorer: &mut ProgramExplorer| catching_panics(|| explorer.explore(at, search));
            let before = (is_first_worker && at % 2 == 0).then(|| alone(&mut explorer));
            if let Some((_, mistake)) =
                mistake.filter(|(place, _)| !is_first_worker && *place == at)
            {
                explorer.make_mistake(mistake);
            }
            let mut unprotected = BTreeSet::new();
            let mut pools = shared.pools.iter();
            let pool = loop {
                let Some(pool) = pools.next() else { break None };
                explorer.reset_lock_protection(&unprotected);
                barrier.wait();
                let part =
                    catching_panics(|| explorer.explore_as_worker(at, configuration, most, pool));
                if matches!(part, Err(Skipped::Unsupported(_))) {
                    over.store(true, Ordering::Relaxed);
                }
                shared.parts.lock().unwrap().push(part);
                shared.unprotected.lock().unwrap().extend(explorer.refuted());
                barrier.wait();
                let now = shared.unprotected.lock().unwrap().clone();
                if now == unprotected || over.load(Ordering::Relaxed) {
                    break Some(pool);
                }
                unprotected = now;
                if is_first_worker {
                    shared.parts.lock().unwrap().clear();
                }
            };
            let numbering = catch_unwind(AssertUnwindSafe(|| explorer.numbers()));
            *numbers[usize::from(is_first_worker)].lock().unwrap() = numbering.unwrap_or_default();
            barrier.wait();
            if is_first_worker {
                let mut parts = std::mem::take(&mut *shared.parts.lock().unwrap());
                // A detected mistake precedes the incomplete results of other machines.
                parts.sort_by_key(|part| !matches!(part, Err(Skipped::Unsupported(_))));
                let together = parts.into_iter().reduce(|one, other| {
                    let (mut one, other) = (one?, other?);
                    one.findings.extend(other.findings);
                    one.races.extend(other.races);
                    one.ends.extend(other.ends);
                    one.count += other.count;
                    Ok(one)
                });
                let mut together = catching_panics(|| {
                    let mut together = together.unwrap_or(Err(Skipped::TooLarge))?;
                    together.ends = explorer.unmarked_ends(together.ends)?;
                    if !configuration.reduce {
                        together.states = ProgramExplorer::states_of_pool(pool.unwrap());
                    }
                    Ok(together)
                });
                let [one, other] = numbers.each_ref().map(|numbers| numbers.lock().unwrap());
                if let Some(difference) = first_difference(&one, &other)
                    && together.is_ok()
                {
                    over.store(true, Ordering::Relaxed);
                    together = Err(Skipped::Unsupported(format!("numbers differ, {difference}")));
                }
                drop((one, other));
                pairs.push((before.unwrap_or_else(|| alone(&mut explorer)), together));
            }
            barrier.wait();
            if over.load(Ordering::Relaxed) {
                // These machines can no longer work together.
                break;
            }
        }
        pairs
    };
    thread::scope(|scope| {
        let builder = || thread::Builder::new().stack_size(64 << 20);
        let threads: Vec<_> = (0..WORKERS)
            .map(|at| builder().spawn_scoped(scope, move || worker(at == 0)).unwrap())
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    })
}

/// Returns the configuration of the program at an index.
fn configuration_of(at: usize) -> Configuration {
    WORKER_CONFIGURATIONS[at % WORKER_CONFIGURATIONS.len()]
}

/// Whether the results of one machine equal those of all.
fn agree(configuration: Configuration, alone: &Explored, together: &Explored) -> bool {
    let same_states = alone.states == together.states && alone.count == together.count;
    (configuration.reduce || same_states)
        && alone.comparable(&alone.ends) == alone.comparable(&together.ends)
        && alone.findings == together.findings
        && alone.races == together.races
}

/// Returns the program of a seed: one in five keeps locks.
fn program(seed: u64) -> Program {
    if seed % 5 == 1 { generate::lock_keeping(seed) } else { generate::program(seed) }
}

/// Explores half of the requested programs, each with one machine and with two.
#[test]
fn two_workers_have_the_results_of_one() {
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 50) / 2;
    let first = number("PATHFINDER_RANDOM_SEED", 0);
    let mut skipped: BTreeMap<Skipped, u64> = BTreeMap::new();
    let (mut compared, mut states, mut differ) = (0, 0, Vec::new());
    let mut at = first;
    while at < first + count {
        let end = (at + BATCH).min(first + count);
        let programs: Vec<Program> = (at..end).map(program).collect();
        let folder = tempfile::tempdir().unwrap();
        compile(folder.path(), &programs).unwrap();
        // Every second pair of machines numbers regions by subtrees.
        let large_weight = (at / BATCH % 2 == 1).then_some(WEIGHT);
        let setting = Setting { large_weight, ..setting() };
        let pairs = explore_all(folder.path(), &programs, setting, None);
        let next = at + pairs.len() as u64;
        for (place, (alone, together)) in pairs.into_iter().enumerate() {
            let (configuration, seed) = (configuration_of(place), at + place as u64);
            match (alone, together) {
                (Ok(alone), Ok(together)) => {
                    compared += 1;
                    states += alone.count;
                    if !agree(configuration, &alone, &together) {
                        let missing = alone.states.difference(&together.states).count();
                        let more = together.states.difference(&alone.states).count();
                        let counts = (alone.count, together.count);
                        let ends = (alone.ends.len(), together.ends.len());
                        let name = configuration.name();
                        eprintln!(
                            "seed {seed}, {name}: {counts:?} states, {missing} missing, {more} more, {ends:?} ends"
                        );
                        let (one, other) = (&alone.findings, &together.findings);
                        eprintln!("{one:?} {other:?} {:?} {:?}", alone.races, together.races);
                        eprintln!("{}", program(seed).java(0));
                        differ.push(seed);
                    }
                }
                (alone, together) => {
                    let why = together.err().or(alone.err()).unwrap();
                    if let Skipped::Unsupported(what) = &why
                        && INTERNAL_FAILURES.iter().any(|failure| what.contains(failure))
                    {
                        eprintln!("seed {seed}: {what}");
                        differ.push(seed);
                    }
                    *skipped.entry(why).or_default() += 1;
                }
            }
        }
        at = next;
    }
    eprintln!("{compared} compared, {states} states, skipped {skipped:?}");
    assert!(differ.is_empty(), "{differ:?}");
    assert!(compared * 2 > count, "{compared} of {count}: {skipped:?}");
}

#[test]
fn cached_transitions_of_another_worker_are_not_executed() {
    let programs: Vec<Program> = (0..20).map(generate::program).collect();
    let folder = tempfile::tempdir().unwrap();
    compile(folder.path(), &programs).unwrap();
    let common = Arc::new(TeamTables::default());
    let mut explorers =
        [(); WORKERS].map(|()| ProgramExplorer::open_with(folder.path(), setting()));
    for explorer in &mut explorers {
        explorer.join(&common);
    }
    let [one, other] = &mut explorers;
    let (configuration, mut fewer) = (WORKER_CONFIGURATIONS[0], 0);
    for (at, program) in programs.iter().enumerate() {
        let most = most_states(program);
        let alone = other.instructions_after(at, configuration, most, || ());
        let cached = other.instructions_after(at, configuration, most, || {
            let _ = one.explore(at, Search::of(configuration, most));
        });
        if let (Ok(alone), Ok(cached)) = (alone, cached) {
            assert!(cached <= alone, "program {at}: {cached} instructions, {alone} alone");
            fewer += usize::from(cached < alone);
        }
    }
    // The other programs have too few transitions that can be cached.
    assert!(fewer * 2 > programs.len(), "{fewer}");
}

#[test]
fn differing_numbers_of_a_worker_are_detected() {
    const WRONG_FROM: usize = 3;
    let programs: Vec<Program> = (100..130).map(generate::program).collect();
    let folder = tempfile::tempdir().unwrap();
    compile(folder.path(), &programs).unwrap();
    for mistake in [Mistake::Class, Mistake::Fixed, Mistake::Places, Mistake::Slots] {
        let mut pairs =
            explore_all(folder.path(), &programs, setting(), Some((WRONG_FROM, mistake)));
        let place = pairs.len();
        let Some((_, Err(Skipped::Unsupported(what)))) = pairs.pop() else {
            panic!("{mistake:?} was not detected");
        };
        let messages = ["several workers cannot", "begins in another state", "numbers differ"];
        // With objects at wrong positions, a machine may panic before it compares. The check then ends as
        // an internal failure, without a verdict.
        let panicked = mistake == Mistake::Places && what == "a panic";
        let detected = panicked || messages.iter().any(|message| what.contains(message));
        assert!(detected, "{mistake:?}: {what}");
        assert!(place > WRONG_FROM, "{mistake:?} at {place}: {what}");
        for (at, (alone, together)) in pairs.into_iter().enumerate() {
            if let (Ok(alone), Ok(together)) = (alone, together) {
                assert!(agree(configuration_of(at), &alone, &together), "{mistake:?}");
            }
        }
    }
}
