//! Methods that start a thread for a `ForkJoinPool`. Any thread may call them.
//!
//! Source: read in the sources of the JDK, 17 and 25; decision 0119. Invariant: the new thread belongs
//! to the pool, and not to the thread that starts it.

use classes::MethodRef;

/// Class of `java.util.concurrent` and method.
const STARTERS: &[(&str, &str)] =
    &[("ForkJoinPool", "createWorker"), ("ForkJoinPool", "startDelayScheduler")];

/// Whether a method starts a thread for a pool.
pub fn starts_for_pool(method: MethodRef) -> bool {
    crate::class_of_call(method).is_some_and(|class| STARTERS.contains(&(class, &*method.name)))
}
