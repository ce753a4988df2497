//! Facts about the class library's methods, by their names.

use crate::points::is_thread;
use crate::program::Callee;

/// Classes whose methods keep no argument where other threads find it, except in their receiver and
/// their result. A name that ends in `/` stands for a package.
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

/// Whether a method keeps no argument where other threads may find it without the receiver or result.
pub(super) fn keeps_nothing(callee: &Callee<'_>) -> bool {
    let package = callee.class.rfind('/').map_or("", |at| &callee.class[..=at]);
    KEEPS_NOTHING.contains(&callee.class) || KEEPS_NOTHING.contains(&package)
}

/// Whether a call constructs a thread, whose argument may be its `Runnable`.
pub(super) fn makes_thread(callee: &Callee<'_>) -> bool {
    callee.name == "<init>" && callee.method.is_some_and(|method| is_thread(method.class()))
}

/// Whether a call only begins an object that has no references yet.
pub(super) fn is_plain_constructor(callee: &Callee<'_>) -> bool {
    callee.name == "<init>" && matches!(callee.class, "java/lang/Object" | "java/lang/Record")
}
