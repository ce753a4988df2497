//! Fields and raw memory that only one thread uses, although other threads could reach them.
//!
//! Source: SEMANTICS 13; read in the sources of the JDK. Accesses by that thread are not scheduling
//! points.

use classes::FieldRef;

/// Fields of `Thread` that only the thread itself uses. There is one exception:
/// `LockSupport.getBlocker`. Programs that call it are searched without atomic methods of the class
/// library.
const FIELDS: &[&str] = &[
    "parkBlocker",
    "threadLocalRandomSeed",
    "threadLocalRandomProbe",
    "threadLocalRandomSecondarySeed",
    "threadLocals",
    "inheritableThreadLocals",
];

/// Classes whose raw memory belongs to one thread, with the reason.
const MEMORY: &[(&str, &str)] = &[
    (
        "sun/nio/fs/LinuxWatchService$Poller",
        "its thread reads changes of files into it; no other thread has the address",
    ),
    ("sun/nio/fs/NativeBuffers", "each thread has buffers of its own"),
];

/// Whether a field of `Thread` is used only by the thread itself.
pub fn is_thread_local(field: FieldRef) -> bool {
    &*field.class().name == "java/lang/Thread" && FIELDS.contains(&&*field.name)
}

/// Whether the raw memory that this class accesses belongs to one thread.
pub fn has_thread_local_memory(class: &str) -> bool {
    MEMORY.iter().any(|(name, _)| *name == class)
}
