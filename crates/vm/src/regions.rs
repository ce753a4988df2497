//! Calls of `java.util.concurrent` that run as one step though they touch what threads share.
//!
//! A call of such a method is a scheduling point; what follows runs without others until it blocks,
//! calls the program or a task, spins for long, or returns. Three tables:
//!
//! - [`REGIONS`], always: the bookkeeping of thread pools. Source: read in the JDK's sources, 17 and
//!   25. Each row's reason says why no program can tell the difference; a method whose steps in
//!   between a program can see (`shutdownNow`: some workers interrupted, others not yet) is no row.
//! - [`LOCKS`]: synchronizers, and the queues and lists that keep all they have under a lock of
//!   their own. Source and reasons as before. What calls are in the middle of shows in few methods
//!   ([`INSIDE`]); a program that uses one of those is searched without this table.
//! - [`TRUSTED`], under `--trust-jdk`: the contracts of the package, which promise that a call takes
//!   effect at once, or waits and then does. These have no proof: what a call does in the middle,
//!   and a bug in the library itself, is not explored, and the result says so.
//!
//! Invariant: a task, whoever wrote it, never runs as part of such a step.

use classes::{LoaderId, MethodRef};
use classfile::access;

const PACKAGE: &str = "java/util/concurrent/";

/// Class of `java.util.concurrent`, its methods, and why merging their steps hides nothing; a `*`
/// stands for any rest.
const REGIONS: &[(&str, &[&str], &str)] = &[
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
        "ThreadPoolExecutor",
        &["shutdown"],
        "the run state goes up, then idle workers are interrupted, which only ends their waiting",
    ),
    (
        "ThreadPoolExecutor$Worker",
        &["lock", "unlock", "tryLock"],
        "a lock that one worker takes and `shutdown` tries: one compare-and-set or write decides",
    ),
    (
        "ScheduledThreadPoolExecutor",
        &["delayedExecute", "reExecutePeriodic"],
        "as `execute`: queued, then the run state is checked again",
    ),
];

/// As [`REGIONS`], for programs that use none of [`INSIDE`].
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
        "CopyOnWriteArrayList",
        &["add*", "set", "remove*", "clear", "retainAll", "replaceAll", "sort"],
        "writers hold its lock, and one write of the array decides",
    ),
    (
        "FutureTask",
        &["set", "setException", "awaitDone"],
        "between the decision that it is done and the outcome, whoever asks for that waits",
    ),
];

/// What shows that a call of [`LOCKS`] has done a part of its work: who waits and who owns, which are
/// written before or after the state that decides.
const INSIDE: &[(&str, &[&str])] = &[
    ("locks/ReentrantLock", &["hasQueued*", "getQueue*", "getOwner", "toString"]),
    ("locks/ReentrantReadWriteLock", &["hasQueued*", "getQueue*", "getOwner"]),
    ("Semaphore", &["hasQueued*", "getQueue*"]),
    ("FutureTask", &["toString"]),
];

/// Class of `java.util.concurrent` and its methods; a `*` stands for any rest.
const TRUSTED: &[(&str, &[&str])] = &[
    ("AbstractExecutorService", &["submit"]),
    ("ArrayBlockingQueue", QUEUE),
    ("CompletableFuture", &["*"]),
    ("CompletableFuture$*", &["run", "exec", "tryFire"]),
    ("ConcurrentHashMap", MAP),
    ("ConcurrentLinkedDeque", QUEUE),
    ("ConcurrentLinkedQueue", QUEUE),
    ("ConcurrentSkipListMap", MAP),
    ("ConcurrentSkipListSet", QUEUE),
    ("CopyOnWriteArrayList", LIST),
    ("CopyOnWriteArraySet", LIST),
    ("CountDownLatch", &["*"]),
    ("CyclicBarrier", &["await", "reset", "isBroken", "getNumberWaiting"]),
    ("DelayQueue", QUEUE),
    (
        "ForkJoinPool",
        &["externalPush", "signalWork", "createWorker", "registerWorker", "deregisterWorker"],
    ),
    ("FutureTask", &["*"]),
    ("LinkedBlockingDeque", QUEUE),
    ("LinkedBlockingQueue", QUEUE),
    ("PriorityBlockingQueue", QUEUE),
    ("ScheduledThreadPoolExecutor", &["schedule*", "submit", "execute"]),
    ("ScheduledThreadPoolExecutor$DelayedWorkQueue", QUEUE),
    ("Semaphore", &["*"]),
    (
        "ThreadPoolExecutor",
        &[
            "execute",
            "shutdown",
            "shutdownNow",
            "awaitTermination",
            "getTask",
            "processWorkerExit",
            "is*",
            "get*",
        ],
    ),
    ("atomic/*", &["*"]),
    ("locks/AbstractQueuedLongSynchronizer", &["acquire*", "release*", "tryAcquire*Nanos"]),
    ("locks/AbstractQueuedLongSynchronizer$ConditionObject", &["*"]),
    ("locks/AbstractQueuedSynchronizer", &["acquire*", "release*", "tryAcquire*Nanos"]),
    ("locks/AbstractQueuedSynchronizer$ConditionObject", &["*"]),
    ("locks/ReentrantLock", &["*"]),
    ("locks/ReentrantReadWriteLock$*Lock", &["*"]),
    ("locks/StampedLock", &["*"]),
];

const QUEUE: &[&str] = &[
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

const MAP: &[&str] = &[
    "get",
    "getOrDefault",
    "put",
    "putIfAbsent",
    "putAll",
    "remove",
    "replace",
    "containsKey",
    "containsValue",
    "contains",
    "size",
    "isEmpty",
    "mappingCount",
    "clear",
    "compute*",
    "merge",
    "first*",
    "last*",
    "poll*",
    "lower*",
    "higher*",
    "floor*",
    "ceiling*",
];

const LIST: &[&str] = &[
    "get*",
    "set",
    "add*",
    "remove*",
    "replaceAll",
    "contains*",
    "indexOf",
    "lastIndexOf",
    "size",
    "isEmpty",
    "clear",
    "retainAll",
    "sort",
    "toArray",
];

fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        Some((head, tail)) => {
            name.len() >= head.len() + tail.len() && name.starts_with(head) && name.ends_with(tail)
        }
        None => pattern == name,
    }
}

/// The rest of a method's class name, if it is of this package and the method is no lambda's body
/// or constructor: those are no calls of the library.
fn class_here(method: MethodRef) -> Option<&'static str> {
    let name = method.class().name.strip_prefix(PACKAGE)?;
    (!method.name.starts_with('<') && !method.has(access::SYNTHETIC)).then_some(name)
}

/// Whether a call of this method is always one step.
pub(crate) fn is_region(method: MethodRef) -> bool {
    class_here(method).is_some_and(|class| {
        REGIONS.iter().any(|(known, names, _)| {
            *known == class && names.iter().any(|name| fits(name, &method.name))
        })
    })
}

/// Whether a call of this method is one step for a program that does not look inside.
pub(crate) fn is_lock(method: MethodRef) -> bool {
    class_here(method).is_some_and(|class| {
        LOCKS.iter().any(|(known, names, _)| {
            fits(known, class) && names.iter().any(|name| fits(name, &method.name))
        })
    })
}

/// What a program does that shows the middle of larger steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shown {
    /// Nothing.
    #[default]
    Nothing,
    /// It used what shows that a call of a lock is in its middle: its own `park`, which a permit left
    /// over from a lock lets return, too, or a method that tells who waits.
    /// [`Options::merge_locks`](crate::machine::Options::merge_locks) is not for it.
    Locks,
    /// It asked for what another thread parks for, which is set and taken back in the middle of larger
    /// steps. [`Options::merge_jdk_steps`](crate::machine::Options::merge_jdk_steps) is not for it.
    Blockers,
    /// It replaced a standard stream while other threads lived, which may read the field between any
    /// two steps. [`Options::merge_jdk_steps`](crate::machine::Options::merge_jdk_steps) is not for it.
    Streams,
}

/// Whether this method shows what calls of locks are in the middle of.
pub(crate) fn shows_inside(method: MethodRef) -> bool {
    class_here(method).is_some_and(|class| {
        INSIDE.iter().any(|(known, names)| {
            *known == class && names.iter().any(|name| fits(name, &method.name))
        })
    })
}

/// Whether code of this class parks threads in loops that ask what they wait for, so that a permit
/// left over from elsewhere does not show.
fn parks_in_loops(class: &str) -> bool {
    class.starts_with(PACKAGE)
}

impl crate::Machine {
    /// Whether the current thread parks as an idle worker of a `ForkJoinPool` that is to end when
    /// nobody wants it for a minute. The clock stands still, so it is not to: such ends could come at
    /// any time, and each moves the clock on, without an end. A worker that stays does what one that
    /// took its place would do, under another name. One that is no daemon is waited for at the end of
    /// the program, and does end.
    pub fn stays_idle(&mut self) -> bool {
        let frames = &self.threads[self.current].frames;
        let methods = frames.iter().rev().map(|frame| frame.code.method);
        let asks = methods
            .into_iter()
            .find(|method| &*method.class().name != "java/util/concurrent/locks/LockSupport");
        let idle = self.options.check
            && self.options.merge_jdk_steps
            && self.threads[self.current].daemon
            && asks.is_some_and(|method| {
                &*method.class().name == "java/util/concurrent/ForkJoinPool"
                    && &*method.name == "awaitWork"
            });
        self.idle_kept |= idle;
        idle
    }

    /// The current thread parks, and if its own code does, permits left over from locks show.
    pub fn note_park(&mut self) {
        let frames = &self.threads[self.current].frames;
        let classes = frames.iter().rev().map(|frame| &*frame.code.method.class().name);
        let asks =
            classes.into_iter().find(|class| *class != "java/util/concurrent/locks/LockSupport");
        if asks.is_some_and(|class| !parks_in_loops(class)) {
            self.shown = self.shown.max(Shown::Locks);
        }
    }

    /// The current thread asks for what another one parks for.
    pub fn note_asked_of_blockers(&mut self) {
        if self.runs_program() {
            self.shown = self.shown.max(Shown::Blockers);
        }
    }

    /// The current thread asks for the group of another, or what that counts: on 17 and 18 a thread
    /// before it lives, and no longer while it still does.
    /// [`Options::merge_thread_steps`](crate::machine::Options::merge_thread_steps) is not for it.
    pub fn note_asked_of_groups(&mut self) {
        self.groups_show |= self.runs_program();
    }

    /// Whether the current thread executes the program or what that called, such as
    /// `Thread.toString`; not while the class library ends a thread.
    fn runs_program(&self) -> bool {
        let frames = &self.threads[self.current].frames;
        let mut loaders = frames.iter().map(|frame| frame.code.method.class().loader);
        loaders.any(|it| it != LoaderId::BOOT && it != LoaderId::PLATFORM)
    }
}

/// Whether a call of this method is atomic under `--trust-jdk`.
pub(crate) fn is_trusted(method: MethodRef) -> bool {
    class_here(method).is_some_and(|class| {
        TRUSTED.iter().any(|(pattern, names)| {
            fits(pattern, class) && names.iter().any(|name| fits(name, &method.name))
        })
    })
}

/// Whether a method is never part of a step that merges its caller: it is a task, it is the method
/// of the JDK that runs one, it ends a pool whose tasks may still run, or it tells a thread again
/// that it was interrupted while it waited for a lock.
pub(crate) fn stands_alone(caller: MethodRef, method: MethodRef) -> bool {
    match (&*method.name, &*method.descriptor) {
        ("run", "()V") | ("call", "()Ljava/lang/Object;") | ("doExec", _) => true,
        ("interrupt", "()V") => caller.class().name.starts_with("java/util/concurrent/locks/"),
        ("tryTerminate", _) => {
            &*method.class().name == "java/util/concurrent/ForkJoinPool"
                && !matches!(&*caller.name, "shutdown" | "deregisterWorker")
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_any_text() {
        assert!(fits("*", "get") && fits("get*", "get") && fits("get*", "getAndAdd"));
        assert!(fits("a$*Lock", "a$ReadLock") && !fits("a$*Lock", "a$Sync"));
        assert!(!fits("get", "getAndAdd") && !fits("ab*ba", "aba"));
    }

    #[test]
    fn what_spins_is_not_trusted() {
        for class in ["SynchronousQueue", "LinkedTransferQueue", "Exchanger", "Phaser"] {
            assert!(!TRUSTED.iter().any(|(pattern, _)| fits(pattern, class)), "{class}");
        }
    }
}
