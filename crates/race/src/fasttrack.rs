//! Unordered accesses to a variable.
//!
//! Source: Flanagan and Freund, *`FastTrack`*. The happens-before relation is a parameter.
//! Invariant: the last write to a variable is stored. The reads since that write are stored if they
//! are maximal in the order.

use crate::clock::Epoch;
use crate::locks::LockSet;
use crate::order::{Order, Relation};
use crate::{Site, Thread};

/// A stored access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// The moment of the access.
    pub(crate) moment: Epoch,
    /// The site, which includes the thread.
    pub site: Site,
    /// Whether the access writes.
    pub write: bool,
    /// Whether the access mode is ordered. Two ordered accesses never race.
    pub ordered: bool,
    /// The locks that the thread held.
    pub held: LockSet,
}

/// The stored accesses to a variable.
#[derive(Clone, Debug, Default)]
pub(crate) struct AccessHistory {
    write: Option<Access>,
    reads: Reads,
}

#[derive(Clone, Debug, Default)]
enum Reads {
    #[default]
    None,
    One(Access),
    Many(Vec<Access>),
}

impl AccessHistory {
    /// Returns an earlier access that conflicts with the access `now` of `thread` and is not
    /// ordered before `now`.
    #[inline]
    pub fn unordered(
        &self,
        now: &Access,
        thread: Thread,
        order: &Order,
        relation: Relation,
    ) -> Option<Access> {
        let races = |earlier: &&Access| {
            let ordered = earlier.ordered && now.ordered;
            !ordered && !order.is_before(earlier.moment, thread, relation)
        };
        let written = self.write.as_ref().filter(|write| races(write));
        if written.is_some() || !now.write {
            return written.copied();
        }
        match &self.reads {
            Reads::None => None,
            Reads::One(read) => Some(read).filter(races).copied(),
            Reads::Many(reads) => reads.iter().find(races).copied(),
        }
    }

    /// Whether the access is redundant: the thread has made an equal access since its last release
    /// of a clock.
    #[inline]
    pub fn repeats(&self, now: &Access) -> bool {
        let same =
            |earlier: &Access| earlier.moment == now.moment && (!earlier.ordered || now.ordered);
        if now.write {
            return self.write.as_ref().is_some_and(same) && matches!(self.reads, Reads::None);
        }
        matches!(&self.reads, Reads::One(read) if same(read))
    }

    /// Stores an access of `thread`.
    pub fn remember(&mut self, now: Access, thread: Thread, order: &Order) {
        if now.write {
            self.write = Some(now);
            self.reads = Reads::None;
            return;
        }
        match &mut self.reads {
            Reads::None => self.reads = Reads::One(now),
            Reads::One(read) => {
                if order.is_before(read.moment, thread, Relation::Full) {
                    *read = now;
                } else {
                    self.reads = Reads::Many(vec![*read, now]);
                }
            }
            Reads::Many(reads) => {
                reads.retain(|read| !order.is_before(read.moment, thread, Relation::Full));
                reads.push(now);
            }
        }
    }

    /// Returns a stored access of a thread whose index is not `index`: the write if possible, else
    /// the last read.
    pub fn by_another(&self, index: u32) -> Option<Access> {
        let other = |access: &&Access| access.moment.index != index;
        let read = match &self.reads {
            Reads::None => None,
            Reads::One(read) => Some(read).filter(other),
            Reads::Many(reads) => reads.iter().rev().find(other),
        };
        self.write.as_ref().filter(other).or(read).copied()
    }

    /// Calls `visit` with every stored access.
    pub fn for_each(&mut self, mut visit: impl FnMut(&mut Access)) {
        self.write.iter_mut().for_each(&mut visit);
        match &mut self.reads {
            Reads::None => {}
            Reads::One(read) => visit(read),
            Reads::Many(reads) => reads.iter_mut().for_each(visit),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::Edge;

    struct TestRun {
        order: Order,
        variable: AccessHistory,
    }

    impl TestRun {
        fn new() -> Self {
            let mut order = Order::default();
            order.start(0, 1);
            order.start(0, 2);
            Self { order, variable: AccessHistory::default() }
        }

        fn access(&mut self, thread: Thread, write: bool, ordered: bool) -> bool {
            let moment = self.order.now(thread);
            let now = Access { moment, site: thread, write, ordered, held: LockSet::EMPTY };
            let race = self.variable.unordered(&now, thread, &self.order, Relation::Full);
            self.variable.remember(now, thread, &self.order);
            race.is_some()
        }

        fn hand_over(&mut self, from: Thread, to: Thread) {
            self.order.release(from, 50, 0, Edge::HandOver);
            self.order.acquire(to, 50, 0);
        }
    }

    #[test]
    fn conflicting_accesses_race_unless_ordered() {
        for (first, second, races) in
            [(true, true, true), (true, false, true), (false, true, true), (false, false, false)]
        {
            let mut run = TestRun::new();
            assert!(!run.access(1, first, false));
            assert_eq!(run.access(2, second, false), races, "{first} {second}");
            let mut run = TestRun::new();
            run.access(1, first, false);
            run.hand_over(1, 2);
            assert!(!run.access(2, second, false));
        }
    }

    #[test]
    fn a_write_must_be_ordered_after_each_reader() {
        let mut run = TestRun::new();
        run.access(1, false, false);
        run.access(2, false, false);
        run.hand_over(2, 0);
        assert!(run.access(0, true, false));
        let mut run = TestRun::new();
        run.access(1, false, false);
        run.access(2, false, false);
        run.hand_over(1, 0);
        run.hand_over(2, 0);
        assert!(!run.access(0, true, false));
    }

    #[test]
    fn volatile_accesses_race_only_with_plain_ones() {
        let mut run = TestRun::new();
        run.access(1, true, true);
        assert!(!run.access(2, true, true));
        assert!(run.access(0, false, false));
    }

    #[test]
    fn a_repeated_access_is_recognized_until_a_release() {
        let mut run = TestRun::new();
        let access = |run: &mut TestRun, write| Access {
            moment: run.order.now(1),
            site: 1,
            write,
            ordered: false,
            held: LockSet::EMPTY,
        };
        run.access(1, true, false);
        let again = access(&mut run, true);
        assert!(run.variable.repeats(&again));
        run.hand_over(1, 2);
        let later = access(&mut run, true);
        assert!(!run.variable.repeats(&later));
        run.access(2, false, false);
        let read = access(&mut run, false);
        assert!(!run.variable.repeats(&read));
    }
}
