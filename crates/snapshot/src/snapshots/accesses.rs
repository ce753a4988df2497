//! The next accesses of the threads of a state, in canonical ids (decision 0049).
//!
//! Invariant: the ids are those of the state just encoded.

use crate::cache::dependence::ThreadAccesses;
use crate::snapshots::Snapshots;
use vm::Machine;
use vm::footprint::{EVERYTHING, NotedAccess};

impl ThreadAccesses {
    /// Computes the accesses of a thread in the state just encoded.
    pub fn of(snapshots: &Snapshots, machine: &Machine, slot: usize) -> Self {
        let name = |r| if r == EVERYTHING { r } else { snapshots.name_of(machine, r) };
        let named = |noted: NotedAccess| NotedAccess {
            object: name(noted.object),
            lock: name(noted.lock),
            ..noted
        };
        let enabling = machine.live.enabling_set(slot);
        Self {
            name: name(machine.live.threads.unwatched()[slot].object),
            pending: machine.pending(slot).into_iter().map(named).collect(),
            owner: enabling.owner,
            wakers: enabling.variables.iter().map(|(r, part)| (name(*r), *part)).collect(),
        }
    }
}
