//! Lookup of the enabled actions of a state, without a restore.
//!
//! Invariant: the facts about a thread are a function of its section and the component of its
//! obstacle, the one object that may block it.

use crate::cache::decision_tree::NONE;
use crate::cache::enabled_cache::{StateEntry, ThreadEntry};
use crate::cache::observed::Location;
use crate::cache::thread_facts::EnabledActions;
use crate::cache::{ThreadFacts, TransitionCache};
use crate::vector::{COMMON, GLOBALS, IMMORTAL, MARKS, THREADS, section};
use base::tree::TreeTable;
use vm::schedule::Action;

impl TransitionCache {
    /// Finds the enabled actions of a state, if they are cached. The entry `before` is the previous
    /// one, usually the entry of a predecessor.
    pub(crate) fn find_enabled(
        &mut self,
        forest: &TreeTable,
        state: &[u32],
        before: &StateEntry,
        entry: &mut StateEntry,
    ) -> bool {
        let living = state[THREADS..].iter().filter(|own| **own != 0).count();
        let context = self.number_context([state[GLOBALS], state[MARKS], u32::from(living > 1)]);
        entry.context = context;
        let StateEntry { thread_entries, actions, daemons, waits, .. } = entry;
        let is_similar = before.state.len() == state.len()
            && before.context == context
            && before.thread_entries.len() == living;
        let is_derived = is_similar
            && self.derive_from_predecessor(forest, state, before, thread_entries).is_some();
        if !is_derived && self.list_thread_entries(forest, state, context, thread_entries).is_none()
        {
            return false;
        }
        debug_assert!(
            !is_derived || self.equals_full_lookup(forest, state, context, thread_entries),
            "a thread that stands otherwise than before a step"
        );
        *daemons = thread_entries
            .iter()
            .filter(|thread| thread.enabled_actions.has(EnabledActions::DAEMON))
            .count();
        *waits = thread_entries.iter().any(|thread| thread.objects.waits != 0);
        let chooser = thread_entries
            .iter()
            .find(|thread| thread.enabled_actions.has(EnabledActions::CHOOSES));
        if let Some(ThreadEntry { slot, enabled_actions, .. }) = chooser {
            let arity = enabled_actions.bits >> EnabledActions::ARITY;
            actions.extend((0..arity).map(|outcome| Action::Choose(*slot as usize, outcome)));
        } else {
            for ThreadEntry { slot, enabled_actions, .. } in thread_entries.iter() {
                let slot = *slot as usize;
                for (bit, action) in [
                    (EnabledActions::RUN, Action::Run(slot)),
                    (EnabledActions::TIMEOUT, Action::Timeout(slot)),
                    (EnabledActions::INTERRUPT, Action::Interrupt(slot)),
                    (EnabledActions::SPURIOUS, Action::Spurious(slot)),
                ] {
                    if enabled_actions.has(bit) {
                        actions.push(action);
                    }
                }
            }
        }
        entry.state.extend_from_slice(state);
        true
    }

    /// Lists the facts about the threads of a state, in the order of their keys.
    fn list_thread_entries(
        &mut self,
        forest: &TreeTable,
        state: &[u32],
        context: u32,
        thread_entries: &mut Vec<ThreadEntry>,
    ) -> Option<()> {
        thread_entries.clear();
        for slot in (0..state.len() - THREADS).filter(|slot| section(state, *slot) != 0) {
            thread_entries.push(self.thread_entry(forest, state, slot as u32, context)?);
        }
        let slot_rank = &self.slot_rank;
        if !thread_entries.is_sorted_by_key(|entry| slot_rank[entry.slot as usize]) {
            thread_entries.sort_by_key(|entry| slot_rank[entry.slot as usize]);
        }
        Some(())
    }

    /// Whether `list_thread_entries` returns the given entries, apart from the first nodes.
    fn equals_full_lookup(
        &mut self,
        forest: &TreeTable,
        state: &[u32],
        context: u32,
        thread_entries: &[ThreadEntry],
    ) -> bool {
        let without_node = |entry: &ThreadEntry| ThreadEntry { first_node: NONE, ..*entry };
        let mut all = Vec::new();
        self.list_thread_entries(forest, state, context, &mut all).is_some()
            && all.iter().map(without_node).eq(thread_entries.iter().map(without_node))
    }

    /// Derives the facts about the threads of a state from the facts about the threads of a
    /// predecessor. The common and immortal sections must be equal, or differ by the changes
    /// applied last. Entries of threads with an unchanged section and obstacle remain valid.
    fn derive_from_predecessor(
        &mut self,
        forest: &TreeTable,
        state: &[u32],
        before: &StateEntry,
        thread_entries: &mut Vec<ThreadEntry>,
    ) -> Option<()> {
        let sections = |state: &[u32]| (state[COMMON], state[IMMORTAL]);
        let (from, to) = (sections(&before.state), sections(state));
        let changes = match self.last_applied {
            _ if from == to => 0..0,
            (before, after, changes) if (before, after) == (from, to) => {
                changes.0 as usize..changes.1 as usize
            }
            _ => return None,
        };
        for entry in &before.thread_entries {
            let slot = entry.slot as usize;
            let own = Some(section(state, slot)).filter(|own| *own != 0)?;
            let changed = &self.changes[changes.clone()];
            let is_unchanged =
                |location: Location| changed.iter().all(|(changed, _)| *changed != location);
            thread_entries.push(
                if own == section(&before.state, slot) && entry.obstacle.is_none_or(is_unchanged) {
                    *entry
                } else {
                    self.thread_entry(forest, state, entry.slot, before.context)?
                },
            );
        }
        Some(())
    }

    /// Returns the number of a context of decisions. The context is the same for all threads of a
    /// state.
    fn number_context(&mut self, context: [u32; 3]) -> u32 {
        if self.context.0 != context {
            let next = self.contexts.len() as u32;
            self.context = (context, *self.contexts.entry(context).or_insert(next));
        }
        self.context.1
    }

    /// Returns the component of an obstacle, or 0 without an obstacle.
    pub(crate) fn obstacle_component(
        &mut self,
        forest: &TreeTable,
        state: &[u32],
        obstacle: Option<Location>,
    ) -> u32 {
        obstacle.and_then(|location| self.locations.component(forest, state, location)).unwrap_or(0)
    }

    /// Returns the facts about a thread in a state, if its enabled actions are cached.
    #[inline]
    fn thread_entry(
        &mut self,
        forest: &TreeTable,
        state: &[u32],
        slot: u32,
        context: u32,
    ) -> Option<ThreadEntry> {
        let own = section(state, slot as usize);
        let known = match self.thread_facts.get(own) {
            Some(known) => known,
            None => ThreadFacts {
                obstacle: *self.obstacles.get(&own)?,
                objects: self.locations.objects(own)?,
                obstacle_component: NONE,
                enabled_actions: EnabledActions::UNKNOWN,
                context: NONE,
                first_node: NONE,
            },
        };
        let ThreadFacts { obstacle, objects, mut enabled_actions, .. } = known;
        let obstacle_component = self.obstacle_component(forest, state, obstacle);
        if obstacle_component != known.obstacle_component {
            enabled_actions = *self.enabled.get(&(own, obstacle_component))?;
            self.thread_facts
                .put(own, ThreadFacts { obstacle_component, enabled_actions, ..known });
        }
        if enabled_actions == EnabledActions::UNKNOWN {
            return None;
        }
        let first_node = if known.context == context { known.first_node } else { NONE };
        Some(ThreadEntry {
            slot,
            enabled_actions,
            obstacle,
            obstacle_component,
            objects,
            first_node,
        })
    }
}
