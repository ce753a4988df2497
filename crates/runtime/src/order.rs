//! What happened before what, in three relations, each contained in the one before it:
//! `Full` with all that the memory model orders; `Hard` without the order in which threads happened
//! to take monitors, which another schedule may turn round; `Life` with starts and ends alone.
//!
//! Source: JLS §17.4.5. Invariant: a thread has one time of its own in all three, so that a moment
//! is known by one number whatever relation is asked about. The place of a thread that has ended is
//! given to another only where its starter knew of its end, so that the two are as one thread.

use crate::clock::{Clock, Epoch};
use crate::{Object, Thread};
use base::FastMap;

/// A relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Happens-before of the memory model.
    Full,
    /// The same without monitors.
    Hard,
    /// Starts and ends of threads.
    Life,
}

/// Why one moment is before another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// A monitor was left and entered.
    Monitor,
    /// Something was handed over: a volatile variable, a permit, an initialized class.
    HandOver,
    /// A thread's end was seen.
    End,
}

impl Edge {
    const fn relations(self) -> usize {
        match self {
            Self::Monitor => 1,
            Self::HandOver => 2,
            Self::End => 3,
        }
    }
}

/// What one thread knows, by relation.
#[derive(Clone, Debug, Default)]
struct Known {
    index: u32,
    time: u32,
    /// How often its knowledge of lives changed, or it started a thread.
    segment: u32,
    clocks: [Clock; 3],
}

impl Known {
    fn begin(index: u32, time: u32, clocks: [Clock; 3]) -> Self {
        let mut known = Self { index, time, segment: 0, clocks };
        known.tick();
        known
    }

    fn tick(&mut self) {
        self.time += 1;
        for clock in &mut self.clocks {
            clock.set(self.index, self.time);
        }
    }
}

/// What is handed on at one part of an object.
#[derive(Clone, Debug)]
struct Junction {
    part: u32,
    clocks: [Clock; 3],
}

/// All threads' knowledge.
#[derive(Debug, Default)]
pub struct Order {
    threads: FastMap<Thread, Known>,
    places: u32,
    /// Places of threads that have ended, and when they did.
    ended: Vec<Epoch>,
    junctions: FastMap<Object, Vec<Junction>>,
}

impl Order {
    fn known(&mut self, thread: Thread) -> &mut Known {
        let places = &mut self.places;
        self.threads.entry(thread).or_insert_with(|| {
            *places += 1;
            Known::begin(*places - 1, 0, Default::default())
        })
    }

    /// `parent` starts `child`.
    pub fn start(&mut self, parent: Thread, child: Thread) {
        let parent = self.known(parent);
        let clocks = parent.clocks.clone();
        parent.tick();
        parent.segment += 1;
        let life = &clocks[Relation::Life as usize];
        let free = self.ended.iter().position(|end| life.covers(*end));
        let begun = if let Some(at) = free {
            let end = self.ended.swap_remove(at);
            Known::begin(end.index, end.time, clocks)
        } else {
            self.places += 1;
            Known::begin(self.places - 1, 0, clocks)
        };
        self.threads.insert(child, begun);
    }

    /// `thread` has ended, which others learn at `part` of `object`.
    pub fn end(&mut self, thread: Thread, object: Object, parts: &[u32]) {
        self.known(thread);
        let Some(known) = self.threads.remove(&thread) else { return };
        for part in parts {
            self.hand_on(&known.clocks, object, *part, Edge::End);
        }
        self.ended.push(Epoch { index: known.index, time: known.time });
    }

    /// `thread` hands on what it knows.
    pub fn release(&mut self, thread: Thread, object: Object, part: u32, edge: Edge) {
        let known = self.known(thread);
        let clocks = known.clocks.clone();
        known.tick();
        self.hand_on(&clocks, object, part, edge);
    }

    fn hand_on(&mut self, clocks: &[Clock; 3], object: Object, part: u32, edge: Edge) {
        let junctions = self.junctions.entry(object).or_default();
        let at = junctions.iter().position(|j| j.part == part).unwrap_or_else(|| {
            junctions.push(Junction { part, clocks: Default::default() });
            junctions.len() - 1
        });
        let there = &mut junctions[at].clocks;
        for (mine, theirs) in there.iter_mut().zip(clocks).take(edge.relations()) {
            mine.join(theirs);
        }
    }

    /// `thread` learns what was handed on.
    pub fn acquire(&mut self, thread: Thread, object: Object, part: u32) {
        let Some(junction) =
            self.junctions.get(&object).and_then(|all| all.iter().find(|j| j.part == part))
        else {
            return;
        };
        // Relations in which nothing was handed on have empty clocks.
        let clocks = junction.clocks.clone();
        let known = self.known(thread);
        if !known.clocks[Relation::Life as usize].contains(&clocks[Relation::Life as usize]) {
            known.segment += 1;
        }
        for (mine, theirs) in known.clocks.iter_mut().zip(&clocks) {
            mine.join(theirs);
        }
    }

    /// The present moment of a thread.
    #[inline]
    pub fn now(&mut self, thread: Thread) -> Epoch {
        let known = self.known(thread);
        Epoch { index: known.index, time: known.time }
    }

    /// The place of a thread in clocks, if it is known and has not ended.
    pub fn index(&self, thread: Thread) -> Option<u32> {
        self.threads.get(&thread).map(|known| known.index)
    }

    /// Whether a moment is before the present one of `thread`.
    #[inline]
    pub fn is_before(&self, moment: Epoch, thread: Thread, relation: Relation) -> bool {
        self.threads
            .get(&thread)
            .is_some_and(|known| known.clocks[relation as usize].covers(moment))
    }

    /// What a thread knows of starts and ends, and the number of the segment of its life in which
    /// that does not change.
    pub fn life(&mut self, thread: Thread) -> (u32, &Clock) {
        let known = self.known(thread);
        (known.segment, &known.clocks[Relation::Life as usize])
    }

    /// Forgets what was handed on at objects that are gone.
    pub fn sweep(&mut self, is_live: impl Fn(Object) -> bool) {
        self.junctions.retain(|object, _| is_live(*object));
    }

    /// How many places clocks have.
    pub fn places(&self) -> u32 {
        self.places
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Relation::{Full, Hard, Life};

    fn relations(order: &Order, moment: Epoch, thread: Thread) -> [bool; 3] {
        [Full, Hard, Life].map(|relation| order.is_before(moment, thread, relation))
    }

    #[test]
    fn a_start_is_before_all_that_the_thread_does() {
        let mut order = Order::default();
        let before = order.now(0);
        order.start(0, 1);
        let after = order.now(0);
        assert_eq!(relations(&order, before, 1), [true; 3]);
        assert_eq!(relations(&order, after, 1), [false; 3]);
    }

    #[test]
    fn an_end_is_known_to_who_looks_for_it() {
        let mut order = Order::default();
        order.start(0, 1);
        let last = order.now(1);
        order.end(1, 50, &[9]);
        assert_eq!(relations(&order, last, 0), [false; 3]);
        order.acquire(0, 50, 9);
        assert_eq!(relations(&order, last, 0), [true; 3]);
    }

    #[test]
    fn what_is_handed_over_is_ordered_but_lives_go_on() {
        let mut order = Order::default();
        order.start(0, 1);
        let moment = order.now(0);
        order.release(0, 50, 3, Edge::HandOver);
        order.acquire(1, 50, 4);
        assert_eq!(relations(&order, moment, 1), [false; 3]);
        order.acquire(1, 50, 3);
        assert_eq!(relations(&order, moment, 1), [true, true, false]);
    }

    #[test]
    fn a_monitor_orders_only_this_execution() {
        let mut order = Order::default();
        order.start(0, 1);
        let moment = order.now(0);
        order.release(0, 50, 0, Edge::Monitor);
        order.acquire(1, 50, 0);
        assert_eq!(relations(&order, moment, 1), [true, false, false]);
        let later = order.now(0);
        assert!(!order.is_before(later, 1, Full));
    }

    #[test]
    fn a_place_is_used_again_only_by_who_comes_after() {
        let mut order = Order::default();
        order.start(0, 1);
        order.start(0, 2);
        let (one, two) = (order.now(1), order.now(2));
        order.end(1, 51, &[9]);
        order.end(2, 52, &[9]);
        order.acquire(0, 51, 9);
        order.start(0, 3);
        assert_eq!(order.now(3).index, one.index);
        assert!(order.is_before(one, 3, Full));
        order.start(0, 4);
        assert!(![one.index, two.index].contains(&order.now(4).index));
        assert!(!order.is_before(two, 4, Full));
        assert_eq!(order.places(), 4);
    }

    #[test]
    fn nothing_is_handed_on_at_what_is_gone() {
        let mut order = Order::default();
        order.start(0, 1);
        let moment = order.now(0);
        order.release(0, 50, 0, Edge::HandOver);
        order.sweep(|object| object != 50);
        order.acquire(1, 50, 0);
        assert!(!order.is_before(moment, 1, Full));
    }
}
