//! A direct-mapped cache of the enabled actions of states. The search uses an entry when it
//! backtracks to the state.
//!
//! Invariant: an entry is valid only for the state that it contains. An entry without a state is
//! empty.

use crate::cache::decision_tree::NONE;
use crate::cache::observed::{Location, ThreadObjects};
use crate::cache::thread_facts::EnabledActions;
use vm::schedule::{Action, goes_on};

/// The cached facts about a thread in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ThreadEntry {
    pub(crate) slot: u32,
    /// The enabled actions of the thread.
    pub(crate) enabled_actions: EnabledActions,
    /// The location on which the enabled actions depend in addition to the thread's section, and
    /// the component at this location.
    pub(crate) obstacle: Option<Location>,
    pub(crate) obstacle_component: u32,
    /// The objects to which the thread refers.
    pub(crate) objects: ThreadObjects,
    /// The first decision node of the thread's next transition if no daemons are alive, or
    /// [`NONE`].
    pub(crate) first_node: u32,
}

/// The enabled actions of all threads of a state.
#[derive(Clone, Debug, Default)]
pub(crate) struct StateEntry {
    pub(crate) state: Vec<u32>,
    /// The facts about each thread, in the order of the threads' keys.
    pub(crate) thread_entries: Vec<ThreadEntry>,
    /// The number of the context of all decisions in this state.
    pub(crate) context: u32,
    /// The number of daemons, and whether any thread waits on an object.
    pub(crate) daemons: usize,
    pub(crate) waits: bool,
    pub(crate) actions: Vec<Action>,
}

impl StateEntry {
    /// Removes the timeouts that are held back (SEMANTICS 25). If the deadlines decide which
    /// timeout is next, makes the entry invalid. Returns whether the entry is valid.
    pub(crate) fn hold_back_timeouts(&mut self) -> bool {
        let is_timeout = |action: &Action| matches!(action, Action::Timeout(_));
        if self.actions.iter().any(|action| goes_on(*action)) {
            self.actions.retain(|action| !is_timeout(action));
        } else if self.actions.iter().filter(|action| is_timeout(action)).count() > 1 {
            self.state.clear();
        }
        !self.state.is_empty()
    }
}

/// The entries of some states, each at the index that the hash of the state determines.
#[derive(Debug, Default)]
pub(crate) struct EnabledCache {
    /// The entries; none before the first lookup.
    entries: Vec<StateEntry>,
    /// The index of the entry of the last lookup, and the index of the entry of the previous
    /// lookup.
    at: usize,
    before: usize,
}

/// The binary logarithm of the number of entries.
const ENTRIES_BITS: u32 = 6;

/// The entry that belongs to no state.
static EMPTY_ENTRY: StateEntry = StateEntry {
    state: Vec::new(),
    thread_entries: Vec::new(),
    context: NONE,
    daemons: 0,
    waits: false,
    actions: Vec::new(),
};

/// Returns the index of the entry for a state.
fn index_of(state: &[u32]) -> usize {
    const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;
    let words = (1_u64..).step_by(2).zip(state);
    let sum = words.fold(0_u64, |sum, (n, word)| {
        sum.wrapping_add(MULTIPLIER.wrapping_mul(n).wrapping_mul(u64::from(*word)))
    });
    (sum >> (u64::BITS - ENTRIES_BITS)) as usize
}

impl EnabledCache {
    /// Returns the entry of the last lookup.
    #[inline]
    pub(crate) fn current(&self) -> &StateEntry {
        self.entries.get(self.at).unwrap_or(&EMPTY_ENTRY)
    }

    /// Returns the entry of the last lookup, for adding facts.
    #[inline]
    pub(crate) fn current_mut(&mut self) -> Option<&mut StateEntry> {
        self.entries.get_mut(self.at)
    }

    /// Selects the entry for a state. Returns whether the entry is valid for this state.
    #[inline]
    pub(crate) fn is_at(&mut self, state: &[u32]) -> bool {
        if self.current().state == state {
            return true;
        }
        self.before = std::mem::replace(&mut self.at, index_of(state));
        self.current().state == state
    }

    /// Takes the selected entry and the previously selected entry out of the cache. The selected
    /// entry is cleared, for a new state.
    pub(crate) fn take(&mut self) -> (StateEntry, StateEntry) {
        if self.entries.is_empty() {
            self.entries.resize(1 << ENTRIES_BITS, StateEntry::default());
        }
        let mut entry = std::mem::take(&mut self.entries[self.at]);
        entry.state.clear();
        entry.thread_entries.clear();
        entry.actions.clear();
        (entry, std::mem::take(&mut self.entries[self.before]))
    }

    /// Puts the entries from [`Self::take`] back.
    pub(crate) fn put_back(&mut self, entry: StateEntry, before: StateEntry) {
        self.entries[self.before] = before;
        self.entries[self.at] = entry;
    }

    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
    }
}
