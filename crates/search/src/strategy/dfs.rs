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

    /// As if all subtrees of a state were as large (Knuth, "Estimating the efficiency of backtrack
    /// programs", 1975).
    fn share(&self) -> Option<f64> {
        let (mut done, mut part) = (0.0, 1.0);
        for open in &self.0 {
            part /= f64::from(open.arity.max(1));
            done += part * f64::from(open.next.saturating_sub(1));
        }
        Some(done)
    }
}
