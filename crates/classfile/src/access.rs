//! Access and property flags (JVMS tables 4.1-B, 4.5-A, 4.6-A, 4.7.6-A, 4.7.24, 4.7.25) and which
//! of them exclude each other.
//!
//! Invariant: a bit has several names, because its meaning depends on what carries it.

/// Visible everywhere.
pub const PUBLIC: u16 = 0x0001;
/// Visible in the class and its nest.
pub const PRIVATE: u16 = 0x0002;
/// Visible in the package and to subclasses.
pub const PROTECTED: u16 = 0x0004;
/// Belongs to the class, not to an instance.
pub const STATIC: u16 = 0x0008;
/// No subclass, no override, no second assignment.
pub const FINAL: u16 = 0x0010;
/// Class: `invokespecial` looks in the superclass; ignored since Java 8.
pub const SUPER: u16 = 0x0020;
/// Method: holds the monitor while it runs.
pub const SYNCHRONIZED: u16 = 0x0020;
/// Module: open; `requires`: transitive.
pub const OPEN_OR_TRANSITIVE: u16 = 0x0020;
/// Field: every access is a synchronization action.
pub const VOLATILE: u16 = 0x0040;
/// Method: made by the compiler to bridge erased signatures.
pub const BRIDGE: u16 = 0x0040;
/// `requires`: needed at compile time only.
pub const STATIC_PHASE: u16 = 0x0040;
/// Field: not serialized.
pub const TRANSIENT: u16 = 0x0080;
/// Method: variable number of arguments.
pub const VARARGS: u16 = 0x0080;
/// Method: implemented outside of Java.
pub const NATIVE: u16 = 0x0100;
/// Class: an interface.
pub const INTERFACE: u16 = 0x0200;
/// Not to be instantiated, or without a body.
pub const ABSTRACT: u16 = 0x0400;
/// Method: strict floating point (versions 46 to 60).
pub const STRICT: u16 = 0x0800;
/// Not in the source.
pub const SYNTHETIC: u16 = 0x1000;
/// Class: an annotation interface.
pub const ANNOTATION: u16 = 0x2000;
/// Class or field: an enum or one of its constants.
pub const ENUM: u16 = 0x4000;
/// Class: a module descriptor.
pub const MODULE: u16 = 0x8000;
/// Parameter or module entry: implicitly declared.
pub const MANDATED: u16 = 0x8000;

const VISIBILITY: u16 = PUBLIC | PRIVATE | PROTECTED;

/// Whether all of `bits` are set in `flags`.
pub const fn has(flags: u16, bits: u16) -> bool {
    flags & bits == bits
}

const fn any(flags: u16, bits: u16) -> bool {
    flags & bits != 0
}

/// Checks the flags of a class (JVMS §4.1). Before version 49 the bits of SUPER, ANNOTATION and
/// ENUM bind nobody.
pub(crate) fn check_class(flags: u16, major: u16) -> Result<(), &'static str> {
    let modern = major >= 49;
    if has(flags, MODULE) && major >= 53 {
        return Ok(());
    }
    if has(flags, INTERFACE) {
        if !has(flags, ABSTRACT) {
            return Err("an interface that is not abstract");
        }
        if any(flags, FINAL) {
            return Err("a final interface");
        }
        if modern && any(flags, SUPER | ENUM) {
            return Err("an interface with the flag SUPER or ENUM");
        }
    } else {
        if has(flags, FINAL | ABSTRACT) {
            return Err("a class both final and abstract");
        }
        if modern && has(flags, ANNOTATION) {
            return Err("an annotation that is not an interface");
        }
    }
    Ok(())
}

/// Checks the flags of a field (JVMS §4.5).
pub(crate) fn check_field(flags: u16, in_interface: bool) -> Result<(), &'static str> {
    if (flags & VISIBILITY).count_ones() > 1 {
        return Err("a field with two visibilities");
    }
    if has(flags, FINAL | VOLATILE) {
        return Err("a field both final and volatile");
    }
    if in_interface
        && (!has(flags, PUBLIC | STATIC | FINAL)
            || any(flags, PRIVATE | PROTECTED | VOLATILE | TRANSIENT | ENUM))
    {
        return Err("an interface field that is not just public static final");
    }
    Ok(())
}

/// Checks the flags of a method (JVMS §4.6).
pub(crate) fn check_method(
    flags: u16,
    name: &str,
    in_interface: bool,
    major: u16,
) -> Result<(), &'static str> {
    if name == "<clinit>" {
        return if major >= 51 && !has(flags, STATIC) {
            Err("a class initializer that is not static")
        } else {
            Ok(()) // its other flags mean nothing
        };
    }
    if (flags & VISIBILITY).count_ones() > 1 {
        return Err("a method with two visibilities");
    }
    if name == "<init>" {
        return if in_interface {
            Err("a constructor in an interface")
        } else if any(flags, STATIC | FINAL | SYNCHRONIZED | NATIVE | ABSTRACT | BRIDGE) {
            Err("a constructor with a flag it cannot have")
        } else {
            Ok(())
        };
    }
    if in_interface {
        if major < 52 {
            if !has(flags, PUBLIC | ABSTRACT) {
                return Err("an interface method that is not public abstract");
            }
        } else if !any(flags, PUBLIC | PRIVATE) {
            return Err("an interface method neither public nor private");
        }
        if any(flags, PROTECTED | FINAL | SYNCHRONIZED | NATIVE) {
            return Err("an interface method with a flag it cannot have");
        }
    }
    if has(flags, ABSTRACT) {
        let strict = if (46..=60).contains(&major) { STRICT } else { 0 };
        if any(flags, PRIVATE | STATIC | FINAL | SYNCHRONIZED | NATIVE | strict) {
            return Err("an abstract method with a flag it cannot have");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_that_exclude_each_other_are_refused() {
        assert!(check_class(FINAL | ABSTRACT, 61).is_err());
        assert!(check_class(INTERFACE, 61).is_err());
        assert!(check_class(INTERFACE | ABSTRACT, 61).is_ok());
        assert!(check_class(ANNOTATION, 61).is_err());
        assert!(check_field(PUBLIC | PRIVATE, false).is_err());
        assert!(check_field(FINAL | VOLATILE, false).is_err());
        assert!(check_field(PUBLIC | STATIC, true).is_err());
        assert!(check_field(PUBLIC | STATIC | FINAL, true).is_ok());
    }

    #[test]
    fn method_flags_depend_on_name_owner_and_version() {
        assert!(check_method(0, "<clinit>", false, 50).is_ok());
        assert!(check_method(0, "<clinit>", false, 51).is_err());
        assert!(check_method(STATIC, "<init>", false, 61).is_err());
        assert!(check_method(PUBLIC, "<init>", true, 61).is_err());
        assert!(check_method(PUBLIC | STATIC, "m", true, 51).is_err());
        assert!(check_method(PUBLIC | STATIC, "m", true, 52).is_ok());
        assert!(check_method(ABSTRACT | FINAL, "m", false, 61).is_err());
        assert!(check_method(ABSTRACT | STRICT, "m", false, 60).is_err());
        assert!(check_method(ABSTRACT | STRICT, "m", false, 61).is_ok());
    }
}
