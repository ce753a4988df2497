//! The depth bound, sound with state matching. A state that is reached at less depth than before
//! may lead to states that the bound cut off. So this state is opened again.
//!
//! States are reopened only when no state is open. If every state is expanded by then, nothing was
//! cut off. Otherwise the least deep state is reopened first, so that few states are reopened
//! twice. Invariant at the end: each state within the bound has its least depth. If something was
//! cut off, each state below the bound was expanded at its least depth.
//!
//! A deepening bound starts at one. It grows by one whenever the invariant holds, up to the
//! requested bound. The states that were cut off are then opened again.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use base::FastSet;

use crate::store::StateId;

/// The least depth at which each state was reached, in transitions from the start state.
#[derive(Debug)]
pub(crate) struct DepthBound {
    max: u32,
    /// The bound up to which a deepening bound grows.
    last: u32,
    least: Vec<u32>,
    /// The states with successors that were only reached at the bound so far.
    cut: FastSet<StateId>,
    lowered: BinaryHeap<Reverse<(u32, StateId)>>,
}

impl DepthBound {
    /// Creates the requested bound, if any. With `deepens`, the bound grows up to the requested
    /// bound, or without limit.
    pub(crate) fn new(requested: Option<u32>, deepens: bool) -> Option<Self> {
        let last = if deepens { requested.unwrap_or(u32::MAX) } else { requested? };
        let max = if deepens { last.min(1) } else { last };
        let (least, lowered) = (Vec::new(), BinaryHeap::new());
        Some(Self { max, last, least, cut: FastSet::default(), lowered })
    }

    /// Adds a new state, in the order of ids. Returns whether the state may be expanded.
    pub(crate) fn enter(&mut self, state: StateId, depth: u32, arity: u32) -> bool {
        self.least.push(depth);
        let within = depth < self.max;
        if !within && arity > 0 {
            self.cut.insert(state);
        }
        within
    }

    /// Adds a new state, in the order of ids. The state is never expanded.
    pub(crate) fn close(&mut self) {
        self.least.push(0);
    }

    /// Records that a known state was reached. Returns whether the depth is less than before.
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

    /// Whether the bound leaves states with successors unexpanded.
    pub(crate) fn cuts(&self) -> bool {
        !self.cut.is_empty()
    }
}
