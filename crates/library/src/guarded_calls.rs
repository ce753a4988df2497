//! Calls of `java.util.concurrent` that wait for a condition and change nothing before it holds.
//!
//! Source: read in the sources of the JDK, 17 and 25. The *guard* of such a call is a test of one
//! field. While the guard is false, the thread stays before the call, as before a monitor that
//! another thread owns. The library's code would queue the thread and park it. An execution with a
//! queued thread corresponds to one in which the thread calls when the guard holds.
//!
//! Invariant: a program that distinguishes the two executions is searched again without this table.
//! Such a program reads the state of a thread (`Thread.getState`), its stack, or the interrupt
//! status of a waiting thread (`Thread.isInterrupted`). Or it interrupts a thread after a signal
//! ([`Interrupts::Signalled`]), or calls a method of [`observes_queue`].

use classes::MethodRef;

/// The guard of a call, as a test of a field.
#[derive(Clone, Copy, Debug)]
pub enum GuardTest {
    /// The value is 0.
    Zero,
    /// The value is greater than this number.
    Above(i32),
    /// The reference is not null.
    NotNull,
    /// The upper half of the `long` differs from the argument.
    PhaseIsNotArgument,
    /// The value is less than the value of this final field of the receiver.
    BelowField(&'static str),
    /// The value is less than the length of the array in this final field of the receiver.
    BelowLength(&'static str),
}

/// The effect of an interrupt on a thread that waits in the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interrupts {
    /// The call continues to wait. A queued thread clears its interrupt status meanwhile.
    Ignored,
    /// The call throws, whether or not the guard holds.
    Noticed,
    /// The call throws, unless another thread made the guard true before the interrupt.
    Signalled,
}

/// Arguments with which a call does not wait for its guard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unless {
    /// No arguments: the call always waits for its guard.
    Never,
    /// The first argument is null: the call throws.
    FirstIsNull,
    /// The second argument is not null: the call waits with a timeout or for an interrupt, too.
    SecondIsNotNull,
    /// The first argument is no object of [`is_signaller`], or it waits with a timeout.
    FirstIsNoSignaller,
}

/// A guarded call.
#[derive(Debug)]
pub struct GuardedCall {
    class: &'static str,
    /// Names and descriptors of the methods.
    methods: &'static [&'static str],
    /// The fields that lead from the receiver to the object with the tested field.
    pub path: &'static [&'static str],
    /// The tested field.
    pub field: &'static str,
    /// The test.
    pub test: GuardTest,
    /// The effect of an interrupt.
    pub interrupts: Interrupts,
    /// The fields that lead from the receiver to a synchronizer that must not be fair. In a fair
    /// queue, a thread precedes the waiters of a condition that are signalled later.
    pub unfair: Option<&'static [&'static str]>,
    /// Whether the pool of a waiting worker of a `ForkJoinPool` may start another worker.
    pub compensates: bool,
    /// The arguments with which the call does not wait for the guard.
    pub unless: Unless,
    /// The reason why the call changes nothing that others observe before the guard holds.
    pub reason: &'static str,
}

const IN_A_QUEUE: &str = "who waits is in the queue of a condition that only the same calls use";

/// A guarded call without special conditions.
const ROW: GuardedCall = GuardedCall {
    class: "",
    methods: &[],
    path: &[],
    field: "",
    test: GuardTest::Zero,
    interrupts: Interrupts::Noticed,
    unfair: None,
    compensates: false,
    unless: Unless::Never,
    reason: "",
};

const CALLS: &[GuardedCall] = &[
    GuardedCall {
        class: "locks/ReentrantLock",
        methods: &["lock()V"],
        path: &["sync"],
        field: "state",
        interrupts: Interrupts::Ignored,
        unfair: Some(&["sync"]),
        reason: "a queued thread hinders no other thread, as a thread that calls later may overtake",
        ..ROW
    },
    GuardedCall {
        class: "locks/ReentrantLock",
        methods: &["lockInterruptibly()V"],
        path: &["sync"],
        field: "state",
        unfair: Some(&["sync"]),
        reason: "as `lock`",
        ..ROW
    },
    GuardedCall {
        class: "Semaphore",
        methods: &["acquire()V"],
        path: &["sync"],
        field: "state",
        test: GuardTest::Above(0),
        reason: "as `lock`; in a fair queue of single permits, who calls later precedes nobody",
        ..ROW
    },
    GuardedCall {
        class: "Semaphore",
        methods: &["acquireUninterruptibly()V"],
        path: &["sync"],
        field: "state",
        test: GuardTest::Above(0),
        interrupts: Interrupts::Ignored,
        reason: "as `acquire`",
        ..ROW
    },
    GuardedCall {
        class: "CountDownLatch",
        methods: &["await()V"],
        path: &["sync"],
        field: "state",
        reason: "the count goes down only, and at 0 all continue",
        ..ROW
    },
    GuardedCall {
        class: "FutureTask",
        methods: &["get()Ljava/lang/Object;"],
        field: "state",
        test: GuardTest::Above(1),
        reason: "the outcome is written before the state exceeds COMPLETING, and never changes",
        ..ROW
    },
    GuardedCall {
        class: "ArrayBlockingQueue",
        methods: &["take()Ljava/lang/Object;"],
        field: "count",
        test: GuardTest::Above(0),
        interrupts: Interrupts::Signalled,
        unfair: Some(&["lock", "sync"]),
        compensates: true,
        reason: IN_A_QUEUE,
        ..ROW
    },
    GuardedCall {
        class: "ArrayBlockingQueue",
        methods: &["put(Ljava/lang/Object;)V"],
        field: "count",
        test: GuardTest::BelowLength("items"),
        interrupts: Interrupts::Signalled,
        unfair: Some(&["lock", "sync"]),
        unless: Unless::FirstIsNull,
        compensates: true,
        reason: IN_A_QUEUE,
        ..ROW
    },
    GuardedCall {
        class: "LinkedBlockingQueue",
        methods: &["take()Ljava/lang/Object;"],
        path: &["count"],
        field: "value",
        test: GuardTest::Above(0),
        interrupts: Interrupts::Signalled,
        compensates: true,
        reason: IN_A_QUEUE,
        ..ROW
    },
    GuardedCall {
        class: "LinkedBlockingQueue",
        methods: &["put(Ljava/lang/Object;)V"],
        path: &["count"],
        field: "value",
        test: GuardTest::BelowField("capacity"),
        interrupts: Interrupts::Signalled,
        unless: Unless::FirstIsNull,
        compensates: true,
        reason: IN_A_QUEUE,
        ..ROW
    },
    GuardedCall {
        class: "LinkedBlockingDeque",
        methods: &[
            "take()Ljava/lang/Object;",
            "takeFirst()Ljava/lang/Object;",
            "takeLast()Ljava/lang/Object;",
        ],
        field: "count",
        test: GuardTest::Above(0),
        interrupts: Interrupts::Signalled,
        compensates: true,
        reason: IN_A_QUEUE,
        ..ROW
    },
    GuardedCall {
        class: "LinkedBlockingDeque",
        methods: &[
            "put(Ljava/lang/Object;)V",
            "putFirst(Ljava/lang/Object;)V",
            "putLast(Ljava/lang/Object;)V",
        ],
        field: "count",
        test: GuardTest::BelowField("capacity"),
        interrupts: Interrupts::Signalled,
        unless: Unless::FirstIsNull,
        compensates: true,
        reason: IN_A_QUEUE,
        ..ROW
    },
    GuardedCall {
        class: "PriorityBlockingQueue",
        methods: &["take()Ljava/lang/Object;"],
        field: "size",
        test: GuardTest::Above(0),
        interrupts: Interrupts::Signalled,
        compensates: true,
        reason: IN_A_QUEUE,
        ..ROW
    },
    GuardedCall {
        class: "Phaser",
        methods: &["internalAwaitAdvance(ILjava/util/concurrent/Phaser$QNode;)I"],
        field: "state",
        test: GuardTest::PhaseIsNotArgument,
        interrupts: Interrupts::Ignored,
        compensates: true,
        unless: Unless::SecondIsNotNull,
        reason: "a phase that has passed does not return, and its waiters continue in any order",
        ..ROW
    },
    GuardedCall {
        class: "CompletableFuture",
        methods: &["tryPushStack(Ljava/util/concurrent/CompletableFuture$Completion;)Z"],
        field: "result",
        test: GuardTest::NotNull,
        compensates: true,
        unless: Unless::FirstIsNoSignaller,
        reason: "who waits is one of the dependents, which only `getNumberOfDependents` counts",
        ..ROW
    },
];

/// Whether objects of this class wait for a future. If the field `deadline` is 0, there is no
/// timeout.
pub fn is_signaller(class: classes::ClassRef) -> bool {
    &*class.name == "java/util/concurrent/CompletableFuture$Signaller"
}

/// The number of rows.
pub const ROWS: usize = CALLS.len();

/// Returns the row of a method.
pub fn row(method: MethodRef) -> Option<usize> {
    let class = method.class().name.strip_prefix(crate::PACKAGE)?;
    CALLS.iter().position(|call| call.class == class && call.methods.iter().any(|m| is(m, method)))
}

/// Returns the guarded call of a row.
pub fn guarded_call(row: usize) -> &'static GuardedCall {
    &CALLS[row]
}

/// Whether a name and descriptor are those of a method.
fn is(name_and_descriptor: &str, method: MethodRef) -> bool {
    name_and_descriptor.strip_prefix(&*method.name).is_some_and(|rest| rest == &*method.descriptor)
}

/// Whether a class is the synchronizer of a lock that is not fair.
pub fn is_unfair(class: classes::ClassRef) -> bool {
    class.name.ends_with("$NonfairSync")
}

/// Whether threads of this class are workers of a `ForkJoinPool`.
pub fn is_pool_worker(class: classes::ClassRef) -> bool {
    std::iter::successors(Some(class), |class| class.super_class)
        .any(|class| &*class.name == "java/util/concurrent/ForkJoinWorkerThread")
}

/// Whether calls of this method observe a queue that `CALLS` leaves empty. In a queue, a thread
/// that waits for several permits delays the threads behind it. Methods of a future count its
/// dependents.
pub fn observes_queue(method: MethodRef) -> bool {
    match &*method.class().name {
        "java/util/concurrent/Semaphore" => {
            method.descriptor.starts_with("(I")
                && (method.name.starts_with("acquire") || method.descriptor.starts_with("(IJ"))
        }
        "java/util/concurrent/CompletableFuture" => {
            matches!(&*method.name, "getNumberOfDependents" | "toString")
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_has_its_reason_and_its_methods() {
        for call in CALLS {
            assert!(!call.reason.is_empty() && !call.field.is_empty(), "{call:?}");
            assert!(call.methods.iter().all(|m| m.contains('(')), "{call:?}");
        }
    }
}
