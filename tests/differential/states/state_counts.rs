//! State spaces of the programs in `benches/java`: no larger than JPF's, and the same set in every order.
//!
//! Source: SEMANTICS 1 and 18. Invariant: two searches of one machine give equal vectors to equal states,
//! so that sets of vectors are sets of states.

use config::{Por, Settings};
use search::StrategySetup;
use search::registry::STRATEGIES;
use search::{Options, Outcome, StateId, Store as _, System as _};
use session::internals::JavaSystem;
use session::internals::Job;
use std::collections::BTreeSet;
use std::path::Path;

/// Returns the states of a program, searched by one machine with each exhaustive strategy.
fn spaces(class: &str, args: &str, por: Por) -> Vec<(&'static str, BTreeSet<Vec<u32>>)> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/java");
    let file = file.join(format!("{class}.java"));
    let mut settings = Settings::for_target(file.display().to_string()).reduced_to(por);
    settings.program.args = args.split(' ').map(str::to_owned).collect();
    let mut system = JavaSystem::new(Job::new(&settings).unwrap().machine().unwrap());
    let mut start = Vec::new();
    system.encode(&mut start).unwrap();
    let complete = STRATEGIES.iter().filter(|row| row.complete);
    let search = |row: &search::registry::strategies::Strategy| {
        system.restore(&start).unwrap();
        let mut frontier = (row.open)(&StrategySetup::default());
        let mut store = search::TreeStore::new();
        let options = Options::default();
        let done =
            search::explore(&mut system, &mut store, &mut *frontier, &mut (), options).unwrap();
        assert_eq!(done.outcome, Outcome::Complete, "{class} {}", row.name);
        let states = u32::try_from(done.statistics.states_new).unwrap();
        let vector = |state| {
            let mut vector = Vec::new();
            store.get(StateId::new(state), &mut vector);
            vector
        };
        (row.name, (0..states).map(vector).collect())
    };
    complete.map(search).collect()
}

/// Compares a state space with its bound, and the orders with each other.
fn assert_bounded(class: &str, args: &str, por: Por, most: usize) {
    let spaces = spaces(class, args, por);
    let (first, states) = &spaces[0];
    assert!(spaces.len() >= 5 && spaces.iter().any(|(name, _)| *name == "bfs"));
    assert!((50..=most).contains(&states.len()), "{class} {args}: {} states", states.len());
    for (name, others) in &spaces {
        let (more, less) = (others.difference(states).count(), states.difference(others).count());
        assert_eq!((more, less), (0, 0), "{class} {args}: {name} has more than {first}, and lacks");
    }
}

#[test]
fn trees_have_no_more_states_than_in_jpf() {
    // The bound is the number of states that JPF stores; the canonical states are fewer.
    for por in [Por::None, Por::Local] {
        assert_bounded("Tree", "5", por, 1_113);
    }
}

#[test]
fn endless_philosophers_have_no_more_states_than_in_jpf() {
    assert_bounded("PhilLoop", "5 ok", Por::Local, 26_807);
    assert_bounded("PhilLoop", "3 ok", Por::None, 26_807);
}

#[test]
fn counters_have_no_more_states_than_in_jpf() {
    assert_bounded("Cnt", "4 sync 2", Por::Local, 40_059);
    assert_bounded("Cnt", "2 race 2", Por::None, 40_059);
}
