//! Ratings by depth, and random ratings.

use super::{Heuristic, PathSummary};
use crate::system::inspection::StateView;
use base::rng::Rng;

/// The heuristic that rates states near the start state best.
#[derive(Debug)]
pub(crate) struct NearestFirst;

impl Heuristic for NearestFirst {
    fn rate(&mut self, path: &PathSummary, _: &StateView) -> i64 {
        i64::from(path.depth)
    }
}

/// The heuristic that rates states far from the start state best.
#[derive(Debug)]
pub(crate) struct FarthestFirst;

impl Heuristic for FarthestFirst {
    fn rate(&mut self, path: &PathSummary, _: &StateView) -> i64 {
        -i64::from(path.depth)
    }
}

/// The heuristic that rates states at random.
#[derive(Debug)]
pub(crate) struct RandomOrder(Rng);

impl RandomOrder {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(Rng::new(seed))
    }
}

impl Heuristic for RandomOrder {
    fn rate(&mut self, _: &PathSummary, _: &StateView) -> i64 {
        // The rating is below 2^32, so that a depth can be added.
        (self.0.draw() >> 32) as i64
    }
}
