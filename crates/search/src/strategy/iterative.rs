//! Iterative deepening (Korf 1985) with a store: each round goes on, depth first, from the states at
//! which the last one was cut off, so that no step is taken twice for want of memory.
//!
//! The rounds are kept by the exploration's depth bound, which grows once everything within it is
//! expanded; so the first path found to a violation is a shortest one.

use base::chunks::Chunks;

use super::{Dfs, Frontier, Habits, Open};

/// A stack under a growing bound.
#[derive(Debug, Default)]
pub(super) struct Iterative(Dfs);

impl Frontier for Iterative {
    fn push(&mut self, open: Open) {
        self.0.push(open);
    }

    fn current(&mut self) -> Option<&mut Open> {
        self.0.current()
    }

    fn close(&mut self) {
        self.0.close();
    }

    fn stack(&self) -> Option<&Chunks<Open>> {
        self.0.stack()
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }

    fn habits(&self) -> Habits {
        Habits { deepens: true, ..Habits::default() }
    }
}
