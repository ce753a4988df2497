//! Parts of the class library that access their fields without a lock reachable from the object.
//!
//! Source: read in the sources of the JDK. Inference of lock protection omits these classes, as
//! each of their facts would be refuted.

use classes::ClassRef;

/// Prefixes of class names.
const PREFIXES: &[&str] = &[
    "java/lang/Thread",
    "java/lang/invoke/",
    "java/lang/ref/",
    "java/lang/reflect/",
    "java/util/concurrent/",
    "jdk/",
    "sun/",
];

/// Whether the fields of a class are accessed without locks by design.
pub fn is_lock_free(class: ClassRef) -> bool {
    PREFIXES.iter().any(|prefix| class.name.starts_with(prefix))
}
