//! All analyses over one stream of events, and the warnings of the analyses.
//!
//! Invariant: at most one warning of each kind for a pair of sites.

use crate::eraser;
use crate::fasttrack::Access;
use crate::graph::Dependencies;
use crate::held_locks::HeldLocks;
use crate::locks::{LockSet, LockSets};
use crate::order::{Edge, Order, Relation};
use crate::shadow::{Shadow, Variable};
use crate::trees::{Step, Trees};
use crate::{Object, Site, Thread};
use base::FastSet;

/// The mode in which a thread holds a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// One thread holds the lock.
    Exclusive,
    /// Any number of threads hold the lock, for reading.
    Shared,
}

/// Two conflicting accesses to a variable.
#[derive(Clone, Copy, Debug)]
pub struct Race {
    /// The accessed object.
    pub object: Object,
    /// The accessed part of the object: a field slot or an element.
    pub part: u32,
    /// The earlier access, if an analysis has stored it.
    pub first: Option<Access>,
    /// The later access.
    pub second: Access,
}

/// A warning of one of the analyses.
#[derive(Clone, Debug)]
pub enum Warning {
    /// Two accesses that are unordered in this execution.
    Unordered(Race),
    /// No lock was held at every access to a variable.
    Unprotected(Race),
    /// A cycle in the order of lock acquisitions.
    Cycle(Vec<Step>),
}

/// The numbers of stored items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Objects with variables.
    pub objects: usize,
    /// Sets of locks.
    pub sets: usize,
    /// Nodes of lock trees.
    pub nodes: usize,
    /// Points at which happens-before edges originate.
    pub junctions: usize,
}

/// The state of all analyses.
#[derive(Debug)]
pub struct Analyses {
    /// Whether conflicts ordered by happens-before are omitted.
    happens_before: bool,
    order: Order,
    sets: LockSets,
    shadow: Shadow,
    trees: Trees,
    dependencies: Option<Dependencies>,
    /// The locks that each thread holds, by thread.
    held_locks: Vec<HeldLocks>,
    /// The pairs of sites with a warning. The flag distinguishes warnings by lock sets alone.
    reported: FastSet<(bool, Site, Site)>,
    warnings: Vec<Warning>,
}

impl Analyses {
    /// Creates the analyses, before the first event.
    pub fn new(happens_before: bool, dependencies: bool) -> Self {
        Self {
            happens_before,
            // Lock sets alone treat successive threads as concurrent.
            order: if happens_before { Order::default() } else { Order::with_distinct_indices() },
            sets: LockSets::default(),
            shadow: Shadow::default(),
            trees: Trees::default(),
            dependencies: dependencies.then(Dependencies::default),
            held_locks: Vec::new(),
            reported: FastSet::default(),
            warnings: Vec::new(),
        }
    }

    /// Records that `parent` starts `child`.
    pub fn start(&mut self, parent: Thread, child: Thread) {
        self.order.start(parent, child);
        if let Some(graph) = &mut self.dependencies {
            graph.start(parent, child);
        }
    }

    /// Records the end of `thread`, which other threads acquire at the given parts of `object`.
    pub fn end(&mut self, thread: Thread, object: Object, parts: &[u32]) {
        self.order.end(thread, object, parts);
        if let Some(held_locks) = self.held_locks.get_mut(thread as usize) {
            *held_locks = HeldLocks::default();
        }
    }

    /// Whether a thread holds a lock.
    #[inline]
    pub fn holds_any(&self, thread: Thread) -> bool {
        self.held_locks.get(thread as usize).is_some_and(|held_locks| !held_locks.are_empty())
    }

    /// Records that `thread` acquires a lock. With `may_block`, the thread would have waited for
    /// the lock.
    pub fn acquire(
        &mut self,
        thread: Thread,
        lock: Object,
        site: Site,
        mode: Mode,
        may_block: bool,
    ) {
        let at = thread as usize;
        if self.held_locks.len() <= at {
            self.held_locks.resize_with(at + 1, HeldLocks::default);
        }
        let held_locks = &mut self.held_locks[at];
        if may_block && !held_locks.are_empty() {
            held_locks.nest(thread, (lock, site), &mut self.trees, &mut self.order);
        }
        held_locks.acquire(lock, site, mode);
    }

    /// Records that `thread` releases a lock. The lock may have been acquired by another thread:
    /// some locks belong to the holder of a stamp.
    pub fn release(&mut self, thread: Thread, lock: Object, mode: Mode) {
        let own = self.held_locks.get_mut(thread as usize);
        if own.is_none_or(|held_locks| !held_locks.release(lock, mode)) {
            self.held_locks.iter_mut().any(|held_locks| held_locks.release(lock, mode));
        }
    }

    /// Records that `thread` releases its clock to a part of an object.
    pub fn release_clock(&mut self, thread: Thread, object: Object, part: u32, edge: Edge) {
        self.order.release(thread, object, part, edge);
    }

    /// Records that `thread` acquires the clock of a part of an object.
    pub fn acquire_clock(&mut self, thread: Thread, object: Object, part: u32) {
        self.order.acquire(thread, object, part);
    }

    /// Records an access to shared data, only for the dependency graph.
    pub fn depend(&mut self, thread: Thread, object: Object, write: bool) {
        if let Some(graph) = &mut self.dependencies {
            graph.access(thread, object, write);
        }
    }

    /// Records an access to a variable. At the first recorded access, `owner` returns the thread
    /// that wrote the variable before, if any.
    #[inline]
    pub fn access(
        &mut self,
        thread: Thread,
        (object, part): (Object, u32),
        (site, write, ordered): (Site, bool, bool),
        owner: impl FnOnce() -> Option<Thread>,
    ) {
        let held_locks = self.held_locks.get_mut(thread as usize);
        let held = held_locks.map(|held_locks| held_locks.held(&mut self.sets)).unwrap_or_default();
        let moment = self.order.now(thread);
        let now = Access { moment, site, write, ordered, held: held.all };
        let order = &self.order;
        let variable = self.shadow.variable(object, part, || {
            let state = match owner() {
                // A thread that has ended does not own variables.
                Some(owner) => eraser::State::Exclusive(order.index(owner).unwrap_or(u32::MAX)),
                None => eraser::State::Virgin,
            };
            let eraser = eraser::Automaton { state, ..eraser::Automaton::default() };
            Variable { eraser, ..Variable::default() }
        });
        let unprotected =
            !ordered && variable.eraser.access(moment.index, write, held, &mut self.sets);
        if variable.accesses.repeats(&now) && !unprotected {
            return;
        }
        let race = |first: Option<Access>| Race { object, part, first, second: now };
        if self.happens_before {
            if let Some(first) =
                variable.accesses.unordered(&now, thread, &self.order, Relation::Full)
            {
                if self.reported.insert((false, first.site, site)) {
                    self.warnings.push(Warning::Unordered(race(Some(first))));
                }
            } else if unprotected
                && let Some(first) =
                    variable.accesses.unordered(&now, thread, &self.order, Relation::Hard)
                && self.reported.insert((true, first.site, site))
            {
                self.warnings.push(Warning::Unprotected(race(Some(first))));
            }
        } else if unprotected {
            let first = variable.accesses.by_another(moment.index);
            if self.reported.insert((true, first.map_or(Site::MAX, |f| f.site), site)) {
                self.warnings.push(Warning::Unprotected(race(first)));
            }
        }
        variable.accesses.remember(now, thread, &self.order);
    }

    /// Removes collected objects. Callers must take the warnings about these objects first.
    pub fn sweep(&mut self, is_live: impl Fn(Object) -> bool) {
        self.shadow.sweep(&is_live);
        self.order.sweep(&is_live);
        if let Some(graph) = &mut self.dependencies {
            graph.sweep(&is_live);
        }
        let mut used: FastSet<LockSet> = FastSet::default();
        self.shadow.for_each(|variable| {
            used.insert(variable.eraser.candidates);
            variable.accesses.for_each(|access| {
                used.insert(access.held);
            });
        });
        let renaming = self.sets.sweep(&is_live, &used);
        self.shadow.for_each(|variable| {
            variable.eraser.candidates = renaming.of(variable.eraser.candidates, &is_live);
            variable.accesses.for_each(|access| access.held = renaming.of(access.held, &is_live));
        });
        self.held_locks.iter_mut().for_each(HeldLocks::forget);
    }

    /// Removes collected locks from the lock trees, after a search for cycles through these locks.
    pub fn sweep_locks(&mut self, is_live: impl Fn(Object) -> bool) {
        let cycles = self.trees.sweep(is_live);
        self.held_locks.iter_mut().for_each(HeldLocks::forget);
        self.warnings.extend(cycles.into_iter().map(Warning::Cycle));
    }

    /// Runs the analyses that need the whole execution.
    pub fn finish(&mut self) {
        let cycles = self.trees.cycles();
        self.warnings.extend(cycles.into_iter().map(Warning::Cycle));
    }

    /// Whether there are warnings to take.
    #[inline]
    pub fn has_warnings(&self) -> bool {
        !self.warnings.is_empty()
    }

    /// Removes and returns the warnings.
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        std::mem::take(&mut self.warnings)
    }

    /// Returns the locks of a set.
    pub fn locks(&self, set: LockSet) -> Vec<Object> {
        self.sets.locks(set)
    }

    /// Returns the dependency graph, if requested.
    pub fn dependencies(&self) -> Option<&Dependencies> {
        self.dependencies.as_ref()
    }

    /// Returns the total number of stored items.
    #[inline]
    pub fn size(&self) -> usize {
        let Sizes { objects, sets, nodes, junctions } = self.sizes();
        objects + sets + nodes + junctions
    }

    /// Returns the number of stored items of each kind.
    #[inline]
    pub fn sizes(&self) -> Sizes {
        Sizes {
            objects: self.shadow.len(),
            sets: self.sets.len(),
            nodes: self.trees.nodes(),
            junctions: self.order.junctions(),
        }
    }

    /// Whether the search for cycles was cut off by the number of lock chains.
    pub fn gave_up(&self) -> bool {
        self.trees.gave_up()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const X: (Object, u32) = (100, 0);

    /// Returns analyses in which thread 0 has started threads 1 and 2. The site of an access is the
    /// number of its thread.
    fn two(happens_before: bool) -> Analyses {
        let mut all = Analyses::new(happens_before, false);
        all.start(0, 1);
        all.start(0, 2);
        all
    }

    fn write(all: &mut Analyses, thread: Thread) {
        all.access(thread, X, (thread, true, false), || Some(0));
    }

    fn locked(all: &mut Analyses, thread: Thread, lock: Object) {
        all.acquire(thread, lock, 0, Mode::Exclusive, true);
        all.acquire_clock(thread, lock, 0);
        write(all, thread);
        all.release_clock(thread, lock, 0, Edge::Monitor);
        all.release(thread, lock, Mode::Exclusive);
    }

    fn kinds(all: &mut Analyses) -> Vec<&'static str> {
        let name = |warning: &Warning| match warning {
            Warning::Unordered(_) => "unordered",
            Warning::Unprotected(_) => "unprotected",
            Warning::Cycle(_) => "cycle",
        };
        all.take_warnings().iter().map(name).collect()
    }

    #[test]
    fn an_unordered_pair_gives_one_warning() {
        let mut all = two(true);
        write(&mut all, 1);
        write(&mut all, 2);
        write(&mut all, 2);
        assert_eq!(kinds(&mut all), ["unordered"]);
    }

    #[test]
    fn an_accidental_monitor_order_hides_no_warning() {
        let mut all = two(true);
        locked(&mut all, 1, 50);
        all.acquire_clock(2, 50, 0);
        write(&mut all, 2);
        assert_eq!(kinds(&mut all), ["unprotected"]);
    }

    #[test]
    fn a_common_lock_prevents_warnings() {
        let mut all = two(true);
        locked(&mut all, 1, 50);
        locked(&mut all, 2, 50);
        locked(&mut all, 1, 50);
        assert!(!all.has_warnings());
    }

    #[test]
    fn a_hand_over_warns_only_without_the_filter() {
        for (filter, expected) in [(true, 0), (false, 1)] {
            let mut all = two(filter);
            all.access(1, X, (1, true, false), || None);
            all.release_clock(1, 60, 1, Edge::HandOver);
            all.acquire_clock(2, 60, 1);
            write(&mut all, 2);
            assert_eq!(kinds(&mut all).len(), expected, "{filter}");
        }
    }

    /// Acquires a short-lived lock and another lock under it, and writes under both.
    fn short_lived(all: &mut Analyses, thread: Thread, object: Object) {
        for lock in [object, object + 1] {
            all.acquire(thread, lock, 0, Mode::Exclusive, true);
            all.acquire_clock(thread, lock, 0);
        }
        all.access(thread, (object, 0), (thread, true, false), || None);
        for lock in [object + 1, object] {
            all.release_clock(thread, lock, 0, Edge::Monitor);
            all.release(thread, lock, Mode::Exclusive);
        }
    }

    #[test]
    fn memory_is_proportional_to_live_objects() {
        let mut all = two(true);
        for object in (1000..3000).step_by(2) {
            short_lived(&mut all, 1, object);
        }
        let before = Sizes { objects: 1000, sets: 1001, nodes: 2000, junctions: 2000 };
        assert_eq!(all.sizes(), before);
        all.sweep_locks(|object| object >= 2998);
        all.sweep(|object| object >= 2998);
        assert_eq!(all.sizes(), Sizes { objects: 1, sets: 2, nodes: 2, junctions: 2 });
    }

    #[test]
    fn dead_objects_take_no_memory() {
        const LIVE: u32 = 100;
        let mut all = two(true);
        let mut most = 0;
        for round in 0..300 {
            let first = 1000 + round * LIVE;
            for object in (first..first + LIVE).step_by(2) {
                short_lived(&mut all, 1 + round % 2, object);
            }
            most = most.max(all.size());
            all.sweep_locks(|object| object >= first);
            all.sweep(|object| object >= first);
        }
        // Each of two generations has an object, a set, a node and a junction. The empty set is
        // always stored.
        assert!(most <= 4 * 2 * LIVE as usize + 1, "{most}");
    }

    #[test]
    fn repeated_acquisitions_take_no_more_memory() {
        let mut all = two(true);
        short_lived(&mut all, 1, 50);
        let once = all.sizes();
        for _ in 0..1000 {
            short_lived(&mut all, 1, 50);
        }
        assert_eq!(all.sizes(), once);
    }

    #[test]
    fn another_thread_may_release_a_lock() {
        let mut all = two(false);
        all.acquire(1, 50, 0, Mode::Exclusive, true);
        all.release(2, 50, Mode::Exclusive);
        assert!(!all.holds_any(1));
        write(&mut all, 1);
        write(&mut all, 2);
        // Otherwise the first write by a thread other than the owner would be protected.
        assert_eq!(kinds(&mut all), ["unprotected", "unprotected"]);
    }

    #[test]
    fn a_start_warns_only_without_the_filter() {
        for (filter, expected) in [(true, 0), (false, 1)] {
            let mut all = two(filter);
            write(&mut all, 1);
            assert_eq!(kinds(&mut all).len(), expected, "{filter}");
        }
    }

    #[test]
    fn lock_sets_distinguish_consecutive_threads() {
        for (filter, expected) in [(true, 0), (false, 1)] {
            let mut all = Analyses::new(filter, false);
            for thread in [1, 2] {
                all.start(0, thread);
                all.access(thread, X, (thread, true, false), || None);
                all.end(thread, 60 + thread, &[9]);
                all.acquire_clock(0, 60 + thread, 9);
            }
            assert_eq!(kinds(&mut all).len(), expected, "{filter}");
        }
    }

    #[test]
    fn a_reused_object_number_is_another_lock() {
        let mut all = two(false);
        locked(&mut all, 1, 50);
        locked(&mut all, 2, 50);
        all.sweep_locks(|object| object != 50);
        all.sweep(|object| object != 50);
        locked(&mut all, 1, 50);
        assert_eq!(kinds(&mut all), ["unprotected"]);
    }
}
