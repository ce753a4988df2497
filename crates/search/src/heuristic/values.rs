//! Ratings by data choices, branches and values of the program.

use super::{Heuristic, PathSummary};
use crate::frontier::FrontierRequirements;
use crate::system::inspection::StateView;
use base::FastMap;

/// The heuristic that rates paths without data choices best. Their violations need no particular
/// input (Visser and others, "Model checking programs", ASE 2003).
#[derive(Debug)]
pub(crate) struct ChooseFree;

impl Heuristic for ChooseFree {
    fn rate(&mut self, path: &PathSummary, _: &StateView) -> i64 {
        i64::from(path.choices)
    }
}

/// The heuristic that rates states by the value that the program assigns (JPF's `UserHeuristic`).
#[derive(Debug)]
pub(crate) struct UserValue;

impl Heuristic for UserValue {
    fn rate(&mut self, _: &PathSummary, view: &StateView) -> i64 {
        i64::from(view.worth)
    }
}

/// The heuristic that rates steps best that take a branch for the first time. Steps without
/// branches follow, and then steps whose rarest branch was taken least. Source: Groce and Visser,
/// "Model checking Java programs using structural heuristics", ISSTA 2002.
#[derive(Debug, Default)]
pub(crate) struct RareBranches {
    taken: FastMap<u64, i64>,
}

impl Heuristic for RareBranches {
    fn rate(&mut self, _: &PathSummary, view: &StateView) -> i64 {
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

    fn requirements(&self) -> FrontierRequirements {
        FrontierRequirements { views: true, branches: true, ..FrontierRequirements::default() }
    }
}

/// The heuristic that rates states best that are nearest to a goal of the program, such as a
/// failing assertion. Source: directed symbolic execution (Ma and others, SAS 2011).
#[derive(Debug)]
pub(crate) struct GoalDistance;

impl Heuristic for GoalDistance {
    fn rate(&mut self, _: &PathSummary, view: &StateView) -> i64 {
        i64::from(view.distance.unwrap_or(u32::MAX))
    }

    fn requirements(&self) -> FrontierRequirements {
        FrontierRequirements { views: true, distances: true, ..FrontierRequirements::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::super::rate;
    use super::*;
    use crate::system::inspection::Interest;

    #[test]
    fn hints_of_the_program_take_precedence() {
        let rated = |worth, interest| {
            let view = StateView { worth, interest, ..StateView::default() };
            rate(&mut UserValue, &PathSummary::default(), &view)
        };
        assert_eq!(rated(-3, Interest::None), -3);
        assert!(rated(7, Interest::Interesting) < rated(i32::MIN, Interest::None));
        assert!(rated(7, Interest::Boring) > rated(i32::MAX, Interest::None));
    }

    #[test]
    fn new_branches_rate_best_and_frequent_ones_worst() {
        let mut branches = RareBranches::default();
        let mut rated = |taken: &[u64]| {
            let view = StateView { branches: taken.to_vec(), ..StateView::default() };
            branches.rate(&PathSummary::default(), &view)
        };
        assert_eq!([rated(&[1]), rated(&[]), rated(&[1]), rated(&[1])], [0, 1, 2, 3]);
        assert_eq!([rated(&[1, 2]), rated(&[1, 2])], [0, 2]);
    }
}
