//! A listener for thrown exceptions, caught or uncaught: their positions and counts.
//!
//! Source: JPF's `ExceptionThrown` notification. Invariant: counts are totals of the run. An exception
//! counts again if its propagation continues after a scheduling point.

use super::{
    Filter, Listener, ListenerContext, ListenerRow, Output, OverRun, Parameter, Parameters,
};
use crate::event::{Event, EventMask, Happening, Kinds};
use crate::finding::{Observes, program_place};
use std::collections::BTreeMap;

pub(super) const ROW: ListenerRow = ListenerRow {
    name: "exceptions",
    help: "counts the exceptions thrown, by class and place",
    jpf: &[],
    parameters: &[
        Parameter { name: "include", jpf: "", help: "classes of exceptions, with *; all without" },
        Parameter { name: "exclude", jpf: "", help: "the same, left out" },
    ],
    open,
};

#[expect(clippy::unnecessary_wraps, reason = "a row of the table may fail")]
fn open(parameters: &Parameters) -> Result<Box<dyn Listener>, String> {
    Ok(Box::new(Exceptions { filter: Filter::of(parameters), counts: OverRun::default() }))
}

#[derive(Debug)]
struct Exceptions {
    filter: Filter,
    counts: OverRun<BTreeMap<String, u64>>,
}

impl Listener for Exceptions {
    fn observes(&self) -> Observes {
        Observes::Threads
    }

    fn event_mask(&self) -> EventMask {
        EventMask::execution(Kinds::EXCEPTIONS)
    }

    fn event(&mut self, event: &Event<'_>, stage: &mut ListenerContext<'_>) {
        let Event::Happened(Happening::Thrown(exception)) = event else { return };
        let class = stage.machine.live.heap.get(*exception).class().java_name();
        if self.filter.takes(&class, true) {
            let place = program_place(&stage.stack()).map_or_else(String::new, |p| p.text());
            *self.counts.more().entry(format!("{class} at {place}")).or_default() += 1;
        }
    }

    fn outcome(&mut self) -> Vec<Output> {
        let lines = self.counts.iter().map(|(what, count)| format!("{count:>8} {what}"));
        vec![Output::Text(lines.collect::<Vec<_>>().join("\n"))]
    }
}
