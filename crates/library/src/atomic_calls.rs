//! Calls of `java.util.concurrent` that are executed as atomic blocks, although they access shared
//! data.
//!
//! Source: Lipton, "Reduction: A Method of Proving Properties of Parallel Programs" (CACM 18,
//! 1975); read in the sources of the JDK, 17 and 25. The call is a scheduling point. The block
//! excludes other threads until it blocks, calls the program or a task, spins for long, or returns.
//!
//! | table | used | justification |
//! |---|---|---|
//! | `EXECUTORS` | always | No program observes a state inside. `shutdownNow` has no row: some workers are interrupted before others. |
//! | `TASKS` | unless the program calls one of `TASK_QUERIES`, or a thread schedules a task and another one shuts a pool down | Only these calls observe a state between two tasks. |
//! | `RUNNERS` | of `TASKS`, unless the program calls `FutureTask.cancel` | Only this call reads the runner of a task, or ends a task that has not begun. |
//! | `LOCKS` | unless the program calls one of `QUERIES`, or asks for the text of a task that other threads reach | Only these methods observe a state inside. |
//!
//! The calls that are atomic under `--trust-jdk` are in [`trusted_calls`](crate::trusted_calls).
//!
//! Invariant: a task is never executed inside such a block, neither a task of the program nor one
//! of the JDK. The timeout of a future is the one exception.

use crate::{class_of_call, fits};
use classes::MethodRef;

/// Class of `java.util.concurrent`, its methods (`*` matches any text), and the reason why no
/// program observes a state inside of the calls.
const EXECUTORS: &[(&str, &[&str], &str)] = &[
    (
        "ForkJoinPool",
        &["runWorker"],
        "between two tasks a worker looks for the next one or goes to sleep. A program sees which \
         task runs when and on which worker; a search that others disturb ends as one that ran \
         before or after them, or is made again",
    ),
    (
        "ForkJoinPool",
        &["externalPush", "externalSubmit", "poolSubmit", "pollScan", "signalWork"],
        "a task is in its queue or not; workers are woken or made for it as soon as it is",
    ),
    (
        "ForkJoinPool",
        &["registerWorker", "deregisterWorker"],
        "before its first task and after its last one, a worker has no part in the program. (If the \
         pool was stopped, it helps the thread in `shutdownNow`, which does the same step by step)",
    ),
    (
        "ForkJoinPool",
        &["shutdown"],
        "the pool is closed to new tasks, and if it has none, workers are ended that have nothing \
         to do. (Helping to end a pool, which interrupts one worker after the other, is no part of \
         any step but this one: `shutdownNow` may have stopped the pool while tasks run)",
    ),
    (
        "ForkJoinPool",
        &["helpJoin", "helpComplete", "helpQuiesce*", "uncompensate"],
        "who waits for a task looks for others to run meanwhile, as a worker does between two tasks",
    ),
    (
        "ForkJoinPool$WorkQueue",
        &[
            "push",
            "helpComplete",
            "nextLocalTask",
            "tryUnpush",
            "externalTryUnpush",
            "tryRemove*",
            "tryPoll",
        ],
        "one element of a queue of tasks goes in or out",
    ),
    (
        "ThreadPoolExecutor",
        &["execute", "ensurePrestart", "prestart*"],
        "a task is refused, handed to a new worker or queued. What another thread does in between \
         (a shutdown, the end of a worker) is checked for afterwards and answered as if it had \
         come before or after the call",
    ),
    (
        "ThreadPoolExecutor",
        &["awaitTermination"],
        "waits for the end, and changes nothing that others read",
    ),
    (
        "ThreadPoolExecutor",
        &["getTask"],
        "an idle worker touches the count of workers and the queue only; an interrupt that arrives \
         here is swallowed, whenever it does",
    ),
    (
        "ThreadPoolExecutor",
        &["processWorkerExit"],
        "the worker has no task any more; its sums, the set of workers and the run state are read \
         under the main lock, or go one way only",
    ),
    (
        "ThreadPerTaskExecutor",
        &["awaitTermination"],
        "waits for the end, and changes nothing that others read",
    ),
    (
        "ThreadPerTaskExecutor",
        &["taskComplete", "tryTerminate"],
        "a thread without a task leaves the set of threads. One compare-and-set ends the executor, \
         and who waits for the end reads it first",
    ),
    (
        "ThreadPoolExecutor$Worker",
        &["lock", "unlock", "tryLock"],
        "a lock that one worker takes and `shutdown` tries: one compare-and-set or write decides",
    ),
];

/// Calls that execute or accept tasks, for programs that observe no state inside. The return from a
/// task begins a new transition.
const TASKS: &[(&str, &[&str], &str)] = &[
    (
        "ThreadPoolExecutor",
        &["runWorker"],
        "between two tasks a worker counts the last one and waits for the next. Its lock is tried by \
         those who interrupt idle workers, which is swallowed here",
    ),
    (
        "ThreadPoolExecutor",
        &["shutdown"],
        "the run state goes up, then idle workers are interrupted, which only ends their waiting. \
         (Beside a call of `delayedExecute` in another thread it is no row: see `PoolCall`)",
    ),
    (
        "ScheduledThreadPoolExecutor",
        &["delayedExecute", "reExecutePeriodic"],
        "as `execute`: queued, then the run state is checked again. (Beside a shutdown by another \
         thread it is no row: see `PoolCall`)",
    ),
    (
        "FutureTask",
        &["run"],
        "one compare-and-set of the runner decides, and one of the state ends the task; only \
         `cancel` reads the runner",
    ),
    (
        "CompletableFuture",
        &["tryPushStack", "unipush", "bipush", "postComplete", "waitingGet", "join", "get"],
        "a dependent is in the list or not, and who takes it out claims it next. Whoever completes \
         the future looks at the list after that",
    ),
    (
        "CompletableFuture$*",
        &["accept", "run", "tryFire"],
        "one claim decides who executes the function; the completion of the future ends the step. (The only \
         `accept` cancels a timeout, by one compare-and-set of a task that no program has)",
    ),
    (
        "ForkJoinTask",
        &["doExec"],
        "who took the task out of its queue looks at its status and begins. Calls that end a task which \
         has not begun are `FORK_QUERIES` or noted. The completion of the task is a step",
    ),
    (
        "DelayScheduler",
        &["loop", "pend"],
        "the scheduler takes entries out of its list and its heap, and parks or begins the next task. One \
         compare-and-set enters a task into the list",
    ),
    (
        "ForkJoinPool",
        &["scheduleDelayedTask"],
        "the pool is not shut down, and the task enters the list of its scheduler. (Beside a shutdown it is \
         no row: see `PoolCall`)",
    ),
];

/// Rows of `TASKS` with states that `FutureTask.cancel` observes. The call `cancel(true)` reads the
/// runner of a task, which `run` writes before it calls the task, and interrupts the runner. The
/// call `cancel(false)` ends a task that a worker has taken; another worker may have taken the next
/// task before. Other rows neither write nor read a field of a `FutureTask`, and an interrupt may
/// come at any time.
const RUNNERS: &[(&str, &str)] = &[
    ("FutureTask", "run"),
    ("ScheduledThreadPoolExecutor", "delayedExecute"),
    ("ScheduledThreadPoolExecutor", "reExecutePeriodic"),
    ("ThreadPoolExecutor", "runWorker"),
];

/// Methods that observe a state inside a call of `TASKS`. These methods count workers, tasks or
/// dependents, or interrupt workers that are not idle.
const TASK_QUERIES: &[(&str, &[&str])] = &[
    (
        "CompletableFuture",
        &["getNumberOfDependents", "obtrudeException", "obtrudeValue", "toString"],
    ),
    (
        "ThreadPoolExecutor",
        &[
            "shutdownNow",
            "getActiveCount",
            "getCompletedTaskCount",
            "getTaskCount",
            "getPoolSize",
            "getLargestPoolSize",
        ],
    ),
];

/// Calls that are atomic in programs that call none of `QUERIES`: synchronizers, and queues and
/// lists with all data under a lock of their own.
const LOCKS: &[(&str, &[&str], &str)] = &[
    (
        "locks/ReentrantLock",
        &["lock", "lockInterruptibly", "tryLock", "unlock"],
        "one compare-and-set or write of the state decides. A thread that queues up between a \
         release and the next acquisition is one that came before or after both, and a lock that is \
         released is free before whoever waits longest is woken, with or without a queue",
    ),
    (
        "locks/ReentrantReadWriteLock$*Lock",
        &["lock", "lockInterruptibly", "tryLock", "unlock"],
        "as ReentrantLock; counts of holds are read by their own thread only",
    ),
    (
        "locks/AbstractQueuedSynchronizer$ConditionObject",
        &["await*", "signal*"],
        "whoever calls holds the lock. Waiting begins with the release of the lock and ends by one \
         compare-and-set, of who signals, or of the waiter whose time is up or who was interrupted",
    ),
    (
        "Semaphore",
        &["acquire*", "tryAcquire", "release"],
        "one compare-and-set of the permits decides; queues are as those of locks",
    ),
    (
        "CountDownLatch",
        &["await", "countDown"],
        "one compare-and-set of the count decides; who waits goes on once it is 0, in any order",
    ),
    (
        "CyclicBarrier",
        &["await", "reset", "isBroken", "getNumberWaiting"],
        "all it has is read and written under its lock; the barrier's action is the program's",
    ),
    ("ArrayBlockingQueue", QUEUE, "all it has is read and written under its lock"),
    ("LinkedBlockingDeque", QUEUE, "all it has is read and written under its lock"),
    (
        "PriorityBlockingQueue",
        QUEUE,
        "all it has is read and written under its lock, or (room for \
         more elements, made without it) not used unless nothing has changed",
    ),
    ("DelayQueue", QUEUE, "all it has is read and written under its lock"),
    (
        "LinkedBlockingQueue",
        QUEUE,
        "elements are added under one lock and taken under another, and the count decides: an \
         element that is not counted yet is seen by nobody. Who is signalled after the release of \
         the lock looks again, as whoever takes the element first may come before it",
    ),
    (
        "SynchronousQueue",
        &["offer", "poll", "put", "take"],
        "one compare-and-set adds who waits to the queue, and one of its item hands over or ends the \
         waiting. Nodes of others that are matched or cancelled are passed or removed by all",
    ),
    (
        "LinkedTransferQueue",
        &[
            "add",
            "hasWaitingConsumer",
            "isEmpty",
            "offer",
            "peek",
            "poll",
            "put",
            "take",
            "transfer",
            "tryTransfer",
        ],
        "as SynchronousQueue; a look at the queue ends at one read, of an item or of the end",
    ),
    (
        "Exchanger",
        &["exchange"],
        "one compare-and-set of a slot offers an item, accepts it or withdraws it; who accepted it writes \
         the match that the other one awaits. Slots for collisions are as the first",
    ),
    (
        "CopyOnWriteArrayList",
        &["add*", "set", "remove*", "clear", "retainAll", "replaceAll", "sort"],
        "writers hold its lock, and one write of the array decides",
    ),
    (
        "FutureTask",
        &["set", "setException", "awaitDone", "get"],
        "between the decision that it is done and the outcome, whoever asks for that waits; one read \
         of the state decides what `get` returns",
    ),
    (
        "ForkJoinTask",
        &[
            "awaitDone",
            "get",
            "getForPoolInvoke",
            "invoke",
            "join",
            "joinForPoolInvoke",
            "quietlyInvoke",
            "quietlyJoin",
        ],
        "one read of the status decides that the task is done. Before that, the thread looks for the task or \
         its parts in queues, and parks as one of its waiters",
    ),
    (
        "Phaser",
        &["internalAwaitAdvance"],
        "waiters read the phase, join a list and park; the phase is tested again after that",
    ),
];

/// Methods that observe a state inside a call of `LOCKS`. These methods report waiting threads or
/// owners, which are written before or after the deciding state, or pass through several nodes.
const QUERIES: &[(&str, &[&str])] = &[
    ("locks/ReentrantLock", &["hasQueued*", "getQueue*", "getOwner", "toString"]),
    ("locks/ReentrantReadWriteLock", &["hasQueued*", "getQueue*", "getOwner"]),
    ("Semaphore", &["hasQueued*", "getQueue*"]),
    (
        "LinkedTransferQueue",
        &[
            "clear",
            "contains",
            "forEach",
            "getWaitingConsumerCount",
            "iterator",
            "remove*",
            "retainAll",
            "size",
            "spliterator",
            "to*",
        ],
    ),
];

/// The calls of a queue or list.
pub(crate) const QUEUE: &[&str] = &[
    "add*",
    "offer*",
    "put*",
    "poll*",
    "take*",
    "peek*",
    "remove*",
    "contains",
    "size",
    "isEmpty",
    "clear",
    "drainTo",
    "remainingCapacity",
    "push",
    "pop",
    "element",
    "get*",
    "first",
    "last",
];

/// Whether a call of this method is always atomic.
pub fn is_executor_call(method: MethodRef) -> bool {
    class_of_call(method).is_some_and(|class| {
        EXECUTORS.iter().any(|(known, names, _)| {
            *known == class && names.iter().any(|name| fits(name, &method.name))
        })
    })
}

/// The number of rows of `TASKS`.
pub const TASK_ROWS: usize = TASKS.len();

/// Returns the row of a method whose calls execute tasks and are atomic before and after them.
pub fn task_row(method: MethodRef) -> Option<usize> {
    let class = class_of_call(method)?;
    TASKS.iter().position(|(known, names, _)| fits(known, class) && names.contains(&&*method.name))
}

/// Whether a call of this method executes tasks.
pub fn is_task_call(method: MethodRef) -> bool {
    task_row(method).is_some()
}

/// Whether this method observes a state inside a call of `TASKS`.
pub fn observes_task_call(method: MethodRef) -> bool {
    class_of_call(method).is_some_and(|class| {
        let lists = |rows: &[(&str, &[&str])]| {
            rows.iter().any(|(known, names)| *known == class && names.contains(&&*method.name))
        };
        lists(TASK_QUERIES) || lists(crate::forked_tasks::FORK_QUERIES)
    })
}

/// Calls of pools and tasks that may observe states inside of atomic calls. The first two kinds
/// matter only if different threads make them: the JDK may lose a task that is scheduled during a
/// shutdown (JDK-8358601).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoolCall {
    /// A pool accepts a task for later.
    Schedules,
    /// A `ForkJoinPool` accepts a task for later. A shutdown by any thread observes steps of its scheduler.
    SchedulesForked,
    /// A pool is shut down.
    ShutsDown,
    /// A task is cancelled, and interrupted if the argument says so.
    Cancels,
    /// A forked task is cancelled.
    CancelsForked,
    /// A thread other than its own completes a forked task, or reads its result.
    Inspects,
    /// The program asks whether a scope is cancelled. The timeout of a scope may cancel it late (JDK 25).
    AsksScope,
    /// A queue of JDK 25 transfers an element without waiting. It reads the next node before it tries to
    /// match one. So it may fail beside another call, although it could match the next node.
    TransfersAtOnce,
    /// The text of a task is made, which shows the state of the task.
    Describes,
    /// The text of a pool is made, which has counts of workers and tasks.
    DescribesPool,
    /// The message of an exception is read. The message of a rejected task has the text of the pool.
    ReadsMessage,
}

impl PoolCall {
    /// Whether the call exposes states inside of calls of `LOCKS`.
    pub const fn observes_locks(self) -> bool {
        matches!(self, Self::Describes | Self::TransfersAtOnce)
    }
}

/// The calls of `TASKS` that are atomic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskSteps {
    /// All calls are atomic.
    Merged,
    /// The calls that never write the runner of a task are atomic.
    RunnersApart,
    /// No call is atomic.
    Apart,
}

impl TaskSteps {
    /// Whether a call of a method, which has a row, is atomic.
    pub fn merge(self, method: MethodRef) -> bool {
        let class = || class_of_call(method).unwrap_or_default();
        match self {
            Self::Merged => true,
            Self::RunnersApart => !RUNNERS.contains(&(class(), &*method.name)),
            Self::Apart => false,
        }
    }
}

/// Returns the kind of a call that may observe states inside of atomic calls.
pub fn pool_call(method: MethodRef) -> Option<PoolCall> {
    if crate::rejections::reads_message(method) {
        return Some(PoolCall::ReadsMessage);
    }
    match (class_of_call(method)?, &*method.name) {
        ("ScheduledThreadPoolExecutor", "delayedExecute" | "reExecutePeriodic") => {
            Some(PoolCall::Schedules)
        }
        ("ForkJoinPool", "scheduleDelayedTask") => Some(PoolCall::SchedulesForked),
        ("ThreadPoolExecutor", "shutdown") | ("ForkJoinPool", "close" | "shutdown") => {
            Some(PoolCall::ShutsDown)
        }
        ("FutureTask", "cancel") => Some(PoolCall::Cancels),
        ("ForkJoinTask", "trySetCancelled") => Some(PoolCall::CancelsForked),
        ("StructuredTaskScopeImpl", "isCancelled") => Some(PoolCall::AsksScope),
        ("LinkedTransferQueue", "xfer")
            if method.descriptor.starts_with("(Ljava/lang/Object;J)") =>
        {
            Some(PoolCall::TransfersAtOnce)
        }
        ("FutureTask", "toString") => Some(PoolCall::Describes),
        ("ThreadPoolExecutor", "toString") => Some(PoolCall::DescribesPool),
        (class, "getRawResult" | "quietlyComplete" | "setRawResult")
            if ["CountedCompleter", "ForkJoinTask*", "Recursive*"]
                .iter()
                .any(|known| fits(known, class)) =>
        {
            Some(PoolCall::Inspects)
        }
        _ => None,
    }
}

/// Whether a method cancels the task of a scope's timeout (JDK 25). No program has a reference to this task.
/// Once it is cancelled, the task changes only whether the scope counts as cancelled.
pub fn ends_timeout_of_scope(method: MethodRef) -> bool {
    &*method.name == "cancelTimeout" && class_of_call(method) == Some("StructuredTaskScopeImpl")
}

/// Whether a worker of a pool executes this method between two tasks, and an interrupt has no
/// effect in it.
pub fn looks_for_task(method: MethodRef) -> bool {
    &*method.name == "getTask" && class_of_call(method) == Some("ThreadPoolExecutor")
}

/// Whether the return from `method` to `caller` begins a new transition within a call of `TASKS`.
/// The method is a task or code of the program, or it completed a future.
pub fn ends_task(caller: MethodRef, method: MethodRef) -> bool {
    let completes = || {
        class_of_call(method) == Some("CompletableFuture")
            && (method.name.starts_with("complete") || &*method.name == "internalComplete")
    };
    // A worker may execute a delayed task before the scheduler of the pool hands over the next one.
    let hands_over = || &*method.name == "executeEnabledScheduledTask";
    !is_adapter(caller)
        && !is_timeout(caller)
        && (!method.class().loader.is_jdk()
            || is_named_as_task(method)
            || leaves_atomic_block(caller, method)
            || completes()
            || hands_over())
}

/// Whether a method executes a task of another type, and accesses only fields that are final. The return
/// of the task ends no transition, as that of this method does.
fn is_adapter(method: MethodRef) -> bool {
    &*method.name == "call" && class_of_call(method) == Some("Executors$RunnableAdapter")
}

/// Whether a method is the timeout of a future, which the library schedules and executes. Such a task looks
/// at the future, completes it, and returns. The completion fails if another one came first.
fn is_timeout(method: MethodRef) -> bool {
    &*method.name == "run"
        && matches!(
            class_of_call(method),
            Some("CompletableFuture$Timeout" | "CompletableFuture$DelayedCompleter")
        )
}

/// Whether the name of a method is that of a task.
fn is_named_as_task(method: MethodRef) -> bool {
    matches!(
        (&*method.name, &*method.descriptor),
        ("run", "()V") | ("call", "()Ljava/lang/Object;") | ("doExec", _)
    )
}

/// Whether a call of this method is atomic for a program that does not observe states inside.
pub fn is_lock_call(method: MethodRef) -> bool {
    class_of_call(method).is_some_and(|class| {
        LOCKS.iter().any(|(known, names, _)| {
            fits(known, class) && names.iter().any(|name| fits(name, &method.name))
        })
    })
}

/// Whether this method observes a state inside a call of `LOCKS`.
pub fn observes_lock_call(method: MethodRef) -> bool {
    class_of_call(method).is_some_and(|class| {
        QUERIES.iter().any(|(known, names)| {
            *known == class && names.iter().any(|name| fits(name, &method.name))
        })
    })
}

/// Further classes that park threads only in loops that test the awaited condition. These classes
/// belong to executors with a thread for each task, and to Guava's futures.
const PARKING: &[&str] = &[
    "jdk/internal/misc/ThreadFlock",
    "com/google/common/util/concurrent/AbstractFuture",
    "com/google/common/util/concurrent/InterruptibleTask",
];

/// Whether code of this class parks threads only in loops that test the awaited condition. In such
/// a loop, no program observes a leftover permit of another call.
pub fn parks_in_loops(class: &str) -> bool {
    class.starts_with(crate::PACKAGE) || PARKING.contains(&class)
}

/// Whether a method is never part of the atomic block of its caller. This holds for tasks, the
/// JDK's methods that execute them, and the end of a pool whose tasks may still run. It also holds
/// for the second interrupt of a thread that was interrupted while it waited for a lock.
pub fn leaves_atomic_block(caller: MethodRef, method: MethodRef) -> bool {
    match (&*method.name, &*method.descriptor) {
        ("run" | "call" | "doExec", _) if is_named_as_task(method) => {
            !is_adapter(method) && !is_timeout(method)
        }
        ("interrupt", "()V") => caller.class().name.starts_with("java/util/concurrent/locks/"),
        ("tryTerminate", _) => {
            &*method.class().name == "java/util/concurrent/ForkJoinPool"
                && !matches!(&*caller.name, "shutdown" | "deregisterWorker")
        }
        _ => false,
    }
}

/// Whether [`leaves_atomic_block`] may hold for this method, depending on its caller.
pub fn may_leave_atomic_block(method: MethodRef) -> bool {
    matches!(
        (&*method.name, &*method.descriptor),
        ("run" | "interrupt", "()V")
            | ("call", "()Ljava/lang/Object;")
            | ("doExec" | "tryTerminate", _)
    )
}
