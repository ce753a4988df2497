//! The assumptions about one variable, which hold or are refuted together.
//!
//! Source: SEMANTICS 9 and 29, decision 0065. Lifetime: the run. Assumptions are only refuted.
//!
//! A search is repeated if no assumption about a variable holds. So the refutation of one of several
//! assumptions needs no repetition.

use super::candidates::WatchedVariable;
use crate::facts::{FactKind, FactKinds};
use crate::footprint::Touch;
use base::FastMap;

/// The number of indices whose users are recorded. A longer array has no elements that one thread uses.
const MOST_INDICES: u32 = 1 << 12;

/// The data of an access that concern the facts `settled` and `own`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use<'a> {
    /// The slot of the accessing thread.
    pub(super) slot: u32,
    /// The first index, and the index after the last one. A field has index 0.
    pub(super) indices: (u32, u32),
    /// The slots of the threads whose ends the accessing thread has observed, ascending.
    pub(super) seen_ends: &'a [u32],
}

/// The threads that accessed a variable or an element, over all executions.
#[derive(Clone, Debug, Default)]
struct Users(Vec<User>);

/// A thread that accessed the variable or element.
#[derive(Clone, Debug)]
struct User {
    slot: u32,
    /// The slots of the threads whose ends this thread had observed at each of its accesses, ascending.
    after: Vec<u32>,
}

impl User {
    /// Whether the accesses of this thread follow those of `other`.
    fn follows(&self, other: &Self) -> bool {
        self.after.binary_search(&other.slot).is_ok()
    }
}

impl Users {
    /// Adds an access. Returns whether, for each two threads, the end of one is before the accesses of
    /// the other.
    fn add(&mut self, slot: u32, seen_ends: &[u32]) -> bool {
        let at = match self.0.iter().position(|user| user.slot == slot) {
            Some(at) => {
                let after = &mut self.0[at].after;
                let before = after.len();
                after.retain(|other| seen_ends.binary_search(other).is_ok());
                if after.len() == before {
                    return true;
                }
                at
            }
            None => {
                self.0.push(User { slot, after: seen_ends.to_vec() });
                self.0.len() - 1
            }
        };
        let user = &self.0[at];
        self.0.iter().all(|other| other.slot == slot || user.follows(other) || other.follows(user))
    }
}

/// The facts that are assumed about a variable.
#[derive(Clone, Debug, Default)]
pub(super) struct Assumptions {
    /// The kinds that were assumed at the beginning of the search. They determine the scheduling points.
    assumed: FactKinds,
    /// The kinds that no access contradicted so far.
    pub(super) kept: FactKinds,
    /// The candidate locks of the variable.
    pub(super) locks: WatchedVariable,
    /// Whether each access so far held the lock of an early object.
    pub(super) has_locks: bool,
    /// The users of each index. The users of a field have index 0.
    users: FastMap<u32, Users>,
}

impl Assumptions {
    /// Creates assumptions of these kinds of facts.
    pub(super) fn new(assumed: FactKinds, locks: WatchedVariable) -> Self {
        Self { assumed, kept: assumed, locks, has_locks: true, users: FastMap::default() }
    }

    /// Whether an access is merged in this search: it is no scheduling point.
    pub(super) const fn merges(&self, touch: Touch) -> bool {
        self.assumed.has(FactKind::Guarded)
            || self.assumed.has(FactKind::Own)
            || self.assumed.has(FactKind::InnerMonitor)
            || self.assumed.has(FactKind::Settled) && matches!(touch, Touch::Read)
    }

    /// Removes a kind that an access contradicts.
    pub(super) fn refute(&mut self, kind: FactKind) {
        self.kept = self.kept.without(kind);
        if kind == FactKind::Own {
            self.users.clear();
        }
    }

    /// Refutes `own` if the accesses of two threads to one index have no known order.
    pub(super) fn note_users(&mut self, access: Use<'_>) {
        let (first, end) = access.indices;
        if end > MOST_INDICES {
            return self.refute(FactKind::Own);
        }
        for index in first..end {
            if !self.users.entry(index).or_default().add(access.slot, access.seen_ends) {
                return self.refute(FactKind::Own);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_threads_are_ordered_by_the_observed_end_of_one() {
        let mut users = Users::default();
        assert!(users.add(1, &[]));
        assert!(users.add(0, &[1, 2]));
        // The first thread accesses the variable again in another execution.
        assert!(users.add(1, &[]));
        assert!(!users.add(2, &[]), "the threads 1 and 2 are in no order");
    }

    #[test]
    fn an_access_before_the_end_counts_in_all_executions() {
        let mut users = Users::default();
        assert!(users.add(1, &[]));
        assert!(users.add(0, &[1]));
        assert!(!users.add(0, &[]));
    }

    #[test]
    fn reads_are_merged_by_settled_and_all_accesses_by_own() {
        let of = |kind| Assumptions::new(FactKinds::NONE.with(kind), WatchedVariable::default());
        let settled = of(FactKind::Settled);
        assert!(settled.merges(Touch::Read) && !settled.merges(Touch::Write));
        assert!(of(FactKind::Own).merges(Touch::Write));
    }
}
