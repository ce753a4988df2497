//! Lookup of the enabled actions of a state, without a restore.
//!
//! Invariant: the facts about a thread are a function of its section and the component of its
//! obstacle, the one object that may block it.

use crate::cache::ThreadFacts;
use crate::cache::TransitionCache;
use crate::cache::decision_tree::NONE;
use crate::cache::enabled_cache::{StateEntry, ThreadEntry};
use crate::cache::observed::Location;
use crate::cache::thread_facts::EnabledActions;
use crate::vector::{COMMON, FIXED, GLOBALS, MARKS, THREADS, section};
use base::tree::TreeTable;
use vm::schedule::Action;

impl TransitionCache {
    /// Finds the enabled actions of a state, if they are cached. `before` is the entry looked up
    /// before, usually that of a predecessor.
    pub(crate) fn prospect(
        &mut self,
        forest: &TreeTable,
        state: &[u32],
        before: &StateEntry,
        prospect: &mut StateEntry,
    ) -> bool {
        let living = state[THREADS..].iter().filter(|own| **own != 0).count();
        let context = self.number_context([state[GLOBALS], state[MARKS], u32::from(living > 1)]);
        prospect.context = context;
        let StateEntry { threads_at, actions, daemons, waits, .. } = prospect;
        let is_like = before.state.len() == state.len()
            && before.context == context
            && before.threads_at.len() == living;
        let follows = is_like && self.follow(forest, state, before, threads_at).is_some();
        if !follows && self.list_standings(forest, state, context, threads_at).is_none() {
            return false;
        }
        debug_assert!(
            !follows || self.stands_so(forest, state, context, threads_at),
            "a thread that stands otherwise than before a step"
        );
        *daemons = threads_at
            .iter()
            .filter(|thread| thread.enabled_actions.has(EnabledActions::DAEMON))
            .count();
        *waits = threads_at.iter().any(|thread| thread.waits != 0);
        let chooser =
            threads_at.iter().find(|thread| thread.enabled_actions.has(EnabledActions::CHOOSES));
        if let Some(ThreadEntry { slot, enabled_actions, .. }) = chooser {
            let arity = enabled_actions.bits >> EnabledActions::ARITY;
            actions.extend((0..arity).map(|outcome| Action::Choose(*slot as usize, outcome)));
        } else {
            for ThreadEntry { slot, enabled_actions, .. } in threads_at.iter() {
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
        prospect.state.extend_from_slice(state);
        true
    }

    /// Lists the facts about the threads of a state, in the order of their keys.
    fn list_standings(
        &mut self,
        forest: &TreeTable,
        state: &[u32],
        context: u32,
        threads_at: &mut Vec<ThreadEntry>,
    ) -> Option<()> {
        threads_at.clear();
        for slot in (0..state.len() - THREADS).filter(|slot| section(state, *slot) != 0) {
            threads_at.push(self.standing(forest, state, slot as u32, context)?);
        }
        let rank = &self.rank;
        if !threads_at.is_sorted_by_key(|standing| rank[standing.slot as usize]) {
            threads_at.sort_by_key(|standing| rank[standing.slot as usize]);
        }
        Some(())
    }

    /// Whether `list_standings` gives the same entries.
    fn stands_so(
        &mut self,
        forest: &TreeTable,
        state: &[u32],
        context: u32,
        threads_at: &[ThreadEntry],
    ) -> bool {
        let told = |standing: &ThreadEntry| ThreadEntry { run: NONE, ..*standing };
        let mut all = Vec::new();
        self.list_standings(forest, state, context, &mut all).is_some()
            && all.iter().map(told).eq(threads_at.iter().map(told))
    }

    /// Derives the facts about the threads of a state from those of a predecessor. This requires
    /// that the common and immortal sections are equal, or differ by the changes applied last.
    /// Entries of threads with an unchanged section and obstacle remain valid.
    fn follow(
        &mut self,
        forest: &TreeTable,
        state: &[u32],
        before: &StateEntry,
        threads_at: &mut Vec<ThreadEntry>,
    ) -> Option<()> {
        let sections = |state: &[u32]| (state[COMMON], state[FIXED]);
        let (from, to) = (sections(&before.state), sections(state));
        let changes = match self.applied_last {
            _ if from == to => 0..0,
            (before, after, changes) if (before, after) == (from, to) => {
                changes.0 as usize..changes.1 as usize
            }
            _ => return None,
        };
        for standing in &before.threads_at {
            let slot = standing.slot as usize;
            let own = Some(section(state, slot)).filter(|own| *own != 0)?;
            let changed = &self.changes[changes.clone()];
            let stays = |part: Location| changed.iter().all(|(changed, _)| *changed != part);
            threads_at.push(
                if own == section(&before.state, slot) && standing.obstacle.is_none_or(stays) {
                    *standing
                } else {
                    self.standing(forest, state, standing.slot, before.context)?
                },
            );
        }
        Some(())
    }

    /// Returns the number of a context of decisions, which is the same for all threads of a state.
    fn number_context(&mut self, context: [u32; 3]) -> u32 {
        if self.context.0 != context {
            let next = self.contexts.len() as u32;
            self.context = (context, *self.contexts.entry(context).or_insert(next));
        }
        self.context.1
    }

    /// Returns the component of an obstacle, or 0.
    pub(crate) fn found(
        &mut self,
        forest: &TreeTable,
        state: &[u32],
        obstacle: Option<Location>,
    ) -> u32 {
        obstacle.and_then(|part| self.parts.component(forest, state, part)).unwrap_or(0)
    }

    /// Returns the facts about a thread in a state, if its enabled actions are cached.
    #[inline]
    fn standing(
        &mut self,
        forest: &TreeTable,
        state: &[u32],
        slot: u32,
        context: u32,
    ) -> Option<ThreadEntry> {
        let own = section(state, slot as usize);
        let known = match self.sections.get(own) {
            Some(known) => known,
            None => ThreadFacts {
                obstacle: *self.obstacles.get(&own)?,
                waits: self.parts.waits(own)?,
                found: NONE,
                enabled_actions: EnabledActions::UNKNOWN,
                context: NONE,
                run: NONE,
            },
        };
        let ThreadFacts { obstacle, waits, mut enabled_actions, .. } = known;
        let found = self.found(forest, state, obstacle);
        if found != known.found {
            enabled_actions = *self.enabled.get(&(own, found))?;
            self.sections.put(own, ThreadFacts { found, enabled_actions, ..known });
        }
        if enabled_actions == EnabledActions::UNKNOWN {
            return None;
        }
        let run = if known.context == context { known.run } else { NONE };
        Some(ThreadEntry { slot, enabled_actions, obstacle, found, waits, run })
    }
}
