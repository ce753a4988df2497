//! How each state was first reached, where the frontier does not know: one parent a state.
//!
//! Invariant: following parents ends at the start state, because a parent is stored earlier or,
//! where a state was reached again, at less depth.

use crate::store::StateId;

/// A parent and the choice taken there, by state.
#[derive(Debug, Default)]
pub(crate) struct Links(Vec<(StateId, u32)>);

impl Links {
    /// Sets the link of `state`, which is stored already or the next new one.
    pub(crate) fn set(&mut self, state: StateId, parent: StateId, choice: u32) {
        if let Some(link) = self.0.get_mut(state.index()) {
            *link = (parent, choice);
        } else {
            self.0.push((parent, choice));
        }
    }

    /// The choices that lead from the start state to `state`.
    pub(crate) fn path(&self, state: StateId) -> Vec<u32> {
        let mut path = Vec::new();
        let mut at = state;
        while at.index() != 0
            && let Some(&(parent, choice)) = self.0.get(at.index())
        {
            path.push(choice);
            at = parent;
        }
        path.reverse();
        path
    }

    /// How many choices that is.
    pub(crate) fn depth(&self, state: StateId) -> u32 {
        u32::try_from(self.path(state).len()).unwrap_or(u32::MAX)
    }
}
