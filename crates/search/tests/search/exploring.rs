//! Every strategy and store finds the same states: the known number, or the number of a reference search.

use std::collections::HashSet;

use proptest::prelude::{prop_assert, prop_assert_eq, proptest};
use search::TreeStore;
use search::{Bfs, Dfs};
use search::{
    Context, Control, Error, Frontier, Observer, Options, Outcome, Progress, SelfCheck, Statistics,
    Step, System, explore,
};

use crate::toy::counters::Counters;
use crate::toy::graph::{Graph, graphs};
use crate::toy::philosophers::Philosophers;
use crate::toy::search_tree::SearchTree;
use crate::toy::{VisitLog, count, run, vector};

#[test]
fn counters_have_all_combinations() {
    for (counters, modulus) in [(1, 1), (1, 7), (3, 4), (5, 3)] {
        let statistics = count(&Counters::new(counters, modulus));
        let states = u64::from(modulus).pow(counters as u32);
        let transitions = states * counters as u64;
        let expected = Statistics {
            states_new: states,
            states_revisited: transitions - (states - 1),
            transitions,
            choices: states,
            ..Statistics::default()
        };
        assert_eq!(statistics, expected, "{counters} counters modulo {modulus}");
    }
}

#[test]
fn search_trees_are_counted_by_catalan_numbers() {
    for (keys, states) in [(1, 2), (2, 5), (5, 188), (6, 731), (7, 2950)] {
        let statistics = count(&SearchTree::new(keys));
        assert_eq!(statistics.states_new, states, "{keys} keys");
        assert_eq!(statistics.transitions, states * 2 * u64::from(keys), "{keys} keys");
        assert_eq!(statistics.end_states, 0);
    }
}

/// Counts the states and transitions by a reference search with a set of vectors.
fn reference_count(mut system: Philosophers) -> (u64, u64) {
    let start = vector(&mut system);
    let mut seen = HashSet::from([start.clone()]);
    let mut open = vec![start];
    let mut transitions = 0;
    while let Some(state) = open.pop() {
        let Ok(()) = system.restore(&state);
        let Ok(arity) = system.arity();
        for choice in 0..arity {
            let Ok(()) = system.restore(&state);
            let Ok(_) = system.step(choice);
            transitions += 1;
            let next = vector(&mut system);
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    (seen.len() as u64, transitions)
}

#[test]
fn philosophers_end_or_deadlock() {
    for philosophers in 2..=6 {
        let system = Philosophers::new(philosophers);
        let statistics = count(&system);
        assert_eq!(
            (statistics.states_new, statistics.transitions),
            reference_count(system),
            "{philosophers} philosophers"
        );
        // In an end state all philosophers have eaten, or all hold their left fork.
        assert_eq!(statistics.end_states, 2);
        assert_eq!(statistics.choices, statistics.states_new - 2);
    }
}

/// Stops at the deadlock, and records its path.
#[derive(Default)]
struct Deadlock(Option<Vec<u32>>);

impl Observer<Philosophers> for Deadlock {
    fn entered(
        &mut self,
        system: &mut Philosophers,
        context: &Context<'_>,
    ) -> Result<Control, std::convert::Infallible> {
        if context.arity == Some(0) && !system.ended() {
            self.0 = Some(context.path());
            return Ok(Control::Stop);
        }
        Ok(Control::Continue)
    }
}

#[test]
fn breadth_first_and_deepening_find_a_shortest_path_to_the_deadlock() {
    for strategy in ["dfs", "bfs", "iterative"] {
        let mut deadlock = Deadlock::default();
        let result = run(strategy, Philosophers::new(5), &mut deadlock, Options::default());
        assert_eq!(result.outcome, Outcome::Stopped);
        let path = deadlock.0.unwrap();
        // The path has five starts and five left forks.
        assert!(path.len() >= 10, "{strategy}: {path:?}");
        assert!(strategy == "dfs" || path.len() == 10, "{strategy}: {path:?}");
        let mut system = Philosophers::new(5);
        for choice in path {
            let Ok(_) = system.step(choice);
        }
        assert_eq!(system.arity(), Ok(0));
        assert!(!system.ended());
    }
}

#[test]
fn progress_is_reported_regularly() {
    let mut reports = Vec::new();
    let mut shares = Vec::new();
    let mut report = |statistics: &Statistics, share: search::ProgressEstimate<'_>| {
        reports.push(statistics.transitions);
        shares.extend(share());
    };
    let progress = Some(Progress { every: 10, report: &mut report });
    let options = Options { progress, ..Options::default() };
    run("dfs", Counters::new(2, 6), &mut (), options);
    assert_eq!(reports, [10, 20, 30, 40, 50, 60, 70]);
    assert_eq!(shares.len(), 7);
    assert!(shares.is_sorted() && shares[6] <= 1.0 && shares[6] > shares[0], "{shares:?}");
}

proptest! {
    #[test]
    fn a_graph_is_explored_entirely(graph in graphs()) {
        let distances = graph.distances();
        let reachable = || (0..graph.edges.len()).filter(|&node| distances[node].is_some());
        let edges = || reachable().flat_map(|node| &graph.edges[node]);
        let statistics = count(&graph);
        let states = reachable().count() as u64;
        let transitions = edges().flatten().count() as u64;
        let expected = Statistics {
            states_new: states,
            states_revisited: transitions + 1 - states,
            end_states: reachable().filter(|&node| graph.edges[node].is_empty()).count() as u64,
            transitions,
            ignored: edges().filter(|edge| edge.is_none()).count() as u64,
            choices: reachable().filter(|&node| !graph.edges[node].is_empty()).count() as u64,
            ..Statistics::default()
        };
        prop_assert_eq!(statistics, expected);
    }

    #[test]
    fn a_path_leads_to_its_state(graph in graphs()) {
        for strategy in ["dfs", "bfs"] {
            let mut notes = VisitLog::default();
            run(strategy, graph.clone(), &mut notes, Options::default());
            let distances = graph.distances();
            for (path, depth, state) in &notes.paths {
                let mut system = graph.clone();
                for &choice in path {
                    system.step(choice).unwrap();
                }
                prop_assert_eq!(&vector(&mut system), state);
                prop_assert_eq!(path.len(), *depth as usize);
            }
            if strategy == "bfs" {
                let mut seen = HashSet::new();
                for (_, depth, state) in notes.paths {
                    let node = state[state.len() - 1] as usize - 1;
                    prop_assert!(!seen.insert(node) || Some(depth) == distances[node]);
                }
            }
        }
    }

    #[test]
    fn two_runs_are_equal(graph in graphs()) {
        let explored = || {
            let mut notes = VisitLog::default();
            let result = run("dfs", graph.clone(), &mut notes, Options::default());
            (result.statistics, notes.paths)
        };
        prop_assert_eq!(explored(), explored());
    }
}

#[test]
fn a_single_state_is_complete() {
    let statistics = count(&Graph::of(&[&[]]));
    let expected = Statistics { states_new: 1, end_states: 1, ..Statistics::default() };
    assert_eq!(statistics, expected);
}

/// A system of two states. The second state has a self-loop.
#[derive(Clone, Debug)]
struct SelfLoop(u32);

impl System for SelfLoop {
    type Error = &'static str;

    fn arity(&mut self) -> Result<u32, Self::Error> {
        Ok(1)
    }

    fn step(&mut self, _: u32) -> Result<Step, Self::Error> {
        self.0 = 1;
        Ok(Step::Next)
    }

    fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), Self::Error> {
        out.push(self.0);
        Ok(())
    }

    fn restore(&mut self, vector: &[u32]) -> Result<(), Self::Error> {
        self.0 = vector[0];
        Ok(())
    }

    fn self_check(&mut self) -> Option<&mut dyn SelfCheck<Error = Self::Error>> {
        Some(self)
    }
}

impl SelfCheck for SelfLoop {
    type Error = &'static str;

    fn encode_from_scratch(&mut self, out: &mut Vec<u32>) -> Result<(), Self::Error> {
        self.encode(out)
    }

    fn check_self_loop(&mut self) -> Result<(), Self::Error> {
        Err("it stays")
    }
}

#[test]
fn an_impossible_self_loop_is_an_error() {
    let strategies: [&mut dyn Frontier; 2] = [&mut Dfs::default(), &mut Bfs::default()];
    for strategy in strategies {
        let (mut system, mut store) = (SelfLoop(0), TreeStore::new());
        let found = explore(&mut system, &mut store, strategy, &mut (), Options::default());
        let failure = found.unwrap_err();
        assert_eq!(failure.error, Error::System("it stays"));
        assert_eq!(failure.path, [0, 0]);
    }
}
