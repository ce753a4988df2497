//! Breadth first: first in, first out. The first path found to a state is a shortest one.

use std::collections::VecDeque;

use super::{Frontier, Open};

/// A queue.
#[derive(Debug, Default)]
pub struct Bfs(VecDeque<Open>);

impl Frontier for Bfs {
    fn push(&mut self, open: Open) {
        self.0.push_back(open);
    }

    fn current(&mut self) -> Option<&mut Open> {
        self.0.front_mut()
    }

    fn close(&mut self) {
        self.0.pop_front();
    }

    fn open_states(&self) -> Option<Box<dyn Iterator<Item = Open> + '_>> {
        Some(Box::new(self.0.iter().copied()))
    }

    fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<Open>()
    }
}
