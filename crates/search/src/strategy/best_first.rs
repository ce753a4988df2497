//! Best first and A* (Hart, Nilsson, Raphael 1968): the open state rated best goes on until all its
//! alternatives are taken; with a bound on how many are open the worst are dropped.

use std::collections::BTreeMap;

use super::heuristic::{Heuristic, Way, rate};
use super::{Frontier, Habits, Open, Setup};
use crate::view::View;

/// Rating and age: the least goes on.
type Rank = (i64, u64);

/// Open states by rating.
#[derive(Debug)]
struct BestFirst {
    heuristic: Box<dyn Heuristic>,
    name: &'static str,
    adds_depth: bool,
    width: usize,
    history: usize,
    open: BTreeMap<Rank, (Open, Way)>,
    current: Option<(Open, Way)>,
    /// The state to be pushed; none where it was not reached just now.
    view: Option<View>,
    pushed: u64,
    dropped: u64,
}

/// A frontier rated by the heuristic alone.
pub(super) fn greedy(setup: &Setup) -> Box<dyn Frontier> {
    Box::new(BestFirst::new(setup, false))
}

/// One rated by depth and heuristic.
pub(super) fn astar(setup: &Setup) -> Box<dyn Frontier> {
    Box::new(BestFirst::new(setup, true))
}

impl BestFirst {
    fn new(setup: &Setup, adds_depth: bool) -> Self {
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
    fn push(&mut self, open: Open) {
        let from = self.current.as_ref().map(|(_, way)| way);
        let (way, rating) = match self.view.take() {
            Some(view) => {
                let way = Way::on(from, &view, open.depth, self.history);
                let rating = rate(&mut *self.heuristic, &way, &view);
                (way, rating)
            }
            None => (Way { depth: open.depth, ..Way::default() }, 0),
        };
        let depth = if self.adds_depth { i64::from(open.depth) } else { 0 };
        self.open.insert((rating + depth, self.pushed), (open, way));
        self.pushed += 1;
        if self.open.len() > self.width {
            self.open.pop_last();
            self.dropped += 1;
        }
    }

    fn current(&mut self) -> Option<&mut Open> {
        if self.current.is_none() {
            self.current = self.open.pop_first().map(|(_, entry)| entry);
        }
        self.current.as_mut().map(|(open, _)| open)
    }

    fn close(&mut self) {
        self.current = None;
    }

    fn habits(&self) -> Habits {
        let branches = self.heuristic.wants_branches();
        Habits { looks: true, branches, ..Habits::default() }
    }

    fn look(&mut self, view: &View) {
        self.view = Some(view.clone());
    }

    fn unseen(&self) -> Option<String> {
        let Self { width, dropped, name, .. } = self;
        (*width < usize::MAX).then(|| {
            format!("at most {width} states were kept open (--width): {dropped} that {name} rates worst were not gone on from")
        })
    }
}
