//! A listener for the number of calls of each method.
//!
//! Source: JPF's `MethodAnalyzer`, as totals. Invariant: counts are totals of the run, and include
//! native methods.

use super::{
    Filter, Listener, ListenerContext, ListenerRow, Output, OverRun, Parameter, Parameters,
};
use crate::event::{Event, EventMask, Happening, Kinds};
use crate::finding::Observes;
use std::collections::BTreeMap;

pub(super) const ROW: ListenerRow = ListenerRow {
    name: "method-counts",
    help: "counts the calls of each method",
    jpf: &["MethodAnalyzer"],
    parameters: &[
        Parameter { name: "include", jpf: "method.include", help: "classes or methods, with *" },
        Parameter { name: "exclude", jpf: "method.exclude", help: "the same, left out" },
    ],
    open,
};

#[expect(clippy::unnecessary_wraps, reason = "a row of the table may fail")]
fn open(parameters: &Parameters) -> Result<Box<dyn Listener>, String> {
    Ok(Box::new(Counts { filter: Filter::of(parameters), counts: OverRun::default() }))
}

#[derive(Debug)]
struct Counts {
    filter: Filter,
    counts: OverRun<BTreeMap<String, u64>>,
}

impl Listener for Counts {
    fn observes(&self) -> Observes {
        Observes::Everything
    }

    fn event_mask(&self) -> EventMask {
        EventMask::execution(Kinds::METHODS)
    }

    fn event(&mut self, event: &Event<'_>, _: &mut ListenerContext<'_>) {
        let Event::Happened(Happening::Entered(method) | Happening::Native { method, .. }) = event
        else {
            return;
        };
        if self.filter.takes_method(method) {
            let name =
                format!("{}.{}{}", method.class().java_name(), method.name, method.descriptor);
            *self.counts.more().entry(name).or_default() += 1;
        }
    }

    fn outcome(&mut self) -> Vec<Output> {
        let lines = self.counts.iter().map(|(name, count)| format!("{count:>8} {name}"));
        vec![Output::Text(lines.collect::<Vec<_>>().join("\n"))]
    }
}
