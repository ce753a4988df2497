//! Texts in spun code: arbitrary UTF-16, including lone surrogates.
//!
//! Source: JVMS §4.4.7. Invariant: a pushed text has the given code units, even if no `CONSTANT_Utf8`
//! can represent it.

use classfile::{CodeBuilder, Opcode};

pub(super) const STRING: &str = "java/lang/String";
const BUILDER: &str = "java/lang/StringBuilder";

/// Pushes a new, empty `StringBuilder`.
pub(super) fn new_builder(code: &mut CodeBuilder<'_>) {
    code.new_object(BUILDER).op(Opcode::dup).invoke_special(BUILDER, "<init>", "()V");
}

/// Appends the value on the stack to the builder below it, which remains on the stack. The type `of` is
/// the parameter of `StringBuilder.append`.
pub(super) fn append(code: &mut CodeBuilder<'_>, of: &str) {
    code.invoke_virtual(BUILDER, "append", &format!("({of})L{BUILDER};"));
}

/// Appends a text to the builder on the stack, which remains there.
pub(super) fn append_text(code: &mut CodeBuilder<'_>, units: &[u16]) {
    let mut whole = String::new();
    for decoded in char::decode_utf16(units.iter().copied()) {
        match decoded {
            Ok(character) => whole.push(character),
            Err(lone) => {
                append_string(code, &std::mem::take(&mut whole));
                code.int(i32::from(lone.unpaired_surrogate()));
                append(code, "C");
            }
        }
    }
    append_string(code, &whole);
}

fn append_string(code: &mut CodeBuilder<'_>, text: &str) {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (None, _) => {}
        (Some(only), None) if only.len_utf16() == 1 => {
            code.int(only as i32);
            append(code, "C");
        }
        _ => {
            code.string(text);
            append(code, "Ljava/lang/String;");
        }
    }
}

/// Replaces the builder on the stack by its string.
pub(super) fn finish_builder(code: &mut CodeBuilder<'_>) {
    code.invoke_virtual(BUILDER, "toString", "()Ljava/lang/String;");
}

/// Pushes a text as a `String`.
pub(super) fn push_text(code: &mut CodeBuilder<'_>, units: &[u16]) {
    if let Ok(text) = String::from_utf16(units) {
        code.string(&text);
    } else {
        new_builder(code);
        append_text(code, units);
        finish_builder(code);
    }
}
