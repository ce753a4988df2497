//! Several explorations of one state space, each on a thread of its own with a system of its own.
//!
//! They share the store: whoever stores a state first expands it, depth first on a stack of its own.
//! One that has nothing left takes half of the open states of another. Source: Holzmann and
//! Bošnački, "The Design of a Multicore Extension of the SPIN Model Checker" (TSE 2007), for shared
//! stores; work is handed over as whole stacks, so that the path to a state is always on the stack.
//!
//! Invariant: every open alternative is on exactly one stack, or in exactly one bundle that waits to
//! be taken; when all wait and no bundle is left, everything was explored.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::explore::{Exploration, Outcome};
use crate::statistics::Statistics;
use crate::store::{Seen, Shared, StateId};
use crate::strategy::Open;

/// Steps between two looks at whether others have nothing to do.
const LOOK_EVERY: u64 = 32;

/// What the members share.
#[derive(Debug, Default)]
pub struct Team {
    store: Shared,
    pool: Mutex<Pool>,
    changed: Condvar,
    /// Members that wait for which there is no bundle yet.
    hungry: AtomicUsize,
    over: AtomicBool,
    begun: AtomicBool,
    /// States stored, where there is a bound on them.
    states: AtomicU64,
}

#[derive(Debug, Default)]
struct Pool {
    waiting: usize,
    /// Stacks to be taken over.
    bundles: Vec<Vec<Open>>,
    /// What each member has counted, in the order in which they came.
    counts: Vec<Statistics>,
}

impl Team {
    /// The store as a member sees it.
    pub fn store(&self) -> Seen<'_> {
        self.store.seen()
    }

    /// All states that were stored, in no particular order.
    pub fn states(&self) -> impl Iterator<Item = StateId> {
        self.store.states()
    }

    /// The place of one more member. One that comes late takes part from then on; nobody waits for it.
    pub fn seat(&self) -> Seat<'_> {
        let mut pool = self.pool();
        let number = pool.counts.len();
        pool.counts.push(Statistics::default());
        Seat { team: self, number, looks: 0, again: LOOK_EVERY }
    }

    /// Ends the explorations of all members.
    pub fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
        drop(self.pool());
        self.changed.notify_all();
    }

    fn pool(&self) -> MutexGuard<'_, Pool> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A member's place in its team. Whoever leaves it ends all, unless everything was explored.
#[derive(Debug)]
pub struct Seat<'a> {
    team: &'a Team,
    number: usize,
    looks: u64,
    /// How many looks until someone may be helped again.
    again: u64,
}

impl Seat<'_> {
    /// Whether the exploration is over because another member's is.
    pub(crate) fn is_over(&self) -> bool {
        self.team.over.load(Ordering::Relaxed)
    }

    /// Someone stored its start state as a new one; whether nobody did before.
    pub(crate) fn begins(&self) -> bool {
        !self.team.begun.swap(true, Ordering::Relaxed)
    }

    /// Counts a state; how many there are now.
    pub(crate) fn count_state(&self) -> u64 {
        self.team.states.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Whether someone waits who should be given half of what is open. `open` says how much it costs
    /// to find out what that is: what is seldom asked costs little even if there is nothing to give.
    pub(crate) fn is_asked(&mut self, open: usize) -> bool {
        self.looks += 1;
        if self.looks < self.again || self.team.hungry.load(Ordering::Relaxed) == 0 {
            return false;
        }
        self.again = LOOK_EVERY.max(open as u64 / 4);
        self.looks = 0;
        true
    }

    /// Gives a stack away.
    pub(crate) fn give(&self, bundle: Vec<Open>) {
        let mut pool = self.team.pool();
        pool.bundles.push(bundle);
        self.team.note_hungry(&pool);
        drop(pool);
        self.team.changed.notify_one();
    }

    /// Waits for a stack to take over; none if there will be none.
    pub(crate) fn take(&self) -> Option<Vec<Open>> {
        let team = self.team;
        let mut pool = team.pool();
        pool.waiting += 1;
        loop {
            if self.is_over() {
                return None;
            }
            if let Some(bundle) = pool.bundles.pop() {
                pool.waiting -= 1;
                team.note_hungry(&pool);
                return Some(bundle);
            }
            if pool.waiting == pool.counts.len() {
                drop(pool);
                team.end();
                return None;
            }
            team.note_hungry(&pool);
            pool = team.changed.wait(pool).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Says what was counted so far; what all have counted.
    pub(crate) fn tell(&self, statistics: Statistics) -> Statistics {
        let mut pool = self.team.pool();
        pool.counts[self.number] = statistics;
        pool.counts.iter().fold(Statistics::default(), Statistics::plus)
    }
}

impl Team {
    fn note_hungry(&self, pool: &Pool) {
        let hungry = pool.waiting.saturating_sub(pool.bundles.len());
        self.hungry.store(hungry, Ordering::Relaxed);
    }
}

impl Drop for Seat<'_> {
    fn drop(&mut self) {
        self.team.end();
    }
}

impl Exploration {
    /// What two members of a team explored together.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self {
            outcome: self.outcome.and(other.outcome),
            statistics: self.statistics.plus(&other.statistics),
            elapsed: self.elapsed.max(other.elapsed),
            extra_bytes: self.extra_bytes + other.extra_bytes,
        }
    }
}

impl Outcome {
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Stopped, _) | (_, Self::Stopped) => Self::Stopped,
            (Self::Complete, other) => other,
            (one, Self::Complete) => one,
            (Self::Incomplete(mut reasons), Self::Incomplete(more)) => {
                reasons.extend(more);
                reasons.sort_unstable();
                reasons.dedup();
                Self::Incomplete(reasons)
            }
        }
    }
}
