//! Components of the graph of states from which no end is reachable.
//!
//! Source: SEMANTICS 10 and 25, decision 0070 and 0113. Each fair execution that never ends remains in
//! a terminal component of the graph. Invariant: an edge is recorded for each transition of the search.
//! A reduced search has such a component if and only if the full search has one. Both have the same
//! continuations up to the order of independent transitions.

use crate::places::{location, thread};
use crate::system::{Fault, JavaSystem};
use base::chunks::Chunks;
use properties::Finding;
use properties::finding::program_place;
use report::{NEVER_ENDS, Warning};
use search::{StateId, Store, System, terminal_components};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use vm::schedule::{Action, time_left};
use vm::waiting_loop::waits_in_loop;

/// The number of edges after which a search without late timeouts stops to record them: 8 MiB.
const MOST_EDGES: usize = 1 << 20;

/// The number of states of a component that are examined for the positions of threads.
const STATES_EXAMINED: usize = 1_000;

/// The number of warnings about executions that never end.
const MOST_WARNINGS: usize = 3;

/// The edges of the graph of states, as pairs of states.
#[derive(Debug)]
pub(crate) struct RecordedEdges {
    edges: Chunks<(u32, u32)>,
    /// The number of further edges to record. Without a value, all edges are recorded.
    left: Option<usize>,
    /// The first states in which every thread is blocked or waits in an observed loop.
    waiting: Vec<u32>,
}

impl RecordedEdges {
    /// Creates a list without a limit.
    pub(crate) fn unlimited() -> Self {
        Self { edges: Chunks::default(), left: None, waiting: Vec::new() }
    }

    /// Creates a list that is dropped when it becomes too long.
    pub(crate) fn limited() -> Self {
        Self { left: Some(MOST_EDGES), ..Self::unlimited() }
    }

    /// Adds an edge. Returns false if the list has too many edges.
    pub(crate) fn connect(&mut self, from: StateId, to: StateId) -> bool {
        if let Some(left) = &mut self.left {
            match left.checked_sub(1) {
                Some(less) => *left = less,
                None => return false,
            }
        }
        self.edges.push((from.raw(), to.raw()));
        true
    }

    /// Examines a new state without alternatives. A thread that waits in an observed loop has none,
    /// although it can execute.
    pub(crate) fn reach_end(&mut self, system: &JavaSystem, state: StateId) {
        let live = &system.machine.live;
        let waits = |slot| waits_in_loop(live, slot);
        if self.waiting.len() < MOST_WARNINGS && (0..live.threads.len()).any(waits) {
            self.waiting.push(state.raw());
        }
    }

    /// Returns the sets of states of a completed search from which no end is reachable.
    pub(crate) fn without_end(self, store: &dyn Store) -> StatesWithoutEnd {
        let edges: Vec<(u32, u32)> = self.edges.iter().collect();
        let components = terminal_components(store.len(), &edges);
        StatesWithoutEnd { components, waiting: self.waiting }
    }
}

/// The sets of states of a completed search from which no end is reachable.
#[derive(Debug)]
pub(crate) struct StatesWithoutEnd {
    /// The terminal components with an edge.
    components: Vec<Vec<u32>>,
    /// States in which every thread is blocked or waits in an observed loop.
    waiting: Vec<u32>,
}

impl StatesWithoutEnd {
    /// Whether, under late timeouts, threads may execute forever while a timeout is pending.
    pub(crate) fn stand_still(
        &self,
        system: &mut JavaSystem,
        store: &mut dyn Store,
    ) -> Result<bool, Fault> {
        for states in &self.components {
            if stands_still(system, store, states)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns warnings about the executions that reach these states.
    pub(crate) fn never_end(
        &self,
        system: &mut JavaSystem,
        store: &mut dyn Store,
    ) -> Result<Vec<Warning>, Fault> {
        let mut warnings: BTreeMap<String, Warning> = BTreeMap::new();
        let waiting = self.waiting.iter().map(std::slice::from_ref);
        for states in waiting.chain(self.components.iter().map(Vec::as_slice)) {
            let warning = never_ends(system, store, states)?;
            warnings.entry(warning.id.clone()).or_insert(warning);
            if warnings.len() == MOST_WARNINGS {
                break;
            }
        }
        Ok(warnings.into_values().collect())
    }
}

/// Restores a state of the store.
fn restore(
    system: &mut JavaSystem,
    store: &mut dyn Store,
    state: u32,
    vector: &mut Vec<u32>,
) -> Result<(), Fault> {
    vector.clear();
    store.get(StateId::new(state), vector);
    system.restore(vector)
}

/// Returns the warning about a terminal component. It names the threads that execute in some state, and
/// the threads that wait in all states, with their positions in the first state.
fn never_ends(
    system: &mut JavaSystem,
    store: &mut dyn Store,
    states: &[u32],
) -> Result<Warning, Fault> {
    let mut vector = Vec::new();
    let mut running = BTreeSet::new();
    for state in states.iter().take(STATES_EXAMINED).rev() {
        restore(system, store, *state, &mut vector)?;
        let slots: BTreeSet<usize> =
            system.all_alternatives().iter().map(|action| action.thread()).collect();
        let threads = &system.machine.live.threads;
        running.extend(slots.into_iter().map(|slot| threads[slot].key.clone()));
    }
    // The last state restored is the first one of the component.
    let (mut endless, mut others) = (Vec::new(), Vec::new());
    let (mut place, mut threads) = (None, Vec::new());
    for view in properties::threads(&system.machine) {
        let at = program_place(&view.stack);
        let text = at.map_or_else(String::new, |at| format!(" at {}", location(at).short()));
        if running.contains(&system.machine.live.threads[view.slot].key) {
            endless.push(format!("`{}`{text}", view.name));
            place = place.or(at);
        } else {
            others.push(format!("`{}`{text}", view.name));
        }
        threads.push(thread(view));
    }
    let verb = if endless.len() == 1 { "goes" } else { "go" };
    let mut message = format!(
        "some executions reach a state after which the program cannot end: {} {verb} on for ever",
        endless.join(" and ")
    );
    if !others.is_empty() {
        let verb = if others.len() == 1 { "waits" } else { "wait" };
        let _ = write!(message, "; {} {verb}", others.join(" and "));
    }
    let finding = Finding { place, ..Finding::new(NEVER_ENDS, message) };
    Ok(Warning {
        id: finding.id(),
        property: finding.property.to_owned(),
        message: finding.message,
        location: place.map(location),
        threads,
        ..Warning::default()
    })
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
        restore(system, store, *state, &mut vector)?;
        if system.alternatives().iter().any(|action| matches!(action, Action::Timeout(_))) {
            return Ok(false);
        }
        let live = &system.machine.live;
        is_pending |= (0..live.threads.len()).any(|slot| time_left(live, slot).is_some());
    }
    Ok(is_pending)
}
