//! Frames that stack traces omit, and frames that report failures of their callers.

use crate::marks::method::{HIDDEN, HIDDEN_KNOWN};
use classes::{LoaderId, MethodRef};

/// Packages of libraries whose assertions fail because of their callers.
const ASSERTIONS: [&str; 5] =
    ["org/junit/", "junit/framework/", "org/opentest4j/", "org/hamcrest/", "org/assertj/"];

/// Whether a method belongs to a library of assertions, so that its exceptions concern the caller's
/// code.
pub fn is_assertion(method: MethodRef) -> bool {
    let class = method.class();
    ASSERTIONS.iter().any(|package| class.name.starts_with(package))
}

/// Whether stack traces omit a method: methods of hidden classes, and methods of the JDK with an
/// annotation that hides them (`HotSpot`'s `Method::is_hidden`).
pub fn is_hidden(method: MethodRef) -> bool {
    let marks = method.marks.get();
    if marks & HIDDEN_KNOWN != 0 {
        return marks & HIDDEN != 0;
    }
    let class = method.class();
    let hidden = class.host.is_some()
        || (class.loader == LoaderId::BOOT
            && (is_annotated(method, "Ljdk/internal/vm/annotation/Hidden;")
                || is_annotated(method, "Ljava/lang/invoke/LambdaForm$Hidden;")));
    method.marks.set(marks | HIDDEN_KNOWN | if hidden { HIDDEN } else { 0 });
    hidden
}

/// Whether a method has an annotation without elements (JVMS §4.7.16).
pub fn is_annotated(method: MethodRef, descriptor: &str) -> bool {
    let (Some(info), Some(file)) = (method.info(), method.class().file()) else { return false };
    let Some(bytes) = &info.annotations else { return false };
    bytes.windows(4).any(|entry| {
        let kind = u16::from_be_bytes([entry[0], entry[1]]);
        entry[2..] == [0, 0] && file.pool.utf8(kind) == Some(descriptor)
    })
}
