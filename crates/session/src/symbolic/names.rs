//! Names, types and values of inputs as Java notation.

use crate::places::location;
use report::Input;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::rc::Rc;
use vm::string::recipes::rest_unit;
use vm::symbolic::{InputType, Origin, TextShape};

/// Returns the description of an input from its origin and its value.
pub(super) fn input(number: usize, origin: &Origin, value: String) -> Input {
    let name = origin.variable.clone().unwrap_or_else(|| format!("input{}", number + 1));
    Input { name, kind: origin.kind.name().to_owned(), value, location: origin.place.map(location) }
}

/// Formats a string as a Java expression.
pub(super) fn text(shape: TextShape, bytes: impl Iterator<Item = u64>) -> String {
    let bytes: Vec<u8> = bytes.map(|byte| byte as u8).collect();
    let known = TextShape { length: shape.known, ..shape };
    let mut text = String::from("\"");
    for unit in known.units(&bytes) {
        match char::from_u32(unit.into()) {
            Some(c @ ('"' | '\\')) => text.extend(['\\', c]),
            Some(c @ ' '..='~') => text.push(c),
            _ => {
                // Writing to a string cannot fail.
                let _ = write!(text, "\\u{unit:04x}");
            }
        }
    }
    text.push('"');
    let rest = shape.length - shape.known;
    if rest > 0 {
        let unit = rest_unit(shape.is_wide);
        // Writing to a string cannot fail.
        let _ = match char::from_u32(unit.into()) {
            Some(c @ ' '..='~') => write!(text, " + \"{c}\".repeat({rest})"),
            _ => write!(text, " + \"\\u{unit:04x}\".repeat({rest})"),
        };
    }
    text
}

/// Returns the suffix of the name of a symbol that is the length of a string. If the length is fixed,
/// the name is a condition.
pub(super) fn length_of(kind: InputType, shape: TextShape) -> String {
    match kind {
        InputType::LongText { .. } => ".length()".to_owned(),
        _ => format!("{LENGTH}{}", shape.length),
    }
}

const LENGTH: &str = ".length() == ";

/// Whether the name of a symbol is a condition on the length of a string.
pub(super) fn is_length(name: &str) -> bool {
    name.contains(LENGTH)
}

/// Returns the suffix of the name of a symbol that is a character of a string.
pub(super) fn character(shape: TextShape, nth: u32) -> String {
    format!("{}{nth})", if shape.is_wide { WIDE } else { CHARACTER })
}

/// A character of two bytes, before [`with_characters`]. Its operator `& 255` changes its value.
const WIDE: &str = ".unitAt(";

const CHARACTER: &str = ".charAt(";

/// Converts a condition on bytes of strings to a condition on characters: `s.charAt(0) & 255 == 45` to
/// `s.charAt(0) == '-'`.
pub(super) fn with_characters(text: &str) -> String {
    if text.contains(WIDE) {
        return with_wide_characters(text);
    }
    if !text.contains(CHARACTER) {
        return text.to_owned();
    }
    let mut plain = String::new();
    // Each part except the first begins with the index of a character.
    for (number, part) in text.split(CHARACTER).enumerate() {
        if number == 0 {
            plain.push_str(part);
            continue;
        }
        let (position, rest) = part.split_once(')').unwrap_or((part, ""));
        let mut rest = rest.to_owned();
        if let Some(unsigned) = rest.strip_prefix(" & 255") {
            rest = match unsigned.strip_prefix(')') {
                // These parentheses belong to the operator.
                Some(after) if let Some(at) = plain.rfind('(') => {
                    plain.remove(at);
                    after.to_owned()
                }
                _ => unsigned.to_owned(),
            };
        }
        let start = plain.rfind(['&', '|']).map_or(0, |at| at + 2);
        let is_alone = plain.get(start..).is_some_and(|before| !before.contains(' '));
        plain.push_str(CHARACTER);
        plain.push_str(position);
        plain.push(')');
        plain.push_str(&if is_alone { with_literal(&rest) } else { rest });
    }
    plain
}

/// Writes the letters of a condition on characters of two bytes: `s.unitAt(1) == 45` becomes
/// `s.charAt(1) == '-'`.
fn with_wide_characters(text: &str) -> String {
    let mut characters = BTreeSet::new();
    for (at, _) in text.match_indices(WIDE) {
        let start = text[..at].rfind([' ', '(']).map_or(0, |before| before + 1);
        let end = text[at..].find(')').map_or(text.len(), |length| at + length + 1);
        characters.insert(text[start..end].replace(WIDE, CHARACTER));
    }
    with_letters_of(text.replace(WIDE, CHARACTER), characters.into_iter())
}

/// Converts the number after `==` or `!=` to a character literal.
fn with_literal(rest: &str) -> String {
    let Some((sign, number)) = rest.split_at_checked(4) else { return rest.to_owned() };
    let digits = number.find(|c: char| c != '-' && !c.is_ascii_digit()).unwrap_or(number.len());
    let (value, after) = number.split_at(digits);
    match (sign, value.parse::<i32>()) {
        (" == " | " != ", Ok(value)) if i8::try_from(value).is_ok() => {
            let letter = char::from(value as u8);
            match letter {
                '\'' | '\\' => format!("{sign}'\\{letter}'{after}"),
                ' '..='~' => format!("{sign}'{letter}'{after}"),
                _ => format!("{sign}{}{after}", value as u8),
            }
        }
        _ => rest.to_owned(),
    }
}

/// Returns the symbols of type `char`.
pub(super) fn letters(origins: &[Rc<Origin>]) -> BTreeSet<u32> {
    let all = (0..).zip(origins);
    all.filter(|(_, origin)| origin.kind.name() == "char").map(|(number, _)| number).collect()
}

/// Converts the numbers that are compared with inputs of type `char` to character literals.
pub(super) fn with_letters_of(text: String, names: impl Iterator<Item = String>) -> String {
    names.fold(text, |text, name| with_letters(&text, &name))
}

/// Converts the numbers that are compared with an input of type `char` to character literals: `c == 67`
/// to `c == 'C'`.
fn with_letters(text: &str, name: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(name) {
        let (before, after) = rest.split_at(at + name.len());
        let is_operand = |end: char| " (".contains(end);
        let begins =
            before[..at].ends_with(is_operand) || before[..at].is_empty() && out.is_empty();
        let is_sum = before[..at].trim_end().ends_with(['+', '-', '*', '/', '%', '^', '>']);
        out.push_str(before);
        let letter = if begins && !is_sum { compared(after) } else { None };
        match letter {
            Some((operator, letter, end)) => {
                out.extend([operator, &letter]);
                rest = end;
            }
            None => rest = after,
        }
    }
    out + rest
}

/// Splits a comparison into the operator, the character and the rest. The character is printable. In an
/// equality it may be any character beyond ASCII.
fn compared(text: &str) -> Option<(&'static str, String, &str)> {
    let all = [" == ", " != ", " <= ", " >= ", " < ", " > "];
    let operator = all.into_iter().find(|operator| text.starts_with(operator))?;
    let number = &text[operator.len()..];
    let digits = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
    let (value, after) = number.split_at(digits);
    let is_whole = after.is_empty() || [" &&", " ||", ")"].iter().any(|end| after.starts_with(end));
    let unit = value.parse::<u16>().ok().filter(|_| is_whole)?;
    let text = match char::from_u32(unit.into()) {
        Some(letter @ ('\'' | '\\')) => format!("'\\{letter}'"),
        Some(letter @ ' '..='~') => format!("'{letter}'"),
        _ if unit > 126 && [" == ", " != "].contains(&operator) => format!("'\\u{unit:04x}'"),
        _ => return None,
    };
    Some((operator, text, after))
}

/// The maximal length of a list of conditions or calls.
const LONGEST: usize = 80;

/// The room for the number of further parts.
const ROOM: usize = ", and 100 more".len();

/// Returns the parts of a list that a short text has room for, and the number of the others.
pub(crate) fn shortened(all: &[String], word: &str) -> String {
    let mut text = String::new();
    let mut shown = 0;
    for one in all {
        let next = if text.is_empty() { one.clone() } else { format!("{text}, {one}") };
        let is_last = shown + 1 == all.len();
        if next.chars().count() <= if is_last { LONGEST } else { LONGEST - ROOM } {
            (text, shown) = (next, shown + 1);
        }
    }
    match (shown, all.len() - shown) {
        (_, 0) => text,
        (0, more) => format!("{more} {word}"),
        (_, more) => format!("{text}, and {more} more"),
    }
}

/// Adds numbers to the names of inputs that have equal names.
pub(super) fn distinguish(inputs: &mut [Input]) {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for input in &*inputs {
        *counts.entry(input.name.clone()).or_default() += 1;
    }
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for input in inputs {
        if counts.get(&input.name).is_some_and(|count| *count > 1) {
            let nth = seen.entry(input.name.clone()).or_default();
            *nth += 1;
            input.name = format!("{}#{nth}", input.name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_at_most_eighty_characters() {
        let part = |length: usize| "x".repeat(length);
        let text = |lengths: &[usize]| {
            shortened(&lengths.iter().map(|one| part(*one)).collect::<Vec<_>>(), "calls")
        };
        assert_eq!(text(&[]), "");
        assert_eq!(text(&[39, 39]), format!("{}, {}", part(39), part(39)));
        assert_eq!(text(&[39, 40]), format!("{}, and 1 more", part(39)));
        assert_eq!(text(&[90, 5, 90]), format!("{}, and 2 more", part(5)));
        assert_eq!(text(&[90, 90]), "2 calls");
    }

    #[test]
    fn comparisons_of_a_character_have_letters() {
        for (text, wanted) in [
            ("c == 67", "c == 'C'"),
            ("c > 64 && c < 91", "c > '@' && c < '['"),
            ("(c == 39 || c == 92)", "(c == '\\'' || c == '\\\\')"),
            ("c == 10", "c == 10"),
            ("c + 1 == 67", "c + 1 == 67"),
            ("2 * c == 67", "2 * c == 67"),
            ("abc == 67 && x == 67", "abc == 67 && x == 67"),
            ("c == 670", "c == '\\u029e'"),
            ("c < 670 && c == 70000", "c < 670 && c == 70000"),
            ("c == 67 + x", "c == 67 + x"),
        ] {
            assert_eq!(with_letters(text, "c"), wanted);
        }
    }

    #[test]
    fn conditions_on_bytes_become_those_on_characters() {
        for (text, wanted) in [
            ("s.charAt(0) == 45", "s.charAt(0) == '-'"),
            ("s.charAt(1) != 39 && x < 3", "s.charAt(1) != '\\'' && x < 3"),
            ("s.charAt(12) == -124", "s.charAt(12) == 132"),
            (
                "(s.charAt(0) & 255) * 31 + (s.charAt(1) & 255) == 9",
                "s.charAt(0) * 31 + s.charAt(1) == 9",
            ),
            ("2 * s.charAt(1) == 65", "2 * s.charAt(1) == 65"),
            ("x + 1 == 4", "x + 1 == 4"),
            ("s.unitAt(1) == 8364 && x < 3", "s.charAt(1) == '\\u20ac' && x < 3"),
            ("x < 3 && s.unitAt(0) > 120", "x < 3 && s.charAt(0) > 'x'"),
            ("(s.unitAt(0) & 255) == 45", "(s.charAt(0) & 255) == 45"),
            ("s.unitAt(2) + 1 == 4", "s.charAt(2) + 1 == 4"),
            ("(byte) s.unitAt(0) == t.unitAt(1)", "(byte) s.charAt(0) == t.charAt(1)"),
        ] {
            assert_eq!(with_characters(text), wanted);
        }
    }
}
