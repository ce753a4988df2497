//! States that are covered by others, which differ in their path condition only.
//!
//! Source: decision 0091. Invariant: the vector of a covered state is that of the state that covers it.

use crate::snapshots::Snapshots;
use crate::vector::{CONDITION, GLOBALS, TableFull};
use base::FastMap;
use inputs::listing::CONDITION_WORDS;
use vm::Machine;

/// The states of equal vectors that are compared, the newest first.
const COMPARED: usize = 8;

/// A state that covers others.
#[derive(Clone, Copy, Debug)]
pub(super) struct CoveringState {
    /// The number of its path condition.
    condition: u32,
    /// The component of its globals.
    globals: u32,
}

/// The visited states without a cover, by their vectors without path conditions.
pub(super) type CoverIndex = FastMap<Box<[u32]>, Vec<CoveringState>>;

/// From now on, [`cover`] compares states with those that may cover them.
pub fn begin(snapshots: &mut Snapshots) {
    snapshots.covers = Some(Box::default());
}

/// Replaces the vector just encoded by that of a state that covers it, if there is one. All vectors that
/// were given before are those of visited states.
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
    // The number of symbols of values remains.
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
