//! The path to a finding with the fewest switches between threads, and among those with the fewest
//! steps: an exact search with what a few steps allow.
//!
//! Source: Dijkstra 1959, over states together with the thread that acted last; Musuvathi and Qadeer
//! 2007, who go through the paths with no, one, two switches in this order. Invariant: a path is given
//! only if its execution ended in the finding, and only if it has fewer switches than the one known.

use super::{Move, Shortener, Walk};
use search::System;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::rc::Rc;

/// The most steps for all paths together, and how many there are for one in any case, if these are few.
const MOST: u64 = 20_000;
const LEAST: u64 = 2_000;

/// How many steps looking for the fewest switches of each of so many paths may take after a search with
/// this many transitions: it shall not cost much more than that did.
pub(super) fn allowance(transitions: u64, paths: usize) -> usize {
    let paths = (paths as u64).max(1);
    let least = LEAST * paths.min(MOST / LEAST);
    (transitions.clamp(least, MOST) / paths) as usize
}

/// A state and the thread that acted last, if one did.
type Situation = (Rc<[u32]>, Option<Rc<[u32]>>);

/// A state that was reached, and how.
struct Place {
    state: Rc<[u32]>,
    /// The place before, and what led here from there; nothing at the start.
    reached: Option<(usize, Move, u32)>,
}

impl Shortener<'_> {
    /// A path to the finding with fewer switches than this one has, if there is one within the
    /// allowance.
    pub(super) fn fewest(&mut self, known: &Walk, id: &str) -> Option<Walk> {
        let (limit, _) = known.cost();
        let mut places = vec![Place { state: self.start.as_slice().into(), reached: None }];
        let mut open = BinaryHeap::from([Reverse((0, 0, 0))]);
        let mut closed: HashSet<Situation> = HashSet::new();
        let mut left = self.exact;
        while let Some(Reverse((switches, steps, at))) = open.pop() {
            let state = places[at].state.clone();
            let last = places[at].reached.as_ref().map(|(_, taken, _)| taken.thread.clone());
            if !closed.insert((state.clone(), last.clone())) {
                continue;
            }
            self.system.restore(&state).ok()?;
            let actions = self.system.alternatives().to_vec();
            for (choice, action) in actions.into_iter().enumerate() {
                if choice > 0 {
                    self.system.restore(&state).ok()?;
                }
                let taken = self.as_move(action);
                let switch = last.as_ref().is_some_and(|last| *last != taken.thread);
                let switches = switches + usize::from(switch);
                if switches >= limit {
                    continue;
                }
                if left == 0 || self.is_cancelled() {
                    return None;
                }
                left -= 1;
                let mut vector = Vec::new();
                let reached = Some((at, taken, choice as u32));
                let Some(found) = self.advance(choice as u32, id, &mut vector) else { continue };
                places.push(Place { state: vector.into(), reached });
                let end = places.len() - 1;
                if found {
                    return Some(walk(&places, end));
                }
                open.push(Reverse((switches, steps + 1, end)));
            }
        }
        None
    }
}

/// The moves and choices that lead to a place.
fn walk(places: &[Place], end: usize) -> Walk {
    let mut walk = Walk { moves: Vec::new(), choices: Vec::new() };
    let mut at = end;
    while let Some((before, taken, choice)) = &places[at].reached {
        walk.moves.push(taken.clone());
        walk.choices.push(*choice);
        at = *before;
    }
    walk.moves.reverse();
    walk.choices.reverse();
    walk
}
