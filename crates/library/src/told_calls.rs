//! The methods of the JDK whose calls are events in reports. They belong to collections, queues,
//! locks, atomics, futures and pools. Interrupts and builders of texts are events, too.
//!
//! Source: the packages `java.util`, `java.util.concurrent` and `java.lang.invoke`. A reader of a
//! report knows these methods, not the code inside of them.
//!
//! Invariant: only reports depend on this table.

use classes::{ClassRef, MethodRef};

/// Types of `java.lang` and `java.util` whose calls are events, with the reason.
const TYPES: &[(&str, &str)] = &[
    ("java/lang/AbstractStringBuilder", "texts that threads change"),
    ("java/util/Collection", "lists, sets and queues"),
    ("java/util/Iterator", "reads its collection"),
    ("java/util/Map", "maps"),
    ("java/util/Timer", "executes tasks in a thread of its own"),
];

/// Classes of the packages above whose calls are no events, with the reason.
const OMITTED: &[(&str, &str)] = &[
    ("java/util/ImmutableCollections*", "never changes"),
    ("java/util/concurrent/ThreadLocalRandom", "belongs to one thread"),
    ("java/util/concurrent/TimeUnit", "never changes"),
    ("java/util/concurrent/*Exception", "never changes"),
    ("java/util/concurrent/ForkJoinWorkerThread", "is a thread; starts are told"),
];

/// Methods whose calls are no events, with the reason.
const SILENT: &[(&str, &str)] = &[
    ("<clinit>", "has no call"),
    ("equals", "is called by collections"),
    ("getClass", "never changes"),
    ("hashCode", "is called by collections"),
    ("toString", "its result is a text that the program shows"),
];

/// Methods whose calls have no event of their own, as a later event implies the call; with the
/// reason.
const QUIET: &[(&str, &str)] = &[("hasNext", "a call of `next` follows, or the end of the loop")];

/// The fields in which iterators refer to their collections. The first one that an iterator has
/// counts.
pub const COLLECTIONS: [&str; 2] = ["this$0", "map"];

/// Locks with owners, with the reason. Their acquisitions and releases are other events already.
const OWNED: &[(&str, &str)] = &[
    ("java/util/concurrent/locks/ReentrantLock", "the owner is a thread"),
    ("java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock", "the owner is a thread"),
];

/// Beginnings of names of methods that change nothing, with the reason.
const READS: &[(&str, &str)] = &[
    ("available", "permits"),
    ("capacity", "the length"),
    ("ceiling", "an entry"),
    ("charAt", "a character"),
    ("codePoint", "characters"),
    ("compareTo", "a comparison"),
    ("contains", "a test"),
    ("element", "the head"),
    ("entrySet", "a view"),
    ("first", "an entry"),
    ("floor", "an entry"),
    ("forEach", "the entries"),
    ("get", "an entry or the value"),
    ("has", "a test"),
    ("higher", "an entry"),
    ("index", "a place"),
    ("is", "a test"),
    ("iterator", "the entries"),
    ("keySet", "a view"),
    ("keys", "a view"),
    ("last", "an entry"),
    ("length", "the length"),
    ("listIterator", "the entries"),
    ("lower", "an entry"),
    ("mappingCount", "the size"),
    ("peek", "the head"),
    ("remainingCapacity", "the free places"),
    ("size", "the size"),
    ("spliterator", "the entries"),
    ("stream", "the entries"),
    ("subSequence", "a part"),
    ("substring", "a part"),
    ("sum", "the value"),
    ("toArray", "the entries"),
    ("values", "a view"),
];

/// Beginnings of names of methods that change something, although the names match `READS`; with the
/// reason.
const WRITES: &[(&str, &str)] = &[("getAnd", "an atomic update")];

/// Whether a class has this name, or a supertype of this name.
fn is_a(class: ClassRef, name: &str) -> bool {
    let mut next = Some(class);
    while let Some(one) = next {
        if &*one.name == name || one.all_interfaces.iter().any(|of| &*of.name == name) {
            return true;
        }
        next = one.super_class;
    }
    false
}

/// Whether a class is an iterator of the JDK.
pub fn is_iterator(class: ClassRef) -> bool {
    class.loader.is_jdk() && is_a(class, "java/util/Iterator")
}

/// Whether the calls of a method have no event of their own.
pub fn is_quiet(name: &str) -> bool {
    QUIET.iter().any(|(row, _)| *row == name)
}

/// Whether the first argument is the receiver of the call. The access modes of a `VarHandle` are static methods
/// of its class.
pub fn has_receiver(method: MethodRef) -> bool {
    !method.is_static() || is_access_mode(method)
}

/// Whether a method is an access mode of a `VarHandle`.
pub fn is_access_mode(method: MethodRef) -> bool {
    method.is_static() && method.descriptor.starts_with("(Ljava/lang/invoke/VarHandle;")
}

/// Whether calls of a method are events in reports. The class is that of the receiver, if there is
/// one.
pub fn is_told(class: ClassRef, method: MethodRef) -> bool {
    let own = method.class();
    let listed = |rows: &[(&str, &str)]| rows.iter().any(|(row, _)| crate::fits(row, &own.name));
    if !own.loader.is_jdk()
        || method.is_constructor()
        || listed(OMITTED)
        || SILENT.iter().any(|(name, _)| *name == &*method.name)
    {
        return false;
    }
    let is_owning = ["lock", "lockInterruptibly", "unlock"].contains(&&*method.name);
    if is_owning && OWNED.iter().any(|(name, _)| is_a(own, name)) {
        return false;
    }
    own.package().starts_with("java/util/concurrent")
        || is_access_mode(method)
        || matches!(own.package(), "java/lang" | "java/util")
            && TYPES.iter().any(|(name, _)| is_a(class, name))
        || is_interrupt(method)
}

/// Whether a method interrupts a thread.
pub fn is_interrupt(method: MethodRef) -> bool {
    &*method.class().name == "java/lang/Thread" && &*method.name == "interrupt"
}

/// Whether a class is a pool of threads or a timer, whose threads end only after a shutdown.
pub fn is_pool(class: ClassRef) -> bool {
    ["java/util/concurrent/ExecutorService", "java/util/Timer"].iter().any(|name| is_a(class, name))
}

/// Whether a method, judged by its name, changes nothing that another thread can observe.
pub fn only_reads(name: &str) -> bool {
    let begins = |rows: &[(&str, &str)]| rows.iter().any(|(row, _)| name.starts_with(row));
    begins(READS) && !begins(WRITES)
}

#[cfg(test)]
mod tests {
    use super::only_reads;

    #[test]
    fn updates_are_no_reads() {
        assert!(only_reads("get") && only_reads("containsKey") && only_reads("isDone"));
        assert!(!only_reads("getAndIncrement") && !only_reads("put") && !only_reads("poll"));
    }
}
