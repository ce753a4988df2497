//! The promises of strategies. Exhaustive strategies explore the same states as a depth-first
//! search. Other strategies explore a subset, report omissions, and find the bugs for which they
//! are intended.

use std::collections::BTreeSet;
use std::convert::Infallible;

use proptest::prelude::{prop_assert_eq, proptest};
use search::StrategySetup;
use search::registry::{HEURISTICS, STRATEGIES};
use search::{
    Context, Control, Dependence, Limits, Observer, Options, Outcome, Reason, StateInspection,
    StateView, Step, System,
};

use crate::reducing::{Findings, ProgramGenerator};
use crate::toy::graph::{Graph, graphs};
use crate::toy::program::{Op, Program};
use crate::toy::{VisitLog, run, run_with, vector};

/// Returns a program of two processes that take two locks in opposite order. Each process makes
/// `steps` other steps before.
pub fn crossed(steps: usize) -> Program {
    let code = |first, second| {
        let mut code = vec![Op::Add(2); steps];
        code.extend([Op::Lock(first), Op::Lock(second), Op::Unlock(second), Op::Unlock(first)]);
        code
    };
    Program::new(vec![code(0, 1), code(1, 0)], 2)
}

/// Stops at the first deadlock.
#[derive(Default)]
pub struct Deadlock(pub Option<Vec<u32>>);

impl Observer<Program> for Deadlock {
    fn entered(
        &mut self,
        program: &mut Program,
        context: &Context<'_>,
    ) -> Result<Control, Infallible> {
        let mut processes = Vec::new();
        let Ok(()) = program.processes(&mut processes);
        if context.arity == Some(0) && !processes.is_empty() {
            self.0 = Some(context.path());
            return Ok(Control::Stop);
        }
        Ok(Control::Continue)
    }
}

pub fn is_deadlock(mut program: Program, path: &[u32]) -> bool {
    for choice in path {
        let mut vector = Vec::new();
        let Ok(()) = program.encode(&mut vector);
        let Ok(()) = program.restore(&vector);
        let Ok(step) = program.step(*choice);
        assert_eq!(step, Step::Next);
    }
    let mut processes = Vec::new();
    let Ok(()) = program.processes(&mut processes);
    program.arity() == Ok(0) && !processes.is_empty()
}

#[test]
fn every_strategy_finds_the_deadlock_with_a_path() {
    for row in STRATEGIES.iter().filter(|row| row.name != "simulation") {
        for heuristic in HEURISTICS {
            let mut found = Deadlock::default();
            let setup = StrategySetup { heuristic, ..StrategySetup::default() };
            let result = run_with(row.name, &setup, crossed(3), &mut found, Options::default());
            assert_eq!(result.outcome, Outcome::Stopped, "{} {}", row.name, heuristic.name);
            let path = found.0.unwrap();
            assert!(is_deadlock(crossed(3), &path), "{} {}: {path:?}", row.name, heuristic.name);
        }
    }
}

/// Explores without bounds. Returns the findings and the outcome.
fn explore(
    program: &Program,
    row: &str,
    setup: &StrategySetup,
    reduce: bool,
) -> (Findings, Outcome) {
    let mut found = Findings::default();
    let options = Options { reduce, ..Options::default() };
    let result = run_with(row, setup, program.clone(), &mut found, options);
    (found, result.outcome)
}

#[test]
fn exhaustive_strategies_agree_under_every_heuristic() {
    for seed in 0..300 {
        let program = ProgramGenerator(seed).program();
        let (expected, _) = explore(&program, "dfs", &StrategySetup::default(), false);
        for row in STRATEGIES.iter().filter(|row| row.complete) {
            let rated = ["best-first", "astar"].contains(&row.name);
            for heuristic in &HEURISTICS[..if rated { HEURISTICS.len() } else { 1 }] {
                for reduce in [false, true] {
                    let setup = StrategySetup { heuristic, seed, ..StrategySetup::default() };
                    let (found, outcome) = explore(&program, row.name, &setup, reduce);
                    assert_eq!(outcome, Outcome::Complete, "{} {}", row.name, heuristic.name);
                    assert_eq!(found, expected, "{seed} {} {}", row.name, heuristic.name);
                }
            }
        }
    }
}

#[test]
fn other_strategies_find_a_subset_and_are_incomplete() {
    let mut missed = 0;
    for seed in 0..100 {
        let program = ProgramGenerator(seed).program();
        let (expected, _) = explore(&program, "dfs", &StrategySetup::default(), false);
        for row in STRATEGIES.iter().filter(|row| !row.complete) {
            let max_depth = Some(50);
            let setup = StrategySetup {
                seed,
                walks: 20,
                width: Some(2),
                max_depth,
                ..StrategySetup::default()
            };
            let (found, outcome) = explore(&program, row.name, &setup, true);
            assert_eq!(outcome, Outcome::Incomplete(vec![Reason::Strategy]), "{}", row.name);
            assert!(found.violations.is_subset(&expected.violations), "{seed} {}", row.name);
            assert!(found.ends.is_subset(&expected.ends), "{seed} {}", row.name);
            missed += usize::from(found != expected);
        }
    }
    assert!(missed > 0);
}

#[test]
fn a_bound_on_open_states_is_reported() {
    for name in ["best-first", "astar"] {
        let setup = StrategySetup { width: Some(1000), ..StrategySetup::default() };
        let mut notes = Findings::default();
        let result = run_with(name, &setup, crossed(3), &mut notes, Options::default());
        assert_eq!(result.outcome, Outcome::Incomplete(vec![Reason::Strategy]));
        let mut frontier = (search::registry::strategies::find(name).unwrap().open)(&setup);
        assert!(frontier.current().is_none());
        assert!(
            frontier.omissions().unwrap().contains("1000 states"),
            "{:?}",
            frontier.omissions()
        );
    }
}

#[test]
fn many_walks_find_everything_and_one_is_a_path() {
    let program = crossed(2);
    let (expected, _) = explore(&program, "dfs", &StrategySetup::default(), false);
    for row in ["random-walk", "pct", "pos", "surw"] {
        let (found, _) = explore(&program, row, &StrategySetup::default(), false);
        assert_eq!(found, expected, "{row}");
    }
    let mut notes = VisitLog::default();
    let result = run("simulation", program, &mut notes, Options::default());
    assert_eq!(result.statistics.states_new, result.statistics.transitions + 1);
    assert!(result.statistics.end_states == 1);
}

#[test]
fn equal_seeds_draw_equal_walks() {
    let walked = |name: &str, seed| {
        let mut notes = VisitLog::default();
        let setup = StrategySetup { seed, walks: 5, ..StrategySetup::default() };
        run_with(name, &setup, crossed(4), &mut notes, Options::default());
        notes.paths
    };
    for row in STRATEGIES.iter().filter(|row| row.revisits && row.name != "preemptions") {
        assert_eq!(walked(row.name, 3), walked(row.name, 3), "{}", row.name);
        assert!((4..9).any(|seed| walked(row.name, seed) != walked(row.name, 3)), "{}", row.name);
    }
}

#[test]
fn a_cyclic_walk_is_cut_off() {
    let graph = Graph::of(&[&[1], &[0]]);
    let setup = StrategySetup { walks: 3, max_depth: Some(7), ..StrategySetup::default() };
    let result = run_with("random-walk", &setup, graph, &mut (), Options::default());
    assert_eq!(result.outcome, Outcome::Incomplete(vec![Reason::Strategy]));
    assert_eq!((result.statistics.states_new, result.statistics.transitions), (2, 21));
}

/// Returns the states of executions with at most `bound` preemptions, by a reference search.
fn within(program: &Program, bound: u32) -> BTreeSet<Vec<u32>> {
    let mut states = BTreeSet::new();
    let mut seen: BTreeSet<(Vec<u32>, Option<u32>, u32)> = BTreeSet::new();
    let start = vector(&mut program.clone());
    let mut open = vec![(start, None, 0)];
    while let Some((state, ran, used)) = open.pop() {
        states.insert(state.clone());
        if !seen.insert((state.clone(), ran, used)) {
            continue;
        }
        let mut system = program.clone();
        let Ok(()) = system.restore(&state);
        let mut view = StateView::default();
        vector(&mut system);
        let Ok(()) = system.inspect(&mut view);
        let Ok(arity) = system.arity();
        for choice in 0..arity {
            let who = view.owner(choice).unwrap().name;
            let other = ran.is_some_and(|ran| ran != who && view.is_enabled(ran));
            let used = used + u32::from(other && !view.chooses);
            let Ok(()) = system.restore(&state);
            vector(&mut system);
            let Ok(step) = system.step(choice);
            if used <= bound && step == Step::Next {
                open.push((vector(&mut system), Some(who), used));
            }
        }
    }
    states
}

#[test]
fn a_context_bound_reaches_exactly_the_states_within_it() {
    let mut grew = 0;
    for seed in 0..300 {
        let program = ProgramGenerator(seed).program();
        let mut before = 0;
        for preemptions in 0..3 {
            let expected = within(&program, preemptions);
            let mut notes = VisitLog::default();
            let setup = StrategySetup { preemptions, ..StrategySetup::default() };
            run_with("preemptions", &setup, program.clone(), &mut notes, Options::default());
            let seen: BTreeSet<Vec<u32>> = notes.visits.into_keys().collect();
            assert_eq!(seen, expected, "{seed}, {preemptions} preemptions: {:#?}", program.code);
            grew += usize::from(seen.len() > before && preemptions > 0);
            before = seen.len();
        }
    }
    assert!(grew > 100, "{grew}");
}

/// Logs the depth at which each state was first entered.
#[derive(Default)]
struct Order(Vec<u32>);

impl Observer<Program> for Order {
    fn entered(&mut self, _: &mut Program, context: &Context<'_>) -> Result<Control, Infallible> {
        if context.new {
            self.0.push(context.depth);
        }
        Ok(Control::Continue)
    }
}

#[test]
fn ratings_order_the_search() {
    let order = |name, heuristic| {
        let heuristic = search::registry::heuristics::find(heuristic).unwrap();
        let setup = StrategySetup { heuristic, ..StrategySetup::default() };
        let mut order = Order::default();
        run_with(name, &setup, crossed(3), &mut order, Options::default());
        order.0
    };
    let near = order("best-first", "bfs");
    assert!(near.is_sorted());
    assert!(!order("best-first", "dfs").is_sorted());
    // The rating is the depth, so the sum with the depth gives the same order.
    assert_eq!(order("astar", "bfs"), near);
    assert_eq!(order("beam", "bfs"), near);
}

#[test]
fn heuristics_shorten_the_search_for_their_bugs() {
    let code = |first, second| vec![Op::Lock(first), Op::Add(2), Op::Add(2), Op::Lock(second)];
    let program = Program::new(vec![code(0, 1), code(1, 0), vec![Op::Add(0); 6]], 3);
    let steps = |heuristic| {
        let heuristic = search::registry::heuristics::find(heuristic).unwrap();
        let setup = StrategySetup { heuristic, ..StrategySetup::default() };
        let mut found = Deadlock::default();
        run_with("best-first", &setup, program.clone(), &mut found, Options::default())
            .statistics
            .transitions
    };
    let near = steps("bfs");
    assert!(steps("most-blocked") < near);
    assert!(steps("preemptions") < near);
}

proptest! {
    #[test]
    fn deepening_reaches_the_states_of_depth_first(graph in graphs()) {
        let explored = |strategy| {
            let mut notes = VisitLog::default();
            let result = run(strategy, graph.clone(), &mut notes, Options::default());
            let states: BTreeSet<_> = notes.visits.keys().cloned().collect();
            (result.outcome, states, notes.taken.len(), result.statistics.end_states)
        };
        prop_assert_eq!(explored("iterative"), explored("dfs"));
    }

    #[test]
    fn deepening_ends_at_the_bound(graph in graphs(), max in 1_u32..8) {
        let limits = Limits { max_depth: Some(max), ..Limits::default() };
        let options = || Options { limits: limits.clone(), ..Options::default() };
        let explored = |strategy| {
            let mut notes = VisitLog::default();
            let result = run(strategy, graph.clone(), &mut notes, options());
            (result.outcome, notes.visits.into_keys().collect::<BTreeSet<_>>())
        };
        prop_assert_eq!(explored("iterative"), explored("bfs"));
    }
}
