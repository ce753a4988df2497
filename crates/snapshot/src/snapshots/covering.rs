//! States that are covered by other states, which differ only in their path condition.
//!
//! Source: decision 0091. Invariant: the vector of a covered state is the vector of the state that
//! covers it.

use crate::snapshots::Snapshots;
use crate::vector::{CONDITION, GLOBALS, TableFull};
use base::FastMap;
use inputs::listing::CONDITION_WORDS;
use vm::Machine;

/// The greatest number of states with equal vectors that are compared. The newest states are
/// compared first.
const COMPARED: usize = 8;

/// A state that may cover other states.
#[derive(Clone, Copy, Debug)]
pub(super) struct CoveringState {
    /// The number of the path condition.
    condition: u32,
    /// The component of the globals.
    globals: u32,
}

/// The visited states without a cover, by their vectors without path conditions.
pub(super) type CoverIndex = FastMap<Box<[u32]>, Vec<CoveringState>>;

/// Begins the comparison: from now on, [`cover`] compares each state with the states that may cover
/// it.
pub fn begin(snapshots: &mut Snapshots) {
    snapshots.covers = Some(Box::default());
}

/// Replaces the vector just encoded by the vector of a state that covers it, if there is such a
/// state. All vectors of former calls must be those of visited states.
pub fn cover(
    snapshots: &mut Snapshots,
    machine: &Machine,
    vector: &mut [u32],
) -> Result<(), TableFull> {
    let Snapshots { covers: Some(covers), components, .. } = snapshots else { return Ok(()) };
    let globals = vector[GLOBALS];
    let words = components.words_of(globals).into_owned();
    let [condition, _, shared]: [u32; CONDITION_WORDS] =
        std::array::from_fn(|at| words[CONDITION + at]);
    components.words = words;
    // The last word, the number of symbols of values, is kept.
    components.words[CONDITION..][..CONDITION_WORDS - 1].fill(0);
    vector[GLOBALS] = components.intern()?;
    let states = covers.entry((&*vector).into()).or_default();
    vector[GLOBALS] = globals;
    if states.iter().any(|state| state.globals == globals) {
        return Ok(());
    }
    let mut newest = states.iter().rev().take(COMPARED);
    match newest.find(|state| machine.live.symbols.implies(condition, state.condition, shared)) {
        Some(state) => vector[GLOBALS] = state.globals,
        None => states.push(CoveringState { condition, globals }),
    }
    Ok(())
}
