//! Instance fields that are omitted from state vectors.
//!
//! Source: SEMANTICS 13. Each field is a cache that its class recomputes from the rest of the
//! object if the cache is zero. No program can therefore observe whether the cache is filled.

use classes::{ClassRef, FieldRef};

/// Class, field, and the reason why no program observes the field.
const FIELDS: &[(&str, &str, &str)] = &[
    ("java/lang/String", "hash", "computed from the characters when it is 0"),
    ("java/lang/String", "hashIsZero", "computed with `hash`"),
    ("java/lang/Enum", "hash", "computed from the name of the constant when it is 0"),
    ("java/lang/ref/SoftReference", "timestamp", "a copy of a clock that stands still"),
    ("java/lang/reflect/Method", "hash", "computed from class and name when it is 0"),
    ("java/lang/reflect/Constructor", "hash", "computed from the class when it is 0"),
    (
        "jdk/internal/reflect/NativeMethodAccessorImpl",
        "numInvocations",
        "counts calls until generated code takes over, which never happens here",
    ),
    (
        "jdk/internal/reflect/NativeConstructorAccessorImpl",
        "numInvocations",
        "counts calls until generated code takes over, which never happens here",
    ),
];

/// Whether a field is omitted from states.
pub fn is_hidden(field: FieldRef) -> bool {
    crate::lists(FIELDS, field)
}

/// Returns the slots of the hidden fields of a class's instances, inherited slots first.
pub fn hidden_slots(class: ClassRef) -> Vec<u32> {
    let mut slots = class.super_class.map(|s| s.hidden_slots.borrow().clone()).unwrap_or_default();
    slots.extend(class.fields.iter().filter(|f| !f.is_static() && is_hidden(f)).map(|f| f.slot));
    slots
}
