//! Depth first: last in, first out. The open states are the path.

use super::{Frontier, Open};

/// A stack.
#[derive(Debug, Default)]
pub struct Dfs(Vec<Open>);

impl Frontier for Dfs {
    fn push(&mut self, open: Open) {
        self.0.push(open);
    }

    fn current(&mut self) -> Option<&mut Open> {
        self.0.last_mut()
    }

    fn close(&mut self) {
        self.0.pop();
    }

    fn stack(&self) -> Option<&[Open]> {
        Some(&self.0)
    }
}
