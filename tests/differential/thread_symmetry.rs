//! Random programs with interchangeable threads, explored with thread symmetry reduction: violations,
//! races and ends must be those of the search without it.
//!
//! Source: decision 0043. Invariant: a program that distinguishes its threads is not compared.

use crate::bench::{Bench, End, Explored, Search};
use crate::configurations::{EXCHANGING, Mutant, REFERENCE};
use crate::number;
use crate::programs::compile;
use crate::programs::generate;
use crate::programs::most_states;
use crate::programs::program::{Program, Statement, start_of};
use snapshot::symmetry::SymmetryMutant;
use std::collections::BTreeSet;

/// Programs compiled and explored together.
const BATCH: u64 = 250;

/// Locks that keep the names of ended threads.
const NAMES_OWNERS: [&str; 3] = ["rl.", "rw.", "fair."];

/// Ends without living threads, which therefore do not distinguish interchangeable threads.
fn still(found: &Explored) -> BTreeSet<&Vec<u32>> {
    let all = found.ends.iter().filter_map(|end| match end {
        End::Still(state) => Some(state),
        End::CutOff(_) => None,
    });
    all.filter(|state| state.iter().skip(4).all(|thread| *thread == 0)).collect()
}

/// The differences between a search with exchanged threads and one without; `None` if they agree.
fn difference(program: &Program, expected: &Explored, found: &Explored) -> Option<String> {
    let text = program.java(0);
    let (whole, part) = (still(expected), still(found));
    let names_owners = NAMES_OWNERS.iter().any(|name| text.contains(name));
    let same_ends = if names_owners { part.is_subset(&whole) } else { part == whole };
    let same_findings = found.findings == expected.findings;
    let same_races = found.races == expected.races;
    (!same_ends || !same_findings || !same_races).then(|| {
        let counts = (expected.count, found.count, whole.len(), part.len());
        let findings = (&expected.findings, &found.findings);
        format!("{counts:?} {findings:?} {:?} {:?}", expected.races, found.races)
    })
}

/// Programs whose two threads reach the same place and differ in one respect only. The respect is the
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
    let program = |[differs, goes_wrong]: &[&str; 2]| {
        let first = format!("synchronized (L0) {{ x = new Box(); {differs} a = a + 1; }}");
        let lines = [first, (*goes_wrong).to_owned()].map(Statement::Line);
        let start = vec![Statement::Line(start_of(1))];
        let daemons = vec![false; 2];
        Program { bodies: vec![start, lines.into()], daemons, alike: 2, ..Program::default() }
    };
    bodies.each_ref().map(program).into()
}

/// Explores programs without symmetry reduction, and passes each to `visit` with a bench that has it on.
fn explored(programs: &[Program], mut visit: impl FnMut(&mut Bench, usize, &Program, &Explored)) {
    let folder = tempfile::tempdir().unwrap();
    compile(folder.path(), programs).unwrap();
    let mut bench = Bench::open(folder.path());
    for (at, program) in programs.iter().enumerate() {
        bench.exchange(false);
        let expected = bench.explore(at, Search::of(REFERENCE, most_states(program) * 3));
        if let Ok(expected) = expected
            && !bench.tells_threads_apart()
        {
            bench.exchange(true);
            visit(&mut bench, at, program, &expected);
        }
    }
}

/// Explores the requested number of programs.
#[test]
fn one_of_those_that_are_alike_goes_on_for_all() {
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 200);
    let first = number("PATHFINDER_RANDOM_SEED", 0);
    let (mut compared, mut fewer, mut differ) = (0, 0, Vec::new());
    let (mut states, mut fewer_states) = (0, 0);
    for at in (first..first + count).step_by(BATCH as usize) {
        let seeds = at..(at + BATCH).min(first + count);
        let programs: Vec<Program> = seeds.map(generate::alike).collect();
        explored(&programs, |bench, place, program, expected| {
            compared += 1;
            for configuration in EXCHANGING {
                let search = Search::of(*configuration, expected.count * 2 + 100);
                let found = match bench.explore(place, search) {
                    Ok(found) => found,
                    Err(why) => {
                        differ.push((at + place as u64, configuration.name(), format!("{why:?}")));
                        continue;
                    }
                };
                if let Some(what) = difference(program, expected, &found) {
                    eprintln!("{}\n{what}\n{}", configuration.name(), program.java(0));
                    differ.push((at + place as u64, configuration.name(), what));
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
    assert!(differ.is_empty(), "{differ:?}");
    assert!(compared * 3 > count && fewer * 2 > compared, "{compared} {fewer} of {count}");
}

#[test]
fn whatever_exchanging_lacks_is_missed() {
    let mut programs = directed();
    programs.extend((0..60).map(generate::alike));
    let mut lacks: Vec<SymmetryMutant> = SymmetryMutant::ALL.to_vec();
    explored(&programs, |bench, place, program, expected| {
        if place < directed().len() {
            assert!(!expected.findings.is_empty(), "{}", program.java(0));
            let search = Search::of(REFERENCE, expected.count);
            let found = bench.explore(place, search).unwrap();
            assert_eq!(difference(program, expected, &found), None);
            assert!(found.count < expected.count);
        }
        lacks.retain(|lack| {
            let missed = EXCHANGING.iter().any(|configuration| {
                let search = Search::of(*configuration, expected.count * 2 + 100);
                let search = Search { without: Some(Mutant::Exchange(*lack)), ..search };
                let found = bench.explore(place, search);
                found.is_ok_and(|found| difference(program, expected, &found).is_some())
            });
            if missed {
                eprintln!("{lack:?}: program {place}");
            }
            !missed
        });
    });
    assert!(lacks.is_empty(), "exchanging does as well without {lacks:?}");
}
