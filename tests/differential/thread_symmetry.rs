//! Random programs with interchangeable threads, explored with thread symmetry reduction: violations,
//! races and ends must be those of the search without it.
//!
//! Source: decision 0043. Invariant: a program that distinguishes its threads is not compared.

use crate::configurations::{Mutant, REFERENCE, SYMMETRY_CONFIGURATIONS};
use crate::explorer::{End, Explored, ProgramExplorer, Search, Setting};
use crate::number;
use crate::programs::compile;
use crate::programs::generate;
use crate::programs::most_states;
use crate::programs::program::{Program, Statement, start_of};
use snapshot::symmetry::SymmetryMutant;
use std::collections::BTreeSet;
use vm::facts::{FactKind, FactKinds};

/// Programs compiled and explored together.
const BATCH: u64 = 250;

/// Locks that keep the names of ended threads.
const OWNER_LOCKS: [&str; 3] = ["rl.", "rw.", "fair."];

/// Ends without living threads, which therefore do not distinguish interchangeable threads.
fn ends_without_threads(found: &Explored) -> BTreeSet<&Vec<u32>> {
    let all = found.ends.iter().filter_map(|end| match end {
        End::Final(state) => Some(state),
        End::Exited(_) => None,
    });
    all.filter(|state| state.iter().skip(4).all(|thread| *thread == 0)).collect()
}

/// Returns the differences between a search with exchanged threads and one without; `None` if they
/// agree.
fn difference(program: &Program, expected: &Explored, found: &Explored) -> Option<String> {
    let text = program.java(0);
    let (all, reduced) = (ends_without_threads(expected), ends_without_threads(found));
    let keeps_owner_names = OWNER_LOCKS.iter().any(|name| text.contains(name));
    let same_ends = if keeps_owner_names { reduced.is_subset(&all) } else { reduced == all };
    let same_findings = found.findings == expected.findings;
    let same_races = found.races == expected.races;
    (!same_ends || !same_findings || !same_races).then(|| {
        let counts = (expected.count, found.count, all.len(), reduced.len());
        let findings = (&expected.findings, &found.findings);
        format!("{counts:?} {findings:?} {:?} {:?}", expected.races, found.races)
    })
}

/// Returns programs whose two threads reach the same place and differ in one respect only. The respect is the
/// data of their own objects, the references of these, or the references to them. One thread fails if
/// it is first.
fn directed() -> Vec<Program> {
    let last = |which: &str| {
        format!("synchronized (L0) {{ if ({which}) {{ assert b != 0; }} else {{ b = 1; }} }}")
    };
    let bodies = [
        ["x.f = a;", &last("x.f == 1")],
        ["if (a == 0) x.next = box;", &last("x.next == null")],
        ["if (a == 0) pub = x; else vpub = x;", &last("x == vpub")],
    ];
    let program = |[differs, check]: &[&str; 2]| {
        let first = format!("synchronized (L0) {{ x = new Box(); {differs} a = a + 1; }}");
        let lines = [first, (*check).to_owned()].map(Statement::Line);
        let start = vec![Statement::Line(start_of(1))];
        let daemons = vec![false; 2];
        Program {
            bodies: vec![start, lines.into()],
            daemons,
            symmetric_threads: 2,
            ..Program::default()
        }
    };
    bodies.each_ref().map(program).into()
}

/// Explores programs without symmetry reduction, and passes each to `visit` with the explorer, which
/// then has symmetry reduction on.
fn for_each_explored(
    programs: &[Program],
    mut visit: impl FnMut(&mut ProgramExplorer, usize, &Program, &Explored),
) {
    let folder = tempfile::tempdir().unwrap();
    compile(folder.path(), programs).unwrap();
    // Threads that are exchanged have no observed ends.
    let facts = FactKinds::all().without(FactKind::Joined).without(FactKind::Own);
    let setting = Setting { facts, ..Setting::default() };
    let mut explorer = ProgramExplorer::open_with(folder.path(), setting);
    for (at, program) in programs.iter().enumerate() {
        explorer.set_thread_symmetry(false);
        let expected = explorer.explore(at, Search::of(REFERENCE, most_states(program) * 3));
        if let Ok(expected) = expected
            && !explorer.distinguishes_threads()
        {
            explorer.set_thread_symmetry(true);
            visit(&mut explorer, at, program, &expected);
        }
    }
}

/// Explores the requested number of programs.
#[test]
fn thread_symmetry_preserves_behaviour() {
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 50);
    let first = number("PATHFINDER_RANDOM_SEED", 0);
    let (mut compared, mut fewer, mut differences) = (0, 0, Vec::new());
    let (mut states, mut fewer_states) = (0, 0);
    for at in (first..first + count).step_by(BATCH as usize) {
        let seeds = at..(at + BATCH).min(first + count);
        let programs: Vec<Program> = seeds.map(generate::symmetric_threads).collect();
        for_each_explored(&programs, |explorer, place, program, expected| {
            compared += 1;
            for configuration in SYMMETRY_CONFIGURATIONS {
                let search = Search::of(*configuration, expected.count * 2 + 100);
                let found = match explorer.explore(place, search) {
                    Ok(found) => found,
                    Err(why) => {
                        differences.push((
                            at + place as u64,
                            configuration.name(),
                            format!("{why:?}"),
                        ));
                        continue;
                    }
                };
                if let Some(what) = difference(program, expected, &found) {
                    eprintln!("{}\n{what}\n{}", configuration.name(), program.java(0));
                    differences.push((at + place as u64, configuration.name(), what));
                }
                if configuration.name() == REFERENCE.name() {
                    fewer += u64::from(found.count < expected.count);
                    states += expected.count;
                    fewer_states += found.count;
                    assert!(found.count <= expected.count);
                }
            }
        });
    }
    eprintln!("{compared} compared, {fewer} have fewer states: {fewer_states} of {states}");
    assert!(differences.is_empty(), "{differences:?}");
    assert!(compared * 3 > count && fewer * 2 > compared, "{compared} {fewer} of {count}");
}

#[test]
fn every_symmetry_mutant_is_killed() {
    let mut programs = directed();
    programs.extend((0..60).map(generate::symmetric_threads));
    let mut mutants: Vec<SymmetryMutant> = SymmetryMutant::ALL.to_vec();
    for_each_explored(&programs, |explorer, place, program, expected| {
        if place < directed().len() {
            assert!(!expected.findings.is_empty(), "{}", program.java(0));
            let search = Search::of(REFERENCE, expected.count);
            let found = explorer.explore(place, search).unwrap();
            assert_eq!(difference(program, expected, &found), None);
            assert!(found.count < expected.count);
        }
        mutants.retain(|mutant| {
            let killed = SYMMETRY_CONFIGURATIONS.iter().any(|configuration| {
                let search = Search::of(*configuration, expected.count * 2 + 100);
                let search = Search { mutant: Some(Mutant::Symmetry(*mutant)), ..search };
                let found = explorer.explore(place, search);
                found.is_ok_and(|found| difference(program, expected, &found).is_some())
            });
            if killed {
                eprintln!("{mutant:?}: program {place}");
            }
            !killed
        });
    });
    assert!(mutants.is_empty(), "mutants that survive: {mutants:?}");
}
