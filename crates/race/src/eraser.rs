//! The automaton of Eraser: whether some lock protects a variable.
//!
//! Source: Savage et al., *Eraser*, adapted to Java, where the set of all locks is not known in
//! advance. The candidates are the locks held at the first access after refinement begins. So the
//! first thread may initialize the variable without locks. Locks held for reading protect only
//! reads.

use crate::locks::{Held, LockSet, LockSets};

/// The state of a variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum State {
    /// No thread has written the variable.
    #[default]
    Virgin,
    /// Only the thread with this index in clocks has accessed the variable.
    Exclusive(u32),
    /// Other threads have read the variable, and none has written it, since it left
    /// [`State::Exclusive`].
    Shared,
    /// The variable has left [`State::Exclusive`], and was written at that access or later.
    SharedModified,
}

/// The automaton of one variable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Automaton {
    pub state: State,
    /// The locks that were held at every access since the variable left [`State::Exclusive`].
    pub candidates: LockSet,
}

impl Automaton {
    /// Updates the automaton for an access by `thread`. Returns true if the variable is shared and
    /// written, and no lock can protect it.
    #[inline]
    pub fn access(&mut self, thread: u32, write: bool, held: Held, sets: &mut LockSets) -> bool {
        let protecting = if write { held.exclusive } else { held.all };
        match self.state {
            State::Virgin => {
                if write {
                    self.state = State::Exclusive(thread);
                }
                return false;
            }
            State::Exclusive(owner) if owner == thread => return false,
            State::Exclusive(_) => {
                self.state = if write { State::SharedModified } else { State::Shared };
                self.candidates = protecting;
            }
            State::Shared => {
                if write {
                    self.state = State::SharedModified;
                }
                self.candidates = sets.meet(self.candidates, protecting);
            }
            State::SharedModified => {
                self.candidates = sets.meet(self.candidates, protecting);
            }
        }
        self.state == State::SharedModified && self.candidates.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use State::{Exclusive, Shared, SharedModified, Virgin};

    /// An access: the thread, whether the thread writes, and the locks that it holds.
    type TestAccess = (u32, bool, &'static [u32]);

    const READ: bool = false;
    const WRITE: bool = true;

    /// Returns the state, the candidates and whether the automaton warned, after each access.
    fn walk(steps: &[TestAccess]) -> Vec<(State, Vec<u32>, bool)> {
        let mut sets = LockSets::default();
        let mut variable = Automaton::default();
        let mut all = Vec::new();
        for (thread, write, locks) in steps {
            let set = sets.of(locks.iter().copied());
            let held = Held { all: set, exclusive: set };
            let warned = variable.access(*thread, *write, held, &mut sets);
            all.push((variable.state, sets.locks(variable.candidates), warned));
        }
        all
    }

    fn last(steps: &[TestAccess]) -> (State, Vec<u32>, bool) {
        walk(steps).pop().unwrap_or_default()
    }

    #[test]
    fn reads_before_any_write_keep_the_state_virgin() {
        assert_eq!(last(&[(1, READ, &[]), (2, READ, &[])]), (Virgin, vec![], false));
    }

    #[test]
    fn the_first_write_makes_a_variable_exclusive() {
        assert_eq!(last(&[(1, READ, &[]), (2, WRITE, &[])]), (Exclusive(2), vec![], false));
    }

    #[test]
    fn the_owner_needs_no_lock_in_exclusive() {
        let steps: [TestAccess; 4] =
            [(1, WRITE, &[]), (1, READ, &[]), (1, WRITE, &[]), (1, READ, &[5])];
        assert!(walk(&steps).iter().all(|step| *step == (Exclusive(1), vec![], false)));
    }

    #[test]
    fn a_read_by_another_thread_makes_a_variable_shared() {
        assert_eq!(last(&[(1, WRITE, &[]), (2, READ, &[7])]), (Shared, vec![7], false));
    }

    #[test]
    fn shared_variables_may_be_read_without_locks() {
        let steps: [TestAccess; 4] =
            [(1, WRITE, &[]), (2, READ, &[]), (3, READ, &[]), (1, READ, &[])];
        assert_eq!(last(&steps), (Shared, vec![], false));
    }

    #[test]
    fn reads_in_shared_refine_without_warning() {
        let steps: [TestAccess; 3] = [(1, WRITE, &[]), (2, READ, &[7, 8]), (3, READ, &[8, 9])];
        assert_eq!(last(&steps), (Shared, vec![8], false));
    }

    #[test]
    fn a_write_in_shared_enables_warnings() {
        let locked: [TestAccess; 3] = [(1, WRITE, &[]), (2, READ, &[7]), (1, WRITE, &[7])];
        assert_eq!(last(&locked), (SharedModified, vec![7], false));
        let open: [TestAccess; 3] = [(1, WRITE, &[]), (2, READ, &[]), (2, WRITE, &[7])];
        assert_eq!(last(&open), (SharedModified, vec![], true));
    }

    #[test]
    fn a_write_by_another_thread_skips_shared() {
        assert_eq!(last(&[(1, WRITE, &[]), (2, WRITE, &[7])]), (SharedModified, vec![7], false));
        assert_eq!(last(&[(1, WRITE, &[]), (2, WRITE, &[])]), (SharedModified, vec![], true));
    }

    #[test]
    fn accesses_in_shared_modified_refine_and_may_warn() {
        let steps: [TestAccess; 5] = [
            (1, WRITE, &[]),
            (2, WRITE, &[7, 8]),
            (1, READ, &[7]),
            (2, READ, &[7, 9]),
            (1, READ, &[8]),
        ];
        let all = walk(&steps);
        assert_eq!(all[2], (SharedModified, vec![7], false));
        assert_eq!(all[3], (SharedModified, vec![7], false));
        assert_eq!(all[4], (SharedModified, vec![], true));
    }

    #[test]
    fn initialization_without_a_lock_gives_no_warning() {
        let steps: [TestAccess; 4] =
            [(1, WRITE, &[]), (2, WRITE, &[7]), (1, WRITE, &[7]), (2, READ, &[7])];
        assert!(walk(&steps).iter().all(|(_, _, warned)| !warned));
    }

    #[test]
    fn a_lock_held_for_reading_does_not_protect_a_write() {
        let mut sets = LockSets::default();
        let lock = sets.of([7]);
        let reading = Held { all: lock, exclusive: LockSet::EMPTY };
        let mut variable = Automaton { state: Exclusive(1), candidates: LockSet::EMPTY };
        assert!(!variable.access(2, READ, reading, &mut sets));
        assert_eq!(sets.locks(variable.candidates), [7]);
        assert!(variable.access(2, WRITE, reading, &mut sets));
    }
}
