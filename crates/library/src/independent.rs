//! Fields that are not final, but whose accesses are independent of all transitions of other
//! threads, and thus not scheduling points.
//!
//! Source: SEMANTICS 13; read in the sources of the JDK.

use classes::FieldRef;

/// Class, field, and the reason why the order of accesses is irrelevant.
const FIELDS: &[(&str, &str, &str)] = &[
    ("java/lang/Thread", "target", "written by the constructor and by the thread's own exit only"),
    ("java/lang/Thread", "holder", "written by the constructor only"),
    ("java/lang/Thread", "threadLocals", "read and written by the thread itself only"),
    (
        "java/lang/Thread",
        "inheritableThreadLocals",
        "read by the constructor and the thread itself only",
    ),
    (
        "java/lang/Thread",
        "scopedValueBindings",
        "written before the start, then read and written by the thread itself only",
    ),
    ("java/lang/Class", "classLoader", "written by the machine only"),
    ("java/lang/Class", "componentType", "written by the machine only"),
    ("java/lang/Class", "name", "a cache of an idempotent computation"),
    ("java/lang/Class", "packageName", "a cache of an idempotent computation"),
    ("java/lang/Class", "module", "written by the machine only"),
    ("java/lang/Class", "reflectionData", "a cache of an idempotent computation"),
    ("java/lang/Class", "enumConstants", "a cache of an idempotent computation"),
    ("java/lang/Class", "enumConstantDirectory", "a cache of an idempotent computation"),
    ("java/util/Locale", "baseLocale", "written before the locale can be reached by others"),
    ("java/util/Locale", "localeExtensions", "written before the locale can be reached by others"),
    ("java/util/Locale", "hashCodeValue", "a cache of an idempotent computation"),
    ("sun/util/locale/BaseLocale", "hash", "a cache of an idempotent computation"),
    ("java/util/regex/Pattern$Node", "next", "written while a pattern is compiled only"),
    ("java/util/regex/Pattern$Start", "minLength", "written while a pattern is compiled only"),
];

/// Whether accesses of a field are never scheduling points.
pub fn is_independent(field: FieldRef) -> bool {
    crate::lists(FIELDS, field)
}
