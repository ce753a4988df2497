//! Memory that calls of the JDK read and write, as far as their names show it.
//!
//! Source: the documentation of the packages `java.lang`, `java.util` and their subpackages. The tables
//! list calls *without* an effect, so that a call without a row has every possible effect.
//!
//! Invariant: only static analysis depends on these tables, no verdict.

/// Classes whose objects never change after their construction.
const CONSTANT: &[&str] = &[
    "java/lang/String",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/Byte",
    "java/lang/Boolean",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/Character",
    "java/lang/Class",
    "java/math/BigInteger",
    "java/math/BigDecimal",
];

/// Classes whose objects copy what they receive, and never return an object of the program.
const TEXTS: &[&str] = &[
    "java/lang/String",
    "java/lang/StringBuilder",
    "java/lang/StringBuffer",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Boolean",
    "java/lang/Double",
    "java/lang/Character",
];

/// Classes whose static methods change no argument.
const PURE: &[&str] = &[
    "java/lang/String",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Boolean",
    "java/lang/Double",
    "java/lang/Character",
    "java/lang/Math",
    "java/lang/Thread",
    "java/util/List",
    "java/util/Set",
    "java/util/Map",
    "java/util/Objects",
    "java/util/Optional",
    "java/util/stream/Stream",
    "java/util/concurrent/CompletableFuture",
    "java/util/concurrent/Executors",
];

/// Beginnings of the names of other static methods that change no argument.
const STATIC_READERS: &[&str] = &[
    "asList",
    "binarySearch",
    "copyOf",
    "frequency",
    "identity",
    "max",
    "min",
    "nCopies",
    "singleton",
    "synchronized",
    "unmodifiable",
];

/// Beginnings of the names of instance methods that change no array that they receive.
const KEEPING: &[&str] = &[
    "<init>", "add", "append", "contains", "equals", "format", "index", "insert", "invoke",
    "offer", "print", "push", "put", "remove", "retain", "set", "submit", "update", "write",
];

/// Beginnings of the names of methods that change no object.
const READERS: &[&str] = &[
    "get",
    "size",
    "isEmpty",
    "contains",
    "iterator",
    "toString",
    "hashCode",
    "equals",
    "length",
    "charAt",
    "peek",
    "hasNext",
    "hasPrevious",
    "intValue",
    "longValue",
    "doubleValue",
    "booleanValue",
    "compareTo",
    "stream",
    "values",
    "keySet",
    "entrySet",
    "valueOf",
    "isPresent",
    "is",
    "sum",
    "first",
    "last",
    "listIterator",
    "subList",
    "headMap",
    "headSet",
    "tailMap",
    "tailSet",
    "subMap",
    "subSet",
    "descending",
    "spliterator",
    "ordinal",
    "name",
];

/// Methods that yield a part of a lock, which does not depend on the state of the lock.
const PARTS: &[&str] =
    &["newCondition", "readLock", "writeLock", "asReadLock", "asWriteLock", "asReadWriteLock"];

/// Types of results that never are views of the receiver or of an argument. Other types of the class
/// library may be views, through which a call changes the viewed object.
const NO_VIEWS: &[&str] = &[
    "java/lang/Class",
    "java/lang/Object",
    "java/lang/Package",
    "java/lang/StackTraceElement",
    "java/lang/Thread",
    "java/lang/Throwable",
    "java/util/Optional",
    "java/util/UUID",
    "java/util/concurrent/Future",
    "java/util/concurrent/ForkJoinTask",
    "java/util/concurrent/CompletableFuture",
    "java/util/concurrent/CompletionStage",
    "java/util/concurrent/ScheduledFuture",
    "java/util/concurrent/locks/Condition",
];

/// Beginnings of the names of methods that return a copy of what they receive, or an element.
const COPIES: &[&str] = &["copy", "of", "to", "new", "clone", "format", "parse", "start", "submit"];

fn begins(name: &str, with: &[&str]) -> bool {
    with.iter().any(|beginning| name.starts_with(beginning))
}

/// Returns the internal name of the class that a descriptor returns.
fn returned(descriptor: &str) -> Option<&str> {
    descriptor.split_once(")L")?.1.strip_suffix(';')
}

/// Whether objects of a class never change after their construction.
pub fn is_constant(class: &str) -> bool {
    CONSTANT.contains(&class)
}

/// Whether objects of a class copy what they receive.
pub fn is_text(class: &str) -> bool {
    TEXTS.contains(&class)
}

/// Whether a class reads and writes bytes or characters, perhaps through another such object.
pub fn is_of_streams(class: &str) -> bool {
    class.starts_with("java/io/") || class.starts_with("java/util/zip/")
}

/// Whether a method yields a part of a lock.
pub fn is_part_of_lock(name: &str) -> bool {
    PARTS.contains(&name)
}

/// Whether a method changes no object.
pub fn only_reads(class: &str, name: &str) -> bool {
    // `ByteBuffer.get` moves the position of the buffer.
    let moves = class.starts_with("java/nio/") && name.starts_with("get");
    let changes = moves || name.starts_with("getAnd") || name == "sumThenReset";
    begins(name, READERS) && !changes
}

/// Whether a call may change its arguments: the collections and arrays of a static method, and the
/// arrays of other methods.
pub fn changes_arguments(class: &str, name: &str, descriptor: &str, is_static: bool) -> bool {
    if is_static {
        return !PURE.contains(&class) && !only_reads(class, name) && !begins(name, STATIC_READERS);
    }
    let parameters = descriptor.split(')').next().unwrap_or_default();
    name == "drainTo" || parameters.contains('[') && !begins(name, KEEPING)
}

/// Whether the result of a method may be a view of the receiver and the arguments: changes of either
/// one change the other. Iterators, entries, sublists and wrappers are views.
pub fn returns_view(class: &str, name: &str, descriptor: &str) -> bool {
    let of_library = |name: &&str| name.starts_with("java/");
    let Some(result) = returned(descriptor).filter(of_library) else { return false };
    let is_copied = begins(name, COPIES) || is_constant(result);
    !is_copied && !NO_VIEWS.contains(&result) && !is_text(result) && !is_part_of_lock(name)
        || class == "java/util/Collections" && name == "newSetFromMap"
}

/// Whether a method of an element of a view changes the viewed collection.
pub fn writes_through(class: &str, name: &str) -> bool {
    class.ends_with("Map$Entry") && name == "setValue"
}

/// Whether a call ends the program, and never returns.
pub fn exits(class: &str, name: &str) -> bool {
    matches!(
        (class, name),
        ("java/lang/System" | "java/lang/Runtime", "exit") | ("java/lang/Runtime", "halt")
    )
}

/// The effect of a call on interrupt statuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interruption {
    /// Interrupts the receiver, which is a thread.
    Receiver,
    /// Interrupts threads of a pool.
    Pool,
    /// Returns the status of the receiver.
    AsksReceiver,
    /// Returns the status of the calling thread, and clears it.
    Clears,
    /// Returns when the calling thread is interrupted, without an exception.
    Observes,
}

/// Returns the effect of a method on interrupt statuses. Methods that declare `InterruptedException`
/// read and clear the status besides.
pub fn interruption(class: &str, name: &str) -> Option<Interruption> {
    Some(match (class, name) {
        ("java/lang/Thread", "interrupt") => Interruption::Receiver,
        ("java/lang/Thread", "isInterrupted") => Interruption::AsksReceiver,
        ("java/lang/Thread", "interrupted") => Interruption::Clears,
        (_, "cancel" | "shutdownNow") if class.starts_with("java/util/concurrent/") => {
            Interruption::Pool
        }
        ("java/util/concurrent/locks/LockSupport", "park" | "parkNanos" | "parkUntil") => {
            Interruption::Observes
        }
        _ => return None,
    })
}

/// An access of a member of the program through an object that denotes the member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByName {
    /// Reads a field.
    Reads,
    /// Reads and writes a field, or only writes a field.
    Writes,
    /// Calls a method.
    Calls,
    /// Calls a constructor.
    Makes,
}

/// Returns the access that a call makes through its receiver: a field, method or constructor of
/// `java.lang.reflect`, a handle, or an updater.
pub fn by_name(class: &str, name: &str) -> Option<ByName> {
    let access = |is_read: bool| if is_read { ByName::Reads } else { ByName::Writes };
    let updater = class.strip_prefix("java/util/concurrent/atomic/Atomic");
    Some(match (class, name) {
        ("java/lang/reflect/Method", "invoke") => ByName::Calls,
        ("java/lang/reflect/Constructor" | "java/lang/Class", "newInstance") => ByName::Makes,
        ("java/lang/invoke/MethodHandle", _) if name.starts_with("invoke") => ByName::Calls,
        ("java/lang/reflect/Field", _) if name.starts_with("set") && name != "setAccessible" => {
            ByName::Writes
        }
        ("java/lang/reflect/Field", "get") => ByName::Reads,
        ("java/lang/reflect/Field", _) if is_typed_get(name) => ByName::Reads,
        ("java/lang/invoke/VarHandle", _) if is_mode(name) => {
            access(name.starts_with("get") && !name.starts_with("getAnd"))
        }
        _ if updater.is_some_and(|of| of.ends_with("FieldUpdater")) && name != "newUpdater" => {
            access(name == "get")
        }
        _ => return None,
    })
}

/// Whether a method of `Field` reads a field of a primitive type.
fn is_typed_get(name: &str) -> bool {
    const TYPES: &[&str] = &["Int", "Long", "Boolean", "Byte", "Char", "Short", "Float", "Double"];
    name.strip_prefix("get").is_some_and(|of| TYPES.contains(&of))
}

/// Whether a method of `VarHandle` is an access mode.
fn is_mode(name: &str) -> bool {
    ["get", "set", "compareAnd", "weakCompareAnd"].iter().any(|of| name.starts_with(of))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_by_name_are_distinguished_from_writes() {
        let field = "java/lang/reflect/Field";
        assert_eq!(by_name(field, "getInt"), Some(ByName::Reads));
        assert_eq!(by_name(field, "getName"), None);
        assert_eq!(by_name(field, "setAccessible"), None);
        let updater = "java/util/concurrent/atomic/AtomicIntegerFieldUpdater";
        assert_eq!(by_name(updater, "incrementAndGet"), Some(ByName::Writes));
        assert_eq!(by_name("java/lang/invoke/VarHandle", "getAcquire"), Some(ByName::Reads));
        assert_eq!(by_name("java/lang/invoke/VarHandle", "getAndAdd"), Some(ByName::Writes));
    }

    #[test]
    fn views_are_recognized_by_the_types_of_results() {
        let list = "java/util/List";
        assert!(returns_view(list, "subList", "(II)Ljava/util/List;"));
        assert!(returns_view(
            "java/util/Arrays",
            "asList",
            "([Ljava/lang/Object;)Ljava/util/List;"
        ));
        assert!(!returns_view(list, "get", "(I)Ljava/lang/Object;"));
        assert!(!returns_view(list, "copyOf", "(Ljava/util/Collection;)Ljava/util/List;"));
        assert!(!returns_view("java/lang/String", "trim", "()Ljava/lang/String;"));
    }
}
