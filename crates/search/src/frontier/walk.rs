//! Random walks: a number of paths from the start state, one after the other. A scheduler draws the
//! alternative at each state. Walks pass through known states.
//!
//! Source of the uniform scheduler: West, "Protocol validation by random state exploration" (PSTV
//! 1986).
//! Invariant: the stack is the path. In the last state, the drawn alternative is the next one or
//! was taken. In the latter case the walk ends unless a state is pushed.

use std::fmt::{self, Write as _};

use base::chunks::Chunks;

use super::setup::StrategySetup;
use super::{Frontier, FrontierEntry, FrontierRequirements};
use crate::system::inspection::StateView;
use base::rng::Rng;

/// The default bound on the length of a walk.
const LONGEST: u32 = 10_000;

/// A scheduler, which draws the alternatives of a walk.
pub(crate) trait Scheduler: fmt::Debug {
    /// Begins a walk.
    fn begin(&mut self, rng: &mut Rng) {
        let _ = rng;
    }

    /// Draws the alternative to take.
    fn draw(&mut self, open: &FrontierEntry, view: &StateView, rng: &mut Rng) -> u32;

    /// Ends a walk of this many steps.
    fn end(&mut self, steps: u32) {
        let _ = steps;
    }

    /// Whether the scheduler needs views of states.
    fn needs_views(&self) -> bool {
        true
    }

    /// Returns a text about the proven guarantee, with the numbers of the walks so far.
    fn guarantee(&self) -> Option<String>;
}

/// The present walk from the start state, and counts over all walks.
#[derive(Debug)]
struct Walk<S> {
    scheduler: S,
    rng: Rng,
    max_depth: u32,
    limit: u64,
    start: Option<(FrontierEntry, StateView)>,
    stack: Chunks<FrontierEntry>,
    /// The alternative that was drawn in the last state.
    drawn: u32,
    view: StateView,
    walks: u64,
    /// The number of walks that were cut off because of their length.
    cut: u64,
    longest: u32,
}

/// Creates an empty frontier with this scheduler.
pub(crate) fn open<S: Scheduler + 'static>(
    setup: &StrategySetup,
    scheduler: S,
) -> Box<dyn Frontier> {
    Box::new(Walk {
        scheduler,
        rng: Rng::new(setup.seed),
        max_depth: setup.max_depth.unwrap_or(LONGEST),
        limit: setup.walks,
        start: None,
        stack: Chunks::default(),
        drawn: 0,
        view: StateView::default(),
        walks: 0,
        cut: 0,
        longest: 0,
    })
}

impl<S: Scheduler> Walk<S> {
    fn add(&mut self, mut open: FrontierEntry) {
        if open.depth >= self.max_depth {
            self.cut += 1;
            return;
        }
        self.drawn = self.scheduler.draw(&open, &self.view, &mut self.rng).min(open.arity - 1);
        open.next = self.drawn;
        self.stack.push(open);
    }

    /// Whether the last state has the drawn alternative to take.
    fn continues(&self) -> bool {
        self.stack.last().is_some_and(|open| open.next == self.drawn)
    }

    fn end(&mut self) {
        let steps = self.stack.len() as u32;
        self.walks += 1;
        self.longest = self.longest.max(steps);
        self.scheduler.end(steps);
        self.stack.clear();
    }
}

impl<S: Scheduler> Frontier for Walk<S> {
    fn push(&mut self, open: FrontierEntry) {
        if self.start.is_none() {
            self.start = Some((open, self.view.clone()));
            self.scheduler.begin(&mut self.rng);
        }
        self.add(open);
    }

    fn current(&mut self) -> Option<&mut FrontierEntry> {
        if !self.continues() {
            if !self.stack.is_empty() {
                self.end();
            }
            if self.walks >= self.limit {
                return None;
            }
            let (open, view) = self.start.clone()?;
            self.view = view;
            self.scheduler.begin(&mut self.rng);
            self.add(open);
        }
        self.stack.last_mut()
    }

    fn pop(&mut self) {
        self.end();
    }

    fn stack(&self) -> Option<&Chunks<FrontierEntry>> {
        Some(&self.stack)
    }

    fn requirements(&self) -> FrontierRequirements {
        FrontierRequirements {
            views: self.scheduler.needs_views(),
            revisits: true,
            ..FrontierRequirements::default()
        }
    }

    fn observe(&mut self, view: &StateView) {
        self.view.clone_from(view);
    }

    fn offer(&mut self, open: FrontierEntry) -> bool {
        self.add(open);
        true
    }

    fn progress(&self) -> Option<f64> {
        Some(self.walks as f64 / self.limit.max(1) as f64)
    }

    fn omissions(&self) -> Option<String> {
        let Self { walks, longest, cut, max_depth, .. } = self;
        let mut text = match walks {
            1 => format!("one path was walked, of {longest} steps; all others were not explored"),
            _ => format!(
                "{walks} paths were walked, of at most {longest} steps; others were not explored"
            ),
        };
        if *cut > 0 {
            // Writing to a string cannot fail.
            let _ = write!(text, "; {cut} were cut off at depth {max_depth} (--max-depth)");
        }
        if let Some(guarantee) = self.scheduler.guarantee() {
            let _ = write!(text, "; {guarantee}");
        }
        Some(text)
    }
}

/// A scheduler that draws alternatives uniformly.
#[derive(Debug, Default)]
pub(crate) struct Uniform {
    widest: u32,
}

impl Scheduler for Uniform {
    fn draw(&mut self, open: &FrontierEntry, _: &StateView, rng: &mut Rng) -> u32 {
        self.widest = self.widest.max(open.arity);
        rng.below(u64::from(open.arity)) as u32
    }

    fn needs_views(&self) -> bool {
        false
    }

    fn guarantee(&self) -> Option<String> {
        let widest = self.widest;
        Some(format!(
            "a path of k steps is drawn with a probability of at least {widest}^-k (at most {widest} alternatives at each)"
        ))
    }
}

/// Draws one of `count` alternatives from `first` on uniformly.
pub(crate) fn any_of(first: u32, count: u32, rng: &mut Rng) -> u32 {
    first + rng.below(u64::from(count)) as u32
}

/// Formats a probability.
pub(crate) fn probability(p: f64) -> String {
    if p >= 0.001 { format!("{p:.3}") } else { format!("{p:.1e}") }
}
