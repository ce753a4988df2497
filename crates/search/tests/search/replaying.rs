//! Replays lead to the states that explorations reached.

use proptest::prelude::{prop_assert_eq, proptest};
use search::{Context, Control, Error, Observer, Options, ReplayEnd, Replayed, Step, replay};

use crate::toy::graph::{Graph, graphs};
use crate::toy::{VisitLog, run, vector};

/// Logs the visited nodes, and stops at one of them.
#[derive(Default)]
struct NodeLog {
    nodes: Vec<usize>,
    paths: Vec<Vec<u32>>,
    stop_at: Option<usize>,
}

impl Observer<Graph> for NodeLog {
    fn stepped(
        &mut self,
        _: &mut Graph,
        _: Step,
        context: &Context<'_>,
    ) -> Result<Control, String> {
        self.paths.push(context.path());
        Ok(Control::Continue)
    }

    fn entered(&mut self, system: &mut Graph, context: &Context<'_>) -> Result<Control, String> {
        assert_eq!(context.depth as usize, self.nodes.len());
        assert!(context.state.is_none() && context.new);
        self.nodes.push(system.node);
        let stop = self.stop_at == Some(system.node);
        Ok(if stop { Control::Stop } else { Control::Continue })
    }
}

fn graph() -> Graph {
    Graph::new(vec![vec![Some(1), Some(2)], vec![], vec![Some(1), None, Some(0)]])
}

#[test]
fn a_path_is_followed_to_its_end() {
    let mut log = NodeLog::default();
    let replayed = replay(&mut graph(), &[1, 2, 0], &mut log).unwrap();
    assert_eq!(replayed, Replayed { end: ReplayEnd::Followed, steps: 3 });
    assert_eq!(log.nodes, [0, 2, 0, 1]);
    assert_eq!(log.paths, [vec![1], vec![1, 2], vec![1, 2, 0]]);
}

#[test]
fn a_replay_ends_where_the_path_is_cut_or_stopped() {
    let replayed = replay(&mut graph(), &[1, 1, 0], &mut NodeLog::default()).unwrap();
    assert_eq!(replayed, Replayed { end: ReplayEnd::Ignored, steps: 2 });
    let mut log = NodeLog { stop_at: Some(2), ..NodeLog::default() };
    let replayed = replay(&mut graph(), &[1, 1, 0], &mut log).unwrap();
    assert_eq!(replayed, Replayed { end: ReplayEnd::Stopped, steps: 1 });
}

#[test]
fn a_choice_beyond_the_arity_is_an_error() {
    let failure = replay(&mut graph(), &[1, 3], &mut ()).unwrap_err();
    assert_eq!(failure.error, Error::NoSuchChoice { position: 1, choice: 3, arity: 3 });
    assert_eq!(failure.path, [1]);
}

proptest! {
    #[test]
    fn every_path_of_an_exploration_can_be_replayed(graph in graphs()) {
        let mut notes = VisitLog::default();
        run("bfs", graph.clone(), &mut notes, Options::default());
        for (path, _, state) in notes.paths {
            let mut system = graph.clone();
            let replayed = replay(&mut system, &path, &mut ()).unwrap();
            prop_assert_eq!(replayed, Replayed { end: ReplayEnd::Followed, steps: path.len() });
            prop_assert_eq!(vector(&mut system), state);
        }
    }
}
