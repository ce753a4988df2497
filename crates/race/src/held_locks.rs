//! The locks that one thread holds, in order of acquisition. Each has its node in the lock tree of
//! the thread, and the lock sets for Eraser.
//!
//! Invariant: nodes and sets are computed on demand, as most locks are released before another
//! acquisition or shared access. Results for the locks below the last one are kept.

use crate::locks::{Held, LockSets};
use crate::order::Order;
use crate::trees::{LockNode, Parent, Trees};
use crate::{Mode, Object, Site, Thread};

#[derive(Clone, Copy, Debug)]
struct Holding {
    lock: Object,
    site: Site,
    mode: Mode,
    /// The node in the lock tree, if computed. Locks after a lock without a node have none.
    node: Option<LockNode>,
    /// The sets of the locks held before this acquisition, if computed.
    before: Option<Held>,
}

/// The locks that one thread holds.
#[derive(Debug, Default)]
pub(crate) struct HeldLocks {
    locks: Vec<Holding>,
    held: Option<Held>,
}

impl HeldLocks {
    /// Whether no lock is held.
    pub(crate) fn are_empty(&self) -> bool {
        self.locks.is_empty()
    }

    /// Adds the acquisition of a lock.
    pub(crate) fn acquire(&mut self, lock: Object, site: Site, mode: Mode) {
        let before = if self.locks.is_empty() { Some(Held::default()) } else { self.held };
        self.locks.push(Holding { lock, site, mode, node: None, before });
        self.held = None;
    }

    /// Adds the acquisition of a lock under the held locks to the trees, unless the lock is already
    /// held.
    pub(crate) fn nest(
        &mut self,
        thread: Thread,
        (lock, site): (Object, Site),
        trees: &mut Trees,
        order: &mut Order,
    ) {
        if self.locks.iter().any(|holding| holding.lock == lock) {
            return;
        }
        let mut parent = Parent::Root(thread);
        for holding in &mut self.locks {
            let node = holding
                .node
                .get_or_insert_with(|| trees.node(thread, parent, holding.lock, holding.site));
            parent = Parent::Node(*node);
        }
        let node = trees.node(thread, parent, lock, site);
        trees.visit(node, order);
    }

    /// Removes a lock that is held in this mode. Returns whether such a lock was held.
    pub(crate) fn release(&mut self, lock: Object, mode: Mode) -> bool {
        let Some(at) = self.locks.iter().rposition(|h| (h.lock, h.mode) == (lock, mode)) else {
            return false;
        };
        let given = self.locks.remove(at);
        if at == self.locks.len() {
            self.held = given.before;
            return true;
        }
        self.held = None;
        for (nth, holding) in self.locks[at..].iter_mut().enumerate() {
            holding.node = None;
            holding.before = if nth == 0 { given.before } else { None };
        }
        true
    }

    /// Returns the sets of the held locks.
    #[inline]
    pub(crate) fn held(&mut self, sets: &mut LockSets) -> Held {
        if self.locks.is_empty() {
            return Held::default();
        }
        let locks = &self.locks;
        *self.held.get_or_insert_with(|| {
            let all = sets.of(locks.iter().map(|holding| holding.lock));
            let owned = locks.iter().filter(|holding| holding.mode == Mode::Exclusive);
            let exclusive = sets.of(owned.map(|holding| holding.lock));
            Held { all, exclusive }
        })
    }

    /// Drops the cached results, because nodes or sets were renumbered.
    pub(crate) fn forget(&mut self) {
        self.held = None;
        for holding in &mut self.locks {
            holding.node = None;
            holding.before = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lock_sets_are_exact_for_any_release_order() {
        let mut sets = LockSets::default();
        let mut held_locks = HeldLocks::default();
        held_locks.acquire(1, 0, Mode::Exclusive);
        let one = held_locks.held(&mut sets);
        held_locks.acquire(2, 0, Mode::Shared);
        held_locks.acquire(3, 0, Mode::Exclusive);
        let all = held_locks.held(&mut sets);
        assert_eq!(sets.locks(all.all), [1, 2, 3]);
        assert_eq!(sets.locks(all.exclusive), [1, 3]);
        assert!(held_locks.release(2, Mode::Shared));
        assert!(!held_locks.release(3, Mode::Shared));
        let two = held_locks.held(&mut sets);
        assert_eq!(sets.locks(two.all), [1, 3]);
        assert!(held_locks.release(3, Mode::Exclusive));
        assert_eq!(held_locks.held(&mut sets), one);
        assert!(held_locks.release(1, Mode::Exclusive));
        assert_eq!(held_locks.held(&mut sets), Held::default());
        assert!(held_locks.are_empty());
    }

    #[test]
    fn a_lock_without_nesting_has_no_node_and_no_set() {
        let (mut trees, mut order) = (Trees::default(), Order::default());
        let sets = LockSets::default();
        let mut held_locks = HeldLocks::default();
        for lock in 1..100 {
            held_locks.acquire(lock, 0, Mode::Exclusive);
            held_locks.release(lock, Mode::Exclusive);
        }
        assert_eq!((trees.nodes(), sets.len()), (0, 1));
        held_locks.acquire(1, 0, Mode::Exclusive);
        held_locks.nest(7, (2, 0), &mut trees, &mut order);
        held_locks.acquire(2, 0, Mode::Exclusive);
        held_locks.nest(7, (1, 0), &mut trees, &mut order);
        assert_eq!(trees.nodes(), 2, "one that is held already is not taken again");
    }
}
