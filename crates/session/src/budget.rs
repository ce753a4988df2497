//! The budget of wall time and memory for explaining findings: conversion of error paths to fine steps,
//! shortening, and execution with a recorder.
//!
//! Source: docs/contract.md, `--explain-limit`. Invariant: a spent budget remains spent. The current
//! task then uses the path as found, and the report has the reason.

use crate::control::{Control, PROGRESS_PAUSE, Phase, Progress};
use config::LimitSettings;
use search::limits::resident_bytes;
use std::cell::Cell;
use std::fmt;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Without `--explain-limit`, the budget is this fraction of the search time.
const SHARE: u32 = 10;
const LEAST: Duration = Duration::from_secs(3);
/// The time for explaining after a time limit or an interrupt ended the search.
const GRACE: Duration = Duration::from_secs(1);
/// The memory for explaining in addition to that of the search.
const MEMORY: usize = 64 << 20;
/// The time between two measurements of resident memory.
const MEMORY_PAUSE: Duration = Duration::from_millis(10);

/// The limit that ended the budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    /// The time for explaining.
    Explain(Duration),
    /// The time limit of the check.
    Time,
    /// The memory limit of the check.
    Memory,
    /// The caller interrupted the check.
    Interrupt,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Explain(limit) => {
                let seconds = (limit.as_secs_f64() * 10.0).round() / 10.0;
                write!(f, "the limit of {seconds} s for explaining was reached (--explain-limit)")
            }
            Self::Time => f.write_str("the time limit was reached"),
            Self::Memory => f.write_str("the memory limit was reached"),
            Self::Interrupt => f.write_str("the check was interrupted"),
        }
    }
}

/// Data of an ended search that determine the budget.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchEnd {
    /// The start of the search.
    pub(crate) started: Instant,
    /// The last progress of the search.
    pub(crate) progress: Progress,
}

/// The budget for explaining all findings of a check.
pub(crate) struct Budget<'a> {
    control: Option<&'a Control<'a>>,
    search: SearchEnd,
    /// The end of the budget, with its reason.
    until: Option<(Instant, Limit)>,
    /// The end of the current task, if it is earlier.
    part: Cell<Option<Instant>>,
    /// The limit of resident memory in bytes.
    memory: Option<usize>,
    /// Whether an interrupt ends the budget; false if an interrupt ended the search.
    ends_at_interrupt: bool,
    next_report: Cell<Instant>,
    next_memory_check: Cell<Instant>,
    phase: Cell<Phase>,
    reached: Cell<Option<Limit>>,
}

impl<'a> Budget<'a> {
    /// Returns a budget without limits and without progress reports.
    pub(crate) fn unlimited() -> Self {
        let started = Instant::now();
        let search = SearchEnd { started, progress: Progress::default() };
        Self::with(None, search, None, None)
    }

    /// Returns the budget for explaining, which begins at the end of a search.
    pub(crate) fn after(
        search: SearchEnd,
        limits: &LimitSettings,
        control: &'a Control<'a>,
    ) -> Self {
        let now = Instant::now();
        let usual = || (search.progress.elapsed / SHARE).max(LEAST);
        let limit = limits.explain_limit.unwrap_or_else(usual);
        let mut until = (now + limit, Limit::Explain(limit));
        if let Some(time) = limits.time_limit {
            until = sooner(until, ((search.started + time).max(now + GRACE), Limit::Time));
        }
        let interrupted = control.cancel.load(Ordering::Relaxed);
        if interrupted {
            until = sooner(until, (now + GRACE, Limit::Interrupt));
        }
        let memory = limits.memory_limit.and_then(|limit| {
            let limit = usize::try_from(limit).unwrap_or(usize::MAX);
            Some(limit.max(resident_bytes()?.saturating_add(MEMORY)))
        });
        let mut budget = Self::with(Some(control), search, Some(until), memory);
        budget.ends_at_interrupt = !interrupted;
        budget
    }

    fn with(
        control: Option<&'a Control<'a>>,
        search: SearchEnd,
        until: Option<(Instant, Limit)>,
        memory: Option<usize>,
    ) -> Self {
        let now = Instant::now();
        Self {
            control,
            search,
            until,
            part: Cell::new(None),
            memory,
            ends_at_interrupt: true,
            next_report: Cell::new(now + PROGRESS_PAUSE),
            next_memory_check: Cell::new(now),
            phase: Cell::new(Phase::Shortening),
            reached: Cell::new(None),
        }
    }

    /// Begins a task of a phase. The task may take the fraction `share` of the remaining time.
    pub(crate) fn begin(&self, phase: Phase, share: f64) {
        self.phase.set(phase);
        let part = self.until.map(|(until, _)| {
            let now = Instant::now();
            now + until.saturating_duration_since(now).mul_f64(share)
        });
        self.part.set(part);
    }

    /// Whether the current task must end. The caller asks before each step.
    pub(crate) fn is_spent(&self) -> bool {
        if self.reached.get().is_some() {
            return true;
        }
        let Some(control) = self.control else { return false };
        if self.ends_at_interrupt && control.cancel.load(Ordering::Relaxed) {
            self.reached.set(Some(Limit::Interrupt));
            return true;
        }
        let now = Instant::now();
        if let Some((until, limit)) = self.until
            && now >= until
        {
            self.reached.set(Some(limit));
            return true;
        }
        if self.exceeds_memory(now) {
            self.reached.set(Some(Limit::Memory));
            return true;
        }
        if now >= self.next_report.get() {
            self.next_report.set(now + PROGRESS_PAUSE);
            let (phase, elapsed) = (self.phase.get(), now - self.search.started);
            (control.progress)(&Progress { phase, elapsed, ..self.search.progress });
        }
        self.part.get().is_some_and(|until| now >= until)
    }

    /// Returns the time at which the current task must end.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        let until = self.until.map(|(until, _)| until);
        until.into_iter().chain(self.part.get()).min()
    }

    fn exceeds_memory(&self, now: Instant) -> bool {
        let Some(limit) = self.memory else { return false };
        if now < self.next_memory_check.get() {
            return false;
        }
        self.next_memory_check.set(now + MEMORY_PAUSE);
        resident_bytes().is_some_and(|occupied| occupied > limit)
    }

    /// Returns the limit that ended the current task.
    pub(crate) fn limit(&self) -> Option<Limit> {
        self.reached.get().or(self.until.map(|(_, limit)| limit))
    }
}

fn sooner(one: (Instant, Limit), other: (Instant, Limit)) -> (Instant, Limit) {
    if other.0 < one.0 { other } else { one }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    fn ended_now() -> SearchEnd {
        SearchEnd { started: Instant::now(), progress: Progress::default() }
    }

    fn limits(explain: Option<u64>) -> LimitSettings {
        LimitSettings {
            explain_limit: explain.map(Duration::from_secs),
            ..LimitSettings::default()
        }
    }

    #[test]
    fn a_limit_of_zero_is_spent_and_named() {
        let cancel = AtomicBool::new(false);
        let control = Control { cancel: &cancel, progress: &|_| {}, found: None };
        let budget = Budget::after(ended_now(), &limits(Some(0)), &control);
        assert!(budget.is_spent());
        assert!(budget.limit().is_some_and(|limit| limit.to_string().contains("--explain-limit")));
    }

    #[test]
    fn an_interrupt_ends_the_budget() {
        let cancel = AtomicBool::new(false);
        let control = Control { cancel: &cancel, progress: &|_| {}, found: None };
        let budget = Budget::after(ended_now(), &limits(Some(3600)), &control);
        assert!(!budget.is_spent());
        cancel.store(true, Ordering::Relaxed);
        assert!(budget.is_spent());
        assert_eq!(budget.limit(), Some(Limit::Interrupt));
    }

    #[test]
    fn a_search_that_was_interrupted_leaves_time_for_its_findings() {
        let cancel = AtomicBool::new(true);
        let control = Control { cancel: &cancel, progress: &|_| {}, found: None };
        let budget = Budget::after(ended_now(), &limits(Some(3600)), &control);
        assert!(!budget.is_spent());
        assert_eq!(budget.until.map(|(_, limit)| limit), Some(Limit::Interrupt));
    }

    #[test]
    fn a_part_ends_before_the_budget() {
        let cancel = AtomicBool::new(false);
        let control = Control { cancel: &cancel, progress: &|_| {}, found: None };
        let budget = Budget::after(ended_now(), &limits(Some(3600)), &control);
        budget.begin(Phase::Shortening, 0.0);
        assert!(budget.is_spent());
        budget.begin(Phase::Explaining, 1.0);
        assert!(!budget.is_spent());
    }
}
