//! Differential tests: all searches of a program must have the same findings.
//!
//! Most programs are random: small concurrent Java programs, each a function of its seed. They are
//! explored at every level of reduction, by several workers, with exchanged threads and with listeners.
//! Violations, races and end states must be those of the full search. The same comparison must detect
//! mutants of the reduction, each without one of its rules. The module `states` compares the encoding of
//! states with an independent canonical form.
//!
//! Source: docs/semantics.md 7 to 18; decisions 0009, 0029, 0039, 0040, 0043.
//!
//! `PATHFINDER_RANDOM_PROGRAMS` is the number of programs (slow tests take a documented part of them),
//! `PATHFINDER_RANDOM_SEED` the first seed, `PATHFINDER_WALKS` the number of long walks. A program that
//! fails is minimized and printed, and written to the folder `PATHFINDER_RANDOM_KEEP`, if that is set.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "these are tests"
)]

mod access_mutants;
mod atomic_calls;
mod configurations;
mod explorer;
mod facts;
mod forked_tasks;
mod graphs;
mod inputs;
mod large_heap;
mod levels;
mod listeners;
mod lock_protection;
mod masks;
mod programs;
mod states;
mod symbolic;
mod temporal;
mod thread_symmetry;
mod timeouts;
mod workers;

/// Returns the seeds of a test; `None` if other processes ran it with all of them, at most `most` in each.
fn seeds(test: &str, count: u64, most: u64) -> Option<std::ops::Range<u64>> {
    const SEEDS: &str = "PATHFINDER_SEEDS";
    if let Ok(seeds) = std::env::var(SEEDS) {
        let (first, end) = seeds.split_once("..").unwrap();
        return Some(first.parse().unwrap()..end.parse().unwrap());
    }
    let first = number("PATHFINDER_RANDOM_SEED", 0);
    let end = first + count;
    if count <= most {
        return Some(first..end);
    }
    for from in (first..end).step_by(most as usize) {
        let seeds = format!("{from}..{}", end.min(from + most));
        let mut process = std::process::Command::new(std::env::current_exe().unwrap());
        let output = process.args([test, "--exact"]).env(SEEDS, &seeds).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.contains("1 passed"), "{seeds}: {text}");
    }
    None
}

/// Returns a number from the environment.
fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(otherwise)
}
