//! Calls of `java.util.concurrent` that are atomic under `--trust-jdk`.
//!
//! Source: documentation of the classes. It promises that a call takes effect at once, or after waiting.
//! Invariant: this is an assumption of the result, not a proof.

use crate::atomic_calls::QUEUE;
use crate::{class_of_call, fits};
use classes::MethodRef;

/// Class of `java.util.concurrent` and methods; `*`
/// matches any text.
const CONTRACTS: &[(&str, &[&str])] = &[
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

/// Whether a call of this method is atomic under `--trust-jdk`.
pub fn is_trusted_call(method: MethodRef) -> bool {
    class_of_call(method).is_some_and(|class| {
        CONTRACTS.iter().any(|(pattern, names)| {
            fits(pattern, class) && names.iter().any(|name| fits(name, &method.name))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_that_spin_are_not_trusted() {
        for class in ["SynchronousQueue", "LinkedTransferQueue", "Exchanger", "Phaser"] {
            assert!(!CONTRACTS.iter().any(|(pattern, _)| fits(pattern, class)), "{class}");
        }
    }
}
