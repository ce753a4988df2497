//! Depth-first search: last in, first out. The open states are the path.
//!
//! Invariant: an open state takes 16 bytes at any depth. The stack grows without a copy, so its
//! growth needs no temporary memory.

use base::chunks::Chunks;

use super::{Frontier, FrontierEntry};

const _: () = assert!(size_of::<FrontierEntry>() == 16, "an entry of the stack takes 16 bytes");

/// A stack of open states.
#[derive(Debug, Default)]
pub struct Dfs(Chunks<FrontierEntry>);

impl Frontier for Dfs {
    fn push(&mut self, open: FrontierEntry) {
        self.0.push(open);
    }

    fn current(&mut self) -> Option<&mut FrontierEntry> {
        self.0.last_mut()
    }

    fn pop(&mut self) {
        self.0.pop();
    }

    fn stack(&self) -> Option<&Chunks<FrontierEntry>> {
        Some(&self.0)
    }

    /// Removes every second state with alternatives left, beginning with the first. If there is
    /// only one such state, removes half of its alternatives.
    fn split(&mut self) -> Option<Vec<FrontierEntry>> {
        let is_open = |open: &FrontierEntry| open.next < open.arity;
        let mut given: Vec<FrontierEntry> = self.0.iter().collect();
        let lowest = given.iter().position(is_open)?;
        let mut last = lowest;
        if given[lowest + 1..].iter().any(is_open) {
            let mut is_given = false;
            let open = given.iter_mut().enumerate().skip(lowest);
            for (at, theirs) in open.filter(|(_, open)| is_open(open)) {
                is_given = !is_given;
                if is_given {
                    let mine = self.0.get_mut(at);
                    mine.arity = mine.next;
                    last = at;
                } else {
                    theirs.arity = theirs.next;
                }
            }
        } else {
            let mine = self.0.get_mut(lowest);
            let kept = mine.next + (mine.arity - mine.next).div_ceil(2);
            if kept == mine.arity {
                return None;
            }
            given[lowest].next = kept;
            mine.arity = kept;
        }
        given.truncate(last + 1);
        Some(given)
    }

    fn entries(&self) -> Option<Box<dyn Iterator<Item = FrontierEntry> + '_>> {
        Some(Box::new(self.0.iter()))
    }

    fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// Returns an estimate under the assumption that the subtrees below a state have equal size
    /// (Knuth, "Estimating the efficiency of backtrack programs", 1975).
    fn progress(&self) -> Option<f64> {
        let (mut done, mut part) = (0.0, 1.0);
        for open in self.0.iter() {
            part /= f64::from(open.arity.max(1));
            done += part * f64::from(open.next.saturating_sub(1));
            // The contribution of the rest of the stack is negligible.
            if part < f64::EPSILON {
                break;
            }
        }
        Some(done)
    }
}

#[cfg(test)]
mod tests {
    use super::Dfs;
    use crate::frontier::{Frontier, FrontierEntry};
    use crate::store::StateId;

    fn all(frontier: &Dfs) -> Vec<FrontierEntry> {
        frontier.0.iter().collect()
    }

    fn left(stack: &[FrontierEntry]) -> Vec<(usize, u32)> {
        let taken = |open: &FrontierEntry| {
            (open.next..open.arity).map(|n| (open.state.index(), n)).collect()
        };
        stack.iter().flat_map(|open| -> Vec<(usize, u32)> { taken(open) }).collect()
    }

    #[test]
    fn a_split_loses_no_alternative_and_keeps_the_path() {
        // The elements are pairs of an arity and the number of alternatives taken.
        for stack in [&[(3, 1), (2, 2), (2, 1), (4, 1), (1, 0)][..], &[(1, 1), (5, 2)], &[(3, 3)]] {
            let mut frontier = Dfs::default();
            for (at, (arity, next)) in (0..).zip(stack) {
                let state = StateId::new(at);
                frontier.push(FrontierEntry { state, next: *next, arity: *arity, depth: at });
            }
            let before = all(&frontier);
            let given = frontier.split();
            let kept = all(&frontier);
            let given = given.unwrap_or_default();
            let mut all = [left(&given), left(&kept)].concat();
            all.sort_unstable();
            assert_eq!(all, left(&before));
            assert_eq!(kept.len(), before.len());
            assert_eq!(given.is_empty(), left(&before).len() < 2);
            for (given, before) in given.iter().zip(&before).take(given.len().saturating_sub(1)) {
                assert_eq!((given.state, given.next), (before.state, before.next));
            }
        }
    }
}
