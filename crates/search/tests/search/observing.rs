//! Decisions of observers, and errors of systems.

use search::FlatStore;
use search::registry::STRATEGIES;
use search::{Context, Control, Error, Observer, Options, Outcome, Step, explore};

use crate::toy::graph::Graph;
use crate::toy::{VisitLog, run};

/// Returns `control` for one node, either after the step to the node or when the node is entered.
struct ControlAt {
    node: usize,
    control: Control,
    after_step: bool,
}

impl Observer<Graph> for ControlAt {
    fn stepped(&mut self, system: &mut Graph, _: Step, _: &Context<'_>) -> Result<Control, String> {
        let here = self.after_step && system.node == self.node;
        Ok(if here { self.control } else { Control::Continue })
    }

    fn entered(&mut self, system: &mut Graph, _: &Context<'_>) -> Result<Control, String> {
        let here = !self.after_step && system.node == self.node;
        Ok(if here { self.control } else { Control::Continue })
    }

    fn is_end(&mut self, system: &mut Graph, _: &Context<'_>) -> Result<bool, String> {
        Ok(system.node == 4)
    }
}

/// Returns the graph 0 -> 1 -> 2 -> 3, 0 -> 4 -> 2.
fn graph() -> Graph {
    Graph::of(&[&[1, 4], &[2], &[3], &[], &[2]])
}

#[test]
fn a_state_the_observer_closes_is_stored_and_not_expanded() {
    for strategy in ["dfs", "bfs"] {
        let mut observer = ControlAt { node: 2, control: Control::Backtrack, after_step: false };
        let result = run(strategy, graph(), &mut observer, Options::default());
        assert_eq!(result.outcome, Outcome::Complete);
        let counts = result.statistics;
        // Node 3 is never reached. The observer classifies node 4 as an end state, although it has
        // a successor.
        assert_eq!((counts.states_new, counts.states_revisited, counts.end_states), (4, 1, 1));
        assert_eq!((counts.transitions, counts.ignored), (4, 0));
    }
}

#[test]
fn a_path_the_observer_cuts_reaches_no_state() {
    for strategy in ["dfs", "bfs"] {
        let mut observer = ControlAt { node: 2, control: Control::Backtrack, after_step: true };
        let result = run(strategy, graph(), &mut observer, Options::default());
        assert_eq!(result.outcome, Outcome::Complete);
        let counts = result.statistics;
        assert_eq!((counts.states_new, counts.transitions, counts.ignored), (3, 2, 2));
    }
}

#[test]
fn the_observer_stops_everything() {
    for after_step in [false, true] {
        let mut observer = ControlAt { node: 1, control: Control::Stop, after_step };
        let result = run("dfs", graph(), &mut observer, Options::default());
        assert_eq!(result.outcome, Outcome::Stopped);
        assert_eq!(result.statistics.states_new, if after_step { 1 } else { 2 });
    }
}

#[test]
fn an_error_has_a_path() {
    // Node 4 has an edge to a missing node.
    let graph = Graph::of(&[&[1, 3], &[2], &[], &[2, 4], &[2, 99]]);
    for strategy in STRATEGIES.iter().filter(|row| row.complete) {
        let mut system = graph.clone();
        let mut frontier = (strategy.open)(&search::StrategySetup::default());
        let mut store = FlatStore::new();
        let result = explore(&mut system, &mut store, &mut *frontier, &mut (), Options::default());
        let failure = result.unwrap_err();
        assert_eq!(failure.error, Error::System("no node 99".to_owned()));
        assert_eq!(failure.path, [1, 1, 1], "{}", strategy.name);
        assert_eq!(failure.statistics.states_new, 5);
        assert_eq!(failure.to_string(), "no node 99 (after 3 choices)");
    }
}

/// Checks that every restored state is shown to the observer.
#[derive(Default)]
struct RestoreLog {
    at: Option<usize>,
    restored: Vec<(usize, Vec<u32>)>,
}

impl Observer<Graph> for RestoreLog {
    fn stepped(
        &mut self,
        system: &mut Graph,
        _: Step,
        context: &Context<'_>,
    ) -> Result<Control, String> {
        assert_eq!(context.state.map(search::StateId::index), self.at);
        self.at = Some(system.node);
        Ok(Control::Continue)
    }

    fn entered(&mut self, _: &mut Graph, context: &Context<'_>) -> Result<Control, String> {
        self.at = context.state.map(search::StateId::index);
        Ok(Control::Continue)
    }

    fn restored(&mut self, system: &mut Graph, context: &Context<'_>) -> Result<(), String> {
        self.at = context.state.map(search::StateId::index);
        self.restored.push((system.node, context.path()));
        Ok(())
    }
}

#[test]
fn the_observer_is_shown_every_restored_state() {
    // The graph is a tree, numbered in depth-first order.
    let graph = Graph::of(&[&[1, 3], &[2], &[], &[4, 5], &[], &[]]);
    let mut log = RestoreLog::default();
    run("dfs", graph.clone(), &mut log, Options::default());
    assert_eq!(log.restored, [(0, vec![]), (3, vec![1])]);

    let mut log = RestoreLog::default();
    run("bfs", graph, &mut log, Options::default());
    let expected = [(0, vec![]), (1, vec![0]), (3, vec![1]), (3, vec![1])];
    assert_eq!(log.restored, expected);
}

#[test]
fn each_alternative_is_taken_once() {
    for strategy in ["dfs", "bfs"] {
        let mut notes = VisitLog::default();
        run(strategy, graph(), &mut notes, Options::default());
        assert_eq!(notes.taken.len(), 5);
        assert_eq!(notes.visits[&Graph::vector_of(2)], 2);
    }
}
