//! Calls of `java.util.concurrent` that run as one step though they touch what threads share.
//!
//! A call of such a method is a scheduling point; what follows runs without others until it blocks,
//! calls the program or a task, spins for long, or returns. Two tables:
//!
//! - [`REGIONS`], always: the bookkeeping of thread pools. Source: read in the JDK's sources, 17 and
//!   25. Each row's reason says why no program can tell the difference; a method whose steps in
//!   between a program can see (`shutdownNow`: some workers interrupted, others not yet) is no row.
//! - [`TRUSTED`], under `--trust-jdk`: the contracts of the package, which promise that a call takes
//!   effect at once, or waits and then does. These have no proof: what a call does in the middle,
//!   and a bug in the library itself, is not explored, and the result says so.
//!
//! Invariant: a task, whoever wrote it, never runs as part of such a step.

use classes::MethodRef;
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

/// Whether a call of this method is atomic under `--trust-jdk`.
pub(crate) fn is_trusted(method: MethodRef) -> bool {
    class_here(method).is_some_and(|class| {
        TRUSTED.iter().any(|(pattern, names)| {
            fits(pattern, class) && names.iter().any(|name| fits(name, &method.name))
        })
    })
}

/// Whether a method is never part of a step that merges its caller: it is a task, it is the method
/// of the JDK that runs one, or it ends a pool whose tasks may still run.
pub(crate) fn stands_alone(caller: MethodRef, method: MethodRef) -> bool {
    match (&*method.name, &*method.descriptor) {
        ("run", "()V") | ("call", "()Ljava/lang/Object;") | ("doExec", _) => true,
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
