//! Fields that are not final, but whose accesses commute with all transitions of other threads.
//!
//! Source: SEMANTICS 13; read in the sources of the JDK. Accesses of such static fields are never
//! scheduling points. A read of such an instance field is one only at `--por none`, or if the
//! object became shared while a constructor was running.

use classes::{FieldRef, MethodRef};

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
    ("java/lang/Class", "annotationData", "a cache of an idempotent computation"),
    ("java/lang/Class", "annotationType", "a cache of an idempotent computation"),
    ("java/lang/Class", "genericInfo", "a cache of an idempotent computation"),
    ("java/lang/Class", "classRedefinedCount", "never written, as no class is redefined"),
    ("java/lang/Class", "reflectionFactory", "a constant"),
    ("java/lang/Class", "cachedConstructor", "a cache of an idempotent computation"),
    ("java/lang/reflect/AccessibleObject", "accessCheckCache", "a cache of checks that succeed"),
    ("jdk/internal/reflect/DelegatingMethodAccessorImpl", "delegate", DELEGATE),
    ("jdk/internal/reflect/DelegatingConstructorAccessorImpl", "delegate", DELEGATE),
    ("java/lang/ref/SoftReference", "clock", "never written"),
    ("jdk/internal/reflect/Reflection", "fieldFilterMap", FILTERS),
    ("jdk/internal/reflect/Reflection", "methodFilterMap", FILTERS),
    ("jdk/internal/ref/CleanerImpl", "cleanerImplAccess", "written by the initializer of Cleaner"),
    ("java/util/Locale", "baseLocale", "written before the locale can be reached by others"),
    ("java/util/Locale", "localeExtensions", "written before the locale can be reached by others"),
    ("java/util/Locale", "hashCodeValue", "a cache of an idempotent computation"),
    ("sun/util/locale/BaseLocale", "hash", "a cache of an idempotent computation"),
    ("java/lang/System", "lineSeparator", "written at the start only"),
    ("java/util/regex/Pattern", "root", COMPILED),
    ("java/util/regex/Pattern", "matchRoot", COMPILED),
    ("java/util/regex/Pattern", "capturingGroupCount", COMPILED),
    ("java/util/regex/Pattern", "localCount", COMPILED),
    ("java/util/regex/Pattern", "localTCNCount", COMPILED),
];

/// The reason for the tables of members that reflection does not show.
const FILTERS: &str = "written by initializers of classes of the JDK, about these classes only";

/// The reason for accessors of reflection.
const DELEGATE: &str = "written by the constructor only, as generated code never takes over";

/// Classes of the JDK whose fields are written before other threads reach the object, or are caches
/// of idempotent computations. The field that `setAccessible` writes is in their superclass, which
/// is not listed.
const DESCRIPTIONS: &[&str] = &[
    "java/lang/Class$ReflectionData",
    "java/lang/reflect/Executable",
    "java/lang/reflect/Method",
    "java/lang/reflect/Constructor",
    "java/lang/reflect/Field",
    "java/lang/reflect/Parameter",
    "java/lang/reflect/RecordComponent",
    "java/io/ObjectStreamClass",
    "java/io/ObjectStreamField",
];

/// The reason for the fields of a pattern and its nodes.
const COMPILED: &str = "written while a pattern is compiled only, before others reach it";

/// Whether a field is independent: its accesses commute with all transitions of other threads.
/// These fields include all fields of the nodes of a pattern, which are written only while the
/// pattern is compiled. They also include the fields for internals that initializers of classes of
/// the JDK publish once (`SharedSecrets`).
pub fn is_independent(field: FieldRef) -> bool {
    let class = &*field.class().name;
    let is_of_description =
        class.starts_with("java/util/regex/Pattern$") || DESCRIPTIONS.contains(&class);
    crate::lists(FIELDS, field)
        || is_of_description && !field.is_static()
        || class == "jdk/internal/access/SharedSecrets"
        || class == "jdk/internal/reflect/ReflectionFactory" && field.is_static()
}

/// Fields of `ThreadGroup` that are accessed only under the monitor of the group (JDK 17 and 18;
/// later releases have no such fields). The entry of the monitor is the scheduling point.
const OF_GROUPS: &[&str] =
    &["destroyed", "groups", "nUnstartedThreads", "ngroups", "nthreads", "threads"];

/// Accesses in `Thread.exit`: the field, whether it is written, and the reason.
const IN_EXIT: &[(&str, bool, &str)] = &[
    ("group", false, "written by the constructor and by the thread's own exit only"),
    (
        "inheritedAccessControlContext",
        true,
        "read by the constructor and by the thread itself only",
    ),
    ("blocker", true, "null before and after: an operation on a channel has reset it"),
    ("threadLocals", true, "read and written by the thread itself only"),
    ("inheritableThreadLocals", true, "read by the constructor and the thread itself only"),
];

/// Methods of `CompletableFuture` that make a dependent stage. These methods read the result, add
/// the dependent to the list if there is no result, and then read the result again. No program
/// observes an earlier first read: the current thread executes the function in both cases.
const MAKING_STAGES: &[&str] = &[
    "andTree",
    "biAcceptStage",
    "biApplyStage",
    "biRunStage",
    "uniAcceptStage",
    "uniApplyStage",
    "uniAsMinimalStage",
    "uniComposeExceptionallyStage",
    "uniComposeStage",
    "uniCopyStage",
    "uniExceptionallyStage",
    "uniHandleStage",
    "uniRunStage",
    "uniWhenCompleteStage",
];

/// Whether an access of a field by a method commutes with all concurrent transitions of other
/// threads.
pub fn commutes(field: FieldRef, method: MethodRef, writes: bool) -> bool {
    match &*field.class().name {
        "java/lang/ThreadGroup" => OF_GROUPS.contains(&&*field.name),
        "java/lang/Thread" => {
            &*method.name == "exit"
                && method.class() == field.class()
                && IN_EXIT.iter().any(|(name, write, _)| **name == *field.name && *write == writes)
        }
        // The accessor of a member, or the layout of the data of a class, is a cache of an idempotent computation.
        "java/lang/reflect/Method" => writes && &*method.name == "setMethodAccessor",
        "java/lang/reflect/Constructor" => writes && &*method.name == "setConstructorAccessor",
        "java/io/ObjectStreamClass" => writes && &*method.name == "getClassDataLayout",
        _ => false,
    }
}

/// Whether an access of a field by a method commutes with all transitions of other threads, if
/// calls of stages are atomic blocks.
pub fn commutes_beside_stages(field: FieldRef, method: MethodRef, writes: bool) -> bool {
    !writes
        && &*field.name == "result"
        && &*field.class().name == "java/util/concurrent/CompletableFuture"
        && method.class() == field.class()
        && MAKING_STAGES.contains(&&*method.name)
}
