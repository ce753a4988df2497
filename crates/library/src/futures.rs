//! Methods of stages and forked tasks that pass their exceptions to the program.
//!
//! Source: documentation of `CompletableFuture` and `ForkJoinTask`; read in the sources of the JDK, 17 and 25.
//! Invariant: only warnings depend on this table.

use classes::{ClassRef, MethodRef};

/// The class of stages.
pub const STAGE: &str = "CompletableFuture";
/// The class of forked tasks.
pub const FORKED: &str = "ForkJoinTask";

/// Methods that pass the exception of a stage or forked task to the program, or return whether
/// there is one.
const ASKS: [&str; 10] = [
    "exceptionNow",
    "getException",
    "isCompletedAbnormally",
    "isCompletedExceptionally",
    "isCompletedNormally",
    "state",
    "uniComposeExceptionally",
    "uniExceptionally",
    "uniHandle",
    "uniWhenComplete",
];

/// Whether a method informs its caller of the failure of a stage or forked task. Methods of forked
/// tasks with parameters do not: they serve the tasks themselves.
pub fn tells_of_failure(method: MethodRef) -> bool {
    let class = method.class();
    ASKS.contains(&&*method.name)
        && (of(class, STAGE) || of(class, FORKED) && method.descriptor.starts_with("()"))
}

/// Whether a class of the package `java.util.concurrent` has this name, or is nested in the class
/// of this name.
pub fn of(class: ClassRef, name: &str) -> bool {
    let rest = class.name.strip_prefix("java/util/concurrent/");
    rest.and_then(|rest| rest.strip_prefix(name))
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
}
