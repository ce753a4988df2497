//! Beam search (Lowerre 1976): level by level, and of each only the states rated best go on.

use super::heuristic::{Heuristic, Way, rate};
use super::{Frontier, Habits, Open, Setup};
use crate::view::View;

/// How many states go on where nothing else is said.
const WIDTH: usize = 100;

/// The rest of a level, its last state the current one, and the next level.
#[derive(Debug)]
struct Beam {
    heuristic: Box<dyn Heuristic>,
    name: &'static str,
    width: usize,
    history: usize,
    level: Vec<(Open, Way)>,
    next: Vec<(i64, Open, Way)>,
    view: Option<View>,
    dropped: u64,
}

/// An empty beam.
pub(super) fn open(setup: &Setup) -> Box<dyn Frontier> {
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
    fn push(&mut self, open: Open) {
        let from = self.level.last().map(|(_, way)| way);
        let (way, rating) = match self.view.take() {
            Some(view) => {
                let way = Way::on(from, &view, open.depth, self.history);
                let rating = rate(&mut *self.heuristic, &way, &view);
                (way, rating)
            }
            None => (Way { depth: open.depth, ..Way::default() }, 0),
        };
        self.next.push((rating, open, way));
    }

    fn current(&mut self) -> Option<&mut Open> {
        if self.level.is_empty() {
            self.next.sort_by_key(|(rating, ..)| *rating);
            self.dropped += self.next.len().saturating_sub(self.width) as u64;
            self.next.truncate(self.width);
            self.level.extend(self.next.drain(..).rev().map(|(_, open, way)| (open, way)));
        }
        self.level.last_mut().map(|(open, _)| open)
    }

    fn close(&mut self) {
        self.level.pop();
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
        Some(format!(
            "beam search: of each depth at most {width} states went on; {dropped} that {name} rates worse did not"
        ))
    }
}
