//! Lock trees: in which nesting each thread takes locks, and the cycles that could deadlock.
//!
//! A node is a lock taken while those above it were held. A cycle is a chain of acquisitions by
//! different threads, each holding a lock that the one before it wants. It is none if two of them
//! hold a common lock (a gate: they cannot be there together), or if starts and ends put one after
//! the other.
//!
//! Source: Havelund, *Using Runtime Analysis to Guide Model Checking* (trees, gate locks); Bensalem
//! and Havelund (more than two threads, segmentation). Invariant: a lock that is gone has been
//! looked at in all cycles it was part of before it is taken out.

use crate::clock::{Clock, Epoch};
use crate::order::Order;
use crate::{Object, Site, Thread};
use base::{FastMap, FastSet};
use std::rc::Rc;

/// Segments of its thread's life in which a nesting is remembered; of more, the first ones and the
/// last.
const SEGMENTS: usize = 64;

/// Chains that are looked at in one search for cycles.
const EFFORT: u32 = 2_000_000;

#[derive(Clone, Debug)]
struct Visit {
    moment: Epoch,
    life: Rc<Clock>,
}

impl Visit {
    /// Whether starts and ends allow the two at the same time.
    fn overlaps(&self, other: &Self) -> bool {
        !self.life.covers(other.moment) && !other.life.covers(self.moment)
    }
}

#[derive(Clone, Debug)]
struct Node {
    lock: Object,
    site: Site,
    visits: Vec<Visit>,
    children: Vec<Node>,
}

/// One thread's part in a cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Who.
    pub thread: Thread,
    /// The lock it holds that the thread before it in the cycle wants.
    pub holds: Object,
    /// Where it took that.
    pub since: Site,
    /// The lock it takes, which the next thread in the cycle holds.
    pub wants: Object,
    /// Where it takes that.
    pub at: Site,
}

/// An acquisition with what was held.
struct Nesting<'a> {
    thread: Thread,
    held: Vec<(Object, Site)>,
    wants: Object,
    at: Site,
    visits: &'a [Visit],
}

impl Nesting<'_> {
    fn holds(&self, lock: Object) -> Option<Site> {
        self.held.iter().find(|(l, _)| *l == lock).map(|(_, site)| *site)
    }

    /// Whether the two can be at their acquisitions at the same time.
    fn meets(&self, other: &Self) -> bool {
        self.thread != other.thread
            && !self.held.iter().any(|(lock, _)| other.holds(*lock).is_some())
            && self.visits.iter().any(|a| other.visits.iter().any(|b| a.overlaps(b)))
    }
}

/// The trees of all threads.
#[derive(Debug, Default)]
pub struct Trees {
    roots: FastMap<Thread, Vec<Node>>,
    /// What each thread knew of lives when it last took a lock, and in which segment.
    lives: FastMap<Thread, (u32, Rc<Clock>)>,
    known: FastSet<Vec<(Site, Site)>>,
}

impl Trees {
    /// `thread`, which holds `held` (the first taken first, each with the place), takes `lock`.
    pub fn acquire(
        &mut self,
        thread: Thread,
        held: &[(Object, Site)],
        (lock, site): (Object, Site),
        order: &mut Order,
    ) {
        let moment = order.now(thread);
        let (segment, now) = order.life(thread);
        let life = match self.lives.get(&thread) {
            Some((known, life)) if *known == segment => life.clone(),
            _ => {
                let life = Rc::new(now.clone());
                self.lives.insert(thread, (segment, life.clone()));
                life
            }
        };
        let mut level = self.roots.entry(thread).or_default();
        for (above, since) in held {
            let at = child(level, *above, *since);
            level = &mut level[at].children;
        }
        let at = child(level, lock, site);
        let visits = &mut level[at].visits;
        let is_full = visits.len() >= SEGMENTS;
        match visits.last_mut() {
            // A moment stands for its whole segment: others learn of a segment when it ends.
            Some(last) if Rc::ptr_eq(&last.life, &life) => {}
            Some(last) if is_full => *last = Visit { moment, life },
            _ => visits.push(Visit { moment, life }),
        }
    }

    /// Cycles that were not told of before.
    pub fn cycles(&mut self) -> Vec<Vec<Step>> {
        let mut nestings = Vec::new();
        let mut threads: Vec<&Thread> = self.roots.keys().collect();
        threads.sort_unstable();
        for thread in threads {
            collect(*thread, &self.roots[thread], &mut Vec::new(), &mut nestings);
        }
        let mut holders: FastMap<Object, Vec<usize>> = FastMap::default();
        for (at, nesting) in nestings.iter().enumerate() {
            for (lock, _) in &nesting.held {
                holders.entry(*lock).or_default().push(at);
            }
        }
        let mut search = Search {
            nestings: &nestings,
            holders: &holders,
            effort: EFFORT,
            known: &mut self.known,
            found: Vec::new(),
        };
        for first in 0..nestings.len() {
            search.extend(&mut vec![first]);
        }
        search.found
    }

    /// Takes locks that are gone out of the trees. Returns the cycles they were part of.
    pub fn sweep(&mut self, is_live: impl Fn(Object) -> bool) -> Vec<Vec<Step>> {
        fn is_gone(level: &[Node], is_live: &impl Fn(Object) -> bool) -> bool {
            level.iter().any(|node| !is_live(node.lock) || is_gone(&node.children, is_live))
        }
        fn contract(level: &mut Vec<Node>, is_live: &impl Fn(Object) -> bool) {
            let mut at = 0;
            while at < level.len() {
                if is_live(level[at].lock) {
                    contract(&mut level[at].children, is_live);
                    at += 1;
                } else {
                    let node = level.swap_remove(at);
                    merge(level, node.children);
                    // What was put in may be gone too.
                    at = 0;
                }
            }
        }
        if !self.roots.values().any(|level| is_gone(level, &is_live)) {
            return Vec::new();
        }
        let nested = self.roots.values().flatten().any(|node| !node.children.is_empty());
        let found = if nested { self.cycles() } else { Vec::new() };
        for level in self.roots.values_mut() {
            contract(level, &is_live);
        }
        self.roots.retain(|_, level| !level.is_empty());
        found
    }

    /// Nodes of all trees.
    pub fn nodes(&self) -> usize {
        fn count(level: &[Node]) -> usize {
            level.iter().map(|node| 1 + count(&node.children)).sum()
        }
        self.roots.values().map(|level| count(level)).sum()
    }
}

/// The child with this lock, made if there is none.
fn child(level: &mut Vec<Node>, lock: Object, site: Site) -> usize {
    level.iter().position(|node| node.lock == lock).unwrap_or_else(|| {
        level.push(Node { lock, site, visits: Vec::new(), children: Vec::new() });
        level.len() - 1
    })
}

fn merge(level: &mut Vec<Node>, nodes: Vec<Node>) {
    for node in nodes {
        let at = child(level, node.lock, node.site);
        let there = &mut level[at];
        let room = SEGMENTS.saturating_sub(there.visits.len());
        there.visits.extend(node.visits.into_iter().take(room));
        merge(&mut there.children, node.children);
    }
}

fn collect<'a>(
    thread: Thread,
    level: &'a [Node],
    held: &mut Vec<(Object, Site)>,
    out: &mut Vec<Nesting<'a>>,
) {
    for node in level {
        if !held.is_empty() && !node.visits.is_empty() {
            let held = held.clone();
            let Node { lock: wants, site: at, visits, .. } = node;
            out.push(Nesting { thread, held, wants: *wants, at: *at, visits });
        }
        held.push((node.lock, node.site));
        collect(thread, &node.children, held, out);
        held.pop();
    }
}

struct Search<'a> {
    nestings: &'a [Nesting<'a>],
    holders: &'a FastMap<Object, Vec<usize>>,
    effort: u32,
    known: &'a mut FastSet<Vec<(Site, Site)>>,
    found: Vec<Vec<Step>>,
}

impl Search<'_> {
    /// Looks for cycles that begin with this chain, in which the first thread has the least number.
    fn extend(&mut self, chain: &mut Vec<usize>) {
        let all = self.nestings;
        let (Some(first), Some(last)) = (chain.first(), chain.last()) else { return };
        let (first, last) = (&all[*first], &all[*last]);
        if chain.len() > 1 && first.holds(last.wants).is_some() {
            self.tell(chain);
            return;
        }
        let Some(next) = self.holders.get(&last.wants) else { return };
        for at in next {
            if self.effort == 0 {
                return;
            }
            self.effort -= 1;
            let candidate = &all[*at];
            if candidate.thread > first.thread && chain.iter().all(|c| all[*c].meets(candidate)) {
                chain.push(*at);
                self.extend(chain);
                chain.pop();
            }
        }
    }

    fn tell(&mut self, chain: &[usize]) {
        let mut steps = Vec::new();
        for (at, nesting) in chain.iter().enumerate() {
            let nesting = &self.nestings[*nesting];
            let before = &self.nestings[chain[(at + chain.len() - 1) % chain.len()]];
            let Some(since) = nesting.holds(before.wants) else { return };
            let Nesting { thread, wants, at, .. } = nesting;
            let (holds, wants, at) = (before.wants, *wants, *at);
            steps.push(Step { thread: *thread, holds, since, wants, at });
        }
        let mut places: Vec<(Site, Site)> = steps.iter().map(|s| (s.since, s.at)).collect();
        places.sort_unstable();
        if self.known.insert(places) {
            self.found.push(steps);
        }
    }
}

#[cfg(test)]
mod tests;
