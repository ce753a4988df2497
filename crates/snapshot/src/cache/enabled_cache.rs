//! What can be done next in states asked about lately: who comes back to a state finds it there.
//!
//! Invariant: a prospect is that of the state it names; one that names none is of none.

use crate::cache::decision_tree::NONE;
use crate::cache::observed::Location;
use crate::cache::thread_facts::EnabledActions;
use vm::schedule::Action;

/// What is known of a thread in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ThreadEntry {
    pub(crate) slot: u32,
    /// What it can do next.
    pub(crate) enabled_actions: EnabledActions,
    /// What that depends on besides its own section, and the component of this.
    pub(crate) obstacle: Option<Location>,
    pub(crate) found: u32,
    /// The name of the object it waits on, or 0.
    pub(crate) waits: u32,
    /// The first node of the decision what its next step leads to, if no daemons live, or [`NONE`].
    pub(crate) run: u32,
}

/// What threads can do next in a state.
#[derive(Clone, Debug, Default)]
pub(crate) struct StateEntry {
    pub(crate) state: Vec<u32>,
    /// In the order of the threads' keys.
    pub(crate) threads_at: Vec<ThreadEntry>,
    /// The number of what all decisions there begin with.
    pub(crate) context: u32,
    /// How many of the threads are daemons, and whether any waits on an object.
    pub(crate) daemons: usize,
    pub(crate) waits: bool,
    pub(crate) actions: Vec<Action>,
}

/// Prospects of some states, each at a place that the state tells.
#[derive(Debug, Default)]
pub(crate) struct EnabledCache {
    /// Empty until one is asked for.
    all: Vec<StateEntry>,
    /// The place of the one last asked for, and of the one asked for before it.
    at: usize,
    before: usize,
}

/// How many bits the numbers of places have.
const PLACES_BITS: u32 = 6;

/// That of no state.
static OF_NONE: StateEntry = StateEntry {
    state: Vec::new(),
    threads_at: Vec::new(),
    context: NONE,
    daemons: 0,
    waits: false,
    actions: Vec::new(),
};

/// The place of a state.
fn place_of(state: &[u32]) -> usize {
    const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
    let words = (1_u64..).step_by(2).zip(state);
    let sum = words.fold(0_u64, |sum, (n, word)| {
        sum.wrapping_add(SPREAD.wrapping_mul(n).wrapping_mul(u64::from(*word)))
    });
    (sum >> (u64::BITS - PLACES_BITS)) as usize
}

impl EnabledCache {
    /// The one last asked for.
    #[inline]
    pub(crate) fn current(&self) -> &StateEntry {
        self.all.get(self.at).unwrap_or(&OF_NONE)
    }

    /// The same, to add what is found out about it.
    #[inline]
    pub(crate) fn current_mut(&mut self) -> Option<&mut StateEntry> {
        self.all.get_mut(self.at)
    }

    /// Goes to the place of a state; gives whether its prospect is there.
    #[inline]
    pub(crate) fn is_at(&mut self, state: &[u32]) -> bool {
        if self.current().state == state {
            return true;
        }
        self.before = std::mem::replace(&mut self.at, place_of(state));
        self.current().state == state
    }

    /// Takes what is at the place gone to, to be made that of another state, and the prospect asked for
    /// before, which is left without a state.
    pub(crate) fn take(&mut self) -> (StateEntry, StateEntry) {
        if self.all.is_empty() {
            self.all.resize(1 << PLACES_BITS, StateEntry::default());
        }
        let mut prospect = std::mem::take(&mut self.all[self.at]);
        prospect.state.clear();
        prospect.threads_at.clear();
        prospect.actions.clear();
        (prospect, std::mem::take(&mut self.all[self.before]))
    }

    /// Puts these back.
    pub(crate) fn put_back(&mut self, prospect: StateEntry, before: StateEntry) {
        self.all[self.before] = before;
        self.all[self.at] = prospect;
    }

    /// Forgets all.
    pub(crate) fn clear(&mut self) {
        self.all.clear();
    }
}
