//! A listener for statistics of the search, by kind of transition.
//!
//! Source: JPF's `SearchStats` and `StateSpaceAnalyzer`. Invariant: counts are totals of the run.

use super::{Listener, ListenerContext, ListenerRow, Output, OverRun, Parameters};
use crate::event::{Event, EventMask};
use crate::finding::Observes;
use std::collections::BTreeMap;
use vm::schedule::Action;

pub(super) const ROW: ListenerRow = ListenerRow {
    name: "search-statistics",
    help: "counts what the search did: steps by kind, choices by alternatives, ways back",
    jpf: &["SearchStats", "StateSpaceAnalyzer"],
    parameters: &[],
    open,
};

#[expect(clippy::unnecessary_wraps, reason = "a row of the table may fail")]
fn open(_: &Parameters) -> Result<Box<dyn Listener>, String> {
    Ok(Box::new(Statistics::default()))
}

#[derive(Debug, Default)]
struct Statistics {
    counts: OverRun<BTreeMap<String, u64>>,
}

impl Statistics {
    fn count(&mut self, what: impl Into<String>) {
        *self.counts.more().entry(what.into()).or_default() += 1;
    }
}

impl Listener for Statistics {
    fn observes(&self) -> Observes {
        Observes::Nothing
    }

    fn event_mask(&self) -> EventMask {
        EventMask::STATES
    }

    fn event(&mut self, event: &Event<'_>, _: &mut ListenerContext<'_>) {
        match *event {
            Event::ChoiceAdvanced { action, .. } => self.count(match action {
                Some(Action::Choose(..)) => "steps by choices of data",
                Some(Action::Timeout(_)) => "steps by timeouts",
                Some(Action::Interrupt(_)) => "steps by interrupts",
                Some(Action::Spurious(_)) => "steps by spurious wake-ups",
                Some(Action::Run(_)) | None => "steps by schedules",
            }),
            Event::ChoiceRegistered { arity, data, .. } => {
                let kind = if data { "data" } else { "schedules" };
                self.count(format!("choices of {kind} with {arity:>3} alternatives"));
            }
            Event::Advanced { new: false, .. } => self.count("known states reached"),
            Event::Stored { end: true, .. } => self.count("end states"),
            Event::Stored { .. } => self.count("states"),
            Event::Backtracked(_) => self.count("ways back"),
            Event::Restored(_) => self.count("states restored elsewhere"),
            Event::Violation(_) => self.count("violations"),
            _ => {}
        }
    }

    fn outcome(&mut self) -> Vec<Output> {
        let lines = self.counts.iter().map(|(what, count)| format!("{count:>8} {what}"));
        vec![Output::Text(lines.collect::<Vec<_>>().join("\n"))]
    }
}
