//! A pause changes nothing in an exploration, and the phases of sampling find violations with real paths.

use search::registry::sampling::PHASES;
use search::{
    Control, Dfs, Exploration, Limits, Options, Outcome, Pause, Paused, StrategySetup, explore,
};

use crate::strategies::{Deadlock, crossed, is_deadlock};
use crate::toy::counters::Counters;
use crate::toy::{VisitLog, run};

/// Explores a system of 125 states, and pauses after `after` states. Also returns the log of visits
/// and the number of pauses.
fn with_pause(after: u64, then: Control) -> (Exploration, VisitLog, u32) {
    let (mut pauses, mut visits) = (0, VisitLog::default());
    let mut work = |paused: &Paused<'_>| {
        assert!(!(paused.has_ended)());
        pauses += 1;
        then
    };
    let pause = Some(Pause { after, work: &mut work });
    let options = Options { pause, ..Options::default() };
    let explored = run("dfs", Counters::new(3, 5), &mut visits, options);
    (explored, visits, pauses)
}

#[test]
fn a_pause_is_made_once_and_changes_nothing() {
    let mut plain = VisitLog::default();
    let explored = run("dfs", Counters::new(3, 5), &mut plain, Options::default());
    assert_eq!(explored.statistics.states_new, 125);
    for (after, expected) in [(0, 1), (1, 1), (60, 1), (125, 1), (126, 0)] {
        let (paused, visits, pauses) = with_pause(after, Control::Continue);
        assert_eq!(pauses, expected, "after {after}");
        assert_eq!((&paused.outcome, paused.statistics), (&explored.outcome, explored.statistics));
        assert_eq!((&visits.paths, &visits.taken), (&plain.paths, &plain.taken));
    }
}

#[test]
fn the_work_of_a_pause_can_end_the_exploration() {
    let (explored, _, pauses) = with_pause(60, Control::Stop);
    assert_eq!((explored.outcome, pauses), (Outcome::Stopped, 1));
    assert_eq!(explored.statistics.states_new, 60);
}

/// Explores a phase with a seed. Returns the result, and the path to the deadlock if it was found.
fn sample(phase: usize, seed: u64, walks: u64) -> (Exploration, Option<Vec<u32>>) {
    let phase = &PHASES[phase];
    let setup = StrategySetup { seed, walks, ..StrategySetup::default() };
    let (mut store, mut frontier) = ((phase.store)(), (phase.open)(&setup));
    let limits = Limits { max_states: phase.states.map(|n| n * walks), ..Limits::default() };
    let (mut found, options) = (Deadlock::default(), Options { limits, ..Options::default() });
    let mut system = crossed(3);
    let explored = explore(&mut system, &mut *store, &mut *frontier, &mut found, options).unwrap();
    (explored, found.0)
}

#[test]
fn each_phase_finds_the_deadlock_with_a_path() {
    for phase in 0..PHASES.len() {
        for seed in 0..20 {
            let (explored, found) = sample(phase, seed, 1_000);
            assert_eq!(explored.outcome, Outcome::Stopped, "phase {phase}, seed {seed}");
            let path = found.unwrap();
            assert!(is_deadlock(crossed(3), &path), "phase {phase}, seed {seed}: {path:?}");
        }
    }
}

#[test]
fn a_seed_determines_the_samples() {
    let drawn = |seed| {
        let (explored, found) = sample(0, seed, 1_000);
        (explored.statistics, found)
    };
    assert_eq!(drawn(5), drawn(5));
    assert!((0..20).any(|seed| drawn(seed) != drawn(5)));
}

#[test]
fn walks_prove_nothing() {
    let phase = &PHASES[0];
    let setup = StrategySetup { walks: 50, ..StrategySetup::default() };
    let (mut store, mut frontier) = ((phase.store)(), (phase.open)(&setup));
    let mut system = Counters::new(1, 3);
    let options = Options::default();
    let explored = explore(&mut system, &mut *store, &mut *frontier, &mut (), options).unwrap();
    assert!(matches!(explored.outcome, Outcome::Incomplete(_)), "{:?}", explored.outcome);
    // Every state is counted as new, as no state is recognized.
    assert_eq!(explored.statistics.states_new, 1 + explored.statistics.transitions);
    assert_eq!(explored.statistics.states_revisited, 0);
}

#[test]
fn one_worker_of_a_pool_pauses() {
    let pool = search::WorkerPool::default();
    let mut pauses = 0;
    let (mut store, mut frontier) = (pool.store(), Dfs::default());
    let mut work = |_: &Paused<'_>| {
        pauses += 1;
        Control::Continue
    };
    let pause = Some(Pause { after: 100, work: &mut work });
    let options = Options { worker: Some(pool.join()), pause, ..Options::default() };
    let mut system = Counters::new(3, 8);
    let explored = explore(&mut system, &mut store, &mut frontier, &mut (), options).unwrap();
    assert_eq!((explored.statistics.states_new, pauses), (512, 1));
    let plain = run("dfs", Counters::new(3, 8), &mut (), Options::default());
    assert_eq!(explored.statistics, plain.statistics);
}
