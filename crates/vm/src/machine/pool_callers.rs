//! The threads that call pools. Some calls are atomic only if one thread makes all of them.
//!
//! Lifetime: the run.

use crate::heap::{CLEARABLE, ONCE_SHARED, Ref, SHARED};
use crate::interp::has_outcome;
use crate::machine::{Internals, Machine};
use library::atomic_calls::{self, PoolCall};
use library::rejections::{is_rejection, makes_message};

/// The threads that scheduled tasks, and the threads that shut pools down, over all paths.
#[derive(Clone, Copy, Debug, Default)]
pub struct PoolCallers {
    schedule: Callers,
    shut_down: Callers,
}

/// A set of threads by number. All sets of several threads are one value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Callers {
    #[default]
    Nobody,
    Only(usize),
    Several,
}

impl Callers {
    fn join(&mut self, other: Self) {
        *self = match (*self, other) {
            (Self::Nobody, set) | (set, Self::Nobody) => set,
            (one, another) if one == another => one,
            _ => Self::Several,
        };
    }
}

impl PoolCallers {
    /// Adds the callers of another machine of the same run.
    pub fn join(&mut self, other: Self) {
        self.schedule.join(other.schedule);
        self.shut_down.join(other.shut_down);
    }

    /// Encodes the callers as two numbers: the threads that schedule, and the threads that shut down.
    pub fn to_numbers(self) -> [i64; 2] {
        [self.schedule, self.shut_down].map(|side| match side {
            Callers::Nobody => -1,
            Callers::Only(thread) => thread as i64,
            Callers::Several => -2,
        })
    }

    /// Decodes the callers from two numbers.
    pub fn from_numbers(numbers: [i64; 2]) -> Self {
        let [schedule, shut_down] = numbers.map(|number| match number {
            -1 => Callers::Nobody,
            thread => usize::try_from(thread).map_or(Callers::Several, Callers::Only),
        });
        Self { schedule, shut_down }
    }

    /// Whether a thread may have scheduled a task in an execution in which a different thread shut a
    /// pool down.
    pub fn differ(self) -> bool {
        match (self.schedule, self.shut_down) {
            (Callers::Nobody, _) | (_, Callers::Nobody) => false,
            (Callers::Only(one), Callers::Only(other)) => one != other,
            _ => true,
        }
    }
}

/// Records a call of a pool by the current thread. The arguments are needed for a call that cancels or
/// inspects a task. A worker may have taken a task that the program cancels or completes, and not read
/// its state yet. A result may be available to the program before the task is complete. The text of a pool
/// in the message of a rejected task counts once the message is read.
#[cold]
pub(crate) fn note_pool_call(machine: &mut Machine, call: PoolCall, arguments: [u64; 3]) {
    if call.observes_locks() {
        // No other thread is inside of a call on an object that only the current thread reaches.
        machine.transition.cacheability.made_note = true;
        let [receiver, _, time] = arguments;
        let shared = SHARED | CLEARABLE | ONCE_SHARED;
        let waits = call == PoolCall::TransfersAtOnce && time != 0;
        if !waits && (receiver == 0 || machine.live.heap.get(receiver as Ref).flags & shared != 0) {
            machine.run.observed.merged_calls =
                machine.run.observed.merged_calls.max(Internals::Locks);
        }
        return;
    }
    if matches!(call, PoolCall::DescribesPool | PoolCall::ReadsMessage) {
        let frames = &machine.live.threads[machine.live.current].frames;
        let observes = if call == PoolCall::DescribesPool {
            !frames.last().is_some_and(|caller| makes_message(caller.code.method))
        } else {
            let exception = arguments[0] as Ref;
            exception == 0 || is_rejection(&machine.live.heap.get(exception).class().name)
        };
        machine.run.observed.tasks |= observes;
        return;
    }
    if call == PoolCall::CancelsForked {
        machine.run.observed.tasks |=
            !is_of_scheduler(machine, arguments[0] as Ref) && !ends_timeout_of_scope(machine);
        return;
    }
    if matches!(call, PoolCall::AsksScope | PoolCall::Cancels | PoolCall::Inspects) {
        let caller = machine.live.threads[machine.live.current].frames.last();
        // A call by reflection or by a method handle is a call of the program.
        let by_pool = caller.is_some_and(|frame| {
            let class = frame.code.method.class();
            let packages = ["java/util/concurrent/", "java/util/stream/"];
            class.loader.is_jdk() && packages.iter().any(|known| class.name.starts_with(known))
        });
        let [task, interrupts, _] = arguments;
        match call {
            PoolCall::Cancels => {
                machine.run.observed.runners |= interrupts as u32 != 0 || !by_pool;
            }
            PoolCall::AsksScope => {
                let timeout = |scope| machine.live.get_field(scope, "timerTask");
                machine.run.observed.tasks |= !by_pool && (task == 0 || timeout(task as Ref) != 0);
            }
            _ => machine.run.observed.tasks |= !by_pool && !has_outcome(machine, task as Ref),
        }
        return;
    }
    // A cached transition would be repeated by another thread without a note.
    machine.transition.cacheability.made_note = true;
    let observed = &mut machine.run.observed;
    let caller = match call {
        PoolCall::SchedulesForked => Callers::Several,
        _ => Callers::Only(machine.live.current),
    };
    let side = match call {
        PoolCall::Schedules | PoolCall::SchedulesForked => &mut observed.pool_callers.schedule,
        PoolCall::ShutsDown
        | PoolCall::AsksScope
        | PoolCall::Cancels
        | PoolCall::CancelsForked
        | PoolCall::Inspects
        | PoolCall::TransfersAtOnce
        | PoolCall::Describes
        | PoolCall::DescribesPool
        | PoolCall::ReadsMessage => &mut observed.pool_callers.shut_down,
    };
    side.join(caller);
    observed.tasks |= observed.pool_callers.differ();
}

/// Whether the scheduler of a pool executes a task itself, so that no worker takes the task from a queue.
/// Only the class library makes such tasks (JDK 25).
fn is_of_scheduler(machine: &Machine, task: Ref) -> bool {
    const SCHEDULED: &str = "java/util/concurrent/DelayScheduler$ScheduledForkJoinTask";
    task != 0
        && &*machine.live.heap.get(task).class().name == SCHEDULED
        && machine.live.get_field(task, "isImmediate") != 0
}

/// Whether a scope cancels the task of its timeout.
fn ends_timeout_of_scope(machine: &Machine) -> bool {
    let mut callers = machine.live.threads[machine.live.current].frames.iter().rev();
    callers.nth(1).is_some_and(|frame| atomic_calls::ends_timeout_of_scope(frame.code.method))
}
