//! A listener that estimates the number of states during the search.
//!
//! Source: Knuth, "Estimating the efficiency of backtrack programs", 1975, on the tree of paths; JPF's
//! `StateCountEstimator`. Invariant: the result is labelled as an estimate. The share of a state is
//! data of the path, and the explored share is data of the run.

use super::{Listener, ListenerContext, ListenerRow, OnPath, Output, OverRun, Parameters, Rewound};
use crate::event::{Event, EventMask};
use crate::finding::Observes;

pub(super) const ROW: ListenerRow = ListenerRow {
    name: "state-estimate",
    help: "estimates the number of states, each time it has doubled",
    jpf: &["StateCountEstimator"],
    parameters: &[],
    open,
};

#[expect(clippy::unnecessary_wraps, reason = "a row of the table may fail")]
fn open(_: &Parameters) -> Result<Box<dyn Listener>, String> {
    Ok(Box::new(Estimate {
        share: OnPath::new(1.0),
        done: OverRun::new(0.0),
        states: OverRun::new(0),
        estimates: OverRun::new(Vec::new()),
    }))
}

#[derive(Debug)]
struct Estimate {
    /// The share of all paths that lead through the current state.
    share: OnPath<f64>,
    /// The share of all paths that were explored.
    done: OverRun<f64>,
    states: OverRun<u64>,
    /// Numbers of stored states, each with the estimate at that time.
    estimates: OverRun<Vec<(u64, u64)>>,
}

impl Listener for Estimate {
    fn observes(&self) -> Observes {
        Observes::Nothing
    }

    fn event_mask(&self) -> EventMask {
        EventMask::STATES
    }

    fn event(&mut self, event: &Event<'_>, _: &mut ListenerContext<'_>) {
        match *event {
            Event::ChoiceAdvanced { arity, .. } => *self.share /= f64::from(arity.max(1)),
            Event::Advanced { new: false, .. } => *self.done.more() += *self.share,
            Event::Stored { end, .. } => {
                *self.states.more() += 1;
                if end {
                    *self.done.more() += *self.share;
                }
                if self.states.is_power_of_two() && *self.done > 0.0 {
                    let estimate = (*self.states as f64 / self.done.min(1.0)) as u64;
                    self.estimates.more().push((*self.states, estimate));
                }
            }
            _ => {}
        }
    }

    fn on_path(&mut self) -> Vec<&mut dyn Rewound> {
        vec![&mut self.share]
    }

    fn outcome(&mut self) -> Vec<Output> {
        let lines = self
            .estimates
            .iter()
            .map(|(states, estimate)| format!("at {states} states: about {estimate} in all"));
        let mut lines: Vec<String> = lines.collect();
        lines.push(format!("in the end: {} states", *self.states));
        vec![Output::Text(lines.join("\n"))]
    }
}
