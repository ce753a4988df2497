//! Mutants of the numbering of large regions: random walks through programs, or cached transitions, must
//! detect each omitted check.
//!
//! Source: decision 0040; `snapshot::large_heap::mutants` has the list. Invariant: with all checks, the
//! same walks find no error, nor do long walks, whose number is `PATHFINDER_WALKS`.

use super::case;
use super::heap_programs::source;
use crate::number;
use crate::programs::{compile_seeds, with_tables};
use base::rng::Rng;
use config::{Por, Settings};
use search::{SelfCheck, System};
use session::internals::{JavaSystem, Job};
use snapshot::large_heap::mutants::LargeHeapMutant;
use std::panic::{AssertUnwindSafe, catch_unwind};
use vm::interp::Stop;

/// Weights from which regions are numbered by subtrees.
const WEIGHTS: [u64; 4] = [8, 12, 30, 60];

/// Steps of a walk, and of a long one.
const STEPS: usize = 1_200;
const LONG_STEPS: usize = 12_000;

/// Long walks of one machine.
const WALKS_OF_ONE: u64 = 10;

/// Mutants of cached transitions; see `large_heap`.
const CACHE_MUTANTS: [LargeHeapMutant; 2] =
    [LargeHeapMutant::Caching, LargeHeapMutant::Recanonicalizing];

/// Mutants that only long walks kill.
const LONG_WALK_MUTANTS: [LargeHeapMutant; 2] =
    [LargeHeapMutant::StandingAnywhere, LargeHeapMutant::Across];

fn started(settings: &Settings, weight: u64) -> JavaSystem {
    let mut system = JavaSystem::new(Job::new(settings).unwrap().machine().unwrap());
    system.snapshots.components.large = weight;
    system
}

/// Seeds of walks with a mutant; without one, a walk of the first seed is enough.
const SEEDS: std::ops::RangeInclusive<u64> = 11..=26;

/// Whether a walk from `start` reaches a state that a full traversal encodes differently.
fn any_walk_fails(system: &mut JavaSystem, start: &[u32], mutant: Option<LargeHeapMutant>) -> bool {
    let walks = if mutant.is_some() { usize::MAX } else { 1 };
    let mut seeds = SEEDS.take(walks);
    seeds.any(|seed| walk_fails(system, start, mutant, (seed, STEPS)))
}

/// Whether a walk with this seed and number of steps reaches such a state.
fn walk_fails(
    system: &mut JavaSystem,
    start: &[u32],
    mutant: Option<LargeHeapMutant>,
    (seed, steps): (u64, usize),
) -> bool {
    system.snapshots.components.mutant = None;
    system.restore(start).unwrap();
    system.snapshots.components.mutant = mutant;
    let walked = catch_unwind(AssertUnwindSafe(|| {
        let (mut rng, mut seen) = (Rng::new(seed), Vec::new());
        let (mut vector, mut full) = (Vec::new(), Vec::new());
        for _ in 0..steps {
            vector.clear();
            system.encode(&mut vector).unwrap();
            // The full encoding would repair wrong records, so it takes place in half of the steps only.
            if rng.index(2) == 0 {
                full.clear();
                system.encode_from_scratch(&mut full).unwrap();
                if vector != full {
                    return true;
                }
            }
            system.restore(&vector).unwrap();
            seen.push(vector.clone());
            loop {
                let actions = system.machine.alternatives();
                if !actions.is_empty() && rng.index(12) > 0 {
                    match system.machine.perform(actions[rng.index(actions.len())]) {
                        Stop::State | Stop::Slice | Stop::Halted => break,
                        Stop::Ignored | Stop::Terminated => {}
                        other => panic!("{other:?}"),
                    }
                }
                system.restore(&seen[rng.index(seen.len())]).unwrap();
            }
        }
        false
    }));
    // Restoring states by wrong numbers may panic.
    walked.unwrap_or(true)
}

/// Removes from `mutants` the checks whose omission walks through a program detect.
fn remove_killed(settings: &Settings, weight: u64, mutants: &mut Vec<LargeHeapMutant>) {
    let begin = || {
        let (mut system, mut start) = (started(settings, weight), Vec::new());
        system.encode(&mut start).unwrap();
        (system, start)
    };
    let (mut system, mut start) = begin();
    assert!(!any_walk_fails(&mut system, &start, None), "{} {weight}", settings.program.target);
    mutants.retain(|mutant| {
        if !any_walk_fails(&mut system, &start, Some(*mutant)) {
            return true;
        }
        // The walk is repeated on a new machine, without the records of earlier walks.
        (system, start) = begin();
        let killed = any_walk_fails(&mut system, &start, Some(*mutant));
        if killed {
            eprintln!("{mutant:?}: {} by {weight}", settings.program.target);
            (system, start) = begin();
        }
        !killed
    });
}

#[test]
fn every_large_heap_mutant_is_killed() {
    let mut mutants = LargeHeapMutant::ALL.to_vec();
    mutants.retain(|one| !CACHE_MUTANTS.contains(one) && !LONG_WALK_MUTANTS.contains(one));
    let folder = tempfile::tempdir().unwrap();
    let of = |target: String| Settings::for_target(target).reduced_to(Por::Local);
    let named = DIRECTED.map(|(class, text)| source(&folder, class, text));
    let cases = ["state/EscapeThroughASharedList", "state/CollectionsAreUndone"].map(case);
    let files = named.into_iter().chain(cases).map(|file| of(file.display().to_string()));
    let compiled = compile_seeds(folder.path(), 0..60);
    let mut random = of("Choice".to_owned());
    random.program.classpath = vec![compiled];
    for settings in std::iter::once(random).chain(files) {
        for weight in WEIGHTS {
            remove_killed(&settings, weight, &mut mutants);
        }
    }
    assert!(mutants.is_empty(), "mutants that survive: {mutants:?}");
}

#[test]
fn programs_with_tables_kill_the_bucket_mutants() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = Settings::for_target("Choice").reduced_to(Por::Local);
    settings.program.classpath = vec![compile_seeds(folder.path(), with_tables(60))];
    let mut mutants = vec![LargeHeapMutant::Noted, LargeHeapMutant::Later];
    for weight in WEIGHTS {
        remove_killed(&settings, weight, &mut mutants);
    }
    assert!(mutants.is_empty(), "mutants that survive: {mutants:?}");
}

#[test]
fn long_walks_kill_the_remaining_mutants() {
    let folder = tempfile::tempdir().unwrap();
    let target = source(&folder, "Rows", include_str!("Rows.java")).display().to_string();
    let settings = Settings::for_target(target).reduced_to(Por::Local);
    for mutant in LONG_WALK_MUTANTS {
        let seed = (0..20).find(|seed| {
            WEIGHTS.iter().any(|weight| {
                let (mut system, mut start) = (started(&settings, *weight), Vec::new());
                system.encode(&mut start).unwrap();
                walk_fails(&mut system, &start, Some(mutant), (*seed, LONG_STEPS))
            })
        });
        eprintln!("{mutant:?}: seed {seed:?}");
        assert!(seed.is_some(), "mutants that survive: {mutant:?}");
    }
}

#[test]
fn long_walks_without_mutants_find_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let mut wrong = Vec::new();
    let of = |target: String| Settings::for_target(target).reduced_to(Por::Local);
    let files = DIRECTED.map(|(class, text)| source(&folder, class, text));
    let compiled = compile_seeds(folder.path(), with_tables(60));
    let mut random = of("Choice".to_owned());
    random.program.classpath = vec![compiled];
    let files = files.map(|file| of(file.display().to_string()));
    for settings in std::iter::once(random).chain(files) {
        for weight in WEIGHTS {
            let (mut system, mut start) = (None, Vec::new());
            for seed in 0..number("PATHFINDER_WALKS", 1) {
                // A new machine, as knowledge about classes is never dropped.
                if seed % WALKS_OF_ONE == 0 {
                    start.clear();
                    let inserted = system.insert(started(&settings, weight));
                    inserted.encode(&mut start).unwrap();
                }
                let Some(system) = &mut system else { continue };
                if walk_fails(system, &start, None, (seed, LONG_STEPS)) {
                    wrong.push((settings.program.target.clone(), seed, weight));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// Programs for events that are rare in random ones. The first links objects in the shared region. In the
/// second, threads exchange their own objects. In the third, regions become large and small. The fourth
/// links objects within large structures. In the last, elements of tables and a map also change indices.
const DIRECTED: [(&str, &str); 5] = [
    ("Linking", include_str!("Linking.java")),
    ("Owning", include_str!("Owning.java")),
    ("Weighing", include_str!("Weighing.java")),
    ("Relinking", include_str!("Relinking.java")),
    ("Rows", include_str!("Rows.java")),
];
