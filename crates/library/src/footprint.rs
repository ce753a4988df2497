//! Footprints of visible native methods, for partial-order reduction.
//!
//! Source: SEMANTICS 7 to 14. The default is safe: a visible native method without a row conflicts
//! with every transition of other threads.

/// The kind of an access. The kinds of two accesses to a location determine whether the accesses
/// commute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Touch {
    /// A read.
    Read,
    /// A write, or a read and a write.
    Write,
    /// A change that commutes with other updates, but not with reads.
    Update,
}

/// A shared resource that is not part of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    /// The clock.
    Clock,
    /// The counter that numbers threads.
    ThreadNumbers,
}

/// Accesses of a native method in addition to those that the method notes itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NativeFootprint {
    /// No further access.
    Empty,
    /// An access of a resource.
    Of(Resource, Touch),
}

use NativeFootprint::{Empty, Of};

const READS_CLOCK: NativeFootprint = Of(Resource::Clock, Touch::Read);

/// Class, method, footprint, and the reason why the footprint is complete.
const NATIVES: &[(&str, &str, NativeFootprint, &str)] = &[
    ("java/lang/Object", "notify", Empty, "notes the wait set"),
    ("java/lang/Object", "notifyAll", Empty, "notes the wait set"),
    ("java/lang/Object", "wait", Empty, "notes the wait set and the interrupt status"),
    ("java/lang/Object", "wait0", Empty, "notes the wait set and the interrupt status"),
    ("java/lang/Thread", "start0", Empty, "notes the start"),
    ("java/lang/Thread", "interrupt0", Empty, "notes the interrupt status"),
    ("java/lang/Thread", "clearInterruptEvent", Empty, "notes the interrupt status"),
    ("java/lang/Thread", "getState", Empty, OF_OTHERS),
    ("java/lang/Thread", "threadState", Empty, OF_OTHERS),
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
    ("java/lang/String", "intern", Empty, "notes the table of interned strings"),
];

/// The reason why several rows have no further access.
const BUILT_IN: &str = "a class of a built-in loader is the same whichever thread asks first; its initialization is noted";
const OF_OTHERS: &str =
    "accesses nothing for the current thread, and notes everything for another thread";
const DEADLINE: &str = "computes a deadline from the time";

/// Classes whose file operations access no shared data except the locations that they note. Their
/// arguments are numbers, addresses, and paths that never change.
const FILE_CALLS: &[&str] = &[
    "sun/nio/ch/FileDispatcherImpl",
    "sun/nio/ch/UnixFileDispatcherImpl",
    "sun/nio/fs/LinuxWatchService",
    "sun/nio/fs/LinuxWatchService$Poller",
    "sun/nio/fs/UnixNativeDispatcher",
];

/// Returns the footprint of a visible native method with a row.
pub fn of_native(class: &str, method: &str) -> Option<NativeFootprint> {
    // The accesses inside an atomic block are noted when they occur.
    if class.starts_with("gov/nasa/jpf/") && method == "beginAtomic" {
        return Some(Empty);
    }
    let row = NATIVES.iter().find(|(known, name, ..)| *known == class && *name == method)?;
    Some(row.2)
}

/// Whether the native methods of a class access only files and the locations that they note.
pub fn only_accesses_files(class: &str) -> bool {
    FILE_CALLS.contains(&class)
}
