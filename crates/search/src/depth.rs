//! The depth bound, sound with state matching. A state reached at less depth than before may lead to states
//! that the bound cut off, so it is opened again.
//!
//! States are reopened only when no state is open. If every state was expanded by then, nothing was cut off.
//! Otherwise the least deep state is reopened first, so that few are reopened twice. Invariant at the end:
//! each state within the bound has its least depth. If something was cut off, each state below the bound was
//! expanded at its least depth.
//!
//! A deepening bound starts at one and grows by one once that holds, up to the requested bound. The states
//! that were cut off are then opened again.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use base::FastSet;

use crate::store::StateId;

/// Least depths, in transitions from the start state.
#[derive(Debug)]
pub(crate) struct DepthBound {
    max: u32,
    /// The bound that a deepening one grows to.
    last: u32,
    least: Vec<u32>,
    /// States with successors, reached only at the bound so far.
    cut: FastSet<StateId>,
    lowered: BinaryHeap<Reverse<(u32, StateId)>>,
}

impl DepthBound {
    /// Creates the requested bound, if any. If `deepens`, the bound grows up to the requested one,
    /// or without limit.
    pub(crate) fn new(requested: Option<u32>, deepens: bool) -> Option<Self> {
        let last = if deepens { requested.unwrap_or(u32::MAX) } else { requested? };
        let max = if deepens { last.min(1) } else { last };
        let (least, lowered) = (Vec::new(), BinaryHeap::new());
        Some(Self { max, last, least, cut: FastSet::default(), lowered })
    }

    /// Adds a new state, in the order of ids; whether it may be expanded.
    pub(crate) fn enter(&mut self, state: StateId, depth: u32, arity: u32) -> bool {
        self.least.push(depth);
        let within = depth < self.max;
        if !within && arity > 0 {
            self.cut.insert(state);
        }
        within
    }

    /// Adds a new state, in the order of ids, that is never expanded.
    pub(crate) fn close(&mut self) {
        self.least.push(0);
    }

    /// Records that a known state was reached; true if its depth is less than before.
    pub(crate) fn reach(&mut self, state: StateId, depth: u32) -> bool {
        let Some(least) = self.least.get_mut(state.index()) else { return false };
        if depth >= *least {
            return false;
        }
        *least = depth;
        self.lowered.push(Reverse((depth, state)));
        true
    }

    /// Returns the next state to be expanded again, and its depth.
    pub(crate) fn reopen(&mut self) -> Option<(StateId, u32)> {
        while !self.cut.is_empty() {
            let Some(Reverse((depth, state))) = self.lowered.pop() else {
                if self.max == self.last {
                    return None;
                }
                self.lowered.extend(self.cut.iter().map(|state| Reverse((self.max, *state))));
                self.max += 1;
                continue;
            };
            if self.least.get(state.index()) == Some(&depth) {
                self.cut.remove(&state);
                return Some((state, depth));
            }
        }
        None
    }

    /// Whether the bound leaves states unexpanded.
    pub(crate) fn cuts(&self) -> bool {
        !self.cut.is_empty()
    }
}
