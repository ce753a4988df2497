//! Random programs that keep locks and forget objects: at every level they are to do what they do at the
//! one that trusts no lock.
//!
//! Source: decision 0039.

use super::compare::{Bench, Search};
use super::program::Program;
use super::ways::{Lack, REFERENCE};
use super::{compile, generate, levels_agree, most_states, number};
use vm::guards::Proviso;

/// Of what makes accesses count, in the order of [`Proviso::ALL`]: the first program that misses it.
const MISSING: [u64; Proviso::ALL.len()] = [55, 387];

/// As many programs as are asked for.
#[test]
fn locks_that_are_kept_protect_from_nobody() {
    levels_agree(&[], number("PATHFINDER_RANDOM_PROGRAMS", 200), generate::keeping);
}

#[test]
fn whatever_does_not_count_against_locks_is_missed() {
    let programs: Vec<Program> = MISSING.map(generate::keeping).into();
    let folder = tempfile::tempdir().unwrap();
    compile(folder.path(), &programs).unwrap();
    let mut bench = Bench::open(folder.path());
    for (at, (program, lack)) in programs.iter().zip(Proviso::ALL).enumerate() {
        let expected = bench.explore(at, Search::of(REFERENCE, most_states(program))).unwrap();
        assert!(!bench.misses(at, &expected, None), "{}", program.java(0));
        assert!(bench.misses(at, &expected, Some(Lack::Count(lack))), "{lack:?} is of no use");
    }
}
