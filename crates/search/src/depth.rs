//! The depth bound, sound with state matching: a state reached at less depth than before may
//! lead to states that the bound cut off, so it is opened again.
//!
//! Reopening waits until nothing else is open: if by then every state was expanded, nothing was
//! cut off and there is nothing to do; else the least deep state comes first, so that few are
//! opened twice. Invariant at the end: each state has its least depth, if that is within the
//! bound, and was expanded at it, if it is below the bound and something was cut off.
//!
//! A deepening bound starts at one and grows by one once that is so, up to the bound that was asked
//! for; what was cut off is then opened again.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use base::FastSet;

use crate::store::StateId;

/// Least depths, in transitions from the start state.
#[derive(Debug)]
pub(crate) struct DepthBound {
    max: u32,
    /// What it may grow to.
    last: u32,
    least: Vec<u32>,
    /// States with successors, reached only at the bound so far.
    cut: FastSet<StateId>,
    lowered: BinaryHeap<Reverse<(u32, StateId)>>,
}

impl DepthBound {
    /// The bound asked for, if any is; one that deepens, up to no bound if none is.
    pub(crate) fn new(asked: Option<u32>, deepens: bool) -> Option<Self> {
        let last = if deepens { asked.unwrap_or(u32::MAX) } else { asked? };
        let max = if deepens { last.min(1) } else { last };
        let (least, lowered) = (Vec::new(), BinaryHeap::new());
        Some(Self { max, last, least, cut: FastSet::default(), lowered })
    }

    /// A new state, in the order of ids; whether it may be expanded.
    pub(crate) fn enter(&mut self, state: StateId, depth: u32, arity: u32) -> bool {
        self.least.push(depth);
        let within = depth < self.max;
        if !within && arity > 0 {
            self.cut.insert(state);
        }
        within
    }

    /// A new state, in the order of ids, that is never to be expanded.
    pub(crate) fn close(&mut self) {
        self.least.push(0);
    }

    /// A known state was reached; whether at less depth than ever.
    pub(crate) fn reach(&mut self, state: StateId, depth: u32) -> bool {
        let Some(least) = self.least.get_mut(state.index()) else { return false };
        if depth >= *least {
            return false;
        }
        *least = depth;
        self.lowered.push(Reverse((depth, state)));
        true
    }

    /// The next state to be expanded again, and its depth.
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

    /// Whether the bound keeps states unexpanded.
    pub(crate) fn cuts(&self) -> bool {
        !self.cut.is_empty()
    }
}
