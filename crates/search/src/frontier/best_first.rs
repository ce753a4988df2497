//! Best-first search and A* (Hart, Nilsson, Raphael 1968): the open state with the best rating is
//! expanded until all its alternatives are taken. With a bound on the number of open states, the
//! worst states are dropped.

use std::collections::BTreeMap;

use super::setup::StrategySetup;
use super::{Frontier, FrontierEntry, FrontierRequirements};
use crate::heuristic::{Heuristic, PathSummary, rated};
use crate::system::inspection::StateView;

/// The rating and the age of a state. The state with the least rank is expanded first.
type Rank = (i64, u64);

/// The open states, by rank.
#[derive(Debug)]
struct BestFirst {
    heuristic: Box<dyn Heuristic>,
    name: &'static str,
    adds_depth: bool,
    width: usize,
    history: usize,
    open: BTreeMap<Rank, (FrontierEntry, PathSummary)>,
    current: Option<(FrontierEntry, PathSummary)>,
    /// The view of the state to be pushed, or none if the state was not reached just now.
    view: Option<StateView>,
    pushed: u64,
    dropped: u64,
}

/// Creates a frontier ordered by the heuristic.
pub(crate) fn greedy(setup: &StrategySetup) -> Box<dyn Frontier> {
    Box::new(BestFirst::new(setup, false))
}

/// Creates a frontier ordered by the sum of depth and heuristic.
pub(crate) fn astar(setup: &StrategySetup) -> Box<dyn Frontier> {
    Box::new(BestFirst::new(setup, true))
}

impl BestFirst {
    fn new(setup: &StrategySetup, adds_depth: bool) -> Self {
        Self {
            heuristic: (setup.heuristic.open)(setup),
            name: setup.heuristic.name,
            adds_depth,
            width: setup.width.unwrap_or(usize::MAX),
            history: setup.history,
            open: BTreeMap::new(),
            current: None,
            view: None,
            pushed: 0,
            dropped: 0,
        }
    }
}

impl Frontier for BestFirst {
    fn push(&mut self, open: FrontierEntry) {
        let from = self.current.as_ref().map(|(_, path)| path);
        let (heuristic, view) = (&mut *self.heuristic, self.view.take());
        let (path, rating) = rated(heuristic, from, view, open.depth, self.history);
        let depth = if self.adds_depth { i64::from(open.depth) } else { 0 };
        self.open.insert((rating + depth, self.pushed), (open, path));
        self.pushed += 1;
        if self.open.len() > self.width {
            self.open.pop_last();
            self.dropped += 1;
        }
    }

    fn current(&mut self) -> Option<&mut FrontierEntry> {
        if self.current.is_none() {
            self.current = self.open.pop_first().map(|(_, entry)| entry);
        }
        self.current.as_mut().map(|(open, _)| open)
    }

    fn pop(&mut self) {
        self.current = None;
    }

    fn requirements(&self) -> FrontierRequirements {
        self.heuristic.requirements()
    }

    fn observe(&mut self, view: &StateView) {
        self.view = Some(view.clone());
    }

    fn omissions(&self) -> Option<String> {
        let Self { width, dropped, name, .. } = self;
        (*width < usize::MAX).then(|| {
            format!("at most {width} states were kept open (--width): {dropped} that {name} rates worst were not expanded")
        })
    }
}
