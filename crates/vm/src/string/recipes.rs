//! The contents of strings: their bytes, and recipes of strings that are not written yet.
//!
//! The characters of such a string depend on symbolic numbers. The field `value` refers to an array of two elements. The first one is a recipe: a
//! string with a tag for each number. The second one is an array of the numbers.

use crate::heap::{Heap, Ref};

/// In a recipe: before the letter of the type of the next number. Twice: the character itself.
pub const NUMBER: u16 = 1;

/// A part of a recipe.
#[derive(Clone, Copy, Debug)]
pub enum Piece {
    /// A character.
    Unit(u16),
    /// The next number: the letter of its type.
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

/// The letter of a character below U+0100. That of other characters is [`WIDE`].
pub const NARROW: u8 = b'C';
/// The letter of a character from U+0100 on.
pub const WIDE: u8 = b'W';

/// The letter of a number of characters of which nothing is known, but that they are below U+0100.
pub const NARROW_REST: u8 = b'N';
/// The letter of a number of characters of which nothing is known. One that is not below U+0100
/// may be among them.
pub const WIDE_REST: u8 = b'M';

/// The maximal number of characters that stand for a rest.
const PRINTED_REST: u64 = 1 << 20;

/// Returns the text of a number of type `int`, `long`, `boolean` or `char`, as the letter says.
///
/// A rest has some characters: with the second letter, one that needs two bytes.
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

/// Returns the character that stands for each character of a rest.
pub const fn rest_unit(is_wide: bool) -> u16 {
    if is_wide { 0x100 } else { b'a' as u16 }
}

/// Returns the recipe and the numbers of a string, of which the field `value` is given. There is no
/// result if the characters are written.
pub fn parts_in(heap: &Heap, value: Ref) -> Option<[Ref; 2]> {
    let object = heap.peek(value);
    let is_late = value != 0 && object.class().has_reference_elements();
    is_late.then(|| [object.elements::<Ref>()[0], object.elements::<Ref>()[1]])
}

/// Returns the text of a recipe for some numbers.
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

/// Latin-1 coder of `java.lang.String`.
pub(super) const LATIN1: u8 = 0;
/// UTF-16 coder.
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
