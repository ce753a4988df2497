//! The access of a worker to its pool.

use base::intern::Full;

use super::pool::{WantedAlternative, WorkerPool};
use crate::frontier::FrontierEntry;
use crate::statistics::Statistics;

/// The number of steps between two checks for hungry workers.
const CHECK_EVERY: u64 = 32;

impl WorkerPool {
    /// Adds a worker and returns its handle. A worker that joins late participates from then on.
    /// The other workers do not wait for it.
    pub fn join(&self) -> WorkerHandle<'_> {
        WorkerHandle { pool: self, number: self.add_worker(), checks: 0, next_split: CHECK_EVERY }
    }
}

/// The handle of a worker to its pool. The drop of the handle ends the explorations of all workers.
#[derive(Debug)]
pub struct WorkerHandle<'a> {
    pool: &'a WorkerPool,
    number: usize,
    checks: u64,
    /// The number of checks before the stack may be split again.
    next_split: u64,
}

impl<'a> WorkerHandle<'a> {
    /// Returns the pool.
    pub(crate) fn pool(&self) -> &'a WorkerPool {
        self.pool
    }

    /// Whether this is the first worker.
    pub(crate) fn is_first(&self) -> bool {
        self.number == 0
    }
}

impl WorkerHandle<'_> {
    /// Whether the exploration of another worker has ended.
    pub(crate) fn has_ended(&self) -> bool {
        self.pool.has_ended()
    }

    /// Records that this worker stored its start state as a new state. Returns whether this worker
    /// is the first to do so.
    pub(crate) fn start(&self) -> bool {
        self.pool.start()
    }

    /// Counts a state. Returns the number of states of all workers.
    pub(crate) fn count_state(&self) -> u64 {
        self.pool.count_state()
    }

    /// Whether the worker must hand over half of its open states. The function `open` returns their
    /// number, which is the cost of a split. Long stacks are seldom split, so that failed attempts
    /// cost little.
    #[inline]
    pub(crate) fn should_split(&mut self, open: impl FnOnce() -> usize) -> bool {
        self.checks += 1;
        if self.checks < self.next_split || !self.pool.is_hungry() {
            return false;
        }
        self.next_split = CHECK_EVERY.max(open() as u64 / 4);
        self.checks = 0;
        true
    }

    /// Hands a stack over to an idle worker.
    pub(crate) fn give(&self, stack: Vec<FrontierEntry>) {
        self.pool.give(stack);
    }

    /// Waits for a stack to take over. Returns nothing if all work is done.
    pub(crate) fn take(&self) -> Option<Vec<FrontierEntry>> {
        self.pool.take()
    }

    /// Waits for an alternative that the reduction wants. Returns nothing if all work is done.
    pub(crate) fn take_wanted(&self) -> Result<Option<WantedAlternative>, Full> {
        self.pool.take_wanted()
    }

    /// Records the present counts of this worker. Returns the sum over all workers.
    pub(crate) fn report(&self, statistics: Statistics) -> Statistics {
        self.pool.report(self.number, statistics)
    }
}

impl Drop for WorkerHandle<'_> {
    fn drop(&mut self) {
        self.pool.end();
    }
}
