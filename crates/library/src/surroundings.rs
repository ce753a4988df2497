//! Calls of the class library whose results come from the surroundings of a program: time, system
//! properties, files, the JVM, its threads.
//!
//! Source: the documentation of the JDK, releases 17 to 25. An execution at another time or on
//! another machine can get another result for the same inputs. Invariant: each such call has a row.
//! Without it, `testgen` would report a branch as unreachable that another execution reaches.

/// The reason of several rows.
const TIME: &str = "the time";
const SETTING: &str = "a setting of the JVM";
const MEMORY: &str = "the memory of the JVM";
const FILES: &str = "the file system";
const THREAD: &str = "the thread of a test";
const NUMBER: &str = "a number that the JVM chooses";
const RANDOM: &str = "random numbers";
const DEFAULT: &str = "a default of the system";
const NETWORK: &str = "the network";
const RESOURCE: &str = "the class path";
const COLLECTOR: &str = "the garbage collector";

/// Internal name of a class, or of a package with a final `/`. Method, perhaps with its descriptor
/// (`*` is each method). Source of the result.
const CALLS: &[(&str, &str, &str)] = &[
    ("java/lang/System", "currentTimeMillis", TIME),
    ("java/lang/System", "nanoTime", TIME),
    ("java/lang/System", "getProperty", SETTING),
    ("java/lang/System", "getProperties", SETTING),
    ("java/lang/System", "getenv", SETTING),
    ("java/lang/System", "console", SETTING),
    ("java/lang/System", "lineSeparator", SETTING),
    ("java/lang/System", "identityHashCode", NUMBER),
    ("java/lang/Object", "hashCode", NUMBER),
    ("java/lang/Object", "toString", NUMBER),
    ("java/lang/Integer", "getInteger", SETTING),
    ("java/lang/Long", "getLong", SETTING),
    ("java/lang/Boolean", "getBoolean", SETTING),
    ("java/lang/Class", "forName", RESOURCE),
    ("java/lang/Class", "getResource", RESOURCE),
    ("java/lang/ClassLoader", "getResource", RESOURCE),
    ("java/lang/ClassLoader", "getSystemResource", RESOURCE),
    ("java/lang/ClassLoader", "loadClass", RESOURCE),
    ("java/util/ServiceLoader", "*", RESOURCE),
    ("java/util/ResourceBundle", "getBundle", RESOURCE),
    ("java/lang/Runtime", "availableProcessors", SETTING),
    ("java/lang/Runtime", "version", SETTING),
    ("java/lang/ProcessHandle", "pid", NUMBER),
    ("java/lang/Runtime", "freeMemory", MEMORY),
    ("java/lang/Runtime", "maxMemory", MEMORY),
    ("java/lang/Runtime", "totalMemory", MEMORY),
    ("java/lang/Thread", "activeCount", THREAD),
    ("java/lang/Thread", "getId", THREAD),
    ("java/lang/Thread", "getName", THREAD),
    ("java/lang/Thread", "getPriority", THREAD),
    ("java/lang/Thread", "getState", THREAD),
    ("java/lang/Thread", "getThreadGroup", THREAD),
    ("java/lang/Thread", "holdsLock", THREAD),
    ("java/lang/Thread", "interrupted", THREAD),
    ("java/lang/Thread", "isAlive", THREAD),
    ("java/lang/Thread", "isDaemon", THREAD),
    ("java/lang/Thread", "isInterrupted", THREAD),
    ("java/lang/Thread", "sleep", THREAD),
    ("java/lang/Thread", "threadId", THREAD),
    ("java/lang/Thread", "getStackTrace", THREAD),
    ("java/lang/Throwable", "getStackTrace", THREAD),
    ("java/lang/StackWalker", "*", THREAD),
    ("java/lang/ThreadLocal", "get", THREAD),
    ("java/lang/ref/", "get", COLLECTOR),
    ("java/lang/ref/", "poll", COLLECTOR),
    ("java/util/Date", "<init>()V", TIME),
    ("java/util/Calendar", "getInstance", TIME),
    ("java/util/GregorianCalendar", "<init>()V", TIME),
    ("java/time/", "now", TIME),
    ("java/time/Clock", "instant", TIME),
    ("java/time/Clock", "millis", TIME),
    ("java/time/ZoneId", "systemDefault", DEFAULT),
    ("java/util/Locale", "getDefault", DEFAULT),
    ("java/util/TimeZone", "getDefault", DEFAULT),
    ("java/nio/charset/Charset", "defaultCharset", DEFAULT),
    ("java/lang/Math", "random", RANDOM),
    ("java/util/UUID", "randomUUID", RANDOM),
    ("java/util/Random", "<init>()V", RANDOM),
    ("java/util/SplittableRandom", "<init>()V", RANDOM),
    ("java/util/concurrent/ThreadLocalRandom", "current", RANDOM),
    ("java/security/SecureRandom", "*", RANDOM),
    ("java/util/Collections", "shuffle(Ljava/util/List;)V", RANDOM),
    ("java/io/File", "canExecute", FILES),
    ("java/io/File", "canRead", FILES),
    ("java/io/File", "canWrite", FILES),
    ("java/io/File", "createNewFile", FILES),
    ("java/io/File", "createTempFile", FILES),
    ("java/io/File", "delete", FILES),
    ("java/io/File", "exists", FILES),
    ("java/io/File", "getAbsolute", FILES),
    ("java/io/File", "getPath", FILES),
    ("java/io/File", "toString", FILES),
    ("sun/nio/fs/UnixPath", "toString", FILES),
    ("java/io/File", "getCanonical", FILES),
    ("java/io/File", "isDirectory", FILES),
    ("java/io/File", "isFile", FILES),
    ("java/io/File", "isHidden", FILES),
    ("java/io/File", "lastModified", FILES),
    ("java/io/File", "length", FILES),
    ("java/io/File", "list", FILES),
    ("java/io/File", "mkdir", FILES),
    ("java/io/File", "renameTo", FILES),
    ("java/io/File", "set", FILES),
    ("java/io/FileInputStream", "*", FILES),
    ("java/io/FileOutputStream", "*", FILES),
    ("java/io/FileReader", "*", FILES),
    ("java/io/FileWriter", "*", FILES),
    ("java/io/RandomAccessFile", "*", FILES),
    ("java/nio/file/Files", "*", FILES),
    ("java/nio/file/Path", "toAbsolutePath", FILES),
    ("java/nio/file/Path", "toRealPath", FILES),
    ("java/net/InetAddress", "*", NETWORK),
    ("java/net/NetworkInterface", "*", NETWORK),
    ("java/net/Socket", "*", NETWORK),
    ("java/net/ServerSocket", "*", NETWORK),
    ("java/net/URL", "open", NETWORK),
    ("java/lang/Process", "*", "another process"),
];

/// Returns the source of the values of the static fields of a class, which may have changed or be other
/// ones in another execution. The class is given by its internal name.
pub fn source_of_field(class: &str) -> Option<&'static str> {
    (class == "java/io/File").then_some(FILES)
}

/// The way in which a method of the class library depends on the surroundings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HiddenRead {
    /// The method reads a default of the system.
    Default(&'static str),
    /// The method follows an order that the JVM chooses at its start.
    Salted,
    /// The method follows the order of hash codes.
    Hashed,
}

/// Methods of the class library that read the surroundings, though the program calls another method:
/// internal name of the class, method, kind of read. A method `<init>` is that of an iterator.
const HIDDEN: &[(&str, &str, HiddenRead)] = &[
    ("java/util/Locale", "getDefault", HiddenRead::Default("java.util.Locale.getDefault")),
    ("java/util/TimeZone", "getDefault", HiddenRead::Default("java.util.TimeZone.getDefault")),
    ("java/util/TimeZone", "getDefaultRef", HiddenRead::Default("java.util.TimeZone.getDefault")),
    ("java/lang/System", "lineSeparator", HiddenRead::Default("java.lang.System.lineSeparator")),
    ("java/util/ImmutableCollections$SetN$SetNIterator", "<init>", HiddenRead::Salted),
    ("java/util/ImmutableCollections$SetN", "toArray", HiddenRead::Salted),
    ("java/util/ImmutableCollections$Set12", "iterator", HiddenRead::Salted),
    ("java/util/ImmutableCollections$Set12", "toArray", HiddenRead::Salted),
    ("java/util/ImmutableCollections$MapN$MapNIterator", "<init>", HiddenRead::Salted),
    ("java/util/HashMap", "forEach", HiddenRead::Hashed),
    ("java/util/HashMap", "keysToArray", HiddenRead::Hashed),
    ("java/util/HashMap", "valuesToArray", HiddenRead::Hashed),
    ("java/util/HashMap$KeySet", "forEach", HiddenRead::Hashed),
    ("java/util/HashMap$Values", "forEach", HiddenRead::Hashed),
    ("java/util/HashMap$EntrySet", "forEach", HiddenRead::Hashed),
    ("java/util/HashMap$HashIterator", "<init>", HiddenRead::Hashed),
    ("java/util/HashMap$HashMapSpliterator", "<init>", HiddenRead::Hashed),
    ("java/util/IdentityHashMap", "forEach", HiddenRead::Hashed),
    ("java/util/IdentityHashMap$IdentityHashMapIterator", "<init>", HiddenRead::Hashed),
    ("java/util/IdentityHashMap$IdentityHashMapSpliterator", "<init>", HiddenRead::Hashed),
    ("java/util/WeakHashMap", "forEach", HiddenRead::Hashed),
    ("java/util/WeakHashMap$HashIterator", "<init>", HiddenRead::Hashed),
    ("java/util/Hashtable", "forEach", HiddenRead::Hashed),
    ("java/util/Hashtable$Enumerator", "<init>", HiddenRead::Hashed),
    ("java/util/concurrent/ConcurrentHashMap$Traverser", "<init>", HiddenRead::Hashed),
];

/// Returns how a method of the class library depends on the surroundings, if its callers do not show it.
pub fn hidden_read(class: &str, method: &str) -> Option<HiddenRead> {
    HIDDEN.iter().find(|row| row.0 == class && row.1 == method).map(|row| row.2)
}

/// Whether a class is a collection whose calls ask keys for hash codes. Their results do not depend on
/// the numbers, except for the order of iteration.
pub fn hashes_keys(class: &str) -> bool {
    let Some(name) = class.strip_prefix("java/util/") else { return false };
    let name = name.strip_prefix("concurrent/").unwrap_or(name);
    let is_view = name.contains('$');
    !is_view && (name.ends_with("Map") || name.ends_with("Set") || name == "Hashtable")
        || name == "Collection"
}

/// Returns the source of the result of a call, if the result is no input. The class is given by its
/// internal name. Some rows have only the beginning of the names of their methods.
pub fn source_of_result(class: &str, method: &str, descriptor: &str) -> Option<&'static str> {
    let is_one = |row: &&(&str, &str, &str)| {
        let (of, name, _) = **row;
        let is_class = if of.ends_with('/') { class.starts_with(of) } else { class == of };
        let is_beginning = matches!(
            name,
            "getAbsolute"
                | "getCanonical"
                | "getResource"
                | "getSystemResource"
                | "list"
                | "mkdir"
                | "open"
                | "set"
        );
        is_class
            && match name.split_once('(') {
                Some((name, rest)) => name == method && descriptor.get(1..) == Some(rest),
                None => name == "*" || name == method || is_beginning && method.starts_with(name),
            }
    };
    CALLS.iter().find(is_one).map(|(.., source)| *source)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_found_by_class_and_name() {
        let source = |class, method, descriptor| source_of_result(class, method, descriptor);
        assert_eq!(source("java/time/LocalDate", "now", "()Ljava/time/LocalDate;"), Some(TIME));
        assert_eq!(source("java/util/Date", "<init>", "()V"), Some(TIME));
        assert_eq!(source("java/util/Date", "<init>", "(J)V"), None);
        assert_eq!(source("java/io/File", "listFiles", "()[Ljava/io/File;"), Some(FILES));
        assert_eq!(source("java/io/File", "getName", "()Ljava/lang/String;"), None);
        assert_eq!(source("java/lang/System", "arraycopy", ""), None);
    }

    #[test]
    fn iterators_of_hash_tables_follow_hash_codes() {
        let kind = |class, method| hidden_read(class, method);
        assert_eq!(kind("java/util/HashMap$HashIterator", "<init>"), Some(HiddenRead::Hashed));
        assert_eq!(kind("java/util/LinkedHashMap$LinkedHashIterator", "<init>"), None);
        assert_eq!(
            kind("java/util/ImmutableCollections$Set12", "iterator"),
            Some(HiddenRead::Salted)
        );
        assert!(
            hashes_keys("java/util/Map") && hashes_keys("java/util/concurrent/ConcurrentHashMap")
        );
        assert!(!hashes_keys("java/util/Objects") && !hashes_keys("java/util/Arrays"));
    }
}
