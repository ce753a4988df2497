//! Several explorations of one state space, each on a thread of its own with a system of its own.
//!
//! They share the store: whoever stores a state first expands it, depth first on a stack of its own.
//! One that has nothing left takes half of the open states of another. Source: Holzmann and
//! Bošnački, "The Design of a Multicore Extension of the SPIN Model Checker" (TSE 2007), for shared
//! stores; work is handed over as whole stacks, so that the path to a state is always on the stack.
//! Under reduction they share the sets as well (`reduction::Together`), and one that has nothing left
//! takes what these want.
//!
//! Invariant: every open alternative is on exactly one stack, or in exactly one bundle that waits to
//! be taken; when all wait and no bundle is left, everything was explored. Under reduction every wanted
//! alternative is marked as taken by one member; when all wait, nothing is left to hand back, and the
//! proviso wants nothing, the fixpoint is reached.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use base::intern::Full;

use crate::explore::{Exploration, Outcome};
use crate::reduction::{Rule, Together};
use crate::statistics::Statistics;
use crate::store::{Common, Locked, Shared, StateId, Store};
use crate::strategy::Open;

/// Steps between two looks at whether others have nothing to do.
const LOOK_EVERY: u64 = 32;

/// States of which is handed back before others have a turn.
const HANDED_BACK_AT_ONCE: usize = 256;

/// What the members share.
#[derive(Debug, Default)]
pub struct Team {
    store: Tables,
    pool: Mutex<Pool>,
    changed: Condvar,
    /// Members that wait for which there is no bundle yet.
    hungry: AtomicUsize,
    over: AtomicBool,
    begun: AtomicBool,
    states: Count,
}

/// States stored, where there is a bound on them. Written often, so not in the cache line of what
/// members look at before each step.
#[derive(Debug, Default)]
#[repr(align(128))]
struct Count(AtomicU64);

/// The states that all have visited.
#[derive(Debug)]
enum Tables {
    Parts(Shared),
    Whole(Locked),
}

impl Default for Tables {
    fn default() -> Self {
        Self::Parts(Shared::default())
    }
}

#[derive(Debug, Default)]
struct Pool {
    waiting: usize,
    /// Stacks to be taken over.
    bundles: Vec<Vec<Open>>,
    /// What each member has counted, in the order in which they came.
    counts: Vec<Statistics>,
    /// What all know under reduction.
    sets: Together,
}

impl Team {
    /// One over an empty store other than the exact one, which is for one member at a time.
    pub fn over(store: Box<dyn Store + Send>) -> Self {
        Self { store: Tables::Whole(Locked::new(store)), ..Self::default() }
    }

    /// One that lacks a rule, for tests of tests.
    #[doc(hidden)]
    pub fn without(rule: Rule) -> Self {
        let pool = Pool { sets: Together::new(Some(rule)), ..Pool::default() };
        Self { pool: Mutex::new(pool), ..Self::default() }
    }

    /// The store as a member sees it.
    pub fn store(&self) -> Common<'_> {
        match &self.store {
            Tables::Parts(shared) => Common::Parts(Box::new(shared.seen())),
            Tables::Whole(locked) => Common::Whole(locked),
        }
    }

    /// All states that were stored, in no particular order.
    pub fn states(&self) -> Box<dyn Iterator<Item = StateId> + '_> {
        match &self.store {
            Tables::Parts(shared) => Box::new(shared.states()),
            Tables::Whole(locked) => Box::new((0..locked.len() as u32).map(StateId::new)),
        }
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

    /// Looks at the sets of the reduction, or changes them.
    pub(crate) fn reduced<T>(&self, change: impl FnOnce(&mut Together) -> T) -> T {
        let mut pool = self.pool();
        let result = change(&mut pool.sets);
        let wakes = pool.waiting > 0 && pool.sets.may_want();
        drop(pool);
        if wakes {
            self.changed.notify_one();
        }
        result
    }

    fn pool(&self) -> MutexGuard<'_, Pool> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An alternative to take, and the state in which it is.
pub(crate) type Wanted = (Open, u32);

/// A member's place in its team. Whoever leaves it ends all, unless everything was explored.
#[derive(Debug)]
pub struct Seat<'a> {
    team: &'a Team,
    number: usize,
    looks: u64,
    /// How many looks until someone may be helped again.
    again: u64,
}

impl<'a> Seat<'a> {
    /// The team.
    pub(crate) fn team(&self) -> &'a Team {
        self.team
    }

    /// Whether this is the place of the first member.
    pub(crate) fn is_first(&self) -> bool {
        self.number == 0
    }
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
        self.team.states.0.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Whether someone waits who should be given half of what is open. `open` says how much it costs
    /// to find out what that is: what is seldom asked costs little even if there is nothing to give.
    #[inline]
    pub(crate) fn is_asked(&mut self, open: impl FnOnce() -> usize) -> bool {
        self.looks += 1;
        if self.looks < self.again || self.team.hungry.load(Ordering::Relaxed) == 0 {
            return false;
        }
        self.again = LOOK_EVERY.max(open() as u64 / 4);
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
            if pool.waiting == pool.counts.len() || !pool.sets.keeps(Rule::Waiting) {
                drop(pool);
                team.end();
                return None;
            }
            team.note_hungry(&pool);
            pool = team.changed.wait(pool).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits for an alternative that the reduction wants; none if it will want none.
    pub(crate) fn take_wanted(&self) -> Result<Option<Wanted>, Full> {
        let team = self.team;
        let mut pool = team.pool();
        loop {
            if self.is_over() {
                return Ok(None);
            }
            if let Some(wanted) = pool.sets.give() {
                return Ok(Some(wanted));
            }
            if pool.sets.hand_back(HANDED_BACK_AT_ONCE)? {
                // Others may have to say something, too.
                drop(pool);
                pool = team.pool();
                continue;
            }
            let all_wait = pool.waiting + 1 == pool.counts.len();
            if (all_wait || !pool.sets.keeps(Rule::Waiting)) && !pool.sets.free_the_ignored() {
                drop(pool);
                team.end();
                return Ok(None);
            }
            if !pool.sets.may_want() {
                pool.waiting += 1;
                pool = team.changed.wait(pool).unwrap_or_else(PoisonError::into_inner);
                pool.waiting -= 1;
            }
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
