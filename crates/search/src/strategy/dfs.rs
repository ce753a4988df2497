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

    /// Every other state with alternatives left goes, from the first on; if there is only one, half
    /// of its alternatives do.
    fn split(&mut self) -> Option<Vec<Open>> {
        let is_open = |open: &Open| open.next < open.arity;
        let lowest = self.0.iter().position(is_open)?;
        let mut given = self.0.clone();
        let mut last = lowest;
        if self.0[lowest + 1..].iter().any(is_open) {
            let mut goes = false;
            for (at, mine) in self.0.iter_mut().enumerate().skip(lowest).filter(|(_, o)| is_open(o))
            {
                goes = !goes;
                if goes {
                    mine.arity = mine.next;
                    last = at;
                } else {
                    given[at].arity = mine.next;
                }
            }
        } else {
            let mine = &mut self.0[lowest];
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

#[cfg(test)]
mod tests {
    use super::Dfs;
    use crate::store::StateId;
    use crate::strategy::{Frontier, Open};

    fn left(stack: &[Open]) -> Vec<(usize, u32)> {
        let taken =
            |open: &Open| (open.next..open.arity).map(|n| (open.state.index(), n)).collect();
        stack.iter().flat_map(|open| -> Vec<(usize, u32)> { taken(open) }).collect()
    }

    #[test]
    fn a_split_loses_no_alternative_and_keeps_the_path() {
        // States with so many alternatives, so many of them taken.
        for stack in [&[(3, 1), (2, 2), (2, 1), (4, 1), (1, 0)][..], &[(1, 1), (5, 2)], &[(3, 3)]] {
            let mut frontier = Dfs::default();
            for (at, (arity, next)) in (0..).zip(stack) {
                let state = StateId::new(at);
                frontier.push(Open { state, next: *next, arity: *arity, depth: at });
            }
            let before = frontier.stack().unwrap_or_default().to_vec();
            let given = frontier.split();
            let kept = frontier.stack().unwrap_or_default();
            let given = given.unwrap_or_default();
            let mut all = [left(&given), left(kept)].concat();
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
