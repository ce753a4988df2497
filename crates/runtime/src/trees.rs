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
use std::collections::BTreeMap;
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
    site: Site,
    visits: Vec<Visit>,
    children: Level,
}

/// Nodes by their lock: those taken under the same locks.
type Level = BTreeMap<Object, Node>;

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
    roots: FastMap<Thread, Level>,
    /// What each thread knew of lives when it last took a lock, and in which segment.
    lives: FastMap<Thread, (u32, Rc<Clock>)>,
    known: FastSet<Vec<(Site, Site)>>,
    /// How many nodes there are, at most.
    size: usize,
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
            level = &mut child(level, *above, *since, &mut self.size).children;
        }
        let visits = &mut child(level, lock, site, &mut self.size).visits;
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
        fn is_gone(level: &Level, is_live: &impl Fn(Object) -> bool) -> bool {
            level.iter().any(|(lock, node)| !is_live(*lock) || is_gone(&node.children, is_live))
        }
        fn contract(level: &mut Level, is_live: &impl Fn(Object) -> bool) {
            for node in level.values_mut() {
                contract(&mut node.children, is_live);
            }
            // Below a node nothing is gone any more.
            let gone: Vec<Object> = level.keys().copied().filter(|lock| !is_live(*lock)).collect();
            for lock in gone {
                if let Some(node) = level.remove(&lock) {
                    merge(level, node.children);
                }
            }
        }
        if !self.roots.values().any(|level| is_gone(level, &is_live)) {
            return Vec::new();
        }
        let nested =
            self.roots.values().flat_map(Level::values).any(|node| !node.children.is_empty());
        let found = if nested { self.cycles() } else { Vec::new() };
        for level in self.roots.values_mut() {
            contract(level, &is_live);
        }
        self.roots.retain(|_, level| !level.is_empty());
        self.size = self.nodes();
        found
    }

    /// Nodes of all trees.
    pub fn nodes(&self) -> usize {
        fn count(level: &Level) -> usize {
            level.values().map(|node| 1 + count(&node.children)).sum()
        }
        self.roots.values().map(count).sum()
    }

    /// How many nodes there are, at most, without counting.
    pub fn size(&self) -> usize {
        self.size
    }
}

/// The node with this lock, made if there is none.
fn child<'a>(level: &'a mut Level, lock: Object, site: Site, size: &mut usize) -> &'a mut Node {
    level.entry(lock).or_insert_with(|| {
        *size += 1;
        Node { site, visits: Vec::new(), children: Level::new() }
    })
}

fn merge(level: &mut Level, nodes: Level) {
    for (lock, node) in nodes {
        let Some(there) = level.get_mut(&lock) else {
            level.insert(lock, node);
            continue;
        };
        let room = SEGMENTS.saturating_sub(there.visits.len());
        there.visits.extend(node.visits.into_iter().take(room));
        merge(&mut there.children, node.children);
    }
}

fn collect<'a>(
    thread: Thread,
    level: &'a Level,
    held: &mut Vec<(Object, Site)>,
    out: &mut Vec<Nesting<'a>>,
) {
    for (lock, node) in level {
        if !held.is_empty() && !node.visits.is_empty() {
            let held = held.clone();
            let Node { site: at, visits, .. } = node;
            out.push(Nesting { thread, held, wants: *lock, at: *at, visits });
        }
        held.push((*lock, node.site));
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
