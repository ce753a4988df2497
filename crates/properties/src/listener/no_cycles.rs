//! A listener that requires that no execution visits a state twice.
//!
//! Source: JPF's `NoStateCycles`. Invariant: the reported edge closes a cycle, whatever the order of
//! the search. When an edge is added, the states that are reachable from its target by known edges are
//! examined.

use super::{Listener, ListenerContext, ListenerRow, OverRun, Parameters};
use crate::event::{Event, EventMask};
use base::FastMap;

const NAME: &str = "no-state-cycles";

pub(super) const ROW: ListenerRow = ListenerRow {
    name: NAME,
    help: "no execution comes by the same state twice",
    jpf: &["NoStateCycles"],
    parameters: &[],
    open,
};

#[expect(clippy::unnecessary_wraps, reason = "a row of the table may fail")]
fn open(_: &Parameters) -> Result<Box<dyn Listener>, String> {
    Ok(Box::new(NoCycles::default()))
}

#[derive(Debug, Default)]
struct NoCycles {
    edges: OverRun<FastMap<u32, Vec<u32>>>,
}

impl NoCycles {
    /// Whether known edges lead from one state to another.
    fn reaches(&self, from: u32, to: u32) -> bool {
        let mut open = vec![from];
        let mut seen = std::collections::BTreeSet::from([from]);
        while let Some(at) = open.pop() {
            if at == to {
                return true;
            }
            let next = self.edges.get(&at).into_iter().flatten();
            open.extend(next.filter(|state| seen.insert(**state)));
        }
        false
    }
}

impl Listener for NoCycles {
    fn event_mask(&self) -> EventMask {
        EventMask::STATES
    }

    fn event(&mut self, event: &Event<'_>, stage: &mut ListenerContext<'_>) {
        let Event::Advanced { from, state, new, depth, .. } = *event else { return };
        if depth == 0 {
            return;
        }
        self.edges.more().entry(from.raw()).or_default().push(state.raw());
        if !new && self.reaches(state.raw(), from.raw()) {
            let finding = stage.finding(NAME, "an execution comes by the same state again".into());
            stage.report(finding);
        }
    }
}
