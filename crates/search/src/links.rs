//! How each state was first reached, where the frontier does not know: one parent a state.
//!
//! Invariant: following parents ends at the start state, because a parent is stored earlier or,
//! where a state was reached again, at less depth.

use crate::store::StateId;
use crate::team::Team;

/// A parent and the choice taken there, by state.
#[derive(Debug)]
pub(crate) enum Links<'a> {
    /// Of states whose ids are dense.
    Own(Vec<(StateId, u32)>),
    /// Those of a team that reduces.
    Common(&'a Team),
}

impl Links<'_> {
    /// Sets the link of `state`, which is stored already or the next new one.
    pub(crate) fn set(&mut self, state: StateId, parent: StateId, choice: u32) {
        match self {
            Self::Common(team) => team.reduced(|sets| sets.link(state, parent, choice)),
            Self::Own(links) => match links.get_mut(state.index()) {
                Some(link) => *link = (parent, choice),
                None => links.push((parent, choice)),
            },
        }
    }

    /// The choices that lead from the start state to `state`.
    pub(crate) fn path(&self, state: StateId) -> Vec<u32> {
        let links = match self {
            Self::Own(links) => links,
            Self::Common(team) => return team.reduced(|sets| sets.path(state)),
        };
        let mut path = Vec::new();
        let mut at = state;
        while at.index() != 0
            && let Some(&(parent, choice)) = links.get(at.index())
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
