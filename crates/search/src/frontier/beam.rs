//! Beam search (Lowerre 1976): the search proceeds by levels, and expands only the best states of
//! each level.

use super::setup::StrategySetup;
use super::{Frontier, FrontierEntry, FrontierRequirements};
use crate::heuristic::{Heuristic, PathSummary, rated};
use crate::system::inspection::StateView;

/// The default number of states that are expanded on a level.
const WIDTH: usize = 100;

/// The rest of the present level, and the next level. The last state of the present level is the
/// current state.
#[derive(Debug)]
struct Beam {
    heuristic: Box<dyn Heuristic>,
    name: &'static str,
    width: usize,
    history: usize,
    level: Vec<(FrontierEntry, PathSummary)>,
    next: Vec<(i64, FrontierEntry, PathSummary)>,
    view: Option<StateView>,
    dropped: u64,
}

/// Creates an empty beam.
pub(crate) fn open(setup: &StrategySetup) -> Box<dyn Frontier> {
    Box::new(Beam {
        heuristic: (setup.heuristic.open)(setup),
        name: setup.heuristic.name,
        width: setup.width.unwrap_or(WIDTH),
        history: setup.history,
        level: Vec::new(),
        next: Vec::new(),
        view: None,
        dropped: 0,
    })
}

impl Frontier for Beam {
    fn push(&mut self, open: FrontierEntry) {
        let from = self.level.last().map(|(_, path)| path);
        let (heuristic, view) = (&mut *self.heuristic, self.view.take());
        let (path, rating) = rated(heuristic, from, view, open.depth, self.history);
        self.next.push((rating, open, path));
    }

    fn current(&mut self) -> Option<&mut FrontierEntry> {
        if self.level.is_empty() {
            self.next.sort_by_key(|(rating, ..)| *rating);
            self.dropped += self.next.len().saturating_sub(self.width) as u64;
            self.next.truncate(self.width);
            self.level.extend(self.next.drain(..).rev().map(|(_, open, path)| (open, path)));
        }
        self.level.last_mut().map(|(open, _)| open)
    }

    fn pop(&mut self) {
        self.level.pop();
    }

    fn requirements(&self) -> FrontierRequirements {
        self.heuristic.requirements()
    }

    fn observe(&mut self, view: &StateView) {
        self.view = Some(view.clone());
    }

    fn omissions(&self) -> Option<String> {
        let Self { width, dropped, name, .. } = self;
        Some(format!(
            "beam search: at most {width} states of each depth were expanded; {dropped} that {name} rates worse were not"
        ))
    }
}
