//! Ratings by data.

use super::{Heuristic, Way};
use crate::view::View;

/// Paths without choices of data first: what they show needs no particular input (Visser and others,
/// "Model checking programs", ASE 2003).
#[derive(Debug)]
pub(super) struct ChooseFree;

impl Heuristic for ChooseFree {
    fn rate(&mut self, way: &Way, _: &View) -> i64 {
        i64::from(way.choices)
    }
}

/// What the program itself says of its states (JPF's `UserHeuristic`).
#[derive(Debug)]
pub(super) struct User;

impl Heuristic for User {
    fn rate(&mut self, _: &Way, view: &View) -> i64 {
        i64::from(view.worth)
    }
}

#[cfg(test)]
mod tests {
    use super::super::rate;
    use super::*;
    use crate::view::Interest;

    #[test]
    fn what_the_program_says_comes_first() {
        let rated = |worth, interest| {
            let view = View { worth, interest, ..View::default() };
            rate(&mut User, &Way::default(), &view)
        };
        assert_eq!(rated(-3, Interest::None), -3);
        assert!(rated(7, Interest::Interesting) < rated(i32::MIN, Interest::None));
        assert!(rated(7, Interest::Boring) > rated(i32::MAX, Interest::None));
    }
}
