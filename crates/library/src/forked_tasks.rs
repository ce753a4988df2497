//! Code that `ForkJoinTask.doExec` executes as part of its atomic block, and the steps of a forked
//! task.
//!
//! Source: read in the sources of the JDK, 17 and 25; decision 0105. A task is taken and begins in
//! one step. The task is completed in another step. Code that may access data of the program has
//! its scheduling points.
//!
//! Invariant: only code of `BOOKKEEPING` is executed without scheduling points.

use crate::{class_of_call, fits};
use classes::MethodRef;

/// Code within `ForkJoinTask.doExec` that belongs to the atomic block: class, methods, and the
/// reason. Other tasks and callbacks have their scheduling points.
const BOOKKEEPING: &[(&str, &[&str], &str)] = &[
    ("java/util/concurrent/ForkJoinTask*", &["*"], "status and waiters of the task"),
    ("java/util/concurrent/ForkJoinPool*", &["*"], "queues and workers, whose calls are blocks"),
    ("java/util/concurrent/ForkJoinWorkerThread", &["*"], "fields that never change"),
    ("java/util/concurrent/ThreadLocalRandom", &["*"], "belongs to one thread"),
    ("java/util/concurrent/locks/*", &["*"], "permits of waiters, and the lock of a pool"),
    ("java/util/concurrent/Recursive*", &["exec"], "calls the program and stores the result"),
    (
        "java/util/concurrent/CompletableFuture$*",
        &["exec", "run", "tryFire"],
        "an asynchronous stage, whose `run` is a block of its own",
    ),
    (
        "java/util/concurrent/DelayScheduler*",
        &["*"],
        "fields of a delayed task, which its scheduler has taken out of its heap",
    ),
    (
        "java/util/concurrent/CountedCompleter",
        &["*"],
        "one compare-and-set of a count decides, or the completion of the root",
    ),
    (
        "java/util/stream/AbstractTask",
        &["*"],
        "fields of a task that its owner made or took, and of its completed children",
    ),
    (
        "java/util/stream/ReduceOps$ReduceTask",
        &["*"],
        "as AbstractTask; functions and sources of elements have their scheduling points",
    ),
    (
        "java/util/stream/AbstractPipeline",
        &[
            "copyInto",
            "exactOutputSizeIfKnown",
            "getStreamAndOpFlags",
            "wrapAndCopyInto",
            "wrapSink",
        ],
        "reads a pipeline that is linked and does not change any more",
    ),
    (
        "java/util/stream/ReduceOps$*Sink",
        &["*"],
        "a sink belongs to one task until the task is completed",
    ),
    (
        "java/util/stream/*Pipeline$*",
        &["<init>", "accept", "begin", "end", "opWrapSink"],
        "a sink without state that calls a function and the next sink",
    ),
    ("java/util/stream/Sink*", &["*"], "as the sinks of pipelines"),
    (
        "java/util/Spliterator",
        &["forEachRemaining", "getExactSizeIfKnown", "hasCharacteristics"],
        "calls the methods of a spliterator, which are listed or have their scheduling points",
    ),
    ("java/util/Spliterator$Of*", &["forEachRemaining"], "as Spliterator"),
    (
        "java/util/stream/Streams$Range*Spliterator",
        &["*"],
        "the bounds of a range, which belong to one task at a time",
    ),
];

/// Methods that end a task which has not begun, read queues of tasks, or count workers.
pub(crate) const FORK_QUERIES: &[(&str, &[&str])] = &[
    ("CountedCompleter", &["complete", "quietlyCompleteRoot"]),
    (
        "ForkJoinTask",
        &[
            "complete",
            "completeExceptionally",
            "getQueuedTaskCount",
            "getSurplusQueuedTaskCount",
            "peekNextLocalTask",
            "pollNextLocalTask",
            "pollSubmission",
            "pollTask",
            "reinitialize",
            "tryUnfork",
        ],
    ),
    (
        "ForkJoinPool",
        &[
            "awaitQuiescence",
            "cancelDelayedTasksOnShutdown",
            "drainTasksTo",
            "getActiveThreadCount",
            "getDelayedTaskCount",
            "getPoolSize",
            "getQueuedSubmissionCount",
            "getQueuedTaskCount",
            "getRunningThreadCount",
            "getStealCount",
            "hasQueuedSubmissions",
            "invokeAny",
            "isQuiescent",
            "pollSubmission",
            "setParallelism",
            "shutdownNow",
            "toString",
        ],
    ),
    ("ForkJoinWorkerThread", &["getQueuedTaskCount"]),
];

/// Names of methods that are callbacks of a task in every class but those of `BOOKKEEPING`.
const CALLBACKS: &[&str] =
    &["compute", "exec", "trySplit", "estimateSize", "onCompletion", "combine"];

/// Whether a method within `ForkJoinTask.doExec` has its scheduling points: code of the program, and code of the
/// library that may access data of the program.
pub fn leaves_forked_task(method: MethodRef) -> bool {
    let class = &*method.class().name;
    let is_callback = || class.starts_with("java/util/") || CALLBACKS.contains(&&*method.name);
    let keeps_books = || {
        BOOKKEEPING.iter().any(|(known, names, _)| {
            fits(known, class) && names.iter().any(|name| fits(name, &method.name))
        })
    };
    !method.class().loader.is_jdk() || is_callback() && !keeps_books()
}

/// Whether a method tests the status of a forked task and executes the task.
pub fn is_forked_task(method: MethodRef) -> bool {
    &*method.name == "doExec" && class_of_call(method) == Some("ForkJoinTask")
}

/// Whether a method is part of the execution of its receiver, a task, from the begin to the
/// completion. Once a task has failed, `doExec` no longer needs it.
pub fn executes_task(method: MethodRef) -> bool {
    matches!(&*method.name, "doExec" | "trySetException")
        && class_of_call(method) == Some("ForkJoinTask")
}

/// The role of a call in the execution of a forked task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForkedStep {
    /// A worker begins to look for tasks.
    Searches,
    /// A task was taken and begins.
    Begins,
    /// A task becomes available to other workers.
    Forks,
    /// The task tests whether its future or stage is complete already. A transition begins.
    Looks,
    /// The program asks for the result of a task or stage.
    Asks,
    /// The task is completed, or its completer is notified. A transition begins.
    Completes,
}

/// Returns the role of a call in the execution of a forked task.
pub fn forked_step(method: MethodRef) -> Option<ForkedStep> {
    match (class_of_call(method)?, &*method.name) {
        ("FutureTask", "run") => Some(ForkedStep::Looks),
        (class, "run" | "tryFire") if class.starts_with("CompletableFuture$") => {
            Some(ForkedStep::Looks)
        }
        ("ForkJoinPool", "runWorker") => Some(ForkedStep::Searches),
        ("ForkJoinTask", "doExec") => Some(ForkedStep::Begins),
        ("ForkJoinTask", "fork") | ("ForkJoinPool$WorkQueue", "push") => Some(ForkedStep::Forks),
        ("ForkJoinTask", "setDone" | "trySetThrown")
        | ("CountedCompleter", "tryComplete" | "propagateCompletion") => {
            Some(ForkedStep::Completes)
        }
        // The method `ForkJoinTask.get` has no row, as it tests the interrupt status first.
        ("ForkJoinTask", "join") | ("CompletableFuture", "join" | "get") => Some(ForkedStep::Asks),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_that_look_at_each_other_keep_no_books() {
        let listed = |class: &str, method: &str| {
            BOOKKEEPING.iter().any(|(known, names, reason)| {
                assert!(!reason.is_empty());
                fits(known, class) && names.iter().any(|name| fits(name, method))
            })
        };
        assert!(listed("java/util/stream/AbstractTask", "compute"));
        assert!(!listed("java/util/stream/AbstractShortCircuitTask", "compute"));
        assert!(!listed("java/util/Spliterators$ArraySpliterator", "forEachRemaining"));
        assert!(!listed("java/util/concurrent/ConcurrentHashMap$BulkTask", "exec"));
    }
}
