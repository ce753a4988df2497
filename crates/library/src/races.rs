//! Unordered accesses that the authors of the JDK intend: benign races.
//!
//! Source: SEMANTICS 20; docs/jdk.md, "Benign races of java.base"; read in the sources
//! of the JDK, 17 and 25.

use classes::{ClassRef, FieldRef, MethodRef};
use classfile::access;

/// The reason of several rows.
const CACHE: &str = "a cache: any thread computes the same value";
const VIEW: &str = "a view of the map: each instance serves as well as another";
const REFLECTION: &str = "a cache of core reflection: any thread computes the same value";
const SETTING: &str =
    "read from system properties, to the same value by whichever thread comes first";
const CLAIMED: &str =
    "cleared by the one thread that claimed the completion; null makes the others leave it";
const ENDED: &str = "cleared to help the collector, once the task is executed or cancelled";
const HEAP: &str =
    "who cancels a task asks for its removal, in vain if the scheduler has removed it";
const BUFFER: &str =
    "a hint: items are claimed one by one, and the consumer looks again before it ends";

/// Class, field, and the reason why its races are benign.
const BENIGN: &[(&str, &str, &str)] = &[
    ("java/lang/String", "hash", CACHE),
    ("java/lang/String", "hashIsZero", CACHE),
    ("java/lang/Class", "name", CACHE),
    ("java/lang/Class", "packageName", CACHE),
    ("java/lang/Class$ReflectionData", "simpleName", CACHE),
    ("java/lang/Class$ReflectionData", "canonicalName", CACHE),
    ("java/util/AbstractMap", "keySet", VIEW),
    ("java/util/AbstractMap", "values", VIEW),
    ("java/util/HashMap", "entrySet", VIEW),
    ("java/util/TreeMap", "entrySet", VIEW),
    ("java/util/TreeMap", "navigableKeySet", VIEW),
    ("java/util/TreeMap", "descendingMap", VIEW),
    ("java/util/EnumMap", "entrySet", VIEW),
    ("java/util/IdentityHashMap", "entrySet", VIEW),
    ("java/util/WeakHashMap", "entrySet", VIEW),
    ("java/util/concurrent/ConcurrentHashMap", "keySet", VIEW),
    ("java/util/concurrent/ConcurrentHashMap", "values", VIEW),
    ("java/util/concurrent/ConcurrentHashMap", "entrySet", VIEW),
    ("java/util/concurrent/ConcurrentSkipListMap", "keySet", VIEW),
    ("java/util/concurrent/ConcurrentSkipListMap", "values", VIEW),
    ("java/util/concurrent/ConcurrentSkipListMap", "entrySet", VIEW),
    ("java/util/concurrent/ConcurrentSkipListMap", "descendingMap", VIEW),
    ("java/math/BigInteger", "bitCountPlusOne", CACHE),
    ("java/math/BigInteger", "bitLengthPlusOne", CACHE),
    ("java/math/BigInteger", "lowestSetBitPlusTwo", CACHE),
    ("java/math/BigInteger", "magBitLengthPlusOne", CACHE),
    ("java/lang/Enum", "hash", CACHE),
    (
        "java/util/Formatter",
        "DFS",
        "a cache: symbols of another locale than the wanted one are not used",
    ),
    ("java/math/BigDecimal", "stringCache", CACHE),
    ("java/math/BigDecimal", "precision", CACHE),
    ("java/net/URI", "hash", CACHE),
    ("java/net/URI", "schemeSpecificPart", CACHE),
    ("java/net/URI", "decodedUserInfo", CACHE),
    ("java/net/URI", "decodedAuthority", CACHE),
    ("java/net/URI", "decodedPath", CACHE),
    ("java/net/URI", "decodedQuery", CACHE),
    ("java/net/URI", "decodedFragment", CACHE),
    ("java/net/URI", "decodedSchemeSpecificPart", CACHE),
    ("java/net/InetAddress", "canonicalHostName", CACHE),
    ("java/net/InetAddress$InetAddressHolder", "hostName", CACHE),
    ("java/util/Locale", "hashCodeValue", CACHE),
    ("java/nio/charset/Charset", "aliasSet", CACHE),
    ("java/io/File", "status", CACHE),
    ("java/lang/Runtime", "version", CACHE),
    ("java/nio/Bits", "PAGE_SIZE", CACHE),
    ("java/util/TimeZone", "zoneId", CACHE),
    (
        "java/io/ClassCache$CacheRef",
        "strongReferent",
        "cleared when the description is complete, and read again if it is null",
    ),
    (
        "java/util/concurrent/locks/AbstractOwnableSynchronizer",
        "exclusiveOwnerThread",
        "a thread compares it with itself only, and only itself writes that value",
    ),
    (
        "java/util/concurrent/locks/AbstractQueuedSynchronizer$Node",
        "waiter",
        "cleared by the waiter itself, which then needs no wake-up",
    ),
    (
        "java/util/concurrent/locks/AbstractQueuedSynchronizer$Node",
        "prev",
        "a hint: read again under volatile fields of the node",
    ),
    (
        "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionNode",
        "nextWaiter",
        "written and read while holding the lock, or by the waiter itself",
    ),
    (
        "java/util/concurrent/locks/StampedLock$Node",
        "waiter",
        "cleared by the waiter itself, which then needs no wake-up",
    ),
    (
        "java/util/concurrent/locks/StampedLock$Node",
        "prev",
        "a hint: read again under volatile fields of the node",
    ),
    (
        "java/util/concurrent/LinkedTransferQueue$DualNode",
        "waiter",
        "cleared by the waiter itself, once the node is matched: who unparks it then unparks nobody",
    ),
    (
        "java/util/concurrent/LinkedTransferQueue$DualNode",
        "next",
        "the next node or the node itself, which sends its readers back to the head; items decide",
    ),
    (
        "java/util/concurrent/FutureTask",
        "callable",
        "cleared once the task is done, so that nobody runs it again",
    ),
    (
        "java/util/concurrent/locks/ReentrantReadWriteLock$Sync",
        "firstReader",
        "a cache of holds: a thread uses it only if it finds itself in it",
    ),
    (
        "java/util/concurrent/locks/ReentrantReadWriteLock$Sync",
        "firstReaderHoldCount",
        "a cache of holds: a thread uses it only if it finds itself in it",
    ),
    (
        "java/util/concurrent/locks/ReentrantReadWriteLock$Sync",
        "cachedHoldCounter",
        "a cache of holds: a thread uses it only if it finds itself in it",
    ),
    (
        "java/util/concurrent/ThreadPoolExecutor$Worker",
        "completedTasks",
        "statistics: written by the worker only",
    ),
    (
        "java/util/concurrent/ForkJoinTask$Aux",
        "thread",
        "cleared to help the collector, \"raciness OK\": who unparks it then unparks nobody",
    ),
    (
        "java/util/concurrent/ForkJoinPool$WorkQueue",
        "base",
        "an index that is read again after a claim by compare-and-set",
    ),
    ("java/util/concurrent/SubmissionPublisher$BufferedSubscription", "head", BUFFER),
    ("java/util/concurrent/SubmissionPublisher$BufferedSubscription", "tail", BUFFER),
    ("java/util/concurrent/SubmissionPublisher$BufferedSubscription", "array", BUFFER),
    ("java/util/concurrent/CompletableFuture$UniCompletion", "dep", CLAIMED),
    ("java/util/concurrent/CompletableFuture$UniCompletion", "executor", CLAIMED),
    ("java/util/concurrent/CompletableFuture$UniCompletion", "src", CLAIMED),
    ("java/util/concurrent/CompletableFuture$BiCompletion", "snd", CLAIMED),
    ("java/util/concurrent/CompletableFuture$UniApply", "fn", CLAIMED),
    ("java/util/concurrent/CompletableFuture$BiApply", "fn", CLAIMED),
    ("java/util/concurrent/DelayScheduler$ScheduledForkJoinTask", "pool", ENDED),
    ("java/util/concurrent/DelayScheduler$ScheduledForkJoinTask", "runnable", ENDED),
    ("java/util/concurrent/DelayScheduler$ScheduledForkJoinTask", "callable", ENDED),
    ("java/util/concurrent/DelayScheduler$ScheduledForkJoinTask", "heapIndex", HEAP),
    ("java/util/concurrent/DelayScheduler$ScheduledForkJoinTask", "nextPending", HEAP),
    ("java/lang/reflect/Executable", "parameterData", REFLECTION),
    ("java/lang/reflect/Method", "callerSensitive", REFLECTION),
    ("java/lang/reflect/Method", "methodAccessor", REFLECTION),
    ("java/lang/reflect/Constructor", "constructorAccessor", REFLECTION),
    ("java/lang/reflect/Field", "fieldAccessor", REFLECTION),
    ("java/lang/reflect/Field", "overrideFieldAccessor", REFLECTION),
    ("jdk/internal/reflect/ReflectionFactory", "initted", SETTING),
    ("jdk/internal/reflect/ReflectionFactory", "noInflation", SETTING),
    ("jdk/internal/reflect/ReflectionFactory", "inflationThreshold", SETTING),
    ("jdk/internal/reflect/ReflectionFactory", "disableSerialConstructorChecks", SETTING),
    ("java/lang/Thread", "group", "documented as a property that other threads may see late"),
    ("java/lang/Thread", "daemon", "documented as a property that other threads may see late"),
    ("java/lang/Thread", "priority", "documented as a property that other threads may see late"),
    (
        "java/lang/Thread",
        "contextClassLoader",
        "documented as a property that other threads may see late",
    ),
    (
        "java/lang/ref/SoftReference",
        "timestamp",
        "a time for the collector, which never clears soft references here",
    ),
    (
        "java/lang/ref/SoftReference",
        "clock",
        "a time for the collector, which never clears soft references here",
    ),
    (
        "java/lang/ref/Reference",
        "referent",
        "the collector clears it at any time, so no order is expected",
    ),
];

/// Whether accesses of a field are never a race: the field is final, or its races are benign.
pub fn is_exempt(field: FieldRef) -> bool {
    field.has(access::FINAL) || crate::lists(BENIGN, field)
}

/// Whether the fields of objects of a class are written and never read. The formats of `java.text`
/// pass such a `FieldPosition` where no caller wants a position.
pub fn is_never_read(class: ClassRef) -> bool {
    &*class.name == "java/text/DontCareFieldPosition"
}

/// Whether a field implements threads, their synchronization or the caches of reflection in the
/// JDK. Only the JDK accesses such fields.
pub fn is_implementation(field: FieldRef) -> bool {
    let class = &*field.class().name;
    matches!(class, "java/lang/Thread" | "java/lang/ThreadGroup")
        || class.starts_with("java/util/concurrent/")
        || class.starts_with("java/lang/reflect/")
}

/// Whether a method accesses elements of arrays that only the JDK has, in a way that the authors
/// intend. Elements of the queues of a `ForkJoinPool` are claimed by compare-and-set before the read
/// value is used. The cells of a counter are created under a lock. A thread that reads null creates
/// one, or has nothing to add.
pub fn claims_elements(method: MethodRef) -> bool {
    const COUNTERS: &[&str] = &["Striped64", "LongA", "DoubleA"];
    let Some(name) = method.class().name.strip_prefix("java/util/concurrent/") else {
        return false;
    };
    name.starts_with("ForkJoin")
        || name == "ConcurrentHashMap"
        || name
            .strip_prefix("atomic/")
            .is_some_and(|name| COUNTERS.iter().any(|counter| name.starts_with(counter)))
}

/// Whether accesses in a method of the JDK order threads without the program's intent. Such
/// accesses use the JDK's shared data about threads, printing and class loading.
pub fn orders_incidentally(method: MethodRef) -> bool {
    const PREFIXES: &[&str] = &[
        "java/lang/Thread",
        "java/lang/ClassLoader",
        "java/io/",
        "java/nio/",
        "sun/nio/",
        "jdk/internal/",
    ];
    let class = &*method.class().name;
    !class.starts_with("java/lang/ThreadLocal")
        && PREFIXES.iter().any(|prefix| class.starts_with(prefix))
}
