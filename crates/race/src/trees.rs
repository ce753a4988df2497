//! Lock trees: in which nesting each thread takes locks, and the cycles that could deadlock.
//!
//! A node is a lock taken while those above it were held. A cycle is a chain of acquisitions by
//! different threads, each holding a lock that the one before it wants. It is none if two of them
//! hold a common lock (a gate: they cannot be there together), or if starts and ends put one after
//! the other.
//!
//! Source: Havelund, *Using Runtime Analysis to Guide Model Checking* (trees, gate locks); Bensalem
//! and Havelund (more than two threads, segmentation). Invariants: a node is above its children in
//! number; a lock taken while none is held has a node only if another is taken under it, since it
//! is part of a cycle through that alone; a lock that is gone has been looked at in all cycles it
//! was part of before it is taken out.

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
    segment: u32,
    life: Rc<Clock>,
}

impl Visit {
    /// Whether starts and ends allow the two at the same time.
    fn overlaps(&self, other: &Self) -> bool {
        !self.life.covers(other.moment) && !other.life.covers(self.moment)
    }
}

/// In which segments of its life a thread was at a node; mostly it is one.
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
            // A moment stands for its whole segment: others learn of a segment when it ends.
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

/// A node, by its place in [`Trees::nodes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node(u32);

/// What a node is below: the root of a thread's tree, or another node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Above {
    /// No other lock is held.
    Root(Thread),
    /// These are.
    Node(Node),
}

#[derive(Clone, Debug)]
struct Taken {
    above: Above,
    thread: Thread,
    lock: Object,
    site: Site,
    visits: Visits,
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

/// The trees of all threads.
#[derive(Debug, Default)]
pub struct Trees {
    nodes: Vec<Taken>,
    places: FastMap<(Above, Object), Node>,
    known: FastSet<Vec<(Site, Site)>>,
    gave_up: bool,
}

impl Trees {
    /// The node of a lock taken under others, made if there is none.
    pub fn node(&mut self, thread: Thread, above: Above, lock: Object, site: Site) -> Node {
        let nodes = &mut self.nodes;
        *self.places.entry((above, lock)).or_insert_with(|| {
            nodes.push(Taken { above, thread, lock, site, visits: Visits::None });
            Node(nodes.len() as u32 - 1)
        })
    }

    /// The thread of a node is there, now.
    pub fn visit(&mut self, node: Node, order: &mut Order) {
        let taken = &mut self.nodes[node.0 as usize];
        let moment = order.now(taken.thread);
        let (segment, life) = order.life(taken.thread);
        taken.visits.add(Visit { moment, segment, life: life.clone() });
    }

    /// What is above a node, the nearest first.
    fn above(&self, node: u32) -> impl Iterator<Item = &Taken> {
        let up = |taken: &Taken| match taken.above {
            Above::Root(_) => None,
            Above::Node(above) => self.nodes.get(above.0 as usize),
        };
        std::iter::successors(up(&self.nodes[node as usize]), move |taken| up(taken))
    }

    /// Where the thread of a nesting took a lock that it holds there.
    fn holds(&self, nesting: u32, lock: Object) -> Option<Site> {
        self.above(nesting).find(|taken| taken.lock == lock).map(|taken| taken.site)
    }

    /// Whether two threads can be at their nestings at the same time.
    fn meet(&self, one: u32, other: u32) -> bool {
        let (a, b) = (&self.nodes[one as usize], &self.nodes[other as usize]);
        a.thread != b.thread
            && !self.above(one).any(|taken| self.holds(other, taken.lock).is_some())
            && a.visits.all().iter().any(|x| b.visits.all().iter().any(|y| x.overlaps(y)))
    }

    /// Cycles that were not told of before.
    pub fn cycles(&mut self) -> Vec<Vec<Step>> {
        let nestings = |at: &u32| {
            let taken = &self.nodes[*at as usize];
            matches!(taken.above, Above::Node(_)) && !matches!(taken.visits, Visits::None)
        };
        let mut nestings: Vec<u32> = (0..self.nodes.len() as u32).filter(nestings).collect();
        nestings.sort_by_key(|at| self.nodes[*at as usize].thread);
        let mut holders: FastMap<Object, Vec<u32>> = FastMap::default();
        for at in &nestings {
            for taken in self.above(*at) {
                holders.entry(taken.lock).or_default().push(*at);
            }
        }
        let mut search = Search {
            known: std::mem::take(&mut self.known),
            trees: self,
            holders: &holders,
            effort: EFFORT,
            found: Vec::new(),
        };
        for first in nestings {
            search.extend(&mut vec![first]);
        }
        let Search { effort, found, known, .. } = search;
        self.gave_up |= effort == 0;
        self.known = known;
        found
    }

    /// Takes locks that are gone out of the trees. Returns the cycles they were part of. Nodes have
    /// other names from then on, if there were any to take out.
    pub fn sweep(&mut self, is_live: impl Fn(Object) -> bool) -> Vec<Vec<Step>> {
        if self.nodes.iter().all(|taken| is_live(taken.lock)) {
            return Vec::new();
        }
        let found = self.cycles();
        self.places.clear();
        let before = std::mem::take(&mut self.nodes);
        // What each node is below when those that are gone are taken out.
        let mut above: Vec<Above> = Vec::with_capacity(before.len());
        let mut has_children = vec![false; before.len()];
        for taken in &before {
            let up = match taken.above {
                Above::Node(up) if !is_live(before[up.0 as usize].lock) => above[up.0 as usize],
                up => up,
            };
            if is_live(taken.lock)
                && let Above::Node(up) = up
            {
                has_children[up.0 as usize] = true;
            }
            above.push(up);
        }
        let mut names: Vec<Option<Node>> = Vec::with_capacity(before.len());
        for ((taken, up), has_children) in before.into_iter().zip(above).zip(has_children) {
            let up = match up {
                Above::Node(up) => names[up.0 as usize].map(Above::Node),
                root @ Above::Root(_) => has_children.then_some(root),
            };
            let name = up.filter(|_| is_live(taken.lock)).map(|up| {
                let node = self.node(taken.thread, up, taken.lock, taken.site);
                let visits = &mut self.nodes[node.0 as usize].visits;
                taken.visits.all().iter().for_each(|visit| visits.add(visit.clone()));
                node
            });
            names.push(name);
        }
        found
    }

    /// How many nodes there are.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there were more chains than could be looked at, so that cycles may have been missed.
    pub fn gave_up(&self) -> bool {
        self.gave_up
    }
}

struct Search<'a> {
    trees: &'a Trees,
    /// Nestings within which a lock is held.
    holders: &'a FastMap<Object, Vec<u32>>,
    effort: u32,
    /// The places of cycles that were told of.
    known: FastSet<Vec<(Site, Site)>>,
    found: Vec<Vec<Step>>,
}

impl Search<'_> {
    /// Looks for cycles that begin with this chain, in which the first thread has the least number.
    fn extend(&mut self, chain: &mut Vec<u32>) {
        let trees = self.trees;
        let (Some(first), Some(last)) = (chain.first(), chain.last()) else { return };
        let (first, wanted) = (*first, trees.nodes[*last as usize].lock);
        if chain.len() > 1 && trees.holds(first, wanted).is_some() {
            self.tell(chain);
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

    fn tell(&mut self, chain: &[u32]) {
        let mut steps = Vec::new();
        for (at, nesting) in chain.iter().enumerate() {
            let before = chain[(at + chain.len() - 1) % chain.len()];
            let holds = self.trees.nodes[before as usize].lock;
            let Some(since) = self.trees.holds(*nesting, holds) else { return };
            let Taken { thread, lock, site, .. } = self.trees.nodes[*nesting as usize];
            steps.push(Step { thread, holds, since, wants: lock, at: site });
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
