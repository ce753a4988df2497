//! Context bounding (Musuvathi and Qadeer, "Iterative context bounding for systematic testing of
//! multithreaded programs", PLDI 2007), depth first: every execution in which at most so many threads
//! are kept from going on though they could.
//!
//! What may still happen depends on the state, on who ran last, and on how many preemptions are left;
//! so a state that is reached again goes on again if it was never reached by that thread with as few.
//! Invariant: the stack is the path.

use base::FastMap;
use base::chunks::Chunks;

use super::heuristic::Way;
use super::{Frontier, Habits, Open, Setup};
use crate::store::StateId;
use crate::view::View;

/// A stack of states, and what is known of the way to each.
#[derive(Debug)]
struct Bounded {
    bound: u32,
    max_depth: u32,
    stack: Chunks<Open>,
    ways: Vec<(Way, View)>,
    least: FastMap<(StateId, Option<u32>), u32>,
    view: View,
    /// Alternatives that would have been a preemption too many.
    skipped: u64,
    /// States that were not gone on from for their depth.
    cut: u64,
}

/// An empty frontier with the setup's bound.
pub(super) fn open(setup: &Setup) -> Box<dyn Frontier> {
    Box::new(Bounded {
        bound: setup.preemptions,
        max_depth: setup.max_depth.unwrap_or(u32::MAX),
        stack: Chunks::default(),
        ways: Vec::new(),
        least: FastMap::default(),
        view: View::default(),
        skipped: 0,
        cut: 0,
    })
}

impl Bounded {
    fn add(&mut self, open: Open) -> bool {
        let way = Way::on(self.ways.last().map(|(way, _)| way), &self.view, open.depth, 0);
        let least = self.least.entry((open.state, way.ran)).or_insert(u32::MAX);
        if way.preemptions >= *least {
            return false;
        }
        *least = way.preemptions;
        if open.depth >= self.max_depth {
            self.cut += 1;
            return false;
        }
        self.stack.push(open);
        let view = View { branches: Vec::new(), ..self.view.clone() };
        self.ways.push((way, view));
        true
    }
}

impl Frontier for Bounded {
    fn push(&mut self, open: Open) {
        self.add(open);
    }

    fn current(&mut self) -> Option<&mut Open> {
        let (way, view) = self.ways.last()?;
        let open = self.stack.last_mut()?;
        if way.goes_on && !way.chooses && way.preemptions >= self.bound {
            let is_other = |next| view.owner(next).is_some_and(|actor| Some(actor.name) != way.ran);
            while open.next < open.arity && is_other(open.next) {
                open.next += 1;
                self.skipped += 1;
            }
        }
        Some(open)
    }

    fn close(&mut self) {
        self.stack.pop();
        self.ways.pop();
    }

    fn stack(&self) -> Option<&Chunks<Open>> {
        Some(&self.stack)
    }

    fn habits(&self) -> Habits {
        Habits { looks: true, revisits: true, ..Habits::default() }
    }

    fn look(&mut self, view: &View) {
        self.view.clone_from(view);
    }

    fn offer(&mut self, open: Open) -> bool {
        self.add(open)
    }

    fn unseen(&self) -> Option<String> {
        let Self { bound, skipped, cut, max_depth, .. } = self;
        Some(if !self.stack.is_empty() {
            format!(
                "executions with more than {bound} preemptions were not to be seen (--preemptions)"
            )
        } else if *cut > 0 {
            format!(
                "executions with more than {bound} preemptions (--preemptions) and those longer than {max_depth} steps (--max-depth) were not seen"
            )
        } else if *skipped > 0 {
            format!(
                "executions with more than {bound} preemptions were not seen (--preemptions); all others were"
            )
        } else {
            format!(
                "no execution has more than {bound} preemptions (--preemptions), as far as could be seen; only --search dfs and its like prove it"
            )
        })
    }
}
