//! Waits for periodic tasks. The time of such a task is later in each turn, so a search may have no end.
//!
//! Source: documentation of `scheduleAtFixedRate` and `scheduleWithFixedDelay`, and of
//! `java.util.Timer`; read in the sources of the JDK, 17 and 25. Invariant: no decision of the machine
//! depends on the answer.

use crate::heap::Ref;
use crate::machine::Machine;

/// The classes whose methods wait for the first task of a queue, with the index of this task in its
/// array.
const WAITS: [(&str, usize); 2] = [
    ("java/util/TimerThread", 1),
    ("java/util/concurrent/ScheduledThreadPoolExecutor$DelayedWorkQueue", 0),
];

/// Whether the current thread waits for the time of a periodic task.
pub(crate) fn awaits_repeated_task(machine: &Machine) -> bool {
    let live = &machine.live;
    let thread = &live.threads[live.current];
    let first_of = |class: &str| WAITS.iter().find(|(name, _)| *name == class).map(|row| row.1);
    thread.frames.iter().any(|frame| {
        let class = frame.code.method.class();
        let Some(at) = first_of(&class.name).filter(|_| class.loader.is_jdk()) else {
            return false;
        };
        let receiver = thread.registers.get(frame.base as usize).map_or(0, |word| *word as Ref);
        is_repeated(machine, receiver, at)
    })
}

/// Whether the first task in the queue that the receiver has, or is, has a period.
fn is_repeated(machine: &Machine, receiver: Ref, at: usize) -> bool {
    let live = &machine.live;
    let mut object = receiver;
    // The thread of a timer has a queue, and each queue has an array in its field `queue`.
    while object != 0 && live.heap.get(object).class().library_field("queue").is_some() {
        object = live.get_field(object, "queue") as Ref;
    }
    if object == 0 || !live.heap.get(object).class().has_reference_elements() {
        return false;
    }
    let task = live.heap.get(object).elements::<Ref>().get(at).copied().unwrap_or(0);
    task != 0 && live.get_field(task, "period") != 0
}
