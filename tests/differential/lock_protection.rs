//! Lock protection. Random programs that keep locks and drop objects have the same behaviour at every
//! level, and one of them kills each mutant of the inference.
//!
//! Source: decision 0039.

use crate::configurations::{Mutant, REFERENCE};
use crate::explorer::{ProgramExplorer, Search};
use crate::levels::{levels_agree, setting_of};
use crate::number;
use crate::programs::compile;
use crate::programs::generate;
use crate::programs::most_states;
use crate::programs::program::Program;
use vm::lock_protection::ProtectionMutant;

/// A family of programs, by seed.
type Family = fn(u64) -> Program;

/// For each of [`ProtectionMutant::ALL`]: the programs, and the seed of one that kills it.
const KILLING: [(Family, u64); ProtectionMutant::ALL.len()] = [
    (generate::lock_keeping, 55),
    (generate::lock_keeping, 387),
    (generate::lock_keeping, 4),
    (generate::with_facts, 3),
    (generate::with_facts, 3),
    (generate::with_facts, 3),
    (generate::with_facts, 3),
    (generate::with_facts, 13),
    (generate::with_replaced_lock, 0),
    (generate::with_two_locks, 0),
    (generate::with_outer_entry, 0),
    (generate::with_two_locks, 0),
];

/// Explores the requested number of programs.
#[test]
fn lock_protection_changes_no_behaviour() {
    levels_agree(&[], number("PATHFINDER_RANDOM_PROGRAMS", 50), generate::lock_keeping, setting_of);
}

#[test]
fn locks_in_settled_fields_change_no_behaviour() {
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 40);
    levels_agree(&[], count, generate::with_lock_fields, setting_of);
}

#[test]
fn early_locks_and_inner_monitors_change_no_behaviour() {
    let count = number("PATHFINDER_RANDOM_PROGRAMS", 40);
    levels_agree(&[], count, generate::with_early_locks, setting_of);
}

#[test]
fn every_mutant_of_lock_protection_is_killed() {
    let programs: Vec<Program> = KILLING.map(|(of, seed)| of(seed)).into();
    let folder = tempfile::tempdir().unwrap();
    compile(folder.path(), &programs).unwrap();
    let mut explorer = ProgramExplorer::open(folder.path());
    for (at, (program, mutant)) in programs.iter().zip(ProtectionMutant::ALL).enumerate() {
        let expected = explorer.explore(at, Search::of(REFERENCE, most_states(program))).unwrap();
        assert!(!explorer.kills(at, &expected, None), "{}", program.java(0));
        assert!(
            explorer.kills(at, &expected, Some(Mutant::Protection(mutant))),
            "{mutant:?} survives"
        );
    }
}
