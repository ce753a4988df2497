//! Iterative deepening (Korf 1985) with a store. Each round continues, depth first, from the states
//! at which the previous round was cut off, so that no step is repeated.
//!
//! The depth bound of the exploration grows when all states within it are expanded. So the first
//! path found to a violation is a shortest one.

use base::chunks::Chunks;

use super::dfs::Dfs;
use super::{Frontier, FrontierEntry, FrontierRequirements};

/// A stack under a growing depth bound.
#[derive(Debug, Default)]
pub(crate) struct IterativeDeepening(Dfs);

impl Frontier for IterativeDeepening {
    fn push(&mut self, open: FrontierEntry) {
        self.0.push(open);
    }

    fn current(&mut self) -> Option<&mut FrontierEntry> {
        self.0.current()
    }

    fn pop(&mut self) {
        self.0.pop();
    }

    fn stack(&self) -> Option<&Chunks<FrontierEntry>> {
        self.0.stack()
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }

    fn requirements(&self) -> FrontierRequirements {
        FrontierRequirements { deepens: true, ..FrontierRequirements::default() }
    }
}
