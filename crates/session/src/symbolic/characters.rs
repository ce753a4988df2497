//! Shows conditions on one character of a string as sets of characters.
//!
//! Tables of the class library, such as that of `Character.isLetter`, are terms of many comparisons. The
//! set of characters that satisfy such a term is shorter.

use terms::{NarrowFunction, TermId, TermTable};

/// The maximal number of shown ranges of characters.
const RANGES: usize = 3;

/// A set of characters below 256.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Characters {
    holds: Vec<bool>,
}

impl Characters {
    /// Returns the characters that satisfy a condition on one symbol of 8 bits.
    pub(super) fn of(terms: &TermTable, condition: TermId) -> Option<Self> {
        Self::satisfying(terms.narrow_function(condition)?)
    }

    /// Returns the characters for which a function of one symbol of 8 bits is true.
    fn satisfying(mut function: NarrowFunction) -> Option<Self> {
        if function.count() != 256 {
            return None;
        }
        Some(Self { holds: (0..256).map(|unit| function.at(unit) & 1 == 1).collect() })
    }

    /// Removes the characters that the other set does not contain.
    pub(super) fn intersect(&mut self, other: &Self) {
        for (own, other) in self.holds.iter_mut().zip(&other.holds) {
            *own &= other;
        }
    }

    /// Returns the ranges of characters that are in the set, or that are not.
    fn ranges(&self, are_in: bool) -> Vec<(usize, usize)> {
        let mut all: Vec<(usize, usize)> = Vec::new();
        for at in (0..self.holds.len()).filter(|at| self.holds[*at] == are_in) {
            match all.last_mut() {
                Some((_, last)) if *last + 1 == at => *last = at,
                _ => all.push((at, at)),
            }
        }
        all
    }

    /// Returns the condition that the character `name` is in the set. The text is empty if all
    /// characters are.
    pub(super) fn text(&self, name: &str) -> String {
        let (own, others) = (self.ranges(true), self.ranges(false));
        let last = self.holds.len() - 1;
        let excludes_one =
            others.len() == own.len() && others.iter().any(|(low, high)| low == high);
        if (others.len() < own.len() || excludes_one && own.len() > 1) && others.len() <= RANGES {
            let outside = |(low, high): &(usize, usize)| match (*low, *high) {
                (low, high) if low == high => format!("{name} != {}", literal(low)),
                (0, high) => format!("{name} > {}", literal(high)),
                (low, high) if high == last => format!("{name} < {}", literal(low)),
                (low, high) if others.len() == 1 => {
                    format!("{name} < {} || {name} > {}", literal(low), literal(high))
                }
                (low, high) => {
                    format!("({name} < {} || {name} > {})", literal(low), literal(high))
                }
            };
            return others.iter().map(outside).collect::<Vec<_>>().join(" && ");
        }
        if own.len() <= RANGES {
            let inside = |(low, high): &(usize, usize)| match (*low, *high) {
                (0, high) if high == last => String::new(),
                (low, high) if low == high => format!("{name} == {}", literal(low)),
                (0, high) => format!("{name} <= {}", literal(high)),
                (low, high) if high == last => format!("{name} >= {}", literal(low)),
                (low, high) => format!("{name} >= {} && {name} <= {}", literal(low), literal(high)),
            };
            return own.iter().map(inside).collect::<Vec<_>>().join(" || ");
        }
        let number = self.holds.iter().filter(|holds| **holds).count();
        let is_plain = |at: &usize| self.holds[*at] && (0x20..0x7f).contains(at);
        // The example is a letter if possible, or else a digit.
        let example = (0x61..0x7b).chain(0x30..0x3a).chain(0x20..0x7f).find(is_plain);
        let example = example.or(own.first().map(|(low, _)| *low)).unwrap_or_default();
        format!("{name} is one of {number} characters, as {}", literal(example))
    }
}

/// Returns a character as a Java literal, or its number.
fn literal(unit: usize) -> String {
    match u8::try_from(unit).map(char::from) {
        Ok(letter @ ('\'' | '\\')) => format!("'\\{letter}'"),
        Ok(letter @ ' '..='~') => format!("'{letter}'"),
        _ => unit.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(of: impl Fn(u8) -> bool) -> String {
        Characters { holds: (0..=255).map(of).collect() }.text("c")
    }

    #[test]
    fn sets_are_told_by_their_ranges() {
        assert_eq!(set(|c| c == b'\''), "c == '\\''");
        assert_eq!(set(|c| c != b'a'), "c != 'a'");
        assert_eq!(set(|c| c > 47), "c >= '0'");
        assert_eq!(set(|c| c < 128), "c <= 127");
        assert_eq!(set(|c| c.is_ascii_digit()), "c >= '0' && c <= '9'");
        assert_eq!(set(|c| c == 9 || c.is_ascii_digit()), "c == 9 || c >= '0' && c <= '9'");
        assert_eq!(set(|c| !c.is_ascii_digit()), "c < '0' || c > '9'");
        assert_eq!(set(|c| c > 32 && c != b'T'), "c > ' ' && c != 'T'");
        assert_eq!(set(|c| c != b'+' && !c.is_ascii_digit()), "c != '+' && (c < '0' || c > '9')");
        assert_eq!(set(|_| true), "");
        let mixed = set(|c| c % 3 == 0);
        assert_eq!(mixed, "c is one of 86 characters, as 'c'");
    }

    #[test]
    fn the_intersection_has_the_characters_of_both_sets() {
        let set = |of: &dyn Fn(u8) -> bool| Characters { holds: (0..=255).map(of).collect() };
        let mut both = set(&|c| c > b'a');
        both.intersect(&set(&|c| c < b'd'));
        assert_eq!(both.text("c"), "c >= 'b' && c <= 'c'");
    }
}
