//! `ThreadMXBean.findDeadlockedThreads` and `findMonitorDeadlockedThreads`.
//!
//! Source: `ThreadService::find_deadlocks_at_safepoint` of HotSpot. A thread waits for a monitor
//! that it tries to enter, or for the synchronizer that is its park blocker. Invariant: a reported
//! cycle is reported again until one of its threads proceeds.

use super::thread_info::{exclusive_owner, has_tried_now, live_slots, monitor_owner, note_blocked};
use crate::values::{Answer, reference_array};
use vm::{Machine, Ref, Status};

/// Implements `findMonitorDeadlockedThreads0`.
pub(super) fn over_monitors(machine: &mut Machine, _: &[u64]) -> Answer {
    find(machine, false)
}

/// Implements `findDeadlockedThreads0`.
pub(super) fn over_all_locks(machine: &mut Machine, _: &[u64]) -> Answer {
    find(machine, true)
}

/// Returns the threads of all cycles, or null if there is none. A thread before a monitor may not
/// have tried to enter yet, and then there is no cycle yet. So a cycle with a thread that was never
/// observed as blocked is a choice.
fn find(machine: &mut Machine, with_synchronizers: bool) -> Answer {
    machine.show_each_step();
    let mut choices = 0;
    let mut found: Vec<usize> = Vec::new();
    let mut visited: Vec<usize> = Vec::new();
    for start in live_slots(machine) {
        if visited.contains(&start) {
            continue;
        }
        let Some(cycle) = cycle_from(machine, start, with_synchronizers) else { continue };
        visited.extend(&cycle);
        let is_certain = cycle.iter().all(|slot| has_tried(machine, *slot));
        if is_certain || has_tried_now(machine, &mut choices)? {
            found.extend(&cycle);
        }
    }
    if found.is_empty() {
        return Ok(0);
    }
    let objects: Vec<Ref> = found.iter().map(|slot| machine.live.threads[*slot].object).collect();
    let array = reference_array(machine, "[Ljava/lang/Thread;", &objects)?;
    for slot in found {
        note_blocked(machine, slot);
    }
    Ok(array)
}

/// Returns the cycle of waiting threads that contains `start`.
fn cycle_from(machine: &Machine, start: usize, with_synchronizers: bool) -> Option<Vec<usize>> {
    let mut cycle = vec![start];
    let mut at = start;
    loop {
        at = awaited(machine, at, with_synchronizers)?;
        if at == start {
            return (cycle.len() > 1).then_some(cycle);
        }
        if cycle.contains(&at) {
            return None;
        }
        cycle.push(at);
    }
}

/// Returns the owner of the lock that a thread waits for.
fn awaited(machine: &Machine, slot: usize, with_synchronizers: bool) -> Option<usize> {
    let thread = &machine.live.threads[slot];
    match thread.status {
        Status::Entering(object) | Status::Reentering { object, .. } => {
            monitor_owner(machine, object)
        }
        _ if with_synchronizers => {
            let blocker = machine.live.get_field(thread.object, "parkBlocker") as Ref;
            if blocker == 0 { None } else { exclusive_owner(machine, blocker) }
        }
        _ => None,
    }
}

/// Whether a waiting thread has certainly tried to acquire its lock.
fn has_tried(machine: &Machine, slot: usize) -> bool {
    let thread = &machine.live.threads[slot];
    thread.seen_blocked || !matches!(thread.status, Status::Entering(_))
}
