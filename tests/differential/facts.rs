//! Facts: random programs have the same behaviour with every kind of facts, whatever is proposed.
//!
//! Source: SEMANTICS 9 and 29; decisions 0039 and 0051. Each program of `levels` is explored with facts
//! too: all kinds together, or one alone ([`facts_of`]).

use crate::configurations::{LOCAL, REFERENCE};
use crate::explorer::{Explored, ProgramExplorer, Search, Setting, Skipped};
use crate::levels::{levels_agree, setting_of};
use crate::number;
use crate::programs::compile;
use crate::programs::families::SUMS;
use crate::programs::generate::{self, program_of};
use crate::programs::most_states;
use crate::programs::program::Program;
use std::collections::BTreeSet;
use vm::facts::{FACTS, FactKind, FactKinds};

/// Returns the facts with which the program of a seed is explored: all kinds, or one kind.
pub(crate) fn facts_of(seed: u64) -> FactKinds {
    let kinds = FACTS.len() as u64;
    match FACTS.get((seed / 2 % kinds) as usize) {
        Some(row) if seed % 2 == 1 => FactKinds::NONE.with(row.kind),
        _ => FactKinds::all(),
    }
}

/// Returns a program about the subjects of facts, or a program of another family.
fn program(seed: u64) -> Program {
    match seed % 5 {
        0 => generate::program(seed),
        1 => generate::lock_keeping(seed),
        2 => generate::with_early_locks(seed),
        _ => generate::with_facts(seed),
    }
}

#[test]
fn facts_change_no_behaviour() {
    levels_agree(&[], number("PATHFINDER_RANDOM_PROGRAMS", 50), generate::with_facts, setting_of);
}

/// Returns the observable behaviour: findings, races and ends.
fn behaviour(explorer: &mut ProgramExplorer, at: usize, found: &Explored) -> BTreeSet<String> {
    let own = format!("P{at}.");
    let comparable = found.comparable(&found.ends);
    let ends = comparable.iter().map(|end| {
        let mut seen = explorer.observable_parts(end);
        // Statics of earlier programs have kept their values.
        seen.retain(|one| !one.starts_with('P') || one.starts_with(&own));
        format!("{seen:?}")
    });
    let ends: Vec<String> = ends.collect();
    found.findings.iter().chain(&found.races).cloned().chain(ends).collect()
}

/// Faint registers are no part of states at any level here, so that searches of the same level differ
/// in no other respect.
#[test]
fn faint_registers_change_no_behaviour() {
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 50) / 2;
    let first = number("PATHFINDER_RANDOM_SEED", 0);
    let programs: Vec<Program> =
        (first..first + count).map(|seed| program_of(seed, SUMS)).collect();
    let folder = tempfile::tempdir().unwrap();
    compile(folder.path(), &programs).unwrap();
    let open =
        |facts| ProgramExplorer::open_with(folder.path(), Setting { facts, ..Setting::default() });
    let mut explorers = [FactKinds::NONE, FactKinds::NONE.with(FactKind::Faint)].map(open);
    let (mut compared, mut fewer, mut failed) = (0, 0, Vec::new());
    for (at, program) in programs.iter().enumerate() {
        let search = Search::of(LOCAL, most_states(program) * 2);
        let found = explorers.each_mut().map(|explorer| {
            let found = explorer.explore(at, search)?;
            Ok::<_, Skipped>((behaviour(explorer, at, &found), found.count))
        });
        let [Ok((all, many)), Ok((reduced, few))] = found else { continue };
        compared += 1;
        fewer += u64::from(few < many);
        if all != reduced || few > many {
            eprintln!("{}: {many} and {few} states{}", first + at as u64, program.java(0));
            failed.push(first + at as u64);
        }
    }
    assert!(failed.is_empty(), "{failed:?}");
    assert!(compared * 2 > count && fewer * 20 > compared, "{fewer} of {compared}");
}

/// Proposals are chosen at random. A wrong proposal must be refuted, and a missing one must cost only
/// states.
#[test]
fn random_proposals_change_no_verdict() {
    const BATCH: u64 = 100;
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 50);
    let first = number("PATHFINDER_RANDOM_SEED", 0);
    let (mut compared, mut failed) = (0, Vec::new());
    for start in (first..first + count).step_by(BATCH as usize) {
        let seeds = start..(start + BATCH).min(first + count);
        let programs: Vec<Program> = seeds.clone().map(program).collect();
        let folder = tempfile::tempdir().unwrap();
        compile(folder.path(), &programs).unwrap();
        let mut explorer = ProgramExplorer::open(folder.path());
        for (at, seed) in seeds.enumerate() {
            let most = most_states(&programs[at]);
            explorer.propose(None);
            let Ok(expected) = explorer.explore(at, Search::of(REFERENCE, most)) else { continue };
            compared += 1;
            for proposals in [seed, seed + 1_000_000] {
                explorer.propose(Some(proposals));
                if explorer.kills(at, &expected, None) {
                    eprintln!("{seed}, proposals {proposals}:{}", programs[at].java(0));
                    failed.push((seed, proposals));
                }
            }
        }
    }
    assert!(failed.is_empty(), "{failed:?}");
    assert!(compared * 2 > count, "{compared} of {count}");
}
