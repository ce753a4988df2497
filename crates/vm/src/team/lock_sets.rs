//! The candidate locks of each variable, over the accesses of all machines of a team.
//!
//! Source: decisions 0029 and 0039. Two machines may observe a variable under two different locks. No
//! machine alone detects that there is no common lock.
//!
//! Invariant: for each variable, the table has the locks that were held at every access on any machine.
//! A machine that creates or reduces its own set updates the table before its next step. If an access
//! leaves the machine's set unchanged, the thread held all locks of this set, and the set in the table
//! is a subset.

use crate::lock_protection::LockExpression;
use crate::machine::{Hooks, Machine};

impl Machine {
    /// Clears the lock protection of this machine and of its team, before the next search begins.
    pub fn reset_lock_protection(&mut self) {
        self.run.lock_protection.clear();
        if let Some(team) = &self.hooks.team {
            team.common.lock_sets.lock().clear();
        }
    }
}

impl Hooks {
    /// Removes the candidate locks of a variable that were not held at accesses on other machines.
    pub(crate) fn agree_on_locks(&self, variable: &str, locks: &mut Vec<LockExpression>) {
        let Some(team) = self.team.as_deref().filter(|team| !team.hides_locks) else {
            return;
        };
        let mut all = team.common.lock_sets.lock();
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
