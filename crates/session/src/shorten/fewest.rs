//! An exact search, within a budget of steps, for the path with the fewest switches between threads. Of
//! such paths, one with the fewest steps is returned. Timeouts that fire while a thread is enabled count
//! more than switches.
//!
//! Source: Dijkstra 1959, over pairs of a state and the last thread. Musuvathi and Qadeer 2007 explore
//! paths with no, one, two switches in this order. Invariant: a returned path was executed, ended with
//! the finding, and costs less than the known path.

use super::{Move, Shortener, Walk};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::rc::Rc;
use vm::schedule::is_early;

/// The maximal budget of steps for all paths together, and the minimal one for a single path.
const MOST: u64 = 20_000;
const LEAST: u64 = 2_000;

/// Returns the budget of steps for each of `paths`, after a search with this many transitions. The
/// effort is thus proportional to that of the search.
pub(super) fn allowance(transitions: u64, paths: usize) -> usize {
    let paths = (paths as u64).max(1);
    let least = LEAST * paths.min(MOST / LEAST);
    (transitions.clamp(least, MOST) / paths) as usize
}

/// A state, and the thread of the last step if there is one.
type Situation = (Rc<[u32]>, Option<Rc<[u32]>>);

/// A reached state, with the step that led to it.
struct ReachedState {
    state: Rc<[u32]>,
    /// The index of the predecessor, and the move and the choice that were taken there. There is none
    /// at the start.
    reached: Option<(usize, Move, u32)>,
}

impl Shortener<'_> {
    /// Returns a path to the finding that costs less than the known path, if the budget suffices to
    /// find one.
    pub(super) fn fewest(&mut self, known: &Walk, id: &str) -> Option<Walk> {
        let limit = (known.early, known.switches);
        let mut reached_states =
            vec![ReachedState { state: self.start.as_slice().into(), reached: None }];
        let mut open = BinaryHeap::from([Reverse(((0, 0), 0, 0))]);
        let mut closed: HashSet<Situation> = HashSet::new();
        let mut left = self.exact;
        while let Some(Reverse(((early, switches), steps, at))) = open.pop() {
            let state = reached_states[at].state.clone();
            let last =
                reached_states[at].reached.as_ref().map(|(_, taken, _)| taken.thread.clone());
            if !closed.insert((state.clone(), last.clone())) {
                continue;
            }
            self.restore(&state)?;
            let actions = self.system.alternatives().to_vec();
            for (choice, action) in actions.iter().copied().enumerate() {
                if choice > 0 {
                    self.restore(&state)?;
                }
                let taken = self.as_move(action);
                let switch = last.as_ref().is_some_and(|last| *last != taken.thread);
                let is_early = is_early(&self.system.machine.live, action, &actions);
                let early = early + usize::from(is_early);
                let cost = (early, switches + usize::from(switch));
                if cost >= limit {
                    continue;
                }
                if left == 0 || self.is_cancelled() {
                    return None;
                }
                left -= 1;
                let mut vector = Vec::new();
                let reached = Some((at, taken, choice as u32));
                let Some(found) = self.advance(choice as u32, id, &mut vector) else { continue };
                reached_states.push(ReachedState { state: vector.into(), reached });
                let end = reached_states.len() - 1;
                if found {
                    return Some(walk(&reached_states, end));
                }
                open.push(Reverse((cost, steps + 1, end)));
            }
        }
        None
    }
}

/// Returns the path that leads to a state.
fn walk(reached_states: &[ReachedState], end: usize) -> Walk {
    let mut walk = Walk::default();
    let mut at = end;
    while let Some((before, taken, choice)) = &reached_states[at].reached {
        walk.moves.push(taken.clone());
        walk.choices.push(*choice);
        at = *before;
    }
    walk.moves.reverse();
    walk.choices.reverse();
    walk
}
