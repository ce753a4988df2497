//! Context bounding: a depth-first search of all executions with a bounded number of preemptions.
//! Source: Musuvathi and Qadeer, "Iterative context bounding for systematic testing of
//! multithreaded programs" (PLDI 2007).
//!
//! The future of a path depends on the state, on the process that ran last, and on the preemptions
//! left. So a state that is reached again is expanded again unless the same process reached it with
//! as few preemptions.
//! Invariant: the stack is the path.

use base::FastMap;
use base::chunks::Chunks;

use super::setup::StrategySetup;
use super::{Frontier, FrontierEntry, FrontierRequirements};
use crate::heuristic::PathSummary;
use crate::store::StateId;
use crate::system::inspection::StateView;

/// A stack of states, with a summary of the path to each state.
#[derive(Debug)]
struct PreemptionBound {
    bound: u32,
    max_depth: u32,
    stack: Chunks<FrontierEntry>,
    summaries: Vec<(PathSummary, StateView)>,
    least: FastMap<(StateId, Option<u32>), u32>,
    view: StateView,
    /// The number of alternatives that were omitted because of the bound.
    skipped: u64,
    /// The number of states that were not expanded because of their depth.
    cut: u64,
}

/// Creates an empty frontier with the bound of `setup`.
pub(crate) fn open(setup: &StrategySetup) -> Box<dyn Frontier> {
    Box::new(PreemptionBound {
        bound: setup.preemptions,
        max_depth: setup.max_depth.unwrap_or(u32::MAX),
        stack: Chunks::default(),
        summaries: Vec::new(),
        least: FastMap::default(),
        view: StateView::default(),
        skipped: 0,
        cut: 0,
    })
}

impl PreemptionBound {
    fn add(&mut self, open: FrontierEntry) -> bool {
        let summary = PathSummary::extend(
            self.summaries.last().map(|(summary, _)| summary),
            &self.view,
            open.depth,
            0,
        );
        let least = self.least.entry((open.state, summary.ran)).or_insert(u32::MAX);
        if summary.preemptions >= *least {
            return false;
        }
        *least = summary.preemptions;
        if open.depth >= self.max_depth {
            self.cut += 1;
            return false;
        }
        self.stack.push(open);
        let view = StateView { branches: Vec::new(), ..self.view.clone() };
        self.summaries.push((summary, view));
        true
    }
}

impl Frontier for PreemptionBound {
    fn push(&mut self, open: FrontierEntry) {
        self.add(open);
    }

    fn current(&mut self) -> Option<&mut FrontierEntry> {
        let (summary, view) = self.summaries.last()?;
        let open = self.stack.last_mut()?;
        if summary.is_enabled && !summary.chooses && summary.preemptions >= self.bound {
            let is_other =
                |next| view.owner(next).is_some_and(|process| Some(process.name) != summary.ran);
            while open.next < open.arity && is_other(open.next) {
                open.next += 1;
                self.skipped += 1;
            }
        }
        Some(open)
    }

    fn pop(&mut self) {
        self.stack.pop();
        self.summaries.pop();
    }

    fn stack(&self) -> Option<&Chunks<FrontierEntry>> {
        Some(&self.stack)
    }

    fn requirements(&self) -> FrontierRequirements {
        FrontierRequirements { views: true, revisits: true, ..FrontierRequirements::default() }
    }

    fn observe(&mut self, view: &StateView) {
        self.view.clone_from(view);
    }

    fn offer(&mut self, open: FrontierEntry) -> bool {
        self.add(open)
    }

    fn omissions(&self) -> Option<String> {
        let Self { bound, skipped, cut, max_depth, .. } = self;
        Some(if !self.stack.is_empty() {
            format!(
                "executions with more than {bound} preemptions are not explored (--preemptions)"
            )
        } else if *cut > 0 {
            format!(
                "executions with more than {bound} preemptions (--preemptions) and those longer than {max_depth} steps (--max-depth) were not explored"
            )
        } else if *skipped > 0 {
            format!(
                "executions with more than {bound} preemptions were not explored (--preemptions); all others were"
            )
        } else {
            format!(
                "no execution with more than {bound} preemptions was found (--preemptions); only an exhaustive strategy such as dfs can prove that there is none"
            )
        })
    }
}
