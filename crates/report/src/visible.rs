//! Characters of the program that a page or a terminal does not show, as escape sequences.
//!
//! Source: the Unicode Standard, categories Cc and Cf; "Trojan Source" (Boucher and Anderson 2023) for the
//! controls of direction. Invariant: line breaks and tabs remain, since each format treats them.

use std::borrow::Cow;
use std::fmt::Write;

/// Returns the text with an escape sequence of Java in place of each invisible control.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_invisible) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if is_invisible(c) {
            // Writing to a string cannot fail.
            let _ = write!(shown, "\\u{:04x}", c as u32);
        } else {
            shown.push(c);
        }
    }
    shown.into()
}

fn is_invisible(c: char) -> bool {
    match c {
        '\n' | '\r' | '\t' => false,
        // Separators of lines and paragraphs, marks and controls of direction, the byte order mark.
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{feff}' | '\u{2028}'..='\u{202e}' => true,
        c => c.is_control() || ('\u{2066}'..='\u{2069}').contains(&c),
    }
}

/// Makes all strings of a value visible.
pub(crate) fn make_visible(value: &mut serde_json::Value) {
    use serde_json::Value::{Array, Object, String};
    match value {
        String(text) => {
            if let Cow::Owned(shown) = visible(text) {
                *text = shown;
            }
        }
        Array(all) => all.iter_mut().for_each(make_visible),
        Object(all) => all.values_mut().for_each(make_visible),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_become_escape_sequences() {
        let text = "a\u{0}\u{7}\u{202e}b\u{2066}\u{85}\u{7f}\n\té😀";
        assert_eq!(visible(text), "a\\u0000\\u0007\\u202eb\\u2066\\u0085\\u007f\n\té😀");
        let mut value = serde_json::json!({ "a": ["\u{1}", 1, null], "b": "c" });
        make_visible(&mut value);
        assert_eq!(value, serde_json::json!({ "a": ["\\u0001", 1, null], "b": "c" }));
    }
}
