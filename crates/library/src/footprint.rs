//! Footprints of visible native methods, for partial-order reduction.
//!
//! Source: SEMANTICS 7 to 14. Fail closed: a visible native method without a row conflicts with every
//! step of other threads.

/// How an access depends on others of the same variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Touch {
    /// It observes.
    Read,
    /// It changes, or both.
    Write,
    /// It changes in a way that commutes with its like, but not with reading.
    Update,
}

/// A shared resource that is not part of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    /// The clock.
    Clock,
    /// The table of interned strings.
    InternedStrings,
    /// The counter that numbers threads.
    ThreadNumbers,
}

/// Accesses of a native method in addition to those that it notes itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NativeFootprint {
    /// Nothing.
    Empty,
    /// A resource.
    Of(Resource, Touch),
}

use NativeFootprint::{Empty, Of};

const READS_CLOCK: NativeFootprint = Of(Resource::Clock, Touch::Read);

/// Class, method, footprint, and why this is all.
const NATIVES: &[(&str, &str, NativeFootprint, &str)] = &[
    ("java/lang/Object", "notify", Empty, "notes the wait set"),
    ("java/lang/Object", "notifyAll", Empty, "notes the wait set"),
    ("java/lang/Object", "wait", Empty, "notes the wait set and the interrupt status"),
    ("java/lang/Object", "wait0", Empty, "notes the wait set and the interrupt status"),
    ("java/lang/Thread", "start0", Empty, "notes the start"),
    ("java/lang/Thread", "interrupt0", Empty, "notes the interrupt status"),
    ("java/lang/Thread", "clearInterruptEvent", Empty, "notes the interrupt status"),
    ("jdk/internal/misc/Unsafe", "park", Empty, "notes the permit"),
    ("jdk/internal/misc/Unsafe", "unpark", Empty, "notes the permit"),
    ("java/lang/Thread", "yield", Empty, "accesses nothing"),
    ("java/lang/Thread", "yield0", Empty, "accesses nothing"),
    ("java/lang/Class", "forName0", Empty, BUILT_IN),
    ("jdk/internal/loader/BootLoader", "loadClassOrNull", Empty, BUILT_IN),
    ("jdk/internal/loader/BuiltinClassLoader", "loadClassOrNull", Empty, BUILT_IN),
    ("jdk/internal/loader/BuiltinClassLoader", "findClassOnClassPathOrNull", Empty, BUILT_IN),
    ("jdk/internal/loader/BuiltinClassLoader", "findClassInModuleOrNull", Empty, BUILT_IN),
    ("java/lang/Thread", "sleep", READS_CLOCK, DEADLINE),
    ("java/lang/Thread", "sleep0", READS_CLOCK, DEADLINE),
    ("java/lang/Thread", "sleepNanos0", READS_CLOCK, DEADLINE),
    ("java/lang/System", "currentTimeMillis", READS_CLOCK, "returns the time"),
    ("java/lang/System", "nanoTime", READS_CLOCK, "returns the time"),
    ("jdk/internal/misc/VM", "getNanoTimeAdjustment", READS_CLOCK, "returns the time"),
    ("jdk/internal/perf/PerfCounter", "highResCounter", READS_CLOCK, "returns the time"),
    (
        "java/lang/Thread$ThreadIdentifiers",
        "next",
        Of(Resource::ThreadNumbers, Touch::Write),
        "takes the next number",
    ),
    (
        "java/lang/String",
        "intern",
        Of(Resource::InternedStrings, Touch::Write),
        "looks up the table, or adds to it",
    ),
];

/// Why several rows access nothing else.
const BUILT_IN: &str = "a class of a built-in loader is the same whichever thread asks first; its initialization is noted";
const DEADLINE: &str = "computes a deadline from the time";

/// Classes whose calls on files access nothing else that threads share but what they note: they get
/// numbers, paths that never change, and addresses.
const FILE_CALLS: &[&str] = &[
    "sun/nio/ch/FileDispatcherImpl",
    "sun/nio/ch/UnixFileDispatcherImpl",
    "sun/nio/fs/LinuxWatchService",
    "sun/nio/fs/LinuxWatchService$Poller",
    "sun/nio/fs/UnixNativeDispatcher",
];

/// The footprint of a visible native method, if there is a row.
pub fn of_native(class: &str, method: &str) -> Option<NativeFootprint> {
    // The accesses of an atomic section are noted as they are made.
    if class.starts_with("gov/nasa/jpf/") && method == "beginAtomic" {
        return Some(Empty);
    }
    let row = NATIVES.iter().find(|(known, name, ..)| *known == class && *name == method)?;
    Some(row.2)
}

/// Whether the native methods of a class access nothing but files and what they note.
pub fn only_accesses_files(class: &str) -> bool {
    FILE_CALLS.contains(&class)
}
