//! A listener that requires one exit status at the end of every execution.
//!
//! Source: valid end states, as in SPIN. Invariant: an end state is one of SEMANTICS 15.

use super::{Listener, ListenerContext, ListenerRow, Parameter, Parameters};
use crate::event::{Event, EventMask};
use crate::finding::{Finding, Observes};

const NAME: &str = "end-state";

pub(super) const ROW: ListenerRow = ListenerRow {
    name: NAME,
    help: "every execution must end with the exit status given",
    jpf: &[],
    parameters: &[Parameter { name: "status", jpf: "", help: "that of System.exit (0)" }],
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn Listener>, String> {
    Ok(Box::new(EndState { status: parameters.get("status")?.unwrap_or(0) }))
}

#[derive(Debug)]
struct EndState {
    status: i32,
}

impl Listener for EndState {
    fn observes(&self) -> Observes {
        // Each end of the process is preserved by all reductions, as it depends on all transitions.
        Observes::Nothing
    }

    fn event_mask(&self) -> EventMask {
        EventMask::STATES
    }

    fn event(&mut self, event: &Event<'_>, stage: &mut ListenerContext<'_>) {
        if !matches!(event, Event::Stored { end: true, .. }) {
            return;
        }
        let status = stage.machine.live.globals.halted.unwrap_or(0);
        if status != self.status {
            let message =
                format!("the program ends with status {status} and not with {}", self.status);
            stage.report(Finding::new(NAME, message));
        }
    }
}
