//! The state that workers share.
//!
//! Invariant: every open alternative is on exactly one stack, or in exactly one stack that waits to
//! be taken over. When all workers are idle and no stack is left, all states were explored. Under
//! reduction every wanted alternative is marked as taken by one worker. The fixpoint is reached
//! when all workers are idle, all sets are propagated, and the cycle proviso wants nothing.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use base::intern::Full;

use super::store::{PoolStore, WorkerStore};
use crate::frontier::FrontierEntry;
use crate::por::mutant::SearchMutant;
use crate::por::shared::SharedPersistentSets;
use crate::statistics::Statistics;
use crate::store::locked::LockedStore;
use crate::store::{StateId, Store};

/// The number of sets that a worker propagates before other workers can get the lock.
const PROPAGATED_AT_ONCE: usize = 256;

/// A state, with the wanted alternative to take.
pub(crate) type WantedAlternative = (FrontierEntry, u32);

/// A pool of workers that explore one state space.
#[derive(Debug, Default)]
pub struct WorkerPool {
    store: PoolStore,
    shared: Mutex<PoolState>,
    changed: Condvar,
    /// The number of idle workers for which no stack waits.
    hungry: AtomicUsize,
    ended: AtomicBool,
    started: AtomicBool,
    states: StateCounter,
}

/// The number of stored states, if it is bounded. The counter is often written, so it shares no
/// cache line with the flags that workers read before each step.
#[derive(Debug, Default)]
#[repr(align(128))]
struct StateCounter(AtomicU64);

#[derive(Debug, Default)]
struct PoolState {
    idle: usize,
    /// The stacks that wait for an idle worker.
    stacks: Vec<Vec<FrontierEntry>>,
    /// The counts of each worker, by its number.
    counts: Vec<Statistics>,
    /// The persistent sets, under reduction.
    sets: SharedPersistentSets,
}

impl WorkerPool {
    /// Creates a pool over an empty store that is not the tree store. Only one worker at a time
    /// changes the store.
    pub fn over(store: Box<dyn Store + Send>) -> Self {
        Self { store: PoolStore::Locked(LockedStore::new(store)), ..Self::default() }
    }

    /// Creates a pool whose reduction omits a rule, for mutation tests.
    #[cfg(feature = "mutants")]
    #[doc(hidden)]
    pub fn with_mutant(mutant: SearchMutant) -> Self {
        let sets = SharedPersistentSets::new(Some(mutant).into());
        Self { shared: Mutex::new(PoolState { sets, ..PoolState::default() }), ..Self::default() }
    }

    /// Returns a handle of a worker to the store.
    pub fn store(&self) -> WorkerStore<'_> {
        self.store.view()
    }

    /// Returns the ids of all stored states, in no particular order.
    pub fn states(&self) -> Box<dyn Iterator<Item = StateId> + '_> {
        self.store.states()
    }

    /// Ends the explorations of all workers.
    pub fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
        drop(self.lock());
        self.changed.notify_all();
    }

    /// Whether the exploration of a worker has ended.
    pub(super) fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }

    /// Records that a worker stored its start state as a new state. Returns whether this worker is
    /// the first to do so.
    pub(super) fn start(&self) -> bool {
        !self.started.swap(true, Ordering::Relaxed)
    }

    /// Counts a state. Returns the number of states so far.
    pub(super) fn count_state(&self) -> u64 {
        self.states.0.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Whether an idle worker waits for a stack.
    #[inline]
    pub(super) fn is_hungry(&self) -> bool {
        self.hungry.load(Ordering::Relaxed) > 0
    }

    /// Adds a worker, and returns its number.
    pub(super) fn add_worker(&self) -> usize {
        let mut shared = self.lock();
        shared.counts.push(Statistics::default());
        shared.counts.len() - 1
    }

    /// Hands a stack over to an idle worker.
    pub(super) fn give(&self, stack: Vec<FrontierEntry>) {
        let mut shared = self.lock();
        shared.stacks.push(stack);
        self.update_hungry(&shared);
        drop(shared);
        self.changed.notify_one();
    }

    /// Waits for a stack to take over. Returns nothing if all work is done.
    pub(super) fn take(&self) -> Option<Vec<FrontierEntry>> {
        let mut shared = self.lock();
        shared.idle += 1;
        loop {
            if self.has_ended() {
                return None;
            }
            if let Some(stack) = shared.stacks.pop() {
                shared.idle -= 1;
                self.update_hungry(&shared);
                return Some(stack);
            }
            let all_idle = shared.idle == shared.counts.len();
            if all_idle || shared.sets.lacks(SearchMutant::Waiting) {
                drop(shared);
                self.end();
                return None;
            }
            self.update_hungry(&shared);
            shared = self.changed.wait(shared).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits for an alternative that the reduction wants. Returns nothing if all work is done.
    pub(super) fn take_wanted(&self) -> Result<Option<WantedAlternative>, Full> {
        let mut shared = self.lock();
        loop {
            if self.has_ended() {
                return Ok(None);
            }
            if let Some(wanted) = shared.sets.take_wanted() {
                return Ok(Some(wanted));
            }
            if shared.sets.propagate_late(PROPAGATED_AT_ONCE)? {
                // The lock is released, as other workers may have steps to add.
                drop(shared);
                shared = self.lock();
                continue;
            }
            let all_idle = shared.idle + 1 == shared.counts.len();
            let ends = all_idle || shared.sets.lacks(SearchMutant::Waiting);
            if ends && !shared.sets.apply_cycle_proviso() {
                drop(shared);
                self.end();
                return Ok(None);
            }
            if !shared.sets.may_want() {
                shared.idle += 1;
                shared = self.changed.wait(shared).unwrap_or_else(PoisonError::into_inner);
                shared.idle -= 1;
            }
        }
    }

    /// Records the present counts of a worker. Returns the sum over all workers.
    pub(super) fn report(&self, worker: usize, statistics: Statistics) -> Statistics {
        let mut shared = self.lock();
        shared.counts[worker] = statistics;
        shared.counts.iter().fold(Statistics::default(), Statistics::plus)
    }

    /// Reads or changes the persistent sets.
    pub(crate) fn with_sets<T>(&self, change: impl FnOnce(&mut SharedPersistentSets) -> T) -> T {
        let mut shared = self.lock();
        let result = change(&mut shared.sets);
        let wakes = shared.idle > 0 && shared.sets.may_want();
        drop(shared);
        if wakes {
            self.changed.notify_one();
        }
        result
    }

    fn update_hungry(&self, shared: &PoolState) {
        let hungry = shared.idle.saturating_sub(shared.stacks.len());
        self.hungry.store(hungry, Ordering::Relaxed);
    }

    fn lock(&self) -> MutexGuard<'_, PoolState> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
