//! Paths to states: predecessor links, and the stack of a depth-first search.
//!
//! Invariant: following predecessors ends at the start state, because a predecessor was stored
//! earlier. If a state was reached again, its new predecessor has less depth.

use base::chunks::Chunks;

use crate::frontier::{Frontier, FrontierEntry};
use crate::store::StateId;
use crate::workers::pool::WorkerPool;

/// One predecessor of each state, and the choice taken in that predecessor.
#[derive(Debug)]
pub(crate) enum PredecessorLinks<'a> {
    /// No links, because the stack of the frontier is the path.
    Absent,
    /// The links of this exploration, by state in the order of ids.
    Own(Chunks<(StateId, u32)>),
    /// The links that the workers of a pool share under reduction.
    Shared(&'a WorkerPool),
}

impl PredecessorLinks<'_> {
    /// Sets the predecessor of `state`, which is a stored state or the next new state.
    pub(crate) fn set(&mut self, state: StateId, parent: StateId, choice: u32) {
        match self {
            Self::Absent => {}
            Self::Shared(pool) => pool.with_sets(|sets| sets.link(state, parent, choice)),
            Self::Own(links) if state.index() < links.len() => {
                *links.get_mut(state.index()) = (parent, choice);
            }
            Self::Own(links) => links.push((parent, choice)),
        }
    }

    /// Returns the choices that lead from the start state to `state`.
    pub(crate) fn path(&self, state: StateId) -> Vec<u32> {
        let links = match self {
            Self::Absent => return Vec::new(),
            Self::Own(links) => links,
            Self::Shared(pool) => return pool.with_sets(|sets| sets.path(state)),
        };
        let mut path = Vec::new();
        let mut at = state;
        while at.index() != 0 && at.index() < links.len() {
            let (parent, choice) = links.get(at.index());
            path.push(choice);
            at = parent;
        }
        path.reverse();
        path
    }

    /// Returns the state that is `steps` links before `state`, or the start state, and its position
    /// on the path to `state`.
    fn ancestor(&self, state: StateId, steps: usize) -> Option<(StateId, usize)> {
        let Self::Own(links) = self else { return None };
        let mut at = state;
        for _ in 0..steps {
            if at.index() == 0 || at.index() >= links.len() {
                break;
            }
            at = links.get(at.index()).0;
        }
        Some((at, self.path(at).len()))
    }

    /// Returns the length of the path to `state`.
    pub(crate) fn depth(&self, state: StateId) -> u32 {
        u32::try_from(self.path(state).len()).unwrap_or(u32::MAX)
    }
}

/// A source of the path to the current state, which is computed on demand.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PathSource<'a> {
    /// The choices of the path.
    Choices(&'a [u32]),
    /// The path to the first open state, then the choice last taken in each open state. The last
    /// open state counts only if a step from it is under way.
    Stack { links: &'a PredecessorLinks<'a>, stack: &'a Chunks<FrontierEntry>, under_way: bool },
    /// The links of a state, and the choice under way in it.
    Linked { links: &'a PredecessorLinks<'a>, state: StateId, choice: Option<u32> },
}

impl<'a> PathSource<'a> {
    /// Returns the path to the state being expanded, with the choice under way in it.
    pub(crate) fn of(
        links: &'a PredecessorLinks<'a>,
        frontier: &'a dyn Frontier,
        (state, choice): (StateId, Option<u32>),
    ) -> Self {
        match frontier.stack() {
            Some(stack) if !stack.is_empty() => {
                Self::Stack { links, stack, under_way: choice.is_some() }
            }
            _ => Self::Linked { links, state, choice },
        }
    }

    /// Returns the stored state `steps` choices before the end of the path, or the first known
    /// state, and its position on the path.
    pub(crate) fn ancestor(&self, steps: usize) -> Option<(StateId, usize)> {
        match *self {
            Self::Choices(_) => None,
            Self::Stack { links, stack, under_way } => {
                let first = stack.iter().next()?.state;
                let before = match links {
                    PredecessorLinks::Absent => 0,
                    _ => links.ancestor(first, 0)?.1,
                };
                let taken = stack.len().saturating_sub(usize::from(!under_way));
                let at = taken.saturating_sub(steps).min(stack.len() - 1);
                Some((stack.get(at).state, before + at))
            }
            Self::Linked { links, state, choice } => {
                links.ancestor(state, steps.saturating_sub(usize::from(choice.is_some())))
            }
        }
    }

    /// Returns the choices of the path.
    pub(crate) fn path(&self) -> Vec<u32> {
        match *self {
            Self::Choices(choices) => choices.to_vec(),
            Self::Stack { links, stack, under_way } => {
                let mut path =
                    stack.iter().next().map_or(Vec::new(), |entry| links.path(entry.state));
                let taken = if under_way { stack.len() } else { stack.len().saturating_sub(1) };
                path.extend(stack.iter().take(taken).filter_map(|entry| entry.next.checked_sub(1)));
                path
            }
            Self::Linked { links, state, choice } => {
                let mut path = links.path(state);
                path.extend(choice);
                path
            }
        }
    }
}
