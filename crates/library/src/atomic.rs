//! Methods of the JDK that are executed as atomic blocks: starting and ending threads, thread
//! groups, thread locals, the resolution of host names.
//!
//! Source: SEMANTICS 13; Lipton, "Reduction: A Method of Proving Properties of Parallel Programs"
//! (CACM 18, 1975). An atomic block has no scheduling point inside, unless it blocks or calls the
//! program. The atomic methods of `java.lang.invoke` are in [`crate::method_handles`], the calls of
//! `java.util.concurrent` in [`crate::atomic_calls`].

use classes::MethodRef;

/// Class, method, and the reason why no program observes a state inside of the call.
const METHODS: &[(&str, &str, &str)] = &[
    (
        "java/lang/Thread",
        "start",
        "its monitor is entered first; what follows accesses the new thread and its group",
    ),
    ("java/lang/Thread", "exit", "accesses the thread's own fields and its group"),
    (
        "java/lang/Thread",
        "<init>",
        "numbers and group membership commute but for the ids, which are state",
    ),
    ("java/lang/ThreadGroup", "addUnstarted", "a counter under the group's monitor"),
    ("java/lang/ThreadGroup", "add", "a list under the group's monitor"),
    ("java/lang/ThreadGroup", "threadTerminated", "a list under the group's monitor"),
    (
        "java/lang/ref/Reference",
        "enqueueFromPending",
        "called at `System.gc()` only; reference processing is a step of the machine",
    ),
    (
        "java/net/InetAddress",
        "getAllByName0",
        "a cache of resolved names: every thread finds the same addresses",
    ),
    ("java/lang/ThreadLocal", "get", "accesses the thread's own map"),
    ("java/lang/ThreadLocal", "set", "accesses the thread's own map"),
];

/// Whether a method is executed as an atomic block.
pub fn is_atomic(method: MethodRef) -> bool {
    crate::method_handles::is_atomic(method)
        || METHODS
            .iter()
            .any(|(class, name, _)| *class == &*method.class().name && *name == &*method.name)
}

/// Whether a call of an atomic method is itself a scheduling point. Such a call accesses shared
/// data without a native method that would be a scheduling point.
pub fn begins_with_scheduling_point(method: MethodRef) -> bool {
    match &*method.class().name {
        // The monitor of the started thread is not enough. Other threads observe the number of live
        // threads of a group, even if no other thread reaches the started thread.
        "java/lang/Thread" => method.is_constructor() || &*method.name == "start",
        // A resolver of the program may be called.
        "java/net/InetAddress" => is_atomic(method),
        // Other threads find the class by its name.
        "java/lang/invoke/MethodHandles$Lookup" => &*method.name == "defineClass",
        _ => false,
    }
}

/// Whether a method starts a thread.
pub fn is_thread_start(method: MethodRef) -> bool {
    &*method.class().name == "java/lang/Thread" && &*method.name == "start"
}

/// Whether a method is one section under the monitor of a thread group. If starts and ends of
/// threads are explored step by step, a call of the method is the scheduling point.
pub fn is_group_section(method: MethodRef) -> bool {
    &*method.class().name == "java/lang/ThreadGroup" && is_atomic(method)
}

/// Whether a method changes the set of threads that a group counts. The set changes at another time
/// than the thread starts or ends.
pub fn changes_thread_group(method: MethodRef) -> bool {
    match &*method.class().name {
        "java/lang/Thread" => matches!(&*method.name, "start" | "exit"),
        "java/lang/ThreadGroup" => true,
        _ => false,
    }
}
