//! `java.lang.management.ThreadInfo`: status, lock and stack of the program's threads.
//!
//! Source: `ThreadSnapshot::initialize` in `threadService.cpp` and `ThreadInfo.initialize` in the
//! JDK. Invariant: one call shows all threads in one state. A thread before a monitor and a thread
//! that waits for the monitor are one state (decision 0004), so that `BLOCKED` can be a choice.

use crate::java::lang::thread::{details, stack_trace_of};
use crate::java::lang::thread_state::{BLOCKED, RUNNABLE, TIMED_WAITING, WAITING};
use crate::values::{Answer, elements, int, reference, reference_array};
use vm::{Exit, Machine, Ref, Status};

vm::natives! {
    class "java/lang/management/ThreadInfo";
    // No state contains how often a thread was blocked.
    "getBlockedCount()J" => crate::refuse!("the number of times that a thread was blocked");
    "getWaitedCount()J" => crate::refuse!("the number of times that a thread waited");
}

/// The observed status of a thread.
struct Snapshot {
    slot: usize,
    status: u64,
    lock: Ref,
    owner: Option<usize>,
}

/// Implements `ThreadImpl.getThreadInfo1`; unknown and ended threads have no information.
pub(super) fn fill(machine: &mut Machine, args: &[u64]) -> Answer {
    let (depth, result) = (int(args, 1), reference(args, 2));
    let slots = slots_of(machine, reference(args, 0));
    let infos = information(machine, &slots, depth)?;
    for (at, info) in infos.into_iter().enumerate() {
        machine.live.heap.set_element(result, at as u32, info);
    }
    Ok(0)
}

/// Implements `ThreadImpl.dumpThreads0`, for the given threads or all.
pub(super) fn dump(machine: &mut Machine, args: &[u64]) -> Answer {
    if args[1] != 0 || args[2] != 0 {
        let what = "a dump of threads with the monitors and synchronizers that they own";
        return Err(Exit::Unsupported(what.to_owned()));
    }
    let slots = match reference(args, 0) {
        0 => live_slots(machine).into_iter().map(Some).collect(),
        ids => slots_of(machine, ids),
    };
    let infos = information(machine, &slots, int(args, 3))?;
    reference_array(machine, "[Ljava/lang/management/ThreadInfo;", &infos)
}

/// Returns the slots of live threads, in canonical order.
pub(super) fn live_slots(machine: &Machine) -> Vec<usize> {
    let threads = &machine.live.threads;
    let mut slots: Vec<usize> =
        (0..threads.len()).filter(|slot| threads[*slot].is_alive()).collect();
    slots.sort_by(|a, b| threads[*a].key.cmp(&threads[*b].key));
    slots
}

/// Returns the slots of the live threads with the identifiers in a `long[]`.
fn slots_of(machine: &Machine, ids: Ref) -> Vec<Option<usize>> {
    let array = machine.live.heap.get(ids);
    let ids = array.elements::<u64>()[..array.length as usize].to_vec();
    let live = live_slots(machine);
    let identifier = |slot: usize| machine.live.get_field(machine.live.threads[slot].object, "tid");
    ids.iter().map(|id| live.iter().copied().find(|slot| identifier(*slot) == *id)).collect()
}

/// Creates a `ThreadInfo` for each slot, with at most `depth` elements of its stack, or all if the
/// depth is negative.
fn information(
    machine: &mut Machine,
    slots: &[Option<usize>],
    depth: i32,
) -> Result<Vec<Ref>, Exit> {
    let states = machine.program.boot_class("java/lang/Thread$State")?;
    if !machine.is_ready(states) {
        return Err(Exit::Initialize(states));
    }
    machine.show_each_step();
    let mut choices = 0;
    let mut snapshots = Vec::with_capacity(slots.len());
    for slot in slots {
        snapshots.push(match slot {
            Some(slot) => Some(snapshot(machine, *slot, &mut choices)?),
            None => None,
        });
    }
    let mut infos = Vec::with_capacity(slots.len());
    for snapshot in &snapshots {
        infos.push(match snapshot {
            Some(snapshot) => new_info(machine, snapshot, depth)?,
            None => 0,
        });
    }
    for snapshot in snapshots.iter().flatten() {
        let slot = snapshot.slot;
        if snapshot.status == BLOCKED && !machine.live.threads[slot].seen_blocked {
            note_blocked(machine, slot);
        }
    }
    Ok(infos)
}

/// Records that a thread was observed as blocked by a monitor that it has not entered.
pub(super) fn note_blocked(machine: &mut Machine, slot: usize) {
    if matches!(machine.live.threads[slot].status, Status::Entering(_)) {
        machine.live.threads[slot].seen_blocked = true;
    }
}

/// Returns the status of a thread, the lock that it waits for, and the owner of the lock.
fn snapshot(machine: &mut Machine, slot: usize, choices: &mut usize) -> Result<Snapshot, Exit> {
    let waiting = |timed: bool| if timed { TIMED_WAITING } else { WAITING };
    let (status, lock) = match machine.live.threads[slot].status {
        Status::Entering(monitor) => (at_monitor(machine, slot, monitor, choices)?, monitor),
        Status::Reentering { object, .. } if machine.live.can_enter(slot, object) => (RUNNABLE, 0),
        Status::Reentering { object, .. } => (BLOCKED, object),
        Status::Waiting { object, deadline, .. } => (waiting(deadline.is_some()), object),
        Status::Parked(deadline) => {
            let thread = machine.live.threads[slot].object;
            let blocker = machine.live.get_field(thread, "parkBlocker") as Ref;
            (waiting(deadline.is_some()), blocker)
        }
        Status::Sleeping(_) => (TIMED_WAITING, 0),
        _ => (RUNNABLE, 0),
    };
    let lock = if status == RUNNABLE { 0 } else { lock };
    let owner = match machine.live.threads[slot].status {
        Status::Parked(_) if lock != 0 => exclusive_owner(machine, lock),
        _ if lock != 0 => monitor_owner(machine, lock),
        _ => None,
    };
    Ok(Snapshot { slot, status, lock, owner })
}

/// Returns the status of a thread at a monitor. The thread is runnable while the monitor is free.
/// While no query has observed the thread as blocked, it may not have tried to enter yet; this is a
/// choice.
fn at_monitor(
    machine: &mut Machine,
    slot: usize,
    monitor: Ref,
    choices: &mut usize,
) -> Result<u64, Exit> {
    if machine.live.can_enter(slot, monitor) {
        return Ok(RUNNABLE);
    }
    let has_tried = machine.live.threads[slot].seen_blocked;
    Ok(if has_tried || has_tried_now(machine, choices)? { BLOCKED } else { RUNNABLE })
}

/// Chooses whether a thread before a monitor of another thread has tried to enter.
pub(super) fn has_tried_now(machine: &mut Machine, choices: &mut usize) -> Result<bool, Exit> {
    if !machine.options.check || machine.options.observe {
        return Ok(true);
    }
    *choices += 1;
    Ok(machine.choose(*choices - 1, 2)? == 0)
}

/// Returns the thread that owns the monitor of an object.
pub(super) fn monitor_owner(machine: &Machine, object: Ref) -> Option<usize> {
    (machine.live.heap.get(object).monitor.owner as usize).checked_sub(1)
}

/// Returns the exclusive owner of an `AbstractOwnableSynchronizer`.
pub(super) fn exclusive_owner(machine: &Machine, synchronizer: Ref) -> Option<usize> {
    let class = machine.live.heap.get(synchronizer).class();
    let field = class.library_field("exclusiveOwnerThread")?;
    machine.live.thread_of(machine.live.heap.slot(synchronizer, field.slot) as Ref)
}

fn new_info(machine: &mut Machine, snapshot: &Snapshot, depth: i32) -> Result<Ref, Exit> {
    let thread = machine.live.threads[snapshot.slot].object;
    machine.note_asked_who(thread);
    let holder = details(machine, thread);
    let stack = if depth == 0 { 0 } else { stack_trace_of(machine, thread)? as Ref };
    let mut places = elements(machine, stack);
    if let Ok(most) = usize::try_from(depth) {
        places.truncate(most);
    }
    let stack = reference_array(machine, "[Ljava/lang/StackTraceElement;", &places)?;
    let monitors = reference_array(machine, "[Ljava/lang/management/MonitorInfo;", &[])?;
    let synchronizers = reference_array(machine, "[Ljava/lang/management/LockInfo;", &[])?;
    let (lock, lock_name) = lock_info(machine, snapshot.lock)?;
    let (owner, owner_name) = match snapshot.owner {
        Some(owner) => {
            let owner = machine.live.threads[owner].object;
            machine.note_asked_who(owner);
            (machine.live.get_field(owner, "tid"), machine.live.get_field(owner, "name"))
        }
        None => (u64::MAX, 0),
    };
    let states = machine.program.boot_class("java/lang/Thread$State")?;
    let state = machine.get_static(states, name_of(snapshot.status));
    let class = machine.program.boot_class("java/lang/management/ThreadInfo")?;
    let info = machine.new_instance(class)?;
    for (field, value) in [
        ("threadName", machine.live.get_field(thread, "name")),
        ("threadId", machine.live.get_field(thread, "tid")),
        // Contention is not monitored.
        ("blockedTime", u64::MAX),
        ("waitedTime", u64::MAX),
        ("lock", u64::from(lock)),
        ("lockName", u64::from(lock_name)),
        ("lockOwnerId", owner),
        ("lockOwnerName", owner_name),
        ("daemon", machine.live.get_field(holder, "daemon")),
        ("suspended", u64::from(machine.live.threads[snapshot.slot].suspended)),
        ("threadState", state),
        ("priority", machine.live.get_field(holder, "priority")),
        ("stackTrace", stack),
        ("lockedMonitors", monitors),
        ("lockedSynchronizers", synchronizers),
    ] {
        machine.live.set_field(info, field, value);
    }
    Ok(info)
}

/// Returns the name of the constant of `Thread.State` for a status.
fn name_of(status: u64) -> &'static str {
    match status {
        BLOCKED => "BLOCKED",
        WAITING => "WAITING",
        TIMED_WAITING => "TIMED_WAITING",
        _ => "RUNNABLE",
    }
}

/// Returns the `LockInfo` of an object and its text, both null for null.
fn lock_info(machine: &mut Machine, lock: Ref) -> Result<(Ref, Ref), Exit> {
    if lock == 0 {
        return Ok((0, 0));
    }
    let name = machine.live.heap.get(lock).class().java_name();
    let hash = machine.identity_hash(lock);
    let class_name = machine.literal_text(&name)?;
    let text = machine.new_string(&format!("{name}@{hash:x}"))?;
    let class = machine.program.boot_class("java/lang/management/LockInfo")?;
    let info = machine.new_instance(class)?;
    machine.live.set_field(info, "className", u64::from(class_name));
    machine.live.set_field(info, "identityHashCode", u64::from(hash));
    Ok((info, text))
}
