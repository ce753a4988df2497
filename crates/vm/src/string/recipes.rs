//! The contents of strings: their bytes, and recipes of strings whose characters are not written yet.
//!
//! The characters of such a string depend on symbolic numbers. Its field `value` refers to an array of
//! two elements. The first element is a recipe: a string with a tag for each number. The second element
//! is an array of the numbers.

use crate::heap::{Heap, Ref};

/// The tag in a recipe before the type letter of the next number. Two tags denote the character itself.
pub const NUMBER: u16 = 1;

/// A part of a recipe.
#[derive(Clone, Copy, Debug)]
pub enum Piece {
    /// A character.
    Unit(u16),
    /// The next number, with the letter of its type.
    Number(u16),
}

/// Returns the parts of a recipe.
pub fn pieces(units: &[u16]) -> Vec<Piece> {
    let mut units = units.iter().copied();
    let mut all = Vec::new();
    while let Some(unit) = units.next() {
        all.push(match (unit, if unit == NUMBER { units.next() } else { None }) {
            (NUMBER, Some(letter)) if letter != NUMBER => Piece::Number(letter),
            _ => Piece::Unit(unit),
        });
    }
    all
}

/// The type letter of a character below U+0100. The letter of other characters is [`WIDE`].
pub const NARROW: u8 = b'C';
/// The type letter of a character from U+0100 on.
pub const WIDE: u8 = b'W';

/// The type letter of a rest below U+0100: a number of characters of which nothing else is known.
pub const NARROW_REST: u8 = b'N';
/// The type letter of a rest: a number of characters of which nothing is known. Some may be U+0100 or
/// above.
pub const WIDE_REST: u8 = b'M';

/// The maximal number of characters that represent a rest.
const PRINTED_REST: u64 = 1 << 20;

/// Returns the text of a number whose type the letter denotes: `int`, `long`, `boolean`, `char` or a
/// rest.
///
/// The text of a rest repeats one character, which needs two bytes for [`WIDE_REST`].
pub fn text_of(letter: u16, number: u64) -> Vec<u16> {
    let text = match u8::try_from(letter) {
        Ok(NARROW | WIDE) => return vec![number as u16],
        Ok(rest @ (NARROW_REST | WIDE_REST)) => {
            let unit = rest_unit(rest == WIDE_REST);
            return vec![unit; number.min(PRINTED_REST) as usize];
        }
        Ok(b'J') => (number as i64).to_string(),
        Ok(b'Z') => (number & 1 == 1).to_string(),
        _ => (number as i32).to_string(),
    };
    text.encode_utf16().collect()
}

/// Returns the character that represents each character of a rest.
pub const fn rest_unit(is_wide: bool) -> u16 {
    if is_wide { 0x100 } else { b'a' as u16 }
}

/// Returns the recipe and the numbers of a string, from its field `value`. Returns `None` if the
/// characters are written.
pub fn parts_in(heap: &Heap, value: Ref) -> Option<[Ref; 2]> {
    let object = heap.peek(value);
    let is_late = value != 0 && object.class().has_reference_elements();
    is_late.then(|| [object.elements::<Ref>()[0], object.elements::<Ref>()[1]])
}

/// Returns the text of a recipe with these numbers.
pub(super) fn text_with(units: &[u16], numbers: &[u64]) -> Vec<u16> {
    let mut numbers = numbers.iter();
    let mut text = Vec::new();
    for piece in pieces(units) {
        match piece {
            Piece::Unit(unit) => text.push(unit),
            Piece::Number(letter) => {
                let number = numbers.next().copied().unwrap_or_default();
                text.extend(text_of(letter, number));
            }
        }
    }
    text
}

/// The coder of `java.lang.String` for Latin-1.
pub(super) const LATIN1: u8 = 0;
/// The coder of `java.lang.String` for UTF-16.
pub const UTF16: u8 = 1;

/// Returns the coder and the bytes of a text.
pub fn encode(text: &[u16]) -> (u8, Vec<u8>) {
    if text.iter().all(|c| *c < 0x100) {
        (LATIN1, text.iter().map(|c| *c as u8).collect())
    } else {
        (UTF16, text.iter().flat_map(|c| c.to_le_bytes()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recipe_has_numbers_and_its_own_tag() {
        let units: Vec<u16> =
            "x=\u{1}I, \u{1}\u{1} \u{1}J \u{1}Z\u{1}C\u{1}W".encode_utf16().collect();
        let numbers = [-7_i32 as u32 as u64, i64::MIN as u64, 1, 0x21, 0x20ac];
        let text = text_with(&units, &numbers);
        assert_eq!(
            String::from_utf16_lossy(&text),
            "x=-7, \u{1} -9223372036854775808 true!\u{20ac}"
        );
    }
}
