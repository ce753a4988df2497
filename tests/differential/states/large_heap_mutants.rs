//! Mutants of the numbering of large regions: random walks through programs, or cached transitions, must
//! detect each omitted check.
//!
//! Source: decision 0040; `snapshot::large_heap::mutants` has the list. Invariant: with all checks, the
//! same walks find no error, nor do long walks, whose number is `PATHFINDER_WALKS`.

use super::case;
use super::heap_programs::source;
use crate::number;
use crate::programs::{with_tables, written};
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
const MANY_STEPS: usize = 12_000;

/// Long walks of one machine.
const WALKS_OF_ONE: u64 = 10;

/// Mutants of cached transitions; see `large_heap`.
const OF_FORESIGHT: [LargeHeapMutant; 2] =
    [LargeHeapMutant::Caching, LargeHeapMutant::Recanonicalizing];

/// Mutants that only long walks kill.
const OF_LONG_WALKS: [LargeHeapMutant; 2] =
    [LargeHeapMutant::StandingAnywhere, LargeHeapMutant::Across];

fn started(settings: &Settings, weight: u64) -> JavaSystem {
    let mut system = JavaSystem::new(Job::new(settings).unwrap().machine().unwrap());
    system.snapshots.components.large = weight;
    system
}

/// Seeds of walks with a mutant; without one, a walk of the first seed is enough.
const SEEDS: std::ops::RangeInclusive<u64> = 11..=26;

/// Whether a walk from `start` reaches a state that a full traversal encodes differently.
fn goes_wrong(system: &mut JavaSystem, start: &[u32], without: Option<LargeHeapMutant>) -> bool {
    let walks = if without.is_some() { usize::MAX } else { 1 };
    let mut seeds = SEEDS.take(walks);
    seeds.any(|seed| walk_goes_wrong(system, start, without, (seed, STEPS)))
}

/// The same for a walk with this seed and number of steps.
fn walk_goes_wrong(
    system: &mut JavaSystem,
    start: &[u32],
    without: Option<LargeHeapMutant>,
    (seed, steps): (u64, usize),
) -> bool {
    system.snapshots.components.mutant = None;
    system.restore(start).unwrap();
    system.snapshots.components.mutant = without;
    let walked = catch_unwind(AssertUnwindSafe(|| {
        let (mut rng, mut seen) = (Rng::new(seed), Vec::new());
        let (mut vector, mut anew) = (Vec::new(), Vec::new());
        for _ in 0..steps {
            vector.clear();
            system.encode(&mut vector).unwrap();
            // The full encoding would repair wrong records, so it takes place in half of the steps only.
            if rng.index(2) == 0 {
                anew.clear();
                system.encode_from_scratch(&mut anew).unwrap();
                if vector != anew {
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

/// Removes from `provisos` the checks whose omission walks through a program detect.
fn walk_without(settings: &Settings, weight: u64, provisos: &mut Vec<LargeHeapMutant>) {
    let begin = || {
        let (mut system, mut start) = (started(settings, weight), Vec::new());
        system.encode(&mut start).unwrap();
        (system, start)
    };
    let (mut system, mut start) = begin();
    assert!(!goes_wrong(&mut system, &start, None), "{} {weight}", settings.program.target);
    provisos.retain(|proviso| {
        if !goes_wrong(&mut system, &start, Some(*proviso)) {
            return true;
        }
        // The walk is repeated on a new machine, without the records of earlier walks.
        (system, start) = begin();
        let missed = goes_wrong(&mut system, &start, Some(*proviso));
        if missed {
            eprintln!("{proviso:?}: {} by {weight}", settings.program.target);
            (system, start) = begin();
        }
        !missed
    });
}

#[test]
fn every_proviso_of_pieces_is_missed() {
    let mut provisos = LargeHeapMutant::ALL.to_vec();
    provisos.retain(|one| !OF_FORESIGHT.contains(one) && !OF_LONG_WALKS.contains(one));
    let folder = tempfile::tempdir().unwrap();
    let of = |target: String| Settings::for_target(target).reduced_to(Por::Local);
    let named = DIRECTED.map(|(class, text)| source(&folder, class, text));
    let cases = ["state/EscapeThroughASharedList", "state/CollectionsAreUndone"].map(case);
    let files = named.into_iter().chain(cases).map(|file| of(file.display().to_string()));
    let written = written(folder.path(), 0..60);
    let mut random = of("Choice".to_owned());
    random.program.classpath = vec![written];
    for settings in std::iter::once(random).chain(files) {
        for weight in WEIGHTS {
            walk_without(&settings, weight, &mut provisos);
        }
    }
    assert!(provisos.is_empty(), "nobody misses {provisos:?}");
}

#[test]
fn random_programs_with_tables_meet_parts() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = Settings::for_target("Choice").reduced_to(Por::Local);
    settings.program.classpath = vec![written(folder.path(), with_tables(60))];
    let mut provisos = vec![LargeHeapMutant::Noted, LargeHeapMutant::Later];
    for weight in WEIGHTS {
        walk_without(&settings, weight, &mut provisos);
    }
    assert!(provisos.is_empty(), "nobody misses {provisos:?}");
}

#[test]
fn long_walks_miss_what_short_ones_do_not() {
    let folder = tempfile::tempdir().unwrap();
    let target = source(&folder, "Rows", include_str!("Rows.java")).display().to_string();
    let settings = Settings::for_target(target).reduced_to(Por::Local);
    for proviso in OF_LONG_WALKS {
        let seed = (0..20).find(|seed| {
            WEIGHTS.iter().any(|weight| {
                let (mut system, mut start) = (started(&settings, *weight), Vec::new());
                system.encode(&mut start).unwrap();
                walk_goes_wrong(&mut system, &start, Some(proviso), (*seed, MANY_STEPS))
            })
        });
        eprintln!("{proviso:?}: seed {seed:?}");
        assert!(seed.is_some(), "nobody misses {proviso:?}");
    }
}

#[test]
fn long_walks_see_nothing_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let mut wrong = Vec::new();
    let of = |target: String| Settings::for_target(target).reduced_to(Por::Local);
    let files = DIRECTED.map(|(class, text)| source(&folder, class, text));
    let written = written(folder.path(), with_tables(60));
    let mut random = of("Choice".to_owned());
    random.program.classpath = vec![written];
    let files = files.map(|file| of(file.display().to_string()));
    for settings in std::iter::once(random).chain(files) {
        for weight in WEIGHTS {
            let (mut system, mut start) = (None, Vec::new());
            for seed in 0..number("PATHFINDER_WALKS", 1) {
                // A new machine, as knowledge about classes is never dropped.
                if seed % WALKS_OF_ONE == 0 {
                    start.clear();
                    let begun = system.insert(started(&settings, weight));
                    begun.encode(&mut start).unwrap();
                }
                let Some(system) = &mut system else { continue };
                if walk_goes_wrong(system, &start, None, (seed, MANY_STEPS)) {
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
