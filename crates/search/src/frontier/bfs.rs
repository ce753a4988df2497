//! Breadth-first search: first in, first out. The first path found to a state is a shortest one.

use std::collections::VecDeque;

use super::{Frontier, FrontierEntry};

/// A queue.
#[derive(Debug, Default)]
pub struct Bfs(VecDeque<FrontierEntry>);

impl Frontier for Bfs {
    fn push(&mut self, open: FrontierEntry) {
        self.0.push_back(open);
    }

    fn current(&mut self) -> Option<&mut FrontierEntry> {
        self.0.front_mut()
    }

    fn pop(&mut self) {
        self.0.pop_front();
    }

    fn entries(&self) -> Option<Box<dyn Iterator<Item = FrontierEntry> + '_>> {
        Some(Box::new(self.0.iter().copied()))
    }

    fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<FrontierEntry>()
    }
}
