//! `java.lang.String` and its byte order.
//!
//! Source: JLS §3.10.5 for interning. Invariant: interned strings that are no literals are part of
//! the state, so asking for one is a scheduling point.

use crate::values::{nothing, reference};

vm::natives! {
    class "java/lang/String";
    "intern()Ljava/lang/String;" visible => |machine, args| machine.intern(reference(args, 0)).map(u64::from);
}

/// `java.lang.StringUTF16`: strings are little-endian.
pub mod utf16 {
    use super::nothing;

    vm::natives! {
        class "java/lang/StringUTF16";
        "isBigEndian()Z" => nothing;
    }
}
