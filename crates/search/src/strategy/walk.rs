//! Walks: one path after the other from the start, until enough were walked. What is drawn at each
//! state is the scheduler's; known states are walked through again.
//!
//! Source of the first scheduler: random walks (West, "Protocol validation by random state
//! exploration", PSTV 1986). Invariant: the stack is the path; its last state has either the
//! alternative that was drawn next, or has taken it, and then the walk is over unless a state is
//! pushed.

use std::fmt::{self, Write as _};

use base::chunks::Chunks;

use super::{Frontier, Habits, Open, Setup};
use crate::view::View;
use base::dice::Dice;

/// The longest walk where nothing else is said.
const LONGEST: u32 = 10_000;

/// Draws the alternatives of a walk.
pub(super) trait Scheduler: fmt::Debug {
    /// A walk begins.
    fn begin(&mut self, dice: &mut Dice) {
        let _ = dice;
    }

    /// The alternative to take.
    fn draw(&mut self, open: &Open, view: &View, dice: &mut Dice) -> u32;

    /// The walk that began last is over after so many steps.
    fn end(&mut self, steps: u32) {
        let _ = steps;
    }

    /// Whether it is shown the states.
    fn looks(&self) -> bool {
        true
    }

    /// What its inventors proved of the walks so far, with their numbers.
    fn guarantee(&self) -> Option<String>;
}

/// The start state, and the way from it.
#[derive(Debug)]
struct Walk<S> {
    scheduler: S,
    dice: Dice,
    max_depth: u32,
    limit: u64,
    start: Option<(Open, View)>,
    stack: Chunks<Open>,
    /// What was drawn in the last state.
    drawn: u32,
    view: View,
    walks: u64,
    /// Walks that were broken off for their length.
    cut: u64,
    longest: u32,
}

/// An empty frontier that walks by this scheduler.
pub(super) fn open<S: Scheduler + 'static>(setup: &Setup, scheduler: S) -> Box<dyn Frontier> {
    Box::new(Walk {
        scheduler,
        dice: Dice::new(setup.seed),
        max_depth: setup.max_depth.unwrap_or(LONGEST),
        limit: setup.walks,
        start: None,
        stack: Chunks::default(),
        drawn: 0,
        view: View::default(),
        walks: 0,
        cut: 0,
        longest: 0,
    })
}

impl<S: Scheduler> Walk<S> {
    fn add(&mut self, mut open: Open) {
        if open.depth >= self.max_depth {
            self.cut += 1;
            return;
        }
        self.drawn = self.scheduler.draw(&open, &self.view, &mut self.dice).min(open.arity - 1);
        open.next = self.drawn;
        self.stack.push(open);
    }

    /// Whether the last state has an alternative to take.
    fn goes_on(&self) -> bool {
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
    fn push(&mut self, open: Open) {
        if self.start.is_none() {
            self.start = Some((open, self.view.clone()));
            self.scheduler.begin(&mut self.dice);
        }
        self.add(open);
    }

    fn current(&mut self) -> Option<&mut Open> {
        if !self.goes_on() {
            if !self.stack.is_empty() {
                self.end();
            }
            if self.walks >= self.limit {
                return None;
            }
            let (open, view) = self.start.clone()?;
            self.view = view;
            self.scheduler.begin(&mut self.dice);
            self.add(open);
        }
        self.stack.last_mut()
    }

    fn close(&mut self) {
        self.end();
    }

    fn stack(&self) -> Option<&Chunks<Open>> {
        Some(&self.stack)
    }

    fn habits(&self) -> Habits {
        Habits { looks: self.scheduler.looks(), revisits: true, ..Habits::default() }
    }

    fn look(&mut self, view: &View) {
        self.view.clone_from(view);
    }

    fn offer(&mut self, open: Open) -> bool {
        self.add(open);
        true
    }

    fn share(&self) -> Option<f64> {
        Some(self.walks as f64 / self.limit.max(1) as f64)
    }

    fn unseen(&self) -> Option<String> {
        let Self { walks, longest, cut, max_depth, .. } = self;
        let mut text = match walks {
            1 => format!("one path was walked, of {longest} steps; all others were not seen"),
            _ => format!(
                "{walks} paths were walked, of at most {longest} steps; others were not seen"
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

/// Each alternative is as likely.
#[derive(Debug, Default)]
pub(super) struct Uniform {
    widest: u32,
}

impl Scheduler for Uniform {
    fn draw(&mut self, open: &Open, _: &View, dice: &mut Dice) -> u32 {
        self.widest = self.widest.max(open.arity);
        dice.below(u64::from(open.arity)) as u32
    }

    fn looks(&self) -> bool {
        false
    }

    fn guarantee(&self) -> Option<String> {
        let widest = self.widest;
        Some(format!(
            "a path of k steps is drawn with a probability of at least {widest}^-k (at most {widest} alternatives at each)"
        ))
    }
}

/// An alternative of this range, each as likely.
pub(super) fn any_of(first: u32, count: u32, dice: &mut Dice) -> u32 {
    first + dice.below(u64::from(count)) as u32
}

/// A probability in words.
pub(super) fn probability(p: f64) -> String {
    if p >= 0.001 { format!("{p:.3}") } else { format!("{p:.1e}") }
}
