//! Facts about the class library's methods, by their names.

use crate::points::is_thread;
use crate::program::Callee;

/// Classes whose methods make no argument reachable for other threads, except through the receiver and
/// the result. A name that ends in `/` denotes a package.
const KEEPS_NOTHING: &[&str] = &[
    "java/io/PrintStream",
    "java/lang/AssertionError",
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Class",
    "java/lang/Double",
    "java/lang/Enum",
    "java/lang/Exception",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Iterable",
    "java/lang/Long",
    "java/lang/Math",
    "java/lang/Object",
    "java/lang/Record",
    "java/lang/RuntimeException",
    "java/lang/Short",
    "java/lang/String",
    "java/lang/StringBuffer",
    "java/lang/StringBuilder",
    "java/lang/Throwable",
    "java/util/",
    "java/util/concurrent/",
    "java/util/concurrent/atomic/",
    "java/util/concurrent/locks/",
    "java/util/function/",
    "java/util/stream/",
];

/// Whether a method makes no argument reachable for other threads, except through the receiver and the
/// result.
pub(super) fn keeps_nothing(callee: &Callee<'_>) -> bool {
    let package = callee.class.rfind('/').map_or("", |at| &callee.class[..=at]);
    KEEPS_NOTHING.contains(&callee.class) || KEEPS_NOTHING.contains(&package)
}

/// Whether a call constructs a thread, whose argument may be its `Runnable`.
pub(super) fn constructs_thread(callee: &Callee<'_>) -> bool {
    callee.name == "<init>" && callee.method.is_some_and(|method| is_thread(method.class()))
}

/// Whether a call is the constructor of `Object` or `Record`, which has no effect on references.
pub(super) fn is_plain_constructor(callee: &Callee<'_>) -> bool {
    callee.name == "<init>" && matches!(callee.class, "java/lang/Object" | "java/lang/Record")
}
