//! A bound is reported if and only if it leaves a part unexplored. A depth bound misses no state
//! within it.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use proptest::prelude::{prop_assert, prop_assert_eq, proptest};
use search::Dfs;
use search::{
    Context, Control, Exploration, Frontier, Limits, Observer, Options, Outcome, Reason, Storage,
    Store, explore,
};
use search::{FlatStore, TreeStore};

use crate::toy::counters::Counters;
use crate::toy::graph::{Graph, graphs};
use crate::toy::{VisitLog, run, vector};

fn limited(limits: Limits) -> Options<'static> {
    Options { limits, ..Options::default() }
}

fn to_depth(max: u32) -> Options<'static> {
    limited(Limits { max_depth: Some(max), ..Limits::default() })
}

#[test]
fn a_state_first_reached_at_the_bound_is_reopened() {
    // The longest path reaches state 3 at depth 3 and is cut off. The edge 0 -> 3 reaches state 3
    // at depth 1.
    let graph = Graph::of(&[&[1, 3], &[2], &[3], &[4], &[5], &[]]);
    let mut notes = VisitLog::default();
    let result = run("dfs", graph.clone(), &mut notes, to_depth(3));
    assert_eq!(notes.visits.len(), 6);
    assert_eq!(result.outcome, Outcome::Complete);
    assert_eq!(result.statistics.reopened, 1);
    let (path, depth, _) = notes.paths.last().unwrap();
    assert_eq!((&path[..], *depth), (&[1, 0, 0][..], 3));

    let mut notes = VisitLog::default();
    let result = run("dfs", graph, &mut notes, to_depth(2));
    // State 5 has distance 3, as a successor of state 4.
    assert_eq!(notes.visits.len(), 5);
    assert_eq!(result.outcome, Outcome::Incomplete(vec![Reason::MaxDepth]));
}

#[test]
fn an_expanded_state_is_reopened_for_its_successors() {
    // The longest path expands state 2 at depth 2, and is cut off at state 3 at depth 3. The edge 0
    // -> 2 reaches state 2 at depth 1.
    let graph = Graph::of(&[&[1, 2], &[2], &[3], &[4], &[]]);
    let mut notes = VisitLog::default();
    let result = run("dfs", graph, &mut notes, to_depth(3));
    assert_eq!(result.outcome, Outcome::Complete);
    assert_eq!(notes.visits.len(), 5);
    assert_eq!(result.statistics.reopened, 2);
}

#[test]
fn a_bound_that_cuts_nothing_reopens_nothing() {
    let graph = Graph::of(&[&[1, 2], &[2], &[3], &[4], &[]]);
    for strategy in ["dfs", "bfs"] {
        let free = run(strategy, graph.clone(), &mut (), Options::default());
        let bounded = run(strategy, graph.clone(), &mut (), to_depth(4));
        assert_eq!(free.outcome, Outcome::Complete);
        assert_eq!((bounded.outcome, bounded.statistics), (free.outcome, free.statistics));
    }
}

#[test]
fn few_states_are_reopened() {
    // A depth-first search reaches most of the 12^3 states far beyond their distance, which is at
    // most 33.
    for max in [10, 20, 30, 32] {
        let explored = |strategy| run(strategy, Counters::new(3, 12), &mut (), to_depth(max));
        let (depth, breadth) = (explored("dfs"), explored("bfs"));
        assert_eq!(depth.outcome, Outcome::Incomplete(vec![Reason::MaxDepth]));
        assert_eq!(depth.statistics.states_new, breadth.statistics.states_new);
        let transitions = [depth, breadth].map(|run| run.statistics.transitions);
        assert!(transitions[0] < 3 * transitions[1], "{max}: {transitions:?}");
    }
}

/// Counters with large component tables.
struct Heavy(Counters);

impl search::System for Heavy {
    type Error = std::convert::Infallible;
    fn arity(&mut self) -> Result<u32, Self::Error> {
        self.0.arity()
    }
    fn step(&mut self, choice: u32) -> Result<search::Step, Self::Error> {
        self.0.step(choice)
    }
    fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), Self::Error> {
        self.0.encode(out)
    }
    fn restore(&mut self, vector: &[u32]) -> Result<(), Self::Error> {
        self.0.restore(vector)
    }
    fn storage(&self) -> Option<&dyn Storage> {
        Some(self)
    }
}

impl Storage for Heavy {
    fn hot_position(&self) -> usize {
        0
    }
    fn table_bytes(&self) -> usize {
        1 << 20
    }
    fn table_growth(&self) -> usize {
        0
    }
}

#[test]
fn component_tables_count_as_memory() {
    for (limit, complete) in [(1 << 20, false), (1 << 21, true)] {
        let limits = Limits { store_bytes: Some(limit), ..Limits::default() };
        let result = run("dfs", Heavy(Counters::new(2, 5)), &mut (), limited(limits));
        assert_eq!(result.outcome == Outcome::Complete, complete, "{:?}", result.outcome);
    }
}

/// Does not expand node 1.
struct NotBeyondOne;

impl Observer<Graph> for NotBeyondOne {
    fn entered(&mut self, system: &mut Graph, context: &Context<'_>) -> Result<Control, String> {
        assert!(system.node != 2, "went on from a closed state");
        let closed = context.new && system.node == 1;
        Ok(if closed { Control::Backtrack } else { Control::Continue })
    }
}

#[test]
fn a_closed_state_stays_closed_when_reached_at_less_depth() {
    // Node 1 is first reached through node 3. The edge 4 -> 5 is cut off, so states are reopened.
    let graph = Graph::of(&[&[3, 1, 4], &[2], &[], &[1], &[5], &[6], &[]]);
    let result = run("dfs", graph, &mut NotBeyondOne, to_depth(2));
    assert_eq!(result.outcome, Outcome::Incomplete(vec![Reason::MaxDepth]));
    assert_eq!(result.statistics.reopened, 0);
}

proptest! {
    #[test]
    fn a_depth_bound_misses_no_state_within_it(graph in graphs(), max in 0_u32..12) {
        let distances = graph.distances();
        let at = |wanted: &dyn Fn(u32) -> bool| -> Vec<usize> {
            let near = |node: &usize| distances[*node].is_some_and(wanted);
            (0..graph.edges.len()).filter(near).collect()
        };
        let within: BTreeSet<_> = at(&|d| d <= max).into_iter().map(Graph::vector_of).collect();
        let cut = at(&|d| d == max).iter().any(|&node| !graph.edges[node].is_empty());
        let taken: usize = at(&|d| d < max).iter().map(|&node| graph.edges[node].len()).sum();
        for strategy in ["dfs", "bfs", "iterative"] {
            let mut notes = VisitLog::default();
            let result = run(strategy, graph.clone(), &mut notes, to_depth(max));
            prop_assert_eq!(&notes.visits.keys().cloned().collect::<BTreeSet<_>>(), &within);
            prop_assert_eq!(notes.taken.len(), taken);
            let expected =
                if cut { Outcome::Incomplete(vec![Reason::MaxDepth]) } else { Outcome::Complete };
            prop_assert_eq!(result.outcome, expected);
            prop_assert!(result.statistics.max_depth <= max);
            for (path, depth, state) in notes.paths {
                prop_assert!(path.len() <= depth as usize && depth <= max);
                let mut system = graph.clone();
                for choice in path {
                    search::System::step(&mut system, choice).unwrap();
                }
                prop_assert_eq!(vector(&mut system), state);
            }
        }
    }
}

#[test]
fn a_bound_equal_to_the_number_of_states_cuts_nothing() {
    for strategy in ["dfs", "bfs"] {
        let states = |max| {
            let limits = Limits { max_states: Some(max), ..Limits::default() };
            run(strategy, Counters::new(2, 5), &mut (), limited(limits))
        };
        let exactly = states(25);
        assert_eq!(exactly.outcome, Outcome::Complete);
        assert_eq!(exactly.statistics.states_new, 25);
        let fewer = states(24);
        assert_eq!(fewer.outcome, Outcome::Incomplete(vec![Reason::MaxStates]));
        assert_eq!(fewer.statistics.states_new, 24);
    }
}

#[test]
fn a_time_limit_of_zero_explores_nothing() {
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let result = run("dfs", Counters::new(2, 5), &mut (), limited(limits));
    assert_eq!(result.outcome, Outcome::Incomplete(vec![Reason::TimeLimit]));
    assert_eq!(result.statistics.transitions, 0);
}

#[test]
fn memory_is_bounded() {
    let bytes = 20_000;
    let limits = Limits { store_bytes: Some(bytes), ..Limits::default() };
    let mut store = TreeStore::new();
    let mut system = Counters::new(6, 9);
    let options = limited(limits);
    let result = explore(&mut system, &mut store, &mut Dfs::default(), &mut (), options).unwrap();
    assert_eq!(result.outcome, Outcome::Incomplete(vec![Reason::MemoryLimit]));
    assert!((bytes / 4..=bytes).contains(&store.bytes()), "{}", store.bytes());

    let limits = Limits { resident_bytes: Some(1), ..Limits::default() };
    let result = run("bfs", Counters::new(2, 5), &mut (), limited(limits));
    assert_eq!(result.outcome, Outcome::Incomplete(vec![Reason::MemoryLimit]));
}

#[test]
fn no_table_grows_beyond_the_limit() {
    for bytes in (20_000..400_000).step_by(17_777) {
        // The string tables of other stores grow in place.
        for kind in search::registry::STORES.iter().filter(|kind| kind.name == "exact") {
            let limits = Limits { store_bytes: Some(bytes), ..Limits::default() };
            let mut store = (kind.open)(None);
            let mut system = Counters::new(6, 9);
            let mut frontier = Dfs::default();
            explore(&mut system, &mut *store, &mut frontier, &mut (), limited(limits)).unwrap();
            assert!(store.bytes() <= bytes, "{}: {} of {bytes}", kind.name, store.bytes());
        }
    }
}

/// Counters with a step that needs too much memory.
#[derive(Clone)]
struct Greedy(Counters);

impl search::System for Greedy {
    type Error = std::convert::Infallible;
    fn arity(&mut self) -> Result<u32, Self::Error> {
        self.0.arity()
    }
    fn step(&mut self, choice: u32) -> Result<search::Step, Self::Error> {
        let step = self.0.step(choice)?;
        Ok(if vector(&mut self.0) == [3, 4] { search::Step::OutOfMemory } else { step })
    }
    fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), Self::Error> {
        self.0.encode(out)
    }
    fn restore(&mut self, vector: &[u32]) -> Result<(), Self::Error> {
        self.0.restore(vector)
    }
}

#[test]
fn a_step_out_of_memory_ends_the_exploration() {
    let result = run("dfs", Greedy(Counters::new(2, 5)), &mut (), Options::default());
    assert_eq!(result.outcome, Outcome::Incomplete(vec![Reason::MemoryLimit]));
    assert!(result.statistics.states_new > 5);
}

/// A chain of states: the path visits all of them.
struct Chain(u32, u32);

impl search::System for Chain {
    type Error = std::convert::Infallible;
    fn arity(&mut self) -> Result<u32, Self::Error> {
        Ok(u32::from(self.0 < self.1))
    }
    fn step(&mut self, _: u32) -> Result<search::Step, Self::Error> {
        self.0 += 1;
        Ok(search::Step::Next)
    }
    fn encode(&mut self, out: &mut Vec<u32>) -> Result<(), Self::Error> {
        out.extend([1, self.0]);
        Ok(())
    }
    fn restore(&mut self, vector: &[u32]) -> Result<(), Self::Error> {
        self.0 = vector[1];
        Ok(())
    }
}

/// A depth-first frontier that measures the bytes of the deepest path.
#[derive(Debug, Default)]
struct Deepest(Dfs, usize);

impl Frontier for Deepest {
    fn push(&mut self, open: search::FrontierEntry) {
        self.0.push(open);
        self.1 = self.1.max(self.0.bytes());
    }
    fn current(&mut self) -> Option<&mut search::FrontierEntry> {
        self.0.current()
    }
    fn pop(&mut self) {
        self.0.pop();
    }
    fn stack(&self) -> Option<&base::chunks::Chunks<search::FrontierEntry>> {
        self.0.stack()
    }
}

#[test]
fn a_path_takes_16_bytes_a_state() {
    // Release builds explore ten million states.
    let depth = if cfg!(debug_assertions) { 1_000_000 } else { 10_000_000 };
    let mut frontier = Deepest::default();
    let (mut system, mut store) = (Chain(0, depth), TreeStore::new());
    let options = Options::default();
    let result = explore(&mut system, &mut store, &mut frontier, &mut (), options).unwrap();
    assert_eq!(result.outcome, Outcome::Complete);
    assert_eq!(result.statistics.max_depth, depth);
    // Each chunk of 4096 states takes 24 bytes in addition.
    let bytes = frontier.1 as f64 / f64::from(depth);
    assert!((16.0..16.1).contains(&bytes), "{bytes}");
}

#[test]
fn a_full_store_is_reported() {
    let explored = |limit| -> Exploration {
        let mut system = Counters::new(2, 5);
        let mut store = TreeStore::with_limit(limit);
        let options = Options::default();
        explore(&mut system, &mut store, &mut Dfs::default(), &mut (), options).unwrap()
    };
    assert_eq!(explored(25).outcome, Outcome::Complete);
    let full = explored(24);
    assert_eq!(full.outcome, Outcome::Incomplete(vec![Reason::StoreFull]));
    assert_eq!(full.statistics.states_new, 24);
}

/// Sets the cancel flag when the tenth state is entered.
struct CancelAtTen<'a>(&'a AtomicBool, u32);

impl Observer<Counters> for CancelAtTen<'_> {
    fn entered(
        &mut self,
        _: &mut Counters,
        context: &Context<'_>,
    ) -> Result<Control, std::convert::Infallible> {
        self.1 += u32::from(context.new);
        self.0.fetch_or(self.1 == 10, Ordering::Relaxed);
        Ok(Control::Continue)
    }
}

#[test]
fn the_cancel_flag_interrupts_immediately() {
    let flag = AtomicBool::new(false);
    let mut observer = CancelAtTen(&flag, 0);
    let options = Options { cancel: Some(&flag), ..Options::default() };
    let mut system = Counters::new(2, 5);
    let mut frontier = Dfs::default();
    let result =
        explore(&mut system, &mut FlatStore::new(), &mut frontier, &mut observer, options).unwrap();
    assert_eq!(result.outcome, Outcome::Incomplete(vec![Reason::Interrupted]));
    assert_eq!(result.statistics.states_new, 10);
}

#[test]
fn two_bounds_give_two_reasons() {
    let graph = Graph::of(&[&[1, 4], &[2], &[3], &[], &[]]);
    let limits = Limits { max_depth: Some(2), max_states: Some(3), ..Limits::default() };
    let result = run("dfs", graph, &mut (), limited(limits));
    let reasons = vec![Reason::MaxDepth, Reason::MaxStates];
    assert_eq!(result.outcome, Outcome::Incomplete(reasons));
}
