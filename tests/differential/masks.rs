//! Masks: `--slice` changes no verdict and no finding of random programs, even if the masks are wrong.
//! If one kind of events does not withdraw wrong masks, a program has another result.
//!
//! Source: decision 0076. Each program is checked by searches of its own.

use crate::number;
use crate::programs::generate;
use crate::programs::program::Program;
use crate::programs::{compile, compile_each, compile_files};
use config::Settings;
use report::{Report, Verdict};
use session::Control;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use vm::MaskEvent;
use vm::facts::FactKinds;

/// Programs that are checked by one search.
const BATCH: u64 = 20;

/// Returns the seed of wrong masks for the program of an event: some are withdrawn by that event alone.
const fn killing(event: MaskEvent) -> u64 {
    match event {
        MaskEvent::Section | MaskEvent::Atomic | MaskEvent::Observed | MaskEvent::Text => 0,
        MaskEvent::Shared => 1,
        MaskEvent::Nested => 4,
        MaskEvent::Unmasked
        | MaskEvent::Load
        | MaskEvent::Index
        | MaskEvent::Range
        | MaskEvent::Parted
        | MaskEvent::Field
        | MaskEvent::Element
        | MaskEvent::Native
        | MaskEvent::Argument
        | MaskEvent::Result
        | MaskEvent::Output => 5,
    }
}

/// The number of further seeds that are tried. A change of the analysis can change the proposals.
const SEEDS: u64 = 32;

/// Whether an event withdraws leaf monitors.
const fn concerns_monitors(event: MaskEvent) -> bool {
    matches!(
        event,
        MaskEvent::Section
            | MaskEvent::Shared
            | MaskEvent::Nested
            | MaskEvent::Atomic
            | MaskEvent::Observed
    )
}

/// The masks of a search: none, or those of the analysis, or wrong ones.
#[derive(Clone, Copy)]
enum Masked {
    No,
    Proposed,
    Wrong(u64, Option<MaskEvent>),
    /// Masks as proposed, or wrong masks of a seed; masked stores write the program's numbers plus 3.
    Changed(Option<u64>),
}

fn check(folder: &Path, main: &str, masked: Masked, paranoid: bool) -> Report {
    check_within(Duration::ZERO, folder, main, masked, paranoid)
}

/// Checks a program, with this limit of time for the paths to its violations.
fn check_within(
    explains: Duration,
    folder: &Path,
    main: &str,
    masked: Masked,
    paranoid: bool,
) -> Report {
    let mut settings = Settings::for_target(main);
    settings.program.classpath = vec![folder.to_owned()];
    settings.all_errors = true;
    settings.paranoid = paranoid;
    settings.search.sampling = Some(0);
    settings.limits.explain_limit = Some(explains);
    settings.limits.time_limit = Some(Duration::from_mins(2));
    settings.schedules.slice = !matches!(masked, Masked::No);
    if let Masked::Wrong(seed, event) = masked {
        settings.schedules.wrong_masks = Some((seed, event));
    }
    if let Masked::Changed(seed) = masked {
        settings.schedules.wrong_masks = seed.map(|seed| (seed, None));
        settings.schedules.changed_values = Some(3);
        settings.schedules.facts = Some(FactKinds::NONE.into());
    }
    let cancel = AtomicBool::new(false);
    let control = Control { cancel: &cancel, progress: &|_| {}, found: None };
    session::check(&settings, &control).unwrap()
}

fn result(report: &Report) -> (Verdict, BTreeSet<&str>) {
    (report.verdict, report.violations.iter().map(|found| found.id.as_str()).collect())
}

/// Whether some mask was withdrawn.
fn has_withdrawn(report: &Report) -> bool {
    report.facts.iter().any(|fact| fact.kind == report::VariableFact::MASK && !fact.used)
}

/// Whether some leaf monitor was used, or withdrawn.
fn has_leaf_monitor(report: &Report, is_used: bool) -> bool {
    let kind = report::VariableFact::LEAF_MONITOR;
    report.facts.iter().any(|fact| fact.kind == kind && fact.used == is_used)
}

/// Numbers of programs whose searches with masks and without were compared.
#[derive(Debug, Default)]
struct Compared {
    programs: usize,
    violating: usize,
    used: usize,
    withdrawn: usize,
    smaller: usize,
}

/// Compares searches of each program, with masks and without. The function `is_meant` selects facts. A
/// process keeps the classes of each search, 15 MB, so a run of many programs needs several processes.
fn compare_each(
    seeds: std::ops::Range<u64>,
    generate: fn(u64) -> Program,
    is_meant: fn(&report::VariableFact) -> bool,
    masked: fn(u64) -> Masked,
) -> Compared {
    let mut all = Compared::default();
    for start in seeds.clone().step_by(BATCH as usize) {
        let end = seeds.end.min(start + BATCH);
        let programs: Vec<Program> = (start..end).map(generate).collect();
        let folder = tempfile::tempdir().unwrap();
        compile_each(folder.path(), &programs).unwrap();
        for (at, seed) in (start..end).enumerate() {
            let [expected, actual] = [Masked::No, masked(seed)]
                .map(|masked| check(folder.path(), &format!("Main{at}"), masked, false));
            if expected.verdict == Verdict::Incomplete {
                continue;
            }
            assert_eq!(result(&expected), result(&actual), "{seed}: {}", programs[at].file());
            let [before, after] = [&expected, &actual].map(|report| report.statistics.states_new);
            all.programs += 1;
            all.violating += usize::from(!expected.violations.is_empty());
            let has = |used| actual.facts.iter().any(|fact| is_meant(fact) && fact.used == used);
            all.used += usize::from(has(true));
            all.withdrawn += usize::from(has(false));
            all.smaller += usize::from(after < before);
        }
    }
    all
}

/// Compares searches of programs with masks and without.
fn compare(seeds: std::ops::Range<u64>, masked: Masked) -> [Report; 2] {
    let programs: Vec<Program> = seeds.clone().map(generate::sliced).collect();
    let folder = tempfile::tempdir().unwrap();
    compile(folder.path(), &programs).unwrap();
    let [expected, actual] =
        [Masked::No, masked].map(|masked| check(folder.path(), "Choice", masked, false));
    assert_ne!(expected.verdict, Verdict::Incomplete, "{:?}", expected.reasons);
    if result(&expected) != result(&actual) {
        for program in &programs {
            eprintln!("{}", program.java(0));
        }
        panic!("{seeds:?}: {:?} and {:?}", result(&expected), result(&actual));
    }
    [expected, actual]
}

#[test]
fn masks_change_no_verdict() {
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 120).div_ceil(BATCH * 2);
    let first = number("PATHFINDER_RANDOM_SEED", 0);
    for batch in 0..count {
        let start = first + batch * BATCH;
        let [expected, actual] = compare(start..start + BATCH, Masked::Proposed);
        assert!(actual.statistics.states_new < expected.statistics.states_new);
        assert!(expected.violations.len() as u64 > BATCH / 8);
    }
}

/// Each withdrawn mask takes a search of its own, so the programs are few.
#[test]
fn wrong_masks_change_no_verdict() {
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 120).div_ceil(50);
    let first = number("PATHFINDER_RANDOM_SEED", 0);
    let mut withdrawn = 0;
    for seed in first..first + count {
        let [_, actual] = compare(seed..seed + 1, Masked::Wrong(seed, None));
        withdrawn += u64::from(has_withdrawn(&actual));
    }
    assert!(withdrawn * 2 >= count, "{withdrawn} of {count}");
}

/// Non-interference: other values of masked variables change no verdict and no finding, and so no
/// observable step. The search keeps all values, so that a change could have an effect.
#[test]
fn values_of_masked_variables_change_nothing() {
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 120).div_ceil(8);
    let first = number("PATHFINDER_RANDOM_SEED", 0);
    let mut compared = 0;
    for start in (first..first + count).step_by(BATCH as usize) {
        let end = (first + count).min(start + BATCH);
        let programs: Vec<Program> = (start..end).map(generate::sliced).collect();
        let folder = tempfile::tempdir().unwrap();
        compile_each(folder.path(), &programs).unwrap();
        for (at, seed) in (start..end).enumerate() {
            let [expected, proposed, changed] =
                [Masked::No, Masked::Proposed, Masked::Changed(None)]
                    .map(|masked| check(folder.path(), &format!("Main{at}"), masked, false));
            let all = [&expected, &proposed, &changed];
            if all.iter().any(|report| report.verdict == Verdict::Incomplete) {
                continue;
            }
            // Wrong proposals are withdrawn by a search that forgets values.
            if has_withdrawn(&proposed) {
                continue;
            }
            assert_eq!(result(&expected), result(&changed), "{seed}: {}", programs[at].file());
            compared += 1;
        }
    }
    assert!(compared * 2 > count, "{compared}");
}

/// The comparison detects masks of a value that decides: with some wrong masks, the program observes another
/// value.
#[test]
fn other_values_of_wrongly_masked_variables_are_seen() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Interfering.java");
    let text = "class Interfering {\n  static int number;\n  \
        public static void main(String[] args) {\n    number = 1;\n    \
        if (number != 1) throw new IllegalStateException();\n  }\n}\n";
    std::fs::write(&file, text).unwrap();
    compile_files(folder.path(), &[file]).unwrap();
    let verdict = |masked| check(folder.path(), "Interfering", masked, false).verdict;
    assert_eq!(verdict(Masked::Changed(None)), Verdict::Safe);
    assert!((0..16).any(|seed| verdict(Masked::Changed(Some(seed))) == Verdict::Unsafe));
}

#[test]
fn leaf_monitors_change_no_verdict() {
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 120).div_ceil(8);
    let first = number("PATHFINDER_RANDOM_SEED", 0);
    let all = compare_each(first..first + count, generate::with_sections, is_monitor, |_| {
        Masked::Proposed
    });
    let least = [all.used * 4, all.smaller * 4, all.violating * 10];
    assert!(least.iter().all(|number| *number > all.programs), "{all:?}");
}

/// The sections of monitors contain steps that other threads observe.
#[test]
fn wrong_leaf_monitors_change_no_verdict() {
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 200).div_ceil(16);
    let first = number("PATHFINDER_RANDOM_SEED", 0);
    let all = compare_each(first..first + count, generate::with_sections, is_monitor, |seed| {
        Masked::Wrong(seed, None)
    });
    assert!(all.withdrawn * 8 > all.programs, "{all:?}");
}

fn is_monitor(fact: &report::VariableFact) -> bool {
    fact.kind == report::VariableFact::LEAF_MONITOR
}

/// Whether a fact is about a field from which programs compute indices.
fn is_index(fact: &report::VariableFact) -> bool {
    let names = [".head:", "Ring.front:", "Ring.back:", "Ring.turns:"];
    names.iter().any(|name| fact.variable.contains(name))
}

/// Fields from which only indices of masked elements are computed are masked, too.
#[test]
fn masked_indices_change_no_verdict() {
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 120).div_ceil(4);
    let first = number("PATHFINDER_RANDOM_SEED", 0);
    let all =
        compare_each(first..first + count, generate::with_rings, is_index, |_| Masked::Proposed);
    let least = [all.used * 3, all.smaller * 4, all.withdrawn * 8, all.violating * 10];
    assert!(least.iter().all(|number| *number > all.programs), "{all:?}");
}

#[test]
fn wrongly_masked_indices_change_no_verdict() {
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 120).div_ceil(16);
    let first = number("PATHFINDER_RANDOM_SEED", 0);
    let all = compare_each(first..first + count, generate::with_rings, is_index, |seed| {
        Masked::Wrong(seed, None)
    });
    assert!(all.withdrawn * 8 > all.programs, "{all:?}");
}

/// Compares the output of programs with and without masks. The check itself compares the output of each
/// path with that of its execution at the finest level, which has no masks.
fn compare_output(seeds: std::ops::Range<u64>, threads: Option<usize>) -> Compared {
    let mut all = Compared::default();
    for start in seeds.clone().step_by(BATCH as usize) {
        let end = seeds.end.min(start + BATCH);
        let programs: Vec<Program> =
            (start..end).map(|seed| generate::printing(seed, threads)).collect();
        let folder = tempfile::tempdir().unwrap();
        compile_each(folder.path(), &programs).unwrap();
        for (at, seed) in (start..end).enumerate() {
            let main = format!("Main{at}");
            let [expected, actual] = [Masked::No, Masked::Proposed].map(|masked| {
                check_within(Duration::from_mins(2), folder.path(), &main, masked, false)
            });
            if expected.verdict == Verdict::Incomplete {
                continue;
            }
            assert_eq!(result(&expected), result(&actual), "{seed}: {}", programs[at].file());
            // A search of one thread finds the first of the same executions.
            if threads == Some(1) {
                assert_eq!(outputs(&expected), outputs(&actual), "{seed}: {}", programs[at].file());
            }
            let is_unfollowed = |one: &report::Warning| one.message.contains("not executed again");
            let [before, after] = [&expected, &actual].map(|report| report.statistics.states_new);
            let prints = actual.violations.iter().any(|found| !found.output.is_empty());
            let is_masked = |fact: &report::VariableFact| fact.variable.starts_with("output of");
            all.programs += 1;
            let is_followed = !actual.warnings.iter().any(is_unfollowed);
            all.violating += usize::from(prints && is_followed);
            all.used += usize::from(actual.facts.iter().any(|fact| is_masked(fact) && fact.used));
            all.withdrawn += usize::from(actual.facts.iter().any(|fact| !fact.used));
            all.smaller += usize::from(after < before);
        }
    }
    all
}

/// Returns the output of the path to each violation.
fn outputs(report: &Report) -> Vec<(&str, &str)> {
    report.violations.iter().map(|found| (&*found.id, &*found.output)).collect()
}

#[test]
fn masked_output_is_real_on_paths() {
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 120).div_ceil(8);
    let first = number("PATHFINDER_RANDOM_SEED", 0);
    let all = compare_output(first..first + count, None);
    let least = [all.used * 3, all.smaller * 12, all.violating * 4, all.withdrawn * 12];
    assert!(least.iter().all(|number| *number > all.programs), "{all:?}");
}

#[test]
fn programs_of_one_thread_have_the_same_output() {
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 120).div_ceil(16);
    let first = number("PATHFINDER_RANDOM_SEED", 0);
    let all = compare_output(first..first + count, Some(1));
    assert!(all.used * 12 > all.programs && all.violating * 12 > all.programs, "{all:?}");
}

/// The programs end with an exception, unless they lose a number.
#[test]
fn every_event_withdraws_masks() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Masked.java");
    std::fs::write(&file, include_str!("Masked.java")).unwrap();
    compile_files(folder.path(), &[file]).unwrap();
    for event in MaskEvent::ALL {
        let name = format!("{event:?}");
        let is_noticed = |seed| {
            let [watched, unwatched] = [None, Some(event)]
                .map(|ignored| check(folder.path(), &name, Masked::Wrong(seed, ignored), false));
            assert_eq!(watched.verdict, Verdict::Unsafe, "{name}");
            let is_withdrawn = if concerns_monitors(event) {
                has_leaf_monitor(&watched, false)
            } else {
                has_withdrawn(&watched)
            };
            is_withdrawn && unwatched.verdict == Verdict::Safe
        };
        let mut seeds = std::iter::once(killing(event)).chain(0..SEEDS);
        assert!(seeds.any(is_noticed), "{name}: the event need not be seen");
    }
}

/// The first value of a constant is not 0. Java compilers copy constants, unless the class changes later.
#[test]
fn an_index_is_the_constant_of_another_class() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        file
    };
    let user = "class User {\n  static final int[] DATA = new int[2];\n  \
        public static void main(String[] args) {\n    DATA[Place.AT] = 1;\n  }\n}\n";
    let variable = write("Place.java", "class Place {\n  static int AT = 2;\n}\n");
    compile_files(folder.path(), &[variable, write("User.java", user)]).unwrap();
    let constant = write("Place.java", "class Place {\n  static final int AT = 2;\n}\n");
    compile_files(folder.path(), &[constant]).unwrap();
    let [expected, actual] =
        [Masked::No, Masked::Proposed].map(|masked| check(folder.path(), "User", masked, false));
    assert_eq!(expected.verdict, Verdict::Unsafe);
    assert_eq!(result(&expected), result(&actual));
}

/// A class file in which a method never leaves the monitor that it enters: the return throws an exception.
#[test]
fn a_method_that_never_leaves_its_monitor_changes_no_verdict() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Unstructured.java");
    std::fs::write(&file, include_str!("Unstructured.java")).unwrap();
    compile_files(folder.path(), &[file]).unwrap();
    let class = folder.path().join("Unstructured.class");
    let mut bytes = std::fs::read(&class).unwrap();
    // aload_1, monitorexit, goto becomes aload_1, pop, goto.
    let exits: Vec<usize> =
        (0..bytes.len() - 2).filter(|at| bytes[*at..].starts_with(&[0x2b, 0xc3, 0xa7])).collect();
    assert_eq!(exits.len(), 1);
    bytes[exits[0] + 1] = 0x57;
    std::fs::write(&class, bytes).unwrap();
    let [expected, actual] = [Masked::No, Masked::Proposed]
        .map(|masked| check(folder.path(), "Unstructured", masked, false));
    assert_eq!(expected.violations.len(), 1);
    assert_eq!(result(&expected), result(&actual));
    assert!(has_leaf_monitor(&actual, true));
    assert!(actual.statistics.states_new < expected.statistics.states_new);
}
