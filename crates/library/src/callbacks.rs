//! Calls of the JDK that execute functions and tasks of the program in other threads.
//!
//! Source: the documentation of the packages `java.util`, `java.util.concurrent` and
//! `java.util.stream`. A call without a row executes its functions in the calling thread.
//!
//! Invariant: only static analysis depends on these tables, no verdict.

/// The threads that execute the functions and tasks which a call receives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Executor {
    /// The calling thread, before the call returns.
    Caller,
    /// The calling thread and others; all executions end before the call returns.
    Helpers,
    /// Other threads, perhaps after the call returns.
    Others,
    /// A new thread, whose `Thread` object the call receives.
    NewThread,
    /// A new thread, whose `Thread` object the call makes, starts and returns.
    Started,
    /// A new thread, whose `Thread` object the call makes and returns: a later call starts the thread.
    Unstarted,
}

/// Classes whose methods execute their arguments in other threads, with the reason.
const POOLS: &[(&str, &str)] = &[
    ("java/util/concurrent/Executor", "executes tasks at some time"),
    ("java/util/concurrent/ExecutorService", "is a pool"),
    ("java/util/concurrent/ScheduledExecutorService", "is a pool"),
    ("java/util/concurrent/AbstractExecutorService", "is a pool"),
    ("java/util/concurrent/ThreadPoolExecutor", "is a pool"),
    ("java/util/concurrent/ScheduledThreadPoolExecutor", "is a pool"),
    ("java/util/concurrent/ForkJoinPool", "is a pool"),
    ("java/util/concurrent/CompletableFuture", "executes stages in a pool"),
    ("java/util/concurrent/CompletionStage", "executes stages in a pool"),
    ("java/util/concurrent/CompletionService", "submits to a pool"),
    ("java/util/concurrent/ExecutorCompletionService", "submits to a pool"),
    ("java/util/concurrent/FutureTask", "is executed by a thread that calls run"),
    ("java/util/Timer", "executes tasks in its own thread"),
    ("java/lang/Thread$Builder", "makes threads"),
    ("java/lang/Thread$Builder$OfPlatform", "makes threads"),
    ("java/lang/Thread$Builder$OfVirtual", "makes threads"),
];

/// Methods with another executor than their class: class, method, executor, reason. The character `*`
/// matches any text.
const METHODS: &[(&str, &str, Executor, &str)] = &[
    ("java/lang/Thread", "startVirtualThread", Executor::Started, "starts a thread"),
    ("java/lang/Thread$Builder", "start", Executor::Started, "starts a thread"),
    ("java/lang/Thread$Builder", "unstarted", Executor::Unstarted, "makes a thread"),
    ("java/util/concurrent/ThreadFactory", "newThread", Executor::Unstarted, "makes a thread"),
    ("java/lang/Runtime", "addShutdownHook", Executor::NewThread, "starts the thread at the exit"),
    (
        "java/lang/Thread",
        "setDefaultUncaughtExceptionHandler",
        Executor::Others,
        "is called by the thread that throws",
    ),
    ("java/util/Arrays", "parallel*", Executor::Helpers, "divides the array"),
    ("java/util/concurrent/ForkJoinTask", "fork", Executor::Others, "enters the task into a pool"),
    ("java/util/concurrent/ForkJoinTask", "invokeAll", Executor::Helpers, "forks and joins"),
    ("java/util/concurrent/ForkJoinPool", "invoke*", Executor::Helpers, "waits for the tasks"),
    ("java/util/concurrent/ExecutorService", "invokeAll", Executor::Helpers, "waits for all"),
    (
        "java/util/concurrent/AbstractExecutorService",
        "invokeAll",
        Executor::Helpers,
        "waits for all",
    ),
];

/// Returns the threads in which a call executes the functions and tasks that it receives. The classes
/// are the class that the call names, and the class that declares the method.
pub fn executor(classes: [&str; 2], name: &str, descriptor: &str) -> Executor {
    let mut rows = METHODS.iter();
    let is_own = |class: &str| classes.contains(&class);
    if let Some(row) = rows.find(|(class, of, ..)| is_own(class) && crate::fits(of, name)) {
        return row.2;
    }
    // The bulk operations of the map have a threshold of parallelism as first parameter.
    let is_bulk = ["forEach", "reduce", "search"].iter().any(|of| name.starts_with(of));
    if is_bulk && descriptor.starts_with("(J") && is_own("java/util/concurrent/ConcurrentHashMap") {
        return Executor::Helpers;
    }
    if POOLS.iter().any(|(class, _)| is_own(class)) { Executor::Others } else { Executor::Caller }
}

/// Whether a call calls no method of its arguments: it returns an argument, or a wrapper.
pub fn only_wraps(class: &str, name: &str, descriptor: &str) -> bool {
    const WRAPPERS: &[&str] = &["synchronized", "unmodifiable", "checked"];
    class == "java/util/Collections" && WRAPPERS.iter().any(|start| name.starts_with(start))
        || class == "java/util/Objects"
            && name.starts_with("requireNonNull")
            && !descriptor.contains("Supplier;")
}

/// Interfaces whose objects a collection, as an element or key, does not call by other methods than
/// [`OF_ELEMENTS`].
const PLAIN: &[&str] = &[
    "java/io/Closeable",
    "java/io/Serializable",
    "java/lang/AutoCloseable",
    "java/lang/Cloneable",
    "java/lang/Comparable",
    "java/util/concurrent/Delayed",
    "java/util/concurrent/Future",
    "java/util/concurrent/locks/Condition",
    "java/util/concurrent/locks/Lock",
];

/// The methods by which collections call their elements and keys.
const OF_ELEMENTS: &[&str] = &["equals", "hashCode", "compareTo", "toString", "getDelay"];

/// Whether a call may execute a method of an argument whose class implements these interfaces of the
/// JDK. Methods of `java.util` with parameters of the type `Object` treat an argument as an element or
/// key. Tasks, functions and collections are excepted.
pub fn may_call<'a>(
    class: &str,
    descriptor: &str,
    mut interfaces: impl Iterator<Item = &'a str>,
    method: &str,
) -> bool {
    let of_collection = class.starts_with("java/util/")
        && !class.starts_with("java/util/function/")
        && !is_of_streams(class);
    let parameters = descriptor.split(')').next().unwrap_or_default();
    let others = parameters.replace("Ljava/lang/Object;", "");
    !of_collection
        || others.contains(['L', '['])
        || OF_ELEMENTS.contains(&method)
        || !interfaces.all(|of| PLAIN.contains(&of))
}

/// Beginnings of the names of calls, with the methods that they execute on elements of collections. The
/// collection is the receiver or an argument.
const OF_CONTENTS: &[(&str, &[&str])] = &[
    ("print", &["toString"]),
    ("append", &["toString"]),
    ("insert", &["toString"]),
    ("format", &["toString"]),
    ("join", &["toString"]),
    ("valueOf", &["toString"]),
    ("toString", &["toString"]),
    ("hash", &["hashCode"]),
    ("equals", &["equals"]),
    ("sort", &["compareTo"]),
    ("min", &["compareTo"]),
    ("max", &["compareTo"]),
    ("binarySearch", &["compareTo"]),
    ("poll", &["compareTo"]),
    ("take", &["compareTo"]),
    ("distinct", &["equals", "hashCode"]),
    ("collect", &["equals", "hashCode", "compareTo"]),
    ("toSet", &["equals", "hashCode"]),
];

/// Beginnings of the names of calls that treat the contents of an argument as elements or keys.
const BULK: &[&str] =
    &["<init>", "addAll", "containsAll", "copyOf", "disjoint", "putAll", "removeAll", "retainAll"];

/// Returns the methods that a call executes on the contents of collections, by its name.
pub fn of_contents(name: &str, descriptor: &str) -> &'static [&'static str] {
    let takes_all =
        descriptor.contains("Ljava/util/Collection;") || descriptor.contains("Ljava/util/Map;");
    if takes_all && BULK.contains(&name) {
        return &["equals", "hashCode", "compareTo"];
    }
    OF_CONTENTS.iter().find(|(start, _)| name.starts_with(start)).map_or(&[], |(_, all)| all)
}

/// Whether a call executes one task at a time: periodic tasks, and the tasks of a timer.
pub fn is_serial(class: &str, name: &str) -> bool {
    class == "java/util/Timer" || name.starts_with("schedule")
}

/// The package of streams.
const STREAMS: &str = "java/util/stream/";

/// Whether a class belongs to the package of streams.
pub fn is_of_streams(class: &str) -> bool {
    class.starts_with(STREAMS)
}

/// Whether a call returns a stream.
pub fn returns_stream(descriptor: &str) -> bool {
    let returned = descriptor.split_once(")L").map(|(_, returned)| returned);
    returned.is_some_and(|name| is_of_streams(name) && name.ends_with("Stream;"))
}

/// Whether a call makes the stages of its stream parallel.
pub fn makes_parallel(class: &str, name: &str) -> bool {
    name == "parallelStream"
        || name == "parallel" && is_of_streams(class)
        || name.ends_with("tream") && class == "java/util/stream/StreamSupport"
}

/// Whether a call on a stream executes the stages of the stream. All others only describe stages, or
/// return an iterator.
pub fn is_terminal(class: &str, name: &str, descriptor: &str) -> bool {
    const OTHERS: &[&str] = &["close", "isParallel", "iterator", "spliterator"];
    is_of_streams(class)
        && class.ends_with("Stream")
        && !returns_stream(descriptor)
        && !OTHERS.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_methods_precede_those_of_classes() {
        let of = |class, name, descriptor| executor([class, class], name, descriptor);
        let pool = "java/util/concurrent/ForkJoinPool";
        assert_eq!(of(pool, "invoke", "()V"), Executor::Helpers);
        assert_eq!(of(pool, "submit", "()V"), Executor::Others);
        let builder = "java/lang/Thread$Builder";
        assert_eq!(of(builder, "start", "()V"), Executor::Started);
        assert_eq!(of(builder, "unstarted", "()V"), Executor::Unstarted);
        let map = "java/util/concurrent/ConcurrentHashMap";
        assert_eq!(of(map, "forEach", "(JLjava/util/function/BiConsumer;)V"), Executor::Helpers);
        assert_eq!(of(map, "forEach", "(Ljava/util/function/BiConsumer;)V"), Executor::Caller);
    }

    #[test]
    fn collections_call_few_methods_of_their_elements() {
        let of = |class, descriptor, interface, method| {
            may_call(class, descriptor, [interface].into_iter(), method)
        };
        let (list, add, future) =
            ("java/util/List", "(Ljava/lang/Object;)Z", "java/util/concurrent/Future");
        assert!(!of(list, add, future, "get") && of(list, add, future, "equals"));
        assert!(of(list, add, "java/lang/Runnable", "run"));
        assert!(of(list, "(Ljava/util/Collection;)Z", future, "get"));
        assert!(of("java/util/function/Function", add, future, "get"));
        assert!(only_wraps("java/util/Collections", "synchronizedMap", "(Ljava/util/Map;)V"));
        assert!(!only_wraps("java/util/Collections", "sort", "(Ljava/util/List;)V"));
        assert!(only_wraps("java/util/Objects", "requireNonNull", "(Ljava/lang/Object;)V"));
        let supplied = "(Ljava/lang/Object;Ljava/util/function/Supplier;)V";
        assert!(!only_wraps("java/util/Objects", "requireNonNullElseGet", supplied));
    }

    #[test]
    fn calls_execute_methods_of_the_contents_of_collections() {
        assert_eq!(of_contents("println", "(Ljava/lang/Object;)V"), ["toString"]);
        assert_eq!(of_contents("hashCode", "()I"), ["hashCode"]);
        let all = of_contents("addAll", "(Ljava/util/Collection;)Z");
        assert!(all.contains(&"equals"));
        assert!(of_contents("add", "(Ljava/lang/Object;)Z").is_empty());
    }

    #[test]
    fn operations_that_return_no_stream_are_terminal() {
        let stream = "java/util/stream/Stream";
        assert!(is_terminal(stream, "forEach", "(Ljava/util/function/Consumer;)V"));
        let map = "(Ljava/util/function/Function;)Ljava/util/stream/Stream;";
        assert!(!is_terminal(stream, "map", map));
        assert!(!is_terminal("java/util/stream/Collectors", "toList", "()V"));
    }
}
