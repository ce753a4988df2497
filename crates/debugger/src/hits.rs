//! Hit counts: the hits at which a breakpoint stops.
//!
//! Source: Debug Adapter Protocol, `SourceBreakpoint.hitCondition`, whose meaning the adapter
//! defines. Hits are counted from the beginning of the path, so that a position has the same number
//! forwards and backwards. Invariant: no hit is allowed before the whole path was counted.

use crate::position::Position;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    At,
    From,
    UpTo,
    Every,
}

/// A hit count, and the positions of its hits once they are counted.
#[derive(Debug)]
pub(crate) struct Hits {
    relation: Relation,
    number: u64,
    seen: u64,
    /// The positions of the hits with this number, or with a multiple of the number for `% N`.
    at: Vec<Position>,
    counted: bool,
}

impl Hits {
    /// Parses `N` or `== N` (the N-th hit), `>= N`, `> N`, `<= N`, `< N`, `% N` (every N-th).
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        const SIGNS: [(&str, Relation, i64); 7] = [
            ("==", Relation::At, 0),
            (">=", Relation::From, 0),
            (">", Relation::From, 1),
            ("<=", Relation::UpTo, 0),
            ("<", Relation::UpTo, -1),
            ("%", Relation::Every, 0),
            ("", Relation::At, 0),
        ];
        let refuse =
            || format!("{text:?} is no hit count: a number, or one after ==, >=, >, <=, < or %");
        let trimmed = text.trim();
        let known = SIGNS.iter().find_map(|(sign, relation, more)| {
            Some((trimmed.strip_prefix(sign)?.trim(), *relation, *more))
        });
        let (number, relation, more) = known.ok_or_else(refuse)?;
        let number: u32 = number.parse().map_err(|_| refuse())?;
        let number = u64::try_from(i64::from(number) + more).ok().filter(|number| *number > 0);
        let number = number.ok_or("hits are counted from 1: there is none to stop at")?;
        Ok(Self { relation, number, seen: 0, at: Vec::new(), counted: false })
    }

    pub(crate) fn is_counted(&self) -> bool {
        self.counted
    }

    pub(crate) fn begin(&mut self) {
        if !self.counted {
            self.seen = 0;
            self.at.clear();
        }
    }

    pub(crate) fn end(&mut self) {
        self.counted = true;
    }

    /// Counts a hit at a position, unless all hits are counted.
    pub(crate) fn note(&mut self, at: Position) {
        if self.counted {
            return;
        }
        self.seen += 1;
        let is_it = match self.relation {
            Relation::Every => self.seen.is_multiple_of(self.number),
            _ => self.seen == self.number,
        };
        if is_it {
            self.at.push(at);
        }
    }

    /// Whether to stop at the hit at a position.
    pub(crate) fn allow(&self, at: Position) -> bool {
        self.counted
            && match self.relation {
                Relation::At | Relation::Every => self.at.binary_search(&at).is_ok(),
                Relation::From => self.at.first().is_some_and(|first| *first <= at),
                Relation::UpTo => self.at.first().is_none_or(|last| at <= *last),
            }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// Returns the stops among seven hits.
    fn stops(text: &str) -> Vec<u64> {
        let at = |offset| Position { step: 3, offset };
        let mut hits = Hits::parse(text).unwrap();
        assert!(!hits.allow(at(10)), "{text}");
        // An abandoned count starts from zero again.
        hits.begin();
        hits.note(at(10));
        hits.begin();
        (1..=7).for_each(|hit| hits.note(at(hit * 10)));
        hits.end();
        (1..=7).filter(|hit| hits.allow(at(hit * 10))).collect()
    }

    #[test]
    fn hit_conditions_select_hits_by_number() {
        for (text, wanted) in [
            ("3", &[3][..]),
            ("== 7", &[7]),
            (" >=6 ", &[6, 7]),
            ("> 6", &[7]),
            ("<= 2", &[1, 2]),
            ("<2", &[1]),
            ("% 3", &[3, 6]),
            ("8", &[]),
            (">= 8", &[]),
            ("<= 9", &[1, 2, 3, 4, 5, 6, 7]),
        ] {
            assert_eq!(stops(text), wanted, "{text}");
        }
        for wrong in ["", "x", "0", "< 1", "% 0", "= 3", "!= 3", "3 times", "-1", "1.5"] {
            assert!(Hits::parse(wrong).is_err(), "{wrong}");
        }
    }
}
