//! Ratings that look at nothing but where a state is.

use super::{Heuristic, Way};
use crate::view::View;
use base::dice::Dice;

/// Nearest to the start.
#[derive(Debug)]
pub(super) struct Near;

impl Heuristic for Near {
    fn rate(&mut self, way: &Way, _: &View) -> i64 {
        i64::from(way.depth)
    }
}

/// Farthest from it.
#[derive(Debug)]
pub(super) struct Far;

impl Heuristic for Far {
    fn rate(&mut self, way: &Way, _: &View) -> i64 {
        -i64::from(way.depth)
    }
}

/// Any.
#[derive(Debug)]
pub(super) struct Any(Dice);

impl Any {
    pub(super) const fn new(seed: u64) -> Self {
        Self(Dice::new(seed))
    }
}

impl Heuristic for Any {
    fn rate(&mut self, _: &Way, _: &View) -> i64 {
        // Below 2^32, so that a depth can be added.
        (self.0.draw() >> 32) as i64
    }
}
