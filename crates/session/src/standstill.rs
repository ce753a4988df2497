//! Cycles without progress of time: under `--timeouts late`, threads execute forever, so that the
//! timeout of another thread never fires.
//!
//! Source: SEMANTICS 25, decision 0070. Each fair execution of this kind ends in a terminal component
//! of the graph of states. Invariant: if no such component is found, each pending timeout either fires
//! in a continuation, or its thread continues without it.

use crate::system::{Fault, JavaSystem};
use base::chunks::Chunks;
use search::{StateId, Store, System, terminal_components};
use vm::schedule::{Action, time_left};

/// The transitions of a search, as pairs of states.
#[derive(Debug, Default)]
pub(crate) struct TimelessCycles {
    edges: Chunks<(u32, u32)>,
}

impl TimelessCycles {
    /// Adds a transition.
    pub(crate) fn connect(&mut self, from: StateId, to: StateId) {
        self.edges.push((from.raw(), to.raw()));
    }

    /// Whether, in a completed search, threads may execute forever while a timeout is pending.
    pub(crate) fn exist(
        &self,
        system: &mut JavaSystem,
        store: &mut dyn Store,
    ) -> Result<bool, Fault> {
        let edges: Vec<(u32, u32)> = self.edges.iter().collect();
        for states in terminal_components(store.len(), &edges) {
            if stands_still(system, store, &states)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Whether a timeout is pending in some of these states, and none of these states has an alternative
/// that fires a timeout.
fn stands_still(
    system: &mut JavaSystem,
    store: &mut dyn Store,
    states: &[u32],
) -> Result<bool, Fault> {
    let mut is_pending = false;
    let mut vector = Vec::new();
    for state in states {
        vector.clear();
        store.get(StateId::new(*state), &mut vector);
        system.restore(&vector)?;
        if system.alternatives().iter().any(|action| matches!(action, Action::Timeout(_))) {
            return Ok(false);
        }
        let live = &system.machine.live;
        is_pending |= (0..live.threads.len()).any(|slot| time_left(live, slot).is_some());
    }
    Ok(is_pending)
}
