//! A listener that ends the search at a limit of time, heap, depth, states or instructions.
//!
//! Source: JPF's `BudgetChecker`. Invariant: an exceeded budget makes the result incomplete.

use super::{Listener, ListenerContext, ListenerRow, Parameter, Parameters};
use crate::event::{Event, EventMask};
use crate::finding::Observes;
use std::time::{Duration, Instant};

pub(super) const ROW: ListenerRow = ListenerRow {
    name: "budget",
    help: "ends the search when time, heap, depth, states or instructions are used up",
    jpf: &["BudgetChecker"],
    parameters: &[
        Parameter { name: "time", jpf: "budget.max_time", help: "milliseconds, or 10s, 2m" },
        Parameter { name: "heap", jpf: "budget.max_heap", help: "bytes of the program's objects" },
        Parameter { name: "depth", jpf: "budget.max_depth", help: "transitions on a path" },
        Parameter { name: "states", jpf: "budget.max_state", help: "states stored" },
        Parameter { name: "new-states", jpf: "budget.max_new_states", help: "the same" },
        Parameter { name: "instructions", jpf: "budget.max_insn", help: "operations executed" },
    ],
    open,
};

fn open(parameters: &Parameters) -> Result<Box<dyn Listener>, String> {
    let states: Option<u64> = parameters.get("states")?;
    Ok(Box::new(Budget {
        began: Instant::now(),
        time: parameters.time("time")?,
        heap: parameters.get("heap")?,
        depth: parameters.get("depth")?,
        states: states.or(parameters.get("new-states")?),
        instructions: parameters.get("instructions")?,
        stored: 0,
    }))
}

#[derive(Debug)]
struct Budget {
    began: Instant,
    time: Option<Duration>,
    heap: Option<usize>,
    depth: Option<u32>,
    states: Option<u64>,
    instructions: Option<u64>,
    stored: u64,
}

impl Listener for Budget {
    fn observes(&self) -> Observes {
        // The budget limits the search itself, whatever the reduction.
        Observes::Nothing
    }

    fn event_mask(&self) -> EventMask {
        EventMask::STATES
    }

    fn event(&mut self, event: &Event<'_>, stage: &mut ListenerContext<'_>) {
        let Event::Advanced { new, depth, .. } = *event else { return };
        self.stored += u64::from(new);
        let machine = stage.machine;
        let used = [
            self.time
                .is_some_and(|most| self.began.elapsed() > most)
                .then(|| "the time is used up".to_owned()),
            self.heap
                .is_some_and(|most| machine.live.heap.bytes() > most)
                .then(|| format!("objects take {} bytes", machine.live.heap.bytes())),
            self.depth
                .is_some_and(|most| depth > most)
                .then(|| format!("a path has {depth} transitions")),
            self.states
                .is_some_and(|most| self.stored > most)
                .then(|| format!("there are {} states", self.stored)),
            self.instructions
                .is_some_and(|most| machine.run.instructions > most)
                .then(|| format!("{} operations were executed", machine.run.instructions)),
        ];
        if let Some(what) = used.into_iter().flatten().next() {
            stage.stop(format!("{what} (listener budget)"));
        }
    }
}
