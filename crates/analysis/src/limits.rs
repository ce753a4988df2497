//! Limits of an analysis: an interrupt, and a deadline.
//!
//! Invariant: loops whose length depends on the size of a program query these limits. An ended analysis
//! reports that it was ended, and its result is what was known by then.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The end of the text about parts that the time limit has ended.
pub const AT_TIME_LIMIT: &str = "at the time limit";

/// The part of an analysis that this process computes. The thread that ends a late process tells it.
static PHASE: Mutex<&'static str> = Mutex::new("");

/// Returns the part of an analysis that this process computes; an empty text before the first part.
pub fn phase() -> &'static str {
    *PHASE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The number of queries between two readings of the clock.
const EVERY: u32 = 4;

/// An interrupt and a deadline, with the parts of the analysis that were given up.
#[derive(Debug, Default)]
pub struct Limits<'a> {
    cancel: Option<&'a AtomicBool>,
    until: Option<Instant>,
    questions: Cell<u32>,
    is_over: Cell<bool>,
    /// The part of the analysis that is computed.
    phase: Cell<&'static str>,
    given_up: RefCell<Vec<String>>,
}

impl<'a> Limits<'a> {
    /// Creates limits from a flag that requests the end and a deadline.
    pub fn new(cancel: &'a AtomicBool, until: Option<Instant>) -> Self {
        Self { cancel: Some(cancel), until, ..Self::default() }
    }

    /// Notes which part of the analysis begins.
    pub(crate) fn begin(&self, phase: &'static str) {
        self.phase.set(phase);
        *PHASE.lock().unwrap_or_else(PoisonError::into_inner) = phase;
    }

    /// Whether the analysis has to end.
    pub(crate) fn is_over(&self) -> bool {
        if self.is_over.get() {
            return true;
        }
        let asked = self.questions.get().wrapping_add(1);
        self.questions.set(asked);
        let is_cancelled = self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed));
        let is_late = || asked % EVERY == 1 && self.until.is_some_and(|at| Instant::now() >= at);
        if is_cancelled || is_late() {
            self.is_over.set(true);
            let why = if is_cancelled { "by an interrupt" } else { AT_TIME_LIMIT };
            let phase = Some(self.phase.get()).filter(|phase| !phase.is_empty());
            self.give_up(&match phase {
                Some(phase) => format!("{phase} and the rest, {why}"),
                None => format!("the rest, {why}"),
            });
        }
        self.is_over.get()
    }

    /// Whether the analysis was ended.
    pub(crate) fn has_ended(&self) -> bool {
        self.is_over.get()
    }

    /// Notes that a part of the analysis was not completed.
    pub(crate) fn give_up(&self, what: &str) {
        let mut all = self.given_up.borrow_mut();
        if !all.iter().any(|known| known == what) {
            all.push(what.to_owned());
        }
    }

    /// Returns the parts that were given up, as lines of text.
    pub(crate) fn told(&self) -> Vec<String> {
        self.given_up.borrow().iter().map(|what| format!("given up: {what}")).collect()
    }

    /// Returns the parts that were given up.
    pub fn given_up(&self) -> Vec<String> {
        self.given_up.borrow().clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupt_and_a_deadline_end_an_analysis_once() {
        let cancel = AtomicBool::new(false);
        let limits = Limits::new(&cancel, None);
        assert!(!limits.is_over() && !limits.has_ended());
        cancel.store(true, Ordering::Relaxed);
        assert!(limits.is_over() && limits.is_over() && limits.has_ended());
        assert_eq!(limits.told(), ["given up: the rest, by an interrupt"]);
        let running = AtomicBool::new(false);
        let late = Limits::new(&running, Some(Instant::now()));
        assert!((0..=EVERY).any(|_| late.is_over()));
        assert_eq!(late.given_up(), ["the rest, at the time limit"]);
        let within = Limits::new(&running, Some(Instant::now()));
        within.begin("points-to sets");
        assert!((0..=EVERY).any(|_| within.is_over()));
        assert_eq!(within.given_up(), ["points-to sets and the rest, at the time limit"]);
    }
}
