//! Three happens-before relations, each contained in the previous one. The relation `Full` is that
//! of the memory model. The relation `Hard` omits the order of monitor acquisitions, which another
//! schedule may reverse. The relation `Life` has only starts and ends of threads.
//!
//! Source: JLS §17.4.5; Flanagan and Freund, *`FastTrack`*, for the comparison of a single epoch in
//! place of clocks. Invariants: a thread has one local time for all relations, so that one epoch
//! denotes a moment in each relation. The time advances at each release, so that a clock that
//! includes the epoch includes everything released at it. The index of an ended thread is reused
//! only if the starter knows of the end, so that both threads are ordered as one.

use crate::clock::{Clock, Epoch};
use crate::{Object, Thread};
use base::FastMap;
use std::rc::Rc;

/// A happens-before relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The happens-before relation of the memory model.
    Full,
    /// The happens-before relation without edges of monitors.
    Hard,
    /// The order by starts and ends of threads.
    Life,
}

/// The number of relations.
const RELATIONS: usize = 3;

/// The kind of an edge between two moments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// From the exit from a monitor to the next entry.
    Monitor,
    /// A synchronization other than a monitor, such as a volatile variable, a permit or an
    /// initialized class.
    HandOver,
    /// From the last moment of a thread to the detection of its end.
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

/// The clock of each relation. Threads with equal knowledge share a clock.
type Clocks = [Rc<Clock>; RELATIONS];

/// The clocks of one thread, without the thread's own time.
#[derive(Clone, Debug)]
struct ThreadClocks {
    index: u32,
    time: u32,
    /// The number of the segment of the thread's life. A change of the `Life` clock and a start of
    /// a thread begin a new segment.
    segment: u32,
    clocks: Clocks,
}

impl ThreadClocks {
    fn now(&self) -> Epoch {
        Epoch { index: self.index, time: self.time }
    }

    fn includes(&self, relation: usize, moment: Epoch) -> bool {
        if moment.index == self.index {
            moment.time <= self.time
        } else {
            self.clocks[relation].covers(moment)
        }
    }

    /// Whether `clock` is at most the thread's vector clock of `relation`.
    fn includes_clock(&self, relation: usize, clock: &Clock) -> bool {
        clock.moments().all(|moment| self.includes(relation, moment))
    }

    /// Returns the clocks that the thread releases now.
    fn stamp(&self, edge: Edge) -> Stamp {
        Stamp { at: self.now(), relations: edge.relations(), clocks: self.clocks.clone() }
    }

    fn join(&mut self, relation: usize, clock: &Clock, at: Option<Epoch>) {
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

/// The clocks and the epoch of a release by a thread.
#[derive(Clone, Debug)]
struct Stamp {
    at: Epoch,
    /// The number of relations to which the release applies.
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

/// The released clocks at one part of an object.
#[derive(Clone, Debug)]
enum Junction {
    /// The last release, whose thread had acquired all earlier releases.
    One(Stamp),
    /// Several releases, joined. Relations without a release have empty clocks.
    Many(Box<[Clock; RELATIONS]>),
}

/// The clocks of all threads, and the released clocks.
#[derive(Debug, Default)]
pub(crate) struct Order {
    threads: Vec<Option<ThreadClocks>>,
    indices: u32,
    /// Whether two threads never share an index.
    has_distinct_indices: bool,
    /// The last epochs of ended threads. New threads may reuse the indices of these threads.
    ended: Vec<Epoch>,
    /// The released clocks at each part of each object.
    junctions: FastMap<(Object, u32), Junction>,
}

impl Order {
    /// Creates an order in which threads never share an index, even if starts and ends order the
    /// threads.
    pub fn with_distinct_indices() -> Self {
        Self { has_distinct_indices: true, ..Self::default() }
    }

    #[inline]
    fn clocks(&mut self, thread: Thread) -> &mut ThreadClocks {
        let Self { threads, indices, .. } = self;
        slot_of(threads, thread).get_or_insert_with(|| {
            *indices += 1;
            ThreadClocks { index: *indices - 1, time: 1, segment: 0, clocks: Clocks::default() }
        })
    }

    fn find(&self, thread: Thread) -> Option<&ThreadClocks> {
        self.threads.get(thread as usize)?.as_ref()
    }

    /// Records that `parent` starts `child`.
    pub fn start(&mut self, parent: Thread, child: Thread) {
        let parent = self.clocks(parent);
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
            self.indices += 1;
            (self.indices - 1, 1)
        };
        *slot_of(&mut self.threads, child) = Some(ThreadClocks { index, time, segment: 0, clocks });
    }

    /// Records the end of `thread`, which other threads acquire at the given parts of `object`.
    pub fn end(&mut self, thread: Thread, object: Object, parts: &[u32]) {
        self.clocks(thread);
        let Some(clocks) = self.threads[thread as usize].take() else { return };
        for part in parts {
            release_at(&mut self.junctions, &clocks, (object, *part), Edge::End);
        }
        if !self.has_distinct_indices {
            self.ended.push(clocks.now());
        }
    }

    /// Records that `thread` releases its clocks at a part of an object.
    #[inline]
    pub fn release(&mut self, thread: Thread, object: Object, part: u32, edge: Edge) {
        self.clocks(thread);
        let Some(Some(clocks)) = self.threads.get_mut(thread as usize) else { return };
        release_at(&mut self.junctions, clocks, (object, part), edge);
        clocks.time += 1;
    }

    /// Records that `thread` acquires the clocks released at a part of an object.
    #[inline]
    pub fn acquire(&mut self, thread: Thread, object: Object, part: u32) {
        self.clocks(thread);
        let Some(Some(own)) = self.threads.get_mut(thread as usize) else { return };
        match self.junctions.get(&(object, part)) {
            None => {}
            Some(Junction::One(stamp)) => {
                for relation in 0..stamp.relations {
                    if !own.includes(relation, stamp.at) {
                        own.join(relation, &stamp.clocks[relation], Some(stamp.at));
                    }
                }
            }
            Some(Junction::Many(clocks)) => {
                for (relation, clock) in clocks.iter().enumerate() {
                    if !own.includes_clock(relation, clock) {
                        own.join(relation, clock, None);
                    }
                }
            }
        }
    }

    /// Returns the current epoch of a thread.
    #[inline]
    pub fn now(&mut self, thread: Thread) -> Epoch {
        self.clocks(thread).now()
    }

    /// Returns the index of a thread in clocks, if the thread is known and has not ended.
    pub fn index(&self, thread: Thread) -> Option<u32> {
        self.find(thread).map(|clocks| clocks.index)
    }

    /// Whether an epoch is before the current moment of `thread`.
    #[inline]
    pub fn is_before(&self, moment: Epoch, thread: Thread, relation: Relation) -> bool {
        self.find(thread).is_some_and(|clocks| clocks.includes(relation as usize, moment))
    }

    /// Returns the `Life` clock of a thread, and the number of the segment of its life. The clock
    /// is constant within a segment.
    pub fn life(&mut self, thread: Thread) -> (u32, &Rc<Clock>) {
        let clocks = self.clocks(thread);
        (clocks.segment, &clocks.clocks[Relation::Life as usize])
    }

    /// Removes the clocks at collected objects.
    pub fn sweep(&mut self, is_live: impl Fn(Object) -> bool) {
        self.junctions.retain(|(object, _), _| is_live(*object));
    }

    /// Returns the number of parts of objects with released clocks.
    pub fn junctions(&self) -> usize {
        self.junctions.len()
    }
}

/// Returns the slot of a thread's clocks.
fn slot_of(threads: &mut Vec<Option<ThreadClocks>>, thread: Thread) -> &mut Option<ThreadClocks> {
    let at = thread as usize;
    if threads.len() <= at {
        threads.resize(at + 1, None);
    }
    &mut threads[at]
}

fn release_at(
    junctions: &mut FastMap<(Object, u32), Junction>,
    own: &ThreadClocks,
    junction: (Object, u32),
    edge: Edge,
) {
    let released = edge.relations();
    let Some(there) = junctions.get_mut(&junction) else {
        junctions.insert(junction, Junction::One(own.stamp(edge)));
        return;
    };
    let replaces = match there {
        Junction::One(old) => {
            old.relations <= released && (0..old.relations).all(|r| own.includes(r, old.at))
        }
        Junction::Many(clocks) => {
            let released_or_none = |(r, clock): (usize, &Clock)| r < released || clock.is_empty();
            clocks.iter().enumerate().all(released_or_none)
                && clocks.iter().enumerate().all(|(r, clock)| own.includes_clock(r, clock))
        }
    };
    if replaces {
        *there = Junction::One(own.stamp(edge));
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
    own.stamp(edge).join_into(&mut clocks);
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
    fn a_start_happens_before_all_actions_of_the_thread() {
        let mut order = Order::default();
        let before = order.now(0);
        order.start(0, 1);
        let after = order.now(0);
        assert_eq!(relations(&order, before, 1), [true; 3]);
        assert_eq!(relations(&order, after, 1), [false; 3]);
    }

    #[test]
    fn an_end_happens_before_its_observation() {
        let mut order = Order::default();
        order.start(0, 1);
        let last = order.now(1);
        order.end(1, 50, &[9]);
        assert_eq!(relations(&order, last, 0), [false; 3]);
        order.acquire(0, 50, 9);
        assert_eq!(relations(&order, last, 0), [true; 3]);
    }

    #[test]
    fn a_hand_over_orders_accesses_but_not_lifetimes() {
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
    fn a_monitor_orders_only_the_observed_execution() {
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
    fn a_clock_index_is_reused_only_by_a_later_thread() {
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
        assert_eq!(order.indices, 4);
    }

    #[test]
    fn distinguished_threads_share_no_clock_index() {
        let mut order = Order::with_distinct_indices();
        order.start(0, 1);
        let one = order.now(1);
        order.end(1, 51, &[9]);
        order.acquire(0, 51, 9);
        order.start(0, 2);
        assert_ne!(order.now(2).index, one.index);
        assert!(order.is_before(one, 2, Full));
    }

    #[test]
    fn a_dead_object_orders_nothing() {
        let mut order = Order::default();
        order.start(0, 1);
        let moment = order.now(0);
        order.release(0, 50, 0, Edge::HandOver);
        order.sweep(|object| object != 50);
        order.acquire(1, 50, 0);
        assert!(!order.is_before(moment, 1, Full));
    }

    #[test]
    fn an_acquire_sees_all_releases() {
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
        // Thread 3 has acquired both releases, so its release replaces them.
        let three = order.now(3);
        order.release(3, 50, 0, Edge::HandOver);
        order.acquire(0, 50, 0);
        for moment in [one, two, three] {
            assert_eq!(relations(&order, moment, 0), [true, true, false]);
        }
        assert_eq!(order.junctions(), 1);
    }

    #[test]
    fn hand_over_and_monitor_of_one_object_are_both_kept() {
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

    /// The reference implementation of the relations. Every thread has full clocks, and each
    /// release copies all clocks of the thread.
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
    fn epochs_are_ordered_as_by_full_vector_clocks() {
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
                        let clocks = &plain.threads[thread as usize];
                        let expected = [0, 1, 2].map(|r| clocks[r].covers(*moment));
                        assert_eq!(relations(&order, *moment, thread), expected, "seed {seed}");
                    }
                }
            }
        }
    }
}
