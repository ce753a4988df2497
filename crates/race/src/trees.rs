//! Lock trees: the nesting of lock acquisitions of each thread, and potential deadlock cycles.
//!
//! A node is a lock acquired while the locks of its ancestors were held. A cycle is a chain of
//! acquisitions by different threads. Each thread holds a lock that its predecessor wants. Two
//! rules exclude a cycle: two of the threads hold a common lock (a gate), or starts and ends of
//! threads order two acquisitions.
//!
//! Source: Havelund, *Using Runtime Analysis to Guide Model Checking* (trees, gate locks); Bensalem
//! and Havelund (more than two threads, segmentation).
//!
//! Invariants: the number of a node is lower than those of its children. A lock acquired while no
//! lock is held has a node only if another lock is acquired under it. Without such a lock it is in
//! no cycle. The cycles through a collected lock are searched before its removal.

use crate::clock::{Clock, Epoch};
use crate::order::Order;
use crate::{Object, Site, Thread};
use base::{FastMap, FastSet};
use std::rc::Rc;

/// The largest number of stored segments of a thread's life for one nesting: the first segments and
/// the last one.
const SEGMENTS: usize = 64;

/// The maximal number of chains in one search for cycles.
const EFFORT: u32 = 2_000_000;

#[derive(Clone, Debug)]
struct Visit {
    moment: Epoch,
    segment: u32,
    life: Rc<Clock>,
}

impl Visit {
    /// Whether starts and ends of threads permit both visits to be concurrent.
    fn overlaps(&self, other: &Self) -> bool {
        !self.life.covers(other.moment) && !other.life.covers(self.moment)
    }
}

/// The segments of the thread's life with visits of a node; usually one.
#[derive(Clone, Debug, Default)]
enum Visits {
    #[default]
    None,
    One(Visit),
    Many(Vec<Visit>),
}

impl Visits {
    fn all(&self) -> &[Visit] {
        match self {
            Self::None => &[],
            Self::One(visit) => std::slice::from_ref(visit),
            Self::Many(visits) => visits,
        }
    }

    fn add(&mut self, visit: Visit) {
        match self {
            Self::None => *self = Self::One(visit),
            // A moment represents its whole segment: other threads acquire a segment only at its
            // end.
            Self::One(last) if last.segment == visit.segment => {}
            Self::One(first) => *self = Self::Many(vec![first.clone(), visit]),
            Self::Many(visits) => {
                let is_full = visits.len() >= SEGMENTS;
                match visits.last_mut() {
                    Some(last) if last.segment == visit.segment => {}
                    Some(last) if is_full => *last = visit,
                    _ => visits.push(visit),
                }
            }
        }
    }
}

/// The number of a node: its index in `Trees::nodes`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LockNode(u32);

/// The parent of a node: the root of the tree of a thread, or another node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Parent {
    /// The thread holds no other lock.
    Root(Thread),
    /// The thread holds the lock of the parent and those of the ancestors of the parent.
    Node(LockNode),
}

#[derive(Clone, Debug)]
struct Acquisition {
    parent: Parent,
    thread: Thread,
    lock: Object,
    site: Site,
    visits: Visits,
}

/// The part of one thread in a cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The thread, which holds one lock and wants another lock.
    pub thread: Thread,
    /// The held lock, which the predecessor in the cycle wants.
    pub holds: Object,
    /// The site of the acquisition of the held lock.
    pub since: Site,
    /// The wanted lock, which the successor in the cycle holds.
    pub wants: Object,
    /// The site of the wanted acquisition.
    pub at: Site,
}

/// The lock trees of all threads.
#[derive(Debug, Default)]
pub(crate) struct Trees {
    nodes: Vec<Acquisition>,
    index: FastMap<(Parent, Object), LockNode>,
    reported: FastSet<Vec<(Site, Site)>>,
    gave_up: bool,
}

impl Trees {
    /// Returns the node of a lock under a parent, created if absent.
    pub fn node(&mut self, thread: Thread, parent: Parent, lock: Object, site: Site) -> LockNode {
        let nodes = &mut self.nodes;
        *self.index.entry((parent, lock)).or_insert_with(|| {
            nodes.push(Acquisition { parent, thread, lock, site, visits: Visits::None });
            LockNode(nodes.len() as u32 - 1)
        })
    }

    /// Records that the thread of a node is at the node now.
    pub fn visit(&mut self, node: LockNode, order: &mut Order) {
        let acquisition = &mut self.nodes[node.0 as usize];
        let moment = order.now(acquisition.thread);
        let (segment, life) = order.life(acquisition.thread);
        acquisition.visits.add(Visit { moment, segment, life: life.clone() });
    }

    /// Returns the ancestors of a node, nearest first.
    fn ancestors(&self, node: u32) -> impl Iterator<Item = &Acquisition> {
        let up = |acquisition: &Acquisition| match acquisition.parent {
            Parent::Root(_) => None,
            Parent::Node(parent) => self.nodes.get(parent.0 as usize),
        };
        std::iter::successors(up(&self.nodes[node as usize]), move |acquisition| up(acquisition))
    }

    /// Returns the site at which the thread of a nesting acquired `lock`, if the thread holds the
    /// lock in this nesting.
    fn holds(&self, nesting: u32, lock: Object) -> Option<Site> {
        self.ancestors(nesting)
            .find(|acquisition| acquisition.lock == lock)
            .map(|acquisition| acquisition.site)
    }

    /// Whether two threads can be at their nestings at the same time.
    fn meet(&self, one: u32, other: u32) -> bool {
        let (a, b) = (&self.nodes[one as usize], &self.nodes[other as usize]);
        a.thread != b.thread
            && !self.ancestors(one).any(|acquisition| self.holds(other, acquisition.lock).is_some())
            && a.visits.all().iter().any(|x| b.visits.all().iter().any(|y| x.overlaps(y)))
    }

    /// Returns the cycles that were not reported before.
    pub fn cycles(&mut self) -> Vec<Vec<Step>> {
        let nestings = |at: &u32| {
            let acquisition = &self.nodes[*at as usize];
            matches!(acquisition.parent, Parent::Node(_))
                && !matches!(acquisition.visits, Visits::None)
        };
        let mut nestings: Vec<u32> = (0..self.nodes.len() as u32).filter(nestings).collect();
        nestings.sort_by_key(|at| self.nodes[*at as usize].thread);
        let mut holders: FastMap<Object, Vec<u32>> = FastMap::default();
        for at in &nestings {
            for acquisition in self.ancestors(*at) {
                holders.entry(acquisition.lock).or_default().push(*at);
            }
        }
        let mut search = Search {
            reported: std::mem::take(&mut self.reported),
            trees: self,
            holders: &holders,
            effort: EFFORT,
            found: Vec::new(),
        };
        for first in nestings {
            search.extend(&mut vec![first]);
        }
        let Search { effort, found, reported, .. } = search;
        self.gave_up |= effort == 0;
        self.reported = reported;
        found
    }

    /// Removes collected locks from the trees. Returns the cycles that were not reported before. A
    /// removal renumbers the nodes.
    pub fn sweep(&mut self, is_live: impl Fn(Object) -> bool) -> Vec<Vec<Step>> {
        if self.nodes.iter().all(|acquisition| is_live(acquisition.lock)) {
            return Vec::new();
        }
        let found = self.cycles();
        self.index.clear();
        let before = std::mem::take(&mut self.nodes);
        // The parent of each node after the removal.
        let mut parents: Vec<Parent> = Vec::with_capacity(before.len());
        let mut has_children = vec![false; before.len()];
        for acquisition in &before {
            let up = match acquisition.parent {
                Parent::Node(up) if !is_live(before[up.0 as usize].lock) => parents[up.0 as usize],
                up => up,
            };
            if is_live(acquisition.lock)
                && let Parent::Node(up) = up
            {
                has_children[up.0 as usize] = true;
            }
            parents.push(up);
        }
        let mut renumbered: Vec<Option<LockNode>> = Vec::with_capacity(before.len());
        for ((acquisition, up), has_children) in before.into_iter().zip(parents).zip(has_children) {
            let up = match up {
                Parent::Node(up) => renumbered[up.0 as usize].map(Parent::Node),
                root @ Parent::Root(_) => has_children.then_some(root),
            };
            let node = up.filter(|_| is_live(acquisition.lock)).map(|up| {
                let node = self.node(acquisition.thread, up, acquisition.lock, acquisition.site);
                let visits = &mut self.nodes[node.0 as usize].visits;
                acquisition.visits.all().iter().for_each(|visit| visits.add(visit.clone()));
                node
            });
            renumbered.push(node);
        }
        found
    }

    /// Returns the number of nodes.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the search reached its limit, so that cycles may have been missed.
    pub fn gave_up(&self) -> bool {
        self.gave_up
    }
}

struct Search<'a> {
    trees: &'a Trees,
    /// The nestings in which each lock is held, by lock.
    holders: &'a FastMap<Object, Vec<u32>>,
    effort: u32,
    /// The sites of the reported cycles.
    reported: FastSet<Vec<(Site, Site)>>,
    found: Vec<Vec<Step>>,
}

impl Search<'_> {
    /// Searches for cycles that extend this chain, in which the first thread has the least number.
    fn extend(&mut self, chain: &mut Vec<u32>) {
        let trees = self.trees;
        let (Some(first), Some(last)) = (chain.first(), chain.last()) else { return };
        let (first, wanted) = (*first, trees.nodes[*last as usize].lock);
        if chain.len() > 1 && trees.holds(first, wanted).is_some() {
            self.report(chain);
            return;
        }
        let Some(next) = self.holders.get(&wanted) else { return };
        let least = trees.nodes[first as usize].thread;
        for at in next {
            if self.effort == 0 {
                return;
            }
            self.effort -= 1;
            let later = trees.nodes[*at as usize].thread > least;
            if later && chain.iter().all(|other| trees.meet(*other, *at)) {
                chain.push(*at);
                self.extend(chain);
                chain.pop();
            }
        }
    }

    fn report(&mut self, chain: &[u32]) {
        let mut steps = Vec::new();
        for (at, nesting) in chain.iter().enumerate() {
            let before = chain[(at + chain.len() - 1) % chain.len()];
            let holds = self.trees.nodes[before as usize].lock;
            let Some(since) = self.trees.holds(*nesting, holds) else { return };
            let Acquisition { thread, lock, site, .. } = self.trees.nodes[*nesting as usize];
            steps.push(Step { thread, holds, since, wants: lock, at: site });
        }
        let mut sites: Vec<(Site, Site)> = steps.iter().map(|s| (s.since, s.at)).collect();
        sites.sort_unstable();
        if self.reported.insert(sites) {
            self.found.push(steps);
        }
    }
}

#[cfg(test)]
mod tests;
