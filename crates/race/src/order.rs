//! What happened before what, in three relations, each contained in the one before it:
//! `Full` with all that the memory model orders; `Hard` without the order in which threads happened
//! to take monitors, which another schedule may turn round; `Life` with starts and ends alone.
//!
//! Source: JLS §17.4.5; Flanagan and Freund, *`FastTrack`*, for telling by one moment whether all
//! that was known then is known. Invariants: a thread has one time of its own in all three, so that
//! a moment is known by one number whatever relation is asked about; its time goes on whenever it
//! hands something on, so that who knows the moment knows all that was handed on there. The place of
//! a thread that has ended is given to another only where its starter knew of its end, so that the
//! two are as one thread.

use crate::clock::{Clock, Epoch};
use crate::{Object, Thread};
use base::FastMap;
use std::rc::Rc;

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

/// How many relations there are.
const RELATIONS: usize = 3;

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

/// Clocks by relation, shared by all who know the same.
type Clocks = [Rc<Clock>; RELATIONS];

/// What one thread knows. Of its own time its clocks say nothing.
#[derive(Clone, Debug)]
struct Known {
    index: u32,
    time: u32,
    /// How often its knowledge of lives changed, or it started a thread.
    segment: u32,
    clocks: Clocks,
}

impl Known {
    fn now(&self) -> Epoch {
        Epoch { index: self.index, time: self.time }
    }

    fn knows(&self, relation: usize, moment: Epoch) -> bool {
        if moment.index == self.index {
            moment.time <= self.time
        } else {
            self.clocks[relation].covers(moment)
        }
    }

    /// Whether it knows all that a clock does.
    fn contains(&self, relation: usize, clock: &Clock) -> bool {
        clock.moments().all(|moment| self.knows(relation, moment))
    }

    /// What it hands on now.
    fn stamp(&self, edge: Edge) -> Stamp {
        Stamp { at: self.now(), relations: edge.relations(), clocks: self.clocks.clone() }
    }

    fn learn(&mut self, relation: usize, clock: &Clock, at: Option<Epoch>) {
        let mine = Rc::make_mut(&mut self.clocks[relation]);
        mine.join(clock);
        if let Some(at) = at {
            mine.set(at.index, at.time.max(mine.get(at.index)));
        }
        if relation == Relation::Life as usize {
            self.segment += 1;
        }
    }
}

/// What a thread handed on: what it knew, and how far it had come itself.
#[derive(Clone, Debug)]
struct Stamp {
    at: Epoch,
    /// In how many relations.
    relations: usize,
    clocks: Clocks,
}

impl Stamp {
    fn join_into(&self, clocks: &mut [Clock; RELATIONS]) {
        for (clock, mine) in clocks.iter_mut().zip(&self.clocks).take(self.relations) {
            clock.join(mine);
            clock.set(self.at.index, self.at.time.max(clock.get(self.at.index)));
        }
    }
}

/// What is handed on at one part of an object.
#[derive(Clone, Debug)]
enum Junction {
    /// By the last one, who knew all that was there before.
    One(Stamp),
    /// By several. Relations in which nothing was handed on have empty clocks.
    Many(Box<[Clock; RELATIONS]>),
}

/// All threads' knowledge.
#[derive(Debug, Default)]
pub struct Order {
    threads: Vec<Option<Known>>,
    places: u32,
    /// Whether each thread keeps its place for itself.
    apart: bool,
    /// Places of threads that have ended, and when they did.
    ended: Vec<Epoch>,
    /// By object and part.
    junctions: FastMap<(Object, u32), Junction>,
}

impl Order {
    /// An order in which no two threads are as one, whatever starts and ends say.
    pub fn of_threads_apart() -> Self {
        Self { apart: true, ..Self::default() }
    }

    #[inline]
    fn known(&mut self, thread: Thread) -> &mut Known {
        let Self { threads, places, .. } = self;
        room_for(threads, thread).get_or_insert_with(|| {
            *places += 1;
            Known { index: *places - 1, time: 1, segment: 0, clocks: Clocks::default() }
        })
    }

    fn seen(&self, thread: Thread) -> Option<&Known> {
        self.threads.get(thread as usize)?.as_ref()
    }

    /// `parent` starts `child`.
    pub fn start(&mut self, parent: Thread, child: Thread) {
        let parent = self.known(parent);
        let mut clocks = parent.clocks.clone();
        let now = parent.now();
        parent.time += 1;
        parent.segment += 1;
        for clock in &mut clocks {
            let clock = Rc::make_mut(clock);
            clock.set(now.index, now.time);
        }
        let life = &clocks[Relation::Life as usize];
        let free = self.ended.iter().position(|end| life.covers(*end));
        let (index, time) = if let Some(at) = free {
            let end = self.ended.swap_remove(at);
            (end.index, end.time + 1)
        } else {
            self.places += 1;
            (self.places - 1, 1)
        };
        *room_for(&mut self.threads, child) = Some(Known { index, time, segment: 0, clocks });
    }

    /// `thread` has ended, which others learn at these parts of `object`.
    pub fn end(&mut self, thread: Thread, object: Object, parts: &[u32]) {
        self.known(thread);
        let Some(known) = self.threads[thread as usize].take() else { return };
        for part in parts {
            hand_on(&mut self.junctions, &known, (object, *part), Edge::End);
        }
        if !self.apart {
            self.ended.push(known.now());
        }
    }

    /// `thread` hands on what it knows.
    #[inline]
    pub fn release(&mut self, thread: Thread, object: Object, part: u32, edge: Edge) {
        self.known(thread);
        let Some(Some(known)) = self.threads.get_mut(thread as usize) else { return };
        hand_on(&mut self.junctions, known, (object, part), edge);
        known.time += 1;
    }

    /// `thread` learns what was handed on.
    #[inline]
    pub fn acquire(&mut self, thread: Thread, object: Object, part: u32) {
        self.known(thread);
        let Some(Some(known)) = self.threads.get_mut(thread as usize) else { return };
        match self.junctions.get(&(object, part)) {
            None => {}
            Some(Junction::One(stamp)) => {
                for relation in 0..stamp.relations {
                    if !known.knows(relation, stamp.at) {
                        known.learn(relation, &stamp.clocks[relation], Some(stamp.at));
                    }
                }
            }
            Some(Junction::Many(clocks)) => {
                for (relation, clock) in clocks.iter().enumerate() {
                    if !known.contains(relation, clock) {
                        known.learn(relation, clock, None);
                    }
                }
            }
        }
    }

    /// The present moment of a thread.
    #[inline]
    pub fn now(&mut self, thread: Thread) -> Epoch {
        self.known(thread).now()
    }

    /// The place of a thread in clocks, if it is known and has not ended.
    pub fn index(&self, thread: Thread) -> Option<u32> {
        self.seen(thread).map(|known| known.index)
    }

    /// Whether a moment is before the present one of `thread`.
    #[inline]
    pub fn is_before(&self, moment: Epoch, thread: Thread, relation: Relation) -> bool {
        self.seen(thread).is_some_and(|known| known.knows(relation as usize, moment))
    }

    /// What a thread knows of starts and ends of others, and the number of the segment of its life
    /// in which that does not change.
    pub fn life(&mut self, thread: Thread) -> (u32, &Rc<Clock>) {
        let known = self.known(thread);
        (known.segment, &known.clocks[Relation::Life as usize])
    }

    /// Forgets what was handed on at objects that are gone.
    pub fn sweep(&mut self, is_live: impl Fn(Object) -> bool) {
        self.junctions.retain(|(object, _), _| is_live(*object));
    }

    /// How many places clocks have.
    pub fn places(&self) -> u32 {
        self.places
    }

    /// At how many parts of objects something is handed on.
    pub fn junctions(&self) -> usize {
        self.junctions.len()
    }
}

/// Where what a thread knows is kept.
fn room_for(threads: &mut Vec<Option<Known>>, thread: Thread) -> &mut Option<Known> {
    let at = thread as usize;
    if threads.len() <= at {
        threads.resize(at + 1, None);
    }
    &mut threads[at]
}

fn hand_on(
    junctions: &mut FastMap<(Object, u32), Junction>,
    known: &Known,
    place: (Object, u32),
    edge: Edge,
) {
    let given = edge.relations();
    let Some(there) = junctions.get_mut(&place) else {
        junctions.insert(place, Junction::One(known.stamp(edge)));
        return;
    };
    let replaces = match there {
        Junction::One(old) => {
            old.relations <= given && (0..old.relations).all(|r| known.knows(r, old.at))
        }
        Junction::Many(clocks) => {
            let given_or_none = |(r, clock): (usize, &Clock)| r < given || clock.is_empty();
            clocks.iter().enumerate().all(given_or_none)
                && clocks.iter().enumerate().all(|(r, clock)| known.contains(r, clock))
        }
    };
    if replaces {
        *there = Junction::One(known.stamp(edge));
        return;
    }
    let mut clocks: Box<[Clock; RELATIONS]> = match there {
        Junction::One(old) => {
            let mut clocks = Box::default();
            old.join_into(&mut clocks);
            clocks
        }
        Junction::Many(clocks) => std::mem::take(clocks),
    };
    known.stamp(edge).join_into(&mut clocks);
    *there = Junction::Many(clocks);
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
    fn threads_apart_share_no_place() {
        let mut order = Order::of_threads_apart();
        order.start(0, 1);
        let one = order.now(1);
        order.end(1, 51, &[9]);
        order.acquire(0, 51, 9);
        order.start(0, 2);
        assert_ne!(order.now(2).index, one.index);
        assert!(order.is_before(one, 2, Full));
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

    #[test]
    fn what_several_hand_on_is_all_learnt() {
        let mut order = Order::default();
        order.start(0, 1);
        order.start(0, 2);
        order.start(0, 3);
        let (one, two) = (order.now(1), order.now(2));
        order.release(1, 50, 0, Edge::HandOver);
        order.release(2, 50, 0, Edge::HandOver);
        order.acquire(3, 50, 0);
        assert_eq!(relations(&order, one, 3), [true, true, false]);
        assert_eq!(relations(&order, two, 3), [true, true, false]);
        // Who knows both takes their place.
        let three = order.now(3);
        order.release(3, 50, 0, Edge::HandOver);
        order.acquire(0, 50, 0);
        for moment in [one, two, three] {
            assert_eq!(relations(&order, moment, 0), [true, true, false]);
        }
        assert_eq!(order.junctions(), 1);
    }

    #[test]
    fn a_monitor_left_after_a_hand_over_hides_neither() {
        let mut order = Order::default();
        order.start(0, 1);
        order.start(0, 2);
        let (one, two) = (order.now(1), order.now(2));
        order.release(1, 50, 0, Edge::HandOver);
        order.acquire(2, 50, 0);
        order.release(2, 50, 0, Edge::Monitor);
        order.acquire(0, 50, 0);
        assert_eq!(relations(&order, one, 0), [true, true, false]);
        assert_eq!(relations(&order, two, 0), [true, false, false]);
    }

    /// The relations as they are defined: every thread has its clocks, and hands on all of them.
    #[derive(Default)]
    struct Plain {
        threads: Vec<[Clock; RELATIONS]>,
        junctions: FastMap<(Object, u32), [Clock; RELATIONS]>,
    }

    impl Plain {
        fn tick(&mut self, thread: usize) {
            for clock in &mut self.threads[thread] {
                let now = clock.get(thread as u32) + 1;
                clock.set(thread as u32, now);
            }
        }
    }

    #[test]
    fn moments_are_ordered_as_by_whole_clocks() {
        const THREADS: u32 = 4;
        for seed in 1..300_u64 {
            let mut rng = base::rng::Rng::new(seed);
            let (mut order, mut plain) = (Order::default(), Plain::default());
            for thread in 0..THREADS {
                order.now(thread);
                plain.threads.push(Default::default());
                plain.tick(thread as usize);
            }
            let mut moments = Vec::new();
            for _ in 0..80 {
                let (thread, object) = (rng.below(THREADS.into()) as u32, rng.below(3) as u32);
                let edge = [Edge::Monitor, Edge::HandOver][rng.below(2) as usize];
                let at = thread as usize;
                moments.push(order.now(thread));
                if rng.below(2) == 0 {
                    order.release(thread, object, 0, edge);
                    let there = plain.junctions.entry((object, 0)).or_default();
                    for (r, clock) in there.iter_mut().enumerate().take(edge.relations()) {
                        clock.join(&plain.threads[at][r]);
                    }
                    plain.tick(at);
                } else {
                    order.acquire(thread, object, 0);
                    let there = plain.junctions.entry((object, 0)).or_default();
                    for (mine, clock) in plain.threads[at].iter_mut().zip(there) {
                        mine.join(clock);
                    }
                }
                for moment in &moments {
                    for thread in 0..THREADS {
                        let known = &plain.threads[thread as usize];
                        let expected = [0, 1, 2].map(|r| known[r].covers(*moment));
                        assert_eq!(relations(&order, *moment, thread), expected, "seed {seed}");
                    }
                }
            }
        }
    }
}
