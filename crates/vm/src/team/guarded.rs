//! What the accesses of all machines have in common: the locks that each of them was under.
//!
//! Source: decisions 0029 and 0039. Two machines may each see a variable under a lock of its own, so
//! that no machine by itself notices that there is none for both.
//!
//! Invariant: of each variable the table has the locks that were held in every access that any machine
//! made. A machine whose own list of locks gets shorter, or begins, says so before it goes on; an access
//! that leaves its list as it was has held all that the table has, which is never more than the list.

use crate::guards::{Guards, Lock};
use crate::machine::Machine;
use base::FastMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks by the names of variables.
#[derive(Debug, Default)]
pub(super) struct Guarded(Mutex<FastMap<String, Vec<Lock>>>);

impl Guarded {
    fn lock(&self) -> MutexGuard<'_, FastMap<String, Vec<Lock>>> {
        // Lists are whole after each call.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Machine {
    /// Nothing is known of locks any more, nor to the others of a team: something else begins.
    pub fn forget_guards(&mut self) {
        let without = self.guards.without;
        self.guards = Guards::default();
        self.guards.without = without;
        if let Some(team) = &self.team {
            team.common.guarded.lock().clear();
        }
    }

    /// Leaves those locks of a variable that were held in the accesses of other machines, too.
    pub(crate) fn agree_on_locks(&self, variable: &str, locks: &mut Vec<Lock>) {
        let Some(team) = self.team.as_deref().filter(|team| !team.hides_locks) else { return };
        let mut all = team.common.guarded.lock();
        match all.get_mut(variable) {
            Some(known) => {
                known.retain(|lock| locks.contains(lock));
                locks.clone_from(known);
            }
            None => {
                all.insert(variable.to_owned(), locks.clone());
            }
        }
    }
}
