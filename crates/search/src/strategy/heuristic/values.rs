//! Ratings by data.

use super::{Heuristic, Way};
use crate::view::View;
use base::FastMap;

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

/// Steps first that take a branch which no step took before, then those that take none, then those
/// whose rarest branch was taken least (Groce and Visser, "Model checking Java programs using structural
/// heuristics", ISSTA 2002).
#[derive(Debug, Default)]
pub(super) struct Branches {
    taken: FastMap<u64, i64>,
}

impl Heuristic for Branches {
    fn rate(&mut self, _: &Way, view: &View) -> i64 {
        let mut rarest = None;
        for branch in &view.branches {
            let taken = self.taken.entry(*branch).or_default();
            rarest = Some(rarest.map_or(*taken, |least: i64| least.min(*taken)));
            *taken += 1;
        }
        match rarest {
            Some(0) => 0,
            None => 1,
            Some(times) => 1 + times,
        }
    }

    fn wants_branches(&self) -> bool {
        true
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

    #[test]
    fn new_branches_come_first_and_frequent_ones_last() {
        let mut branches = Branches::default();
        let mut rated = |taken: &[u64]| {
            let view = View { branches: taken.to_vec(), ..View::default() };
            branches.rate(&Way::default(), &view)
        };
        assert_eq!([rated(&[1]), rated(&[]), rated(&[1]), rated(&[1])], [0, 1, 2, 3]);
        assert_eq!([rated(&[1, 2]), rated(&[1, 2])], [0, 2]);
    }
}
