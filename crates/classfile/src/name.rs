//! Names (JVMS §4.2): valid names of classes, members, modules and packages.
//!
//! Invariant: only ASCII characters are forbidden anywhere, so the checks work on bytes.

/// Whether `name` is an unqualified name: of a field, a local variable, or one segment of a class
/// name (JVMS §4.2.2).
pub(crate) fn is_unqualified(name: &str) -> bool {
    !name.is_empty() && !name.bytes().any(|b| matches!(b, b'.' | b';' | b'[' | b'/'))
}

/// Whether `name` is a method name: unqualified, without `<` and `>` except in the two special
/// names.
pub(crate) fn is_method(name: &str) -> bool {
    name == "<init>"
        || name == "<clinit>"
        || is_unqualified(name) && !name.bytes().any(|b| matches!(b, b'<' | b'>'))
}

/// Whether `name` is the internal form of a class or interface name, such as `java/lang/Object`
/// (JVMS §4.2.1).
pub(crate) fn is_class(name: &str) -> bool {
    is_class_bytes(name.as_bytes())
}

/// Tests as [`is_class`], on bytes.
pub(crate) fn is_class_bytes(name: &[u8]) -> bool {
    let mut previous = b'/';
    for &byte in name {
        if matches!(byte, b'.' | b';' | b'[') || byte == b'/' && previous == b'/' {
            return false;
        }
        previous = byte;
    }
    previous != b'/'
}

/// Whether `name` is a module name (JVMS §4.2.3): no control characters; `:`, `@` and `\` only
/// after a `\`.
pub(crate) fn is_module(name: &str) -> bool {
    let mut bytes = name.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            0..=0x1f | b':' | b'@' => return false,
            b'\\' if !matches!(bytes.next(), Some(b'\\' | b':' | b'@')) => return false,
            _ => {}
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn class_names_are_segments_between_slashes() {
        for good in ["A", "java/lang/Object", "a-b", "ä/ö", "A$1"] {
            assert!(is_class(good), "{good}");
        }
        for bad in ["", "/A", "A/", "a//b", "a.b", "[I", "A;"] {
            assert!(!is_class(bad), "{bad}");
        }
    }

    #[test]
    fn angle_brackets_are_for_special_methods() {
        assert!(is_method("<init>") && is_method("<clinit>") && is_method("lambda$0"));
        assert!(!is_method("<foo>") && !is_method("a>b") && !is_method(""));
        assert!(is_unqualified("<foo>"));
    }

    #[test]
    fn module_names_escape_their_special_characters() {
        assert!(is_module("java.base") && is_module(r"a\:b\\c\@d"));
        assert!(!is_module("a:b") && !is_module("a@b") && !is_module(r"a\b") && !is_module("a\n"));
    }
}
