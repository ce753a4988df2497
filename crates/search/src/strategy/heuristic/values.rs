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
