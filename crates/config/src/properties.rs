//! The syntax of `.properties` files.
//!
//! Source: `java.util.Properties.load(Reader)` (JDK 17 API documentation). Invariant: the entries
//! are in file order, including duplicates, with the number of their first line.

/// One `key = value` entry of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The key, with its escapes resolved.
    pub key: String,
    /// The value, with its escapes resolved and without leading blanks.
    pub value: String,
    /// The number of the first line of the entry, counted from 1.
    pub line: usize,
}

/// Parses the entries of a file. A malformed `\uXXXX` is an error with its line.
pub fn parse(text: &str) -> Result<Vec<Entry>, String> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut entries = Vec::new();
    let mut lines = text.lines().zip(1..);
    while let Some((first, line)) = lines.next() {
        let first = first.trim_start_matches(is_blank);
        if first.is_empty() || first.starts_with(['#', '!']) {
            continue;
        }
        let mut logical = first.to_owned();
        while ends_in_odd_backslashes(&logical) {
            logical.pop();
            match lines.next() {
                Some((more, _)) => logical.push_str(more.trim_start_matches(is_blank)),
                None => break,
            }
        }
        let (key, value) = split(&logical);
        let unescaped =
            |part| unescape(part).ok_or_else(|| format!("line {line}: malformed \\uXXXX"));
        entries.push(Entry { key: unescaped(key)?, value: unescaped(value)?, line });
    }
    Ok(entries)
}

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\u{c}')
}

fn ends_in_odd_backslashes(text: &str) -> bool {
    text.bytes().rev().take_while(|byte| *byte == b'\\').count() % 2 == 1
}

/// Splits a line: the key ends at the first unescaped `=`, `:` or blank; blanks and one separator
/// are skipped.
fn split(line: &str) -> (&str, &str) {
    let mut escaped = false;
    let end = line.find(|c: char| {
        let ends = !escaped && (c == '=' || c == ':' || is_blank(c));
        escaped = c == '\\' && !escaped;
        ends
    });
    let (key, rest) = line.split_at(end.unwrap_or(line.len()));
    let rest = rest.trim_start_matches(is_blank);
    let rest = rest.strip_prefix(['=', ':']).unwrap_or(rest);
    (key, rest.trim_start_matches(is_blank))
}

/// Resolves `\t`, `\n`, `\r`, `\f` and `\uXXXX`; a backslash before any other character is dropped.
fn unescape(text: &str) -> Option<String> {
    let mut units: Vec<u16> = Vec::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        let plain = if c == '\\' { chars.next() } else { Some(c) };
        let plain = match plain {
            Some('u') if c == '\\' => {
                let digits = chars.as_str().get(..4)?;
                units.push(u16::from_str_radix(digits, 16).ok()?);
                chars.nth(3);
                continue;
            }
            Some('t') if c == '\\' => '\t',
            Some('n') if c == '\\' => '\n',
            Some('r') if c == '\\' => '\r',
            Some('f') if c == '\\' => '\u{c}',
            Some(other) => other,
            None => continue,
        };
        units.extend(plain.encode_utf16(&mut [0; 2]).iter());
    }
    Some(String::from_utf16_lossy(&units))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn pairs(text: &str) -> Vec<(String, String)> {
        parse(text).unwrap().into_iter().map(|entry| (entry.key, entry.value)).collect()
    }

    fn pair(text: &str) -> (String, String) {
        let mut all = pairs(text);
        assert_eq!(all.len(), 1, "{all:?}");
        all.remove(0)
    }

    fn owned(key: &str, value: &str) -> (String, String) {
        (key.to_owned(), value.to_owned())
    }

    #[test]
    fn separators_are_equals_colon_or_blank() {
        for text in ["k=v", "k = v", "k:v", "k : v", "k v", "  k\tv", "k\t=\tv"] {
            assert_eq!(pair(text), owned("k", "v"), "{text:?}");
        }
        assert_eq!(pair("k==v"), owned("k", "=v"));
        assert_eq!(pair("k"), owned("k", ""));
        assert_eq!(pair("k=a b "), owned("k", "a b "));
    }

    #[test]
    fn comments_and_empty_lines_are_skipped() {
        assert_eq!(pairs("# a=b\n\n   ! c=d\n\t\ne=f#g"), [owned("e", "f#g")]);
    }

    #[test]
    fn a_line_continues_after_an_odd_number_of_backslashes() {
        assert_eq!(pair("k=a,\\\n   b,\\\n\tc"), owned("k", "a,b,c"));
        assert_eq!(pairs("k=a\\\\\nl=b"), [owned("k", "a\\"), owned("l", "b")]);
        assert_eq!(pair("k=a\\"), owned("k", "a"));
        assert_eq!(pair("k=a,\\\r\n  b\r\n"), owned("k", "a,b"));
    }

    #[test]
    fn escapes_are_resolved_in_keys_and_values() {
        assert_eq!(pair("a\\ b\\=\\:c=d"), owned("a b=:c", "d"));
        assert_eq!(
            pair("k=\\t\\n\\\\\\q\\u00e9\\ud83d\\ude00"),
            owned("k", "\t\n\\q\u{e9}\u{1f600}")
        );
        assert!(parse("a=1\nk=\\u12").unwrap_err().starts_with("line 2"));
    }

    #[test]
    fn entries_have_their_line_number() {
        let lines: Vec<usize> =
            parse("# x\na=1\\\n2\n\nb=3").unwrap().iter().map(|entry| entry.line).collect();
        assert_eq!(lines, [2, 5]);
    }
}
