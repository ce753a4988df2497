//! Native methods that access variables of the program, with their access modes. These are the
//! methods of `Array`, `arraycopy`, `clone`, calls of core reflection, and `Unsafe` with its clients:
//! variable handles, method handles of fields, atomics, reflection. Native methods that access ranges
//! of their arguments are in [`native_ranges`](crate::native_ranges).
//!
//! Source: the documentation of `VarHandle` for access modes.

use crate::native_ranges::ranges;
use classes::{ClassRef, LoaderId, MethodRef};

/// Whether accesses of this operation of `Unsafe` are ordered: volatile, acquire, release, or
/// atomic in one of these modes. Plain and opaque accesses are not ordered.
pub fn is_ordered(operation: &str) -> bool {
    if operation.contains("Opaque") || operation.contains("Plain") {
        return false;
    }
    let updates = ["getAnd", "compareAnd", "weakCompareAnd"];
    updates.iter().any(|prefix| operation.starts_with(prefix))
        || ["Volatile", "Acquire", "Release"].iter().any(|mode| operation.ends_with(mode))
}

/// Whether accesses of this operation of `Unsafe` are in acquire or release mode.
pub fn is_weak(operation: &str) -> bool {
    ["Acquire", "Release"].iter().any(|mode| operation.ends_with(mode))
}

/// The direction in which an ordered access orders other accesses of its thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The access comes before all later ones.
    Acquire,
    /// The access comes after all earlier ones.
    Release,
    /// Each of both, where the access reads or writes.
    Both,
}

/// Returns the direction of an ordered operation of `Unsafe`. An update that names a mode has only the
/// direction of this mode.
pub fn order(operation: &str) -> Order {
    if operation.ends_with("Acquire") || writes(operation) == Some(false) {
        Order::Acquire
    } else if operation.ends_with("Release") || operation.starts_with("put") {
        Order::Release
    } else {
        Order::Both
    }
}

/// Whether an operation of `Unsafe` writes; none if it is not an access.
pub fn writes(operation: &str) -> Option<bool> {
    let accesses = ["put", "getAnd", "compareAnd", "weakCompareAnd"];
    if accesses.iter().any(|prefix| operation.starts_with(prefix)) {
        return Some(true);
    }
    operation.starts_with("get").then_some(false)
}

/// Whether an operation of `Unsafe` accesses a range of bytes.
pub fn is_bulk(operation: &str) -> bool {
    matches!(operation, "copyMemory0" | "copySwapMemory0" | "setMemory0")
}

/// Whether a class is `Unsafe`.
pub fn is_unsafe(class: ClassRef) -> bool {
    matches!(&*class.name, "jdk/internal/misc/Unsafe" | "sun/misc/Unsafe")
}

/// Whether the code of a class accesses variables only on behalf of its callers.
pub fn acts_for_caller(class: ClassRef) -> bool {
    const PACKAGES: &[&str] = &[
        "java/lang/invoke/",
        "java/lang/reflect/",
        "java/util/concurrent/atomic/",
        "jdk/internal/misc/ScopedMemoryAccess",
        "jdk/internal/reflect/",
    ];
    is_unsafe(class)
        || class.host.is_some()
        || class.loader == LoaderId::BOOT && PACKAGES.iter().any(|p| class.name.starts_with(p))
}

/// Returns the descriptor letter of the type that an operation of `Unsafe` accesses.
pub fn letter(method: MethodRef) -> u8 {
    let descriptor = method.descriptor.as_bytes();
    match method.returns {
        b'V' | b'Z' if descriptor.len() > 22 => {
            descriptor.get("(Ljava/lang/Object;J".len()).copied().unwrap_or(b'L')
        }
        letter => letter,
    }
}

/// Whether a native method may access variables, for any arguments.
pub fn may_access(method: MethodRef) -> bool {
    match (&*method.class().name, &*method.name) {
        ("jdk/internal/misc/Unsafe", name) => writes(name).is_some() || is_bulk(name),
        ("java/lang/reflect/Array", _)
        | ("java/lang/System", "arraycopy")
        | ("java/lang/Object", "clone") => true,
        (class, name) => {
            class.starts_with("jdk/internal/reflect/")
                || !ranges(class, name, &method.descriptor).is_empty()
        }
    }
}

/// Classes whose native methods move values from or to their argument objects.
const MOVERS: [&str; 3] =
    ["jdk/internal/misc/Unsafe", "java/lang/reflect/Array", "java/lang/invoke/VarHandle"];

/// Whether native methods of a class move values from or to their argument objects.
pub fn moves_values(class: &str) -> bool {
    MOVERS.contains(&class)
}

/// Whether a read in this method is plain although the field is volatile, as documented:
/// `AtomicInteger.getPlain` and similar methods.
pub fn reads_plainly(method: MethodRef) -> bool {
    &*method.name == "getPlain" && method.class().name.starts_with("java/util/concurrent/atomic/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_operations_give_access_modes() {
        for ordered in [
            "getIntVolatile",
            "putReferenceRelease",
            "getLongAcquire",
            "compareAndSetInt",
            "weakCompareAndSetIntAcquire",
            "getAndAddLong",
        ] {
            assert!(is_ordered(ordered), "{ordered}");
            let is_named = ordered.ends_with("Acquire") || ordered.ends_with("Release");
            assert_eq!(is_weak(ordered), is_named, "{ordered}");
        }
        for relaxed in ["getInt", "putReference", "getIntOpaque", "weakCompareAndSetIntPlain"] {
            assert!(!is_ordered(relaxed), "{relaxed}");
        }
        for (operation, direction) in [
            ("getIntVolatile", Order::Acquire),
            ("putIntVolatile", Order::Release),
            ("putReferenceRelease", Order::Release),
            ("weakCompareAndSetIntAcquire", Order::Acquire),
            ("getAndAddLongRelease", Order::Release),
            ("getAndAddLong", Order::Both),
        ] {
            assert_eq!(order(operation), direction, "{operation}");
        }
        assert_eq!(writes("getIntUnaligned"), Some(false));
        assert_eq!(writes("getAndSetInt"), Some(true));
        assert_eq!(writes("park"), None);
    }
}
