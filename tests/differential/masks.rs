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

/// States of a search, at most.
const MOST_STATES: u64 = 3_000;

/// Seeds of wrong masks.
const SEEDS: u64 = 12;

/// Programs that are compiled together.
const BATCH: u64 = 50;

/// The masks of a search: none, or those of the analysis, or wrong ones.
#[derive(Clone, Copy)]
enum Masked {
    No,
    Proposed,
    Wrong(u64, Option<MaskEvent>),
}

fn check(folder: &Path, main: &str, masked: Masked, paranoid: bool) -> Option<Report> {
    let mut settings = Settings::for_target(main);
    settings.program.classpath = vec![folder.to_owned()];
    settings.all_errors = true;
    settings.paranoid = paranoid;
    settings.search.sampling = Some(0);
    settings.limits.max_states = Some(MOST_STATES);
    settings.limits.explain_limit = Some(std::time::Duration::ZERO);
    settings.limits.time_limit = Some(std::time::Duration::from_secs(10));
    settings.schedules.slice = !matches!(masked, Masked::No);
    if let Masked::Wrong(seed, event) = masked {
        settings.schedules.wrong_masks = Some((seed, event));
    }
    let cancel = AtomicBool::new(false);
    let control = Control { cancel: &cancel, progress: &|_| {}, found: None };
    session::check(&settings, &control).ok()
}

fn result(report: &Report) -> (Verdict, BTreeSet<&str>) {
    (report.verdict, report.violations.iter().map(|found| found.id.as_str()).collect())
}

fn compile_with_mains(folder: &Path, programs: &[Program]) {
    let mut mains = String::new();
    for number in 0..programs.len() {
        mains += &format!(
            "class Main{number} {{ public static void main(String[] args) throws Throwable {{ P{number}.main(); }} }}\n"
        );
    }
    compile(folder, programs).unwrap();
    let file = folder.join("Mains.java");
    std::fs::write(&file, mains).unwrap();
    compile_files(folder, &[file]).unwrap();
}

#[test]
fn masks_change_no_verdict() {
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 200) / 5;
    let first = number("PATHFINDER_RANDOM_SEED", 0);
    let (mut compared, mut fewer, mut withdrawn, mut found) = (0, 0, 0, 0);
    let mut failed = Vec::new();
    for start in (first..first + count).step_by(BATCH as usize) {
        let seeds = start..(start + BATCH).min(first + count);
        let programs: Vec<Program> = seeds.clone().map(generate::sliced).collect();
        let folder = tempfile::tempdir().unwrap();
        compile_with_mains(folder.path(), &programs);
        for (at, seed) in seeds.enumerate() {
            let main = format!("Main{at}");
            let Some(expected) = check(folder.path(), &main, Masked::No, false) else { continue };
            if expected.verdict == Verdict::Incomplete {
                continue;
            }
            compared += 1;
            found += expected.violations.len();
            let all = [Masked::Proposed, Masked::Wrong(seed, None)];
            for (masked, is_paranoid) in all.into_iter().zip([seed % 4 == 0, false]) {
                let actual = check(folder.path(), &main, masked, is_paranoid).unwrap();
                if matches!(masked, Masked::Proposed) {
                    let states = |of: &Report| of.statistics.states_new;
                    fewer += u64::from(states(&actual) < states(&expected));
                }
                let is_withdrawn = |fact: &report::VariableFact| {
                    fact.kind == report::VariableFact::MASK && !fact.used
                };
                withdrawn += u64::from(actual.facts.iter().any(is_withdrawn));
                if result(&actual) != result(&expected) {
                    eprintln!(
                        "{seed}: {:?}, {:?}{}",
                        result(&expected),
                        result(&actual),
                        programs[at].java(0)
                    );
                    failed.push(seed);
                }
            }
        }
    }
    eprintln!(
        "{compared} compared, {fewer} with fewer states, {withdrawn} with withdrawn masks, {found} findings"
    );
    assert!(failed.is_empty(), "{failed:?}");
    assert!(compared * 2 > count && fewer * 8 > compared && withdrawn * 8 > compared);
}

/// For each event a program whose result differs if the event does not withdraw wrong masks.
#[test]
fn every_event_withdraws_masks() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Masked.java");
    std::fs::write(&file, include_str!("Masked.java")).unwrap();
    compile_files(folder.path(), &[file]).unwrap();
    for event in MaskEvent::ALL {
        let name = format!("{event:?}");
        let expected = check(folder.path(), &name, Masked::No, false).unwrap();
        assert_eq!(expected.verdict, Verdict::Unsafe, "{name}");
        let kills = |seed: &u64| {
            let masked = |event| {
                let masked = Masked::Wrong(*seed, event);
                check(folder.path(), &name, masked, false).unwrap()
            };
            assert_eq!(result(&masked(None)), result(&expected), "{name}: {seed}");
            result(&masked(Some(event))) != result(&expected)
        };
        let seed = (0..SEEDS).find(kills);
        assert!(seed.is_some(), "{name}: the event need not withdraw masks");
    }
}
