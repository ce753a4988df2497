//! Masks: `--slice` changes no verdict and no finding of random programs, even if the masks are wrong.
//! If one kind of events does not withdraw wrong masks, a program has another result.
//!
//! Source: decision 0076. Each program is checked by searches of its own.

use crate::number;
use crate::programs::generate;
use crate::programs::program::Program;
use crate::programs::{compile, compile_files};
use config::Settings;
use report::{Report, Verdict};
use session::Control;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use vm::MaskEvent;

/// Programs that are checked by one search.
const BATCH: u64 = 20;

/// The seed of wrong masks for the programs of events: some are withdrawn by that event alone.
const KILLING: u64 = 5;

/// The masks of a search: none, or those of the analysis, or wrong ones.
#[derive(Clone, Copy)]
enum Masked {
    No,
    Proposed,
    Wrong(u64, Option<MaskEvent>),
}

fn check(folder: &Path, main: &str, masked: Masked, paranoid: bool) -> Report {
    let mut settings = Settings::for_target(main);
    settings.program.classpath = vec![folder.to_owned()];
    settings.all_errors = true;
    settings.paranoid = paranoid;
    settings.search.sampling = Some(0);
    settings.limits.explain_limit = Some(std::time::Duration::ZERO);
    settings.limits.time_limit = Some(std::time::Duration::from_mins(2));
    settings.schedules.slice = !matches!(masked, Masked::No);
    if let Masked::Wrong(seed, event) = masked {
        settings.schedules.wrong_masks = Some((seed, event));
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
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 200).div_ceil(BATCH * 2);
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
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 200).div_ceil(50);
    let first = number("PATHFINDER_RANDOM_SEED", 0);
    let mut withdrawn = 0;
    for seed in first..first + count {
        let [_, actual] = compare(seed..seed + 1, Masked::Wrong(seed, None));
        withdrawn += u64::from(has_withdrawn(&actual));
    }
    assert!(withdrawn * 2 >= count, "{withdrawn} of {count}");
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
        let [watched, unwatched] = [None, Some(event)]
            .map(|event| check(folder.path(), &name, Masked::Wrong(KILLING, event), false));
        assert_eq!(watched.verdict, Verdict::Unsafe, "{name}");
        assert!(has_withdrawn(&watched), "{name}");
        assert_eq!(unwatched.verdict, Verdict::Safe, "{name}: the event need not be seen");
    }
}
