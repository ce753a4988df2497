//! The tokens of the format, with their lines.

use super::read::HoaError;

/// A token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum HoaToken {
    /// The name of a header, without its colon.
    Header(String),
    /// An identifier, or a marker such as `--BODY--`.
    Name(String),
    /// The name of an alias, without `@`.
    Alias(String),
    /// A string, without quotes.
    Text(String),
    /// A number.
    Number(u32),
    /// A character that is no part of another token.
    Sign(char),
}

/// Splits a text into tokens with their lines, from 1.
pub(super) fn tokens(text: &str) -> Result<Vec<(HoaToken, usize)>, HoaError> {
    let mut found = Vec::new();
    let mut line = 1;
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let start = line;
        let (token, length) = match next {
            '"' => {
                let (text, length) =
                    string(rest).ok_or_else(|| HoaError::new(line, "`\"` is not closed"))?;
                (Some(HoaToken::Text(text)), length)
            }
            '/' if rest.starts_with("/*") => {
                (None, comment(rest).ok_or_else(|| HoaError::new(line, "`/*` is not closed"))?)
            }
            '-' if rest.starts_with("--") => {
                let length = rest[2..].find("--").map_or(rest.len(), |end| end + 4);
                (Some(HoaToken::Name(rest[..length].to_owned())), length)
            }
            '0'..='9' => {
                let length = run(rest, |c| c.is_ascii_digit());
                let number = rest[..length].parse();
                let number = number.map_err(|_| HoaError::new(line, "the number is too large"))?;
                (Some(HoaToken::Number(number)), length)
            }
            '@' => {
                let length = 1 + run(&rest[1..], is_name);
                (Some(HoaToken::Alias(rest[1..length].to_owned())), length)
            }
            _ if next.is_ascii_alphabetic() || next == '_' => {
                let length = run(rest, is_name);
                let name = rest[..length].to_owned();
                if rest[length..].starts_with(':') {
                    (Some(HoaToken::Header(name)), length + 1)
                } else {
                    (Some(HoaToken::Name(name)), length)
                }
            }
            _ if next.is_whitespace() => (None, next.len_utf8()),
            _ => (Some(HoaToken::Sign(next)), next.len_utf8()),
        };
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
        found.extend(token.map(|token| (token, start)));
    }
    Ok(found)
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
}

fn run(text: &str, is_in: impl Fn(char) -> bool) -> usize {
    text.find(|c| !is_in(c)).unwrap_or(text.len())
}

/// Returns the string at the start of a text, and its length including quotes.
fn string(text: &str) -> Option<(String, usize)> {
    let mut found = String::new();
    let mut chars = text.char_indices().skip(1);
    loop {
        match chars.next()? {
            (at, '"') => return Some((found, at + 1)),
            (_, '\\') => found.push(chars.next()?.1),
            (_, other) => found.push(other),
        }
    }
}

/// Returns the length of the comment at the start of a text. Comments nest.
fn comment(text: &str) -> Option<usize> {
    let mut depth = 0;
    let mut at = 0;
    loop {
        let rest = text.get(at..)?;
        if rest.starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return Some(at);
            }
        } else {
            at += rest.chars().next()?.len_utf8();
        }
    }
}
