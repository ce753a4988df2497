//! Instance fields that are left out of state vectors.
//!
//! Source: SEMANTICS 13. Each of them is a cache that its class computes again from the rest of the
//! object whenever it finds zero, so no program can tell whether it is filled.

use classes::{ClassRef, FieldRef};

/// Class, field, and why no program observes it.
const FIELDS: &[(&str, &str, &str)] = &[
    ("java/lang/String", "hash", "computed from the characters when it is 0"),
    ("java/lang/String", "hashIsZero", "computed with `hash`"),
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

/// Whether a field is left out of states.
pub fn is_hidden(field: FieldRef) -> bool {
    crate::lists(FIELDS, field)
}

/// The slots of the hidden fields of a class's instances, inherited ones first.
pub fn hidden_slots(class: ClassRef) -> Vec<u32> {
    let mut slots = class.super_class.map(|s| s.hidden_slots.borrow().clone()).unwrap_or_default();
    slots.extend(class.fields.iter().filter(|f| !f.is_static() && is_hidden(f)).map(|f| f.slot));
    slots
}
